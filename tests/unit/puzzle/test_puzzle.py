"""Puzzles have one solution, no turn too many, and a level that their steps have."""

import pytest

from mastermind_core.errors import ChallengeError, TooManyCodesError
from mastermind_core.game import Game
from mastermind_core.puzzle.puzzle import LEVELS, level_of, level_of_day, puzzle_of
from mastermind_core.puzzle.reasoning import MOST_TURNS, steps_of
from mastermind_core.rules import Rules

from ...night import at_night
from .. import slow

DAY = "2026-12-01"


@pytest.mark.parametrize(
    "text",
    ["p4c6r", "p3c4r", "p2c3n", "p4c5n", "p1c1r", "p1c7r", "p3c2r", "p2c9r", "p3c5f", "p2c10z"],
)
def test_exactly_one_code_fits_and_no_turn_is_superfluous(text: str) -> None:
    rules = Rules.parse(text)
    codes = slow.codes(*rules)
    for seed, level in enumerate((*[None] * 6, *LEVELS, 1)):
        made = puzzle_of(rules, f"seed {seed}", level)
        assert slow.fitting(codes, made.turns) == [tuple(made.code)]
        for number in range(len(made.turns)):
            assert len(slow.fitting(codes, made.turns[:number] + made.turns[number + 1 :])) > 1
        assert all(turn.guess != made.code for turn in made.turns)
        assert made.level in LEVELS


@pytest.mark.parametrize(
    ("seed", "level", "text"),
    [
        (DAY, 1, "p4c6r:4644=0,1;5233=1,0;6643=0,2;5655=1,1"),
        (DAY, 2, "p4c6r:5531=1,1;5233=1,0;6643=0,2;3144=1,0"),
        (DAY, 3, "p4c6r:2344=0,1;2661=1,2;1621=2,0;3433=1,0"),
        (DAY, 4, "p4c6r:5354=1,0;5631=1,2;5233=1,0;4612=0,2"),
        (DAY, 5, "p4c6r:5531=1,1;3154=1,1;5655=1,1;4612=0,2"),
        # Their cases conflict before their last moves.
        *at_night(
            ("49", 4, "p4c6r:3144=3,0;1263=0,3;5132=1,1"),
            ("2028-10-21", 4, "p4c6r:1322=2,0;6243=0,3;3136=0,2;4565=0,2"),
        ),
    ],
)
def test_everyone_who_has_a_seed_has_the_same_puzzle_in_every_version(
    seed: str, level: int, text: str
) -> None:
    made = puzzle_of(Rules(4, 6), seed, level)
    assert (str(Game(made.rules, made.turns)), made.level) == (text, level)


def test_a_board_without_a_puzzle_of_the_level_has_the_nearest_one() -> None:
    assert puzzle_of(Rules(1, 1), "s", 5).level == 1
    assert puzzle_of(Rules(1, 4), "s", 4).level <= 2
    assert puzzle_of(Rules(2, 3), "s", 1).level == 1


def test_more_turns_than_can_be_explained_are_of_the_hardest_level() -> None:
    made = puzzle_of(Rules(1, MOST_TURNS + 30), "many")
    assert len(made.turns) > MOST_TURNS
    assert made.level == 5
    assert level_of(()) == 1


def test_two_refuted_suppositions_are_of_the_hardest_level() -> None:
    game = Game("p4c6r:1151=0,1;4221=0,2;1361=0,1;4546=1,1")
    steps = steps_of(game.rules, game.turns)
    assert [step.rule for step in steps].count("case") == 2
    assert level_of(steps) == 5


def test_a_puzzle_of_thousands_of_turns_is_refused_before_it_takes_gigabytes() -> None:
    with pytest.raises(TooManyCodesError):
        puzzle_of(Rules(20, 20), "1")
    with pytest.raises(TooManyCodesError, match="got 'p2c3000r'"):
        puzzle_of(Rules(2, 3000), "1")


def test_the_puzzles_of_a_week_grow_harder() -> None:
    week = [level_of_day(f"2027-03-{day:02}") for day in range(1, 8)]  # Monday to Sunday
    assert week == sorted(week)
    assert (week[0], week[-1]) == (1, 5)
    for wrong in ("2026-02-29", "today", "2026-1-1", "0000-01-01"):
        with pytest.raises(ChallengeError):
            level_of_day(wrong)
