"""What every strategy is given, and what it must offer."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, Protocol, runtime_checkable

from ..codes import Code
from ..codeset import CodeSet, too_many
from ..errors import ContradictionError
from ..listing import Turn, listed
from ..rules import Rules

Progress = Callable[[float], None]
"""Is told from time to time which share of the work, 0 to 1, is done."""


class Aim(NamedTuple):
    """What the codebreaker wants: the fewest guesses on average, unless it says more."""

    most: int | None = None
    """Guesses that no game may need more than, from the empty board on."""
    consistent: bool = False
    """Only guesses that could be the code."""


FEWEST = Aim()
"""The fewest guesses on average, and nothing else."""


@dataclass(frozen=True, slots=True)
class Position:
    """What the codebreaker knows when a guess is due."""

    rules: Rules
    turns: tuple[Turn, ...] = ()
    aim: Aim = FEWEST
    known: CodeSet | None = None
    """The candidates, where they are listed already."""

    @property
    def guesses(self) -> tuple[Code, ...]:
        """The guesses so far."""
        return tuple([guess for guess, _ in self.turns])

    @property
    def listed(self) -> CodeSet | None:
        """The candidates, None where they are too many to list; `ContradictionError` if none."""
        found = self.known
        if found is None:
            found = listed(self.rules, self.turns)
            # The same value told sooner the next time: the position has not changed.
            object.__setattr__(self, "known", found)
        if found is not None and not found:
            raise ContradictionError(
                f"no code fits all {len(self.turns)} turns", len(self.turns), self.turns
            )
        return found

    @property
    def candidates(self) -> CodeSet:
        """The candidates, as `listed`, but `TooManyCodesError` where they are too many."""
        found = self.listed
        if found is None:
            raise too_many(self.rules)
        return found

    @property
    def left(self) -> int | None:
        """Guesses that may still be made under the aim, None where their number is free."""
        return None if self.aim.most is None else max(0, self.aim.most - len(self.turns))

    def under(self, aim: Aim) -> Position:
        """Return the position under another aim."""
        return replace(self, aim=aim)


Certainty = Literal["exact", "bound", "estimate"]
"""How far a figure is certain.

exact: the search closed, no play from here needs fewer on average. bound: what our further play was
found to reach; best play may need fewer. estimate: computed from the sizes of the parts only.
"""

Source = Literal["book", "search", "playout", "heuristic", "sample", "packed"]
"""What a guess of `best` comes from."""


class Outlook(NamedTuple):
    """What a guess is worth."""

    total: float
    """Guesses still needed, summed over the candidates; this one and the right one counted."""
    longest: int | None
    """Guesses still needed at most under that play, None where it is not known."""
    certainty: Certainty


class Advice(NamedTuple):
    """A guess with what is known of it."""

    guess: Code
    outlook: Outlook | None
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


def kept(position: Position, found: Outlook | None) -> bool | None:
    """Return whether the game ends for certain within the aim's most guesses, None without one."""
    left = position.left
    if left is None:
        return None
    return found is not None and found.longest is not None and found.longest <= left


@runtime_checkable
class Advisor(Protocol):
    """A strategy that knows what its guess is worth, and guesses what it advises."""

    def choose(
        self, position: Position, rng: random.Random, progress: Progress | None = None
    ) -> Code:
        """Return the next guess."""
        return self.advise(position, rng, progress).guess

    @abstractmethod
    def advise(
        self, position: Position, rng: random.Random, progress: Progress | None = None
    ) -> Advice:
        """Return the next guess with what is known of it."""
