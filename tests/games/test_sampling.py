"""Sampling: candidates are found, the sample is fair, guesses are legal, and games end."""

import random
from collections import Counter

import pytest

from mastermind_core.candidates.clues import fits
from mastermind_core.candidates.codeset import whole
from mastermind_core.candidates.fitting import fitting_if_found, listing
from mastermind_core.codemaker import Codemaker
from mastermind_core.codes import Code, all_codes, parse_code
from mastermind_core.errors import ContradictionError
from mastermind_core.large.packed import Packed
from mastermind_core.large.sampling import choice, sample
from mastermind_core.large.sampling.choice import choose, first_guess
from mastermind_core.large.sampling.estimates import (
    Estimates,
    best_by_next_guess,
    best_by_playout,
)
from mastermind_core.large.sampling.sample import SampleMemory
from mastermind_core.limits import NO_LIMITS, Limits
from mastermind_core.rules import Rules
from mastermind_core.scoring import Feedback, Turn, Turns, all_black, score

from ..night import at_night
from ..unit.boards import answered, drawn, drawn_turns

SMALL = [
    "p1c1r", "p1c5r", "p3c1r", "p4c6r", "p3c8r", "p6c2r", "p5c4r", "p4c5n", "p3c3n", "p2c9n",
    "p4c4n",
]  # fmt: skip


def asked(rules: Rules, count: int, rng: random.Random) -> Turns:
    """Return turns with random guesses; one time in four their answers are contradictory."""
    turns = drawn_turns(rules, count, rng)
    return turns[:1] + (drawn_turns(rules, count, rng) if rng.random() < 0.25 else turns)[1:]


@pytest.mark.parametrize("text", SMALL)
def test_searches_find_the_same_candidates_as_a_loop_over_all_codes(text: str) -> None:
    rules, rng = Rules.parse(text), random.Random(text)
    every = list(all_codes(rules))
    for _ in range(30):
        turns = asked(rules, rng.randrange(5), rng)
        right = [code for code in every if fits(turns, code)]
        assert listing(rules, turns, len(every)) == right
        one = fitting_if_found(rules, turns, rng)
        assert one in right if right else one is None
        if right:
            assert listing(rules, turns, len(right) - 1) is None


def test_a_search_without_effort_says_that_it_does_not_know() -> None:
    rules, rng = Rules.parse("p8c12r"), random.Random(1)
    turns = tuple((guess, score(guess, drawn(rules, rng))) for guess in [drawn(rules, rng)])
    assert listing(rules, turns, 10**9, max_nodes=100) is None
    assert fitting_if_found(rules, turns, rng, max_nodes=1) is None


@pytest.mark.nightly
@pytest.mark.parametrize("text", ["p6c8r", "p6c10n"])
def test_the_sample_is_fair(text: str) -> None:
    rules, rng = Rules.parse(text), random.Random(3)
    turns = drawn_turns(rules, 1, rng)
    right = [code for code in all_codes(rules) if fits(turns, code)]
    found = SampleMemory().of(rules, turns)
    assert not found.complete
    assert 0.7 < found.candidate_count / len(right) < 1.4
    assert all(fits(turns, code) for code in found.codes)
    # What another guess would be answered: as with all codes, but for chance.
    other = drawn(rules, rng)
    sample, whole = (
        Counter(score(other, code) for code in codes) for codes in (found.codes, right)
    )
    distance = sum(
        abs(sample[answer] / found.codes.size - count / len(right))
        for answer, count in whole.items()
    )
    assert distance < 0.16


def play(rules: Rules, secret: Code, consistent_only: bool = False) -> Turns:
    """Return a whole game, every guess checked."""
    maker, memory = Codemaker(rules, secret), SampleMemory()
    turns: Turns = ()
    while not turns or turns[-1][1] != all_black(rules):
        guess = choose(rules, turns, None, consistent_only, memory)
        parse_code(rules, guess)
        assert guess not in [past for past, _ in turns]
        if consistent_only:
            assert fits(turns, guess)
        turns = (*turns, Turn(guess, maker.answer(guess)))
    return turns


@pytest.mark.usefixtures("little")
@pytest.mark.parametrize(
    "text", [*SMALL, "p1c40r", "p3c20n", *at_night("p20c2r", "p4c60r", "p6c9r", "p9c9n")]
)
def test_games_end_with_the_code(text: str) -> None:
    rules, rng = Rules.parse(text), random.Random(text)
    for _ in range(2 if text in SMALL else 1):
        secret = drawn(rules, rng)
        assert play(rules, secret)[-1][0] == secret


@pytest.mark.nightly
@pytest.mark.usefixtures("little")
def test_with_a_consistent_aim_only_candidates_are_guessed() -> None:
    rules, rng = Rules.parse("p8c8r"), random.Random(5)
    play(rules, drawn(rules, rng), consistent_only=True)


@pytest.mark.nightly
def test_p10c10r_takes_at_most_thirteen_guesses() -> None:
    rules, rng = Rules.parse("p10c10r"), random.Random(6)
    assert len(play(rules, drawn(rules, rng))) <= 13


@pytest.mark.nightly
@pytest.mark.usefixtures("little")
def test_a_position_has_the_same_guess_with_and_without_memory() -> None:
    rules, rng = Rules.parse("p8c10r"), random.Random(7)
    turns = drawn_turns(rules, 3, rng)
    memory = SampleMemory()
    for past in range(4):
        step_by_step = choose(rules, turns[:past], memory=memory)
        assert choose(rules, turns[:past]) == step_by_step


def test_contradictory_answers_are_an_error() -> None:
    rules = Rules.parse("p8c12r")
    one, other = (0,) * 8, (1,) * 8
    turns = ((one, Feedback(5, 0)), (other, Feedback(3, 0)), ((2,) * 8, Feedback(1, 0)))
    with pytest.raises(ContradictionError) as error:
        choose(rules, turns)
    assert error.value.turn == 3


def test_very_unlikely_answers_have_a_sample_too() -> None:
    turns = answered([(1, 0, *range(2, 10))], tuple(range(10)))
    found = SampleMemory().of(Rules.parse("p10c10r"), turns)
    assert found.codes.size
    assert all(fits(turns, code) for code in found.codes)


@pytest.mark.nightly
def test_a_sample_has_candidates_where_a_search_finds_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mastermind_core.large.sampling.resampling.FULL_SIZE", 256)
    rules, rng = Rules.parse("p16c16r"), random.Random(8)
    turns = drawn_turns(rules, 10, rng)
    assert fitting_if_found(rules, turns, rng, choice.SEEKING_STEPS) is None
    found = SampleMemory().of(rules, turns)
    assert found.codes.size > 10
    assert all(fits(turns, code) for code in found.codes)


@pytest.mark.nightly
def test_a_game_whose_sample_is_lost_takes_few_guesses_more_than_a_packed_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules = Rules.parse("p12c12r")
    secret = drawn(rules, random.Random(9))
    monkeypatch.setattr(sample, "resampled", lambda rules, members, *_: (set(), members))
    monkeypatch.setattr(sample, "annealed", lambda *_: None)
    monkeypatch.setattr(sample, "LISTING_STEPS", 1_000)
    monkeypatch.setattr(choice, "SEEKING_STEPS", 1_000)
    monkeypatch.setattr(choice, "fitting_if_found", lambda *_: None)
    packed, questions = Packed(rules), 1
    while (answer := score(packed.guess(), secret)) != all_black(rules):
        packed.answer(answer)
        questions += 1
    assert len(play(rules, secret)) <= 1 + choice.MAX_EMPTY_TURNS + questions


def test_progress_is_reported_and_can_stop_the_choice() -> None:
    def stop(_: float) -> None:
        raise ZeroDivisionError

    rules, rng = Rules.parse("p10c10r"), random.Random(1)
    turns = answered([first_guess(rules)], drawn(rules, rng))
    with pytest.raises(ZeroDivisionError):
        choose(rules, turns, stop)


@pytest.mark.parametrize(
    ("text", "colours"),
    [
        *(("p1c1r", "0"), ("p5c9n", "01234"), ("p30c3r", 15 * "0" + 15 * "1")),
        *(("p6c9r", "001123"), ("p7c10r", "0011223"), ("p10c10r", "0001112233")),
    ],
)
def test_of_nearly_equal_first_guesses_the_one_with_fewest_colours_is_chosen(
    text: str, colours: str
) -> None:
    assert first_guess(Rules.parse(text)) == tuple(map(int, colours))


def test_looking_ahead_finds_the_lowest_total_and_takes_the_first_without_effort() -> None:
    codes = whole(Rules.parse("p4c4r"))
    estimates = Estimates(codes, codes.size)
    guesses = [(0, 0, 0, 0), (0, 0, 1, 2), (0, 0, 0, 1)]
    for limits, best in ((NO_LIMITS, guesses[1]), (Limits(effort=0.0), guesses[0])):
        assert best_by_playout(codes, guesses, limits) == best
        assert best_by_next_guess(estimates, guesses, limits) == best


def test_rated_guesses_come_in_order_of_cost_without_past_ones() -> None:
    estimates = Estimates(whole(Rules.parse("p2c3r")), 9)
    for guess in [(0, 0), (0, 1), (1, 2)]:
        estimates.cost(guess)
    assert estimates.best(2, set()) == [(0, 1), (1, 2)]
    assert estimates.best(2, {(0, 1)}) == [(1, 2), (0, 0)]


def test_a_play_out_that_excludes_one_code_at_a_time_is_stopped() -> None:
    codes = whole(Rules.parse("p1c1500r"))
    assert best_by_playout(codes, [codes[7], codes[0]], NO_LIMITS) == codes[7]


@pytest.mark.nightly
@pytest.mark.parametrize("text", ["p300c2r", "p500c4r"])
def test_a_board_of_hundreds_of_pegs_ends_no_game_with_a_traceback(text: str, little: None) -> None:
    rules = Rules.parse(text)
    guess = first_guess(rules)
    secret = tuple(random.Random(1).choices(range(rules.colours), k=rules.pegs))
    parse_code(rules, choose(rules, [(guess, score(guess, secret))]))
