"""Limits that can be kept: beside a plain search that tries every guess, and on known boards."""

from __future__ import annotations

import functools
import random

import pytest

from mastermind_core.candidates.codeset import whole
from mastermind_core.candidates.position import Aim, Position
from mastermind_core.codes import Code
from mastermind_core.game import Game
from mastermind_core.limits import Limits, StoppedError
from mastermind_core.rules import Rules
from mastermind_core.scoring import Turn, score
from mastermind_core.search.keeping import Keeping

from ...night import at_night


def longest_game(rules: Rules, candidates: frozenset[Code], consistent: bool) -> int:
    """Return the guesses of the longest game under the play that makes it shortest."""
    pool = list(whole(rules))

    @functools.cache
    def least(codes: frozenset[Code]) -> int:
        if len(codes) == 1:
            return 1
        best = len(codes)  # one candidate after the other
        for guess in codes if consistent else pool:
            parts: dict[object, set[Code]] = {}
            for code in codes - {guess}:
                parts.setdefault(score(guess, code), set()).add(code)
            if len(codes) > max(map(len, parts.values())):
                best = min(best, 1 + max(least(frozenset(part)) for part in parts.values()))
        return best

    return least(candidates)


@pytest.mark.parametrize("consistent", [False, True])
@pytest.mark.parametrize("board", ["p2c4r", "p2c5n", "p3c3r", "p3c4n", "p4c2r", *at_night("p3c5n")])
def test_a_limit_is_kept_where_a_search_over_all_guesses_keeps_it(
    board: str, consistent: bool
) -> None:
    rules, rng = Rules.parse(board), random.Random(board)
    codes = list(whole(rules))
    for turns in range(3):
        secret = rng.choice(codes)
        known = tuple(Turn(each, score(each, secret)) for each in rng.choices(codes, k=turns))
        candidates = frozenset(Position(rules, known).candidates)
        least = longest_game(rules, candidates, consistent)
        for limit in range(least + 2):
            aim = Aim(turns + limit, consistent) if turns + limit else None
            if aim is None:
                continue
            play = Keeping(Position(rules, known, aim)).find()
            assert (play is not None) == (limit >= least), (known, limit)
            if play is not None:
                _, worth = play
                assert worth.worst is not None
                assert worth.worst <= limit
                assert worth.total >= 2 * len(candidates) - 1


@pytest.mark.parametrize(
    ("game", "most", "keeps"),
    [
        ("p4c6r", 5, True),  # Knuth 1976
        ("p4c6r", 4, False),
        ("p4c6r:1122=0,0", 5, True),
        ("p4c6r:1122=1,0", 5, True),
        ("p4c6r:1122=0,1", 5, True),
        ("p4c6r:1111=0,0", 5, False),
        *at_night(("p4c7n", 5, False), ("p4c7n", 6, True), ("p4c8r", 6, True), ("p5c6r", 6, True)),
    ],
)
def test_on_known_boards(game: str, most: int, keeps: bool) -> None:
    play = Keeping(Game.parse(game).position(aim=Aim(most))).find()
    assert (play is not None) == keeps


def test_a_play_that_begins_with_a_guess_may_break_a_limit_that_another_keeps() -> None:
    keeping = Keeping(Game.parse("p4c6r").position(aim=Aim(5)))
    assert keeping.find((0, 0, 0, 0)) is None
    play = keeping.find((0, 0, 1, 1))
    assert play is not None
    guess, worth = play
    assert (guess, worth.worst) == ((0, 0, 1, 1), 5)


def test_a_spent_effort_says_nothing_of_a_limit() -> None:
    with pytest.raises(StoppedError):
        Keeping(Game.parse("p4c6r").position(aim=Aim(5)), Limits(effort=10.0)).find()
