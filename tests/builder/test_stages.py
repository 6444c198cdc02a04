"""A search of some breadth: which guesses it tries, how widely, and what it may leave out."""

import pytest

from mastermind_core.books.builder.engine import Engine, Settings
from mastermind_core.books.builder.kernel import total_of
from mastermind_core.books.builder.plan import second_guess
from mastermind_core.books.builder.tables import NEVER
from mastermind_core.rules import Rules

BOARD = Rules(4, 6)
ALL = [(guess, 0) for guess in range(100)]


def play(
    settings: Settings,
    guesses: list[tuple[int, int]],
    totals: dict[int, dict[int, int]],
    limit: int = 990,
) -> tuple[tuple[int, int] | None, list[list[int]]]:
    """Play all stages in a set of 300 with a total for each breadth and guess.

    Return the best guess with its total, and the guesses tried in each stage. A guess whose total
    is too high has no answer.
    """
    search = second_guess(settings, ((0, 0),), guesses, 300, limit)
    tried: dict[int, list[int]] = {breadth: [] for breadth in totals}
    answers = None
    while True:
        try:
            jobs = search.send(answers)
        except StopIteration as end:
            return end.value, list(tried.values())
        answers = []
        for job in jobs:
            breadth = job.settings.breadth
            tried[breadth].append(job.guess)
            total = totals[breadth][job.guess]
            answers.append(str(total) if total < job.below else "None")


def test_each_stage_plays_the_better_half_out_with_twice_the_breadth() -> None:
    # In the narrow search high numbers are better; in the widest one, 24 and 27 are the best.
    narrow = {guess: 1000 - guess for guess in range(100)}
    wide = {guess: 800 + (guess not in (24, 27)) for guess in range(100)}
    best, tried = play(
        Settings(BOARD, breadth=4, exact=10), ALL, {1: narrow, 2: narrow, 4: wide}, 10**6
    )
    assert tried == [list(range(32)), list(range(31, 15, -1)), list(range(31, 23, -1))]
    assert best == (27, 800), "of equal totals, the first guess stays"


@pytest.mark.parametrize("breadth", [0, 2])
def test_without_a_breadth_and_in_small_parts_there_is_one_stage_with_all_guesses(
    breadth: int,
) -> None:
    settings = Settings(BOARD, breadth=breadth, exact=300)
    best, tried = play(settings, ALL, {breadth: {guess: 1000 - guess for guess in range(100)}})
    assert tried == [list(range(100))]
    assert best == (99, 901)


def test_guesses_whose_bound_is_too_high_are_not_tried() -> None:
    guesses = [(0, 989), (1, 990), (2, 950), (3, 949)]
    totals = {0: {0: 989, 1: 1, 2: 950, 3: 949}}
    assert play(Settings(BOARD), guesses, totals) == ((3, 949), [[0, 2, 3]])
    assert play(Settings(BOARD), guesses, totals, 949) == (None, [[]])


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
                total_of(*engine.arrays, part, NEVER)
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
