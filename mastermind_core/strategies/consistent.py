"""Strategies that guess what could be the secret and compute nothing else."""

from __future__ import annotations

import random

from ..codes import Code
from .base import Position, Progress


class First:
    """The lexicographically first candidate.

    Pool: the candidates. Heuristic: none. Tie-break: the lowest code.
    """

    name = "first"
    summary = "The first code, in order, that could be the secret."

    def choose(
        self, position: Position, rng: random.Random, progress: Progress | None = None
    ) -> Code:
        """Return the lowest candidate."""
        return position.candidates[0]


class Random:
    """A candidate drawn with equal chances.

    Pool: the candidates. Heuristic: none. Tie-break: `rng`.
    """

    name = "random"
    summary = "Any code that could be the secret, drawn by lot."

    def choose(
        self, position: Position, rng: random.Random, progress: Progress | None = None
    ) -> Code:
        """Return a candidate drawn from `rng`."""
        return position.candidates[rng.randrange(len(position.candidates))]
