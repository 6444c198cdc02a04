"""What the codebreaker wants and knows before a guess."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from ..codes import Code
from ..errors import ContradictionError
from ..rules import Rules
from ..scoring import Feedback, Turn
from .codeset import CodeSet
from .listed import listed
from .partition import after
from .whole_board import too_many

MAX_AIM = 99
"""The greatest limit of guesses that an aim may have: two digits in every input."""


class Aim(NamedTuple):
    """What the codebreaker wants beside the fewest guesses on average."""

    most: int | None = None
    """The limit of guesses of any game, from the empty board on; None for no limit."""
    consistent: bool = False
    """Whether only candidates may be guessed."""


FEWEST = Aim()
"""The aim without a limit: the fewest guesses on average."""


@dataclass(frozen=True, slots=True)
class Position:
    """What the codebreaker knows before a guess: rules, turns and aim.

    >>> from ..scoring import Feedback
    >>> position = Position(Rules(4, 6), (Turn((0, 0, 1, 1), Feedback(1, 1)),), Aim(most=5))
    >>> position.candidates, position.guesses_left
    (CodeSet(p4c6r: 208 codes, 1233 1234 1235 ...), 4)
    """

    rules: Rules
    turns: tuple[Turn, ...] = ()
    aim: Aim = FEWEST
    already_listed: CodeSet | None = field(default=None, compare=False, repr=False)
    """The candidates, if they are listed already."""

    @property
    def guesses(self) -> tuple[Code, ...]:
        """The guesses of the turns."""
        return tuple([guess for guess, _ in self.turns])

    @property
    def listed(self) -> CodeSet | None:
        """The candidates, None if too many to list; `ContradictionError` if there are none."""
        found = self.already_listed
        if found is None:
            found = listed(self.rules, self.turns)
            # A cache: the value of the position stays the same.
            object.__setattr__(self, "already_listed", found)
        if found is not None and not found:
            raise ContradictionError(
                "no code fits all {turns} turns",
                len(self.turns),
                self.turns,
                code="contradiction-all",
                turns=len(self.turns),
            )
        return found

    @property
    def candidates(self) -> CodeSet:
        """The candidates; `TooManyCodesError` if too many, `ContradictionError` if none."""
        found = self.listed
        if found is None:
            raise too_many(self.rules)
        return found

    @property
    def guesses_left(self) -> int | None:
        """Guesses that may still be made under the aim; None if it has no limit."""
        return None if self.aim.most is None else max(0, self.aim.most - len(self.turns))

    def after(self, guess: Code, feedback: Feedback, candidates: CodeSet | None = None) -> Position:
        """Return the position after one more turn, with its candidates where they are at hand.

        Without these the candidates of this position must be few enough to list.
        """
        if candidates is None:
            candidates = after(self.candidates, guess, feedback)
        return replace(self, turns=(*self.turns, Turn(guess, feedback)), already_listed=candidates)

    def under(self, aim: Aim) -> Position:
        """Return the same position with another aim."""
        return replace(self, aim=aim)
