"""Tables and histograms as lines of text, for any board."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence

from ..drawing.words import plural

MAX_ROWS = 20
"""The most rows of a histogram: with the line before it and the next prompt it fits 24 lines."""


def columns(rows: Sequence[Sequence[str]], names: bool = False) -> Iterator[str]:
    """Yield a line for each row, every column as wide as its widest cell.

    >>> for line in columns([["strategy", "games"], ["best", "1000000"]], names=True):
    ...     print(line)
    strategy    games
    best      1000000

    Cells are aligned on the right; the first of each row on the left if it holds `names`.
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [f"{cell:>{width}}" for cell, width in zip(row, widths, strict=True)]
        if names:
            cells[0] = f"{row[0]:<{widths[0]}}"
        yield "  ".join(cells).rstrip()


def binned(
    histograms: Sequence[Mapping[int, int]], most: int = MAX_ROWS
) -> list[tuple[range, list[int]]]:
    """Return at most `most` ranges of guesses, each with the games of every histogram in it.

    >>> binned([{4: 7, 5: 9}, {5: 8}])
    [(range(4, 5), [7, 0]), (range(5, 6), [9, 8])]
    >>> [row_label(guesses) for guesses, _ in binned([{305: 1, 377: 2}])][::5]
    ['301-305', '326-330', '351-355', '376-380']

    The ranges are all of one length, the least of 1, 2, 5, 10, 20, ... that makes few enough, and
    follow each other without a gap; each ends at a multiple of that length.
    """
    lengths = {guesses for histogram in histograms for guesses in histogram}
    if not lengths:
        return []
    least, longest = min(lengths), max(lengths)
    steps = (digit * 10**power for power in itertools.count() for digit in (1, 2, 5))
    step = next(step for step in steps if (longest - 1) // step - (least - 1) // step < most)
    first, last = (least - 1) // step, (longest - 1) // step
    games = [[0] * len(histograms) for _ in range(first, last + 1)]
    for place, histogram in enumerate(histograms):
        for guesses, number in histogram.items():
            games[(guesses - 1) // step - first][place] += number
    starts = range(first * step + 1, last * step + 2, step)
    return [(range(start, start + step), row) for start, row in zip(starts, games, strict=True)]


def late_words(histogram: Mapping[int, int], most: int) -> str:
    """Return in words how many games took more guesses than a limit.

    >>> late_words({4: 7, 5: 1, 6: 2}, 4)
    '3 games take more than 4 guesses'
    """
    late = sum(games for guesses, games in histogram.items() if guesses > most)
    limit = plural(most, "guess", "guesses")
    return f"{plural(late, 'game takes', 'games take')} more than {limit}"


def row_label(guesses: range) -> str:
    """Return a range of guesses as people read it: `5` or `301-310`."""
    return str(guesses[0]) if len(guesses) == 1 else f"{guesses[0]}-{guesses[-1]}"
