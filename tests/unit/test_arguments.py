"""Every public name, given what it cannot mean, says so in an error of ours.

The calls are made from the signatures of all names in `mastermind_core.__all__`: each parameter of
each function, constructor and method is given odd values while the others have good ones. The
outcome is a `MastermindError` that quotes the value, or a result of the type that is promised.
"""

from __future__ import annotations

import inspect
import itertools
import random
import types
import typing
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin

import pytest

import mastermind_core
from mastermind_core import (
    STRATEGIES,
    Aim,
    Challenge,
    Codemaker,
    CodeSet,
    Devil,
    Feedback,
    Game,
    GameError,
    MastermindError,
    PegSet,
    Position,
    Result,
    Rules,
    RulesError,
    SentGame,
    Strategy,
    StrategyError,
    Turn,
    bench,
    find,
    score,
    whole,
)
from mastermind_core.drawing.pegs import named_pegs
from mastermind_core.errors import quote
from mastermind_core.jobs.executors import Here
from mastermind_core.puzzle.reasoning import Deduction
from mastermind_core.strategies import registry
from mastermind_core.strategies.base import BuiltIn

from .hostile import sentence

PUBLIC = {
    name: getattr(mastermind_core, name) for name in dir(mastermind_core) if name != "__version__"
}
RESULTS = (
    *("Alternative", "Analysis", "Change", "Diagnosis", "Explanation", "Picture", "Puzzle"),
    *("Review", "Slip", "TurnReview", "TurnVerdict", "Verdict"),
)
"""Values that the core makes and people read: no one gives their fields."""

BOARD = Rules(2, 3)
GAME = Game(BOARD).plus("12", "0,1")
SENT = SentGame(Challenge.of(BOARD, "a seed"), ((0, 1),))


class First:
    """A strategy of a person's own."""

    name, summary = "lowest", "The lowest candidate."

    def choose(self, position: Position, rng: object, progress: object = None) -> Any:
        return position.candidates[0]


GOOD: dict[Any, Callable[[], object]] = {
    str: lambda: "12",
    int: lambda: 1,
    float: lambda: 1.5,
    bool: lambda: True,
    tuple[int, ...]: lambda: (0, 1),
    type(None): lambda: None,
    slice: lambda: slice(1, 2),
    object: lambda: "anything",
    random.Random: lambda: random.Random(1),
    Rules: lambda: BOARD,
    Feedback: lambda: Feedback(0, 1),
    Challenge: lambda: SENT.challenge,
    CodeSet: lambda: whole(BOARD),
    Codemaker: lambda: Codemaker(BOARD, (0, 1)),
    Devil: lambda: Devil(BOARD),
    Game: lambda: GAME,
    Deduction: lambda: Game("p2c3r:12=0,0").explain().steps[0],
    Position: lambda: GAME.position(),
    Result: lambda: Result("first", {1: 1, 2: 4}, 0.5),
    Executor: Here,
    PegSet: lambda: named_pegs("classic"),
    Strategy: First,
}
"""A good value of each type, where it cannot be made of good values of its fields."""

GOOD_FOR: dict[str, Callable[[], object]] = {
    "date": lambda: "2026-11-22",
    "name": lambda: "minimax",
    "Challenge seed": lambda: "7K3M9QT",
    "Challenge.parse text": lambda: str(SENT.challenge),
    "CodeSet.of codes": lambda: [(0, 1), (1, 2)],
    "Feedback.parse text": lambda: "1,1",
    "Game rules": lambda: "p2c3r",
    "Game turns": lambda: [("12", "0,1")],
    "Game.parse text": lambda: "p2c3r",
    "read_game text": lambda: "p2c3r: 12 1 black",
    "Game.play secret": lambda: "31",
    "Game.plus feedback": lambda: "0,1",
    "executor": lambda: "here",
    "strategies": lambda: ["first"],
    "PegSet pegs": lambda: named_pegs("classic").pegs,
    "Rules.parse text": lambda: "p2c3r",
    "SentGame.of turns": lambda: [Turn((0, 1), score((0, 1), SENT.challenge.secret()))],
    "SentGame.parse text": lambda: str(SENT),
    "picture value": lambda: GAME,
}
"""A good value for a parameter of this name, or of this callable, if its type does not say it."""


def good(kind: Any, name: str = "", callee: str = "") -> Any:
    """Return a good value of a type, for a parameter."""
    origin, inner = get_origin(kind), get_args(kind)
    if make := GOOD_FOR.get(f"{callee} {name}") or GOOD_FOR.get(name) or GOOD.get(kind):
        return make()
    if origin in (Union, types.UnionType):
        return good(next((each for each in inner if each is not type(None)), None), name, callee)
    if origin is Literal:
        return inner[0]
    if origin is tuple:
        return tuple(good(each) for each in inner if each is not ...)
    if origin and issubclass(origin, Mapping):
        return {good(inner[0]): good(inner[1])}
    if origin and issubclass(origin, Iterable):
        return (frozenset if origin is frozenset else list)([good(inner[0])])
    if origin:
        return lambda *given: None
    if hasattr(kind, "_fields"):
        fields = typing.get_type_hints(kind).items()
        return kind(**{each: good(of, each, kind.__name__) for each, of in fields})
    raise AssertionError(f"add a good value of {kind} to GOOD in {__file__}, for {callee}: {name}")


def fits(value: Any, kind: Any) -> bool:
    """Return whether a value is of the type that an annotation names, looked at closely."""
    origin, inner = get_origin(kind), get_args(kind)
    if kind in (Any, object, typing.Self):
        return True
    if origin in (Union, types.UnionType):
        return any(fits(value, each) for each in inner)
    if origin is Literal:
        return type(value) is str and value in inner
    if kind in (int, bool):
        return type(value) is kind
    if kind is float:
        return type(value) in (int, float) and abs(value) < float("inf")
    if origin is tuple and isinstance(value, tuple):
        each = inner[:1] * len(value) if ... in inner else inner
        return len(each) == len(value) and all(map(fits, value, each))
    if origin and issubclass(origin, Mapping) and isinstance(value, Mapping):
        return all(fits(key, inner[0]) and fits(of, inner[1]) for key, of in value.items())
    if origin and issubclass(origin, Iterable) and not issubclass(origin, Iterator):
        known = isinstance(value, list | tuple | set | frozenset | range | array | Mapping)
        return known and all(fits(each, inner[0]) for each in value)
    if origin is Callable:
        return callable(value)
    if kind is Strategy:
        return hasattr(type(value), "choose")
    if hasattr(kind, "_fields"):
        kinds = typing.get_type_hints(kind).values()
        return isinstance(value, kind) and all(map(fits, value, kinds))
    return isinstance(value, origin or kind)


class Callee(NamedTuple):
    """Something public that can be called."""

    of: Any
    """The class of the object whose method it is, None for others."""
    call: Any
    """The function, class or class method; or the name of a method."""
    parameters: dict[str, Any]
    """The annotation of each parameter, resolved."""
    placed: list[str]
    """The parameters that are given by their places."""
    result: Any


def callee_of(function: Any, home: Any, call: Any = None, of: Any = None) -> Callee:
    """Return a function as a callee; the names in its annotations are those of its home."""
    function = inspect.unwrap(function)
    named = {**vars(registry), **vars(inspect.getmodule(home)), **function.__globals__, **PUBLIC}
    hints = typing.get_type_hints(function, named)
    kinds = inspect.signature(function).parameters.values()
    given = [
        each
        for each in kinds
        if each.name in hints and each.kind not in (each.VAR_POSITIONAL, each.VAR_KEYWORD)
    ]
    placed = [each.name for each in given if each.kind is each.POSITIONAL_ONLY]
    parameters = {each.name: hints[each.name] for each in given}
    return Callee(of, call or function, parameters, placed, hints.get("return"))


def callees() -> Iterator[tuple[str, Callee]]:
    """Yield every public function, constructor and method, by name.

    Operators are left out: for operands of another type they return NotImplemented.
    """
    for strategy in STRATEGIES.values():
        choose = callee_of(BuiltIn.choose, BuiltIn, strategy.choose)
        yield f"find({strategy.name!r}).choose", choose
    for name, thing in PUBLIC.items():
        if inspect.isfunction(thing):
            yield name, callee_of(thing, thing)
        if not inspect.isclass(thing) or thing is Strategy or issubclass(thing, Exception):
            continue  # an error is made by the core; test_errors.py holds its sentence
        if name in RESULTS:
            pass
        elif hasattr(thing, "_fields"):
            yield name, Callee(None, thing, typing.get_type_hints(thing), [], thing)
        elif inspect.isfunction(thing.__init__):
            yield name, callee_of(thing.__init__, thing, thing)._replace(result=thing)
        for attribute in dir(thing):
            static = inspect.getattr_static(thing, attribute)
            function = getattr(static, "__func__", static)
            ours = "mastermind_core" in (getattr(function, "__module__", None) or "")
            if attribute == "save":
                continue  # it writes a file of any name
            hidden = attribute.startswith("_") and attribute not in ("__getitem__", "__contains__")
            if inspect.isfunction(function) and ours and not hidden:
                bound = isinstance(static, classmethod)
                call = getattr(thing, attribute) if bound else attribute
                yield (
                    f"{name}.{attribute}",
                    callee_of(function, thing, call, None if bound else thing),
                )


CALLEES = dict(callees())


def good_values(name: str) -> dict[str, Any]:
    """Return a good value for each parameter of a callee."""
    return {each: good(kind, each, name) for each, kind in CALLEES[name].parameters.items()}


class Odd:
    """An object of a class of a person's own, which fails when it is looked at."""

    def __repr__(self) -> str:
        raise ZeroDivisionError

    def __len__(self) -> int:
        raise ZeroDivisionError

    def __iter__(self) -> Iterator[object]:
        raise ZeroDivisionError

    def __getattr__(self, name: str) -> object:
        raise ZeroDivisionError


class Text(str):
    """A text that fails when it is used as one."""

    __slots__ = ()

    def strip(self, chars: str | None = None, /) -> str:
        raise ZeroDivisionError

    def lower(self) -> str:
        raise ZeroDivisionError


class Whole(int):
    """An int of a class of its own."""


def failing() -> Iterator[object]:
    """Yield one thing and fail."""
    yield Turn((0, 1), Feedback(0, 1))
    raise LookupError


def odd_values() -> list[Any]:
    """Return odd values, made anew, as some can be used only once."""
    return [
        *(None, True, False, 0, 1, -1, 2, 3, 9, 10**30, -(10**30), 0.0, 1.0, 2.5, -0.5, 10**5000),
        *(float("nan"), float("inf"), 1j, "", "p2c3r", "12", "1,1", "no", "\ud800", "x" * 999),
        *(b"12", b"", (), [], {}, {0}, frozenset({1}), (0, 1), [0, 1], (0, 9), (-1, 0), (1,)),
        *((0.0, 1.0), (True, False), ("0", "1"), (None, None), ((0, 1), (0, 1)), [[]], {1: 2}),
        *([("12",)], [("12", "1,1", 3)], [("12", "9,9")], [(5, 5)], range(3), slice(0), int, Game),
        *(slice(None, None, -1), slice("a"), array("H", [1]), NotImplemented, ..., object(), Odd()),
        *(Rules(4, 6), Rules(3, 2), Feedback(9, 9), Turn((7, 7), Feedback(1, 1)), Aim(3), Whole(1)),
        *(Game("p3c2r"), Position(Rules(2, 4)), whole(Rules(3, 3)), find, find("first")),
        *(Text("p2c3r"), iter([1, 2]), failing(), itertools.count(), random.Random(1)),
    ]


class Refused(NamedTuple):
    """The outcome of a call that is refused."""

    message: str


def quoted(message: str, value: Any) -> bool:
    """Return whether a message quotes a value, or the part of it that is wrong."""
    if quote(value) in message or isinstance(value, Iterator):
        return True
    if isinstance(value, str):
        pieces = [piece for piece in message.split("'")[1::2] if piece]
        return any(piece.rstrip("…") in value or piece in repr(value) for piece in pieces)
    if isinstance(value, CodeSet | Position | Game) and f"'{value.rules}'" in message:
        return True
    if isinstance(value, Iterable) and not isinstance(value, Odd | type):
        return any(quoted(message, each) for each in itertools.islice(value, 9))
    return False


def outcome(name: str, values: dict[str, Any]) -> object:
    """Return what comes of a call: the result, or an error of ours."""
    callee = CALLEES[name]
    call = getattr(good(callee.of), callee.call) if callee.of else callee.call
    placed = [values[each] for each in callee.placed]
    try:
        return call(*placed, **{key: values[key] for key in values.keys() - {*callee.placed}})
    except MastermindError as error:
        return Refused(str(error))


@pytest.fixture(autouse=True)
def usual_pegs() -> Iterator[None]:
    """Bring the usual pegs after a call of `use_pegs`."""
    yield
    mastermind_core.use_pegs(None)


@pytest.mark.parametrize("name", CALLEES)
def test_a_public_name_takes_good_values_and_its_values_can_be_hashed(name: str) -> None:
    found, again = (outcome(name, good_values(name)) for _ in range(2))
    assert not isinstance(found, Refused), found
    assert fits(found, CALLEES[name].result), found
    if inspect.isclass(CALLEES[name].call):
        assert found != again or hash(found) == hash(again)


@pytest.mark.parametrize("name", CALLEES)
def test_an_odd_argument_is_refused_in_an_error_of_ours_that_quotes_it(name: str) -> None:
    for parameter, kind in CALLEES[name].parameters.items():
        for value in odd_values():
            found = outcome(name, {**good_values(name), parameter: value})
            told = f"{name} took {parameter}={quote(value)}: {quote(found)}"
            if isinstance(found, Refused):
                assert sentence(found.message), told
                assert fits(value, kind) or quoted(found.message, value), told
                continue
            # Other containers are taken as well, if they hold what they should.
            assert fits(value, kind) or isinstance(value, Iterable), told
            assert fits(found, CALLEES[name].result), told
            assert isinstance(repr(found), str), told


@pytest.mark.parametrize(
    "name", [n for n, kind in PUBLIC.items() if hasattr(kind, "_fields") and n not in RESULTS]
)
def test_a_field_is_replaced_only_by_what_the_constructor_takes(name: str) -> None:
    value = good(PUBLIC[name])
    assert value._replace(**value._asdict()) == value
    with pytest.raises(MastermindError, match=f"expected {value._fields[0]} to be"):
        value._replace(**{value._fields[0]: Odd()})


TWO = Game("p4c6r:1122=1,1;1344=0,3")


@pytest.mark.parametrize(
    ("call", "kind", "words"),
    [
        ("TWO.without(0)", GameError, "the number of a turn, 1 to 2, got 0"),
        ("TWO.without(9)", GameError, "the number of a turn, 1 to 2, got 9"),
        (
            "Game('p4c6r', unsure=[1])",
            GameError,
            "the numbers of unsure turns, but there are no turns yet, got [1]",
        ),
        (
            "Game('p4c6r:1122=1,1', unsure=[True])",
            GameError,
            "the numbers of unsure turns, here only 1, got [True]",
        ),
        ("Game(5)", GameError, "rules, or the text of a game, got 5"),
        (
            "Game('p4c6r', [('1122',)])",
            GameError,
            "a turn: a guess with its feedback, got ('1122',)",
        ),
        ("Rules(4.0, 6)", RulesError, "pegs to be int, got 4.0"),
        ("Rules(10 ** 5000, 6)", RulesError, "pegs to be int of fewer digits, got <int>"),
        (
            "mastermind_core.Worth(468, 6, 'sure', 121)",
            mastermind_core.ArgumentError,
            "certainty to be exact or bound or estimate, got 'sure'",
        ),
        ("whole(BOARD)[9]", mastermind_core.CodeIndexError, "the number of a code, 0 to 8, got 9"),
    ],
)
def test_nonsense_is_told_in_plain_words(call: str, kind: type[Exception], words: str) -> None:
    with pytest.raises(kind) as caught:
        eval(call)
    assert str(caught.value) == f"expected {words}"


def test_an_illegal_guess_of_a_strategy_names_the_strategy() -> None:
    class Wrong(First):
        def choose(self, position: Position, rng: object, progress: object = None) -> Any:
            return (9, 9, 9, 9)

    told = r"lowest made no legal guess: expected colours 0 to 5, got \(9, 9, 9, 9\)"
    for ask in (TWO.suggest, TWO.analyse):
        with pytest.raises(StrategyError, match=told):
            ask(Wrong())
    with pytest.raises(StrategyError, match="lowest made no legal guess"):
        bench(BOARD, Wrong(), random.Random(1))


def test_a_helper_of_a_strategy_that_is_called_suggest_is_its_own_affair() -> None:
    class Helped(First):
        def suggest(self, *codes: object) -> Any:
            return (9, 9, 9, 9)

    assert TWO.analyse(Helped()).suggestion == TWO.suggest(Helped()) == TWO.suggest(First())
