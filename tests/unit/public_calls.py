"""What is public and can be called, with good values for each parameter, made from signatures.

If a public name takes a type that is new here, `good` says that GOOD has no value of it.
"""

from __future__ import annotations

import inspect
import random
import types
import typing
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin

import mastermind_core
from mastermind_core import (
    Challenge,
    Codemaker,
    CodeSet,
    Devil,
    Doubt,
    Feedback,
    Game,
    MastermindError,
    Position,
    Report,
    Rules,
    SentGame,
    Turn,
    score,
    whole,
)
from mastermind_core.drawing.pegs import named_pegs

PUBLIC = {name: getattr(mastermind_core, name) for name in mastermind_core.__all__}
BOARD = Rules(2, 3)
GAME = Game(BOARD).plus("12", "0,1")
SENT = SentGame(Challenge.of(BOARD, "a seed"), ((0, 1),))


class First:
    """A strategy of a person's own."""

    name, summary = "lowest", "The lowest candidate."

    def choose(self, position: Position, rng: object, progress: object = None) -> Any:
        return position.candidates[0]


GOOD: dict[Any, Callable[[], object]] = {
    int: lambda: 1,
    float: lambda: 1.5,
    bool: lambda: True,
    type(None): lambda: None,
    slice: lambda: slice(1, 2),
    object: lambda: "anything",
    random.Random: lambda: random.Random(1),
    Rules: lambda: BOARD,
    Feedback: lambda: Feedback(0, 1),
    Challenge: lambda: Challenge.of(BOARD, "a seed"),
    CodeSet: lambda: whole(BOARD),
    Codemaker: lambda: Codemaker(BOARD, (0, 1)),
    Devil: lambda: Devil(BOARD),
    Doubt: Doubt,
    Game: lambda: GAME,
    Position: lambda: GAME.position(),
    Report: lambda: Report({1: 1, 2: 4}),
    mastermind_core.PegSet: lambda: named_pegs("classic"),
    mastermind_core.Strategy: First,
    mastermind_core.ContradictionError: lambda: mastermind_core.ContradictionError("no code", 1),
}
"""A good value of each type, where it cannot be made of good values of its fields."""

TEXTS = {
    "date": "2026-11-22",
    "message": "expected something",
    "code": "some-code",
    "name": "minimax",
    "text": "p2c3r",
}
"""A good text for a parameter of this name; "12", a code of the board, for any other."""

SPECIAL: dict[tuple[str, str], Callable[[], object]] = {
    ("Challenge", "seed"): lambda: "7K3M9QT",
    ("Challenge.parse", "text"): lambda: str(Challenge.of(BOARD, "a seed")),
    ("Feedback.parse", "text"): lambda: "1,1",
    ("SentGame.of", "turns"): lambda: [Turn((0, 1), score((0, 1), SENT.challenge.secret()))],
    ("SentGame.parse", "text"): lambda: str(SENT),
    ("parse_code", "text"): lambda: "12",
    ("PegSet", "pegs"): lambda: named_pegs("classic").pegs,
    ("picture", "value"): lambda: GAME,
    ("CodeSet.of", "codes"): lambda: [(0, 1), (1, 2)],
    ("Game", "turns"): lambda: [("12", "0,1")],
    ("Game.plus", "feedback"): lambda: "0,1",
    ("Game", "rules"): lambda: "p2c3r",
    ("MastermindError.put_in", "message"): lambda: "turn: {why}",
}
"""A good value for a parameter of a callable, where its type alone does not say it."""


class Callee(NamedTuple):
    """Something public that can be called."""

    name: str
    of: Any
    """The class of the object whose method it is, None for others."""
    call: Any
    """The function, class or class method; or the name of a method."""
    parameters: dict[str, Any]
    """The annotation of each parameter, resolved."""
    result: Any


def hints(function: Any, home: Any) -> dict[str, Any]:
    """Return the annotations of a function as types."""
    function = inspect.unwrap(function)
    there = {**vars(inspect.getmodule(home)), **function.__globals__, **PUBLIC}
    return typing.get_type_hints(function, there)


def callees() -> Iterator[Callee]:
    """Yield every public function, constructor and method, with what it takes."""
    for name, thing in PUBLIC.items():
        if inspect.isfunction(thing):
            found = hints(thing, thing)
            yield Callee(name, None, thing, taken(thing, found), found.get("return"))
        elif name == "STRATEGIES":
            takes = hints(mastermind_core.Strategy.choose, mastermind_core.Strategy)
            for strategy in thing.values():
                told = takes.pop("return", mastermind_core.Code)
                yield Callee(f"find({strategy.name!r}).choose", None, strategy.choose, takes, told)
        elif inspect.isclass(thing) and not get_args(thing):
            if not getattr(thing, "_is_protocol", False):
                yield Callee(name, None, thing, constructor(thing), thing)
            for attribute in dir(thing) if thing is not mastermind_core.Strategy else ():
                yield from methods(name, thing, attribute)


CALLED = {"__getitem__", "__contains__"}
"""Methods with an underscore that people call. Operators are left out: for operands of another
type they return NotImplemented, which lets the other operand answer."""


def methods(name: str, thing: Any, attribute: str) -> Iterator[Callee]:
    """Yield a method of a class, if it is one of ours that people call."""
    static = inspect.getattr_static(thing, attribute)
    function = getattr(static, "__func__", static)
    module = getattr(function, "__module__", None) or ""
    hidden = attribute.startswith("_") and attribute not in CALLED
    if hidden or not inspect.isfunction(function) or not module.startswith("mastermind_core"):
        return
    shown = f"{name}.{attribute}"
    found = hints(function, thing)
    if isinstance(static, classmethod):
        bound = getattr(thing, attribute)
        yield Callee(shown, None, bound, taken(bound, found), found.get("return"))
    else:
        yield Callee(shown, thing, attribute, taken(function, found), found.get("return"))


def constructor(thing: Any) -> dict[str, Any]:
    """Return the parameters of the constructor of a class."""
    if hasattr(thing, "_fields"):
        return typing.get_type_hints(thing)
    found = hints(thing.__init__, thing) if inspect.isfunction(thing.__init__) else {}
    return taken(thing.__init__, found)


def taken(function: Any, found: dict[str, Any]) -> dict[str, Any]:
    """Return the annotation of each parameter that can be given by its name or place."""
    kinds = inspect.signature(function).parameters
    return {
        name: found[name]
        for name, each in kinds.items()
        if name in found and each.kind not in (each.VAR_POSITIONAL, each.VAR_KEYWORD)
    }


CALLEES = {each.name: each for each in callees()}


def good(kind: Any, callee: str = "", name: str = "") -> Any:
    """Return a good value of a type, for a parameter."""
    if (callee, name) in SPECIAL:
        return SPECIAL[callee, name]()
    origin, inner = get_origin(kind), get_args(kind)
    if kind is str:
        return TEXTS.get(name, "12")
    if kind in GOOD:
        return GOOD[kind]()
    if origin in (Union, types.UnionType):
        return good(next((each for each in inner if each is not type(None)), None), callee, name)
    if origin is Literal:
        return inner[0]
    if origin is tuple:
        return (
            (0, 1)
            if inner == (int, ...)
            else ((good(inner[0]),) if ... in inner else tuple(map(good, inner)))
        )
    if origin and issubclass(origin, Mapping):
        return {good(inner[0]): good(inner[1])}
    if origin and origin is not type and issubclass(origin, Iterable):
        return (
            frozenset({1})
            if issubclass(frozenset, origin) and inner == (int,)
            else [good(inner[0])]
        )
    if origin and callable(kind):
        return lambda *given: None
    if hasattr(kind, "_fields"):
        return kind(
            **{each: good(what, kind.__name__, each) for each, what in constructor(kind).items()}
        )
    if inspect.isclass(kind) and issubclass(kind, MastermindError):
        return kind("expected something")
    raise AssertionError(f"add a good value of {kind} to GOOD in {__file__}, for {callee}: {name}")


def fits(value: Any, kind: Any) -> bool:
    """Return whether a value is of the type that an annotation names, looked at closely."""
    origin, inner = get_origin(kind), get_args(kind)
    if kind in (Any, object, typing.Self, None):
        return kind is not None or value is None
    if origin in (Union, types.UnionType):
        return any(fits(value, each) for each in inner)
    if origin is Literal:
        return type(value) is str and value in inner
    if kind in (int, bool):
        return type(value) is kind
    if kind is float:
        return type(value) in (int, float) and abs(value) < float("inf")
    if origin is tuple:
        if not isinstance(value, tuple):
            return False
        each = [inner[0]] * len(value) if ... in inner else inner
        return len(each) == len(value) and all(map(fits, value, each))
    if origin and origin is not type and issubclass(origin, Mapping):
        return isinstance(value, Mapping) and fits(tuple(value.items()), tuple[tuple[inner], ...])  # type: ignore[valid-type]
    if origin and issubclass(origin, Iterator):
        return isinstance(value, Iterator)
    if origin and issubclass(origin, Iterable):
        known = isinstance(value, list | tuple | set | frozenset | range | array | Mapping)
        return known and all(fits(each, inner[0]) for each in value)
    if origin:
        return callable(value)
    if getattr(kind, "_is_protocol", False):
        return isinstance(value, First) or (
            hasattr(value, "choose") and not isinstance(value, type)
        )
    if hasattr(kind, "_fields"):
        return isinstance(value, kind) and all(map(fits, value, constructor(kind).values()))
    return isinstance(value, kind)


def good_values(callee: Callee) -> dict[str, Any]:
    """Return a good value for each parameter."""
    return {name: good(kind, callee.name, name) for name, kind in callee.parameters.items()}
