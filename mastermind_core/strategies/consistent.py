"""Strategies that guess a candidate and compute nothing else.

On boards too large to list they search for one: a `StrategyError` if that takes too long. `random`
tries a sample of the candidates before.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable

from ..candidates.fitting import MAX_NODES, any_fitting, first_fitting
from ..candidates.position import Position
from ..codes import Code
from ..errors import StrategyError
from ..large.sampling.choice import contradiction
from ..large.sampling.sample import SampleMemory, can_be_sampled
from ..limits import Limits, Meter, Progress, StoppedError
from .base import BuiltIn

MAX_NODES_FOR_ONE = 30 * MAX_NODES
"""The most steps of a search for one candidate: a second or two."""

MAX_PEGS_TIMES_COLOURS = 1_000_000
"""The most pegs times colours of a board: a search needs some hundred bytes for each."""


class First(BuiltIn):
    """The lexicographically first candidate.

    Pool: the candidates. Heuristic: none. Tie-break: the lowest code.
    """

    name = "first"
    summary = "The first code, in order, that could be the secret."

    def _choose(self, position: Position, rng: random.Random, progress: Progress | None) -> Code:
        if listed := position.listed:
            return listed[0]
        game = position.rules, position.turns
        tick = Meter(Limits(progress=progress)).spend
        return _searched(position, lambda: first_fitting(*game, MAX_NODES_FOR_ONE, tick))


class Random(BuiltIn):
    """A candidate drawn with equal chances; with nearly equal ones if they are too many to list.

    Pool: the candidates. Heuristic: none. Tie-break: `rng`.
    """

    name = "random"
    summary = "Any code that could be the secret, drawn by lot."

    def __init__(self) -> None:
        self._memory = SampleMemory()

    def _choose(self, position: Position, rng: random.Random, progress: Progress | None) -> Code:
        if listed := position.listed:
            return listed[rng.randrange(len(listed))]
        game = position.rules, position.turns
        tick = Meter(Limits(progress=progress)).spend

        def search() -> Code | None:
            with contextlib.suppress(StoppedError):
                return any_fitting(*game, rng, MAX_NODES, tick)
            if can_be_sampled(position.rules) and (sample := self._memory.of(*game, tick).codes):
                return sample[rng.randrange(len(sample))]
            return any_fitting(*game, rng, MAX_NODES_FOR_ONE, tick)

        return _searched(position, search)


def _searched(position: Position, search: Callable[[], Code | None]) -> Code:
    """Return the candidate that a search gives; `ContradictionError` if it gives none.

    `StrategyError` if the board is too large to search, or the search stopped.
    """
    rules, turns = position.rules, position.turns
    if rules.pegs * rules.colours > MAX_PEGS_TIMES_COLOURS:
        raise StrategyError(
            "expected a board of at most {most:,} pegs times colours, got '{rules}'",
            rules,
            code="strategy-size",
            most=MAX_PEGS_TIMES_COLOURS,
            rules=str(rules),
        )
    try:
        code = search()
    except StoppedError:
        some = "turn" if len(turns) == 1 else "turns"
        raise StrategyError(
            f"expected to find a code of {{rules}} that fits {{turns}} {some}, "
            "but found none in {steps:,} steps",
            turns,
            code="strategy-found-none",
            rules=str(rules),
            turns=len(turns),
            steps=MAX_NODES_FOR_ONE,
        ) from None
    if code is None:
        raise contradiction(rules, turns)
    return code
