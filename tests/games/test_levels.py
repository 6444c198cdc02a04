"""The levels of puzzles, over many seeds: what the steps ask for, and what is seen quickly."""

from __future__ import annotations

import statistics

import pytest

from mastermind_core.puzzle.puzzle import LEVELS, may_be, puzzle_of
from mastermind_core.puzzle.reasoning import effort_of, steps_of
from mastermind_core.rules import Rules

from ..night import at_night

PLAIN = {"colours", "places", "board", "room"}
FEW_CODES = 8


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("text", "seeds"),
    [("p3c5r", 10), *at_night(("p4c6r", 25), ("p4c8n", 8), ("p5c8r", 3), ("p6c6r", 3))],
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
    # On these boards hardly a seed draws no puzzle of the level.
    assert found >= seeds - 1


@pytest.mark.nightly
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


@pytest.mark.nightly
def test_what_is_seen_quickly_is_nearly_always_the_level() -> None:
    rules = Rules(4, 6)
    right = 0
    for seed in range(60):
        made = puzzle_of(rules, f"quick {seed}")
        right += made.level in may_be(rules, made.turns, made.code)
    assert right >= 54
