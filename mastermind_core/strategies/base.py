"""What every strategy is given, and what it must offer."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple, Protocol

from ..codes import Code
from ..codeset import CodeSet
from ..rules import Rules

Progress = Callable[[float], None]
"""Is told from time to time which share of the work, 0 to 1, is done."""


class Position(NamedTuple):
    """What the codebreaker knows when a guess is due; `candidates` has at least one code."""

    rules: Rules
    guesses: tuple[Code, ...]
    candidates: CodeSet


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
