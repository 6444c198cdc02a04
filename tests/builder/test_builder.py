"""The builder compared with the core's search; the same book on every executor."""

import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from mastermind_core.books.builder.engine import Engine, Settings, estimates, floors
from mastermind_core.books.builder.guesses import scan
from mastermind_core.books.builder.plan import BuildJob, Plan, build
from mastermind_core.books.builder.tables import NEVER, UNLIMITED
from mastermind_core.books.format import Book, Tree
from mastermind_core.errors import BookError
from mastermind_core.jobs.executors import make
from mastermind_core.jobs.runner import Runner
from mastermind_core.measure.verify import verified
from mastermind_core.rules import Rules
from mastermind_core.strategies.exact import Prepared

from ..unit import slow
from ..unit.oracle import Oracle

SMALL = [
    "p1c1r", "p1c2r", "p1c3n", "p2c1r", "p2c2n", "p2c2r", "p2c3r", "p2c6r", "p3c3r", "p3c4r",
    "p3c5n", "p4c2r", "p4c3r", "p4c4n", "p4c5n", "p5c2r",
]  # fmt: skip


def answers(jobs: Sequence[BuildJob]) -> list[str]:
    return [job() for job in jobs]


def played(plan: Plan) -> Tree:
    return build(plan, answers, lambda _: None)


def built(rules: str, **options: int) -> Tree:
    return played(Plan(Settings(Rules.parse(rules), **options)))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", SMALL)
def test_the_builder_and_the_core_prove_the_same_total(name: str) -> None:
    assert built(name).node.total == Prepared(Rules.parse(name)).solution.total


@pytest.mark.parametrize(
    ("name", "most", "consistent"),
    [
        *((name, 0, True) for name in ("p2c3r", "p3c3r", "p2c4r", "p3c4n")),
        *((name, 4, False) for name in ("p3c3r", "p2c4r", "p3c4n")),
        ("p3c3r", 4, True),
    ],
)
def test_books_with_an_aim_are_as_good_as_trying_all_guesses(
    name: str, most: int, consistent: bool
) -> None:
    codes = slow.codes(*Rules.parse(name))
    expected = Oracle(codes, consistent).total(codes, most or 99)
    tree = built(name, most=most, consistent=consistent)
    assert tree.node.total == expected
    assert not most or tree.node.worst <= most


def test_of_the_best_plays_one_with_the_shortest_longest_game_can_be_had() -> None:
    plan = Plan(Settings(Rules.parse("p2c9r")))
    assert played(plan).node[1:] == (388, 7)
    assert played(plan._replace(shortest=True)).node[1:] == (388, 6)


def test_boards_with_more_feedbacks_than_32_are_proven() -> None:
    # Several bits of one number would stand for two feedbacks.
    engine = Engine(Settings(Rules(10, 2)))
    board = engine.board
    assert board.feedback_count > 32
    highest = scan(board, engine.work, engine.after(()))
    assert highest == 1 + max(len(set(row.tolist())) for row in board.feedbacks)


def test_a_limit_that_cannot_be_kept_is_an_error() -> None:
    with pytest.raises(BookError, match="there is no play of p3c3r that finds every code in 3"):
        built("p3c3r", most=3)


def test_a_search_of_some_guesses_does_not_say_that_a_limit_cannot_be_kept() -> None:
    with pytest.raises(BookError, match=r"found no play of p3c3r .* did not try all guesses"):
        built("p3c3r", most=3, breadth=2)


@pytest.mark.parametrize(
    ("parts", "within", "expected"),
    [
        # One candidate by the first guess, three by the second, nine by the third.
        ([[100, 100, 100]], UNLIMITED, [0, 1, 3, 5, 7, 10, 13, 16, 19, 22, 25, 28, 31, 34]),
        ([[100, 100, 100]], 2, [0, 1, 3, 5, 7, NEVER]),
        ([[100]], UNLIMITED, [size * (size + 1) // 2 for size in range(41)]),
        # Parts of one code and of nine: at most one of the nine is found by the second guess.
        ([[1, 9]], UNLIMITED, [0, 1, 3, 5, 8, 11]),
        ([[1, 9], [1, 1, 8]], UNLIMITED, [0, 1, 3, 5, 7, 10]),
    ],
)
def test_floors_are_the_least_totals_of_any_tree_of_parts_of_such_sizes(
    parts: list[list[int]], within: int, expected: list[int]
) -> None:
    assert floors(len(expected) - 1, parts)[within].tolist() == expected


def test_the_floors_of_a_board_are_those_of_the_parts_of_its_guesses() -> None:
    board = Engine(Settings(Rules(2, 3))).board
    assert (board.floors == floors(9, [[4, 4], [1, 4, 2, 1]])).all()


def test_estimates_go_through_what_was_seen() -> None:
    curve = estimates(100, ((1, 1.0), (2, 1.5), (10, 2.0)))
    assert curve[[0, 1, 2, 10]].tolist() == [0, 256, 768, 5120]
    assert all(curve[size] < curve[size + 1] for size in range(100))


@pytest.mark.nightly
@pytest.mark.parametrize("where", ["threads:2", "processes:2"])
def test_the_book_is_the_same_on_every_executor(where: str) -> None:
    plan = Plan(Settings(Rules(3, 4), breadth=3, exact=5))
    with Runner(make(where)) as runner:
        assert build(plan, runner.run, lambda _: None) == played(plan)


SHIPPED = Path(__file__).parents[2] / "mastermind_core" / "books" / "data"


def rebuild(name: str, output: Path) -> list[str]:
    """Return the command that makes a shipped book again."""
    words = Book.read(shipped(name)).about.made_by.split()
    options = ["--output", str(output), "--executor", "here"]
    return [sys.executable, "-m", "mastermind_core", *words, *options]


def shipped(name: str) -> bytes:
    return (SHIPPED / f"{name}.book").read_bytes()


@pytest.mark.nightly
def test_a_killed_build_continues_and_makes_the_same_book(tmp_path: Path) -> None:
    cut, part = tmp_path / "cut.book", tmp_path / "cut.book.part"
    command = rebuild("p4c5r", cut)
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    until = time.monotonic() + 300  # a busy machine compiles the search for a minute
    while not (part.exists() and part.read_bytes().count(b"\n") > 200):
        assert time.monotonic() < until
        assert process.poll() is None, "finished before it could be killed"
    process.kill()
    process.wait()
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    assert "proven" in done.stdout
    assert cut.read_bytes() == shipped("p4c5r")
    assert not part.exists()
    assert verified(Book.read(shipped("p4c5r"))) is not None


@pytest.mark.nightly
@pytest.mark.parametrize("name", ["p3c6r", "p4c6n"])
def test_the_commands_of_shipped_books_make_them_again(name: str, tmp_path: Path) -> None:
    again = tmp_path / "again.book"
    subprocess.run(rebuild(name, again), check=True, capture_output=True)
    assert again.read_bytes() == shipped(name)
