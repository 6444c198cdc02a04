"""Every public name, given what it cannot mean, says so in an error of ours.

The calls are made from the signatures of all names in `mastermind_core.__all__`: each parameter of
each function, constructor and method is given odd values while the others have good ones. The
outcome is a `MastermindError` that quotes the value, or a result of the type that is promised.
"""

from __future__ import annotations

import inspect
import itertools
import random
from array import array
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mastermind_core
from mastermind_core import (
    Aim,
    ArgumentError,
    CodeIndexError,
    CodeSet,
    Feedback,
    Game,
    GameError,
    MastermindError,
    Position,
    Rules,
    RulesError,
    StrategyError,
    Turn,
    find,
    play_out,
    whole,
)
from mastermind_core.errors import quote

from .hostile import sentence
from .public_calls import BOARD, CALLEES, PUBLIC, Callee, First, fits, good, good_values


@pytest.fixture(autouse=True)
def usual_pegs() -> Iterator[None]:
    """Bring the usual pegs after a call of `use_pegs`."""
    yield
    mastermind_core.use_pegs(None)


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


class Once:
    """An iterator that remembers what it has given."""

    def __init__(self, items: Iterable[object]) -> None:
        self.items: list[object] = []
        self._left = iter(items)

    def __iter__(self) -> Iterator[object]:
        return self

    def __next__(self) -> object:
        item = next(self._left)
        self.items.append(item)
        return item


def failing() -> Iterator[object]:
    """Yield one thing and fail."""
    yield Turn((0, 1), Feedback(0, 1))
    raise LookupError


ODD: dict[str, Callable[[], object]] = {
    **{  # type: ignore[var-annotated]
        repr(value): (lambda value=value: value)  # type: ignore[misc]
        for value in (
            *(None, True, False, 0, 1, -1, 2, 3, 9, 10**30, -(10**30), 0.0, 1.0, 2.5, -0.5),
            *(float("nan"), float("inf"), 1j, "", "p2c3r", "12", "1,1", "no", "\ud800", "x" * 999),
            *(b"12", b"", (), [], {}, {0}, frozenset({1}), (0, 1), [0, 1], (0, 9), (-1, 0), (1,)),
            *((0.0, 1.0), (True, False), ("0", "1"), (None, None), ((0, 1), (0, 1)), [[]], {1: 2}),
            *([("12",)], [("12", "1,1", 3)], [("12", "9,9")], [(5, 5)], range(3), slice(0), int),
            *(slice(None, None, -1), slice("a"), array("H", [1]), NotImplemented, ...),
            *(Rules(4, 6), Rules(3, 2), Feedback(9, 9), Turn((7, 7), Feedback(1, 1)), Aim(3)),
            *(Game("p3c2r"), Position(Rules(2, 4)), whole(Rules(3, 3)), find, find("first")),
        )
    },
    "10**5000": lambda: 10**5000,
    "an object": object,
    "an odd object": Odd,
    "an odd text": lambda: Text("p2c3r"),
    "an odd int": lambda: Whole(1),
    "an iterator": lambda: Once([1, 2]),
    "a failing iterator": lambda: Once(failing()),
    "an endless iterator": lambda: Once(itertools.count()),
    "a class": lambda: Game,
    "a random generator": lambda: random.Random(1),
}
"""Odd values, each made anew, as some can be used only once."""


class Refused(NamedTuple):
    """The outcome of a call that is refused."""

    message: str


def as_good(value: Any) -> bool:
    """Return whether a value is of a type that is taken beside the annotated one.

    Lists are taken for tuples and the other way round, in and out of other containers; texts of a
    class of its own are texts.
    """
    return isinstance(value, list | tuple | set | frozenset | range | dict | Iterator)


def quoted(message: str, value: Any) -> bool:
    """Return whether a message quotes a value, or the part of it that is wrong."""
    if quote(value) in message:
        return True
    if isinstance(value, str):
        pieces = [piece for piece in message.split("'")[1::2] if piece]
        return any(piece.rstrip("…") in value or piece in repr(value) for piece in pieces)
    if isinstance(value, Once):
        return quoted(message, value.items)
    if isinstance(value, CodeSet | Position | Game) and f"'{value.rules}'" in message:
        return True
    if isinstance(value, Iterable) and not isinstance(value, Odd):
        try:
            return any(quoted(message, each) for each in itertools.islice(value, 9))
        except Exception:
            return False
    return False


def outcome(callee: Callee, values: dict[str, Any]) -> object:
    """Return what comes of a call: the result, or an error of ours."""
    try:
        call = getattr(good(callee.of), callee.call) if callee.of else callee.call
        names = list(callee.parameters)
        signature = inspect.signature(call).parameters
        placed = [
            values[name]
            for name in names
            if name in signature and signature[name].kind is not inspect.Parameter.KEYWORD_ONLY
        ]
        named = {name: values[name] for name in names[len(placed) :]}
        return call(*placed, **named)
    except MastermindError as error:
        return Refused(str(error))


def check(callee: Callee, values: dict[str, Any], odd: Collection[str]) -> None:
    """Hold that a call with odd values is refused in our words, or gives what is promised."""
    found = outcome(callee, values)
    told = f"{callee.name}({', '.join(f'{name}={quote(value)}' for name, value in values.items())})"
    if isinstance(found, Refused):
        message = found.message
        assert sentence(message), told
        assert any(quoted(message, values[name]) for name in odd) or not any(
            not fits(values[name], callee.parameters[name]) for name in odd
        ), f"{told} does not quote the value: {message}"
        return
    for name in odd:
        value = values[name]
        assert fits(value, callee.parameters[name]) or as_good(value), f"{told} took {name}"
    assert callee.result is None or fits(found, callee.result), f"{told} gave {quote(found)}"
    assert isinstance(repr(found), str), told


@pytest.mark.parametrize("name", CALLEES)
def test_a_public_name_takes_good_values(name: str) -> None:
    callee = CALLEES[name]
    found = outcome(callee, good_values(callee))
    assert not isinstance(found, Refused), found
    assert callee.result is None or fits(found, callee.result), found


@pytest.mark.parametrize("name", [name for name, each in CALLEES.items() if each.parameters])
def test_an_odd_argument_is_refused_in_an_error_of_ours_that_quotes_it(name: str) -> None:
    callee = CALLEES[name]
    for parameter, make in itertools.product(callee.parameters, ODD.values()):
        check(callee, {**good_values(callee), parameter: make()}, [parameter])


FIELDS = [
    name for name, kind in PUBLIC.items() if inspect.isclass(kind) and hasattr(kind, "_fields")
]


@pytest.mark.parametrize("name", FIELDS)
def test_a_field_is_replaced_only_by_what_the_constructor_takes(name: str) -> None:
    value = good(PUBLIC[name])
    assert value._replace(**value._asdict()) == value
    with pytest.raises(MastermindError, match=f"expected {value._fields[0]} to be"):
        value._replace(**{value._fields[0]: Odd()})


@pytest.mark.nightly
@settings(max_examples=200)
@given(st.data())
def test_several_odd_arguments_are_refused_as_well(data: st.DataObject) -> None:
    callee = CALLEES[data.draw(st.sampled_from([n for n, c in CALLEES.items() if c.parameters]))]
    odd = data.draw(st.sets(st.sampled_from(list(callee.parameters)), min_size=1))
    leaves = st.sampled_from(list(ODD)).map(lambda name: ODD[name]())
    strange = st.recursive(
        leaves | st.integers() | st.text(max_size=9) | st.floats(),
        lambda inner: st.lists(inner, max_size=3) | st.lists(inner, max_size=3).map(tuple),
        max_leaves=5,
    )
    values = {**good_values(callee), **{each: data.draw(strange) for each in sorted(odd)}}
    check(callee, values, sorted(odd))


TWO = Game("p4c6r:1122=1,1;1344=0,3")

NONSENSE = [
    ("TWO.without(-1)", GameError, "the number of a turn, 1 to 2, got -1"),
    ("TWO.without(0)", GameError, "the number of a turn, 1 to 2, got 0"),
    ("TWO.without(9)", GameError, "the number of a turn, 1 to 2, got 9"),
    (
        "Game('p4c6r').without(1)",
        GameError,
        "the number of a turn, but there are no turns yet, got 1",
    ),
    (
        "Game('p4c6r', unsure=[1])",
        GameError,
        "the numbers of unsure turns, but there are no turns yet, got [1]",
    ),
    ("Game(5)", GameError, "rules, or the text of a game, got 5"),
    ("Game(None)", GameError, "rules, or the text of a game, got None"),
    ("Game('p4c6r', [('1122',)])", GameError, "a turn: a guess with its feedback, got ('1122',)"),
    ("Rules(4.0, 6)", RulesError, "pegs to be int, got 4.0"),
    ("Rules('4', 6)", RulesError, "pegs to be int, got '4'"),
    ("Rules(10 ** 5000, 6)", RulesError, "pegs to be int of fewer digits, got <int>"),
    (
        "mastermind_core.Worth(468, 6, 'sure', 121)",
        ArgumentError,
        "certainty to be exact or bound or estimate, got 'sure'",
    ),
    ("TWO.suggest(progress=5)", ArgumentError, "progress to be a function, got 5"),
    ("TWO.suggest(aim=5)", ArgumentError, "an Aim, such as Aim(most=5), got 5"),
    (
        "TWO.suggest(First)",
        StrategyError,
        f"a strategy, an object with name and choose, got {quote(First)}",
    ),
    ("whole(BOARD)[9]", CodeIndexError, "the number of a code, 0 to 8, got 9"),
]
"""Calls that once gave a broken value, or an error of Python's own; what is expected instead."""


@pytest.mark.parametrize(("call", "kind", "words"), NONSENSE)
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
        play_out(BOARD, Wrong(), random.Random(1))


def test_a_helper_of_a_strategy_that_is_called_suggest_is_its_own_affair() -> None:
    class Helped(First):
        def suggest(self, *codes: object) -> Any:
            return (9, 9, 9, 9)

    assert TWO.analyse(Helped()).suggestion == TWO.suggest(Helped()) == TWO.suggest(First())


VALUES = [name for name, each in CALLEES.items() if inspect.isclass(each.call)]


@pytest.mark.parametrize("name", VALUES)
def test_every_public_value_can_be_hashed(name: str) -> None:
    kind = PUBLIC[name]
    one, other = good(kind), good(kind)
    assert isinstance(hash(one), int)
    if one == other:
        assert hash(one) == hash(other)


def test_a_game_of_one_turn_has_no_turns_1_to_1() -> None:
    with pytest.raises(GameError, match="the numbers of unsure turns, here only 1, got"):
        Game("p4c6r:1122=1,1", unsure=[True])
