"""Strategies that somebody brings along: a Python file, its text, or an installed package.

Such a strategy is a class, the only one of its kind there, of one of two forms:

    class Mine:
        def choose(self, position, rng, progress=None):     # asked about one position at a time
            return position.candidates[0]

    class Mine:                                             # plays a game with a memory of its own
        def __init__(self, rules): ...                      # or (self, rules, rng)
        def guess(self): ...
        def answer(self, feedback): ...

`name` and `summary` may be attributes of it; else the class and its docstring tell them. So may
`seconds`: how long it may take for one guess before that counts as an endless loop.
"""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import linecache
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from ...errors import StrategyError, quote
from ...files import read_file
from ..base import Strategy
from ..registry import find
from .guard import Chooser, Guard, OwnError, Players

CHOOSES = "choose(self, position, rng, progress=None)"
PLAYS = "__init__(self, rules), guess(self) and answer(self, feedback)"

GUESS_SECONDS = 60.0
"""How long loading, or one guess, may take where nothing else is said."""

MAX_SECONDS = 1e6
"""How long a guess may take whatever a strategy says: eleven days."""

LONGEST_SOURCE = 1 << 24
"""Bytes of a source file; what has more is no source."""

_FILE = re.compile(r"(?P<path>.+\.py)(?::(?P<name>\w+))?")


def find_strategy(text: str) -> Strategy:
    """Return a strategy by `path/to/file.py:Name`, `path/to/file.py` or the name of a built-in one.

    `StrategyError` if there is none, or if it cannot be loaded.
    """
    named = _FILE.fullmatch(text.strip())
    if named is None:
        return find(text)
    path = named["path"]
    try:
        source = read_file(Path(path), LONGEST_SOURCE).decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        raise StrategyError(f"could not read {quote(path)}: {why}", text) from error
    return load(source, path, named["name"])


def load(
    text: str, filename: str, name: str | None = None, seconds: float = GUESS_SECONDS
) -> Strategy:
    """Return the strategy that a Python source defines, by the class `name` where it has several.

    `OwnError` with the line if there is none or it fails. Loading it may take so many `seconds`,
    and so may each of its guesses, unless it says otherwise. Every `load` runs the source anew.
    """
    module = ModuleType(f"own strategy {filename}")
    module.__file__ = filename
    # There dataclasses look for the names in annotations, and errors for the lines of the source.
    sys.modules[module.__name__] = module
    lines = text.splitlines(keepends=True)
    linecache.cache[filename] = (len(text), None, lines, filename)
    guard = Guard(filename, filename, seconds)
    try:
        code = compile(text, filename, "exec", dont_inherit=True)
    except SyntaxError as error:
        raise OwnError.at(f"{type(error).__name__}: {error.msg}", filename, error.lineno) from error
    except (ValueError, RecursionError, MemoryError) as error:
        raise OwnError.at(f"{type(error).__name__}: {error}", filename, None) from error
    guard.run("end of loading", lambda: exec(code, module.__dict__))
    return _made(module, guard, name, (load, (text, filename, name, seconds)))


def load_module(
    module_name: str, name: str | None = None, seconds: float = GUESS_SECONDS
) -> Strategy:
    """Return the strategy of an installed module or package, as `load` does that of a source."""
    try:
        spec = importlib.util.find_spec(module_name)
    except (ImportError, ValueError):
        spec = None
    if spec is None:
        raise StrategyError(f"expected an installed module, got {quote(module_name)}", module_name)
    if spec.submodule_search_locations:
        guard = Guard(module_name, next(iter(spec.submodule_search_locations)), seconds)
    else:
        guard = Guard(f"{module_name}.py", spec.origin or module_name, seconds)
    module = guard.run("end of loading", lambda: importlib.import_module(module_name))
    return _made(module, guard, name, (load_module, (module_name, name, seconds)))


def _made(
    module: ModuleType, guard: Guard, name: str | None, again: tuple[Any, ...]
) -> Chooser | Players:
    """Return the strategy of a module that was loaded.

    Whatever is looked at there is theirs and may run their code: it is all guarded.
    """
    return guard._replace(seconds=None).run("strategy", lambda: _found(module, guard, name, again))


def _found(
    module: ModuleType, guard: Guard, name: str | None, again: tuple[Any, ...]
) -> Chooser | Players:
    theirs = _chosen(module, guard, name)
    seconds = getattr(theirs, "seconds", None)
    if isinstance(seconds, int | float) and not isinstance(seconds, bool) and seconds > 0:
        guard = guard._replace(seconds=min(max(seconds, 0.001), MAX_SECONDS))
    if not _chooses(theirs):
        return _players(theirs, guard, again)
    if not _takes(theirs):
        raise guard.wrong(f"expected {quote(theirs.__name__)} to need no arguments", theirs)
    made = guard.run("strategy", theirs)
    told = _takes(made.choose, "position", "rng", "progress")
    if not told and not _takes(made.choose, "position", "rng"):
        raise guard.wrong(f"expected {CHOOSES}", made.choose)
    return Chooser(guard, *_texts(made, theirs, guard), again, made.choose, told)


def _players(theirs: Any, guard: Guard, again: tuple[Any, ...]) -> Players:
    drawn = _takes(theirs, "rules", "rng")
    if not drawn and not _takes(theirs, "rules"):
        wrong = theirs.__init__ if inspect.isfunction(theirs.__init__) else theirs
        raise guard.wrong("expected __init__(self, rules) or __init__(self, rules, rng)", wrong)
    if not _takes(theirs.guess, "self"):
        raise guard.wrong("expected guess(self)", theirs.guess)
    if not _takes(theirs.answer, "self", "feedback"):
        raise guard.wrong("expected answer(self, feedback)", theirs.answer)
    return Players(guard, *_texts(theirs, theirs, guard), again, theirs, drawn)


def _chosen(module: ModuleType, guard: Guard, name: str | None) -> Any:
    """Return the class of the strategy; the one of this name, or else the only one."""
    classes = _classes(module)
    fitting = [each for each in classes if _chooses(each) or _plays(each)]
    names = ", ".join(each.__name__ for each in fitting)
    if name is not None:
        for each in (*fitting, getattr(module, name, None)):
            if isinstance(each, type) and each.__name__ == name:
                if _chooses(each) or _plays(each):
                    return each
                raise guard.wrong(f"expected {quote(name)} to have {CHOOSES}, or {PLAYS}", each)
        offered = f", one of {names}" if names else ""
        raise OwnError.at(
            f"expected a strategy class{offered}; got {quote(name)}", guard.file, None
        )
    # What another one is made from is not meant.
    last = [each for each in fitting if not any(each in other.__mro__[1:] for other in fitting)]
    if len(last) == 1:
        return last[0]
    if last:
        raise guard.wrong(f"expected one strategy class, or a name; got {names}", last[1])
    wanted = f"expected a class with {CHOOSES}, or with {PLAYS}"
    if not classes:
        raise OwnError.at(f"{wanted}; found no class", guard.file, None)
    raise guard.wrong(f"{wanted}; got {quote(classes[-1].__name__)}", classes[-1])


def _classes(module: ModuleType) -> list[type]:
    """Return the public classes that are the module's own."""
    own = (module.__name__, f"{module.__name__}.")
    return [
        each
        for name, each in vars(module).items()
        if isinstance(each, type)
        and not name.startswith("_")
        and not inspect.isabstract(each)
        and (each.__module__ == own[0] or each.__module__.startswith(own[1]))
    ]


def _chooses(theirs: Any) -> bool:
    return callable(getattr(theirs, "choose", None))


def _plays(theirs: Any) -> bool:
    return all(callable(getattr(theirs, method, None)) for method in ("guess", "answer"))


def _takes(function: Any, *arguments: str) -> bool:
    try:
        inspect.signature(function).bind(*arguments)
    except TypeError:
        return False
    except ValueError:  # it has no signature to be held to
        return True
    return True


def _texts(holder: Any, theirs: Any, guard: Guard) -> tuple[str, str]:
    """Return name and summary, each on one line."""

    def text(attribute: str, otherwise: str) -> str:
        given = guard.run(attribute, lambda: getattr(holder, attribute, None))
        return " ".join((given if isinstance(given, str) else otherwise).split()) or otherwise

    documented = (theirs.__doc__ or "").strip()
    return text("name", theirs.__name__), text("summary", documented.partition("\n")[0])
