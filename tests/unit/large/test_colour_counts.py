"""Counts of colours in parts of the board: the states are those that fit the answers."""

import random

import pytest

from mastermind_core.codes import all_codes
from mastermind_core.large.colour_counts import ColourCounts
from mastermind_core.large.joint_states import Share, as_bytes
from mastermind_core.large.player import Clash
from mastermind_core.rules import Rules
from mastermind_core.scoring import score


def shares_of(code: tuple[int, ...], sizes: list[int], colour: int) -> Share:
    found, first = [], 0
    for size in sizes:
        found.append(code[first : first + size].count(colour))
        first += size
    return tuple(found)


def guess_of(asked: list[int], sizes: list[int]) -> tuple[int, ...]:
    return tuple(colour for colour, size in zip(asked, sizes, strict=True) for _ in range(size))


def states_of(counting: ColourCounts) -> set[tuple[Share, ...]]:
    """Return the shares of the open colours in each state."""
    size = len(counting._states)
    read = [
        zip(*(as_bytes(column, size) for column in columns), strict=True)
        for columns in counting._states.columns.values()
    ]
    return set(zip(*read, strict=True)) or {()}


@pytest.mark.parametrize(
    ("text", "sizes"),
    [("p4c4r", [1, 1, 1, 1]), ("p4c6r", [2, 2]), ("p6c3r", [2, 1, 2, 1]), ("p5c5r", [2, 1, 1, 1])],
)
def test_states_are_all_shares_that_fit_the_answers(text: str, sizes: list[int]) -> None:
    rules = Rules.parse(text)
    codes = list(all_codes(rules))
    for secret in random.Random(1).sample(codes, 6):
        counting = ColourCounts(sizes, list(range(rules.colours)))
        left = codes
        while not counting.done:
            asked = counting.choose()
            guess = guess_of(asked, sizes)
            feedback = score(guess, secret)
            counting.answer(asked, feedback.black, sum(feedback))
            left = [code for code in left if score(guess, code) == feedback]
            fitting = {
                tuple(shares_of(code, sizes, colour) for colour in counting.open) for code in left
            }
            assert states_of(counting) == fitting
        for colour, share in counting.found.items():
            assert share == shares_of(secret, sizes, colour)


@pytest.mark.nightly
def test_a_colour_on_most_of_the_board_is_set_aside_and_counted_later() -> None:
    sizes = [25, 25, 25, 25]
    secret = (7,) * 90 + tuple(range(10))
    counting = ColourCounts(sizes, list(range(100)))
    while not counting.done:
        asked = counting.choose()
        feedback = score(guess_of(asked, sizes), secret)
        counting.answer(asked, feedback.black, sum(feedback))
    assert 7 in counting.set_aside
    assert len(counting.set_aside) <= 4


def test_an_answer_that_no_share_gives_is_a_contradiction() -> None:
    counting = ColourCounts([1, 1, 1, 1], [0, 1])
    counting.choose()
    with pytest.raises(Clash):
        counting.answer([0, 0, 1, 1], 1, 2)
