"""Sets of codes, and their bit planes, by which one guess meets all codes at once.

The codes of a set are numbered in lexicographic order. For each position and colour one int, a
*plane*, has bit i set if code i has that colour there. For each colour a second family of masks
says which codes have at least j pegs of it. The blacks of a guess against every code are then
`pegs` planes added up bit by bit, the matches in any order likewise, and each part of the partition
is an `&` of two masks. The loop over the codes runs in C, inside Python's ints.

The codes themselves are kept as *columns*, the colours of all codes at one position. Boards with
millions of codes are read in bulk: a loop over their codes takes a second.
"""

from __future__ import annotations

import functools
import itertools
import random
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeAlias, overload

from ..checks import expect, is_int, items_of
from ..codes import Code, as_code, check_code, format_code
from ..errors import CodeError, CodeIndexError, RulesError
from ..notebook import pictured
from ..rules import Rules, check_rules
from . import bits

Column: TypeAlias = "bytes | array[int]"
"""The colours of all codes at one position: bytes for up to 256 colours, else unsigned shorts."""

_MAX_BYTES_KEPT = 1 << 24
"""Memory for counts of matches that a set keeps, so that a phone can hold the sets of a game."""


class Planes:
    """The bit planes of the codes of a set, each made when it is first asked for.

    Nothing is checked: what people pass in meets `CodeSet`, `Game` and `partition` before.
    """

    __slots__ = ("_enough", "_make", "_matches", "_pegs", "_planes", "_size")

    def __init__(self, pegs: int, size: int, make: Callable[[int, int], int]) -> None:
        """Take the number of codes, and how a position and a colour get a plane."""
        self._pegs = pegs
        self._size = size
        self._make = make
        self._planes: dict[tuple[int, int], int] = {}
        self._enough: dict[int, list[int]] = {}
        self._matches: dict[Code, list[int]] = {}

    def plane(self, position: int, colour: int) -> int:
        """Return the mask of the codes that have this colour at this position."""
        plane = self._planes.get((position, colour))
        if plane is None:
            plane = self._planes[position, colour] = self._make(position, colour)
        return plane

    def enough(self, colour: int) -> list[int]:
        """Return the masks of the codes with at least 1, 2, ... all pegs of a colour."""
        masks = self._enough.get(colour)
        if masks is None:
            masks = []
            for position in range(self._pegs):
                plane = self.plane(position, colour)
                # Each code that has the colour at this position moves one rank up.
                for rank, mask in enumerate(masks):
                    masks[rank] = mask | plane
                    plane &= mask
                masks.append(plane)
            self._enough[colour] = masks
        return masks

    def blacks(self, guess: Code) -> list[int]:
        """Return, for 0, 1, ... blacks, the mask of the codes that give a guess this number."""
        return self._by_count([self.plane(*place) for place in enumerate(guess)])

    def matches(self, guess: Code) -> list[int]:
        """Return, for 0, 1, ... matches in any order, the mask of the codes with this number."""
        pegs = tuple(sorted(guess))
        masks = self._matches.get(pegs)
        if masks is None:
            planes = [
                mask
                for colour, wanted in Counter(pegs).items()
                for mask in self.enough(colour)[:wanted]
            ]
            masks = self._by_count(planes)
            if len(self._matches) * len(masks) * self._size < 8 * _MAX_BYTES_KEPT:
                self._matches[pegs] = masks
        return masks

    def _by_count(self, planes: list[int]) -> list[int]:
        """Return, for 0, 1, ... planes, the mask of the codes that are in this number of them."""
        masks = [0] * (len(planes) + 1)
        for number, mask in bits.by_number(bits.bit_counts(planes), (1 << self._size) - 1):
            masks[number] = mask
        return masks


@pictured
class CodeSet:
    """A set of codes of one board, in lexicographic order; it never changes.

    >>> fits = CodeSet.of(Rules(4, 6), [(0, 0, 1, 1), (0, 0, 1, 2), (0, 1, 2, 3), (5, 5, 5, 5)])
    >>> fits
    CodeSet(p4c6r: 4 codes, 1122 1123 1234 ...)
    >>> len(fits), (0, 0, 1, 1) in fits, fits[0], fits[1:3]
    (4, True, (0, 0, 1, 1), CodeSet(p4c6r: 2 codes, 1123 1234))
    >>> fits - fits[:2] | fits[:1]
    CodeSet(p4c6r: 3 codes, 1122 1234 6666)

    `&`, `|` and `-` with a set of other rules are a `RulesError`. The core makes its own sets by
    `unchecked` and `unchecked_of`, some in another order.
    """

    __slots__ = ("_colours", "_made", "_planes", "_sample", "everything", "rules", "size")

    rules: Rules
    size: int
    everything: int
    """The mask of all codes."""
    _made: Sequence[Column] | Callable[[], Sequence[Column]]
    _planes: Planes | None
    _colours: frozenset[int] | None
    _sample: CodeSet | None

    @classmethod
    def _of(
        cls, rules: Rules, columns: Sequence[Column] | Callable[[], Sequence[Column]], size: int
    ) -> CodeSet:
        codes = object.__new__(cls)
        codes.rules = rules
        codes.size = size
        codes.everything = (1 << size) - 1
        codes._made = columns
        codes._planes = codes._colours = codes._sample = None
        return codes

    @property
    def _columns(self) -> Sequence[Column]:
        if callable(self._made):  # often only the size of a set is needed
            self._made = self._made()
        return self._made

    @property
    def planes(self) -> Planes:
        """The bit planes, by which searches ask for many codes at once."""
        if self._planes is None:
            self._planes = Planes(self.rules.pegs, self.size, self._make_plane())
        return self._planes

    def _make_plane(self) -> Callable[[int, int], int]:
        return functools.partial(_plane_of, self._columns)

    @classmethod
    def of(cls, rules: Rules, codes: Iterable[Code]) -> CodeSet:
        """Return the set of these codes, which must come in lexicographic order, none twice.

        `CodeError` if they do not, or if one is no code of the rules.
        """
        check_rules(rules)
        checked: list[Code] = []
        for code in items_of(codes, "codes", CodeError):
            check_code(rules, code)
            follows = not checked or code > checked[-1]
            expect(follows, "codes in lexicographic order, none twice", code, CodeError)
            checked.append(code)
        return unchecked_of(rules, checked)

    def __reduce__(self) -> tuple[object, ...]:
        return unchecked, (self.rules, self._columns)  # what is kept would be far larger

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[Code]:
        return zip(*self._columns, strict=True)

    @overload
    def __getitem__(self, index: int) -> Code: ...
    @overload
    def __getitem__(self, index: slice) -> CodeSet: ...
    def __getitem__(self, index: int | slice) -> Code | CodeSet:
        """Return a code by its number, or the set of a slice.

        `CodeIndexError`, an `IndexError`, where there is no such code; `CodeError` for a slice that
        runs back.
        """
        if type(index) is int and 0 <= index < self.size:
            return self._code(index)
        if isinstance(index, slice):
            ends = (index.start, index.stop, index.step)
            whole_numbers = all(end is None or is_int(end) for end in ends)
            runs = whole_numbers and (index.step is None or index.step >= 1)
            expect(runs, "a slice that runs forwards", index, CodeError)
            return self._slice(index)
        wanted = f"the number of a code, {f'0 to {self.size - 1:,}' if self.size else 'of none'}"
        expect(is_int(index, -self.size, -1), wanted, index, CodeIndexError)
        return self._code(self.size + index)

    def _slice(self, numbers: slice) -> CodeSet:
        return unchecked(self.rules, [column[numbers] for column in self._columns])

    def _code(self, number: int) -> Code:
        return tuple([column[number] for column in self._columns])

    def __contains__(self, code: object) -> bool:
        try:
            colours = as_code(self.rules, code)  # type: ignore[arg-type]
        except CodeError:
            return False
        mask = self.everything
        for position, colour in enumerate(colours):
            mask &= self.planes.plane(position, colour)
        return mask != 0

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, CodeSet):
            return NotImplemented
        alike = (self.rules, self.size) == (other.rules, other.size)
        return self is other or (alike and [*self._columns] == [*other._columns])

    def __hash__(self) -> int:
        ends = (self[0], self[-1]) if self.size else ()
        return hash((self.rules, self.size, ends))

    def __and__(self, other: CodeSet) -> CodeSet:
        if not isinstance(other, CodeSet):
            return NotImplemented
        return self.select(self._mask_of(other))

    def __or__(self, other: CodeSet) -> CodeSet:
        if not isinstance(other, CodeSet):
            return NotImplemented
        # Sorting two runs that are in order merges them.
        return unchecked_of(self.rules, sorted([*(self - other), *other]))

    def __sub__(self, other: CodeSet) -> CodeSet:
        if not isinstance(other, CodeSet):
            return NotImplemented
        return self.select(self.everything ^ self._mask_of(other))

    def __repr__(self) -> str:
        codes = "1 code" if self.size == 1 else f"{self.size:,} codes"
        shown = " ".join([format_code(self.rules, code) for code in self[:3]])
        more = " ..." if self.size > 3 else ""
        return f"CodeSet({self.rules}: {codes}{', ' if shown else ''}{shown}{more})"

    def _mask_of(self, other: CodeSet) -> int:
        """Return the mask of the codes that are in another set, too."""
        if self.rules != other.rules:
            raise RulesError(
                f"expected two sets of codes of one board, got '{self.rules}' and '{other.rules}'",
                other.rules,
            )
        both = set(other) if other.size < self.size else set(self).intersection(other)
        return bits.from_flags(bytes([code in both for code in self]))

    def select(self, mask: int) -> CodeSet:
        """Return the set of the codes whose bit is set in a mask, an int from 0 to `everything`."""
        if type(mask) is not int or not 0 <= mask <= self.everything:
            expect(False, f"a mask of {self.size:,} bits", mask)
        columns = functools.partial(_picked, self.rules, self._columns, mask, self.size)
        return CodeSet._of(self.rules, columns, mask.bit_count())

    def sampled(self, count: int) -> CodeSet:
        """Return at most `count` of these codes, drawn with equal chances, always the same ones.

        `ArgumentError` for a count that is no int from 1.
        """
        expect(is_int(count, 1), "a count from 1", count)
        if self.size <= count:
            return self
        if self._sample is None or self._sample.size != count:
            drawn = sorted(random.Random(self.size).sample(range(self.size), count))
            self._sample = unchecked_of(self.rules, [self[number] for number in drawn])
        return self._sample

    def colours(self) -> frozenset[int]:
        """Return the colours that occur in any code."""
        if self._colours is None:
            self._colours = _colours_of(self.rules, self._columns)
        return self._colours


def unchecked(rules: Rules, columns: Sequence[Column]) -> CodeSet:
    """Return the set of these columns, which may have a code twice and in any order."""
    return CodeSet._of(rules, columns, len(columns[0]))


def unchecked_of(rules: Rules, codes: Iterable[Code]) -> CodeSet:
    """Return the set of these codes of the rules, which may come twice and in any order."""
    return unchecked(rules, columns_of(rules, itertools.chain.from_iterable(codes)))


def columns_of(rules: Rules, colours: Iterable[int]) -> list[Column]:
    """Return the columns of codes that are given one after the other, colour by colour."""
    values: Column = bytes(colours) if rules.colours <= 256 else array("H", colours)
    return [values[position :: rules.pegs] for position in range(rules.pegs)]


_NONE = 255
"""The byte that stands for no colour where there are at most 255 of them."""

_NONE_WHERE_ZERO = bytes.maketrans(b"\0\1", bytes([_NONE, 0]))


def _picked(rules: Rules, columns: Sequence[Column], mask: int, size: int) -> list[Column]:
    """Return columns of `size` codes without the codes whose bit is not set in a mask."""
    make: Callable[[Any], Column] = bytes if rules.colours <= 256 else functools.partial(array, "H")
    if bits.SPARSE * mask.bit_count() <= size:
        numbers = bits.indices(mask)
        return [make([column[number] for number in numbers]) for column in columns]
    if rules.colours <= _NONE:
        # The codes to leave out get no colour at once, and all bytes that are none are deleted.
        none = int.from_bytes(bits.flags(mask, size).translate(_NONE_WHERE_ZERO), "little")
        return [
            (int.from_bytes(column, "little") | none)
            .to_bytes(size, "little")
            .translate(None, bytes([_NONE]))
            for column in columns
        ]
    # Boards of more colours have few pegs, and the codes that stay are in long runs.
    ends = bits.indices(mask ^ mask << 1)
    runs = list(map(slice, ends[::2], ends[1::2]))
    return [make(b"".join([column[run] for run in runs])) for column in columns]


def _colours_of(rules: Rules, columns: Sequence[Column]) -> frozenset[int]:
    """Return the colours that some code has."""
    absent = set(range(rules.colours))
    for column in reversed(columns):  # the last one changes soonest
        if isinstance(column, bytes):
            absent = {colour for colour in absent if colour not in column}
            continue
        absent -= set(column[: 1 << 16])
        if len(absent) > 50:  # fewer are found sooner one by one
            absent -= set(column)
        else:
            text = _characters(column)
            absent = {colour for colour in absent if chr(colour) not in text}
    return frozenset(range(rules.colours)) - absent


def _characters(column: array[int]) -> str:
    """Return a column as a text in which each colour is one character."""
    return column.tobytes().decode("utf-16")


def _plane_of(columns: Sequence[Column], position: int, colour: int) -> int:
    """Return the mask of the codes that have this colour at this position."""
    column = columns[position]
    if isinstance(column, bytes):
        digits = column.translate(b"0" * colour + b"1" + b"0" * (255 - colour))
        return int(digits[::-1], 2) if digits else 0
    text = _characters(column)
    wanted = chr(colour)
    if 50 * text.count(wanted) > len(text):
        # The bytes of frequent colours are compared in bulk.
        raw = column.tobytes()
        flags = -1
        for place, byte in enumerate(array("H", [colour]).tobytes()):
            is_byte = b"\0" * byte + b"\1" + b"\0" * (255 - byte)
            flags &= int.from_bytes(raw[place :: column.itemsize].translate(is_byte), "little")
        return bits.from_flags(flags.to_bytes(len(column), "little"))
    marks = bytearray((len(text) + 7) // 8)
    at = text.find(wanted)
    while at >= 0:
        marks[at >> 3] |= 1 << (at & 7)
        at = text.find(wanted, at + 1)
    return int.from_bytes(marks, "little")
