"""Play where any one answer may be wrong, against the least cost of an independent search."""

import json

import pytest

from mastermind_core.advice.in_doubt import guess_in_doubt
from mastermind_core.candidates.by_turn import DOUBT, Doubt
from mastermind_core.codes import Code
from mastermind_core.game import Game
from mastermind_core.rules import Rules
from mastermind_core.scoring import Feedback, Turn

from ..one_lie import RIGHT, STORED, WRONG, Board, History, Played, Search
from ..one_lie import played as costs_of

LEAST: dict[str, int] = json.loads(STORED.read_text("utf-8"))
"""The least cost of each board of two to 64 codes, two pegs or more and two colours or more."""

TOLERATED = 1.02
"""The most that is played costs this many times the least."""


def play_of(search: Search, text: str, repeats: bool) -> Played:
    """Return what the core's play costs on a board."""
    rules = Rules.parse(text)

    def choose(history: History) -> Code:
        turns = tuple([Turn(guess, Feedback(*answer)) for guess, answer in history])
        return tuple(guess_in_doubt(rules, turns, Doubt(one_wrong=True)))

    return costs_of(search, choose, repeats)


def check_play(text: str) -> None:
    """Compare the core's play on a board with the least cost, which is searched for again."""
    assert RIGHT / WRONG == DOUBT
    board = Board(text)
    search = Search(board)
    least = search.least(board.all, views=board.views)
    play = play_of(search, text, repeats=True)
    assert least == LEAST[text]
    assert least <= play.cost <= TOLERATED * least
    assert not play.repeated, "a guess is made again though another costs no more"


@pytest.mark.parametrize("text", ["p2c3r", "p2c4r", "p2c5n", "p3c2r", "p3c3n", "p4c2r", "p4c4n"])
def test_play_with_one_wrong_answer_costs_hardly_more_than_the_least(text: str) -> None:
    check_play(text)


@pytest.mark.parametrize("text", ["p2c1r?", "p1c2r?", "p1c64r?", "p1c63n?:1=0,0"])
def test_boards_with_one_peg_or_one_colour_have_a_guess(text: str) -> None:
    assert Game(text).suggest() is not None
