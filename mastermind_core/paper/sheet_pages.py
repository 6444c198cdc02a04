"""A sheet laid out on pages of A4: the columns of each page, and the size of the type.

Everything is measured in points and in characters of one width, so the same play has the same pages
in every browser.

What follows a third guess is printed in words, which stay whole where lines break. The words
`02 ABCD (03 ABDD 11 BBCE/BBCF)` read: after two whites guess ABCD; if that is wrong, after three
whites ABDD, and after one black and one white BBCE, or else BBCF.
"""

from __future__ import annotations

import itertools
import math
from typing import NamedTuple

from ..candidates.position import FEWEST, Aim
from ..codes import Code
from ..errors import SheetError
from ..limits import Progress
from ..measure.tree import Play
from ..rules import Rules
from ..scoring import Feedback
from .sheet import WholePlay, shown, whole_play

MAX_PAGES = 16
"""The most pages of a sheet: in more no one finds anything."""

MAX_SHEET_GUESSES = 8
"""The most guesses of a game on a sheet: longer ones would have too many nested brackets."""

PAGE_WIDTH, PAGE_HEIGHT = 548.0, 794.0
"""Points of an A4 page inside margins of 8 mm."""

GAP = 16.0
"""Points between columns."""

TOP = 118.0
"""Points above the columns of a page, where it says how to read it."""

TYPES = tuple(size / 4 for size in range(48, 35, -1))
"""Sizes of the type of the fourth guess and later ones, the largest first: 12 to 9 points.

Less cannot be read at arm's length.
"""

HEADING = 25.0
"""Points of the line of a second guess, with the room above it."""

ROW, PEG_OF_ROW, ANSWER_OF_ROW = 14.0, 11.0, 6.5
"""Points of a third guess: its least height, from peg to peg, and a character of its answer."""

CHARACTER, LEADING = 0.57, 1.13
"""The width of a character and the height of a line, by the size of the type."""

NARROW, WIDE = 0.5, 1.3
"""The spaces between an answer and its code, and between words, in characters."""


class Widths(NamedTuple):
    """The characters of a peg and of an answer on a sheet."""

    peg: int = 1
    answer: int = 2

    def code(self, pegs: int) -> int:
        """Return the characters of a code; longer labels have spaces between them."""
        return pegs * self.peg + (pegs - 1) * (self.peg > 1)


class SheetWord(NamedTuple):
    """An answer with the code to guess after it, and the code to guess if that is wrong, if any.

    It stands in `depth` brackets; one opens before it, or some close after it.
    """

    answer: Feedback
    codes: tuple[Code, ...]
    depth: int
    opens: bool
    closes: int

    def width(self, widths: Widths) -> float:
        """Return its width in characters."""
        codes = sum([widths.code(len(code)) for code in self.codes]) + len(self.codes) - 1
        return self.opens + widths.answer + NARROW + codes + self.closes


def words_of(play: Play, depth: int = 0) -> list[SheetWord]:
    """Return the words that say what follows each answer to a guess; none after a last guess."""
    words: list[SheetWord] = []
    for answer, after in shown(play)[1].items():
        words.append(SheetWord(answer, shown(after)[0], depth, False, 0))
        words += words_of(after, depth + 1)
    if depth and words:
        words[0] = words[0]._replace(opens=True)
        words[-1] = words[-1]._replace(closes=words[-1].closes + 1)
    return words


def lines_of(words: list[SheetWord], width: int, widths: Widths) -> list[list[SheetWord]]:
    """Return the words in lines of at most this many characters, a wider word alone."""
    lines: list[list[SheetWord]] = []
    used = 0.0
    for word in words:
        needed = word.width(widths)
        if lines and used + WIDE + needed <= width:
            lines[-1].append(word)
            used += WIDE + needed
        else:
            lines.append([word])
            used = needed
    return lines


class Head(NamedTuple):
    """The line of a second guess."""

    answer: Feedback
    codes: tuple[Code, ...]
    again: bool
    """Whether this repeats a heading at the top of the column where its rows continue."""


class Third(NamedTuple):
    """A third guess, and what is guessed after it."""

    answer: Feedback
    codes: tuple[Code, ...]
    lines: tuple[tuple[SheetWord, ...], ...]


class Row(NamedTuple):
    """One third guess, or side by side several that have no lines."""

    thirds: tuple[Third, ...]


Item = Head | Row

Page = tuple[tuple[Item, ...], ...]
"""The columns of a page."""


class Sheet(NamedTuple):
    """A sheet laid out on pages of some columns; `type` is the size of the fourth guesses."""

    play: WholePlay
    type: float
    columns: int
    pages: tuple[Page, ...]


def height(item: Item, size: float) -> float:
    """Return the points that an item takes in a column, by the size of the type."""
    if isinstance(item, Head):
        return HEADING
    return max(ROW, len(item.thirds[0].lines) * LEADING * size + 4.0)


class _Measure(NamedTuple):
    """A size of type, a number of columns, and the widths of pegs and answers."""

    type: float
    columns: int
    widths: Widths
    pegs: int

    def column(self) -> float:
        return (PAGE_WIDTH - GAP * (self.columns - 1)) / self.columns

    def before(self, codes: int = 1) -> float:
        """Return the points of an answer and one or two third guesses, and the room after them."""
        code = PEG_OF_ROW * self.pegs * (1 + (self.widths.peg - 1) / 3)
        return ANSWER_OF_ROW * (self.widths.answer + codes) + code * codes + 4.0

    def characters(self) -> int:
        return int((self.column() - self.before()) / (CHARACTER * self.type))

    def rows(self, answers: dict[Feedback, Play]) -> list[Row]:
        """Return the rows of third guesses, in the order of their answers."""
        rows: list[Row] = []
        used = math.inf
        for answer, play in answers.items():
            lines = lines_of(words_of(play), self.characters(), self.widths)
            third = Third(answer, shown(play)[0], tuple(map(tuple, lines)))
            needed = self.before(len(third.codes)) + ANSWER_OF_ROW
            if not lines and used + needed <= self.column():
                rows[-1] = Row((*rows[-1].thirds, third))
                used += needed
            else:
                rows.append(Row((third,)))
                used = math.inf if lines else needed
        return rows


def sheet_of(
    rules: Rules,
    aim: Aim = FEWEST,
    widths: Widths | None = None,
    progress: Progress | None = None,
) -> Sheet:
    """Return the whole play of a board under an aim, laid out on as few pages as it needs.

    The type is the largest that these pages carry. `SheetError` for more than `MAX_PAGES` pages or
    `MAX_SHEET_GUESSES` guesses in a game; other errors as those of `whole_play`.
    """
    widths = widths or Widths(answer=2 if rules.pegs < 10 else 4)
    # About five thousand characters go on a page.
    expected = -(-rules.code_count * (widths.code(rules.pegs) + widths.answer + 2) // 5_000)
    if expected > MAX_PAGES:
        # Python refuses to write numbers of thousands of digits.
        raise _too_many(rules, f"about {expected:,}" if expected < 10**6 else "more than a million")
    # Guesses do not tell two codes apart of whose colours they ask none. A search would take
    # minutes to find that.
    unasked = rules.colours - (MAX_SHEET_GUESSES - 1) * rules.pegs
    if unasked >= (2 if rules.repeats else max(2, rules.pegs)):
        raise _too_long(rules, "more")
    play = whole_play(rules, aim, progress)
    if play.worst > MAX_SHEET_GUESSES:
        raise _too_long(rules, str(play.worst))
    sheet = _laid_out(play, widths)
    if len(sheet.pages) > MAX_PAGES:
        raise _too_many(rules, str(len(sheet.pages)))
    return sheet


def _too_long(rules: Rules, guesses: str) -> SheetError:
    return SheetError(
        f"expected a board of games of at most {MAX_SHEET_GUESSES} guesses for a sheet, got "
        f"'{rules}', where one takes {guesses}",
        rules,
    )


def _too_many(rules: Rules, pages: str) -> SheetError:
    return SheetError(
        f"expected a board whose sheet has at most {MAX_PAGES} pages, got '{rules}', whose sheet "
        f"would take {pages}",
        rules,
    )


def _laid_out(play: WholePlay, widths: Widths) -> Sheet:
    """Return the fewest pages, of these the largest type, of these the columns closest to two."""
    seconds = play.first.answers.values()
    thirds = [third for second in seconds for third in shown(second)[1].values()]
    words = [word for third in thirds for word in words_of(third)]
    widest = max([word.width(widths) for word in words], default=0)
    best: tuple[tuple[int, float, int], Sheet] | None = None
    for size, columns in itertools.product(TYPES, range(1, 5)):
        measure = _Measure(size, columns, widths, play.rules.pegs)
        if columns > 1 and widest > measure.characters():
            continue
        blocks = _blocks(play.first, measure)
        pages = _flow(blocks, measure)
        key = len(pages), -size, abs(columns - 2)
        if best is None or key < best[0]:
            best = key, Sheet(play, size, columns, _evened(pages, blocks, measure))
    assert best is not None, "one column is always tried"
    return best[1]


_Block = tuple[Head, list[Row]]


def _blocks(first: Play, measure: _Measure) -> list[_Block]:
    blocks: list[_Block] = []
    for answer, play in first.answers.items():
        codes, answers = shown(play)
        blocks.append((Head(answer, codes, False), measure.rows(answers)))
    return blocks


def _flow(
    blocks: list[_Block], measure: _Measure, last: int = 0, room_of_last: float = PAGE_HEIGHT
) -> tuple[Page, ...]:
    """Return the pages that blocks fill; the page numbered `last` may have less room."""
    columns: list[list[Item]] = [[]]
    used = 0.0

    def room() -> float:
        page = (len(columns) - 1) // measure.columns
        return min(PAGE_HEIGHT - TOP, room_of_last if page == last else PAGE_HEIGHT)

    for head, rows in blocks:
        heights = [height(row, measure.type) for row in rows]
        whole = HEADING + sum(heights)
        # A small block stays whole; of a larger one the first row stays with the head.
        together = whole if whole <= 0.3 * room() else HEADING + sum(heights[:1])
        if used and used + together > room():
            columns.append([])
            used = 0.0
        columns[-1].append(head)
        used += HEADING
        for row, needed in zip(rows, heights, strict=True):
            if used + needed > room():
                columns.append([head._replace(again=True)])
                used = HEADING
            columns[-1].append(row)
            used += needed
    each = [tuple(column) for column in columns]
    starts = range(0, len(each), measure.columns)
    return tuple([tuple(each[start : start + measure.columns]) for start in starts])


def _evened(pages: tuple[Page, ...], blocks: list[_Block], measure: _Measure) -> tuple[Page, ...]:
    """Return the pages with columns of about the same height on the last one."""
    for share in range(1, 40):
        evened = _flow(blocks, measure, len(pages) - 1, PAGE_HEIGHT * share / 40)
        if len(evened) == len(pages):
            return evened
    return pages
