"""Play where any one answer may be wrong, on the larger boards of up to 64 codes."""

import pytest

from tests.unit.analysis.test_one_wrong import LEAST, TOLERATED, play_of
from tests.unit.one_lie import Board, Search, all_views


@pytest.mark.parametrize("text", ["p2c6r", "p2c7n", "p3c3r", "p3c5n", "p5c2r"])
def test_play_costs_hardly_more_than_the_least_and_repeats_no_guess(text: str) -> None:
    search = Search(Board(text))
    least = search.least(search.board.all, views=all_views(search.board))
    play = play_of(search, text, repeats=True)
    assert least == LEAST[text]
    assert least <= play.cost <= TOLERATED * least
    assert not play.repeated, "a guess is made again though another costs no more"


@pytest.mark.parametrize("text", ["p2c8n", "p2c8r", "p3c4r", "p6c2r"])
def test_play_costs_hardly_more_than_the_least_that_is_stored(text: str) -> None:
    # The searches take longer: `python -m tests.unit.one_lie`.
    play = play_of(Search(Board(text)), text, repeats=False)
    assert LEAST[text] <= play.cost <= TOLERATED * LEAST[text]
