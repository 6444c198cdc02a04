from collections import Counter

import pytest

from mastermind_core.analysis.exercise import EXERCISE_LEVELS, exercise_of
from mastermind_core.codes import Code

from .. import slow

SEEDS = [f"seed {number}" for number in range(40)]


def careless(guess: Code, secret: Code) -> int:
    """Return the key pegs that a person counts who forgets that each peg counts once."""
    return sum(colour in secret for colour in guess)


@pytest.mark.parametrize("level", range(1, EXERCISE_LEVELS + 1))
def test_an_exercise_is_of_its_level_and_has_a_black_and_a_white_peg(level: int) -> None:
    for seed in SEEDS:
        made = exercise_of(seed, level)
        black, white = slow.score(made.guess, made.secret)
        assert min(black, white) >= 1
        doubled = max((Counter(made.guess) | Counter(made.secret)).values()) > 1
        assert doubled is (level > 1)
        if level < 3:
            assert careless(made.guess, made.secret) == black + white
        else:
            assert careless(made.guess, made.secret) > black + white


def test_a_seed_draws_the_same_exercise_and_another_seed_another() -> None:
    assert exercise_of("a", 3) == exercise_of("a", 3)
    assert len({exercise_of(seed, 3) for seed in SEEDS}) > 30
