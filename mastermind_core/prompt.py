"""A Python prompt: text in, and what it prints out."""

from __future__ import annotations

import ast
import codeop
import io
import linecache
import sys
import traceback
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from typing import Any, NamedTuple

NAME = "<prompt>"
"""What errors call a text that was typed."""

MOST_SHOWN = 20_000
"""Characters that one text may print; the rest is lost, lest an endless print fill the memory."""


class Shown(NamedTuple):
    """What came of a text."""

    output: str
    """What it printed, the value of its last expression, and its error, if any."""
    more: bool
    """Whether the text only begins something; then it was not run."""


class Prompt:
    """Runs texts one after the other, with the names that the earlier ones made."""

    def __init__(self) -> None:
        self._names: dict[str, Any] = {"__name__": "__main__", "__doc__": None}
        self._typed = 0
        exec("import mastermind_core; from mastermind_core import *", self._names)

    def run(self, text: str) -> Shown:
        """Return what a text does; every error is told as Python does, and none is raised."""
        written = _Written()
        with redirect_stdout(written), redirect_stderr(written):
            whole = self._tried(lambda: codeop.compile_command(text, NAME, "exec"))
            if whole is None:
                return Shown("", True)
            if whole:
                self._typed += 1
                # Each text is another file to Python, so that errors quote the right lines.
                name = f"{NAME[:-1]} {self._typed}>"
                lines = text.splitlines(keepends=True)
                linecache.cache[name] = (len(text), None, lines, name)
                self._tried(lambda: self._run(text, name))
        return Shown(written.getvalue(), False)

    def _run(self, text: str, name: str) -> None:
        body = ast.parse(text, name).body
        last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
        exec(compile(ast.Module(body, []), name, "exec"), self._names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), name, "eval"), self._names)
            if value is not None:
                self._names["_"] = value
                print(repr(value))

    def _tried(self, do: Callable[[], object]) -> object:
        """Return what `do` does, False after printing the error if it fails."""
        try:
            return do()
        except (Exception, SystemExit) as error:
            # What lies between the prompt and the text is of no interest.
            trace = error.__traceback__
            while trace and not trace.tb_frame.f_code.co_filename.startswith(NAME[:-1]):
                trace = trace.tb_next
            lines = traceback.format_exception(type(error), error, trace, limit=-8)
            print("".join(lines), end="", file=sys.stderr)
            return False


class _Written(io.StringIO):
    """Keeps the beginning of what is printed."""

    def write(self, text: str) -> int:
        """Take as much of the text as there is room for."""
        room = MOST_SHOWN - self.tell()
        if room > 0:
            super().write(text if len(text) <= room else f"{text[:room]}…\n")
        return len(text)
