"""Play where any one answer may be wrong, on the larger boards of up to 64 codes."""

import pytest

from tests.unit.advice.test_one_wrong import LEAST, TOLERATED, check_play, play_of
from tests.unit.one_lie import Board, Search

from ..night import at_night


@pytest.mark.parametrize("text", ["p2c6r", "p3c3r", *at_night("p2c7n", "p3c5n", "p5c2r")])
def test_play_costs_hardly_more_than_the_least_and_repeats_no_guess(text: str) -> None:
    check_play(text)


@pytest.mark.parametrize("text", ["p2c8n", *at_night("p2c8r", "p3c4r", "p6c2r")])
def test_play_costs_hardly_more_than_the_least_that_is_stored(text: str) -> None:
    # The searches take longer: `python -m tests.unit.one_lie`.
    play = play_of(Search(Board(text)), text, repeats=False)
    assert LEAST[text] <= play.cost <= TOLERATED * LEAST[text]
