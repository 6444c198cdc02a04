"""Sets of codes as bit planes: the form in which one guess meets all codes at once.

Number the codes of a list. For each position and colour one int, a *plane*, has bit i set where
code i has that colour there; for each colour a second family says who has at least j pegs of it.
The blacks of a guess against every code are then `pegs` planes added up bit by bit, the matches in
any order likewise, and each part of the partition is an `&` of two masks. Python's ints do the
loop over the codes in C.
"""

from __future__ import annotations

import functools
import itertools
import random
from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from ..codes import Code, all_codes, code_at, code_count_text
from ..errors import TooManyCodesError
from ..rules import Rules
from . import bits

MAX_CODES = 10_000_000
"""Rules with more codes than this are not listed one by one."""

MAX_ARRANGED = 1_048_576
"""The same for rules without repeats, whose codes take longer to list."""

_KEPT_CODES = 1_048_576
"""Up to so many codes the columns of a whole board are kept, and not made for each use."""

_KEPT_BYTES = 1 << 24
"""Memory for counts of matches that one set keeps for the next guess of the same colours."""

Column: TypeAlias = "bytes | array[int]"


class CodeSet:
    """A list of codes of one board, in lexicographic order and none twice, that works as a set."""

    __slots__ = (
        "_colours",
        "_columns",
        "_enough",
        "_matches",
        "_planes",
        "_sample",
        "everything",
        "rules",
        "size",
    )

    def __init__(self, rules: Rules, columns: Sequence[Column]) -> None:
        self.rules = rules
        self.size = len(columns[0])
        """How many codes there are; `len` says the same."""
        self.everything = (1 << self.size) - 1
        """The mask of all codes."""
        self._columns = columns
        self._colours: frozenset[int] | None = None
        self._sample: CodeSet | None = None
        self._planes: dict[tuple[int, int], int] = {}
        self._enough: dict[int, list[int]] = {}
        self._matches: dict[Code, list[int]] = {}

    @classmethod
    def of(cls, rules: Rules, codes: Sequence[Code]) -> CodeSet:
        """Return the set of these codes, given in lexicographic order."""
        flat: Iterator[int] = itertools.chain.from_iterable(codes)
        return cls(rules, _columns(rules, flat))

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[Code]:
        return zip(*self._columns, strict=True)

    def __getitem__(self, index: int) -> Code:
        return tuple(column[index] for column in self._columns)

    def __contains__(self, code: object) -> bool:
        if not isinstance(code, tuple) or len(code) != self.rules.pegs:
            return False
        mask = self.everything
        for position, colour in enumerate(code):
            mask &= self.plane(position, colour)
        return mask != 0

    def select(self, mask: int) -> CodeSet:
        """Return the codes of a mask as a set of their own, its planes to be built anew."""
        marks = bits.flags(mask, self.size)
        if isinstance(self._columns[0], bytes):
            return CodeSet(
                self.rules,
                [bytes(itertools.compress(column, marks)) for column in self._columns],
            )
        return CodeSet(
            self.rules,
            [array("H", itertools.compress(column, marks)) for column in self._columns],
        )

    def section(self, start: int, stop: int) -> CodeSet:
        """Return the codes from number `start` to before `stop`."""
        return CodeSet(self.rules, [column[start:stop] for column in self._columns])

    def thinned(self, step: int) -> CodeSet:
        """Return every so-manieth code, from the first on."""
        return CodeSet(self.rules, [column[::step] for column in self._columns])

    def sampled(self, most: int) -> CodeSet:
        """Return these codes or, of more than so many, some drawn by lot: the same ones always."""
        if self.size <= most:
            return self
        if self._sample is None or self._sample.size != most:
            drawn = sorted(random.Random(self.size).sample(range(self.size), most))
            self._sample = CodeSet.of(self.rules, [self[number] for number in drawn])
        return self._sample

    def colours(self) -> frozenset[int]:
        """Return the colours that occur in any code."""
        if self._colours is None:
            self._colours = frozenset().union(*map(frozenset, self._columns))
        return self._colours

    def plane(self, position: int, colour: int) -> int:
        """Return the mask of the codes that have this colour at this position."""
        plane = self._planes.get((position, colour))
        if plane is None:
            plane = self._planes[position, colour] = self._plane(position, colour)
        return plane

    def _plane(self, position: int, colour: int) -> int:
        column = self._columns[position]
        if isinstance(column, bytes):
            digits = column.translate(b"0" * colour + b"1" + b"0" * (255 - colour))
            return int(digits[::-1], 2) if digits else 0
        return bits.from_flags(_equal(column, colour))

    def enough(self, colour: int) -> list[int]:
        """Return masks of the codes with at least 1, 2, ... pegs of a colour, up to all pegs."""
        masks = self._enough.get(colour)
        if masks is None:
            masks = []
            for position in range(self.rules.pegs):
                plane = self.plane(position, colour)
                # Each code that has the colour here moves one rank up.
                for rank, mask in enumerate(masks):
                    masks[rank] = mask | plane
                    plane &= mask
                masks.append(plane)
            self._enough[colour] = masks
        return masks

    def blacks(self, guess: Code) -> list[int]:
        """Return, for 0, 1, ... blacks, the mask of the codes that answer a guess so."""
        planes = [self.plane(position, colour) for position, colour in enumerate(guess)]
        return self._by_count(planes)

    def matches(self, guess: Code) -> list[int]:
        """Return, for 0, 1, ... matches in any order, the mask of the codes that have so many."""
        pegs = tuple(sorted(guess))
        masks = self._matches.get(pegs)
        if masks is None:
            planes = [
                mask
                for colour, wanted in Counter(pegs).items()
                for mask in self.enough(colour)[:wanted]
            ]
            masks = self._by_count(planes)
            if len(self._matches) * len(masks) * self.size < 8 * _KEPT_BYTES:
                self._matches[pegs] = masks
        return masks

    def _by_count(self, planes: list[int]) -> list[int]:
        masks = [0] * (len(planes) + 1)
        for number, mask in bits.split(bits.count(planes), self.everything):
            masks[number] = mask
        return masks


def _equal(column: array[int], number: int) -> bytes:
    """Return 1 for each place of a column that has a number, else 0.

    The bytes of the numbers are looked at column by column, too: an int for each would take long.
    """
    raw = column.tobytes()
    flags = -1
    for place, byte in enumerate(array("H", [number]).tobytes()):
        same = raw[place :: column.itemsize].translate(b"\0" * byte + b"\1" + b"\0" * (255 - byte))
        flags &= int.from_bytes(same, "little")
    return flags.to_bytes(len(column), "little")


def _columns(rules: Rules, flat: Iterator[int]) -> list[Column]:
    pegs = rules.pegs
    values: Column = bytes(flat) if rules.colours <= 256 else array("H", flat)
    return [values[position::pegs] for position in range(pegs)]


def _most(rules: Rules) -> int:
    return MAX_CODES if rules.repeats else MAX_ARRANGED


def listable(rules: Rules) -> bool:
    """Return whether all codes of the rules can be listed one by one."""
    most = _most(rules)
    # What is counted to its end is never much longer than the limit.
    return rules.colours == 1 or (rules.pegs <= most.bit_length() and rules.code_count <= most)


def too_many(rules: Rules) -> TooManyCodesError:
    """Return the error that says that the codes of the rules cannot be listed."""
    return TooManyCodesError(
        f"expected rules with at most {_most(rules):,} codes, "
        f"got '{rules}' with {code_count_text(rules)}",
        rules,
    )


@functools.lru_cache(maxsize=16)
def whole(rules: Rules) -> CodeSet:
    """Return the set of all codes, shared by all who ask; `TooManyCodesError` above the limit.

    Rows and planes that one question leaves in it speed up the next.
    """
    if not listable(rules):
        raise too_many(rules)
    if not rules.repeats:
        return CodeSet(rules, _columns(rules, itertools.chain.from_iterable(all_codes(rules))))
    return _Product(rules)


class _Product(CodeSet):
    """All codes where repeats are allowed: each colour in runs, the runs shorter peg by peg."""

    __slots__ = ()

    def __init__(self, rules: Rules) -> None:
        runs = _Runs(rules)
        super().__init__(rules, runs if rules.code_count > _KEPT_CODES else list(runs))

    def __getitem__(self, index: int) -> Code:
        return code_at(self.rules, index)

    def colours(self) -> frozenset[int]:
        return frozenset(range(self.rules.colours))

    def _plane(self, position: int, colour: int) -> int:
        # A pattern put behind itself until it is long enough takes far fewer steps than reading
        # the column, which matters with ten million codes.
        run = _run(self.rules, position)
        plane = ((1 << run) - 1) << run * colour
        return bits.repeated(plane, run * self.rules.colours, self.size)


class _Runs(Sequence[Column]):
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
        # Joined at once: adding one run to another copies all that was there, for every colour.
        runs = b"".join([array("H", [colour]).tobytes() * run for colour in range(colours)])
        return array("H", runs * times)


def _run(rules: Rules, position: int) -> int:
    """Return how many codes follow each other with the same colour at a position."""
    if not 0 <= position < rules.pegs:
        raise IndexError(position)
    return int(rules.colours ** (rules.pegs - 1 - position))
