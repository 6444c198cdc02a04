"""All codes of a board as one set, where they can be listed."""

from __future__ import annotations

import functools
from array import array
from collections.abc import Callable, Sequence
from typing import Any

from ..codes import MAX_CODES_TOLD, Code, all_codes, code_at, code_count_power
from ..errors import TooManyCodesError
from ..rules import Rules, check_rules
from . import bits
from .codeset import CodeSet, Column, columns_of, unchecked, unchecked_of

MAX_CODES = 10_000_000
"""The most codes that are listed of rules with repeats. Chosen so that one guess meets all of them
within a second and some hundred megabytes."""

MAX_CODES_NO_REPEATS = 1_048_576
"""The same for rules without repeats, whose codes take longer to list."""


def listable(rules: Rules) -> bool:
    """Return whether all codes of the rules can be listed one by one.

    >>> listable(Rules(7, 10)), listable(Rules(8, 10)), listable(Rules(100, 100))
    (True, False, False)
    """
    limit = _limit(rules)
    # The codes of a board of thousands of pegs are not counted: that takes long.
    return rules.colours == 1 or (rules.pegs <= limit.bit_length() and rules.code_count <= limit)


def too_many(rules: Rules) -> TooManyCodesError:
    """Return the error that says that the codes of the rules cannot be listed."""
    expected = "expected rules with at most {most:,} codes, got '{rules}' with "
    most, text = _limit(rules), str(rules)
    if (codes := rules.code_count) <= MAX_CODES_TOLD:
        return TooManyCodesError(
            expected + "{codes:,}", rules, code="too-many-codes", most=most, rules=text, codes=codes
        )
    return TooManyCodesError(
        expected + "about 10^{power}",
        rules,
        code="far-too-many-codes",
        most=most,
        rules=text,
        power=code_count_power(rules),
    )


def whole(rules: Rules) -> CodeSet:
    """Return the set of all codes, the same object for the same rules.

    `TooManyCodesError` if they cannot be listed. Its planes are kept for the next question.

    >>> whole(Rules(4, 6))
    CodeSet(p4c6r: 1,296 codes, 1111 1112 1113 ...)
    """
    check_rules(rules)
    return _kept(rules)


@functools.lru_cache(maxsize=16)
def _kept(rules: Rules) -> CodeSet:
    if not listable(rules):
        raise too_many(rules)
    if not rules.repeats:
        return unchecked_of(rules, all_codes(rules))
    columns = _ProductColumns(rules)
    # Above some ten megabytes each column is made when it is used.
    kept = columns if rules.code_count > 1 << 20 else list(columns)
    return _Product._of(rules, kept, rules.code_count)


class _Product(CodeSet):
    """All codes where repeats are allowed, of which columns and planes are repeated patterns."""

    __slots__ = ()

    def __reduce__(self) -> tuple[object, ...]:
        return whole, (self.rules,)

    def _slice(self, numbers: slice) -> CodeSet:
        wanted = range(self.size)[numbers]
        if isinstance(self._columns, list) or bits.SPARSE * len(wanted) > self.size:
            return super()._slice(numbers)
        # A few codes of millions are made sooner than the columns.
        runs = [_run(self.rules, position) for position in range(self.rules.pegs)]
        colours = (number // run % self.rules.colours for number in wanted for run in runs)
        return unchecked(self.rules, columns_of(self.rules, colours))

    def _code(self, number: int) -> Code:
        return code_at(self.rules, number)

    def colours(self) -> frozenset[int]:
        return frozenset(range(self.rules.colours))

    def _make_plane(self) -> Callable[[int, int], int]:
        return functools.partial(_plane_of, self.rules)


def _plane_of(rules: Rules, position: int, colour: int) -> int:
    # Doubling a pattern is much faster than reading a column of millions.
    run = _run(rules, position)
    plane = ((1 << run) - 1) << run * colour
    return bits.repeated(plane, run * rules.colours, rules.code_count)


class _ProductColumns(Sequence[Column]):
    """The columns of all codes, each made when it is asked for."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def __len__(self) -> int:
        return self._rules.pegs

    def __getitem__(self, position: Any) -> Any:
        colours = self._rules.colours
        run = _run(self._rules, position)
        times = self._rules.code_count // run // colours
        if colours <= 256:
            return b"".join([bytes([colour]) * run for colour in range(colours)]) * times
        # One join: adding an array for each colour would copy all that is there every time.
        runs = b"".join([array("H", [colour]).tobytes() * run for colour in range(colours)])
        return array("H", runs * times)


def _run(rules: Rules, position: int) -> int:
    """Return how many codes in a row have the same colour at a position."""
    if not 0 <= position < rules.pegs:
        raise IndexError(position)
    return int(rules.colours ** (rules.pegs - 1 - position))


def _limit(rules: Rules) -> int:
    return MAX_CODES if rules.repeats else MAX_CODES_NO_REPEATS
