"""Numbers as symbols that people read, type and send.

They are those of Crockford's base 32, in which no two symbols look alike.
"""

from __future__ import annotations

from .rules import Rules

BASE_32 = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no I, L and O, which look like 1, 1 and 0, and no U."""

_SAME = str.maketrans("ILO", "110", " -\N{NON-BREAKING HYPHEN}\N{EN DASH}\N{EM DASH}")
"""Look-alikes; what only groups the symbols is dropped, also as a word processor writes it."""


def plain_symbols(typed: str) -> str:
    """Return typed symbols of `BASE_32` without spaces and hyphens, with look-alikes replaced."""
    return typed.upper().translate(_SAME)


def symbols_of(rules: Rules) -> int:
    """Return how many symbols of `BASE_32` number all codes of a board."""
    return max(1, -(-(rules.code_count - 1).bit_length() // 5))


def to_symbols(number: int, symbols: int) -> str:
    """Return a number from 0 as symbols of `BASE_32`, the highest first."""
    return "".join(BASE_32[number >> 5 * place & 31] for place in reversed(range(symbols)))


def from_symbols(symbols: str) -> int:
    """Return the number that `to_symbols` wrote."""
    number = 0
    for symbol in symbols:
        number = number << 5 | BASE_32.index(symbol)
    return number


def remainder(symbols: str) -> int:
    """Return 0 if the last symbol is right, else the number that would correct it.

    The symbols are the coefficients of a polynomial over the field of 32 elements, and this is its
    value at a generator. One wrong symbol changes it, and so do two that are exchanged, unless they
    are 31 apart: the powers of the generator repeat then.
    """
    value = 0
    for symbol in symbols:
        value <<= 1
        if value & 32:
            value ^= 0b100101
        value ^= BASE_32.index(symbol)
    return value
