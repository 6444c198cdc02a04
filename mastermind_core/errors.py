"""The errors of the core: one base class, one subclass for each kind of input.

Those about rules, codes, feedback and games are a `ValueError` as well, as Python programs expect.

An error says what is wrong in an English sentence, written where it is raised. If people can meet
it in the page, it has a `code` as well, and the sentence is a template:

    raise CodeError("expected no colour twice, got {found}", code, code="code-twice")

`found` is the quoted data, unless it is given. The page has a sentence of its own for each code, in
each of its languages, with the same places.
"""

from __future__ import annotations

MAX_QUOTE = 60
"""The most characters of an input that a message quotes: they fit on one line."""

MAX_MESSAGE = 300
"""The most characters of another program's message that a message repeats."""


def quote(text: object, limit: int = MAX_QUOTE) -> str:
    """Return a value for a message, on one line and cut: a text in quotes, others by their `repr`.

    If the `repr` fails, it is the name of the type.

    >>> quote("1122"), quote(7), quote([]), quote(10**5000)
    ("'1122'", '7', '[]', '<int>')
    """
    if isinstance(text, str):
        kept = text if len(text) <= limit else f"{text[: limit - 1]}…"
        while len(repr(kept)) > limit + 2:  # an unprintable character takes up to ten
            kept = f"{kept[:-2]}…"
        return repr(kept)
    try:
        shown = " ".join(repr(text).split())
    except Exception:  # an int of thousands of digits, or any error of a person's own class
        shown = f"<{type(text).__name__}>"
    return shown if len(shown) <= limit else f"{shown[: limit - 1]}…"


def printable(text: str) -> str:
    r"""Return a text with its control and other invisible characters escaped.

    >>> print(printable("red\x1b[31m \u202e1122"))
    red\x1b[31m \u202e1122
    """
    return "".join([each if each.isprintable() else repr(each)[1:-1] for each in text])


def one_line(message: str) -> str:
    """Return another program's message on one line, with long words and a long end cut off."""
    # What is quoted already is two characters longer.
    words = [word if len(word) <= MAX_QUOTE + 2 else quote(word) for word in message.split()]
    words = [printable(word) for word in words]
    kept = " ".join(words)
    return kept if len(kept) <= MAX_MESSAGE else f"{kept[: MAX_MESSAGE - 1]}…"


class MastermindError(Exception):
    """An input that the core refuses. `str(error)` is one sentence that quotes the input.

    >>> error = MastermindError("expected {n} pegs", code="code-length", n=4)
    >>> print(error, error.code, error.values)
    expected 4 pegs code-length {'n': 4}
    """

    kind = "error"
    """The kind of error as one word, in JSON."""

    def __init__(
        self, message: str, data: object = None, /, *, code: str | None = None, **values: Quoted
    ) -> None:
        if code and "{found}" in message:
            values.setdefault("found", quote(data))
        super().__init__(message.format(**values) if code else message)
        self.data = data
        """The offending value, uncut."""
        self.code = code
        """The name of the sentence in other languages, or None."""
        self.values = {name: _plain(value) for name, value in values.items()}
        """The values for the places of the sentence, ready for JSON."""

    def sentence(self) -> dict[str, object]:
        """Return `message`, `code` and `values`: the sentence in English and for any language."""
        return {"message": str(self), "code": self.code, "values": self.values}

    def requote(self, name: str, text: str) -> None:
        """Quote another text in a place of the sentence, if it has that place."""
        if name in self.values:
            shown = quote(text)
            self.args = (str(self).replace(str(self.values[name]), shown),)
            self.values[name] = shown

    def put_in(self, message: str, *, code: str, **values: Quoted) -> None:
        """Make the sentence a part of a longer one, which has a place `{why}` for it."""
        why = self.sentence()
        MastermindError.__init__(self, message, self.data, code=code, **values, why=str(self))
        self.values["why"] = why


Quoted = str | int | float | MastermindError
"""A value in a sentence: a quoted input, a number, or another error."""


def _plain(value: Quoted) -> object:
    return value.sentence() if isinstance(value, MastermindError) else value


class ArgumentError(MastermindError, TypeError):
    """A value of a type that a function does not take, such as a `progress` that is no function."""

    kind = "argument"


class RulesError(MastermindError, ValueError):
    """Rules that allow no game, or a text that is no rules."""

    kind = "rules"


class TooManyCodesError(RulesError):
    """Rules, or a game, with too many codes to list."""

    kind = "too-many-codes"


class CodeError(MastermindError, ValueError):
    """A code that does not exist under the rules."""

    kind = "code"


class CodeIndexError(CodeError, IndexError):
    """The number of a code that a set does not have; it is an `IndexError` as well."""


class FeedbackError(MastermindError, ValueError):
    """Feedback that no guess and secret of the rules can give."""

    kind = "feedback"


class SeedError(MastermindError):
    """A seed with half a character (a lone surrogate), which no random generator takes."""

    kind = "seed"


class ChallengeError(MastermindError):
    """A text that is no challenge code, one with a wrong symbol, or a day that does not exist."""

    kind = "challenge"


class GameError(MastermindError, ValueError):
    """A text that is no game, a game that is too long, or a turn that a game cannot have."""

    kind = "game"


class StrategyError(MastermindError):
    """A strategy that does not exist, that cannot play, or that makes an impossible guess."""

    kind = "strategy"


class RequestError(MastermindError):
    """A request of the page that the core does not understand."""

    kind = "request"


class BookError(MastermindError):
    """A file that is no book, a damaged book, or a book whose figures are not true."""

    kind = "book"


class ExecutorError(MastermindError):
    """A text that names no executor, or an executor that cannot start or that fails."""

    kind = "executor"


class PlotError(MastermindError):
    """A plot that cannot be drawn, or cannot be written to its file."""

    kind = "plot"


class SheetError(MastermindError):
    """A board whose play needs too many pages, or a sheet that cannot be written to its file."""

    kind = "sheet"


class PegsError(MastermindError):
    """A text that is no set of pegs, or a board with more colours than there are pegs."""

    kind = "pegs"


class ContradictionError(MastermindError, ValueError):
    """Turns that no code fits. `turn`, from 1, is the first after which there is no candidate."""

    kind = "contradiction"

    def __init__(
        self, message: str, turn: int, data: object = None, /, *, code: str = "", **values: Quoted
    ) -> None:
        super().__init__(message, data, code=code or None, **values)
        self.turn = turn

    def __reduce__(self) -> tuple[object, ...]:
        """Return how it is made again in another process: `args` lacks the turn."""
        return type(self), (str(self), self.turn), self.__dict__
