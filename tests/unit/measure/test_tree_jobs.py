"""The tree of a strategy in jobs: the same report as in one piece, on any executor."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

import pytest

from mastermind_core import Rules, StrategyError, find
from mastermind_core.candidates.position import Aim
from mastermind_core.jobs.executors import make
from mastermind_core.jobs.runner import Runner
from mastermind_core.measure import tree_jobs
from mastermind_core.measure.tree import Report, play_out
from mastermind_core.measure.tree_jobs import StrategyTree
from mastermind_core.strategies.base import Strategy
from mastermind_core.strategies.custom.by_name import find_strategy

from ..shell import Shell

pytestmark = pytest.mark.long

EXECUTORS = ["here"] if sys.platform == "emscripten" else ["here", "threads:2"]
"""Pyodide starts no threads."""

OWN = """
class Own:
    def choose(self, position, rng):
        return position.candidates[%s]
"""


def in_jobs(
    rules: Rules, strategy: Strategy, seed: str = "", aim: Aim | None = None, where: str = "here"
) -> Report:
    """Return the report of a tree in jobs."""
    tree = StrategyTree(rules, strategy, seed, aim or Aim())
    with Runner(make(where), tree) as runner:
        return tree.run(runner)


@pytest.mark.parametrize("most", [1, 20, 256])
@pytest.mark.parametrize("board", ["p1c1r", "p3c4r", "p4c6n", "p2c20r"])
@pytest.mark.parametrize("name", ["minimax", "best", "first"])
def test_the_report_is_that_of_the_tree_in_one_piece(
    name: str, board: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tree_jobs, "MIN_JOB", most)
    rules, strategy = Rules.parse(board), find(name)
    assert in_jobs(rules, strategy) == play_out(rules, strategy, random.Random(0))


def test_the_aim_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree_jobs, "MIN_JOB", 9)
    for aim in (Aim(4), Aim(consistent=True)):
        expected = play_out(Rules(3, 5), find("best"), random.Random(0), aim=aim)
        assert in_jobs(Rules(3, 5), find("best"), aim=aim) == expected


def test_random_guesses_depend_on_the_seed_and_not_on_where_the_jobs_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tree_jobs, "MIN_JOB", 30)
    rules, strategy = Rules(4, 5), find("random")
    other = in_jobs(rules, strategy, "b")
    for where in EXECUTORS:
        report = in_jobs(rules, strategy, "a", where=where)
        assert report == in_jobs(rules, strategy, "a") != other
        assert report.secrets == rules.code_count


def test_the_progress_rises_to_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree_jobs, "MIN_JOB", 10)
    told: list[float] = []
    tree = StrategyTree(Rules(3, 5), find("first"), "", progress=told.append)
    with Runner(make("here"), tree) as runner:
        tree.run(runner)
    assert told == sorted(told)
    assert told[-1] == 1
    assert len(told) > 10


def test_a_strategy_of_ones_own_goes_along_and_one_that_repeats_a_guess_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tree_jobs, "MIN_JOB", 4)
    file = tmp_path / "own.py"
    file.write_text(OWN % "-1")
    own = find_strategy(f"{file}:Own")
    file.unlink()
    rules = Rules(3, 4)
    assert in_jobs(rules, own) == play_out(rules, own, random.Random(0))

    class Stubborn:
        name = "stubborn"
        summary = "The same guess, for ever."

        def choose(self, position: object, rng: object, progress: object = None) -> object:
            return (0, 0, 1)

    monkeypatch.setattr(tree_jobs, "received_strategy", lambda *_: Stubborn())
    with pytest.raises(StrategyError, match="stubborn guessed 112 again, which tells nothing"):
        in_jobs(rules, Stubborn())  # type: ignore[arg-type]


def test_bench_on_an_executor_prints_what_it_prints_without(shell: Shell) -> None:
    arguments = ("bench", "p3c6r", "--strategy", "best")
    expected = {**shell.told(*arguments), "seconds": None}
    assert expected["proven"]
    for where in EXECUTORS:
        shown = {**shell.told(*arguments, "--executor", where), "seconds": None}
        assert json.dumps(shown) == json.dumps(expected)


def test_exact_is_refused_on_an_executor_with_the_command_that_serves(shell: Shell) -> None:
    told = shell.refused("bench", "p3c4r", "--strategy", "exact", "--executor", "here")
    assert "'book build' solves it on an executor), got 'here'" in told
