"""Which turns explain a game that no code fits, against trying every code and every answer."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mastermind_core.candidates.fitting import number_fitting
from mastermind_core.codes import Code, code_at
from mastermind_core.diagnosis.diagnosis import (
    Change,
    diagnosis_of,
    likelihood_of_answer,
    similar_guesses,
)
from mastermind_core.game import Game
from mastermind_core.limits import Limits
from mastermind_core.rules import Rules
from mastermind_core.scoring import Feedback, Turn, Turns, all_black, feedbacks

from .. import slow
from ..boards import answered, boards, drawn, drawn_turns


@st.composite
def contradictions(draw: st.DrawFn) -> tuple[Rules, Turns]:
    """Draw turns with any answers that the rules have."""
    rules = draw(boards(most_pegs=4, most_colours=5, most_codes=130))
    guesses = st.integers(0, rules.code_count - 1).map(lambda number: code_at(rules, number))
    turn = st.builds(Turn, guesses, st.sampled_from(feedbacks(rules)))
    return rules, tuple(draw(st.lists(turn, min_size=1, max_size=5)))


def possible(rules: Rules, turns: Turns) -> list[Code]:
    """Return the codes that may be the secret whatever is misjudged: one that was found is it."""
    found = {turn.guess for turn in turns if turn.feedback == all_black(rules)}
    return [code for code in slow.codes(*rules) if len(found) != 1 or code in found]


@settings(max_examples=70)
@given(contradictions())
def test_the_fewest_misjudged_answers_are_those_of_trying_every_code(
    drawn: tuple[Rules, Turns],
) -> None:
    rules, turns = drawn
    explained = Counter(
        tuple(
            (number, Feedback(*slow.score(guess, code)))
            for number, (guess, answer) in enumerate(turns, 1)
            if slow.score(guess, code) != answer
        )
        for code in possible(rules, turns)
    )
    fewest = min(map(len, explained))
    found = diagnosis_of(rules, turns)
    assert found.consistent is (fewest == 0)
    assert found.complete
    answers = {
        tuple((change.turn, change.corrected.feedback) for change in slip.changes): slip.candidates
        for slip in found.slips
        if slip.changes[0].kind == "answer"
    }
    if fewest:
        assert answers == {wrong: n for wrong, n in explained.items() if len(wrong) == fewest}
        assert sum(slip.likelihood or 0.0 for slip in found.slips) == pytest.approx(1)
        order = [(s.changes[0].kind == "guess", -(s.likelihood or 0.0)) for s in found.slips]
        assert order == sorted(order)
        suspects = {turn for wrong in answers for turn, _ in wrong}
        assert set(found.cleared) == set(range(1, len(turns) + 1)) - suspects
    else:
        assert (found.slips, found.cleared) == ((), tuple(range(1, len(turns) + 1)))


@settings(max_examples=30)
@given(contradictions())
def test_a_mistaken_guess_leaves_the_codes_that_it_is_said_to_leave(
    drawn: tuple[Rules, Turns],
) -> None:
    rules, turns = drawn
    codes = possible(rules, turns)
    found = diagnosis_of(rules, turns)
    told = {
        (change.turn, change.corrected.guess): slip.candidates
        for slip in found.slips
        for change in slip.changes
        if change.kind == "guess"
    }
    expected = {
        (number, guess): len(
            slow.fitting(codes, [*turns[: number - 1], (guess, turn.feedback), *turns[number:]])
        )
        for number, turn in enumerate(turns, 1)
        for guess, _ in similar_guesses(rules, turn.guess)
        if not found.consistent
    }
    assert told == {change: left for change, left in expected.items() if left}


@pytest.mark.parametrize("board", ["p3c5r", "p5c6r", "p4c8n", "p9c9r", "p11c20n"])
def test_the_answer_that_ended_a_game_is_not_doubted(board: str) -> None:
    """Half of the corrections, and often the first, were of the answer that was all black."""
    rules, rng = Rules.parse(board), random.Random(board)
    for others in (1, 1, 2, 3):
        secret = drawn(rules, rng)
        guesses = [drawn(rules, rng) for _ in range(others)]
        truth, *turns = answered((*guesses, secret), secret)
        wrong = [each for each in feedbacks(rules) if each != truth.feedback][:-1]
        turns.insert(0, Turn(truth.guess, rng.choice(wrong)))
        for unsure in ({}, {"unsure": [1]}, {"one_wrong": True}):
            found = Game(rules, turns, **unsure).diagnose()  # type: ignore[arg-type]
            assert {change.turn for slip in found.slips for change in slip.changes} == {1}
            assert found.slips[0].changes[0].corrected == truth
            assert found.cleared == tuple(range(2, others + 2))


def test_the_answer_that_ended_a_game_is_doubted_only_beside_another() -> None:
    code = ".".join(map(str, range(1, 43)))
    found = Game(f"p42c42n:{code}=1,41;{code}=42,0").diagnose()
    assert [change.turn for slip in found.slips for change in slip.changes] == [1]
    found = Game("p3c4r:112=3,0;113=0,3;221=3,0").diagnose()
    assert {change.turn for slip in found.slips for change in slip.changes} >= {1, 3}


def test_black_and_white_exchanged_is_likelier_than_a_peg_too_many() -> None:
    def likelihood(guess: Code, given: tuple[int, int], meant: tuple[int, int]) -> float:
        return likelihood_of_answer(Turn(guess, Feedback(*given)), Feedback(*meant))

    plain, doubled = (0, 1, 2, 3), (0, 0, 2, 3)
    exchanged, white, far = (likelihood(plain, (1, 2), each) for each in ((2, 1), (1, 1), (0, 0)))
    assert exchanged > white > far > 0
    assert likelihood(doubled, (1, 2), (1, 1)) > white
    # Four black for three was among the likeliest corrections, as three for two is.
    assert likelihood(plain, (3, 0), (4, 0)) < likelihood(plain, (3, 0), (2, 0)) / 10


def test_a_slip_on_a_board_too_large_to_list_is_found_by_search() -> None:
    rules = Rules(10, 12)
    turns = drawn_turns(rules, 9, random.Random(5))
    guess, (black, white) = turns[8]
    told = (*turns[:8], Turn(guess, Feedback(black, white + 2)))
    found = diagnosis_of(rules, told)
    assert not found.consistent
    assert (Change(9, "answer", told[8], turns[8]),) in [each.changes for each in found.slips]
    assert (found.complete, found.cleared) == (False, (1, 2, 3, 4, 5, 6, 7, 8))
    stopped = diagnosis_of(rules, told, Limits(effort=0.0))
    assert (stopped.complete, stopped.cleared) == (False, found.cleared)


def test_what_is_not_known_is_not_said_to_be_known() -> None:
    found = Game("p41c41n:" + ".".join(map(str, range(1, 42))) + "=0,41").diagnose()
    assert (found.consistent, found.slips, found.cleared, found.complete) == (True, (), (), False)
    assert Game("p20c20r").diagnose().complete


@pytest.mark.nightly
def test_a_turn_whose_codes_are_not_counted_is_not_told_less_likely_than_it_is() -> None:
    """Turn 2 had 99.2 % and turn 3 had 0.8 %, though turn 3 has 91.7 % of the weighted codes."""
    for text, turn, answer, codes in (
        # Of all 16.7 million codes, weighted: turn 3 has 6096.5, and turn 2 has 554.5.
        ("p8c8r:28626131=1,4;83781525=1,5;62517156=0,8", 3, "0,7", 1196),
        # Turn 2 has 91.5 %; turn 1 had 99.5 %.
        ("p8c8r:57861812=0,4;76627488=0,0;88355755=2,2", 2, "0,1", 1421),
        # Turn 4 has 99.99 %, and had 64.9 %.
        ("p8c8r:38152726=2,3;28133275=0,5;54446522=1,3;68135564=5,0", 4, "0,5", 2822),
    ):
        found = Game(text).diagnose()
        assert not found.complete
        assert {slip.likelihood for slip in found.slips} == {None}
        [change] = found.slips[0].changes
        assert (change.turn, str(change.corrected.feedback)) == (turn, answer)
        assert found.slips[0].candidates in (codes, None)


def test_a_count_that_does_not_end_estimates_the_codes_that_trying_all_finds() -> None:
    rules, rng = Rules(5, 6), random.Random(7)
    codes = slow.codes(*rules)
    for _ in range(5):
        turns = drawn_turns(rules, 2, rng)
        left = len(slow.fitting(codes, turns))
        assert number_fitting(rules, turns, rng, 1e6, lambda _: None) == (left, True)
        cut = [
            number_fitting(rules, turns, random.Random(n), 1_500, lambda _: None) for n in range(9)
        ]
        for number, exact in cut:
            assert number == left if exact else number > 0
        assert left / 2 < sorted(cut)[4][0] < 2 * left


def test_a_game_with_hundreds_of_wrong_answers_is_explained_without_a_division_by_zero() -> None:
    rules, rng = Rules(4, 6), random.Random(1)
    codes = [code_at(rules, rng.randrange(rules.code_count)) for _ in range(900)]
    found = diagnosis_of(rules, tuple(Turn(code, rng.choice(feedbacks(rules))) for code in codes))
    assert found.complete
    assert len(found.slips[0].changes) > 500
    assert sum(slip.likelihood or 0 for slip in found.slips) == pytest.approx(1)


def test_the_likelihoods_of_slips_of_hundreds_of_turns_keep_their_ratios() -> None:
    guess = (0, 0, 1, 2)
    turns = [Turn(guess, Feedback(*answer)) for answer in ((1, 0), (0, 1)) for _ in range(700)]
    one, other = diagnosis_of(Rules(4, 6), tuple(turns)).slips  # each exchanges black and white
    codes = (one.candidates or 0) / (other.candidates or 0)
    assert (one.likelihood or 0) / (other.likelihood or 0) == pytest.approx(codes)
