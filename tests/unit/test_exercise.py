"""Exercises of each level, and how the feedback to a guess comes about."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mastermind_core.codes import Code
from mastermind_core.errors import CodeError
from mastermind_core.exercise import EXERCISE_LEVELS, exercise_of, peg_by_peg

from . import slow

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
        assert (careless(made.guess, made.secret) > black + white) is (level == 3)


def test_a_seed_draws_the_same_exercise_and_another_seed_another() -> None:
    assert exercise_of("a", 3) == exercise_of("a", 3)
    assert len({exercise_of(seed, 3) for seed in SEEDS}) > 30


PAIRS = st.integers(1, 7).flatmap(
    lambda pegs: st.tuples(*[st.tuples(*[st.integers(0, 4)] * pegs)] * 2)
)


@given(PAIRS)
def test_the_pegs_add_up_to_the_feedback_and_each_is_counted_for_another(
    pair: tuple[tuple[int, ...], tuple[int, ...]],
) -> None:
    guess, secret = pair
    told = peg_by_peg(guess, secret)
    assert [answer.peg for answer in told] == list(range(1, len(guess) + 1))
    keys = [answer.key for answer in told]
    assert (keys.count("black"), keys.count("white")) == slow.score(guess, secret)
    counted = [answer.secret_peg for answer in told if answer.secret_peg is not None]
    assert len(counted) == len(set(counted))
    for answer, colour in zip(told, guess, strict=True):
        assert (answer.in_guess, answer.in_secret) == (guess.count(colour), secret.count(colour))
        assert (answer.key is None) == (answer.secret_peg is None)
        if answer.secret_peg is not None:
            assert secret[answer.secret_peg - 1] == colour
            assert (answer.key == "black") == (answer.secret_peg == answer.peg)


def test_codes_of_two_lengths_are_refused() -> None:
    with pytest.raises(CodeError):
        peg_by_peg((0, 1), (0, 1, 2))
