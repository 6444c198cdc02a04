"""What a terminal shows: games, guesses and how far long work is, in colour where `rich` is."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..candidates.codeset import CodeSet
from ..candidates.doubt import partition_in_doubt
from ..candidates.listed import counts_by_turn
from ..candidates.partition import partition
from ..candidates.position import Position
from ..codes import Code, format_code, symbol
from ..drawing.words import CERTAINTY, feedback_words, mean_words, plural
from ..game import Game
from ..limits import Progress
from ..rules import Rules
from ..search.worth import Worth
from ..strategies.base import Suggestion
from .streams import tell

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


def candidate_words(candidates: CodeSet | None) -> str:
    """Return the number of candidates in words: `208 possible codes`."""
    return _count_words(None if candidates is None else len(candidates))


def _count_words(count: int | None) -> str:
    return "too many possible codes to list" if count is None else plural(count, "possible code")


def show_game(
    game: Game, pegs: TypedPegs | None = None, by_turn: Sequence[CodeSet | None] | None = None
) -> None:
    """Print each turn with the number of candidates after it.

    `by_turn` is what `Game.candidates_by_turn` gives, where that is at hand.
    """
    gaps = _gaps(game.rules, [turn.guess for turn in game.turns], pegs)
    if by_turn is None and game.doubt:
        by_turn = game.candidates_by_turn()
    if by_turn is None:
        counts = counts_by_turn(game.rules, game.turns)
    else:
        counts = [None if found is None else len(found) for found in by_turn]
    width = len(str(len(game.turns)))
    for number, (turn, count, gap) in enumerate(zip(game.turns, counts[1:], gaps, strict=True), 1):
        marked = number in game.doubt.unsure and game.doubt.of(game.rules, number, turn)
        unsure = " (unsure)" if marked else ""
        said = f"{feedback_words(turn.feedback)}{unsure}, {_count_words(count)}"
        print_line(game.rules, f"{number:{width}}. ", turn.guess, f"{gap}  {said}", pegs)


def _gaps(rules: Rules, codes: Sequence[Code], pegs: TypedPegs | None) -> list[str]:
    """Return, for each code, the spaces that make it as wide as the widest code."""
    widths = [len(code_text(rules, code, pegs)) for code in codes]
    return [" " * (max(widths) - width) for width in widths]


def show_suggestion(
    game: Game,
    position: Position,
    candidates: CodeSet | None,
    suggestion: Suggestion,
    pegs: TypedPegs | None,
) -> None:
    """Print a guess, what it leaves and, where that is known, the guesses that are to go."""
    print_line(position.rules, "Guess ", suggestion.guess, pegs=pegs)
    if candidates is None:
        print(candidate_words(None).capitalize() + ".")
        return
    rated = partition_in_doubt(game.rules, game.turns, game.doubt, candidates, suggestion.guess)
    surely = "may be" if len(candidates) > 1 else "is"
    chance = (
        f"the guess {surely} the code" if rated.is_candidate else "the guess is not one of them"
    )
    print(f"{candidate_words(candidates)}; {chance}.")
    if len(candidates) > 1:
        # Where the next answer may be wrong, too, how likely each is is not known.
        average = "" if game.doubt.one_wrong else f", {rated.expected_size:,.2f} on average"
        print(
            f"{plural(len(rated.parts), 'different answer')}; they leave at most "
            f"{plural(rated.largest_part, 'code')}{average}."
        )
    if worth := worth_words(position, suggestion):
        print(worth[0].upper() + worth[1:] + ".")


def show_doubt(game: Game) -> None:
    """Print how many codes fit if no answer is wrong, in a game with answers in doubt."""
    doubted = "one of all answers" if game.doubt.one_wrong else "the unsure answers"
    fits_all = game.fits_all()
    number = "too many" if fits_all is None else f"{fits_all:,}"
    print(f"These are the codes if {doubted} may be wrong; {number} of them fit every answer.")


def worth_words(position: Position, suggestion: Suggestion) -> str:
    """Return in words what a suggestion is worth, and how certain that is; "" if unknown."""
    words = []
    if found := suggestion.worth:
        mean = mean_words(found)
        text = f"{mean} guesses to go on average"
        if found.worst is not None:
            text += f", {found.worst} at most"
        words.append(f"{text}, {CERTAINTY[found.certainty]}")
    if suggestion.kept is False:
        enough = plural(position.aim.most or 0, "guess in all is", "guesses in all are")
        words.append(f"it is not proven that {enough} enough")
    return "; ".join(words)


def show_ranking(
    position: Position, ranked: Sequence[tuple[Code, Worth]], pegs: TypedPegs | None
) -> None:
    """Print the best guesses with what each is worth."""
    # Only here: most suggestions have no table.
    from .tables import columns

    print("The best guesses: guesses to go on average and at most, answers, largest part.")
    rows, notes = [], []
    for guess, found in ranked:
        rated = partition(position.candidates, guess)
        worst = "?" if found.worst is None else str(found.worst)
        rows.append([mean_words(found), worst, str(len(rated.parts)), f"{rated.largest_part:,}"])
        note = "" if rated.is_candidate else ", cannot be the code"
        notes.append(f"{CERTAINTY[found.certainty]}{note}")
    guesses = [guess for guess, _ in ranked]
    gaps = _gaps(position.rules, guesses, pegs)
    for guess, gap, figures, note in zip(guesses, gaps, columns(rows), notes, strict=True):
        print_line(position.rules, "  ", guess, f"{gap}  {figures}  {note}", pegs)


class Talk:
    """Prints the lines of a conversation; a silent one prints nothing, for `--json`."""

    def __init__(self, silent: bool, pegs: TypedPegs | None = None) -> None:
        self.silent = silent
        self.pegs = pegs
        """What the colours are called and look like; None for their numbers."""

    def say(self, rules: Rules, before: str, code: Code | None = None, after: str = "") -> None:
        """Print one line with a code in it."""
        if not self.silent:
            print_line(rules, before, code, after, self.pegs)

    def prompt(self, text: str) -> None:
        """Print a prompt; the cursor stays behind it."""
        if not self.silent:
            print(text, end="", flush=True)


class Status:
    """Prints on standard error how far work is: on one line of a terminal, else now and then."""

    def __init__(self, wanted: bool) -> None:
        self._wanted = wanted
        self._terminal = sys.stderr.isatty()
        self._last = time.monotonic()
        self._text = self._said = ""

    def __enter__(self) -> Status:
        return self

    def __exit__(self, *_: object) -> None:
        if self._wanted and self._terminal:
            tell("\r\033[K", end="")

    def what(self, text: str) -> None:
        """Take the name of the work that begins."""
        self._text = text
        self._say("")

    def jobs(self, done: int, of: int) -> None:
        """Take the number of jobs that are done, and of all jobs of a round."""
        self._say(f": {done} of {of}")

    def _say(self, more: str) -> None:
        now, line = time.monotonic(), f"{self._text}{more}"
        if not self._wanted or line == self._said:
            return
        if now - self._last < (0.1 if self._terminal else SAY_SECONDS):
            return
        self._last, self._said = now, line
        if self._terminal:
            tell(f"\r\033[K{line}", end="")
        else:
            tell(line)


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
        with Status(True) as status:
            yield lambda done: status.what(f"{what}: {done:.0%}")
        return
    from rich.progress import Progress as Bar

    with Bar(console=console, transient=True) as bar:
        task = bar.add_task(what, total=1.0)
        yield lambda done: bar.update(task, completed=done)
