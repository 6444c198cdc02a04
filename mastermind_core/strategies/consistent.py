"""Strategies that guess a candidate and compute nothing else.

On boards too large to list they search for one: a `StrategyError` if that takes too long.
"""

from __future__ import annotations

import random

from ..candidates.fitting import MAX_NODES, any_fitting
from ..candidates.position import Position
from ..codes import Code, code_at
from ..errors import StrategyError
from ..large.sampling.choice import contradiction
from ..large.sampling.sample import SampleMemory, can_be_sampled
from ..limits import Limits, Meter, Progress, StoppedError
from .base import BuiltIn

MAX_NODES_FOR_ONE = 30 * MAX_NODES
"""The most steps of a search for one candidate: a second or two."""

MAX_PEGS_TIMES_COLOURS = 1_000_000
"""The most pegs times colours of a board: a search needs some hundred bytes for each."""


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
        return _found(position, rng, self._memory, progress)


class First(Random):
    """The lexicographically first candidate; where they are too many to list, any that is found.

    Pool: the candidates. Heuristic: none. Tie-break: the lowest code.
    """

    name = "first"
    summary = "The first code, in order, that could be the secret."

    def _choose(self, position: Position, rng: random.Random, progress: Progress | None) -> Code:
        if listed := position.listed:
            return listed[0]
        if not position.turns:
            return code_at(position.rules, 0)
        return super()._choose(position, random.Random(0), progress)


def _found(
    position: Position, rng: random.Random, memory: SampleMemory, progress: Progress | None
) -> Code:
    """Return a candidate by a short search, from a sample, or by a long search.

    `ContradictionError` if there is none; `StrategyError` if the board is too large to search, or
    the search stopped.
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
    tick = Meter(Limits(progress=progress)).spend
    try:
        try:
            code = any_fitting(rules, turns, rng, MAX_NODES, tick)
        except StoppedError:
            sample = memory.of(rules, turns, tick).codes if can_be_sampled(rules) else ()
            if sample:
                return sample[rng.randrange(len(sample))]
            code = any_fitting(rules, turns, rng, MAX_NODES_FOR_ONE, tick)
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
