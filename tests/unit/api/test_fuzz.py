"""Odd requests to `handle`: values of every type, size and nesting in each field of each action.

An action that reads a new field fails a test until `DRAWS` has it.
"""

import functools
import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from mastermind_core.api.page import ACTIONS, handle
from mastermind_core.api.requests import Request
from mastermind_core.challenge import Challenge
from mastermind_core.codes import format_code
from mastermind_core.errors import MastermindError
from mastermind_core.game import Game
from mastermind_core.rules import Rules
from mastermind_core.scoring import Turn, score
from mastermind_core.sent_game import SentGame

from ..boards import drawn
from ..hostile import TEXTS, VALUES, heavy, in_memory, in_time, mutated, sentence

SMALL = ("p1c1r", "p1c5r", "p2c2r", "p2c3r", "p3c3n", "p3c4r", "p4c3r")
"""Boards on which every strategy answers quickly."""

LARGE = ("p41c3r", "p60c60n")
"""Boards too large to list."""

QUICK = ("first", "random", "packed", "staged", "minimax", "entropy")

ERRORS: list[type[MastermindError]] = [MastermindError, *MastermindError.__subclasses__()]
KINDS = {error.kind for error in ERRORS} | {"too-many-codes"}

Draw = Callable[[Random, Rules], object]
"""Draws a value for a request about a board."""


def game(rng: Random, board: Rules) -> str:
    """Return a game of up to three turns; in one of four games a turn contradicts the others.

    Some of the answers are in doubt.
    """
    secret, other, *guesses = (drawn(board, rng) for _ in range(rng.randrange(2, 6)))
    turns = [
        Turn(guess, score(guess, rng.choice((secret, secret, secret, other)))) for guess in guesses
    ]
    unsure = [number for number in range(1, len(turns) + 1) if rng.random() < 0.1]
    return str(Game(board, turns, unsure=unsure, one_wrong=rng.random() < 0.1))


def guess(rng: Random, board: Rules) -> str:
    return format_code(board, drawn(board, rng))


def games(rng: Random) -> dict[str, object]:
    histogram = {str(rng.randrange(1, 30)): rng.randrange(1, 1000) for _ in range(rng.randrange(5))}
    return {"histogram": histogram, "seconds": rng.choice((0, 0.5, 1e300, 1e12, -1))}


def challenge_or_sent(rng: Random, board: Rules) -> str:
    challenge = Challenge.of(board, rng.choice(SEEDS))
    sent = f"{challenge}=00000000"
    if board.code_count <= 10**6:
        sent = str(SentGame(challenge, (challenge.secret(),), "Ben")) + rng.choice(("", "", "0"))
    return rng.choice((str(challenge), sent))


def true_game(rng: Random, board: Rules) -> str:
    """Return a game with the answers of the challenge that the request sends back."""
    guess = drawn(board, rng)
    return str(Game(board, [Turn(guess, score(guess, Challenge.of(board, "s").secret()))]))


def one_of(*values: object) -> Draw:
    return lambda rng, board: rng.choice(values)


SEEDS = ("", "s", "a seed", "\U0001f3b2")

DRAWS: dict[str, Draw] = {
    "rules": lambda rng, board: str(board),
    "game": game,
    "guess": guess,
    "secret": guess,
    "guesses": lambda rng, board: " ".join(guess(rng, board) for _ in range(rng.randrange(4))),
    # On a large board the other strategies may search for many seconds.
    "strategy": lambda rng, board: rng.choice(
        QUICK if str(board) in SMALL else ("packed", "staged")
    ),
    "seed": one_of(*SEEDS),
    "hurry": one_of(False, False, False, True, None),
    "most": one_of(None, None, None, 1, 5, 7, 99, 0, 100, 2**70),
    "consistent": one_of(False, False, True, True, None, 0),
    "turn": one_of(1, 1, 2, 0, -1, 10**9),
    "start": one_of(0, 1, 7, 10**6, 10**8),
    "count": one_of(0, 1, 3, 1_000_001, 10**8),
    "hinted": one_of([], [], [], [], [1], [1, 2], [0], [True], 1, None),
    "chance": one_of(True, True, False, False, None, 0),
    "level": one_of(None, 0, 1, 2, 3, 5, 6, -1),
    "name": one_of("", "Anna", "a\u202eb:", "\U0001f3b2" * 40, "\ud800"),
    "code": challenge_or_sent,
    "challenge": lambda rng, board: str(Challenge.of(board, "s")),
    "hints": one_of(0, 1, 40, -1, None),
    "date": one_of("2026-11-22", "2024-02-29", "9999-12-31", "2026-02-29", "0000-01-01"),
    "peg": one_of(1, 2, 3, 6),
    "answer": one_of(2, 3, 4, 6),
    "first": one_of(0, 5, 1_000_000, 1_000_001),
    "before": lambda rng, board: rng.choice((None, {}, games(rng))),
    "number": one_of(0, 7, 1_000_000, 1_000_001),
    "text": lambda rng, board: rng.choice(
        (game(rng, board), f"1. {guess(rng, board)} 1B", "rrgb 2b\n1122 \u26ab", "")
    ),
    "pegs": one_of("", "classic", "Mastermind pegs: Ours;X #be272a rose", "none such"),
}
"""For each field a function that draws a value."""

GOOD: dict[str, Any] = {
    "game": "p2c3r:11=1,0;12=0,2", "rules": "p2c3r", "guess": "12", "seed": "s", "turn": 1,
    "strategy": "first", "guesses": "12", "secret": "21", "code": "2C3R-0000-000Y",
    "date": "2026-11-22", "text": "12 1B",
    "challenge": str(Challenge.choosing(Rules(2, 3), (1, 0), "s")),
}  # fmt: skip
"""Fields that every action can answer."""


class Noted(dict[str, Any]):
    """The fields of a request; it keeps the names of those that are read."""

    def __init__(self) -> None:
        super().__init__(GOOD)
        self.read: set[str] = set()

    def get(self, key: str, default: Any = None) -> Any:
        self.read.add(key)
        return super().get(key, default)


@functools.cache
def fields_of(action: str) -> list[str]:
    """Return the fields that an action reads."""
    fields = Noted()
    ACTIONS[action](Request(fields))
    return sorted(fields.read)


def test_every_field_that_an_action_reads_is_drawn() -> None:
    assert {field for action in ACTIONS for field in fields_of(action)} == set(DRAWS)


TIMES = {"puzzle": 150, "daily_puzzle": 300}
"""The number of random requests, if not 600: to make a puzzle takes some ten times longer."""


def plain(rng: Random, action: str) -> dict[str, Any]:
    """Return a request whose fields are not mangled."""
    board = Rules.parse(rng.choice(SMALL if rng.random() < 0.95 else LARGE))
    if action in ("simulate", "watch"):
        board = Rules.parse(rng.choice(SMALL))  # others are played for minutes
    draws = DRAWS | ({"game": true_game} if action == "send" else {})
    return {"action": action} | {name: draws[name](rng, board) for name in fields_of(action)}


def requests(rng: Random, action: str) -> Iterator[str]:
    """Yield requests with each odd value in each field, then some with a few mangled fields."""
    fields = fields_of(action)
    for field in ("action", *fields):
        for value in (*VALUES, *TEXTS):
            yield json.dumps(plain(rng, action) | {field: value})
    for _ in range(TIMES.get(action, 600)):
        some = {key: value for key, value in plain(rng, action).items() if rng.random() < 0.98}
        for field in rng.sample(fields, k=min(len(fields), rng.choice((0, 0, 0, 1, 2)))):
            match rng.randrange(4):
                case 0:
                    some[field] = rng.choice(VALUES)
                case 1:
                    some[field] = rng.choice(TEXTS)
                case _ if isinstance(some.get(field), str):
                    some[field] = mutated(rng, some[field])
                case _:
                    some[field] = [some.get(field)]
        some[rng.choice(("more", "", "__proto__", "turn"))] = rng.choice(VALUES)
        text = json.dumps(some)
        text = mutated(rng, text) if rng.random() < 0.2 else text
        if not takes_long(text):
            yield text


def takes_long(text: str) -> bool:
    """Return whether a request names a board that takes long to play."""
    try:
        request = json.loads(text)
    except ValueError:
        return False
    given = request if isinstance(request, dict) else {}
    return any(heavy(str(given.get(field))) for field in ("game", "rules"))


MAX_VALUES = 2_000
"""Characters of the values of an error as JSON: a few quotes, in a game within a turn."""


@pytest.mark.nightly
@pytest.mark.parametrize("action", ACTIONS)
def test_every_reply_is_json_and_every_error_is_a_sentence(action: str) -> None:
    rng = Random(action)
    told: list[float] = []
    answered = refused = 0
    with in_memory():
        for text in requests(rng, action):
            with in_time(text):
                reply = handle(text, lambda said: told.append(json.loads(said)["done"]))
            assert reply.encode()
            shown = json.loads(reply, parse_constant=pytest.fail)
            error = shown.get("error")
            if error is None:
                answered += 1
                continue
            refused += 1
            assert error["kind"] in KINDS, text
            assert sentence(error["message"]), text
            assert set(error) - {"turn"} == {"kind", "message", "code", "values"}, text
            assert len(json.dumps(error["values"])) < MAX_VALUES, text
    assert answered > 50
    assert refused > 50
    assert all(0 <= done <= 1 for done in told)


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "null", "1", '"x"', "[1]", "{", '{"action":', "\ud800", "NaN", "\0"),
        "9" * 10_000,
        *('{"a":' * 100_000, '{"action":"' + "x" * 10**6 + '"}', "{}" * 50_000),
    ],
    ids=lambda text: text[:9],
)
def test_a_text_that_is_not_a_request_is_refused(text: str) -> None:
    with in_memory(), in_time(text):
        error = json.loads(handle(text))["error"]
    assert error["kind"] == "request"
    assert sentence(error["message"])
