"""The form of a set of candidates, the same for sets that exchanges turn into each other.

It is made like `form_of` in `search.exchanges`, for arrays and with larger keys.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from .tables import Array, Board, Subset, Work


@njit(cache=True, nogil=True)
def _mixed(number: int) -> int:
    """Return 64 bits that depend on all bits of a number (splitmix64)."""
    x = np.uint64(number) + np.uint64(0x9E3779B97F4A7C15)
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))


@njit(cache=True, nogil=True)
def form_signs(board: Board, work: Work, subset: Subset) -> tuple[int, int]:
    """Return the two signs of the form of a set, uint64."""
    size = subset.size
    codes = work.order[subset.depth][subset.start : subset.start + size]
    positions, shades = _in_order(board, codes)
    pegs, colours = len(positions), len(shades)
    keys = np.empty(size, np.uint64)
    for i in range(size):
        key = np.uint64(0)
        for place in range(pegs):
            shade = shades[board.digits[codes[i], positions[place]]]
            key += _mixed(shade ^ np.uint64(place))
        keys[i] = key
    names = _names(board, codes, positions, np.argsort(keys), keys, colours)
    first, second = np.uint64(0), np.uint64(0)
    for i in range(size):
        number = np.uint64(0)
        for place in range(pegs):
            name = names[board.digits[codes[i], positions[place]]]
            number = number * np.uint64(colours) + np.uint64(name)
        sign = _mixed(number)
        first ^= sign
        second ^= _mixed(~sign)
    return first, second


@njit(cache=True, nogil=True)
def _in_order(board: Board, codes: Array) -> tuple[Array, Array]:
    """Return the positions in an order, and a key of each colour, both independent of exchanges.

    This is colour refinement, as in `search.exchanges`.
    """
    digits, pegs, colours = board.digits, board.digits.shape[1], board.colours
    counts = np.zeros((colours, pegs), np.uint64)
    for code in codes:
        for position in range(pegs):
            counts[digits[code, position], position] += np.uint64(1)
    shades, places = np.zeros(colours, np.uint64), np.zeros(pegs, np.uint64)
    for colour in range(colours):
        for position in range(pegs):
            shades[colour] += _mixed(counts[colour, position])
        for position in range(pegs):
            places[position] += _mixed(shades[colour] ^ _mixed(counts[colour, position]))
    terms = np.empty((colours, pegs), np.uint64)
    for colour in range(colours):
        for position in range(pegs):
            terms[colour, position] = _mixed(
                shades[colour] + _mixed(places[position] ^ counts[colour, position])
            )
    finer_shades, finer_places = np.zeros(colours, np.uint64), np.zeros(pegs, np.uint64)
    for code in codes:
        key = np.uint64(0)
        for position in range(pegs):
            key += terms[digits[code, position], position]
        key = _mixed(key)
        for position in range(pegs):
            colour = digits[code, position]
            finer_shades[colour] += _mixed(key ^ places[position])
            finer_places[position] += _mixed(key ^ shades[colour])
    return np.argsort(places + finer_places), shades + finer_shades


@njit(cache=True, nogil=True)
def _names(
    board: Board, codes: Array, positions: Array, order: Array, keys: Array, colours: int
) -> Array:
    """Return a new number for each colour, by the codes in the order of their keys.

    Among codes of one key, the one whose colours have the lowest new numbers comes next.
    """
    digits, pegs = board.digits, len(positions)
    names = np.full(colours, colours, np.int64)
    named, begin = 0, 0
    while begin < len(order):
        end = begin + 1
        while end < len(order) and keys[order[end]] == keys[order[begin]]:
            end += 1
        while True:
            least, lowest = -1, np.int64(0)
            for i in range(begin, end):
                value, new = np.int64(0), False
                for place in range(pegs):
                    name = names[digits[codes[order[i]], positions[place]]]
                    value = value * (colours + 1) + name
                    new |= name == colours
                if new and (least < 0 or value < lowest):
                    least, lowest = i, value
            if least < 0:
                break
            for place in range(pegs):
                colour = digits[codes[order[least]], positions[place]]
                if names[colour] == colours:
                    names[colour] = named
                    named += 1
        begin = end
    return names
