"""Bit sets as ints of any width, and numbers laid across them in slices.

A *mask* is an int whose bit i says something about item i of a list. *Slices* are a list of masks
that hold one number for every item at once: slice j carries bit j of each number. Adding two
million-item columns is then a handful of `&`, `|` and `^` on whole ints, each a loop in C.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterable, Sequence

_FROM_DIGITS = bytes.maketrans(b"01", b"\0\1")
_TO_DIGITS = bytes.maketrans(b"\0\1", b"01")


def flags(mask: int, size: int) -> bytes:
    """Return one byte for each of `size` bits, lowest first: 1 where the bit is set."""
    return f"{mask:0{size}b}".encode().translate(_FROM_DIGITS)[::-1]


def from_flags(marks: bytes) -> int:
    """Return the mask whose `flags` these are."""
    return int(marks.translate(_TO_DIGITS)[::-1], 2) if marks else 0


FEW = 24
"""Up to so many set bits are taken off a mask one by one; of more that would be quadratic."""


def indices(mask: int) -> list[int]:
    """Return the set bits, lowest first: a few one by one, more in one pass over all bits."""
    if mask.bit_count() <= FEW:
        few = []
        while mask:
            lowest = mask & -mask
            few.append(lowest.bit_length() - 1)
            mask ^= lowest
        return few
    size = mask.bit_length()
    return list(itertools.compress(range(size), flags(mask, size)))


def lowest(mask: int) -> int:
    """Return the lowest set bit of a mask that is not 0."""
    return (mask & -mask).bit_length() - 1


def repeated(mask: int, period: int, size: int) -> int:
    """Return `size` bits that repeat the first `period` bits, of which there are not more.

    >>> bin(repeated(0b01, 2, 7))
    '0b1010101'
    """
    width = period
    while width < size:
        mask |= (mask & ((1 << min(width, size - width)) - 1)) << width
        width = min(2 * width, size)
    return mask


class Tally:
    """Counts, for every bit at once, in how many of the masks given so far it was set.

    Masks of one weight wait until there are three; a full adder then makes one of that weight and
    a carry. That is five operations on whole ints for each mask, however many there are, and never
    more than two masks of each weight in memory.
    """

    __slots__ = ("_waiting",)

    def __init__(self) -> None:
        self._waiting: list[list[int]] = []

    def add(self, mask: int) -> None:
        """Count one more mask."""
        for waiting in self._waiting:
            if len(waiting) < 2:
                waiting.append(mask)
                return
            a, b = waiting
            differ = a ^ b
            waiting[:] = (differ ^ mask,)
            mask = a & b | differ & mask
        self._waiting.append([mask])

    def slices(self) -> list[int]:
        """Return the counts, slice 0 the units."""
        result: list[int] = []
        carries: list[int] = []
        for waiting in self._waiting:
            total, carries = _add_up([*waiting, *carries])
            result.append(total)
        return [*result, *count(carries)]


def count(masks: Sequence[int]) -> list[int]:
    """Return slices that count, for every bit, in how many of the masks it is set."""
    result = []
    while masks:
        total, masks = _add_up(masks)
        result.append(total)
    return result


def _add_up(masks: Sequence[int]) -> tuple[int, list[int]]:
    """Return the masks of one weight as one mask of that weight and the carries above it."""
    total = masks[0]
    carries = []
    for i in range(1, len(masks) - 1, 2):
        b, c = masks[i], masks[i + 1]
        differ = total ^ b
        carries.append(total & b | differ & c)
        total = differ ^ c
    if not len(masks) & 1:
        carries.append(total & masks[-1])
        total ^= masks[-1]
    return total, carries


def split(slices: Sequence[int], everything: int) -> list[tuple[int, int]]:
    """Return (number, mask of the items that have it) for each number that occurs."""
    leaves = [(0, everything)] if everything else []
    for piece in reversed(slices):
        halves = []
        for number, mask in leaves:
            ones = mask & piece
            if zeros := mask ^ ones:
                halves.append((2 * number, zeros))
            if ones:
                halves.append((2 * number + 1, ones))
        leaves = halves
    return leaves


def total(columns: Iterable[Sequence[int]]) -> list[int]:
    """Return, item by item, the sum of the numbers of several columns."""
    weights: list[list[int]] = []
    for slices in columns:
        weights += [[] for _ in range(len(slices) - len(weights))]
        for weight, piece in zip(weights, slices, strict=False):
            if piece:
                weight.append(piece)
    result = []
    carries: list[int] = []
    for weight in weights:
        piece, carries = _add_up([*weight, *carries] or [0])
        result.append(piece)
    return [*result, *count(carries)]


def maximum(a: Sequence[int], b: Sequence[int], everything: int) -> list[int]:
    """Return, item by item, the greater number of two columns."""
    width = max(len(a), len(b))
    a = [*a, *[0] * (width - len(a))]
    b = [*b, *[0] * (width - len(b))]
    undecided, a_greater = everything, 0
    for x, y in zip(reversed(a), reversed(b), strict=True):
        a_greater |= undecided & x & ~y
        undecided &= ~(x ^ y)
    return [y ^ (a_greater & (x ^ y)) for x, y in zip(a, b, strict=True)]


def replaced(slices: Sequence[int], everything: int, term: Callable[[int], int]) -> list[int]:
    """Return the column with each number x replaced by term(x) >= 0."""
    result: list[int] = []
    for number, mask in split(slices, everything):
        places = _places(term(number))
        result += [0] * (places[-1] + 1 - len(result) if places else 0)
        for place in places:
            result[place] |= mask
    return result


@functools.lru_cache(maxsize=1 << 12)
def _places(number: int) -> tuple[int, ...]:
    return tuple(indices(number))


def least(slices: Sequence[int], among: int) -> tuple[int, int]:
    """Return the least number among the items of a mask that is not 0, and who has it."""
    number = 0
    for piece in reversed(slices):
        number *= 2
        if zeros := among & ~piece:
            among = zeros
        else:
            number += 1
    return number, among


def at_most(slices: Sequence[int], limit: int, among: int) -> int:
    """Return which items of a mask have a number that is not above `limit`."""
    if limit < 0:
        return 0
    below, equal = 0, among
    for place in reversed(range(max(len(slices), limit.bit_length()))):
        piece = slices[place] if place < len(slices) else 0
        if limit >> place & 1:
            below |= equal & ~piece
            equal &= piece
        else:
            equal &= ~piece
    return below | equal


def not_above(a: Sequence[int], b: Sequence[int], among: int) -> int:
    """Return which items of a mask have a number in column `a` that is not above that in `b`."""
    above = 0
    for place in range(max(len(a), len(b))):
        x = a[place] if place < len(a) else 0
        y = b[place] if place < len(b) else 0
        # The highest place that differs decides.
        above = x & ~y | above & ~(x ^ y)
    return among & ~above
