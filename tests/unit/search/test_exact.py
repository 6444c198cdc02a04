import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mastermind_core.candidates.codeset import CodeSet
from mastermind_core.candidates.position import Position
from mastermind_core.errors import StrategyError
from mastermind_core.game import Game
from mastermind_core.limits import Limits
from mastermind_core.measure.tree import play_out
from mastermind_core.rules import Rules
from mastermind_core.search.bounds import NO_TOTAL
from mastermind_core.search.exact import Search
from mastermind_core.search.results import Solution
from mastermind_core.search.states import ReducedStates
from mastermind_core.search.symmetry import Symmetry
from mastermind_core.strategies.exact import Exact, Prepared
from mastermind_core.strategies.registry import find

from .. import oracle
from ..boards import games, small_boards
from ..pace import on_this_machine


def solve(game: Game, most: int | None = None, effort: float | None = None) -> Solution:
    candidates = game.candidates()
    guesses = [turn.guess for turn in game.turns]
    symmetry = Symmetry.of(game.rules, guesses, candidates.colours())
    return Search(ReducedStates(symmetry, candidates), most, False, Limits(effort)).solve()


@given(games().filter(lambda game: len(game.candidates()) <= 8))
@settings(max_examples=40)
def test_totals_of_small_sets_are_those_of_trying_everything(game: Game) -> None:
    expected = oracle.of(game.rules).total(list(game.candidates()))
    solution = solve(game)
    assert solution.proven
    assert solution.total == expected


@given(games().filter(lambda game: len(game.candidates()) <= 7), st.integers(1, 4))
@settings(max_examples=40)
def test_totals_within_so_many_guesses_are_those_of_trying_everything(
    game: Game, most: int
) -> None:
    expected = oracle.of(game.rules).total(list(game.candidates()), most)
    solution = solve(game, most)
    assert solution.proven
    assert solution.total == (None if expected == float("inf") else expected)


@pytest.mark.parametrize("rules", small_boards, ids=str)
def test_playing_the_best_guesses_out_gives_the_total_that_was_promised(rules: Rules) -> None:
    prepared = Prepared(rules)
    report = play_out(rules, prepared, random.Random(0))
    assert prepared.solution.proven
    assert report.total == prepared.solution.total
    assert report.secrets == rules.code_count
    for name in ("minimax", "entropy", "most-parts", "expected-size"):
        assert report.total <= play_out(rules, find(name), random.Random(0)).total


@pytest.mark.parametrize(("rules", "total"), [("p3c6r", 854), ("p4c6n", 1446)], ids=str)
def test_published_optimal_totals(rules: str, total: int) -> None:
    check_total(rules, total)


def check_total(rules: str, total: int) -> None:
    """Search a whole board, and play the result out."""
    prepared = Prepared(Rules.parse(rules))
    assert prepared.solution == (prepared.solution.guess, total, True)
    assert play_out(Rules.parse(rules), prepared, random.Random(0)).total == total


def test_classic_after_two_turns_is_exact_at_once() -> None:
    start = time.process_time()
    solution = solve(Game.parse("p4c6r:1123=1,1;1245=0,2"))
    assert solution.proven
    assert time.process_time() - start < on_this_machine(5)


def test_without_effort_it_still_gives_a_legal_guess() -> None:
    position = Position(Rules(5, 8))
    suggestion = Exact(find("first"), effort=0.0).suggest(position, random.Random(0))
    assert suggestion == ((0, 0, 0, 0, 0), None, None, None)


def test_a_search_that_is_cut_off_claims_nothing() -> None:
    solution = solve(Game.parse("p5c8r:11234=1,1"), effort=300_000)
    assert not solution.proven


def test_a_line_of_hundreds_of_guesses_is_given_up_not_a_crash() -> None:
    assert solve(Game(Rules(1, 300))).proven is False
    assert solve(Game(Rules(1, 12))).total == 78


def test_progress_is_told_while_a_search_goes_on() -> None:
    told: list[float] = []
    position = Position(Rules(3, 6))
    Exact(find("entropy")).suggest(position, random.Random(0), told.append)
    assert len(told) > 10
    assert all(0 <= share <= 1 for share in told)


def test_a_board_too_large_is_refused_by_name() -> None:
    with pytest.raises(StrategyError, match="p5c8r is too large"):
        Prepared(Rules(5, 8))


def test_too_many_candidates_for_the_guesses_left_have_no_total() -> None:
    assert solve(Game(Rules(4, 6)), most=2) == (None, None, True)
    assert NO_TOTAL > 10**15


def test_one_candidate_is_guessed() -> None:
    rules = Rules(4, 6)
    single = CodeSet.of(rules, [(0, 1, 2, 3)])
    found = Search(ReducedStates(Symmetry.of(rules, (), single.colours()), single)).solve()
    assert found == ((0, 1, 2, 3), 1, True)
