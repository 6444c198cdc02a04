"""How the pegs of colours may be shared by the parts of the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import factorial

Share = tuple[int, ...]
"""Pegs of a colour in each part."""


class TooManyError(Exception):
    """More shares fit an answer than can be kept."""


def shares_of_new(
    asked: list[list[int]],
    answer: tuple[int, int],
    sizes: Sequence[int],
    free: Sequence[int],
    most: int,
) -> Iterator[Share]:
    """Yield the shares of new colours with these blacks and key pegs, one share after another.

    `asked` has the parts where each colour was shown, `sizes` the pegs of the parts, `free` those
    without a found colour. `TooManyError` if a colour may have more than `most` pegs.
    """
    black, both = answer
    if not asked:
        if not black and not both:
            yield ()
        return
    if both > most:
        raise TooManyError
    here, *others = asked
    area = sum(sizes[part] for part in here)
    for shown in range(0 if others else both, min(both, area) + 1):
        counts = range(area, sum(free) + 1) if shown == area else range(shown, shown + 1)
        if counts and counts[-1] > most:
            raise TooManyError
        for count in counts:
            for blacks in range(0 if others else black, min(black, count) + 1):
                own = [
                    share
                    for share in _compositions(count, free)
                    if sum(share[part] for part in here) == blacks
                ]
                rest = black - blacks, both - shown
                for other in shares_of_new(others, rest, sizes, free, most):
                    for share in own:
                        yield share + other


def likelihood(mean: float, count: int) -> float:
    """Return the likelihood of a count, up to a factor."""
    power = 1.0
    for _ in range(count):
        power *= mean
    return power / factorial(count)


def _compositions(total: int, rooms: Sequence[int]) -> Iterator[Share]:
    """Yield all ways to put a number of pegs into parts with some room each."""
    if len(rooms) == 1:
        if total <= rooms[0]:
            yield (total,)
        return
    for first in range(min(total, rooms[0]) + 1):
        for others in _compositions(total - first, rooms[1:]):
            yield (first, *others)
