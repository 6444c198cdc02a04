"""Every strategy plays every board it accepts to its end, and is told when answers are wrong."""

from __future__ import annotations

import contextlib
import functools
import random

import pytest

from mastermind_core.codemaker import Codemaker
from mastermind_core.codes import Code
from mastermind_core.errors import ContradictionError
from mastermind_core.measure.simulation import most_turns
from mastermind_core.rules import Rules
from mastermind_core.scoring import Feedback, all_black, feedbacks
from mastermind_core.strategies.players import player_of
from mastermind_core.strategies.registry import STRATEGIES, find

SMALL = [
    "p1c1r", "p1c1n", "p1c40r", "p1c40n", "p2c1r", "p12c1r", "p3c2r", "p12c2r", "p7c3r",
    "p2c24r", "p2c14n", "p4c4n", "p5c5n", "p4c6r", "p3c9n",
]  # fmt: skip
"""Boards whose codes can be listed, the extremes among them."""

SEARCHED = ["p8c8r", "p6c13n"]
"""Boards whose codes cannot be listed, but searched and sampled; a guess takes a while."""

HUGE = ["p40c40r", "p60c3r", "p200c1r", "p25c30n", "p5c700r", "p6c400n"]
"""Boards for which `best` has a player with a plan."""

PLANNED = [
    *("p10c10n", "p13c4r", "p30c2r", "p6c60r", "p3c500r", "p4c300n", "p60c100r", "p30c31n"),
    *("p10c10r", "p20c20r", "p20c5r", "p20c20n", "p20c23n", "p12c30n"),
]
"""More for those players alone."""

PLANS = ("staged", "packed")


def secrets(rules: Rules) -> list[Code]:
    """Return secrets: the first, the last, and one of as many colours as there can be."""
    if not rules.repeats:
        return [tuple(range(rules.pegs)), tuple(range(rules.colours))[: -rules.pegs - 1 : -1]]
    last = rules.colours - 1
    return [
        (0,) * rules.pegs,
        (last,) * rules.pegs,
        tuple(peg % rules.colours for peg in range(rules.pegs)),
    ]


GAMES = [
    pytest.param(name, rules, id=f"{name}-{rules}", marks=marks)
    for boards, names, marks in (
        (SMALL, STRATEGIES, ()),
        (SEARCHED, ("sampling", "random", *PLANS), pytest.mark.nightly),
        (SEARCHED[:1], ("best",), pytest.mark.nightly),
        (HUGE, ("best", *PLANS), pytest.mark.nightly),
        (PLANNED, PLANS, pytest.mark.nightly),
    )
    for name in names
    for rules in map(Rules.parse, boards)
    if rules.repeats
    or rules.pegs == 1
    or (
        name != "staged"
        # It searches for seconds; test_exact plays it on larger boards.
        and (name != "exact" or rules.code_count <= 100)
    )
]


def play(name: str, codemaker: Codemaker, lie_in: int = 0) -> list[Feedback]:
    """Return the answers of a game to its end, one of them a lie if that is asked for."""
    rules = codemaker.rules
    rng = random.Random(f"{name} {rules}")
    breaker = player_of(find(name), rules, rng)
    answers: list[Feedback] = []
    while len(answers) < most_turns(rules):
        feedback = codemaker.answer(breaker.guess())  # which refuses what is no code
        if len(answers) + 1 == lie_in:
            feedback = rng.choice([each for each in told(rules) if each != feedback])
        answers.append(feedback)
        breaker.answer(feedback)
        if feedback == all_black(rules):
            return answers
    raise AssertionError(f"{name} does not end on {rules}")


@functools.lru_cache(maxsize=1)
def told(rules: Rules) -> list[Feedback]:
    """Return the answers that do not end the game."""
    return [each for each in feedbacks(rules) if each != all_black(rules)]


@pytest.mark.usefixtures("little")
@pytest.mark.parametrize(("name", "rules"), GAMES)
def test_a_strategy_finds_the_extreme_secrets(name: str, rules: Rules) -> None:
    for secret in secrets(rules):
        play(name, Codemaker(rules, secret))


@pytest.mark.usefixtures("little")
@pytest.mark.parametrize(
    ("name", "rules"), [each for each in GAMES if len(told(each.values[1])) > 1]
)
def test_a_drawn_secret_is_found_and_after_a_lie_the_game_ends_or_the_contradiction_is_told(
    name: str, rules: Rules
) -> None:
    # The guesses of `best` and `sampling` take longest.
    for seed in range(1 if name in ("best", "sampling") else 5 if name in PLANS else 2):
        codemaker = Codemaker.from_seed(rules, str(seed))
        turns = len(play(name, codemaker))
        with contextlib.suppress(ContradictionError):
            play(name, codemaker, lie_in=random.Random(seed).randint(1, turns))
