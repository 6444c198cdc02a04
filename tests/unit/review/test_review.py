"""Skill and luck of the guesses of a game."""

import itertools
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mastermind_core.candidates.partition import fitting
from mastermind_core.codes import code_at, parse_code
from mastermind_core.errors import ContradictionError
from mastermind_core.game import Game
from mastermind_core.review.review import Review, review_of
from mastermind_core.review.value import Values, with_turns_sorted
from mastermind_core.rules import Rules
from mastermind_core.scoring import Turns, score

from .. import oracle, slow
from ..boards import answered, boards, drawn_turns


@st.composite
def played(draw: st.DrawFn, solved: bool) -> tuple[Rules, Turns]:
    """Draw a game with true answers, solved at its end or not yet."""
    rules = draw(boards(most_pegs=4, most_colours=5, most_codes=130))
    number = st.integers(0, rules.code_count - 1)
    secret = code_at(rules, draw(number))
    guesses = [code_at(rules, each) for each in draw(st.lists(number, max_size=4))]
    guesses = [guess for guess in guesses if guess != secret] + [secret] * solved
    return rules, answered(guesses, secret)


def balance(found: Review) -> float:
    """Return the guesses used as start, skill and luck tell them."""
    assert found.start
    total = found.start.mean
    for turn in found.turns:
        assert None not in (turn.loss, turn.luck)
        total += (turn.loss or 0) - (turn.luck or 0)
    return total


@settings(max_examples=60)
@given(played(solved=True) | played(solved=False))
def test_guesses_used_are_start_and_losses_less_luck_and_rest(drawn: tuple[Rules, Turns]) -> None:
    found = review_of(*drawn)
    assert found.rest
    assert balance(found) == pytest.approx(found.used + found.rest.mean, abs=1e-9)
    assert all((turn.loss or 0) >= -1e-9 for turn in found.turns)
    if drawn[1] and drawn[1][-1].feedback == (drawn[0].pegs, 0):
        assert found.rest == (0.0, "exact")


@settings(max_examples=60)
@given(played(solved=False))
def test_a_guess_that_cannot_be_the_code_is_not_called_best_because_it_tells_as_much(
    drawn: tuple[Rules, Turns],
) -> None:
    rules, turns = drawn
    best = oracle.of(rules)
    left = slow.codes(*rules)
    for turn in review_of(rules, turns).turns:
        if turn.certainty == "exact" and len(left) <= 9:
            assert turn.before
            assert turn.before.mean == pytest.approx(best.total(left) / len(left))
            lost = best.after(turn.turn.guess, left) - best.total(left)
            assert turn.loss == pytest.approx(lost / len(left), abs=1e-9)
        left = slow.fitting(left, [turn.turn])


@pytest.mark.parametrize(
    ("text", "loss"),
    [
        ("p2c3r:12=1,0;11=0,0;23=1,0", 0.5),  # 22 and 32 are left, and 23 tells them apart
        ("p1c3r:2=0,0;3=0,0;3=0,0", 1.0),  # only 1 is left
        ("p4c6r:1122=1,1;1344=0,3;4312=2,1;1111=2,0", 1.0),  # only 4113 is left
        ("p4c6r:6654=2,0;6152=1,1;3254=2,0", 2 / 28),  # best among the candidates alone
    ],
)
def test_a_wrong_guess_near_the_end_of_a_game_loses_something(text: str, loss: float) -> None:
    assert Game(text).review().turns[-1].loss == pytest.approx(loss)


@pytest.mark.parametrize(
    ("text", "guess"),
    [
        # The guess of `best` is the other one that tells all four, or eight, codes apart.
        ("p4c4r:4411=2,0;1223=1,0", "4433"),
        ("p4c6r:6441=0,0;1265=0,1;5426=1,0", "3322"),
        # Exchanges make one of the other.
        ("p3c7r", "567"),
        ("p2c11n", "5a"),
        ("p2c11n", "b9"),
    ],
)
def test_a_guess_that_is_equal_to_the_best_one_loses_nothing(text: str, guess: str) -> None:
    game = Game(text)
    assert str(game.suggest()) != guess
    answer = score(parse_code(game.rules, guess), game.candidates()[-1])
    assert game.plus(guess, answer).review().turns[-1].loss == 0.0


def test_the_best_guess_costs_nothing_and_a_repeated_one_a_whole_guess() -> None:
    game = Game("p4c6r:1122=1,1;1344=0,3")
    best = game.plus(str(game.suggest()), "0,3").review().turns[-1]
    assert best.loss == pytest.approx(0, abs=1e-9)
    again = game.plus("1344", "0,3").review().turns[-1]
    assert again.loss == pytest.approx(1)
    assert again.luck == pytest.approx(0)


def test_what_is_too_much_to_list_has_no_figures_and_never_a_made_up_zero() -> None:
    rules = Rules(12, 12)
    found = review_of(rules, drawn_turns(rules, 2, random.Random(1)))
    assert found.start is None
    first = found.turns[0]
    assert (first.before, first.loss, first.luck, first.certainty, first.margin) == (None,) * 5
    assert len(first.best) == 12


@pytest.mark.parametrize("text", ["p4c6r:1111=0,0;1111=1,0;2345=0,1", "p4c6r:1122=0,0;1122=4,0"])
def test_turns_that_no_code_fits_are_a_contradiction(text: str) -> None:
    with pytest.raises(ContradictionError):
        Game(text).review()


def test_a_long_game_is_filtered_once_and_not_once_for_every_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The review of 999 turns once took half a minute."""
    calls = []

    def counted(*args: object) -> object:
        calls.append(args)
        return fitting(*args)  # type: ignore[arg-type]

    monkeypatch.setattr("mastermind_core.candidates.by_turn.fitting", counted)
    guesses = itertools.islice(itertools.cycle([(0, 0, 1), (1, 1, 2), (2, 2, 3)]), 60)
    assert review_of(Rules(3, 6), answered(guesses, (5, 4, 5))).used == 60
    assert len(calls) == 60


def test_progress_only_grows_and_tells_of_single_answers() -> None:
    game = Game("p4c6r:1122=1,1;1344=0,3")
    told: list[float] = []
    review_of(game.rules, game.turns, told.append)
    assert told == sorted(told)
    assert len(told) > 10
    assert told[-1] == pytest.approx(1)


@pytest.mark.parametrize("text", ["p3c7r", "p4c6r", "p5c4r"])
def test_a_position_is_worth_the_same_whatever_led_to_it_and_was_asked_before(text: str) -> None:
    rules = Rules.parse(text)
    turns = drawn_turns(rules, 3, random.Random(3))
    asked = Values()
    asked.of(with_turns_sorted(rules, turns[:2]))
    worth = {
        values.of(with_turns_sorted(rules, order))
        for order in itertools.permutations(turns)
        for values in (Values(), asked)
    }
    assert len(worth) == 1
    again = (*turns, turns[0])
    assert {Values().of(with_turns_sorted(rules, again))} == worth


def test_a_loss_that_may_be_none_says_by_its_margin_that_it_may_be_none() -> None:
    first, *_, last = Game("p4c8r:1122=1,1;1344=0,3;4113=4,0").review().turns
    assert first.certainty == "bound"
    assert first.margin == 0.05
    assert (last.certainty, last.margin) == ("exact", 0.0)
