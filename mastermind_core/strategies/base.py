"""What every strategy is given, and what it must offer."""

from __future__ import annotations

import random
from abc import abstractmethod
from typing import Literal, NamedTuple, Protocol, runtime_checkable

from ..candidates.position import Position
from ..codes import Code
from ..limits import Progress
from ..search.valuation import Worth

Source = Literal["book", "search", "playout", "heuristic", "sample", "packed"]
"""What a guess of `best` comes from."""


class Suggestion(NamedTuple):
    """A guess with what is known of it."""

    guess: Code
    worth: Worth | None
    source: Source | None
    kept: bool | None
    """Whether the game ends for certain within the aim's most guesses; None where it has none."""


class Strategy(Protocol):
    """Chooses guesses.

    `choose` returns a code of the position's rules. It draws what it draws from `rng` alone, and
    calls `progress`, where given, at least every 50 ms or so of long work.
    """

    @property
    def name(self) -> str:
        """The name by which the registry finds it."""

    @property
    def summary(self) -> str:
        """One sentence for people: pool, heuristic and tie-break, and whose idea it is."""

    def choose(
        self, position: Position, rng: random.Random, progress: Progress | None = None
    ) -> Code:
        """Return the next guess."""


@runtime_checkable
class Suggester(Protocol):
    """A strategy that knows what its guess is worth, and guesses what it advises."""

    def choose(
        self, position: Position, rng: random.Random, progress: Progress | None = None
    ) -> Code:
        """Return the next guess."""
        return self.suggest(position, rng, progress).guess

    @abstractmethod
    def suggest(
        self, position: Position, rng: random.Random, progress: Progress | None = None
    ) -> Suggestion:
        """Return the next guess with what is known of it."""
