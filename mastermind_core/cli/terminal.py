"""How things look in a terminal: coloured pegs and a progress bar where `rich` is installed."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..candidates.codeset import CodeSet
from ..candidates.partition import partition
from ..candidates.position import Position
from ..codes import Code, format_code, symbol
from ..game import Game
from ..limits import Progress
from ..measure.tree import Report
from ..rules import Rules
from ..scoring import Feedback
from ..search.valuation import Worth
from ..strategies.base import Suggestion
from .streams import can_show
from .tables import binned, columns, row_label

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

_PEG_STYLES = (
    "white on #c8102e", "black on #f08a24", "black on #f6cf3a", "white on #1e7e45",
    "white on #2b5fc4", "white on #7a3fb5", "black on #f3f3f3", "white on #4a3428",
    "black on #3ec6c0", "black on #f29ac4",
)  # fmt: skip
"""What the first colours look like; the symbol on the peg tells them apart without."""


def _console(stream: object = None) -> Console | None:
    """Return rich's console, or None where rich is not installed."""
    try:
        from rich.console import Console
    except ImportError:
        return None
    return Console(file=stream, highlight=False)  # type: ignore[arg-type]


@contextlib.contextmanager
def progress(what: str, wanted: bool = True) -> Iterator[Progress | None]:
    """Give a function that draws a progress bar on standard error, if that is a terminal.

    Gives None where there is nothing to draw on, or no rich to draw with.
    """
    console = _console(sys.stderr) if wanted and sys.stderr.isatty() else None
    if console is None:
        yield None
        return
    from rich.progress import Progress as Bar

    with Bar(console=console, transient=True) as bar:
        task = bar.add_task(what, total=1.0)
        yield lambda done: bar.update(task, completed=done)


def _pegs(rules: Rules, code: Code) -> Text:
    from rich.text import Text

    text = Text()
    for colour in code:
        style = _PEG_STYLES[colour] if colour < len(_PEG_STYLES) else "reverse"
        text.append(f" {symbol(rules, colour)} ", style)
        text.append(" ")
    return text


def print_line(rules: Rules, before: str, code: Code | None = None, after: str = "") -> None:
    """Print one line with a code in it, as pegs where the terminal has colours."""
    console = _console()
    if code is None:
        print(before + after)
    elif console is None or not console.is_terminal or console.no_color:
        print(f"{before}{format_code(rules, code)}{after}")
    else:
        from rich.text import Text

        console.print(Text.assemble(before, _pegs(rules, code), after))


def plural(number: int, one: str, many: str | None = None) -> str:
    """Return a number with its noun."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def feedback_words(feedback: Feedback) -> str:
    """Return feedback as people say it."""
    return f"{feedback.black} black, {feedback.white} white"


def candidate_words(candidates: CodeSet | None) -> str:
    """Return how many candidates there are as people say it."""
    if candidates is None:
        return "too many possible codes to count"
    return plural(len(candidates), "possible code")


def show_game(game: Game) -> None:
    """Print the turns and how many candidates each left."""
    gaps = _gaps(game.rules, [turn.guess for turn in game.turns])
    by_turn = game.candidates_by_turn()[1:]
    width = len(str(len(game.turns)))
    for number, (turn, candidates, gap) in enumerate(
        zip(game.turns, by_turn, gaps, strict=True), 1
    ):
        said = f"{feedback_words(turn.feedback)}, {candidate_words(candidates)}"
        print_line(game.rules, f"{number:{width}}. ", turn.guess, f"{gap}  {said}")


def _gaps(rules: Rules, codes: Sequence[Code]) -> list[str]:
    """Return the spaces that make each code as wide as the widest: `1.2` as wide as `10.12`."""
    widths = [len(format_code(rules, code)) for code in codes]
    return [" " * (max(widths) - width) for width in widths]


def show_suggestion(position: Position, suggestion: Suggestion) -> None:
    """Print a guess, what it would do and, where known, how many guesses are needed on average."""
    print_line(position.rules, "Guess ", suggestion.guess)
    if position.listed is None:
        print(candidate_words(None).capitalize() + ".")
        return
    rated = partition(position.candidates, suggestion.guess)
    chance = "the guess may be the code" if rated.is_candidate else "the guess is not one of them"
    print(f"{candidate_words(position.listed)}; {chance}.")
    if len(position.candidates) > 1:
        print(
            f"{plural(len(rated.parts), 'different answer')}; they leave at most "
            f"{plural(rated.largest_part, 'code')}, {rated.expected_size:.2f} on average."
        )
    if worth := worth_words(position, suggestion):
        print(worth[0].upper() + worth[1:] + ".")


CERTAINTY_WORDS = {
    "exact": "proven",
    "bound": "as far as the search came",
    "estimate": "estimated",
}
"""How people are told how far a figure is certain."""


def worth_words(position: Position, suggestion: Suggestion) -> str:
    """Return how many guesses are still needed and how far that is certain, "" if unknown."""
    words = []
    if found := suggestion.worth:
        mean = average_words(found)
        text = f"{mean} guesses to go on average"
        if found.worst is not None:
            text += f", {found.worst} at most"
        words.append(f"{text}, {CERTAINTY_WORDS[found.certainty]}")
    if suggestion.kept is False:
        words.append(f"an end within {position.aim.most} guesses cannot be promised")
    return "; ".join(words)


def average_words(found: Worth) -> str:
    """Return a mean number of guesses: what is only estimated is given less precisely."""
    mean = found.mean
    return f"about {mean:.1f}" if found.certainty == "estimate" else f"{mean:.2f}"


def show_ranking(position: Position, ranked: Sequence[tuple[Code, Worth]]) -> None:
    """Print the best guesses with what each is worth."""
    print("The best guesses: guesses to go on average and at most, answers, largest part.")
    rows, notes = [], []
    for guess, found in ranked:
        rated = partition(position.candidates, guess)
        worst = "?" if found.worst is None else str(found.worst)
        rows.append([average_words(found), worst, str(len(rated.parts)), str(rated.largest_part)])
        note = "" if rated.is_candidate else ", cannot be the code"
        notes.append(f"{CERTAINTY_WORDS[found.certainty]}{note}")
    guesses = [guess for guess, _ in ranked]
    gaps = _gaps(position.rules, guesses)
    for guess, gap, figures, note in zip(guesses, gaps, columns(rows), notes, strict=True):
        print_line(position.rules, "  ", guess, f"{gap}  {figures}  {note}")


MAX_BAR = 40
"""Characters of the longest bar in a histogram: half a line of a terminal."""


def show_report(rules: Rules, name: str, report: Report, seconds: float) -> None:
    """Print how a strategy fared."""
    print(f"{name} on {rules}: {plural(report.secrets, 'secret')} in {seconds:.3f} s")
    mark = "█" if can_show("█") else "#"
    print(f"total {report.total}, mean {report.mean:.4f}, worst {report.worst}")
    rows = binned([report.histogram])
    lines = columns([[row_label(guesses), str(secrets)] for guesses, [secrets] in rows])
    most = max(secrets for _, [secrets] in rows)
    for line, (_, [secrets]) in zip(lines, rows, strict=True):
        print(f"{line}  {mark * round(MAX_BAR * secrets / most)}".rstrip())


class Talk:
    """The other side of a conversation: says things, unless only the result is wanted."""

    def __init__(self, silent: bool) -> None:
        self.silent = silent

    def say(self, rules: Rules, before: str, code: Code | None = None, after: str = "") -> None:
        """Print one line, a code in it drawn as pegs."""
        if not self.silent:
            print_line(rules, before, code, after)

    def prompt(self, text: str) -> None:
        """Print what is asked, the cursor staying behind it."""
        if not self.silent:
            print(text, end="", flush=True)
