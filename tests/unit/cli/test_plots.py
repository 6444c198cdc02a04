"""Plots in each form: their texts, and the same file from the same results."""

import re
import sys
from pathlib import Path

import pytest

from mastermind_core.cli.plots import NO_DATES, draw_histogram, draw_map
from mastermind_core.measure.result import Result
from mastermind_core.rules import Rules

from ..shell import Shell

pytestmark = pytest.mark.nightly

pytest.importorskip("matplotlib")

NEAR = Result("near", {3: 2, 4: 10, 5: 8}, 1.0)
FAR = Result("far_$x$", {100: 3, 180: 4, 300: 1}, 1.0)
ONE = Result("one", {5: 1}, 1.0)
NONE = Result("none", {}, 0.0)

BEGIN = {".svg": b"<?xml", ".png": b"\x89PNG", ".pdf": b"%PDF"}

MAPS = {
    name: {Rules(pegs, colours): one for pegs in (1, 2) for colours in (1, 2)}
    for name, one in (("near", NEAR), ("none", NONE))
}


def words(path: Path) -> list[str]:
    """Return the texts of an SVG, in its order."""
    return re.findall(r"<text[^>]*>([^<]*)</text>", path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("ending", NO_DATES)
def test_the_same_results_give_the_same_file(ending: str, tmp_path: Path) -> None:
    files = [tmp_path / f"{name}{ending}" for name in "abcd"]
    for file in files[:2]:
        draw_histogram(file, "p4c6r", [NEAR, FAR])
    for file in files[2:]:
        draw_map(file, "seed 1", [1, 2], MAPS)
    one, same, chart, again = (file.read_bytes() for file in files)
    assert (one, chart) == (same, again)
    assert one.startswith(BEGIN[ending])
    assert chart.startswith(BEGIN[ending])


def test_a_histogram_has_mean_and_interval_of_each_strategy_with_games(tmp_path: Path) -> None:
    path = tmp_path / "plot.svg"
    draw_histogram(path, "p4c6r, seed 1", [NEAR, NONE, ONE])
    said = words(path)
    assert "p4c6r, seed 1" in said
    assert "near: mean 4.300 (95 %: 3.993 to 4.607), 20 games" in said
    assert "one: mean 5.000, 1 game" in said
    assert not [text for text in said if "none" in text]
    assert {"guesses", "% of games"} <= set(said)
    draw_histogram(path, "p100c100r", [NEAR, FAR], replace=True)
    said = words(path)
    assert "guesses, 10 to a bar" in said
    assert [text for text in said if text.startswith("far_$x$: mean")]


def test_a_map_shows_means_and_leaves_boards_without_one_empty(tmp_path: Path) -> None:
    path = tmp_path / "map.svg"
    draw_map(path, "seed 1", [1, 2], MAPS)
    said = words(path)
    assert said.count("4.3") == 4
    assert {"near, seed 1", "none, seed 1", "pegs", "colours", "mean guesses"} <= set(said)
    draw_map(path, "seed 1", [1, 2], {"none": MAPS["none"]}, replace=True)
    assert "none, seed 1" in words(path)


def test_without_matplotlib_the_extra_is_named(
    monkeypatch: pytest.MonkeyPatch, shell: Shell, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    err = shell.refused("simulate p2c2r --plot", str(tmp_path / "plot.svg"))
    assert "plots need the extra 'plots', pip install '.[plots]' in the project's folder" in err


def test_the_command_draws_what_it_played(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "plot.SVG"
    command = "simulate --strategy first --games 5 --executor here --plot"
    shell.shown(command, str(path), "p2c2r")
    assert "p2c2r, seed 0" in words(path)
    path.unlink()
    shell.shown(command, str(path), "--map", "2")
    assert "first, seed 0" in words(path)
