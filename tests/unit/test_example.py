"""The script that shows the library runs as it is, and type-checks as a person's own would."""

import importlib.util
import runpy
from pathlib import Path

import pytest

from .processes import fresh, no_processes

SCRIPT = Path(__file__).parents[2] / "docs" / "example.py"


def test_the_script_of_a_newcomer_runs_in_under_40_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert len(SCRIPT.read_text("utf-8").splitlines()) < 40
    runpy.run_path(str(SCRIPT))
    told = capsys.readouterr().out
    assert "p4c6r took 4 guesses, the last   3456\n" in told
    assert "854 guesses for 216 codes" in told
    assert "turn 3 should be 0,2" in told
    assert "6 codes fit all turns." in told
    assert (tmp_path / "game.svg").read_text("utf-8").startswith("<svg ")


STAR = """
from mastermind_core import *

suggestion: Suggestion = find("best").suggest(Position("p4c6r"))
shown: str = f"{suggestion.guess:>8} {Feedback(1, 2):>5} {Game('p4c6r'):>8}"
fits: bool = "1122" in Game("p4c6r").candidates()
"""


@no_processes
@pytest.mark.skipif(importlib.util.find_spec("mypy") is None, reason="mypy is not installed")
def test_the_script_and_a_star_import_type_check_under_strict(tmp_path: Path) -> None:
    star = tmp_path / "star.py"
    star.write_text(STAR, "utf-8")
    code = "import sys; from mypy.api import run; print(*run(sys.argv[1:])[:1])"
    cache = f"--cache-dir={tmp_path / 'cache'}"
    told = fresh(code, "--strict", "--follow-imports=silent", cache, str(SCRIPT), str(star))
    assert told.startswith("Success"), told
