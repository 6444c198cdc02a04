"""The requests of the mode Learn."""

import pytest

from mastermind_core.codes import format_code
from mastermind_core.game import Game
from mastermind_core.scoring import Feedback

from .. import slow
from .test_page import ask


def test_an_exercise_has_codes_of_its_board() -> None:
    reply = ask("exercise", seed="s", level=3)
    assert reply["rules"] == "p4c6r"
    assert reply == ask("exercise", seed="s", level=3)
    assert reply != ask("exercise", seed="other", level=3)
    told = ask("explain", rules="p4c6r", guess=reply["guess"], secret=reply["secret"])
    assert min(told["feedback"]) > 0
    assert ask("exercise", seed="s")["level"] == 1
    assert ask("exercise", seed="s", level=4)["error"]["kind"] == "request"


def test_the_first_guesses_of_the_classic_board_are_those_of_the_papers() -> None:
    reply = ask("judge", game="p4c6r", guesses="1111 1112 1122 1123 1234")
    figures = [row["figures"] for row in reply["guesses"]]
    assert [each["minimax"] for each in figures] == [625, 317, 256, 276, 312]
    assert [each["most-parts"] for each in figures] == [5, 11, 13, 14, 14]
    assert reply["guesses"][0]["parts"] == {"0,0": 625, "1,0": 500, "2,0": 150, "3,0": 20, "4,0": 1}
    totals = [round(1296 * each["best"]) for each in figures]
    assert totals == [6318, 5791, 5702, 5625, 5673]
    names = ("minimax", "expected-size", "entropy", "most-parts", "best")
    assert [reply["chosen"][name] for name in names] == ["1122", "1123", "1234", "1123", "1123"]


@pytest.mark.parametrize(
    ("game", "guesses", "kind"),
    [
        ("p4c6r", None, "request"),
        ("p60c60n", "", "request"),
        ("p2c3n", "12 " * 101, "request"),
        ("p2c3n", "11", "code"),
        ("p4c6r:1111=0,0;1111=1,0", "1122", "contradiction"),
    ],
)
def test_guesses_that_cannot_be_judged_are_refused(game: str, guesses: object, kind: str) -> None:
    assert ask("judge", game=game, guesses=guesses)["error"]["kind"] == kind


def test_the_tree_of_knuth_is_that_of_his_paper() -> None:
    reply = ask("tree", game="p4c6r", strategy="minimax")
    assert (reply["guess"], reply["is_candidate"], reply["candidates"]) == ("1122", True, 1296)
    assert reply["histogram"] == {"1": 1, "2": 6, "3": 62, "4": 533, "5": 694}
    answers = reply["answers"]
    assert {"feedback": [4, 0], "candidates": 1, "worst": 0} in answers
    assert sum(each["candidates"] for each in answers) == 1296
    assert max(each["worst"] for each in answers) == 4
    assert reply["codes"] is None
    for game, strategy in (("p5c8r", "minimax"), ("p60c60n", "staged")):
        assert ask("tree", game=game, strategy=strategy)["error"]["kind"] == "too-many-codes"


@pytest.mark.parametrize(
    "text", ["p3c4r:112=1,0", "p3c5n:123=0,2", "p4c6r:1122=0,2", "p4c5f:1123=0,2"]
)
def test_the_runner_up_is_the_best_of_the_guesses_that_leave_more(text: str) -> None:
    check_runner_up(text)


def check_runner_up(text: str) -> None:
    """Compare the reply about a game with every guess scored against every candidate."""
    game = Game(text)
    reply = ask("tree", game=text, strategy="minimax")
    left = list(game.candidates())
    sizes = {
        format_code(game.rules, guess): [len(part) for part in slow.parts(guess, left).values()]
        for guess in slow.guesses(*game.rules)
    }
    texts = [format_code(game.rules, code) for code in left]
    rated = sorted((max(sizes[guess]), guess not in texts, guess) for guess in sizes)
    least, _, best = rated[0]
    assert (reply["guess"], max(each["candidates"] for each in reply["answers"])) == (best, least)
    largest, _, guess = next(each for each in rated if each[0] > least)
    second = reply["runner_up"]
    assert (second["guess"], second["candidates"]) == (guess, largest)
    answer = Feedback(*second["feedback"])
    assert len(game.plus(guess, answer).candidates()) == largest


def test_there_is_no_runner_up_where_nothing_is_left_to_choose() -> None:
    for game in ("p4c6r:1122=4,0", "p2c1r", "p3c5n"):  # of the last one all guesses are alike
        assert ask("tree", game=game, strategy="minimax")["runner_up"] is None
    assert ask("tree", game="p3c4r", strategy="entropy")["runner_up"] is None
