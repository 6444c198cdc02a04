"""The first guess on a board where no code is different from another but by its shape.

How often each colour is in the guess is all that matters. The shapes are compared by what their
answers tell on average about a sample of all codes.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator
from math import log, log2

from ...candidates.codeset import CodeSet
from ...candidates.partition import part_sizes
from ...codes import Code
from ...rules import Rules

SAMPLE = 200_000
"""Pegs of the codes by which shapes are compared."""

HAIR = 0.02
"""Bits by which a shape of fewer colours may tell less: the guess after it tells as much more."""

MAX_SHAPES = 400
"""With more shapes, only those are compared whose colours are in it about equally often."""


@functools.lru_cache(maxsize=64)
def opening(rules: Rules) -> Code:
    """Return the first guess."""
    if not rules.repeats:
        return tuple(range(rules.pegs))
    rng = random.Random(f"{rules}")
    drawn = [
        tuple(rng.choices(range(rules.colours), k=rules.pegs))
        for _ in range(-(-SAMPLE // rules.pegs))
    ]
    codes = CodeSet.of(rules, drawn)
    told = {shape: _entropy(codes, shape) for shape in _shapes(rules)}
    most = max(told.values())
    near = [shape for shape in told if told[shape] >= most - HAIR]
    return min(near, key=lambda shape: (max(shape), -told[shape]))


def _shapes(rules: Rules) -> list[Code]:
    most = min(rules.colours, rules.pegs)
    even = [
        tuple(peg * used // rules.pegs for peg in range(rules.pegs)) for used in range(1, most + 1)
    ]
    if _partitions_count(rules.pegs) > MAX_SHAPES:
        return even
    return [
        tuple(colour for colour, amount in enumerate(shape) for _ in range(amount))
        for shape in _partitions(rules.pegs, rules.pegs)
        if len(shape) <= most
    ]


def _partitions(total: int, largest: int) -> Iterator[tuple[int, ...]]:
    if not total:
        yield ()
    for part in range(min(total, largest), 0, -1):
        for rest in _partitions(total - part, part):
            yield (part, *rest)


def _partitions_count(total: int) -> int:
    ways = [1] + [0] * total
    for part in range(1, total + 1):
        for size in range(part, total + 1):
            ways[size] += ways[size - part]
    return ways[total]


def _entropy(codes: CodeSet, guess: Code) -> float:
    """Return about what the answer tells, in bits."""
    sizes = [size for size in part_sizes(codes, guess) if size]
    told = log2(codes.size) - sum(size * log2(size) for size in sizes) / codes.size
    # A sample tells too little of many parts: the correction of Miller, 1955.
    return told + (len(sizes) - 1) / (2 * codes.size * log(2))
