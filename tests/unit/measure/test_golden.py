"""The published totals, and every guess of the games behind them."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from mastermind_core.codes import format_code
from mastermind_core.game import Game
from mastermind_core.measure.tree import play_out
from mastermind_core.rules import Rules
from mastermind_core.strategies.registry import find

DATA = Path(__file__).parents[2] / "data"
GOLDEN = json.loads((DATA / "golden.json").read_text(encoding="utf-8"))


def name_of(golden: dict[str, Any]) -> str:
    return f"{golden['rules']}-{golden['strategy']}"


@pytest.mark.parametrize("golden", GOLDEN, ids=name_of)
def test_totals_worst_cases_and_histograms(golden: dict[str, Any]) -> None:
    rules = Rules.parse(golden["rules"])
    strategy = find(golden["strategy"])
    first = Game(rules).suggest(strategy, random.Random(0))
    report = play_out(rules, strategy, random.Random(0))
    assert first is not None
    assert format_code(rules, first) == golden["first"]
    assert list(report.histogram.values()) == golden["histogram"]
    assert (report.total, report.worst) == (golden["total"], golden["worst"])


@pytest.mark.parametrize("golden", GOLDEN, ids=name_of)
def test_lines_of_play(golden: dict[str, Any]) -> None:
    """Each line has a position and the guess that a plain search over all codes finds there."""
    rules = Rules.parse(golden["rules"])
    strategy = find(golden["strategy"])
    lines = (DATA / "lines" / f"{name_of(golden)}.txt").read_text(encoding="utf-8").splitlines()
    for line in lines:
        turns = line.partition("-> ")[0]
        guess = Game.parse(f"{rules}:{turns}").suggest(strategy, random.Random(0))
        assert guess is not None
        assert f"{turns}-> {format_code(rules, guess)}" == line
    assert len(lines) > 500
