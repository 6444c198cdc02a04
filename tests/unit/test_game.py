import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mastermind_core.candidates import fitting
from mastermind_core.candidates.listed import listed
from mastermind_core.codes import Code, code_at
from mastermind_core.errors import (
    CodeError,
    ContradictionError,
    FeedbackError,
    GameError,
    RulesError,
)
from mastermind_core.game import Game, Turn
from mastermind_core.rules import Rules
from mastermind_core.scoring import Feedback, feedbacks, score
from mastermind_core.strategies.registry import STRATEGIES, find

from . import slow
from .boards import boards


@st.composite
def games(draw: st.DrawFn, most_codes: int | None = None) -> Game:
    """Games with any possible answers, contradictory ones too."""
    rules = draw(boards(most_pegs=6, most_colours=40, most_codes=most_codes))
    guesses = st.integers(0, rules.code_count - 1)
    answers = st.sampled_from(feedbacks(rules))
    turns = draw(st.lists(st.tuples(guesses, answers), max_size=5))
    return Game(rules, tuple(Turn(code_at(rules, number), answer) for number, answer in turns))


@given(games())
def test_text_form_comes_back_unchanged(game: Game) -> None:
    assert Game.parse(str(game)) == game


@given(games(most_codes=200))
def test_candidates_are_the_codes_that_fit_every_turn(game: Game) -> None:
    left = slow.codes(*game.rules)
    found = game.candidates_by_turn()
    assert list(found[0]) == left
    for turn, candidates in zip(game.turns, found[1:], strict=True):
        left = [code for code in left if slow.score(turn.guess, code) == turn.feedback]
        assert list(candidates) == left


@given(games(most_codes=200))
def test_the_first_turn_that_leaves_no_code_is_named(game: Game) -> None:
    counts = [len(candidates) for candidates in game.candidates_by_turn()]
    if counts[-1]:
        assert len(game.candidates()) == counts[-1]
        return
    with pytest.raises(ContradictionError) as caught:
        game.candidates()
    assert caught.value.turn == counts.index(0)
    assert f"turn {caught.value.turn}" in str(caught.value)
    for strategy in STRATEGIES.values():
        with pytest.raises(ContradictionError):
            game.suggest(strategy, random.Random(0))


def test_a_contradiction_quotes_the_turn() -> None:
    with pytest.raises(ContradictionError) as caught:
        Game.parse("p4c6r:1122=0,0;3344=0,0;5566=0,0;1111=1,0").candidates()
    assert (
        str(caught.value) == "no code gives '0,0' to '5566' in turn 3 and fits the 2 turns before"
    )
    with pytest.raises(ContradictionError, match=r"^no code gives '1,1' to '1111' in turn 1$"):
        Game.parse("p4c6r:1111=1,1").candidates()


@pytest.mark.parametrize("text", ["p4c6r", "p4c6r:", " P4C6R: "])
def test_a_game_without_turns_is_a_game(text: str) -> None:
    assert Game.parse(text) == Game(Rules(4, 6))
    assert str(Game.parse(text)) == "p4c6r"


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("", RulesError, "got ''"),
        ("1122=1,2", RulesError, "got '1122=1,2'"),
        ("p4c6r:1122", GameError, "expected turn 1 such as '1122=1,2', got '1122'"),
        ("p4c6r:1122=1,2;", GameError, "expected turn 2 such as '1122=1,2', got ''"),
        ("p4c6r:1122=1,2;112=0,0", CodeError, "turn 2: expected 4 pegs, got 3: '112'"),
        ("p4c6r:1122=3,1", FeedbackError, "turn 1: expected no white peg beside 3 black"),
        ("p4c6r:1122=1,2=3", FeedbackError, "turn 1: expected feedback such as '1,2'"),
        ("p4c6r:1178=1,2", CodeError, "turn 1: expected colours 1 to 6, got '7' in '1178'"),
    ],
)
def test_what_is_no_game_is_refused_and_quoted(
    text: str, error: type[Exception], message: str
) -> None:
    with pytest.raises(error) as caught:
        Game.parse(text)
    assert message in str(caught.value)


def test_a_solved_game_has_no_next_guess() -> None:
    game = Game.parse("p4c6r:1122=1,1").plus((0, 2, 0, 3), Feedback(4, 0))
    assert game.solved
    assert game.suggest(find("minimax"), random.Random(0)) is None


def test_a_turn_that_the_rules_do_not_have_is_not_added() -> None:
    with pytest.raises(CodeError):
        Game(Rules(4, 6)).plus((0, 0, 0, 6), Feedback(0, 0))
    with pytest.raises(FeedbackError):
        Game(Rules(4, 6)).plus((0, 0, 0, 0), Feedback(3, 1))


@pytest.mark.parametrize("text", ["P4C6R:1122=1,1", " p4c6r:1122=1,1\n", "p4c6r : 1122 = 1 , 1"])
def test_capitals_and_spaces_around_are_no_error(text: str) -> None:
    assert str(Game.parse(text)) == "p4c6r:1122=1,1"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("p20c100r:" + ";".join(["1." * 19 + "1=0,0"] * 10_000), "at most 1,000 turns, got 10,000"),
        ("p4c6r:" + "1" * 2_000_000, "at most 1,000,000 characters, got 2,000,006: 'p4c6r:111"),
        ("p4c6r:" + ";" * 999_000, "at most 1,000 turns, got 999,001: 'p4c6r:;;;"),
    ],
    ids=["turns", "characters", "nothing"],
)
def test_a_text_of_too_long_a_game_is_refused_before_it_is_read(text: str, message: str) -> None:
    with pytest.raises(GameError) as raised:
        Game.parse(text)
    assert message in str(raised.value)
    assert len(str(raised.value)) < 200


def played(text: str, turns: int) -> Game:
    """Return a game of guesses drawn by lot."""
    rules = Rules.parse(text)
    rng = random.Random(7)
    secret, *guesses = (code_at(rules, rng.randrange(rules.code_count)) for _ in range(turns + 1))
    return Game(rules, tuple(Turn(guess, score(guess, secret)) for guess in guesses))


def test_of_a_thousand_turns_on_a_large_board_few_are_searched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[int] = []

    def search(rules: Rules, turns: tuple[Turn, ...], most: int) -> list[Code] | None:
        asked.append(len(turns))
        return fitting.listing(rules, turns, most)

    monkeypatch.setattr("mastermind_core.candidates.listed.listing", search)
    game = played("p9c9r", 1000)
    left = game.candidates_by_turn()
    assert max(asked) <= 64
    assert len(asked) <= 12
    assert [codes and len(codes) for codes in left[9:]] == [1] * 992


@pytest.mark.parametrize(("text", "turns"), [("p9c9r", 14), ("p9c12n", 40)])
def test_candidates_of_a_large_board_are_those_of_a_search_after_every_turn(
    text: str, turns: int
) -> None:
    game = played(text, turns)
    left = game.candidates_by_turn()
    first = next(number for number, found in enumerate(left) if found is not None)
    assert 0 < first < turns
    for number in range(first, turns + 1, 3):
        assert list(left[number] or ()) == fitting.listing(game.rules, game.turns[:number], 20_000)
    assert list(listed(game.rules, game.turns) or ()) == list(left[-1] or ())


def test_a_contradiction_on_a_large_board_leaves_nothing_from_its_turn_on() -> None:
    game = played("p9c9r", 20)
    wrong = Game(game.rules, (*game.turns, Turn(game.turns[0].guess, Feedback(9, 0))))
    left = wrong.candidates_by_turn()
    assert [None if codes is None else len(codes) for codes in left[-2:]] == [1, 0]
    error = wrong.contradiction(left)
    assert error is not None
    assert error.turn == 21


def test_colours_and_turns_too_many_to_prepare_a_search_are_not_searched() -> None:
    assert played("p40c10000r", 200).candidates_by_turn() == [None] * 201
