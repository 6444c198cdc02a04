"""The forms of sets in the builder: only equal sets share one, and nearly all of them do."""

import itertools
import random
from collections import defaultdict

import numpy as np
import pytest

from mastermind_core.books.builder import engine as engine_module
from mastermind_core.books.builder.engine import Engine, Settings
from mastermind_core.books.builder.forms import form_signs
from mastermind_core.codes import number_of
from mastermind_core.rules import Rules

from ..unit.search.test_equal_states import BOARDS, Codes, drawn, exchanged


class Forms:
    """The forms of sets of codes on one board."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._engine = Engine(Settings(rules))

    def of(self, codes: Codes, rng: random.Random) -> tuple[int, int]:
        """Return the form of a set whose codes come in any order."""
        numbers = [number_of(self._rules, code) for code in rng.sample(sorted(codes), len(codes))]
        self._engine.work.order[0, : len(numbers)] = np.array(numbers)
        first, second = form_signs(self._engine.board, self._engine.work, 0, 0, len(numbers))
        return int(first), int(second)


@pytest.mark.parametrize("rules", BOARDS, ids=str)
def test_sets_of_one_form_are_equal_by_an_exchange(rules: Rules) -> None:
    rng = random.Random(str(rules))
    forms = Forms(rules)
    by_form = defaultdict(set)
    for _ in range(400):
        codes = drawn(rules, rng)
        by_form[forms.of(codes, rng)].add(codes)
    pairs = [pair for sets in by_form.values() for pair in itertools.combinations(sets, 2)]
    assert len(pairs) > 10
    for one, other in rng.sample(pairs, min(len(pairs), 20)):
        assert any(
            exchanged(one, places, colours) == other
            for places in itertools.permutations(range(rules.pegs))
            for colours in itertools.permutations(range(rules.colours))
        )


@pytest.mark.parametrize("rules", BOARDS, ids=str)
def test_nearly_all_exchanges_leave_the_form(rules: Rules) -> None:
    rng = random.Random(str(rules))
    forms = Forms(rules)
    kept = 0
    for _ in range(300):
        codes = drawn(rules, rng)
        places = tuple(rng.sample(range(rules.pegs), rules.pegs))
        colours = tuple(rng.sample(range(rules.colours), rules.colours))
        kept += forms.of(codes, rng) == forms.of(exchanged(codes, places, colours), rng)
    assert kept > 0.95 * 300


def test_a_search_examines_a_quarter_of_the_sets() -> None:
    engine = Engine(Settings(Rules(3, 9)))
    tree = engine.tree(())
    assert tree is not None
    assert tree.node.total == 3596
    # 27,274 where no set is looked up by its form.
    assert 0 < engine.work.nodes[0] < 10_000


@pytest.mark.parametrize(("rules", "total"), [("p4c4r", 905), ("p3c6r", 854)])
@pytest.mark.parametrize("slots", [64, 128, 256])
def test_a_table_that_is_emptied_again_and_again_changes_no_tree(
    monkeypatch: pytest.MonkeyPatch, slots: int, rules: str, total: int
) -> None:
    """The guess of a set was once lost where its form emptied the table: the tree had another."""
    monkeypatch.setattr(engine_module, "MEMORY_SLOTS", slots)
    tree = Engine(Settings(Rules.parse(rules))).tree(())
    assert tree is not None
    assert tree.node.total == total
