"""Every public name, given what it cannot mean, says so in an error of ours.

The calls are made from the signatures of all names in `mastermind_core.__all__`: each parameter of
each function, constructor and method is given odd values while the others have good ones. The
outcome is a `MastermindError` that quotes the value, or a result of the type that is promised. So
a new public name or method is tried by itself; if one takes a type that is new here, the test says
that GOOD has no value of it.
"""

from __future__ import annotations

import inspect
import itertools
import random
import types
import typing
from array import array
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mastermind_core
from mastermind_core import (
    Aim,
    ArgumentError,
    Challenge,
    CodeIndexError,
    Codemaker,
    CodeSet,
    Devil,
    Doubt,
    Feedback,
    Game,
    GameError,
    MastermindError,
    Position,
    Report,
    Rules,
    RulesError,
    SentGame,
    StrategyError,
    Turn,
    find,
    play_out,
    score,
    whole,
)
from mastermind_core.drawing.pegs import named_pegs
from mastermind_core.errors import quote

from .hostile import sentence

PUBLIC = {name: getattr(mastermind_core, name) for name in mastermind_core.__all__}
BOARD = Rules(2, 3)
GAME = Game(BOARD).plus("12", "0,1")
SENT = SentGame(Challenge.of(BOARD, "a seed"), ((0, 1),))


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
    ("CodeSet", "columns"): lambda: [bytes([0, 0]), bytes([1, 2])],
    ("CodeSet.of", "codes"): lambda: [(0, 1), (1, 2)],
    ("Game", "turns"): lambda: [("12", "0,1")],
    ("Game.contradiction", "by_turn"): lambda: GAME.candidates_by_turn(),
    ("Game.plus", "feedback"): lambda: "0,1",
    ("Game.position", "by_turn"): lambda: GAME.candidates_by_turn(),
    ("Game", "rules"): lambda: "p2c3r",
    ("MastermindError.put_in", "message"): lambda: "turn: {why}",
}
"""A good value for a parameter of a callable, where its type alone does not say it."""


class Refused(NamedTuple):
    """The outcome of a call that is refused."""

    message: str


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


UNREADABLE = {"Column": bytes | array}
"""Types that Python 3.11 cannot read where they are defined."""


def hints(function: Any, home: Any) -> dict[str, Any]:
    """Return the annotations of a function as types."""
    function = inspect.unwrap(function)
    there = {**vars(inspect.getmodule(home)), **function.__globals__, **PUBLIC, **UNREADABLE}
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


CALLED = {"__getitem__", "__contains__", "_make", "_replace"}
"""Methods with an underscore that people call. Operators are left out: for operands of another
type they return NotImplemented, as Python asks, which lets the other operand answer."""


def methods(name: str, thing: Any, attribute: str) -> Iterator[Callee]:
    """Yield a method of a class, if it is one of ours that people call."""
    static = inspect.getattr_static(thing, attribute)
    function = getattr(static, "__func__", static)
    module = getattr(function, "__module__", None) or ""
    if attribute.startswith("_") and attribute not in CALLED:
        return
    if not inspect.isfunction(function) or not module.startswith("mastermind_core"):
        return
    shown = f"{name}.{attribute}"
    if attribute == "_make":
        yield Callee(shown, None, thing._make, {"iterable": object}, thing)
        return
    if attribute == "_replace":
        yield Callee(shown, thing, attribute, constructor(thing), thing)
        return
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
        if callee.name.endswith("._replace"):
            return call(**values)
        if callee.name.endswith("._make"):
            return call(values["iterable"])
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


def good_values(callee: Callee) -> dict[str, Any]:
    """Return a good value for each parameter."""
    if callee.name.endswith("._make"):
        return {"iterable": tuple(good(callee.result))}
    if callee.name.endswith("._replace"):
        return good(callee.of)._asdict()
    return {name: good(kind, callee.name, name) for name, kind in callee.parameters.items()}


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


@pytest.mark.long
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


def test_an_index_that_a_set_does_not_have_is_an_index_error_as_well() -> None:
    with pytest.raises(IndexError):
        whole(BOARD)[9]


VALUES = [
    name
    for name, thing in PUBLIC.items()
    if inspect.isclass(thing) and not get_args(thing) and not getattr(thing, "_is_protocol", False)
]


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
