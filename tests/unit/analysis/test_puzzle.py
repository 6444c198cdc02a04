"""Puzzles have one solution, no turn too many, and a level."""

import pytest

from mastermind_core.analysis.puzzle import (
    LEVELS,
    considered,
    level_of_day,
    puzzle_of,
    puzzle_of_day,
)
from mastermind_core.candidates.partition import after
from mastermind_core.candidates.whole_board import whole
from mastermind_core.errors import ChallengeError, TooManyCodesError
from mastermind_core.game import Game
from mastermind_core.rules import Rules

from .. import slow


@pytest.mark.parametrize("text", ["p4c6r", "p3c4r", "p2c3n", "p4c5n", "p1c1r", "p1c7r", "p3c2r"])
def test_exactly_one_code_fits_and_no_turn_is_superfluous(text: str) -> None:
    rules = Rules.parse(text)
    codes = slow.codes(*rules)
    for seed in range(12):
        made = puzzle_of(rules, f"seed {seed}")

        def fitting(turns: object) -> list[tuple[int, ...]]:
            return [c for c in codes if all(slow.score(g, c) == f for g, f in turns)]  # type: ignore[attr-defined]

        assert fitting(made.turns) == [tuple(made.code)]
        for number in range(len(made.turns)):
            assert len(fitting(made.turns[:number] + made.turns[number + 1 :])) > 1
        assert all(turn.guess != made.code for turn in made.turns)
        assert 1 <= made.level <= len(LEVELS) + 1


def test_the_same_seed_makes_the_same_puzzle_and_another_another() -> None:
    rules = Rules(4, 6)
    assert puzzle_of(rules, "2026-11-21") == puzzle_of(rules, "2026-11-21")
    assert len({puzzle_of(rules, str(seed)).turns for seed in range(20)}) == 20


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("text", ["p4c6r", "p5c6r", "p4c8n"])
def test_every_level_can_be_had_and_harder_ones_have_more_to_consider(
    text: str, level: int
) -> None:
    rules = Rules.parse(text)
    made = puzzle_of(rules, "a", level)
    assert made.level == level
    if level > 1:
        easier = puzzle_of(rules, "a", level - 1)
        assert considered(rules, made.turns) > considered(rules, easier.turns)


def test_considered_counts_what_is_left_in_the_best_order() -> None:
    game = Game("p4c6r:1122=1,1;1344=0,3;4412=1,2")
    sizes = []
    found, turns = whole(game.rules), list(game.turns)
    while len(turns) > 1:
        turns.sort(key=lambda turn: len(after(found, *turn)))
        found = after(found, *turns.pop(0))
        sizes.append(len(found))
    assert considered(game.rules, game.turns) == sum(sizes)


def test_a_board_too_large_to_list_has_no_puzzles() -> None:
    with pytest.raises(TooManyCodesError):
        puzzle_of(Rules(20, 20), "1")


def test_the_puzzles_of_a_week_grow_harder_and_those_of_days_before_the_rule_stay() -> None:
    week = [level_of_day(f"2027-03-{day:02}") for day in range(1, 8)]  # Monday to Sunday
    assert week == sorted(week)
    assert (week[0], week[-1]) == (1, 5)
    rules = Rules.parse("p4c6r")
    assert puzzle_of_day(rules, "2026-11-29") == puzzle_of(rules, "2026-11-29", 2)
    assert puzzle_of_day(rules, "2026-12-06") == puzzle_of(rules, "2026-12-06", 5)
    for wrong in ("2026-02-29", "today", "2026-1-1", "0000-01-01"):
        with pytest.raises(ChallengeError):
            level_of_day(wrong)
