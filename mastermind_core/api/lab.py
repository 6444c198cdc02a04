"""The requests of the Lab: games in pieces, and one game to watch.

`api.page` lists them among its own.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from ..errors import RequestError, quote
from ..measure.result import Result, result_of
from ..measure.simulation import play_chunk, watched_game
from ..rules import Rules
from ..strategies.base import Strategy
from ..strategies.registry import find
from .as_json import Json
from .requests import Request

MAX_GAMES = 1_000_000
"""The most games of one simulation, and the highest number of a game."""

MAX_GUESSES = 10_000_000
"""The longest game in a histogram."""


def simulate(request: Request) -> Json:
    """Return how `strategy` fares in `count` games of `rules` and `seed`, from game `first` on.

    The reply has the number of `guesses` in all these games; and the `summary` of these games and
    those `before`, an object such as the summary of the last piece. It has what `simulate --json`
    says of a result, and `seconds`, the time that the strategy thought.
    """
    return play_piece(request, find(request.text("strategy")))


def play_piece(request: Request, strategy: Strategy) -> Json:
    rules = request.rules
    first = request.number("first", 0, MAX_GAMES)
    count = request.number("count", 1, MAX_GAMES, least=1)
    before = request.value("before")
    seed, progress = request.text("seed"), request.progress
    known = _result(before) if before else None
    result = play_chunk(rules, strategy, seed, first, count, progress=progress)
    so_far = result.plus(known) if known else result
    summary = so_far.described() | {"seconds": so_far.seconds}
    return {"guesses": result.total, "summary": summary}


def _result(summary: Any) -> Result:
    """Return the result of games that the page has a summary of."""
    try:
        games = {int(guesses): number for guesses, number in summary["histogram"].items()}
        return result_of("", games, summary.get("seconds", 0))
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        raise RequestError(
            f"expected before as a summary, got {quote(summary)}", summary
        ) from error


def watch(request: Request) -> Json:
    """Return turns of game `number` of `strategy` on `rules` and `seed`, from turn `start` on.

    Each of the `turns` has `guess`, the colours of its pegs; `feedback`; `settled`, [peg, colour]
    of each peg whose colour became certain or changed; and `narrowed`, [peg, number] of each peg
    whose number of possible colours changed. Both are null if the strategy does not tell them.
    `over` says whether the game is over. Until then there are one to `count` turns, as many as are
    found in 0.15 s.
    """
    rules, number = request.rules, request.number("number", 0, MAX_GAMES)
    asked = rules, request.text("strategy"), request.text("seed"), number
    start = request.number("start", 0, MAX_GUESSES)
    count = request.number("count", 500, 500, least=1)
    last = _Watching.last
    if last is None or last.asked != asked or last.next > start:
        last = _Watching(asked)
    _Watching.last = None  # a game whose strategy fails below is not continued
    while last.next < start and not last.over:
        last.turn()
    turns: list[Json] = []
    until = time.monotonic() + 0.15
    while not last.over and len(turns) < count and (not turns or time.monotonic() < until):
        turns.append(last.turn())
    _Watching.last = last
    return {"start": start, "turns": turns, "over": last.over}


class _Watching:
    """A game that the next reply continues; `next` is the number of its next turn."""

    last: _Watching | None = None

    def __init__(self, asked: tuple[Rules, str, str, int]) -> None:
        rules, name, seed, number = self.asked = asked
        self.next = 0
        self.over = False
        self._known: tuple[int | None, ...] = (None,) * rules.pegs
        self._possible = (rules.colours,) * rules.pegs
        self._turns = watched_game(rules, find(name), seed, number)

    def turn(self) -> Json:
        guess, feedback, known, possible = next(self._turns)
        self.next += 1
        self.over = feedback.black == len(guess)
        settled = narrowed = None
        if known is not None and possible is not None:
            settled = _changes(self._known, known)
            narrowed = _changes(self._possible, possible)
            self._known, self._possible = known, possible
        return {"guess": guess, "feedback": feedback, "settled": settled, "narrowed": narrowed}


def _changes(before: Sequence[int | None], after: Sequence[int | None]) -> list[list[int | None]]:
    """Return [peg, new value] of each peg whose value has changed."""
    both = enumerate(zip(before, after, strict=True))
    return [[peg, now] for peg, (then, now) in both if now != then]


LAB_ACTIONS = (simulate, watch)
