"""What the codebreaker wants, and what it knows when a guess is due."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from ..codes import Code
from ..errors import ContradictionError
from ..rules import Rules
from ..scoring import Turn
from .codeset import CodeSet
from .listed import listed
from .whole_board import too_many

MAX_GUESSES = 99
"""The greatest aim that says how long a game may get."""


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
    already_listed: CodeSet | None = field(default=None, compare=False, repr=False)
    """The candidates, where they are listed already."""

    @property
    def guesses(self) -> tuple[Code, ...]:
        """The guesses so far."""
        return tuple([guess for guess, _ in self.turns])

    @property
    def listed(self) -> CodeSet | None:
        """The candidates, None where they are too many to list; `ContradictionError` if none."""
        found = self.already_listed
        if found is None:
            found = listed(self.rules, self.turns)
            # The same value told sooner the next time: the position has not changed.
            object.__setattr__(self, "already_listed", found)
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
    def guesses_left(self) -> int | None:
        """Guesses that may still be made under the aim, None where their number is free."""
        return None if self.aim.most is None else max(0, self.aim.most - len(self.turns))

    def under(self, aim: Aim) -> Position:
        """Return the position under another aim."""
        return replace(self, aim=aim)
