"""The first guess: only its shape matters, which is how often it has each of its colours.

On an empty board all codes of a shape are alike. Shapes are compared by the information that their
answers give about a sample of all codes.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator
from math import log, log2

from ...candidates.codeset import CodeSet, unchecked_of
from ...candidates.partition import part_sizes
from ...codes import Code
from ...rules import Rules
from ...search.estimated_guesses import steady

SAMPLE_PEGS = 200_000
"""Pegs of all codes by which shapes are compared, so that any board takes about 0.1 s."""

BITS_TOLERANCE = 0.02
"""Bits that a shape of fewer colours may give less.

Measured on p7c10r and p10c10r: with the second guess it gives 0.02 bits more.
"""

MAX_SHAPES = 400
"""Shapes that are compared; 18 pegs have 385. With more pegs only even shapes are compared."""


@functools.lru_cache(maxsize=64)
def choose_first(rules: Rules) -> Code:
    """Return the first guess."""
    if not rules.repeats:
        return tuple(range(rules.pegs))
    rng = random.Random(f"{rules}")
    drawn = [
        tuple(rng.choices(range(rules.colours), k=rules.pegs))
        for _ in range(-(-SAMPLE_PEGS // rules.pegs))
    ]
    codes = unchecked_of(rules, drawn)
    information = {shape: _entropy(codes, shape) for shape in _shapes(rules)}
    highest = max(information.values())
    near = [shape for shape in information if information[shape] >= highest - BITS_TOLERANCE]
    return min(near, key=lambda shape: (max(shape), -information[shape]))


def _shapes(rules: Rules) -> list[Code]:
    """Return a code of each shape to compare, with colours from 0 on."""
    max_used = min(rules.colours, rules.pegs)
    if _partitions_count(rules.pegs) > MAX_SHAPES:
        return [
            tuple(peg * used // rules.pegs for peg in range(rules.pegs))
            for used in range(1, max_used + 1)
        ]
    return [
        tuple(colour for colour, amount in enumerate(shape) for _ in range(amount))
        for shape in _partitions(rules.pegs, rules.pegs)
        if len(shape) <= max_used
    ]


def _partitions(total: int, largest: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to write a number as a sum of falling parts up to `largest`."""
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
    """Return the estimated information of the answer, in bits."""
    sizes = [size for size in part_sizes(codes, guess) if size]
    bits = log2(codes.size) - sum(size * log2(size) for size in sizes) / codes.size
    # A sample underestimates the entropy of many parts; this is Miller's correction (1955).
    return steady(bits + (len(sizes) - 1) / (2 * codes.size * log(2)))
