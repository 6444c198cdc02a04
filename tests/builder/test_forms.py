"""The forms of sets in the builder, and the search that looks sets up by them."""

from collections.abc import Sequence

import numpy as np
import pytest

from mastermind_core.books.builder import engine as engine_module
from mastermind_core.books.builder.engine import Engine, Settings
from mastermind_core.books.builder.forms import form_signs
from mastermind_core.codes import Code, code_number
from mastermind_core.rules import Rules

from ..unit.equal_sets import (
    BOARDS,
    Form,
    check_that_exchanges_leave_the_form,
    check_that_sets_of_one_form_are_equal,
)


def form_in_arrays(rules: Rules) -> Form:
    """Return the function that tells the form of a set of codes on a board."""
    engine = Engine(Settings(rules))

    def form(codes: Sequence[Code]) -> object:
        subset = engine.after(())._replace(size=len(codes))
        engine.work.order[0, : len(codes)] = np.array([code_number(rules, code) for code in codes])
        first, second = form_signs(engine.board, engine.work, subset)
        return int(first), int(second)

    return form


@pytest.mark.parametrize("rules", BOARDS, ids=str)
def test_equal_sets_have_one_form_and_others_another(rules: Rules) -> None:
    for check in (check_that_sets_of_one_form_are_equal, check_that_exchanges_leave_the_form):
        check(rules, form_in_arrays(rules))


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
