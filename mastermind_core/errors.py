"""What can go wrong: one base class, a subclass for each kind, the offending data kept."""

from __future__ import annotations

MAX_QUOTE = 60
"""Characters of the input that a message repeats; a pasted novel is cut there."""


MAX_MESSAGE = 300
"""Characters of somebody else's message that one of ours repeats."""


def quote(text: object, limit: int = MAX_QUOTE) -> str:
    """Return `text` in quotes and on one line, cut where it is long, to stand in a message.

    What is no text is shown as Python does, or by its type where Python cannot.

    >>> quote("1122"), quote(7), quote([]), quote(10**5000)
    ("'1122'", '7', '[]', '<int>')
    """
    if isinstance(text, str):
        kept = text if len(text) <= limit else f"{text[: limit - 1]}…"
        while len(repr(kept)) > limit + 2:  # what cannot be printed takes up to ten each
            kept = f"{kept[:-2]}…"
        return repr(kept)
    try:
        shown = " ".join(repr(text).split())
    except Exception:  # thousands of digits, or what somebody's own class does
        shown = f"<{type(text).__name__}>"
    return shown if len(shown) <= limit else f"{shown[: limit - 1]}…"


def one_line(message: str) -> str:
    """Return somebody else's message on one line, cut where it or a word of it is long."""
    words = [word if len(word) <= MAX_QUOTE else quote(word) for word in message.split()]
    kept = " ".join(words)
    return kept if len(kept) <= MAX_MESSAGE else f"{kept[: MAX_MESSAGE - 1]}…"


class MastermindError(Exception):
    """Any input that the core refuses. `str(error)` is one sentence that quotes the input."""

    kind = "error"
    """One word for programs: it stands in the JSON of `api` and of the command line."""

    def __init__(self, message: str, data: object = None) -> None:
        super().__init__(message)
        self.data = data
        """The offending value, uncut."""


class RulesError(MastermindError):
    """Rules that make no game, or a text that names none."""

    kind = "rules"


class TooManyCodesError(RulesError):
    """Rules whose codes are too many to be listed one by one."""

    kind = "too-many-codes"


class CodeError(MastermindError):
    """A code that the rules do not have."""

    kind = "code"


class FeedbackError(MastermindError):
    """An answer that no guess and secret of the rules can give."""

    kind = "feedback"


class SeedError(MastermindError):
    """A seed that cannot be drawn from, since a character of it is only half there."""

    kind = "seed"


class GameError(MastermindError):
    """A text that is not a game, or that of too long a game."""

    kind = "game"


class StrategyError(MastermindError):
    """A strategy that does not exist, or that makes an illegal guess."""

    kind = "strategy"


class RequestError(MastermindError):
    """A request to `api` that it does not understand."""

    kind = "request"


class BookError(MastermindError):
    """A file that is no book, or a damaged one, or a book that does not do what it says."""

    kind = "book"


class ExecutorError(MastermindError):
    """A text that names no executor, or an executor that cannot be had or does not hold."""

    kind = "executor"


class PlotError(MastermindError):
    """A plot that cannot be drawn, or not into this file."""

    kind = "plot"


class ContradictionError(MastermindError):
    """Answers that no code fits. `turn` is the first turn, from 1, after which none was left."""

    kind = "contradiction"

    def __init__(self, message: str, turn: int, data: object = None) -> None:
        super().__init__(message, data)
        self.turn = turn
