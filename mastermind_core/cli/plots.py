"""Plots of simulations: histograms of guesses, and maps of means; needs the extra `plots`.

The same results give the same file: it has no date, and SVG gets no random names.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ..errors import PlotError
from ..files import quote_path
from ..measure.result import Result
from ..rules import Rules
from ..words import plural
from .output import check_output, write_file
from .terminal import binned

NO_DATES: dict[str, dict[str, str | None]] = {
    ".svg": {"Date": None},
    ".png": {},
    ".pdf": {"CreationDate": None},
}
"""The endings of plot files, each with the metadata that it leaves out."""

STYLE = {
    "svg.hashsalt": "mastermind_core",
    "svg.fonttype": "none",  # text stays text: small, and readable by a screen reader
    "text.parse_math": False,
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
}

SHADES = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#7f7f7f", "#000000")
"""Colours that people with colour blindness can tell apart (Okabe and Ito 2008)."""

HATCHES = ("", "//", "\\\\", "..", "xx", "++", "oo", "--")
"""Patterns that tell bars apart without any colour."""


def check_plot(path: Path, replace: bool = False) -> None:
    """Raise `PlotError` if no plot can be written to this file; for use before long work."""
    if path.suffix.lower() not in NO_DATES:
        endings = ", ".join(NO_DATES)
        raise PlotError(f"expected a file that ends in {endings}, got {quote_path(path)}", path)
    check_output(path, replace, PlotError)
    try:
        import matplotlib.figure  # noqa: F401
    except ImportError as error:
        raise PlotError(
            f"plots need the extra 'plots', pip install '.[plots]' in the project's folder: {error}"
        ) from error


def draw_histogram(
    path: Path, title: str, results: Sequence[Result], replace: bool = False
) -> None:
    results = [result for result in results if result.games]
    bins = binned([result.histogram for result in results], 40)
    width = len(bins[0][0])
    with _figure(path, replace, title, 8, 4.2 + 0.25 * len(results)) as figure:
        axes = figure.add_subplot()
        for place, result in enumerate(results):
            shade = SHADES[place % len(SHADES)]
            bars = [(guesses[0], games[place]) for guesses, games in bins if games[place]]
            each = 0.8 * width / len(results)
            shift = (place - (len(results) - 1) / 2) * each + (width - 1) / 2
            axes.bar(
                [start + shift for start, _ in bars],
                [100 * games / result.games for _, games in bars],
                each,
                color=shade,
                edgecolor="white",
                hatch=HATCHES[place % len(HATCHES)],
                label=_words(result),
            )
            axes.axvline(result.mean, color=shade, linestyle="--", linewidth=1.5)
            if result.ci95:
                axes.axvspan(*result.ci95, color=shade, alpha=0.25, linewidth=0, zorder=0)
        axes.set_title(title)
        axes.set_xlabel("guesses" if width == 1 else f"guesses, {width} to a bar")
        axes.set_ylabel("% of games")
        axes.xaxis.get_major_locator().set_params(integer=True, nbins=15, steps=[1, 2, 5, 10])
        figure.legend(loc="outside lower center", frameon=False)


def _words(result: Result) -> str:
    text = f"{result.strategy}: mean {result.mean:.3f}"
    if result.ci95:
        low, high = result.ci95
        text += f" (95 %: {low:.3f} to {high:.3f})"
    return f"{text}, {plural(result.games, 'game')}"


def draw_map(
    path: Path,
    title: str,
    sides: Sequence[int],
    maps: Mapping[str, Mapping[Rules, Result]],
    replace: bool = False,
) -> None:
    """Draw the mean guesses over pegs and colours, a map for each strategy, on one scale.

    Boards on which a strategy has no result stay grey.
    """
    size = 2.5 + 0.35 * len(sides)
    means = {
        name: [
            [boards[Rules(pegs, colours)].mean or math.nan for colours in sides]
            for pegs in reversed(sides)
        ]
        for name, boards in maps.items()
    }
    drawn = [mean for rows in means.values() for row in rows for mean in row if mean == mean]
    scale = {"vmin": min(drawn, default=0), "vmax": max(drawn, default=1)}
    with _figure(path, replace, title, size * len(maps), size) as figure:
        every = figure.subplots(1, len(maps), squeeze=False)[0]
        for axes, (name, rows) in zip(every, means.items(), strict=True):
            axes.set_facecolor("#dddddd")
            image = axes.imshow(rows, **scale)
            for y, row in enumerate(rows):
                for x, mean in enumerate(row):
                    if mean == mean:
                        dark = mean - scale["vmin"] < (scale["vmax"] - scale["vmin"]) / 2
                        axes.text(
                            x, y, f"{mean:.3g}", ha="center", va="center", size=6,
                            color="white" if dark else "black",
                        )  # fmt: skip
            axes.set_title(f"{name}, {title}")
            axes.set_xlabel("colours")
            axes.set_ylabel("pegs")
            axes.set_xticks(range(len(sides)), [str(side) for side in sides], size=7)
            axes.set_yticks(range(len(sides)), [str(side) for side in reversed(sides)], size=7)
        figure.colorbar(image, ax=every, label="mean guesses", shrink=0.8)


@contextmanager
def _figure(path: Path, replace: bool, title: str, width: float, height: float) -> Iterator[Any]:
    """Give a figure of this size in inches, then write it; `PlotError` if that fails."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    ending = path.suffix.lower()
    about = NO_DATES[ending] | {"Title": title}
    with rc_context(STYLE):
        figure = Figure((width, height), layout="constrained")
        yield figure
        drawn = io.BytesIO()
        figure.savefig(drawn, format=ending[1:], dpi=150, metadata=about)
        write_file(path, drawn.getvalue(), replace, PlotError)
