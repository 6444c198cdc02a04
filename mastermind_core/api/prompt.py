"""A Python prompt, and the blocks of a lesson: each runs a text and returns its output."""

from __future__ import annotations

import ast
import codeop
import functools
import inspect
import io
import linecache
import sys
import traceback
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from typing import Any, NamedTuple, TypeVar

from ..strategies.custom.guard import exception_text
from ..strategies.custom.timeout import Limit, Overtime

Outcome = TypeVar("Outcome")

NAME = "<prompt>"
"""The name of a typed text in error messages."""

MAX_SHOWN = 20_000
"""The most characters that one text can print; more are dropped."""

MAX_SECONDS = 3600.0
"""The longest run of a text: some browsers can end a loop only while a limit reads the clock."""

BLOCK_SECONDS = 60.0
"""The longest run of a block of a lesson: one of a second here can take 20 s on a phone."""

MAX_PICTURE = 500_000
"""The longest picture of a value, in characters."""


class Shown(NamedTuple):
    """The prints of a text, the value of its last expression, and its traceback.

    A text that needs `more` was not run; one that took too long was `ended` after some seconds.
    """

    output: str
    more: bool
    ended: float | None = None


class Block(NamedTuple):
    """The result of a block of a lesson, with the fields of `Shown`; a text may be "".

    `picture` is the SVG of the value in place of its `repr`, and `error` the class of an error,
    with its `message` on one line; `cut` says whether more than `MAX_SHOWN` characters were
    printed.
    """

    output: str
    picture: str
    cut: bool
    error: str
    message: str
    ended: float | None


class Prompt:
    """Runs texts one after the other; each sees the names that earlier ones defined.

    >>> prompt = Prompt()
    >>> prompt.run("guess = 1122"), prompt.run("if guess:").more
    (Shown(output='', more=False, ended=None), True)
    """

    def __init__(self) -> None:
        self._names: dict[str, Any] = {"__name__": "__main__", "__doc__": None}
        self._typed = 0
        exec("import mastermind_core; from mastermind_core import *", self._names)
        self._names["help"] = describe_thing

    def run(self, text: str) -> Shown:
        """Run a text; errors are printed as Python does, not raised."""
        written = _Written()
        with redirect_stdout(written), redirect_stderr(written):
            command = functools.partial(codeop.compile_command, text, NAME, "exec")
            whole, error = _tried(command, MAX_SECONDS)
            if whole:
                _, error = _tried(lambda: self._run(text), MAX_SECONDS)
            elif not error:
                return Shown("", True)
        return Shown(written.getvalue(), False, MAX_SECONDS if _is_late(error) else None)

    def block(self, text: str) -> Block:
        """Run a whole text as a notebook does.

        >>> Prompt().block("1 / 0").message
        'division by zero'
        """
        written = _Written()
        with redirect_stdout(written), redirect_stderr(written):
            picture, error = _tried(lambda: self._run(text, drawn=True), BLOCK_SECONDS)
        ended, name, said = BLOCK_SECONDS if _is_late(error) else None, "", ""
        if error and not ended:
            name = type(error).__name__
            said = exception_text(error).removeprefix(name).removeprefix(": ")
        return Block(written.getvalue(), picture or "", written.cut, name, said, ended)

    def _run(self, text: str, drawn: bool = False) -> str:
        """Run a text, and print its value or return the picture of it that may be `drawn`."""
        self._typed += 1
        # Each text has a file name of its own, so that tracebacks quote the right lines.
        name = f"{NAME[:-1]} {self._typed}>"
        linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
        body = ast.parse(text, name).body
        last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
        exec(compile(ast.Module(body, []), name, "exec"), self._names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), name, "eval"), self._names)
            if value is not None:
                self._names["_"] = value
                draw = getattr(value, "_repr_svg_", None) if drawn else None
                picture = draw() if callable(draw) else None
                if isinstance(picture, str) and len(picture) <= MAX_PICTURE:
                    return picture if picture.lstrip()[:4] == "<svg" else ""
                print(repr(value))
        return ""


def _tried(
    do: Callable[[], Outcome], seconds: float
) -> tuple[Outcome | None, BaseException | None]:
    """Return the result of `do`, and the error that ended it; print this unless it was late."""
    try:
        with Limit(seconds):
            return do(), None
    except BaseException as error:  # SystemExit, for instance; no one presses Ctrl-C in a page
        if not _is_late(error):
            print(_traced(error), end="", file=sys.stderr)
        return None, error


def _is_late(error: BaseException | None) -> bool:
    return isinstance(error, Overtime)


def describe_thing(thing: object = None) -> None:
    """Print the documentation of a thing, as Python's `help` does, which the page leaves out."""
    if thing is None:
        print("help(thing) prints what the documentation says of a thing: help(Game), for example.")
        return
    try:
        form = str(inspect.signature(thing))  # type: ignore[arg-type]
    except (TypeError, ValueError):
        form = ""
    kind = thing if isinstance(thing, type) or inspect.isroutine(thing) else type(thing)
    print(f"{getattr(thing, '__name__', kind.__name__)}{form}\n\n{inspect.getdoc(thing)}")
    if isinstance(thing, type):
        print()
        for name, member in inspect.getmembers(thing):
            if not name.startswith("_"):
                print(f"{name}: {(inspect.getdoc(member) or '').partition(chr(10))[0]}")


def _traced(error: BaseException) -> str:
    """Return the traceback of an error, without the frames of this module."""
    trace = error.__traceback__
    while trace and not trace.tb_frame.f_code.co_filename.startswith(NAME[:-1]):
        trace = trace.tb_next
    try:
        return "".join(traceback.format_exception(type(error), error, trace, limit=-8))
    except BaseException:  # the class of the error is typed code, and so is its __str__
        return f"{exception_text(error)}\n"


class _Written(io.StringIO):
    """Keeps the first `MAX_SHOWN` characters that are printed."""

    cut = False
    """Whether more were printed."""

    def write(self, text: str) -> int:
        room = MAX_SHOWN - self.tell()
        self.cut = self.cut or len(text) > room
        if room > 0:
            super().write(text if len(text) <= room else f"{text[:room]}…\n")
        return len(text)
