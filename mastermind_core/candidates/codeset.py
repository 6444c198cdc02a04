"""Sets of codes, and their bit planes, by which one guess meets all codes at once.

The codes of a set are numbered in lexicographic order. For each position and colour one int, a
*plane*, has bit i set if code i has that colour there. For each colour a second family of masks
says which codes have at least j pegs of it. The blacks of a guess against every code are then
`pegs` planes added up bit by bit, the matches in any order likewise, and each part of the partition
is an `&` of two masks. The loop over the codes runs in C, inside Python's ints.

The codes themselves are kept as *columns*, the colours of all codes at one position. Boards with
millions of codes are read in bulk: a loop over their codes takes a second. The set of all codes of
a board (`whole`) makes its columns and planes by repeating patterns.
"""

from __future__ import annotations

import functools
import itertools
import random
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeAlias, overload

from ..checks import expect, formatted, is_int, items_of
from ..codes import (
    MAX_CODES_TOLD,
    Code,
    ShownCode,
    all_codes,
    code_at,
    code_count_power,
    format_code,
    parse_code,
    parse_secret,
)
from ..errors import CodeError, CodeIndexError, RulesError, TooManyCodesError
from ..notebook import pictured
from ..rules import Rules, as_rules
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
        return self._by_count(list(map(self.plane, range(self._pegs), guess)))

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
@formatted
class CodeSet(Sequence[Any]):  # `Any`, so that type checkers let a text be `in` it
    """A set of codes of one board, in lexicographic order; it never changes.

    >>> fits = CodeSet.of(Rules(4, 6), [(0, 0, 1, 1), (0, 0, 1, 2), (0, 1, 2, 3), (5, 5, 5, 5)])
    >>> fits
    CodeSet(p4c6r: 4 codes, 1122 1123 1234 ...)
    >>> len(fits), (0, 0, 1, 1) in fits, fits[0], fits[1:3]
    (4, True, <code 1122>, CodeSet(p4c6r: 2 codes, 1123 1234))
    >>> fits - fits[:2] | fits[:1]
    CodeSet(p4c6r: 3 codes, 1122 1234 6666)

    `&`, `|` and `-` with a set of other rules are a `RulesError`. The core makes its own sets by
    `unchecked_of`, some in another order.
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
    def of(cls, rules: Rules | str, codes: Iterable[Code | str]) -> CodeSet:
        """Return the set of these codes; `CodeError` if one may not be the secret."""
        rules = as_rules(rules)
        given = items_of(codes, "codes", CodeError)
        return unchecked_of(rules, sorted({parse_secret(rules, code) for code in given}))

    def __reduce__(self) -> tuple[object, ...]:
        return CodeSet._of, (self.rules, self._columns, self.size)  # planes would be far larger

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[ShownCode]:
        return map(functools.partial(ShownCode, self.rules), zip(*self._columns, strict=True))

    @overload
    def __getitem__(self, index: int) -> ShownCode: ...
    @overload
    def __getitem__(self, index: slice) -> CodeSet: ...
    def __getitem__(self, index: int | slice) -> ShownCode | CodeSet:
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
        size = len(range(self.size)[numbers])
        return CodeSet._of(self.rules, [column[numbers] for column in self._columns], size)

    def _code(self, number: int) -> ShownCode:
        return ShownCode(self.rules, [column[number] for column in self._columns])

    def __contains__(self, code: object) -> bool:
        try:
            colours = parse_code(self.rules, code)  # type: ignore[arg-type]
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
            absent = set(range(self.rules.colours))
            for column in reversed(self._columns):  # the last one changes soonest
                if isinstance(column, bytes):
                    absent = {colour for colour in absent if colour not in column}
                elif absent:
                    absent.difference_update(column[: 1 << 16])
                    # Of millions of codes few colours are not among the first; `in` is fastest.
                    if len(absent) < 16:
                        text = column.tobytes().decode("utf-16")
                        absent = {colour for colour in absent if chr(colour) not in text}
                    else:
                        absent.difference_update(column)
            self._colours = frozenset(range(self.rules.colours)) - absent
        return self._colours


def unchecked_of(rules: Rules, codes: Iterable[Code]) -> CodeSet:
    """Return the set of these codes of the rules, which may come twice and in any order."""
    return _of_colours(rules, itertools.chain.from_iterable(codes))


def _of_colours(rules: Rules, colours: Iterable[int]) -> CodeSet:
    """Return the set of codes that are given one after the other, colour by colour."""
    values: Column = bytes(colours) if rules.colours <= 256 else array("H", colours)
    columns = [values[position :: rules.pegs] for position in range(rules.pegs)]
    return CodeSet._of(rules, columns, len(columns[0]))


_NO_COLOUR = 255
"""The byte that stands for no colour where there are at most 255 of them."""

_NO_COLOUR_WHERE_0 = bytes.maketrans(b"\0\1", bytes([_NO_COLOUR, 0]))


def _picked(rules: Rules, columns: Iterable[Column], mask: int, size: int) -> list[Column]:
    """Return columns of `size` codes without the codes whose bit is not set in a mask."""
    if rules.colours > 256:
        # These boards have few pegs, and the codes that stay are in long runs.
        ends = bits.indices(mask ^ mask << 1)
        runs = list(map(slice, ends[::2], ends[1::2]))
        return [array("H", b"".join([column[run] for run in runs])) for column in columns]
    if rules.colours > _NO_COLOUR or bits.SPARSE * mask.bit_count() <= size:
        numbers = bits.indices(mask)
        return [bytes([column[number] for number in numbers]) for column in columns]
    # The codes to leave out get no colour at once, and all bytes that are none are deleted.
    none = int.from_bytes(bits.flags(mask, size).translate(_NO_COLOUR_WHERE_0), "little")
    return [
        (int.from_bytes(column, "little") | none)
        .to_bytes(size, "little")
        .translate(None, bytes([_NO_COLOUR]))
        for column in columns
    ]


def _plane_of(columns: Sequence[Column], position: int, colour: int) -> int:
    column = columns[position]
    if isinstance(column, bytes):
        digits = column.translate(b"0" * colour + b"1" + b"0" * (255 - colour))
        return int(digits[::-1], 2) if digits else 0
    # With more than 256 colours there are few pegs of each: `find` is the fastest way to them.
    text, wanted = column.tobytes().decode("utf-16"), chr(colour)
    marks = bytearray(len(text) // 8 + 1)
    at = text.find(wanted)
    while at >= 0:
        marks[at >> 3] |= 1 << (at & 7)
        at = text.find(wanted, at + 1)
    return int.from_bytes(marks, "little")


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
    limit = MAX_CODES if rules.repeats else MAX_CODES_NO_REPEATS
    # The codes of a board of thousands of pegs are not counted: that takes long.
    return rules.colours == 1 or (rules.pegs <= limit.bit_length() and rules.code_count <= limit)


def too_many(rules: Rules) -> TooManyCodesError:
    """Return the error that says that the codes of the rules cannot be listed."""
    expected = "expected rules with at most {most:,} codes, got '{rules}' with "
    most, text = MAX_CODES if rules.repeats else MAX_CODES_NO_REPEATS, str(rules)
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


def whole(rules: Rules | str) -> CodeSet:
    """Return the set of all codes, the same object for the same rules.

    `TooManyCodesError` if they cannot be listed. Its planes are kept for the next question.

    >>> whole("p4c6r")
    CodeSet(p4c6r: 1,296 codes, 1111 1112 1113 ...)
    """
    return _kept(as_rules(rules))


@functools.lru_cache(maxsize=16)
def _kept(rules: Rules) -> CodeSet:
    if not listable(rules):
        raise too_many(rules)
    if not rules.repeats:
        return unchecked_of(rules, all_codes(rules))
    return _Product._of(rules, (), rules.code_count)


class _Product(CodeSet):
    """All codes where repeats are allowed, of which columns and planes are repeated patterns.

    A column is made whenever it is used: all of them together may take seventy megabytes.
    """

    __slots__ = ()

    @property
    def _columns(self) -> Iterator[Column]:  # type: ignore[override]
        return map(functools.partial(_column_of_all, self.rules), range(self.rules.pegs))

    def __reduce__(self) -> tuple[object, ...]:
        return whole, (self.rules,)

    def _slice(self, numbers: slice) -> CodeSet:
        wanted = range(self.size)[numbers]
        if bits.SPARSE * len(wanted) > self.size:
            return super()._slice(numbers)
        # A few codes are made sooner than the columns.
        runs = [_run(self.rules, position) for position in range(self.rules.pegs)]
        colours = (number // run % self.rules.colours for number in wanted for run in runs)
        return _of_colours(self.rules, colours)

    def _code(self, number: int) -> ShownCode:
        return code_at(self.rules, number)

    def colours(self) -> frozenset[int]:
        return frozenset(range(self.rules.colours))

    def _make_plane(self) -> Callable[[int, int], int]:
        return functools.partial(_pattern, self.rules)


def _column_of_all(rules: Rules, position: int) -> Column:
    """Return the colours of all codes at a position."""
    run, colours = _run(rules, position), range(rules.colours)
    times = rules.code_count // run // rules.colours
    if rules.colours <= 256:
        return b"".join([bytes([colour]) * run for colour in colours]) * times
    # One join: adding an array for each colour would copy all that is there every time.
    runs = b"".join([array("H", [colour]).tobytes() * run for colour in colours])
    return array("H", runs * times)


def _pattern(rules: Rules, position: int, colour: int) -> int:
    """Return the plane of all codes; doubling is much faster than reading a column of millions."""
    run = _run(rules, position)
    plane = ((1 << run) - 1) << run * colour
    return bits.repeated(plane, run * rules.colours, rules.code_count)


def _run(rules: Rules, position: int) -> int:
    """Return how many codes in a row have one colour at a position."""
    return int(rules.colours ** (rules.pegs - 1 - position))
