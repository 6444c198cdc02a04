"""A terminal for tests: commands run in this process, and what they print is read."""

import io
import json
import shlex
from typing import Any

import pytest

from mastermind_core.cli.main import main


class Shell:
    """Runs commands: a line as it is typed, then arguments that are taken as they are."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._capsys = capsys
        self._monkeypatch = monkeypatch

    def type(self, lines: str) -> None:
        """Type lines, with bars between them, into the next command."""
        self._monkeypatch.setattr("sys.stdin", io.StringIO(lines.replace("|", "\n") + "\n"))

    def run(self, line: str, *arguments: str) -> tuple[int, str, str]:
        """Run a command and return its status, its output and its errors."""
        status = main([*shlex.split(line), *arguments])
        return (status, *self._capsys.readouterr())

    def shown(self, line: str, *arguments: str) -> str:
        """Run a command that succeeds and return its output."""
        status, out, err = self.run(line, *arguments)
        assert (status, err) == (0, "")
        return out

    def told(self, line: str, *arguments: str) -> dict[str, Any]:
        """Run a command with --json and return the object that it prints on its one line."""
        out = self.shown(line, *arguments, "--json")
        assert len(out.splitlines()) == 1
        found = json.loads(out)
        assert isinstance(found, dict)
        return found

    def refused(self, line: str, *arguments: str) -> str:
        """Run a command that refuses what it got, and return the sentence that says why.

        With --json it says the same.
        """
        status, out, err = self.run(line, *arguments)
        assert (status, out) == (2, "")
        assert err.count("\n") == 1
        status, out, _ = self.run(line, *arguments, "--json")
        assert status == 2
        assert json.loads(out)["error"]["message"] in err
        return err

    def misused(self, line: str, *arguments: str) -> str:
        """Type what the parser refuses, and return the usage and the error."""
        with pytest.raises(SystemExit) as ended:
            main([*shlex.split(line), *arguments])
        assert ended.value.code == 2
        return self._capsys.readouterr().err

    def said(self) -> str:
        """Return the output since the last time that it was read."""
        return self._capsys.readouterr().out
