"""Puzzles have one solution, no turn too many, and a level that their steps have."""

import statistics

import pytest

from mastermind_core.analysis.chain import Prover
from mastermind_core.analysis.first_puzzles import considered, first_puzzle_of
from mastermind_core.analysis.levels import LEVELS, level_of, may_be
from mastermind_core.analysis.puzzle import level_of_day, puzzle_of, puzzle_of_day
from mastermind_core.analysis.reasoning import MOST_TURNS, effort_of, steps_of
from mastermind_core.candidates.partition import after
from mastermind_core.candidates.whole_board import whole
from mastermind_core.errors import ChallengeError, TooManyCodesError
from mastermind_core.game import Game
from mastermind_core.rules import Rules

from .. import slow

PLAIN = {"colours", "places", "board", "room"}
FEW_CODES = 8


@pytest.mark.parametrize(
    "text", ["p4c6r", "p3c4r", "p2c3n", "p4c5n", "p1c1r", "p1c7r", "p3c2r", "p2c9r"]
)
def test_exactly_one_code_fits_and_no_turn_is_superfluous(text: str) -> None:
    rules = Rules.parse(text)
    codes = slow.codes(*rules)
    for seed in range(12):
        made = puzzle_of(rules, f"seed {seed}", None if seed < 6 else seed - 5 if seed < 11 else 1)

        def fitting(turns: object) -> list[tuple[int, ...]]:
            return [c for c in codes if all(slow.score(g, c) == f for g, f in turns)]  # type: ignore[attr-defined]

        assert fitting(made.turns) == [tuple(made.code)]
        for number in range(len(made.turns)):
            assert len(fitting(made.turns[:number] + made.turns[number + 1 :])) > 1
        assert all(turn.guess != made.code for turn in made.turns)
        assert made.level in LEVELS


def test_the_same_seed_makes_the_same_puzzle_and_another_another() -> None:
    rules = Rules(4, 6)
    assert puzzle_of(rules, "2026-11-21") == puzzle_of(rules, "2026-11-21")
    assert len({puzzle_of(rules, str(seed)).turns for seed in range(20)}) == 20


def test_a_puzzle_stays_the_same_from_version_to_version() -> None:
    made = [puzzle_of(Rules(4, 6), "2026-12-01", level) for level in LEVELS]
    assert [str(Game(each.rules, each.turns)) for each in made] == KEPT


KEPT = [
    "p4c6r:4644=0,1;5233=1,0;6643=0,2;5655=1,1",
    "p4c6r:5531=1,1;5233=1,0;6643=0,2;3144=1,0",
    "p4c6r:2344=0,1;2661=1,2;1621=2,0;3433=1,0",
    "p4c6r:5354=1,0;5631=1,2;5233=1,0;4612=0,2",
    "p4c6r:5531=1,1;3154=1,1;5655=1,1;4612=0,2",
]
"""The puzzles of one seed, of each level: everyone who has the seed has these."""


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("text", "seeds"), [("p4c6r", 25), ("p3c5r", 10), ("p4c8n", 8), ("p5c8r", 3), ("p6c6r", 3)]
)
def test_the_level_of_a_puzzle_is_what_its_steps_ask_for(text: str, seeds: int, level: int) -> None:
    rules = Rules.parse(text)
    found = 0
    for seed in range(seeds):
        made = puzzle_of(rules, f"seed {seed}", level)
        steps = steps_of(rules, made.turns)
        ruled = {step.rule for step in steps}
        cases = sum(step.rule == "case" for step in steps)
        many = any(step.rule == "trial" and not 0 < len(step.tried) <= FEW_CODES for step in steps)
        two = ruled & {"two-colours", "two-places", "two-rest"}
        said = {
            1: ruled <= PLAIN,
            2: bool(ruled - PLAIN) and not (two or cases or many),
            3: bool(two) and not (cases or many),
            4: cases == 1 and not many,
            5: cases > 1 or many,
        }
        assert [each for each, holds in said.items() if holds] == [made.level]
        found += made.level == level
    # Of these boards hardly a seed has no puzzle of the level.
    assert found >= seeds - 1


def test_a_puzzle_of_a_harder_level_asks_more_of_a_person() -> None:
    rules = Rules(4, 6)
    efforts = [
        statistics.mean(
            effort_of(steps_of(rules, puzzle_of(rules, f"{seed}", level).turns))
            for seed in range(25)
        )
        for level in LEVELS
    ]
    assert efforts == sorted(efforts)
    assert efforts[-1] > 3 * efforts[0]


def test_what_is_seen_quickly_is_nearly_always_the_level() -> None:
    rules = Rules(4, 6)
    right = 0
    for seed in range(60):
        made = puzzle_of(rules, f"quick {seed}")
        levels = may_be(Prover(rules, list(enumerate(made.turns, 1)), made.code))
        right += made.level in levels
    assert right >= 54


def test_a_board_without_a_puzzle_of_the_level_has_the_nearest_one() -> None:
    assert puzzle_of(Rules(1, 1), "s", 5).level == 1
    assert puzzle_of(Rules(1, 4), "s", 4).level <= 2
    assert puzzle_of(Rules(2, 3), "s", 1).level == 1


def test_more_turns_than_can_be_explained_are_of_the_hardest_level() -> None:
    made = puzzle_of(Rules(1, MOST_TURNS + 30), "many")
    assert len(made.turns) > MOST_TURNS
    assert made.level == 5
    assert level_of(()) == 1


def test_a_board_too_large_to_list_has_no_puzzles() -> None:
    with pytest.raises(TooManyCodesError):
        puzzle_of(Rules(20, 20), "1")
    with pytest.raises(TooManyCodesError):
        first_puzzle_of(Rules(20, 20), "1", 2)


def test_the_puzzles_of_a_week_grow_harder_and_those_of_days_before_the_rule_stay() -> None:
    week = [level_of_day(f"2027-03-{day:02}") for day in range(1, 8)]  # Monday to Sunday
    assert week == sorted(week)
    assert (week[0], week[-1]) == (1, 5)
    rules = Rules.parse("p4c6r")
    assert puzzle_of_day(rules, "2026-12-06") == puzzle_of(rules, "2026-12-06", 5)
    for wrong in ("2026-02-29", "today", "2026-1-1", "0000-01-01"):
        with pytest.raises(ChallengeError):
            level_of_day(wrong)


@pytest.mark.parametrize(
    ("date", "rules", "game"),
    [
        ("2026-11-22", "p4c6r", "p4c6r:5156=1,1;2341=0,3;4266=0,3"),
        ("2026-11-29", "p4c6r", "p4c6r:4231=1,1;5656=2,0;2512=0,3;6355=0,2"),
        ("2026-11-25", "p4c8n", "p4c8n:7584=1,2;2365=1,1;4258=2,0"),
    ],
)
def test_the_puzzles_of_days_before_the_new_levels_are_what_they_were(
    date: str, rules: str, game: str
) -> None:
    made = puzzle_of_day(Rules.parse(rules), date)
    assert str(Game(made.rules, made.turns)) == game
    assert made.level == 2


def test_considered_counts_what_is_left_in_the_best_order() -> None:
    game = Game("p4c6r:1122=1,1;1344=0,3;4412=1,2")
    sizes = []
    found, turns = whole(game.rules), list(game.turns)
    while len(turns) > 1:
        turns.sort(key=lambda turn: len(after(found, *turn)))
        found = after(found, *turns.pop(0))
        sizes.append(len(found))
    assert considered(game.rules, game.turns) == sum(sizes)
