"""One question builds the symmetry and the states of its position once."""

import random
from collections import Counter

import pytest

from mastermind_core.candidates.position import Aim
from mastermind_core.game import Game
from mastermind_core.limits import NO_LIMITS
from mastermind_core.search import exchanges, states
from mastermind_core.search.exchanges import Symmetry
from mastermind_core.search.states import ReducedStates
from mastermind_core.strategies import exact, valuation
from mastermind_core.strategies.exact import Exact
from mastermind_core.strategies.registry import find


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count what is built, with nothing kept from earlier questions."""
    counts: Counter[str] = Counter()
    exchanges._kept.cache_clear()
    states._kept.cache_clear()
    make_symmetry, make_states = Symmetry.of, ReducedStates.__init__

    def counted_symmetry(*arguments: object) -> Symmetry:
        counts["symmetry"] += 1
        return make_symmetry(*arguments)  # type: ignore[arg-type]

    def counted_states(*arguments: object) -> None:
        counts["states"] += 1
        make_states(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(Symmetry, "of", counted_symmetry)
    monkeypatch.setattr(ReducedStates, "__init__", counted_states)
    return counts


@pytest.mark.parametrize("aim", [Aim(), Aim(most=4), Aim(consistent=True), Aim(5, True)], ids=str)
@pytest.mark.parametrize("name", ["best", "exact", "minimax", "estimate"])
@pytest.mark.parametrize("text", ["p4c6r:1134=0,1", "p5c8r:11234=1,1;51267=1,1", "p5c8r:11223=1,1"])
def test_a_question_builds_symmetry_and_states_once(
    text: str, name: str, aim: Aim, built: Counter[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exact, "EXACT_EFFORT", 50_000.0)
    strategy = Exact(find("first")) if name == "exact" else find(name)
    strategy.choose(Game(text).position(aim=aim), random.Random(0))
    assert built["symmetry"] <= 1
    assert built["states"] <= 1


def test_two_worths_of_one_position_build_its_states_once(built: Counter[str]) -> None:
    position = Game("p4c6r:1134=0,1").position()
    exchanges.equal_guesses(position, [(0, 0, 1, 1)], (0, 0, 1, 2))
    for guess in ((0, 0, 1, 1), (0, 0, 1, 2)):
        valuation.played_out(position, [guess], NO_LIMITS)
    assert built == {"symmetry": 1, "states": 1}
