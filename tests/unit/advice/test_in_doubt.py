"""Play where some answers may be wrong."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mastermind_core.candidates.by_turn import (
    MAX_WRONG,
    Doubt,
    candidates_by_turn,
    levels_of_doubt,
    sure_turns,
)
from mastermind_core.codes import code_at, format_code
from mastermind_core.errors import ContradictionError, GameError, TooManyCodesError
from mastermind_core.game import Game
from mastermind_core.rules import Rules
from mastermind_core.scoring import Turns, feedbacks

from ...benchmarks.doubt import played
from .. import slow
from ..api.test_page import ask
from ..diagnosis.test_diagnosis import contradictions


def wrong_answers(code: tuple[int, ...], rules: Rules, turns: Turns, doubt: Doubt) -> int | None:
    """Return how many answers are wrong if this is the secret; None if they cannot be."""
    wrong = {n for n, turn in enumerate(turns, 1) if slow.score(turn.guess, code) != turn.feedback}
    allowed = len(wrong) < 2 if doubt.one_wrong else wrong <= doubt.unsure
    ended = any(turns[number - 1].feedback == (rules.pegs, 0) for number in wrong)
    return len(wrong) if allowed and not ended else None


@settings(max_examples=60)
@given(contradictions(), st.booleans(), st.sets(st.integers(1, 5)))
def test_the_possible_codes_are_those_of_trying_every_one(
    drawn: tuple[Rules, Turns], one_wrong: bool, unsure: set[int]
) -> None:
    rules, turns = drawn
    doubt = Doubt(frozenset(unsure & set(range(1, len(turns) + 1))), one_wrong)
    codes = slow.codes(*rules)
    for number, possible in enumerate(candidates_by_turn(rules, turns, doubt)):
        assert possible is not None
        assert list(possible) == [
            code for code in codes if wrong_answers(code, rules, turns[:number], doubt) is not None
        ]
    levels = levels_of_doubt(rules, turns, doubt)
    assert levels is not None
    expected: list[list[tuple[int, ...]]] = [[] for _ in levels]
    for code in codes:
        wrong = wrong_answers(code, rules, turns, doubt)
        if wrong is not None:
            expected[min(wrong, MAX_WRONG)].append(code)
    assert [list(level) for level in levels] == expected


@pytest.mark.nightly
def test_a_game_with_one_wrong_answer_is_won() -> None:
    # 500 games of each kind: tests/benchmarks/doubt.py; the figures are in docs/diagnosis.md.
    with_slip, without = ([played(seed, slip) for seed in range(3)] for slip in (True, False))
    assert max(with_slip) <= 8
    assert sum(without) < sum(with_slip) < sum(without) + 6


def test_a_sure_turn_is_never_doubted() -> None:
    game = Game("p4c6r:1111=0,0?;1111=1,0")
    assert (game.fits_all(), len(game.candidates())) == (0, 4 * 5**3)
    game = Game("p4c6r:1111=0,0;1111=1,0;1111=2,0?")
    with pytest.raises(ContradictionError, match="no code gives '1,0' to '1111' in turn 2"):
        game.candidates()
    assert game.minus().doubt == Doubt()


def test_an_answer_that_is_all_black_is_never_doubted() -> None:
    game = Game("p4c6r?:1122=0,0;1111=4,0")
    assert (game.solved, list(game.candidates())) == (True, [(0, 0, 0, 0)])
    assert len(sure_turns(game.rules, game.turns, game.doubt)) == 1
    assert game.suggest() is None


def test_a_large_board_is_played_by_its_sure_turns() -> None:
    game = Game("p8c10n:12345678=2,4?")
    assert game.candidates_by_turn() == [None, None]
    guess = game.suggest(rng=random.Random(0))
    assert guess == game.minus().suggest(rng=random.Random(0))
    with pytest.raises(TooManyCodesError):
        Game("p20c20r?").suggest()


def test_every_strategy_gives_way_to_what_heeds_doubt() -> None:
    game = Game("p3c4r:112=1,0?;134=0,2")
    assert len({str(game.suggest(name)) for name in ("best", "minimax", "random")}) == 1
    analysis = game.analyse()
    assert (analysis.candidates, analysis.fits_all) == (len(game.candidates()), game.fits_all())
    assert (analysis.suggestion, analysis.worth) == (game.suggest(), None)
    assert game.worth("112") is None


def test_games_with_unsure_turns_are_written_and_numbers_of_other_turns_refused() -> None:
    text = "p4c6r:1122=1,1"
    assert str(Game(text, unsure=[1])) == f"{text}?"
    assert str(Game(text, one_wrong=True)) == "p4c6r?:1122=1,1"
    assert str(Game("p4c6r").plus("1122", "1,1", unsure=True)) == f"{text}?"
    assert str(Game(f"{text};3344=0,1?;5566=1,0?").without(2)) == f"{text};5566=1,0?"
    for unsure in ([2], [0], ["1"]):
        with pytest.raises(GameError):
            Game(text, unsure=unsure)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "guess"),
    [
        ("p4c6r:1122=1,1?;1344=0,3?;2125=1,0", "4131"), ("p2c5r:12=0,1?;34=1,0", "24"),
        ("p4c6r?:1123=1,1", "1415"), ("p3c3r?:112=1,0", "133"), ("p5c2r?:11222=2,2", "12112"),
        # 346 and 364 are left; the one not guessed yet comes first.
        ("p3c7r?:123=0,1;245=1,0;635=0,2;346=1,2", "364"),
    ],
)  # fmt: skip
def test_guesses_in_doubt_stay_the_same_from_version_to_version(text: str, guess: str) -> None:
    assert str(Game(text).suggest()) == guess


@pytest.mark.parametrize(
    "text",
    [
        "p2c3r?",
        "p4c6r?:1122=1,1",
        "p4c6r?:4413=1,1;5443=0,2;4352=2,1;5232=1,1;1535=0,2",
        "p3c5n?:123=1,1;241=0,2",
        "p4c6r:1122=1,1?;1344=0,3;2125=1,0?",
    ],
)
def test_what_an_answer_is_said_to_leave_is_what_it_leaves(text: str) -> None:
    """The parts of a guess were those of answers that are right, although the next may be wrong."""
    game = Game(text)
    for number in (0, 5, game.rules.code_count - 1):
        guess = code_at(game.rules, number)
        after = {
            feedback: len(game.plus(guess, feedback).candidates_by_turn()[-1] or ())
            for feedback in feedbacks(game.rules)
        }
        left = {feedback: size for feedback, size in after.items() if size}
        assert game.partition(guess).parts == left
        shown = ask("worth", game=text, guess=format_code(game.rules, guess))
        assert shown["parts"] == {str(feedback): size for feedback, size in left.items()}
        assert shown["largest_part"] == max(left.values())
        assert (shown["expected_size"] is None) == game.doubt.one_wrong
