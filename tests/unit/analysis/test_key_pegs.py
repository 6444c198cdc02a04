"""How the feedback to a guess comes about, peg by peg."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mastermind_core.analysis.key_pegs import peg_by_peg
from mastermind_core.errors import CodeError

from .. import slow

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
        elif answer.in_secret:
            # Every peg of this colour in the secret is counted for another peg of the guess.
            others = [each for each in told if guess[each.peg - 1] == colour and each.key]
            assert len(others) == answer.in_secret < answer.in_guess


def test_codes_of_two_lengths_are_refused() -> None:
    with pytest.raises(CodeError):
        peg_by_peg((0, 1), (0, 1, 2))
