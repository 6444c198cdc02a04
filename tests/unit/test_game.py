import copy
import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mastermind_core.candidates import fitting
from mastermind_core.candidates.by_turn import candidates_of
from mastermind_core.candidates.position import Aim
from mastermind_core.codes import code_at
from mastermind_core.errors import (
    CodeError,
    ContradictionError,
    FeedbackError,
    GameError,
    TooManyCodesError,
)
from mastermind_core.game import Game
from mastermind_core.rules import Rules
from mastermind_core.scoring import Feedback, Turn, feedbacks
from mastermind_core.strategies.registry import STRATEGIES

from . import slow
from .boards import boards, drawn_turns

TEXT = "p4c6r:1122=1,1;1344=0,3"


@st.composite
def games(draw: st.DrawFn, doubt: bool = False) -> Game:
    """Games with any possible answers, contradictory ones too, perhaps with doubt."""
    rules = draw(boards(most_pegs=6, most_colours=40, most_codes=200))
    guesses = st.integers(0, rules.code_count - 1)
    answers = st.sampled_from(feedbacks(rules))
    turns = draw(st.lists(st.tuples(guesses, answers), max_size=5))
    played = [Turn(code_at(rules, number), answer) for number, answer in turns]
    unsure = draw(st.sets(st.integers(1, len(played)))) if doubt and played else set()
    return Game(rules, played, unsure=unsure, one_wrong=doubt and draw(st.booleans()))


@given(games())
def test_candidates_fit_every_turn_and_the_first_turn_that_leaves_no_code_is_named(
    game: Game,
) -> None:
    codes = slow.codes(*game.rules)
    left = [slow.fitting(codes, game.turns[:number]) for number in range(len(game.turns) + 1)]
    assert [None if codes is None else list(codes) for codes in game.candidates_by_turn()] == left
    if left[-1]:
        assert list(game.candidates()) == left[-1]
        return
    with pytest.raises(ContradictionError) as caught:
        game.candidates()
    turn = left.index([])
    assert caught.value.turn == turn
    assert f" in turn {turn}{'' if turn == 1 else ' and fits the '}" in str(caught.value)
    for strategy in STRATEGIES.values():
        with pytest.raises(ContradictionError):
            game.suggest(strategy, random.Random(0))


def test_a_game_is_begun_with_rules_or_a_text_and_turns_are_texts_or_tuples() -> None:
    expected = Game.parse(TEXT)
    for game in (Game("p4c6r"), Game(Rules(4, 6))):
        assert game.plus("1122", "1,1").plus((0, 2, 3, 3), (0, 3)) == expected
    assert Game("p4c6r", expected.turns) == Game("p4c6r:1122=1,1").plus(
        [0, 2, 3, 3],  # type: ignore[arg-type]  # a list is a code, too
        Feedback(0, 3),
    )
    assert eval(repr(expected)) == expected
    assert hash(Game(expected.rules, expected.turns)) == hash(expected)


def test_the_last_turn_is_taken_back_and_none_follows_the_one_that_solved_the_game() -> None:
    assert Game(TEXT).minus() == Game("p4c6r:1122=1,1")
    with pytest.raises(GameError, match="got 'p4c6r'"):
        Game("p4c6r").minus()
    with pytest.raises(GameError, match="after the one that solved the game, got '1344=0,0'"):
        Game("p4c6r:1122=4,0").plus("1344", "0,0")


@given(games(), st.data())
def test_every_game_that_can_be_made_by_turns_is_one_that_parse_reads(
    game: Game, data: st.DataObject
) -> None:
    pegs = st.lists(st.integers(-1, 12), max_size=7).map(tuple) | st.text(max_size=7) | st.none()
    feedback = st.tuples(st.integers(-1, 5), st.integers(-1, 5)) | st.text(max_size=4) | st.none()
    try:
        more = game.plus(data.draw(pegs), data.draw(feedback))  # type: ignore[arg-type]
    except (CodeError, FeedbackError, GameError):
        return
    assert Game.parse(str(more)) == more
    assert more.minus() == game


def test_a_game_has_no_more_turns_than_a_text_may_have() -> None:
    full = Game("p1c1r:" + ";".join(["1=1,0"] * 1000))
    with pytest.raises(GameError):
        full.plus("1", "1,0")
    with pytest.raises(GameError, match="at most 1,000 turns"):
        Game("p2c2r", [Turn((0, 0), Feedback(0, 0))] * 1001)


def test_a_suggestion_that_is_copied_or_sent_to_another_process_prints_as_before() -> None:
    game = Game(TEXT)
    guess = game.suggest()
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert str(pickle.loads(pickle.dumps(guess, protocol))) == "4113", protocol
    for again in (copy.copy(guess), copy.deepcopy(guess)):
        assert (again, str(again), repr(again)) == (guess, "4113", "<code 4113>")
        assert again._repr_html_() == guess._repr_html_()  # type: ignore[union-attr]
    analysis = copy.deepcopy(game.analyse())
    assert str(analysis.suggestion) == str(analysis.alternatives[0].guess) == "4113"


def test_an_analysis_has_the_suggestion_first_and_agrees_with_worth_and_partition() -> None:
    game = Game(TEXT)
    told: list[float] = []
    analysis = game.analyse(progress=told.append)
    best = analysis.alternatives[0]
    assert (analysis.candidates, analysis.certainty, analysis.kept) == (6, "exact", None)
    assert (analysis.suggestion, analysis.worth) == (best.guess, best.worth)
    assert game.worth(str(best.guess)) == best.worth
    assert game.partition(best.guess) == best.partition
    totals = [each.worth.total for each in analysis.alternatives]
    assert totals == sorted(totals)


def test_an_aim_is_kept_or_said_not_to_be() -> None:
    game = Game("p4c6r")
    assert [game.analyse(aim=Aim(most=most)).kept for most in (5, 4)] == ["yes", "no"]
    assert game.worth("1122", aim=Aim(most=5)) is not None


def test_of_a_solved_game_and_of_codes_too_many_to_list_little_is_told() -> None:
    solved = Game("p4c6r:1122=4,0")
    assert (solved.suggest(), solved.analyse().suggestion, solved.worth("1122")) == (None,) * 3
    large = Game("p20c20r")
    assert large.worth("1" * 20) is None
    with pytest.raises(TooManyCodesError):
        large.partition("1" * 20)
    analysis = large.analyse("packed")
    assert (analysis.candidates, analysis.worth, analysis.alternatives) == (None, None, ())
    assert len(analysis.suggestion or ()) == 20


def test_turns_that_no_code_fits_are_a_contradiction_in_every_question() -> None:
    game = Game("p4c6r:1111=0,0;1111=1,0")
    for ask in (
        *(game.suggest, game.analyse, game.candidates),
        *(lambda: game.worth("1122"), lambda: game.partition("1122")),
    ):
        with pytest.raises(ContradictionError):
            ask()


def played(text: str, turns: int) -> Game:
    """Return a game of guesses drawn by lot."""
    rules = Rules.parse(text)
    return Game(rules, drawn_turns(rules, turns, random.Random(7)))


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
    assert list(candidates_of(game.rules, game.turns) or ()) == list(left[-1] or ())


def test_a_contradiction_on_a_large_board_leaves_nothing_from_its_turn_on() -> None:
    game = played("p9c9r", 20)
    wrong = game.plus(game.turns[0].guess, (9, 0))
    left = wrong.candidates_by_turn()
    assert [None if codes is None else len(codes) for codes in left[-2:]] == [1, 0]
    with pytest.raises(ContradictionError) as caught:
        wrong.candidates()
    assert caught.value.turn == 21


def test_two_answers_to_one_guess_are_a_contradiction_on_boards_too_large_to_list() -> None:
    game = Game("p10c10n:213456789a=2,8;123456789a=2,8")
    twice = game.plus("123456789a", "3,7")
    assert [found is None for found in twice.candidates_by_turn()] == [True, True, True, False]
    with pytest.raises(ContradictionError) as caught:
        twice.suggest()
    assert caught.value.turn == 3
    found = twice.diagnose()
    assert not found.consistent
    assert {slip.changes[0].turn for slip in found.slips} == {2, 3}
    assert found.cleared == (1,)
    # Two that are equal are none, nor are two of which one may be wrong.
    unsure = game.plus("123456789a", "3,7", unsure=True)
    for other in (game.plus("123456789a", "2,8"), unsure):
        assert other.candidates_by_turn()[-1] is None
    assert unsure.fits_all() == 0


def test_colours_and_turns_too_many_to_prepare_a_search_are_not_searched() -> None:
    assert played("p40c10000r", 200).candidates_by_turn() == [None] * 201
