"""What can go wrong: one base class, a subclass for each kind, the offending data kept."""

from __future__ import annotations

LONGEST_QUOTE = 60
"""Characters of the input that a message repeats; a pasted novel is cut there."""


def quote(text: object) -> str:
    """Return `text` in quotes and on one line, cut where it is long, to stand in a message."""
    shown = text if isinstance(text, str) else repr(text)
    cut = shown if len(shown) <= LONGEST_QUOTE else shown[: LONGEST_QUOTE - 1] + "…"
    return repr(cut) if isinstance(text, str) else cut


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


class GameError(MastermindError):
    """A text that is not a game."""

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
