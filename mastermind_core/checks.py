"""Checks of what public functions and values are given: a wrong type is refused in our own words.

Each check raises a `MastermindError` of the form "expected ..., got ..." that quotes the value.
Functions call the checks below; the fields of a public value are checked by their annotations
(`checked`). The core makes values that it knows to be right without a check, by `made`.
"""

from __future__ import annotations

import functools
import itertools
import math
import random
import sys
import types
from collections.abc import Callable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

from .errors import ArgumentError, MastermindError, quote

Class = TypeVar("Class", bound=type)

MAX_NUMBER = 10**100
"""The greatest number in a value. No field comes near it; Python does not print very large ints."""

Test = Callable[[Any], bool]
"""Whether a value is of a kind."""

made = tuple.__new__
"""Makes a value of a `NamedTuple` without any check: `made(Feedback, (1, 2))`."""


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
    """Return a text, one of a class of its own as a plain `str`; the error if it is no text."""
    if not isinstance(text, str):
        raise error(f"expected {what}, got {quote(text)}", text)
    return text if type(text) is str else str.__str__(text)


def check_flag(flag: object, name: str) -> None:
    """Raise `ArgumentError` unless a flag is True or False."""
    expect(type(flag) is bool, f"{name} to be True or False", flag)


def check_random(rng: object) -> None:
    """Raise `ArgumentError` unless `rng` is a `random.Random`."""
    if not isinstance(rng, random.Random):
        raise ArgumentError(f"expected rng to be a random.Random, got {quote(rng)}", rng)


def random_or_new(rng: random.Random | None) -> random.Random:
    """Return `rng`, or a new generator for None; `ArgumentError` if it is no `random.Random`."""
    if rng is None:
        return random.Random()
    check_random(rng)
    return rng


def check_progress(progress: object) -> None:
    """Raise `ArgumentError` unless `progress` can be called or is None."""
    if progress is not None and not callable(progress):
        raise ArgumentError(f"expected progress to be a function, got {quote(progress)}", progress)


def items_of(values: object, what: str, error: type[MastermindError]) -> Iterable[Any]:
    """Yield the items of an iterable; raise the error if it is none, or if it fails on the way.

    Errors of ours are passed on as they are.
    """
    if isinstance(values, str | bytes | bytearray):
        raise error(f"expected {what}, got {quote(values)}", values)
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

    If the class has a method `_check`, this checks the whole value afterwards. `_make` and
    `_replace` check as the class itself does. The annotations are read when the first value is
    made.

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
        plain: Callable[..., Any] = cls.__new__
        names: tuple[str, ...] = cls._fields
        further = getattr(cls, "_check", None)
        fields: list[tuple[str, str]] = []
        tests: list[Test] = []

        def refuse(values: tuple[object, ...]) -> None:
            for (name, shown), test, value in zip(fields, tests, values, strict=True):
                fewer = " of fewer digits" if type(value) is int and shown[:3] == "int" else ""
                expect(_passes(test, value), f"{name} to be {shown}{fewer}", value, error)

        @functools.wraps(plain)
        def new(cls_: type, /, *values: object, **named: object) -> object:
            if named or len(values) != len(names):
                found = plain(cls_, *values, **named)
            else:
                found = made(cls_, values)
            if not tests:
                for name, shown, test in _fields(cls):
                    fields.append((name, shown))
                    tests.append(test)
            try:
                for test, value in zip(tests, found):  # noqa: B905  strict is slower
                    if not test(value):
                        refuse(found)
            except MastermindError:
                raise
            except Exception:  # raised by the value itself
                refuse(found)
            if further:
                further(found)
            return found

        def make(cls_: Callable[..., object], values: object) -> object:
            wanted = f"the {len(names)} fields of {cls.__name__}"
            given = tuple(itertools.islice(items_of(values, wanted, error), len(names) + 1))
            expect(len(given) == len(names), wanted, values, error)
            return cls_(*given)

        def replace(self: Any, /, **named: object) -> object:
            return type(self)(**{**self._asdict(), **named})

        for name, method in (
            ("__new__", staticmethod(new)),
            ("_make", classmethod(make)),
            ("_replace", replace),
        ):
            setattr(cls, name, method)
        return cls

    return decorate


def _fields(cls: Any) -> Iterable[tuple[str, str, Test]]:
    """Return the name of each field, its annotation as a person would say it, and its test."""
    there = vars(sys.modules[cls.__module__])
    for name, annotation in cls.__annotations__.items():
        # `NamedTuple` keeps the text of an annotation, which the module of the class can read.
        text: str = getattr(annotation, "__forward_arg__", annotation)
        kind = eval(text, there)
        words = " | ".join(get_args(kind)) if get_origin(kind) is Literal else text
        yield name, words.replace(" | ", " or "), test_of(kind)


def _passes(test: Test, value: object) -> bool:
    try:
        return test(value)
    except Exception:  # raised by the value itself
        return False


def test_of(kind: Any) -> Test:
    """Return the test of whether a value is of the kind that an annotation names.

    An int is no bool and can be printed, a float is finite and may be an int, and containers are
    looked through.

    >>> test_of(tuple[int, ...])((1, 2)), test_of(int | None)(True), test_of(float)(float("nan"))
    (True, False, False)
    """
    origin, inner = get_origin(kind), get_args(kind)
    if inner and inner[-1] is types.NoneType:
        rest = test_of(Union[inner[:-1]])  # noqa: UP007  of a tuple
        return lambda value: value is None or rest(value)
    if origin in (Union, types.UnionType):
        return _any_of([test_of(each) for each in inner])
    if origin is Literal:
        return lambda value: type(value) is str and value in inner
    if origin is tuple and inner[-1] is not Ellipsis:
        tests = [test_of(each) for each in inner]
        return lambda value: (
            isinstance(value, tuple)
            and len(value) == len(tests)
            and all(test(each) for test, each in zip(tests, value, strict=True))
        )
    if origin and issubclass(origin, Mapping):
        key, item = map(test_of, inner)
        return lambda value: (
            isinstance(value, origin) and all(key(k) and item(v) for k, v in value.items())
        )
    if origin in (tuple, list) or (origin and issubclass(origin, AbstractSet)):
        return _all_of(origin, inner[0])
    if kind in (None, types.NoneType):
        return lambda value: value is None
    if kind is float:
        return lambda value: type(value) in (int, float) and -MAX_NUMBER <= value <= MAX_NUMBER
    if kind is int:
        return lambda value: type(value) is int and -MAX_NUMBER <= value <= MAX_NUMBER
    if kind is bool:
        return lambda value: type(value) is bool
    return lambda value: isinstance(value, kind)


def _any_of(tests: list[Test]) -> Test:
    if len(tests) == 2:
        one, other = tests
        return lambda value: one(value) or other(value)
    return lambda value: any(test(value) for test in tests)


def _all_of(container: Any, kind: Any) -> Test:
    if kind is int:  # a code may have 10,000 colours
        return lambda value: isinstance(value, container) and {*map(type, value)} <= {int}
    each = test_of(kind)
    return lambda value: isinstance(value, container) and all(each(item) for item in value)
