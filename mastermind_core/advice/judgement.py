"""The figures by which the four published one-step strategies judge a guess."""

from __future__ import annotations

import random
from typing import NamedTuple

from ..candidates.partition import Partition, part_sizes, partition
from ..candidates.position import Position
from ..codes import Code
from ..heuristics import (
    ENTROPY,
    ENTROPY_DECIMALS,
    EXPECTED_SIZE,
    MINIMAX,
    MOST_PARTS,
    PUBLISHED,
    entropy_bits,
)
from ..search.exchanges import symmetry_of
from ..strategies.book import by_book, worth_by_book
from ..strategies.registry import DEFAULT, find


class Judged(NamedTuple):
    """A guess, and its figure by strategy.

    These are the codes left at worst, the codes left on average, bits, and different answers. The
    figure of `best`, where a book has it, is the guesses still needed on average with best play.
    """

    partition: Partition
    figures: dict[str, float]


def judge_guess(position: Position, guess: Code) -> Judged:
    """Return a guess as the judges see it."""
    split = partition(position.candidates, guess)
    bits = entropy_bits(ENTROPY.cost(split.parts.values()), len(position.candidates))
    figures = {
        MINIMAX.name: split.largest_part,
        EXPECTED_SIZE.name: split.expected_size,
        ENTROPY.name: round(bits, ENTROPY_DECIMALS),  # the same on every machine
        MOST_PARTS.name: len(split.parts),
    }
    if worth := worth_by_book(position, guess):
        figures[DEFAULT] = worth.mean
    return Judged(split, figures)


def chosen_by_judges(position: Position, rng: random.Random) -> dict[str, Code]:
    """Return the guess that each judge makes, and that of `best` where a book has it."""
    chosen = {name: find(name).choose(position, rng) for name in PUBLISHED}
    booked = by_book(position)
    return chosen | ({DEFAULT: booked.guess} if booked else {})


def runner_up(position: Position) -> Partition | None:
    """Return the partition by the best guess for minimax that leaves more codes at worst.

    Tie-break: a candidate, then the lowest code. None where all guesses leave as few, or where
    there are at most two candidates, of which one is guessed.
    """
    candidates = position.candidates
    if len(candidates) <= 2:
        return None
    rated = []
    for guess in symmetry_of(position).representatives():
        sizes = part_sizes(candidates, guess)
        rated.append((max(sizes), not sizes[-1], guess))
    least = min(rated)[0]
    beaten = [each for each in rated if each[0] > least]
    return partition(candidates, min(beaten)[2]) if beaten else None
