"""The published totals, and every guess of the games behind them."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from mastermind_core.candidates.position import Position
from mastermind_core.codes import Code, format_code
from mastermind_core.game import Game
from mastermind_core.heuristics import PUBLISHED
from mastermind_core.limits import Progress
from mastermind_core.measure.tree import bench
from mastermind_core.rules import Rules
from mastermind_core.strategies.registry import find

from ...night import at_night

DATA = Path(__file__).parents[2] / "data"
GOLDEN = json.loads((DATA / "golden.json").read_text(encoding="utf-8"))


GUIDE = "docs/how-it-plays.md, Add a strategy of one step"


def row_of(name: str) -> str:
    """Return the row of a strategy on the classic board, but for its source."""
    rules = Rules(4, 6)
    first = find(name).choose(Position(rules), random.Random(0))
    report = bench(rules, find(name), random.Random(0))
    return json.dumps(
        {
            "rules": str(rules),
            "strategy": name,
            "first": format_code(rules, first),
            "total": report.total,
            "worst": report.worst,
            "histogram": list(report.histogram.values()),
            "source": "author and year, same ties",
        }
    )


@pytest.mark.parametrize("name", PUBLISHED)
def test_every_strategy_of_one_step_has_golden_totals(name: str) -> None:
    there = [each["strategy"] for each in GOLDEN if each["rules"] == "p4c6r"]
    assert name in there, (
        f"tests/data/golden.json wants a row for {name}. Compare these figures with the published "
        f"ones, then add them ({GUIDE}): {row_of(name)}"
    )


def name_of(golden: dict[str, Any]) -> str:
    return f"{golden['rules']}-{golden['strategy']}"


@pytest.mark.parametrize("golden", GOLDEN, ids=name_of)
def test_totals_worst_cases_and_histograms(golden: dict[str, Any]) -> None:
    rules = Rules.parse(golden["rules"])
    strategy = find(golden["strategy"])
    first = Game(rules).suggest(strategy, random.Random(0))
    assert first is not None
    assert format_code(rules, first) == golden["first"]
    report = bench(rules, strategy, random.Random(0))
    assert list(report.histogram.values()) == golden["histogram"]
    assert (report.total, report.worst) == (golden["total"], golden["worst"])


@pytest.mark.parametrize(
    "golden",
    [each if each["rules"] != "p4c6r" else at_night(each)[0] for each in GOLDEN],
    ids=name_of,
)
def test_lines_of_play(golden: dict[str, Any]) -> None:
    """Each line has a position and the guess that a plain search over all codes finds there."""
    rules = Rules.parse(golden["rules"])
    strategy = find(golden["strategy"])
    path = DATA / "lines" / f"{name_of(golden)}.txt"
    assert path.exists(), (
        f"tests/data/lines/{path.name} is not there; write it, in about a minute, by "
        f"`python -m tests.data.make_lines {strategy.name}` ({GUIDE})"
    )
    lines = path.read_text(encoding="utf-8").splitlines()
    for line in lines:
        turns = line.partition("-> ")[0]
        guess = Game.parse(f"{rules}:{turns}").suggest(strategy, random.Random(0))
        assert guess is not None
        assert f"{turns}-> {format_code(rules, guess)}" == line
    assert len(lines) > 500


def test_a_tree_tells_progress_while_one_guess_takes_long() -> None:
    told: list[float] = []
    bench(Rules(2, 3), Slow(), random.Random(0), told.append)
    assert told[:3] == [0, 0, 0], "before the first code is found"
    assert told == sorted(told)
    assert told[-1] == 1


class Slow:
    name, summary = "slow", "Guesses the first candidate, and thinks in three steps."

    def choose(
        self, position: Position, rng: random.Random, progress: Progress | None = None
    ) -> Code:
        for step in range(3):
            if progress:
                progress(step / 3)
        return position.candidates[0]
