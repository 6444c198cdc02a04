"""Odd requests to `handle`: values of every type, size and nesting in each field of each action.

A new action, or a field that an action newly reads, fails a test until it has an entry here.
"""

import json
import random
from collections.abc import Callable, Iterator
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

Draw = Callable[[random.Random, Rules], object]
"""Draws a value for a request about a board."""


def rules(rng: random.Random, board: Rules) -> str:
    return str(board)


def game(rng: random.Random, board: Rules) -> str:
    """Return a game of up to three turns; in one of four games a turn contradicts the others.

    Some of the answers are in doubt.
    """
    secret, other, *guesses = (drawn(board, rng) for _ in range(rng.randrange(2, 6)))
    turns = [
        Turn(guess, score(guess, rng.choice((secret, secret, secret, other)))) for guess in guesses
    ]
    unsure = [number for number in range(1, len(turns) + 1) if rng.random() < 0.1]
    return str(Game(board, turns, unsure=unsure, one_wrong=rng.random() < 0.1))


def guess(rng: random.Random, board: Rules) -> str:
    return format_code(board, drawn(board, rng))


def guesses(rng: random.Random, board: Rules) -> object:
    return rng.choice((None, " ".join(guess(rng, board) for _ in range(rng.randrange(4)))))


def histogram(rng: random.Random, board: Rules) -> dict[str, int]:
    return {str(rng.randrange(1, 30)): rng.randrange(1, 1000) for _ in range(rng.randrange(5))}


def before(rng: random.Random, board: Rules) -> object:
    seconds = rng.choice((0, 0.5, -1))
    return rng.choice((None, {}, {"histogram": histogram(rng, board), "seconds": seconds}))


def number(*values: object) -> Draw:
    return lambda rng, board: rng.choice(values)


def name(rng: random.Random, board: Rules) -> str:
    # On a large board the other strategies may search for many seconds.
    return rng.choice(QUICK if str(board) in SMALL else ("packed", "staged"))


def seed(rng: random.Random, board: Rules) -> str:
    return rng.choice(("", "s", "a seed", "\U0001f3b2"))


def challenge(rng: random.Random, board: Rules) -> str:
    return str(Challenge.of(board, seed(rng, board)))


def person(rng: random.Random, board: Rules) -> str:
    return rng.choice(("", "Anna", "a\u202eb:", "\U0001f3b2" * 40, "\ud800"))


def own_challenge(rng: random.Random, board: Rules) -> str:
    return str(Challenge.of(board, "s", person(rng, board)))


def own_game(rng: random.Random, board: Rules) -> str:
    """Return a game whose answers are those of `own_challenge`."""
    guess = drawn(board, rng)
    secret = Challenge.of(board, "s").secret()
    return str(Game(board, [Turn(guess, score(guess, secret))]))


def sent(rng: random.Random, board: Rules) -> str:
    found = Challenge.of(board, seed(rng, board))
    if board.code_count > 10**6:
        return f"{found}=00000000"
    return str(SentGame(found, (found.secret(),), "Ben")) + rng.choice(("", "", "0"))


HURRY = number(False, False, False, True, None)

AIM: dict[str, Draw] = {
    "most": number(None, 1, 5, 99, 0, 100, -1, 2**70),
    "consistent": number(False, True, None, 0),
}

FIELDS: dict[str, dict[str, Draw]] = {
    "strategies": {},
    "analyse": {
        "game": game,
        "strategy": name,
        "hurry": HURRY,
        "seed": seed,
        **AIM,
    },
    "worth": {
        "game": game,
        "guess": guess,
        "hurry": HURRY,
        **AIM,
    },
    "correct": {"game": game, "guess": guess, "turn": number(1, 1, 2, 0, -1, 10**9)},
    "alternatives": {"game": game, "hurry": HURRY, **AIM},
    "candidates": {
        "game": game,
        "start": number(0, 1, 7, 10**6, 10**8),
        "count": number(0, 1, 1000, 1001, 10**8),
    },
    "answer": {"rules": rules, "guess": guess, "seed": seed},
    "reveal": {"rules": rules, "seed": seed},
    "diagnose": {"game": game},
    "review": {
        "game": game,
        "hinted": number([], [], [], [], [1], [1, 2], [0], [True], 1, None),
        "chance": number(True, True, False, False, None, 0),
    },
    "contradicted": {"game": game, "guess": guess},
    "puzzle": {"rules": rules, "seed": seed, "level": number(None, 0, 1, 5, 6, -1)},
    "explain_puzzle": {"game": game},
    "devil": {"game": game, "guess": guess},
    "devil_reveal": {"game": game},
    "devil_fewest": {"rules": rules},
    "explain": {"rules": rules, "guess": guess, "secret": guess},
    "challenge": {"rules": rules, "seed": seed, "name": person, "secret": guess},
    "read_challenge": {"code": lambda rng, board: rng.choice((challenge, sent))(rng, board)},
    "send": {
        "challenge": own_challenge,
        "game": own_game,
        "name": person,
        "hints": number(0, 1, 40, -1, None),
    },
    "daily": {
        "rules": rules,
        "date": number("2026-11-22", "2024-02-29", "2026-02-29", "0000-01-01"),
    },
    "daily_puzzle": {
        "rules": rules,
        "date": number("2026-11-22", "2024-02-29", "2026-12-06", "9999-12-31", "2026-02-29"),
    },
    "exercise": {"seed": seed, "level": number(1, 2, 3, 0, 4)},
    "judge": {"game": game, "guesses": guesses},
    "tree": {"game": game, "strategy": name},
    "sheet": {
        "rules": rules,
        "most": number(0, 6, 7, 1_000_001),
        "peg": number(1, 2, 3, 6),
        "answer": number(2, 3, 4, 6),
    },
    "simulate": {
        "rules": rules,
        "strategy": name,
        "seed": seed,
        "first": number(0, 5, 1_000_000, 1_000_001),
        "count": number(1, 2, 0, 1_000_001),
        "before": before,
    },
    "summary": {"histogram": histogram, "seconds": number(0, 0.5, 1e300, 1e12, -1)},
    "watch": {
        "rules": rules,
        "strategy": name,
        "seed": seed,
        "number": number(0, 7, 1_000_000, 1_000_001),
        "start": number(0, 1, 3, 10_000_000, 10_000_001),
        "count": number(1, 3, 500, 501, 0),
    },
}
"""The fields that each action reads, and for each field a function that draws a value."""

TIMES = dict.fromkeys(FIELDS, 600) | {"puzzle": 150, "daily_puzzle": 300}
"""The number of random requests of each action; to make a puzzle takes some ten times longer."""


def plain(rng: random.Random, action: str) -> dict[str, Any]:
    """Return a request whose fields are not mangled."""
    board = Rules.parse(rng.choice(SMALL if rng.random() < 0.95 else LARGE))
    if action in ("simulate", "watch"):
        board = Rules.parse(rng.choice(SMALL))  # others are played for minutes
    return {"action": action} | {name: draw(rng, board) for name, draw in FIELDS[action].items()}


def requests(rng: random.Random, action: str) -> Iterator[str]:
    """Yield requests with each odd value in each field, then some with a few mangled fields."""
    fields = FIELDS[action]
    for field in ("action", *fields):
        for value in (*VALUES, *TEXTS):
            yield json.dumps(plain(rng, action) | {field: value})
    for _ in range(TIMES[action]):
        some = {key: value for key, value in plain(rng, action).items() if rng.random() < 0.98}
        for field in rng.sample(sorted(fields), k=min(len(fields), rng.choice((0, 0, 0, 1, 2)))):
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
        if not any(heavy(str(some.get(field))) for field in ("game", "rules")):
            yield text


MAX_VALUES = 2_000
"""Characters of the values of an error as JSON: a few quotes, in a game within a turn."""


@pytest.mark.nightly
@pytest.mark.parametrize("action", FIELDS)
def test_every_reply_is_json_and_every_error_is_a_sentence(action: str) -> None:
    rng = random.Random(action)
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


def test_every_action_has_its_fields_in_the_table() -> None:
    assert set(FIELDS) == set(ACTIONS)


class Noted(dict[str, Any]):
    """A request that keeps the names of the fields that are read."""

    def __init__(self, request: dict[str, Any], read: set[str]) -> None:
        super().__init__(request)
        self.read = read

    def get(self, key: str, default: Any = None) -> Any:
        self.read.add(key)
        return super().get(key, default)


@pytest.mark.parametrize("action", FIELDS)
def test_every_field_that_an_action_reads_is_mangled(action: str) -> None:
    chosen = Challenge.choosing(Rules(2, 3), (1, 0), "s")
    good: dict[str, Any] = {
        "game": "p2c3r:11=1,0;12=0,2", "rules": "p2c3r", "guess": "12", "seed": "s",
        "strategy": "first",
        "histogram": {"4": 2}, "turn": 1, "secret": "21",
        "code": "2C3R-0000-000Y", "date": "2026-11-22", "name": "Anna", "hints": 1,
        "challenge": str(chosen),
    }  # fmt: skip
    read: set[str] = set()
    ACTIONS[action](Request(Noted(good, read)))
    assert read == set(FIELDS[action])


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
