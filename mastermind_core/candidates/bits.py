"""Bit sets as ints of any width, and numbers laid across them in slices.

A *mask* is an int whose bit i says something about item i of a list. *Slices* are a list of masks
that hold one number for every item: slice j has bit j of each number. The slices of one number for
every item are a *column*. Adding two columns of a million items takes a few `&`, `|` and `^` on
whole ints, each of which is a loop in C.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence

_FROM_DIGITS = bytes.maketrans(b"01", b"\0\1")
_TO_DIGITS = bytes.maketrans(b"\0\1", b"01")


def flags(mask: int, size: int) -> bytes:
    r"""Return one byte for each of `size` bits, lowest first: 1 if the bit is set.

    >>> flags(0b110, 4)
    b'\x00\x01\x01\x00'
    """
    return f"{mask:0{size}b}".encode().translate(_FROM_DIGITS)[::-1]


def from_flags(marks: bytes) -> int:
    """Return the mask of which these are the `flags`."""
    return int(marks.translate(_TO_DIGITS)[::-1], 2) if marks else 0


SPARSE = 8
"""Above this many bits per set bit, set bits are found sooner one by one. Chosen by timing."""


def indices(mask: int) -> list[int]:
    """Return the numbers of the set bits, lowest first.

    >>> indices(0b1101)
    [0, 2, 3]
    """
    result = []
    if mask.bit_count() <= 24:  # of more bits, this way would take quadratic time
        while mask:
            bit = mask & -mask
            result.append(bit.bit_length() - 1)
            mask ^= bit
        return result
    size = mask.bit_length()
    marks = flags(mask, size)
    if size < SPARSE * mask.bit_count():
        return list(itertools.compress(range(size), marks))
    index = marks.find(1)
    while index >= 0:
        result.append(index)
        index = marks.find(1, index + 1)
    return result


def lowest(mask: int) -> int:
    """Return the number of the lowest set bit; the mask must not be 0."""
    return (mask & -mask).bit_length() - 1


def set_bit(mask: int, number: int) -> int:
    """Return the place of the set bit that has `number` set bits below it; there must be one.

    >>> [set_bit(0b1101, number) for number in range(3)]
    [0, 2, 3]
    """
    place, width = 0, mask.bit_length()
    while width > 1:
        width = (width + 1) // 2
        below = mask & ((1 << width) - 1)
        if (count := below.bit_count()) > number:
            mask = below
        else:
            mask, number, place = mask >> width, number - count, place + width
    return place


def repeated(mask: int, period: int, size: int) -> int:
    """Return `size` bits that repeat the first `period` bits of a mask, which has no others.

    >>> bin(repeated(0b01, 2, 7))
    '0b1010101'
    """
    width = period
    while width < size:
        mask |= (mask & ((1 << min(width, size - width)) - 1)) << width
        width = min(2 * width, size)
    return mask


class Tally:
    """Counts, for every bit, the masks in which it is set, with few masks in memory.

    Masks of one weight wait until there are three; a full adder then turns them into one mask of
    that weight and a carry, by five operations on whole ints.
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
        """Return the counts so far as slices."""
        result: list[int] = []
        carries: list[int] = []
        for waiting in self._waiting:
            total, carries = _add_up([*waiting, *carries])
            result.append(total)
        return [*result, *bit_counts(carries)]


def bit_counts(masks: Sequence[int]) -> list[int]:
    """Return, as slices, the number of the masks in which each bit is set.

    >>> bit_counts([0b011, 0b001, 0b001])
    [3, 1]
    """
    result = []
    while masks:
        total, masks = _add_up(masks)
        result.append(total)
    return result


def _add_up(masks: Sequence[int]) -> tuple[int, list[int]]:
    """Add up masks of one weight: return one mask of that weight, and the carries."""
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


def by_number(slices: Sequence[int], everything: int) -> list[tuple[int, int]]:
    """Return, for each number in a column, the number and the mask of the items that have it.

    >>> by_number([0b011, 0b001], 0b111)
    [(0, 4), (1, 2), (3, 1)]
    """
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
    """Return the sums, item by item, of several columns."""
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
    return [*result, *bit_counts(carries)]


def maximum(a: Sequence[int], b: Sequence[int], everything: int) -> list[int]:
    """Return the greater numbers, item by item, of two columns."""
    greater = everything ^ not_above(a, b, everything)
    return [y ^ (greater & (x ^ y)) for x, y in itertools.zip_longest(a, b, fillvalue=0)]


def replaced(slices: Sequence[int], everything: int, term: Callable[[int], int]) -> list[int]:
    """Return a column with each number x replaced by term(x), which must not be negative."""
    result: list[int] = []
    for number, mask in by_number(slices, everything):
        places = _places(term(number))
        result += [0] * (places[-1] + 1 - len(result) if places else 0)
        for place in places:
            result[place] |= mask
    return result


@functools.lru_cache(maxsize=1 << 12)
def _places(number: int) -> tuple[int, ...]:
    return tuple(indices(number))


def least(slices: Sequence[int], among: int) -> tuple[int, int]:
    """Return the least number among the items of a mask, and the mask of the items that have it."""
    number = 0
    for piece in reversed(slices):
        number *= 2
        if zeros := among & ~piece:
            among = zeros
        else:
            number += 1
    return number, among


def greatest(slices: Sequence[int], among: int) -> tuple[int, int]:
    """Return the greatest number among the items of a mask, and the mask of the items with it."""
    number = 0
    for piece in reversed(slices):
        number *= 2
        if ones := among & piece:
            among = ones
            number += 1
    return number, among


def in_order(slices: Sequence[int], among: int) -> Iterator[tuple[int, int]]:
    """Yield the items of a mask, the least number first, each as its number and its index.

    The items are sorted while they are read: the first few of many take little time.

    >>> list(in_order([0b011, 0b001], 0b111))
    [(0, 2), (1, 1), (3, 0)]
    """
    width = max(map(int.bit_length, [among, *slices])) // 8 + 1
    columns = [piece.to_bytes(width, "little") for piece in slices]
    # Items wait together with others that have the same bits from a place on.
    waiting = [(len(slices), among)]
    while waiting:
        place, mask = waiting.pop()
        if place and mask.bit_count() > 64:  # of fewer items each number is read
            ones = mask & slices[place - 1]
            waiting += [(place - 1, ones), (place - 1, mask ^ ones)]
        else:
            yield from sorted([(_number(columns, index), index) for index in indices(mask)])


def _number(columns: Sequence[bytes], index: int) -> int:
    """Return the number of one item from the bytes of the slices."""
    place, bit, number = index >> 3, 1 << (index & 7), 0
    for column in reversed(columns):
        number += number + (column[place] & bit != 0)
    return number


def at_most(slices: Sequence[int], limit: int, among: int) -> int:
    """Return the mask of the items among these whose number is at most `limit`."""
    if limit < 0:
        return 0
    # The rest is not above the limit so far; some of it may be below.
    below, rest = 0, among
    for place in reversed(range(max(len(slices), limit.bit_length()))):
        piece = slices[place] if place < len(slices) else 0
        if limit >> place & 1:
            below |= rest & ~piece
        else:
            rest &= ~piece
    return below | rest


def not_above(a: Sequence[int], b: Sequence[int], among: int) -> int:
    """Return the mask of the items among these whose number in `a` is at most that in `b`."""
    above = 0
    for x, y in itertools.zip_longest(a, b, fillvalue=0):
        # The highest place that differs decides.
        above = x & ~y | above & ~(x ^ y)
    return among & ~above
