"""Reviews of generated games on boards of all shapes: what holds of every one of them."""

import random

import pytest

from mastermind_core.candidates.position import Position
from mastermind_core.codes import Code
from mastermind_core.review.review import Review, review_of
from mastermind_core.rules import KindLetter, Rules
from mastermind_core.scoring import Turn, Turns, all_black, score
from mastermind_core.strategies.best import Best
from tests.unit.boards import drawn
from tests.unit.review.test_review import balance

from ..night import at_night

MAX_CODES = 64
"""Codes of the boards of the unit tests; `tests/builder/test_reviews.py` has those of up to 5,000,
which take minutes."""

MAX_COLOURS = 20
"""Colours of boards of two pegs or more: on two pegs and many colours a game takes long."""

FREE: tuple[KindLetter, ...] = ("r", "n", "f")
"""The kinds of any number of colours."""

LARGER = ["p2c11n", "p3c8r", "p4c7n", "p5c4r", "p6c3r"]


def boards(most_codes: int) -> list[Rules]:
    """Return the boards of at most so many codes: up to 12 pegs, few pegs with fewer colours."""
    found = [Rules(1, colours) for colours in range(1, 91)]
    for pegs in range(2, 13):
        for kind in FREE:
            colours = 1 if kind == "r" else pegs
            while (rules := Rules(pegs, colours, kind)).code_count <= most_codes:
                if colours > MAX_COLOURS:
                    break
                found.append(rules)
                colours += 1
    return found


def game(rules: Rules, seed: object, by_best: bool) -> Turns:
    """Return a game to its end: of `best`, or of guesses of which some fit and some do not."""
    rng = random.Random(f"{rules} {seed}")
    secret = drawn(rules, rng)
    turns: Turns = ()
    guess: Code
    while not turns or turns[-1].feedback != all_black(rules):
        position = Position(rules, turns)
        if by_best:
            guess = Best().choose(position, rng)
        elif rng.random() < 0.3 and len(turns) < 3:
            guess = drawn(rules.guesses, rng)
        else:
            guess = position.candidates[rng.randrange(len(position.candidates))]
        turns = (*turns, Turn(guess, score(guess, secret)))
    return turns


def lost(found: Review) -> float:
    """Return the guesses lost in a game."""
    return sum(turn.loss or 0.0 for turn in found.turns)


def check(rules: Rules) -> tuple[float, float]:
    """Hold what is true of reviews on a board; return the largest imbalance and loss of `best`."""
    reviews = [review_of(rules, game(rules, seed, False)) for seed in range(2)]
    own = review_of(rules, game(rules, 0, True))
    largest = max(abs(balance(found) - found.used) for found in (*reviews, own))
    assert largest < 1e-9, rules
    assert all((turn.loss or 0) >= 0 for found in (*reviews, own) for turn in found.turns), rules
    assert {found.start for found in (*reviews, own)} == {own.start}, rules
    if all(turn.certainty != "estimate" for turn in own.turns):
        assert lost(own) <= 0.02, rules
    for turn in own.turns:
        assert turn.loss is not None
        assert turn.margin is not None
        assert turn.loss <= turn.margin or turn.certainty == "exact", rules
    return largest, lost(own)


@pytest.mark.parametrize("part", [0, *at_night(1, 2, 3)])
def test_reviews_add_up_and_blame_no_guess_of_best_on_boards_of_all_shapes(part: int) -> None:
    for rules in boards(MAX_CODES)[part::4]:
        check(rules)


@pytest.mark.nightly
@pytest.mark.parametrize("text", LARGER)
def test_reviews_add_up_and_blame_no_guess_of_best_on_larger_boards(text: str) -> None:
    check(Rules.parse(text))
