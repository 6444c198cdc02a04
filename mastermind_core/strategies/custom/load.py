"""Loads custom strategies: from a Python file, its text, or an installed package.

A custom strategy is a class, the only one of its kind there, in one of two forms:

    class Mine:                                             # is asked about one position
        def choose(self, position, rng, progress=None):
            return position.candidates[0]

    class Mine:                                             # plays a game with a memory of its own
        def __init__(self, rules): ...                      # or (self, rules, rng)
        def guess(self): ...
        def answer(self, feedback): ...

The attributes `name` and `summary` are optional; by default they are the name of the class and the
first line of its docstring. The optional attribute `seconds` is the time limit of one guess.
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

from ...errors import StrategyError, one_line, quote
from ...files import read_text_file
from ...people import visible_line
from ..base import Strategy
from ..registry import NAMES, find
from .guard import Chooser, CustomError, Guard, PlayerStrategy

CHOOSES = "choose(self, position, rng, progress=None)"
PLAYS = "__init__(self, rules), guess(self), answer(self, feedback)"

DEFAULT_SECONDS = 60.0
"""The default time limit of loading and of each guess."""


_FILE = re.compile(r"(?P<path>.+\.py)(?::(?P<name>\w+))?")


def find_strategy(text: str) -> Strategy:
    """Return a strategy by `path/to/file.py`, `path/to/file.py:Name` or the name of a built-in one.

    `StrategyError` if it does not exist or cannot be loaded.
    """
    text = text.strip()
    if text in NAMES:
        return find(text)
    named = _FILE.fullmatch(text)
    if named is None:
        raise StrategyError(
            f"expected one of {', '.join(NAMES)}, or FILE.py:CLASS, got {quote(text)}", text
        )
    path = named["path"]
    try:
        source = read_text_file(Path(path), 1 << 24)
    except OSError as error:
        raise StrategyError(f"could not read {quote(path)}: {error.strerror}", text) from error
    return load(source, path, named["name"])


def load(
    text: str, filename: str, name: str | None = None, seconds: float = DEFAULT_SECONDS
) -> Chooser | PlayerStrategy:
    r"""Return the strategy that a Python source defines; `name` is its class if there are several.

    `filename` is shown in messages. `seconds` is the time limit of loading and, unless the strategy
    has its own, of each guess. `CustomError` with the line if there is no strategy or it fails.

    >>> source = "class First:\n    def choose(self, position, rng):\n        return '1122'"
    >>> strategy = load(source, "first.py")
    >>> from mastermind_core.game import Game
    >>> strategy.name, strategy.choose(Game.parse("p4c6r:").position(), None)
    ('First', <code 1122>)
    """
    module = ModuleType(f"custom strategy {filename}")
    module.__file__ = filename
    # Dataclasses look up annotations in sys.modules; tracebacks look up lines in linecache.
    sys.modules[module.__name__] = module
    lines = text.splitlines(keepends=True)
    linecache.cache[filename] = (len(text), None, lines, filename)
    guard = Guard(filename, filename, seconds)
    try:
        code = compile(text, filename, "exec", dont_inherit=True)
    except SyntaxError as error:
        raise CustomError.at(
            f"{type(error).__name__}: {error.msg}", filename, error.lineno
        ) from error
    except (ValueError, RecursionError, MemoryError) as error:
        raise CustomError.at(f"{type(error).__name__}: {error}", filename, None) from error
    guard.run("end of loading", lambda: exec(code, module.__dict__))
    return _strategy_of(module, guard, name, (load, (text, filename, name, seconds)))


def load_module(
    module_name: str, name: str | None = None, seconds: float = DEFAULT_SECONDS
) -> Chooser | PlayerStrategy:
    """Return the strategy of an installed module or package, as `load` does that of a source."""
    try:
        spec = importlib.util.find_spec(module_name)
    except (ImportError, ValueError):
        spec = None
    if spec is None:
        raise StrategyError(
            "expected an installed module, got {found}",
            module_name,
            code="custom-module",
        )
    if spec.submodule_search_locations:
        guard = Guard(module_name, next(iter(spec.submodule_search_locations)), seconds)
    else:
        guard = Guard(f"{module_name}.py", spec.origin or module_name, seconds)
    module = guard.run("end of loading", lambda: importlib.import_module(module_name))
    return _strategy_of(module, guard, name, (load_module, (module_name, name, seconds)))


def _strategy_of(
    module: ModuleType, guard: Guard, name: str | None, again: tuple[Any, ...]
) -> Chooser | PlayerStrategy:
    """Return the strategy of a module; a look at it may run custom code, so it is guarded."""

    def strategy() -> Chooser | PlayerStrategy:
        cls = _chosen(module, guard, name)
        seconds = getattr(cls, "seconds", None)
        limited = guard
        if isinstance(seconds, int | float) and not isinstance(seconds, bool) and seconds > 0:
            # Eleven days at most: alarms refuse much longer limits.
            limited = guard._replace(seconds=min(max(seconds, 0.001), 1e6))
        return (_chooser if _chooses(cls) else _players)(cls, limited, again)

    return guard._replace(seconds=None).run("strategy", strategy)


def _chooser(cls: Any, guard: Guard, again: tuple[Any, ...]) -> Chooser:
    if not _takes(cls):
        why = StrategyError(
            "expected {name} to need no arguments",
            code="custom-arguments",
            name=quote(cls.__name__),
        )
        raise guard.wrong(why, cls)
    custom = guard.run("strategy", cls)
    takes_progress = _takes(custom.choose, "position", "rng", "progress")
    if not takes_progress and not _takes(custom.choose, "position", "rng"):
        raise guard.wrong(_expected(CHOOSES), custom.choose)
    return Chooser(guard, *_texts(custom, cls, guard), again, custom.choose, takes_progress)


def _players(cls: Any, guard: Guard, again: tuple[Any, ...]) -> PlayerStrategy:
    takes_rng = _takes(cls, "rules", "rng")
    if not takes_rng and not _takes(cls, "rules"):
        why = StrategyError(
            "expected {form} or {other}",
            code="custom-either",
            form="__init__(self, rules)",
            other="__init__(self, rules, rng)",
        )
        raise guard.wrong(why, cls.__init__ if inspect.isfunction(cls.__init__) else cls)
    if not _takes(cls.guess, "self"):
        raise guard.wrong(_expected("guess(self)"), cls.guess)
    if not _takes(cls.answer, "self", "feedback"):
        raise guard.wrong(_expected("answer(self, feedback)"), cls.answer)
    return PlayerStrategy(guard, *_texts(cls, cls, guard), again, cls, takes_rng)


def _expected(form: str) -> StrategyError:
    return StrategyError("expected {form}", code="custom-form", form=form)


def _chosen(module: ModuleType, guard: Guard, name: str | None) -> type:
    """Return the class of the strategy: the one named `name`, or else the only one."""
    classes = _classes(module)
    fitting = [each for each in classes if _is_strategy(each)]
    if name is not None:
        return _named(name, [*fitting, getattr(module, name, None)], guard)
    # A base class of another strategy class does not count.
    last = [each for each in fitting if not any(each in other.__mro__[1:] for other in fitting)]
    if len(last) == 1:
        return last[0]
    if last:
        why = StrategyError(
            "expected one strategy class, or a name; got {names}",
            code="custom-many",
            names=_names(fitting),
        )
        raise guard.wrong(why, last[1])
    if not classes:
        why = StrategyError(
            "expected a class with {form}, or with {other}; found no class",
            code="custom-none",
            form=CHOOSES,
            other=PLAYS,
        )
        raise CustomError.at(why, guard.file, None)
    why = StrategyError(
        "expected a class with {form}, or with {other}; got {name}",
        code="custom-unfit",
        form=CHOOSES,
        other=PLAYS,
        name=quote(classes[-1].__name__),
    )
    raise guard.wrong(why, classes[-1])


def _named(name: str, things: list[Any], guard: Guard) -> type:
    """Return the class of this name among some things, of which all but the last are strategies."""
    named = [each for each in things if isinstance(each, type) and each.__name__ == name]
    if not named:
        offered = _names(things[:-1])
        among = f", one of {offered}" if offered else ""
        why = f"expected a strategy class{among}; got {quote(name)}"
        raise CustomError.at(why, guard.file, None)
    if not _is_strategy(named[0]):
        wrong = StrategyError(f"expected {quote(name)} to have {CHOOSES}, or {PLAYS}")
        raise guard.wrong(wrong, named[0])
    return named[0]


def _names(classes: list[type]) -> str:
    return one_line(", ".join(each.__name__ for each in classes))


def _classes(module: ModuleType) -> list[type]:
    """Return the public classes that are defined in the module or package."""
    prefix = f"{module.__name__}."
    return [
        each
        for name, each in vars(module).items()
        if isinstance(each, type)
        and not name.startswith("_")
        and not inspect.isabstract(each)
        and (each.__module__ == module.__name__ or each.__module__.startswith(prefix))
    ]


def _chooses(cls: Any) -> bool:
    return callable(getattr(cls, "choose", None))


def _is_strategy(cls: Any) -> bool:
    plays = all(callable(getattr(cls, method, None)) for method in ("guess", "answer"))
    return plays or _chooses(cls)


def _takes(function: Any, *arguments: str) -> bool:
    if inspect.iscoroutinefunction(function.__init__):  # such a class cannot be made
        return False
    try:
        inspect.signature(function).bind(*arguments)
    except TypeError:
        return False
    except ValueError:  # it has no signature to check
        return True
    return True


def _texts(holder: Any, cls: Any, guard: Guard) -> tuple[str, str]:
    """Return the name, after its file if a built-in strategy has it, and the summary."""

    def text(attribute: str, otherwise: str) -> str:
        given = guard.run(attribute, lambda: getattr(holder, attribute, None))
        return visible_line(given if isinstance(given, str) else otherwise) or otherwise

    documented = (cls.__doc__ or "").strip()
    name = text("name", cls.__name__)
    if name in NAMES:
        name = visible_line(f"{guard.file}:{name}")
    return name, text("summary", documented.partition("\n")[0])
