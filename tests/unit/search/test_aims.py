"""Exact search under every aim, against trying everything."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mastermind_core.candidates.position import Aim
from mastermind_core.game import Game
from mastermind_core.limits import NO_LIMITS, Limits
from mastermind_core.measure.tree import play_out
from mastermind_core.rules import Rules
from mastermind_core.search.bounds import NO_TOTAL
from mastermind_core.search.exact import Search, search
from mastermind_core.search.states import ReducedStates
from mastermind_core.search.symmetry import Symmetry
from mastermind_core.strategies.exact import Exact, Prepared
from mastermind_core.strategies.registry import find

from .. import oracle, slow
from ..boards import games

few = games().filter(lambda game: len(game.candidates()) <= 7)


def search_of(game: Game, most: int | None = None, consistent: bool = False) -> Search:
    candidates = game.candidates()
    guesses = [turn.guess for turn in game.turns]
    symmetry = Symmetry.of(game.rules, guesses, candidates.colours())
    return Search(ReducedStates(symmetry, candidates), most, consistent)


@given(few, st.booleans(), st.integers(1, 6))
@settings(max_examples=40)
def test_totals_under_any_aim_are_those_of_trying_everything(
    game: Game, consistent: bool, most: int
) -> None:
    expected = oracle.of(game.rules, consistent)
    least = expected.total(list(game.candidates()), most)
    searched = search_of(game, most, consistent)
    guess, total, proven = searched.solve()
    assert proven
    assert total == (None if least == oracle.NEVER else least)
    if guess is not None:
        assert expected.after(guess, list(game.candidates()), most) == least
        longest = searched.worst()
        assert longest is not None
        assert longest <= most


@given(few, st.booleans(), st.integers(1, 5), st.data())
@settings(max_examples=60)
def test_any_guess_is_worth_what_trying_everything_after_it_gives(
    game: Game, consistent: bool, most: int, data: st.DataObject
) -> None:
    codes = slow.codes(*game.rules)
    guess = data.draw(st.sampled_from(codes))
    left = list(game.candidates())
    expected = oracle.of(game.rules, consistent)
    for limit, least in (
        (most, expected.after(guess, left, most)),
        (None, expected.after(guess, left)),
    ):
        value = search_of(game, limit, consistent).value(guess)
        assert value is not None
        assert value[0] == (NO_TOTAL if least == oracle.NEVER else least)


@pytest.mark.parametrize(
    ("rules", "aim", "total", "worst"),
    [("p3c6r", Aim(most=5), 854, 5), ("p3c6r", Aim(consistent=True), 864, 6)],
)
def test_whole_boards_under_an_aim(rules: str, aim: Aim, total: int, worst: int) -> None:
    check_aim(rules, aim, total, worst)


def check_aim(rules: str, aim: Aim, total: int, worst: int) -> None:
    """Search a whole board under an aim, and play the result out."""
    prepared = Prepared(Rules.parse(rules), aim=aim)
    report = play_out(Rules.parse(rules), prepared, random.Random(0), aim=aim)
    assert prepared.solution.proven
    assert (report.total, report.worst) == (total, worst)


def test_exact_keeps_the_limit_or_says_that_it_cannot() -> None:
    exact = Exact(find("entropy"))
    game = Game.parse("p4c6r:1122=1,1;1344=1,1")
    position = game.position(aim=Aim(most=5))
    assert exact.suggest(position, random.Random(0)).kept is True
    hopeless = exact.suggest(game.position(aim=Aim(most=3)), random.Random(0))
    assert hopeless.kept is False
    assert hopeless.guess == exact.suggest(game.position(), random.Random(0)).guess


@pytest.mark.parametrize("name", ["exact", "best", "entropy", "estimate", "first", "random"])
def test_only_codes_that_could_be_the_secret_are_guessed_where_that_is_wanted(name: str) -> None:
    aim = Aim(consistent=True)
    for text in ("p3c6r", "p4c5r:1123=0,2", "p5c7r:11223=2,2", "p4c6r:1122=1,1;1344=0,3"):
        position = Game.parse(text).position(aim=aim)
        assert find(name).choose(position, random.Random(0)) in position.candidates


def test_an_effort_makes_an_answer_that_can_be_repeated() -> None:
    position = Game.parse("p4c6r:1122=1,1").position()
    found = [search(position, Limits(effort=20_000)).solve() for _ in range(2)]
    assert found[0] == found[1]
    assert not found[0].proven
    assert search(position, NO_LIMITS).solve().proven


def test_no_effort_at_all_claims_nothing() -> None:
    position = Game.parse("p4c6r:1111=0,0").position()
    assert search(position, Limits(effort=0.0)).value((0, 0, 1, 1)) is None
