"""All that a person is told about a position: the suggestion, its worth, and the best guesses."""

from __future__ import annotations

import random
from typing import NamedTuple

from ..candidates.partition import Partition, partition
from ..candidates.position import Position
from ..checks import checked
from ..codes import Code, ShownCode
from ..errors import ArgumentError
from ..limits import Progress
from ..notebook import pictured
from ..search.valuation import Certainty, Worth
from ..strategies.base import Source, Strategy
from .ranking import agreed, ranking
from .suggestion import suggest


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


def analysis_of(
    position: Position, strategy: Strategy, rng: random.Random, progress: Progress | None = None
) -> Analysis:
    """Return the analysis of a position that is not solved.

    The suggestion is that of the strategy, the alternatives are the best guesses by search, playing
    out and books (see `ranking`). Where both tell of one guess they say the same.
    """
    suggestion = suggest(strategy, position, rng, progress)
    listed = position.listed
    ranked = [] if listed is None else ranking(position, progress)
    suggestion, ranked = agreed(suggestion, ranked)
    rules = position.rules
    candidates = None if listed is None else len(listed)
    return Analysis(
        candidates,
        candidates,
        ShownCode(rules, suggestion.guess),
        suggestion.worth,
        suggestion.source,
        suggestion.kept,
        tuple(
            Alternative(shown, worth, partition(position.candidates, shown))
            for shown, worth in ((ShownCode(rules, guess), worth) for guess, worth in ranked)
        ),
    )
