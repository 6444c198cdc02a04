"""All that a person is told about a position: the suggestion, its worth, and the best guesses."""

from __future__ import annotations

from typing import NamedTuple

from ..candidates.partition import Partition, partition
from ..checks import checked
from ..codes import Code, ShownCode
from ..errors import ArgumentError
from ..notebook import pictured
from ..search.worth import Certainty, Worth
from ..strategies.base import Source
from .advice import IN_DOUBT, Advice


@checked(ArgumentError)
class Alternative(NamedTuple):
    """One of the best guesses.

    `guess` is its code, `worth` the guesses still needed with it, `partition` the candidates that
    each answer to it leaves.
    """

    guess: Code
    worth: Worth
    partition: Partition


@pictured
@checked(ArgumentError)
class Analysis(NamedTuple):
    """What is known of a position and of the next guess.

    `suggestion` is the next guess, `worth` the guesses still needed with it, `certainty` how sure
    that is, and `source` where it comes from, such as a book. `alternatives` has the best guesses,
    best first. `candidates` codes may be the secret, and `fits_all` fit every turn. What is not
    known is None: all figures on boards too large to list, a suggestion in a solved game. `kept`
    says whether the limit of the aim is certain to be kept.
    """

    candidates: int | None
    """Candidates now; None where they are too many to list."""
    fits_all: int | None
    """Codes that fit all turns: the candidates, or fewer where answers are in doubt."""
    suggestion: Code | None
    """The next guess of the strategy; None in a solved game."""
    worth: Worth | None
    """What the suggestion is worth; None where the candidates are too many to list."""
    source: Source | None
    """What the suggestion comes from, where the strategy says so."""
    kept: bool | None
    """Whether the game is certain to end within the aim's most guesses; None without these."""
    alternatives: tuple[Alternative, ...]
    """The best guesses, best first, one of each class of equal ones; none without candidates."""

    @property
    def certainty(self) -> Certainty | None:
        """How far the worth of the suggestion is certain; None where there is no worth."""
        return self.worth.certainty if self.worth else None


def analysis_of(advice: Advice) -> Analysis:
    """Return the analysis of a game, from advice with the best guesses.

    `ContradictionError` if no code fits the turns. In doubt there are the numbers of codes and the
    guess alone.
    """
    position, suggestion = advice.checked_position(), advice.suggestion
    rules = position.rules
    guess = suggestion and ShownCode(rules, suggestion.guess)
    if suggestion is None or advice.strategy == IN_DOUBT:
        return Analysis(advice.candidates, advice.fits_all, guess, None, None, None, ())
    shown = [(ShownCode(rules, code), worth) for code, worth in advice.ranked]
    return Analysis(
        advice.candidates,
        advice.fits_all,
        guess,
        suggestion.worth,
        suggestion.source,
        suggestion.kept,
        tuple(
            Alternative(code, worth, partition(position.candidates, code)) for code, worth in shown
        ),
    )
