"""Checks of the arguments of public functions, each with one sentence that quotes the value.

Every check raises a `MastermindError` of the form "expected ..., got ...". A public function checks
its arguments first, and a public value its fields when it is made by its name (`checked`). Where
the core makes many values that it knows to be right, it uses `made`, which checks nothing.
"""

from __future__ import annotations

import functools
import math
import random
import types
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from .errors import ArgumentError, MastermindError, quote

Class = TypeVar("Class", bound=type)
_Value = TypeVar("_Value")

made = tuple.__new__
"""Makes a value of a `NamedTuple` without any check: `made(Feedback, (1, 2))`."""


def with_fields(value: _Value, *fields: object) -> _Value:
    """Return a frozen value that is being made, after its fields are set in their order."""
    for name, field in zip(value.__match_args__, fields, strict=True):  # type: ignore[attr-defined]
        object.__setattr__(value, name, field)
    return value


def expect(
    fits: bool, what: str, got: object, error: type[MastermindError] = ArgumentError
) -> None:
    """Raise the error, "expected `what`, got ...", unless the value fits.

    >>> expect(False, "a turn from 1 to 2", 9)
    Traceback (most recent call last):
    mastermind_core.errors.ArgumentError: expected a turn from 1 to 2, got 9
    """
    if not fits:
        raise error(f"expected {what}, got {quote(got)}", got)


def is_int(value: object, least: float = -math.inf, most: float = math.inf) -> bool:
    """Return whether a value is an int, no bool, and within limits.

    >>> is_int(2, 1), is_int(True), is_int(2.0), is_int(9, most=4)
    (True, False, False, False)
    """
    return type(value) is int and least <= value <= most


def check_turn(
    number: object, turns: int, what: str, got: object, error: type[MastermindError]
) -> None:
    """Raise the error unless a number is that of one of the turns, which count from 1.

    >>> check_turn(9, 2, "a turn", 9, ArgumentError)
    Traceback (most recent call last):
    mastermind_core.errors.ArgumentError: expected a turn, 1 to 2, got 9
    """
    some = f"1 to {turns:,}" if turns > 1 else "here only 1"
    there = some if turns else "but there are no turns yet"
    expect(is_int(number, 1, turns), f"{what}, {there}", got, error)


def plain_text(text: object, what: str, error: type[MastermindError]) -> str:
    """Return a text as a plain `str`; the error if it is no text."""
    if not isinstance(text, str):
        raise error(f"expected {what}, got {quote(text)}", text)
    return str.__str__(text)


def check_flag(flag: object, name: str) -> None:
    """Raise `ArgumentError` unless a flag is True or False."""
    expect(type(flag) is bool, f"{name} to be True or False", flag)


def random_or_new(rng: random.Random | None) -> random.Random:
    """Return `rng`, or a new generator for None; `ArgumentError` for anything else."""
    if rng is None:
        return random.Random()
    expect(isinstance(rng, random.Random), "rng to be a random.Random", rng)
    return rng


def check_progress(progress: object) -> None:
    """Raise `ArgumentError` unless `progress` can be called or is None."""
    expect(progress is None or callable(progress), "progress to be a function", progress)


def items_of(values: object, what: str, error: type[MastermindError]) -> Iterable[Any]:
    """Yield the items of an iterable; raise the error if it is none, or if it fails on the way.

    Errors of ours are passed on as they are.
    """
    expect(not isinstance(values, str | bytes | bytearray), what, values, error)
    try:
        yield from values  # type: ignore[misc]
    except (MastermindError, GeneratorExit):
        raise
    except Exception as wrong:
        raise error(
            f"expected {what}, got {quote(values)}, which failed: {quote(wrong)}", values
        ) from wrong


def checked(error: type[MastermindError]) -> Callable[[Class], Class]:
    """Return a decorator for a `NamedTuple` that checks each field by its annotation.

    A method `_check` of the class, if there is one, checks the whole value afterwards.

    >>> from typing import NamedTuple
    >>> @checked(ArgumentError)
    ... class Pair(NamedTuple):
    ...     one: int
    ...     other: float = 0.5
    >>> Pair(1)._replace(one="2")
    Traceback (most recent call last):
    mastermind_core.errors.ArgumentError: expected one to be int, got '2'
    """

    def decorate(cls: Any) -> Any:
        plain = cls.__new__

        @functools.wraps(plain)
        def new(cls_: type, /, *values: object, **named: object) -> Any:
            found = plain(cls_, *values, **named)
            for (name, kind), value in zip(_kinds(cls).items(), found, strict=True):
                try:
                    fits = is_of(value, kind)
                except Exception:  # raised by the value itself
                    fits = False
                if not fits:
                    raise _unfit(cls, name, value, error)
            if check := getattr(cls, "_check", None):
                check(found)
            return found

        def replace(self: Any, /, **named: object) -> Any:
            return cls(**{**self._asdict(), **named})

        cls.__new__, cls._replace = staticmethod(new), replace
        return formatted(cls)

    return decorate


def formatted(cls: Class) -> Class:
    """Let the values of a class be aligned as their texts are: `f"{value:>8}"`."""
    made: Any = cls
    made.__format__ = lambda value, form: format(str(value), form)
    return cls


@functools.cache
def _kinds(cls: type) -> dict[str, Any]:
    return get_type_hints(cls)


def _unfit(cls: type, name: str, value: object, error: type[MastermindError]) -> MastermindError:
    kind, annotation = _kinds(cls)[name], cls.__annotations__[name]
    text = str(getattr(annotation, "__forward_arg__", annotation))
    words = " or ".join(get_args(kind)) if get_origin(kind) is Literal else text
    words = words.replace(" | ", " or ")
    if type(value) is int and words.startswith("int"):
        words += " of fewer digits"
    return error(f"expected {name} to be {words}, got {quote(value)}", value)


def is_of(value: Any, kind: Any) -> bool:
    """Return whether a value is of the kind that an annotation names, its items too.

    An int is no bool, a float is finite and may be an int, and neither is too long to print.

    >>> is_of((1, 2), tuple[int, ...]), is_of(True, int | None), is_of(float("nan"), float)
    (True, False, False)
    """
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return any(is_of(value, each) for each in inner)
    if origin is Literal:
        return type(value) is str and value in inner
    if kind in (int, float):
        return type(value) in (int, kind) and -(10**100) <= value <= 10**100
    if not isinstance(value, origin or kind):
        return False
    if not origin:
        return True
    if issubclass(origin, Mapping):
        return all(is_of(k, inner[0]) and is_of(v, inner[1]) for k, v in value.items())
    if inner[0] is int:  # a code may have 10,000 colours
        return {*map(type, value)} <= {int}
    return all(is_of(each, inner[0]) for each in value)
