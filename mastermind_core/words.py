"""Numbers and feedback in words, for explanations, pictures and the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .scoring import Feedback
    from .search.worth import Worth

CERTAINTY = {"exact": "proven", "bound": "not proven", "estimate": "estimated"}
"""The certainty of a figure in words."""


def plural(number: int, one: str, many: str | None = None) -> str:
    """Return a number with its noun.

    >>> plural(1, "code"), plural(1296, "code")
    ('1 code', '1,296 codes')
    """
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def turns_words(numbers: Sequence[int]) -> str:
    """Return the numbers of turns in words.

    >>> turns_words([2]), turns_words([1, 3, 4])
    ('turn 2', 'turns 1, 3 and 4')
    """
    return f"turn{'s' if len(numbers) > 1 else ''} {listed_words([str(each) for each in numbers])}"


def listed_words(words: Sequence[str], last: str = "and") -> str:
    """Return words as a list.

    >>> listed_words(["red", "blue", "green"])
    'red, blue and green'
    """
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def sentence(words: str) -> str:
    """Return words as a sentence."""
    return f"{words[0].upper()}{words[1:]}."


def feedback_words(feedback: Feedback) -> str:
    """Return feedback in words: `1 black, 2 white`."""
    return f"{feedback.black} black, {feedback.white} white"


def mean_words(worth: Worth) -> str:
    """Return a mean number of guesses, with one digit if it is only estimated, else with two."""
    return f"about {worth.mean:.1f}" if worth.certainty == "estimate" else f"{worth.mean:.2f}"


def going_words(worth: Worth) -> str:
    """Return how many guesses are to go, on average and at most."""
    most = "" if worth.worst is None else f", {worth.worst} at most"
    return f"{mean_words(worth)} guesses to go on average{most}"


def share_words(share: float, only: bool) -> str:
    """Return a likelihood in per cent; `only` says that nothing else is possible.

    >>> share_words(1.0, True), share_words(0.9996, False), share_words(0.0004, False)
    ('100%', 'over 99%', 'under 1%')
    """
    text = f"{share:.0%}"
    return text if only else {"0%": "under 1%", "100%": "over 99%"}.get(text, text)
