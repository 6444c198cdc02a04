"""Exact search under every aim: against trying everything, and on whole boards."""

import random
from unittest.mock import Mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mastermind_core.candidates.position import FEWEST, Aim, Position
from mastermind_core.errors import StrategyError
from mastermind_core.game import Game
from mastermind_core.limits import NO_LIMITS, Limits
from mastermind_core.measure.tree import bench
from mastermind_core.rules import Rules
from mastermind_core.search import exact
from mastermind_core.search.exact import NO_TOTAL, Search
from mastermind_core.strategies import exact as exact_strategy
from mastermind_core.strategies.exact import Exact, Prepared
from mastermind_core.strategies.registry import find

from ...night import at_night
from .. import oracle, slow
from ..boards import games, small_boards
from ..pace import on_this_machine, processor_time

few = games().filter(lambda game: len(game.candidates()) <= 8)


def search_of(
    game: Game, most: int | None = None, consistent: bool = False, limits: Limits = NO_LIMITS
) -> Search:
    return Search(game.position(aim=Aim(most and most + len(game.turns), consistent)), limits)


@given(few, st.booleans(), st.none() | st.integers(1, 6))
@settings(max_examples=120)
def test_totals_under_any_aim_are_those_of_trying_everything(
    game: Game, consistent: bool, most: int | None
) -> None:
    expected, left = oracle.of(game.rules, consistent), list(game.candidates())
    within = {} if most is None else {"most": most}
    least = expected.total(left, **within)
    searched = search_of(game, most, consistent)
    guess, total, proven = searched.solve()
    assert proven
    assert total == (None if least == oracle.NEVER else least)
    if guess is not None:
        assert expected.after(guess, left, **within) == least
        longest = searched.worst()
        assert longest is not None
        assert most is None or longest <= most


@given(few, st.booleans(), st.integers(1, 5), st.data())
@settings(max_examples=60)
def test_any_guess_is_worth_what_trying_everything_after_it_gives(
    game: Game, consistent: bool, most: int, data: st.DataObject
) -> None:
    guess = data.draw(st.sampled_from(slow.guesses(*game.rules)))
    expected, left = oracle.of(game.rules, consistent), list(game.candidates())
    for limit in (most, None):
        least = expected.after(guess, left, *([] if limit is None else [limit]))
        value = search_of(game, limit, consistent).value(guess)
        assert value is not None
        assert value[0] == (NO_TOTAL if least == oracle.NEVER else least)


@pytest.mark.parametrize(
    ("rules", "aim", "total", "worst"),
    [
        ("p3c6r", FEWEST, 854, 5),
        ("p4c6n", FEWEST, 1446, 5),
        ("p3c6r", Aim(most=5), 854, 5),
        ("p3c6r", Aim(consistent=True), 864, 6),
    ],
)
def test_whole_boards_have_the_published_totals(
    rules: str, aim: Aim, total: int, worst: int
) -> None:
    check_aim(rules, aim, total, worst)


def check_aim(rules: str, aim: Aim, total: int, worst: int) -> None:
    """Search a whole board under an aim, and play the result out."""
    prepared = Prepared(Rules.parse(rules), aim=aim)
    report = bench(Rules.parse(rules), prepared, random.Random(0), aim=aim)
    assert prepared.solution[1:] == (total, True)
    assert (report.total, report.worst) == (total, worst)


def test_exact_keeps_the_limit_or_says_that_it_cannot() -> None:
    game = Game.parse("p4c6r:1122=1,1;1344=1,1")
    kept, hopeless, usual = (
        Exact(find("entropy")).suggest(game.position(aim=Aim(most)), random.Random(0))
        for most in (5, 3, None)
    )
    assert kept.kept == "yes"
    assert hopeless.kept == "no"
    assert hopeless.guess == usual.guess


def test_an_effort_makes_an_answer_that_can_be_repeated() -> None:
    position = Game.parse("p4c6r:1122=1,1").position()
    first, second = (Search(position, Limits(effort=20_000)).solve() for _ in range(2))
    assert first == second
    assert not first.proven
    assert Search(position, NO_LIMITS).solve().proven
    assert Search(position, Limits(effort=0.0)).value((0, 0, 1, 1)) is None


@pytest.mark.parametrize("rules", small_boards, ids=str)
def test_playing_the_best_guesses_out_gives_the_total_that_was_promised(rules: Rules) -> None:
    prepared = Prepared(rules)
    report = bench(rules, prepared, random.Random(0))
    assert prepared.solution.proven
    assert report.total == prepared.solution.total
    assert report.games == rules.code_count


def test_classic_after_two_turns_is_exact_at_once() -> None:
    start = processor_time()
    solution = search_of(Game.parse("p4c6r:1123=1,1;1245=0,2")).solve()
    assert solution.proven
    assert processor_time() - start < on_this_machine(5)


def test_without_effort_it_still_gives_a_legal_guess(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exact_strategy, "EXACT_EFFORT", 0.0)
    position = Position(Rules(5, 8))
    suggestion = Exact(find("first")).suggest(position, random.Random(0))
    assert suggestion == ((0, 0, 0, 0, 0), None, None, None)


@pytest.mark.nightly
def test_a_line_of_hundreds_of_guesses_is_given_up_not_a_crash() -> None:
    assert search_of(Game(Rules(1, 300))).solve().proven is False
    assert search_of(Game(Rules(1, 12))).solve().total == 78


def test_a_long_search_reports_progress_and_an_endless_one_is_refused() -> None:
    told: list[float] = []
    position = Position(Rules(3, 6))
    Exact(find("entropy")).suggest(position, random.Random(0), told.append)
    assert len(told) > 10
    assert all(0 <= share <= 1 for share in told)
    with pytest.raises(StrategyError, match="p5c8r is too large"):
        Prepared(Rules(5, 8))


@pytest.mark.parametrize(
    "game",
    ["p3c6r", "p3c7r:111=1,0", "p4c4r", "p4c6r:1112=0,2", *at_night("p4c7n:1234=1,1", "p2c9r")],
)
@pytest.mark.parametrize(("most", "consistent"), [(None, False), (5, False), (None, True)])
def test_equal_sets_change_no_solution(
    monkeypatch: pytest.MonkeyPatch, game: str, most: int | None, consistent: bool
) -> None:
    solutions = []
    for effort in (float("inf"), 0.0):
        monkeypatch.setattr(exact, "EFFORT_WITHOUT_EQUALS", effort)
        searched = search_of(Game(game), most, consistent)
        solutions.append((*searched.solve(), searched.worst() if most is None else None))
    assert solutions[0] == solutions[1]


@pytest.mark.parametrize("rules", ["p3c6r", "p5c3r", *at_night("p4c6n", "p2c8r")])
def test_equal_sets_change_no_game(monkeypatch: pytest.MonkeyPatch, rules: str) -> None:
    trees = []
    for effort in (float("inf"), 0.0):
        monkeypatch.setattr(exact, "EFFORT_WITHOUT_EQUALS", effort)
        prepared = Prepared(Rules.parse(rules))
        trees.append(bench(Rules.parse(rules), prepared, random.Random(0)).histogram)
    assert trees[0] == trees[1]


def test_the_longest_game_of_a_search_is_found_from_equal_sets(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It once took half as long as the search itself, on p2c16r with consistent guesses."""
    searched = search_of(Game("p2c16r"), consistent=True)
    searched.solve()
    expand = Mock(side_effect=exact.Search._expand)
    monkeypatch.setattr(exact.Search, "_expand", lambda *args: expand(*args))
    assert searched.worst() == 16
    assert expand.call_count < 20
