"""Lines for a terminal: games, guesses, tables and progress, in colour where `rich` is there."""

from __future__ import annotations

import contextlib
import itertools
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from ..candidates.codeset import CodeSet
from ..candidates.position import Position
from ..codes import Code, format_code, symbol
from ..drawing.words import CERTAINTY, feedback_words, mean_words, plural
from ..game import Game
from ..limits import Progress
from ..rules import Rules
from ..strategies.base import Suggestion
from .output import tell

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from .pegs import TypedPegs

SAY_SECONDS = 10.0
"""The time between two lines about long work where standard error is not a terminal."""


def console_of(stream: object = None) -> Console | None:
    """Return rich's console, or None where rich is not installed."""
    try:
        from rich.console import Console
    except ImportError:
        return None
    return Console(file=stream, highlight=False)  # type: ignore[arg-type]


def _drawn(rules: Rules, code: Code, pegs: TypedPegs | None) -> Text:
    from rich.text import Text

    from ..drawing.pegs import ink, named_pegs

    known = (pegs or named_pegs("rainbow")).pegs
    text = Text()
    for colour in code:
        label = known[colour].label if pegs else symbol(rules, colour)
        paint = known[colour].paint if colour < len(known) else None
        text.append(f" {label} ", f"{ink(paint)} on {paint}" if paint else "reverse dim")
        text.append(" ")
    return text


def code_text(rules: Rules, code: Code, pegs: TypedPegs | None) -> str:
    """Return a code as text, in labels if there are pegs."""
    return pegs.text(code) if pegs else format_code(rules, code)


def print_line(
    rules: Rules,
    before: str,
    code: Code | None = None,
    after: str = "",
    pegs: TypedPegs | None = None,
) -> None:
    """Print one line with a code in it, drawn as pegs if the terminal has colours."""
    console = console_of()
    if code is None:
        print(before + after)
    elif console is None or console.no_color or console.color_system is None:
        print(f"{before}{code_text(rules, code, pegs)}{after}")
    else:
        from rich.text import Text

        console.print(Text.assemble(before, _drawn(rules, code, pegs), after))


def print_lines(
    rules: Rules, lines: Sequence[tuple[str, Code, str]], pegs: TypedPegs | None
) -> None:
    """Print lines with a code in each; the texts after the codes stand below each other."""
    widths = [len(code_text(rules, code, pegs)) for _, code, _ in lines]
    for (before, code, after), width in zip(lines, widths, strict=True):
        print_line(rules, before, code, f"{' ' * (max(widths) - width)}  {after}", pegs)


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
    histograms: Sequence[Mapping[int, int]], most: int = 20
) -> list[tuple[range, list[int]]]:
    """Return at most `most` ranges of guesses, each with the games of every histogram in it.

    >>> binned([{4: 7, 5: 9}, {5: 8}])
    [(range(4, 5), [7, 0]), (range(5, 6), [9, 8])]
    >>> [row_label(guesses) for guesses, _ in binned([{305: 1, 377: 2}])][::5]
    ['301-305', '326-330', '351-355', '376-380']

    The ranges are all of one length, the least of 1, 2, 5, 10, 20, ... that makes few enough, and
    follow each other without a gap; each ends at a multiple of that length. Twenty rows fit a
    terminal of 24 lines.
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


def candidate_words(candidates: CodeSet | None) -> str:
    """Return the number of candidates in words: `208 possible codes`."""
    if candidates is None:
        return "too many possible codes to list"
    return plural(len(candidates), "possible code")


def show_game(
    game: Game, pegs: TypedPegs | None = None, by_turn: Sequence[CodeSet | None] = ()
) -> None:
    """Print each turn with the number of candidates after it.

    `by_turn` is the result of `Game.candidates_by_turn`, where it is at hand.
    """
    by_turn = by_turn or game.candidates_by_turn()
    width = len(str(len(game.turns)))
    lines = []
    for number, (turn, left) in enumerate(zip(game.turns, by_turn[1:], strict=True), 1):
        marked = number in game.doubt.unsure and game.doubt.of(game.rules, number, turn)
        said = f"{feedback_words(turn.feedback)}{' (unsure)' if marked else ''}"
        lines.append((f"{number:{width}}. ", turn.guess, f"{said}, {candidate_words(left)}"))
    print_lines(game.rules, lines, pegs)


def worth_words(position: Position, suggestion: Suggestion) -> str:
    """Return in words what a suggestion is worth, and how certain that is; "" if unknown."""
    words = []
    if worth := suggestion.worth:
        most = "" if worth.worst is None else f", {worth.worst} at most"
        average = f"{mean_words(worth)} guesses to go on average"
        words.append(f"{average}{most}, {CERTAINTY[worth.certainty]}")
    if suggestion.kept is False:
        enough = plural(position.aim.most or 0, "guess in all is", "guesses in all are")
        words.append(f"it is not proven that {enough} enough")
    return "; ".join(words)


@contextlib.contextmanager
def status(wanted: bool = True) -> Iterator[Callable[[str], None]]:
    """Give a function that prints how far work is: on one line of a terminal, else now and then."""
    in_place = sys.stderr.isatty()
    pause = 0.1 if in_place else SAY_SECONDS
    before, last = "", time.monotonic()

    def say(line: str) -> None:
        nonlocal before, last
        now = time.monotonic()
        if wanted and line != before and now - last >= pause:
            before, last = line, now
            tell(f"\r\033[K{line}" if in_place else line, end="" if in_place else "\n")

    try:
        yield say
    finally:
        if wanted and in_place:
            tell("\r\033[K", end="")


@contextlib.contextmanager
def progress(what: str, wanted: bool = True) -> Iterator[Progress | None]:
    """Give a function that draws a progress bar on standard error, without `rich` a plain line.

    Where standard error is not a terminal it prints a line now and then. Give None if not `wanted`.
    """
    if not wanted:
        yield None
        return
    console = console_of(sys.stderr) if sys.stderr.isatty() else None
    if console is None:
        with status() as say:
            yield lambda done: say(f"{what}: {done:.0%}")
        return
    from rich.progress import Progress as Bar

    with Bar(console=console, transient=True) as bar:
        task = bar.add_task(what, total=1.0)
        yield lambda done: bar.update(task, completed=done)
