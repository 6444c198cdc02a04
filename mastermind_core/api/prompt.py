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

from ..strategies.custom.guard import described
from ..strategies.custom.timeout import Limit, Overtime

NAME = "<prompt>"
"""What errors call a text that was typed."""

MAX_SHOWN = 20_000
"""Characters that one text may print; the rest is lost, lest an endless print fill the memory."""


LONGEST_SECONDS = 3600.0
"""How long a text may run, so that it does not run for ever when nobody is there any more.

There is another reason for a limit, however long: to look at the clock is what lets some browsers
end a loop that was cancelled.
"""


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
            with Limit(LONGEST_SECONDS):
                return do()
        except Overtime:
            print(f"Ended after {LONGEST_SECONDS:g} seconds.", file=sys.stderr)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # whatever they raise, also what no Exception is
            print(_traced(error), end="", file=sys.stderr)
        return False


def _traced(error: BaseException) -> str:
    """Return an error as Python shows it, from their text on."""
    # What lies between the prompt and the text is of no interest.
    trace = error.__traceback__
    while trace and not trace.tb_frame.f_code.co_filename.startswith(NAME[:-1]):
        trace = trace.tb_next
    try:
        return "".join(traceback.format_exception(type(error), error, trace, limit=-8))
    except BaseException:  # their exception, so their __str__
        return f"{described(error)}\n"


class _Written(io.StringIO):
    """Keeps the beginning of what is printed."""

    def write(self, text: str) -> int:
        """Take as much of the text as there is room for."""
        room = MAX_SHOWN - self.tell()
        if room > 0:
            super().write(text if len(text) <= room else f"{text[:room]}…\n")
        return len(text)
