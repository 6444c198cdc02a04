"""Lines for a terminal: codes, games, tables and progress, in colour where `rich` is there."""

from __future__ import annotations

import contextlib
import itertools
import shutil
import sys
import textwrap
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..candidates.codeset import CodeSet
from ..candidates.position import Position
from ..codes import Code, format_code, symbol
from ..drawing.pegs import PegSet, extended, ink, named_pegs
from ..errors import ContradictionError, PegsError, quote
from ..game import Game
from ..limits import Progress
from ..notations import read_code
from ..rules import Rules
from ..strategies.base import Suggestion
from ..words import CERTAINTY, feedback_words, going_words, plural
from .output import tell

if TYPE_CHECKING:
    from rich.console import Console

SAY_SECONDS = 10.0
"""The time between two lines about long work where standard error is not a terminal."""


def console_of(stream: object = None) -> Console | None:
    try:
        from rich.console import Console
    except ImportError:
        return None
    return Console(file=stream, highlight=False)  # type: ignore[arg-type]


class Pegs:
    """The pegs by which people type and read the codes of a board: those of a set, or numbers.

    >>> box = Pegs(Rules(4, 6), "classic")
    >>> box.text((0, 0, 1, 5)), box.read("rryk"), box.read("1126")
    ('R R Y K', <code 1126>, <code 1126>)
    """

    def __init__(self, rules: Rules, name: str | None = None) -> None:
        """Take the set of an option `--pegs`, extended if it has too few colours.

        `PegsError` if there is no such set, or the board has more colours than all pegs.
        """
        self.rules = rules
        self.set: PegSet | None = None
        if name is not None:
            self.set = extended(named_pegs(name))
            if (most := len(self.set.pegs)) < rules.colours:
                raise PegsError(
                    f"expected a board of at most {most} colours for the pegs {quote(name)}, "
                    f"got '{rules}'",
                    name,
                )

    def text(self, code: Code) -> str:
        if self.set is None:
            return format_code(self.rules, code)
        return " ".join(map(self.label, code))

    def label(self, colour: int) -> str:
        return self.set.pegs[colour].label if self.set else symbol(self.rules, colour)

    def read(self, text: str) -> Code:
        return read_code(self.rules, text, self.set)

    def relabel(self, error: object) -> None:
        """Quote the labels of a guess that no code fits, where an error quotes its numbers."""
        if isinstance(error, ContradictionError) and "guess" in error.values:
            turns: Any = error.data
            error.requote("guess", self.text(turns[error.turn - 1].guess))

    def show_legend(self) -> None:
        if self.set is not None:
            said = [
                " ".join(dict.fromkeys([symbol(self.rules, colour), peg.label, peg.name]))
                for colour, peg in enumerate(self.set.pegs[: self.rules.colours])
            ]
            print(f"Pegs: {', '.join(said)}.")

    def show(self, before: str, code: Code | None = None, after: str = "") -> None:
        """Print one line with a code in it, drawn as pegs if the terminal has colours."""
        console = console_of()
        if code is None or console is None or console.no_color or console.color_system is None:
            print(fitted(f"{before}{'' if code is None else self.text(code)}{after}"))
            return
        from rich.text import Text

        known = (self.set or named_pegs("rainbow")).pegs
        text = Text(before)
        for colour in code:
            label = self.label(colour)
            paint = known[colour].paint if colour < len(known) else None
            text.append(f" {label} ", f"{ink(paint)} on {paint}" if paint else "reverse dim")
            text.append(" ")
        console.print(text.append(after))

    def show_lines(self, lines: Sequence[tuple[str, Code, str]]) -> None:
        """Print lines with a code in each; the texts after the codes stand below each other."""
        widths = [len(self.text(code)) for _, code, _ in lines]
        for (before, code, after), width in zip(lines, widths, strict=True):
            self.show(before, code, f"{' ' * (max(widths) - width)}  {after}")

    def show_game(self, game: Game, by_turn: Sequence[CodeSet | None]) -> None:
        """Print each turn with the number of candidates after it, of `Game.candidates_by_turn`."""
        width = len(str(len(game.turns)))
        lines = []
        for number, (turn, left) in enumerate(zip(game.turns, by_turn[1:], strict=True), 1):
            marked = number in game.doubt.unsure and game.doubt.of(game.rules, number, turn)
            said = f"{feedback_words(turn.feedback)}{' (unsure)' if marked else ''}"
            lines.append((f"{number:{width}}. ", turn.guess, f"{said}, {candidate_words(left)}"))
        self.show_lines(lines)


def fitted(line: str) -> str:
    """Return a line broken between words where a terminal would break a word."""
    width = shutil.get_terminal_size().columns
    if not sys.stdout.isatty() or len(line) <= width:
        return line
    return textwrap.fill(line, width, subsequent_indent="  ", break_on_hyphens=False)


def columns(rows: Sequence[Sequence[str]], left: int = 0) -> Iterator[str]:
    """Yield a line for each row, its columns aligned on the right but for the first `left` ones.

    >>> for line in columns([["strategy", "games"], ["best", "1000000"]], left=1):
    ...     print(line)
    strategy    games
    best      1000000
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            cell.ljust(width) if at < left else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()


def binned(
    histograms: Sequence[Mapping[int, int]], most: int = 20
) -> list[tuple[range, list[int]]]:
    """Return at most `most` ranges of guesses, each with the games of every histogram in it.

    >>> binned([{4: 7, 5: 9}, {5: 8}])
    [(range(4, 5), [7, 0]), (range(5, 6), [9, 8])]
    >>> [row_label(guesses) for guesses, _ in binned([{305: 1, 377: 2}])][::5]
    ['301-305', '326-330', '351-355', '376-380']

    The ranges follow each other without a gap. All have one size, the least of 1, 2, 5, 10, 20, ...
    that makes few enough, and end at its multiples. Twenty fit a terminal of 24 lines.
    """
    lengths = {guesses for histogram in histograms for guesses in histogram}
    if not lengths:
        return []
    least, longest = min(lengths) - 1, max(lengths) - 1
    sizes = (digit * 10**power for power in itertools.count() for digit in (1, 2, 5))
    size = next(size for size in sizes if longest // size - least // size < most)
    bins = []
    for start in range(least // size * size + 1, longest + 2, size):
        each = range(start, start + size)
        sums = [sum([one[guesses] for guesses in one if guesses in each]) for one in histograms]
        bins.append((each, sums))
    return bins


def late_words(histogram: Mapping[int, int], most: int) -> str:
    """Return in words how many games took more guesses than a limit.

    >>> late_words({4: 7, 5: 1, 6: 2}, 4)
    '3 games take more than 4 guesses'
    """
    late = sum(games for guesses, games in histogram.items() if guesses > most)
    limit = plural(most, "guess", "guesses")
    return f"{plural(late, 'game takes', 'games take')} more than {limit}"


def row_label(guesses: range) -> str:
    return str(guesses[0]) if len(guesses) == 1 else f"{guesses[0]}-{guesses[-1]}"


def candidate_words(candidates: CodeSet | None) -> str:
    if candidates is None:
        return "too many possible codes to list"
    return plural(len(candidates), "possible code")


KEPT = {
    "yes": "best play keeps to {} in all",
    "no": "no play keeps to {} in all, proven",
    "unknown": "it is not known whether a play keeps to {} in all",
}
"""The words on the limit of an aim."""


def worth_words(position: Position, suggestion: Suggestion) -> str:
    words = []
    if worth := suggestion.worth:
        words.append(f"{going_words(worth)}, {CERTAINTY[worth.certainty]}")
    if suggestion.kept:
        limit = plural(position.aim.most or 0, "guess", "guesses")
        words.append(KEPT[suggestion.kept].format(limit))
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
    """Give a function that draws a bar on a terminal with `rich`, else prints lines as `status`.

    Give None if not `wanted`.
    """
    console = console_of(sys.stderr) if wanted and sys.stderr.isatty() else None
    if not wanted:
        yield None
    elif console is None:
        with status() as say:
            yield lambda done: say(f"{what}: {done:.0%}")
    else:
        from rich.progress import Progress as Bar

        with Bar(console=console, transient=True) as bar:
            task = bar.add_task(what, total=1.0)
            yield lambda done: bar.update(task, completed=done)
