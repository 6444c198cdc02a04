"""A search of some breadth: which guesses it tries, how widely, and what it may leave out."""

import pytest

from mastermind_core.books.builder.engine import Engine, Settings
from mastermind_core.books.builder.kernel import total_of
from mastermind_core.books.builder.plan import Stages
from mastermind_core.books.builder.tables import NEVER
from mastermind_core.rules import Rules


def played(stages: Stages, totals: dict[int, dict[int, int]]) -> list[list[int]]:
    """Play all stages with a total for each breadth and guess; return the guesses that were tried.

    Of guesses tried together, all but those whose total is too high get an answer.
    """
    tried: list[tuple[int, list[int]]] = []
    while jobs := stages.jobs():
        for job in jobs:
            breadth = job.settings.breadth
            if not tried or tried[-1][0] != breadth:
                tried.append((breadth, []))
            tried[-1][1].append(job.guess)
            total = totals[breadth][job.guess]
            stages.take(job, str(total) if total < job.below else "None")
    assert [breadth for breadth, _ in tried] == list(totals)
    return [guesses for _, guesses in tried]


def test_each_stage_plays_the_better_half_out_with_twice_the_breadth() -> None:
    stages = Stages(Settings(Rules(4, 6), breadth=4, exact=10), 0, 0, 300, 10**6)
    stages.start([(guess, 0) for guess in range(100)])
    # In the narrow search high numbers are better; in the widest one, 24 and 27 are the best.
    narrow = {guess: 1000 - guess for guess in range(100)}
    wide = {guess: 800 + (guess not in (24, 27)) for guess in range(100)}
    tried = played(stages, {1: narrow, 2: narrow, 4: wide})
    assert tried == [list(range(32)), list(range(31, 15, -1)), list(range(31, 23, -1))]
    assert stages.best == [(27, 800)], "of equal totals, the first guess stays"


def test_without_a_breadth_and_in_small_parts_there_is_one_stage_with_all_guesses() -> None:
    for settings in (Settings(Rules(4, 6)), Settings(Rules(4, 6), breadth=2, exact=300)):
        stages = Stages(settings, 0, 0, 300, 990)
        stages.start([(guess, 0) for guess in range(100)])
        tried = played(stages, {settings.breadth: {guess: 1000 - guess for guess in range(100)}})
        assert tried == [list(range(100))]
        assert stages.best == [(99, 901)]


def test_guesses_whose_bound_is_too_high_are_not_tried() -> None:
    stages = Stages(Settings(Rules(4, 6)), 0, 0, 300, 990)
    stages.start([(0, 989), (1, 990), (2, 950), (3, 949)])
    assert played(stages, {0: {0: 989, 1: 1, 2: 950, 3: 949}}) == [[0, 2, 3]]
    assert stages.best == [(3, 949)]


@pytest.mark.parametrize("name", ["p3c5r", "p4c4r", "p4c5n"])
def test_a_breadth_that_no_set_reaches_refutes_only_what_is_refuted(name: str) -> None:
    # So the bounds that are taken with a breadth only are bounds, with each kind of order.
    rules = Rules.parse(name)
    full, wide = Engine(Settings(rules)), Engine(Settings(rules, breadth=10**4, exact=2))
    size = rules.code_count
    for feedback in range(full.board.feedback_count - 1):
        for first in (1, size // 3):
            parts = [engine.after(((first, feedback),)) for engine in (full, wide)]
            totals = [
                total_of(engine.arrays, part, NEVER)
                for engine, part in zip((full, wide), parts, strict=True)
            ]
            assert totals[0] == totals[1]


@pytest.mark.parametrize(("name", "least", "most"), [("p3c6r", 854, 858), ("p4c5r", 2463, 2466)])
def test_a_narrow_search_is_nearly_as_good_as_a_proven_one(
    name: str, least: int, most: int
) -> None:
    engine = Engine(Settings(Rules.parse(name), breadth=1, exact=10))
    tree = engine.tree((), engine.guesses(())[0][0])
    assert tree is not None
    assert least <= tree.node.total <= most
