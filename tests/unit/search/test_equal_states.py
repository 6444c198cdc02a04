import random
from typing import Any

import pytest

from mastermind_core.game import Game
from mastermind_core.limits import NO_LIMITS
from mastermind_core.measure.tree import play_out
from mastermind_core.rules import Rules
from mastermind_core.search import exact
from mastermind_core.search.exchanges import form_of
from mastermind_core.search.states import states_of
from mastermind_core.strategies.exact import Prepared

from ..equal_sets import (
    BOARDS,
    check_that_exchanges_leave_the_form,
    check_that_sets_of_one_form_are_equal,
)


@pytest.mark.parametrize("rules", BOARDS, ids=str)
def test_sets_of_one_form_are_equal_by_an_exchange(rules: Rules) -> None:
    check_that_sets_of_one_form_are_equal(rules, lambda codes: form_of(codes, rules.colours))


@pytest.mark.parametrize("rules", BOARDS, ids=str)
def test_nearly_all_exchanges_leave_the_form(rules: Rules) -> None:
    check_that_exchanges_leave_the_form(rules, lambda codes: form_of(codes, rules.colours))


def solved(game: str, most: int | None, consistent: bool) -> tuple[object, ...]:
    """Return the solution of a new search, and the longest game of its play."""
    search = exact.Search(states_of(Game(game).position()), most, consistent, NO_LIMITS)
    return (*search.solve(), search.worst() if most is None else None)


@pytest.mark.parametrize(
    "game", ["p3c6r", "p3c7r:111=1,0", "p4c4r", "p4c6r:1112=0,2", "p4c7n:1234=1,1", "p2c9r"]
)
@pytest.mark.parametrize(("most", "consistent"), [(None, False), (5, False), (None, True)])
def test_equal_sets_change_no_solution(
    monkeypatch: pytest.MonkeyPatch, game: str, most: int | None, consistent: bool
) -> None:
    monkeypatch.setattr(exact, "EFFORT_WITHOUT_EQUALS", float("inf"))
    without = solved(game, most, consistent)
    monkeypatch.setattr(exact, "EFFORT_WITHOUT_EQUALS", 0.0)
    assert solved(game, most, consistent) == without


@pytest.mark.parametrize("rules", ["p3c6r", "p4c6n", "p5c3r", "p2c8r"])
def test_equal_sets_change_no_game(monkeypatch: pytest.MonkeyPatch, rules: str) -> None:
    trees = []
    for effort in (float("inf"), 0.0):
        monkeypatch.setattr(exact, "EFFORT_WITHOUT_EQUALS", effort)
        prepared = Prepared(Rules.parse(rules))
        trees.append(play_out(Rules.parse(rules), prepared, random.Random(0)))
    assert trees[0] == trees[1]


def test_the_longest_game_of_a_search_is_found_from_equal_sets(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It once took half as long as the search itself, on p2c16r with consistent guesses."""
    search = exact.Search(states_of(Game("p2c16r").position()), None, True, NO_LIMITS)
    search.solve()
    expand = exact.Search._expand
    tried = []

    def counted(*args: Any) -> int:
        tried.append(args)
        return expand(*args)

    monkeypatch.setattr(exact.Search, "_expand", counted)
    assert search.worst() == 16
    assert len(tried) < 20
