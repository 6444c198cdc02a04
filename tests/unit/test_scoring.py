"""Feedback agrees with taking pegs off the board, and codemakers give it."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mastermind_core.codemaker import Codemaker
from mastermind_core.codes import Code, code_at, parse_code
from mastermind_core.errors import CodeError
from mastermind_core.rules import KindLetter, Rules
from mastermind_core.scoring import feedbacks, score

from . import slow
from .boards import boards
from .pace import on_this_machine, processor_time


@given(boards(most_pegs=12, most_colours=40), st.data())
def test_score_agrees_with_taking_pegs_off_the_board(rules: Rules, data: st.DataObject) -> None:
    numbers = st.integers(0, rules.code_count - 1)
    guess, secret = (code_at(rules, data.draw(numbers)) for _ in range(2))
    assert score(guess, secret) == slow.score(guess, secret)


def test_codes_of_two_lengths_have_no_score() -> None:
    with pytest.raises(CodeError, match=r"one length, got 2 and 3 pegs: \(0, 1\), \(0, 1, 2\)$"):
        score((0, 1), (0, 1, 2))


def test_a_text_with_dots_is_refused_since_its_characters_are_no_pegs() -> None:
    """The dots counted as pegs: these two codes without a common colour had 2 black."""
    with pytest.raises(CodeError, match=r"expected one character for each peg, got '1\.40\.7'"):
        score("1.40.7", "2.31.8")
    with pytest.raises(CodeError):
        score("112", "1.2")


@pytest.mark.parametrize("kind", ["r", "n", "f"])
@pytest.mark.parametrize("pegs", range(1, 5))
def test_possible_feedbacks_are_those_that_some_pair_of_codes_gives(
    pegs: int, kind: KindLetter
) -> None:
    for colours in range(1 if kind == "r" else pegs, 7):
        codes = slow.codes(pegs, colours, kind)
        # Positions exchanged in both codes change nothing, so one order of each guess is enough.
        guesses = [each for each in slow.guesses(pegs, colours, kind) if sorted(each) == [*each]]
        seen = {slow.score(guess, secret) for guess in guesses for secret in codes}
        assert feedbacks(Rules(pegs, colours, kind)) == tuple(sorted(seen))


def test_a_seed_draws_the_same_secret_on_every_python() -> None:
    drawn = [Codemaker.from_seed(Rules(4, 6), seed).reveal() for seed in ("a", "b", "c")]
    assert drawn == [(2, 0, 2, 3), (0, 0, 2, 3), (2, 2, 0, 4)]


@pytest.mark.parametrize(
    "text",
    ["p1c1r", "p4c6r", "p30c4r", "p7c50r", "p40c40r", "p1c1n", "p4c10n", "p40c40n", "p9c300n"],
)
def test_the_secret_is_a_code_and_answers_are_its_scores(text: str) -> None:
    rules, rng = Rules.parse(text), random.Random(text)
    for seed in range(100):
        codemaker = Codemaker.from_seed(rules, str(seed))
        secret = codemaker.reveal()
        parse_code(rules, secret)
        guesses: list[Code] = [secret, Codemaker.from_seed(rules, f"guess {seed}").reveal()]
        guesses.append(tuple(rng.sample(secret, rules.pegs)))
        if rules.repeats:
            few = rng.sample(range(rules.colours), rng.randint(1, min(5, rules.colours)))
            guesses.append(tuple(rng.choices(few, k=rules.pegs)))
        for guess in guesses:
            assert codemaker.answer(guess) == score(guess, secret)


@pytest.mark.parametrize("text", ["p10000c10000r", "p10000c10000n", "p1000c10000n"])
def test_the_largest_boards_have_a_codemaker_within_seconds(text: str) -> None:
    rules = Rules.parse(text)
    start = processor_time()
    codemaker = Codemaker.from_seed(rules, "seed")
    guess = tuple(range(rules.pegs))
    feedback = codemaker.answer(guess)
    assert processor_time() - start < on_this_machine(3)
    assert feedback == score(guess, codemaker.reveal())


def test_every_code_is_drawn_about_as_often() -> None:
    drawn = Counter(Codemaker.from_seed(Rules(2, 3), str(n)).reveal() for n in range(9000))
    assert len(drawn) == 9
    assert all(850 < count < 1150 for count in drawn.values())


def test_a_guess_that_is_not_a_code_is_the_error_of_check_code() -> None:
    guesses = [(0, 0, 0), (0,) * 5, (0, 1, 2, 6), (0, 1, 2, -1), (), (0, 1, 2, 1)]
    for guess in guesses:
        rules = Rules(4, 6, "n" if guess == (0, 1, 2, 1) else "r")
        with pytest.raises(CodeError) as expected:
            parse_code(rules, guess)
        with pytest.raises(CodeError) as noticed:
            Codemaker.from_seed(rules, "seed").answer(guess)
        assert (str(noticed.value), noticed.value.data) == (str(expected.value), guess)
