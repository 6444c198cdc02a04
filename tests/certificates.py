"""Check a certificate: `python -m tests.certificates FILE...`.

A certificate says how many guesses a board needs at least, summed over all secrets, and why. This
program shares no code with the one that made it, and searches nothing. It needs NumPy.

The upper bound is a play: every secret is played by it and the guesses are counted.

The lower bound is a list of claims "after these turns, the codes that are left need at least this
number of guesses in total". All are checked, in any order: a claim is about fewer codes than those
for which it is used, so there is no circle. A claim holds if every guess needs as many:

- each code that is left costs the guess itself: their number;
- each part that the guess makes of them costs what it needs, unless the guess was right;
- a part of n codes needs at least what n codes need if every guess could tell all answers apart:
  one is found by the first guess, as many as there are other answers by the second, and so on;
- a part of n codes needs at least 3n less the highest number of different answers to any guess,
  being right counted twice: the guess itself costs n, and each part of m codes that it makes costs
  at least 2m - 1, since one at most is found by the next guess;
- a part that has a claim of its own needs what that claims.

A guess that leaves all codes in one part is of no use in a play of least total. If exchanging
positions and colours changes no past guess, it makes of one guess another that needs as many, so
only the lowest of such guesses is looked at.
"""

from __future__ import annotations

import functools
import itertools
import lzma
import math
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

Array: TypeAlias = "np.ndarray[Any, Any]"
Code: TypeAlias = tuple[int, ...]
Turns: TypeAlias = tuple[tuple[Code, tuple[int, int]], ...]
Exchange: TypeAlias = Callable[[Code], Code]

SYMBOLS = "123456789abcdefghijklmnopqrstuvwxyz"


class CertificateError(Exception):
    """A certificate does not show what it says."""


class Board:
    """A board by its name, such as p4c6r, with the answers to all guesses."""

    def __init__(self, name: str) -> None:
        pegs, colours = name[1:-1].split("c")
        self.pegs, self.colours, self.repeats = int(pegs), int(colours), name[-1] == "r"
        if name != f"p{self.pegs}c{self.colours}{'r' if self.repeats else 'n'}":
            raise CertificateError(f"no board: {name!r}")
        every = itertools.product(range(self.colours), repeat=self.pegs)
        self.codes = [code for code in every if self.repeats or len(set(code)) == self.pegs]
        self.numbers = {code: number for number, code in enumerate(self.codes)}
        self.answers, self.names = self._table()
        bits = 1 << np.arange(len(self.names), dtype=np.uint64)
        width = np.uint16 if len(bits) <= 16 else np.uint32 if len(bits) <= 32 else np.uint64
        self.bits = bits.astype(width)[self.answers]
        self._left: dict[Turns, Array] = {(): np.arange(len(self.codes))}

    def _table(self) -> tuple[Array, dict[tuple[int, int], int]]:
        """Return the number of the answer to each pair, and those of (black, white) by name.

        Whites are the colours in common, less the blacks. The highest number is that of all black.
        """
        digits = np.array(self.codes, np.int8)
        counts = np.stack([(digits == each).sum(1, np.int8) for each in range(self.colours)], 1)
        table = np.empty((len(digits), len(digits)), np.uint8)
        occurs = np.zeros(256, np.bool_)
        for number, (code, count) in enumerate(zip(digits, counts, strict=True)):
            common = np.minimum(counts, count).sum(1)
            table[number] = (digits == code).sum(1) * (self.pegs + 1) + common
            occurs[table[number]] = True
        kinds = np.flatnonzero(occurs)
        if len(kinds) > 64:
            raise CertificateError(f"more than 64 answers: {len(kinds)}")
        numbers = occurs.cumsum(dtype=np.uint8) - 1
        pairs = [divmod(kind, self.pegs + 1) for kind in kinds.tolist()]
        return numbers[table], {(black, both - black): n for n, (black, both) in enumerate(pairs)}

    def code(self, text: str) -> Code:
        """Return the code of a text; colours beyond z are numbers with dots between them."""
        if self.colours <= len(SYMBOLS):
            code = tuple(SYMBOLS.index(each) for each in text)
        else:
            code = tuple(int(each) - 1 for each in text.split("."))
        if code not in self.numbers:
            raise CertificateError(f"no code of the board: {text!r}")
        return code

    def turns(self, text: str) -> Turns:
        """Return the turns of a text such as 1122=1,0;1344=0,2."""
        found = []
        for each in text.split(";") if text else []:
            guess, _, answer = each.partition("=")
            black, white = map(int, answer.split(","))
            if (black, white) not in self.names:
                raise CertificateError(f"no answer: {each!r}")
            found.append((self.code(guess), (black, white)))
        return tuple(found)

    def left(self, turns: Turns) -> Array:
        """Return the numbers of the codes that are left after these turns, in order."""
        if turns not in self._left:
            before = self.left(turns[:-1])
            guess, answer = turns[-1]
            fits = self.answers[self.numbers[guess]][before] == self.names[answer]
            self._left[turns] = before[fits]
        return self._left[turns]

    def parts(self, guess: int, codes: Array) -> Iterator[tuple[int, Array]]:
        """Yield the number of each answer but all black, and its codes."""
        answers = self.answers[guess][codes]
        for number in sorted(set(answers.tolist()) - {len(self.names) - 1}):
            yield number, codes[answers == number]

    def most_answers(self, codes: Array) -> int:
        """Return the highest number of answers to any guess, being right counted twice."""
        many = np.bitwise_count(np.bitwise_or.reduce(self.bits[codes], axis=0))
        many[codes] += 1
        return int(many.max())

    def lowest(self, numbers: list[int], guesses: tuple[Code, ...]) -> Iterator[int]:
        """Yield those of these codes of which no exchange that leaves the guesses makes a lower."""
        few = math.factorial(self.colours) < math.factorial(self.pegs)
        exchanges = list(self._recolourings(guesses) if few else self._reorderings(guesses))
        for number in numbers:
            code = self.codes[number]
            if all(exchange(code) >= code for exchange in exchanges):
                yield number

    def _recolourings(self, guesses: tuple[Code, ...]) -> Iterator[Exchange]:
        """Yield what each exchange of the colours makes, in the lowest order of the positions."""
        columns = list(zip(*guesses, strict=True)) or [()] * self.pegs
        for colours in itertools.permutations(range(self.colours)):
            moved = [tuple(colours[each] for each in column) for column in columns]
            if sorted(moved) == sorted(columns):
                alike = [[[place for place in range(self.pegs) if each[place] == kind]
                          for each in (columns, moved)] for kind in set(columns)]  # fmt: skip
                yield functools.partial(_recoloured, colours, alike)

    def _reorderings(self, guesses: tuple[Code, ...]) -> Iterator[Exchange]:
        """Yield what each order of the positions makes, in the lowest colours."""
        guessed = [colour for guess in guesses for colour in guess]
        free = [colour for colour in range(self.colours) if colour not in guessed]
        for order, new in _orders(guesses, self.pegs):
            yield functools.partial(_reordered, order, new, free)


@functools.cache
def _orders(guesses: tuple[Code, ...], pegs: int) -> list[tuple[Code, dict[int, int]]]:
    """Return the orders of the positions that leave the guesses, with what colours become then."""
    if not guesses:
        return [(order, {}) for order in itertools.permutations(range(pegs))]
    found = []
    for order, old in _orders(guesses[:-1], pegs):
        moved = [guesses[-1][place] for place in order]
        new = dict(zip(moved, guesses[-1], strict=True)) | old
        if [new[each] for each in moved] == [*guesses[-1]] and len(set(new.values())) == len(new):
            found.append((order, new))
    return found


def _recoloured(colours: Code, alike: list[list[list[int]]], code: Code) -> Code:
    """Return a code in new colours; places that are the same in all guesses are in order."""
    new = dict[int, int]()
    for places, sources in alike:
        new |= zip(places, sorted(colours[code[each]] for each in sources), strict=True)
    return tuple(new[place] for place in range(len(code)))


def _reordered(order: Code, colours: dict[int, int], free: list[int], code: Code) -> Code:
    """Return a code in a new order; colours that were never guessed become the lowest free ones."""
    new, rest = dict(colours), iter(free)
    return tuple(
        new[i] if i in new else new.setdefault(i, next(rest)) for i in map(code.__getitem__, order)
    )


class Check:
    """The check of one certificate; `CertificateError` says what is wrong with it."""

    def __init__(self, text: str) -> None:
        head, rest = text.split("\nplay\n")
        name, total = head.split(" ")
        play, bounds = ([line.partition(" ")[::2] for line in part.splitlines()]
                        for part in rest.split("bounds\n"))  # fmt: skip
        self.board, self.total = Board(name), int(total)
        self.by_size = np.array([self.least(n) for n in range(len(self.board.codes) + 1)])
        self.by_answers: dict[bytes, int] = {}
        self.play = {self.board.turns(turns): self.board.code(guess) for guess, turns in play}
        self.claims = [(self.board.turns(turns), int(bound)) for bound, turns in bounds]
        self.claimed: dict[bytes, int] = {}
        for turns, bound in self.claims:
            key = self.board.left(turns).tobytes()
            self.claimed[key] = max(bound, self.claimed.get(key, 0))

    def least(self, size: int) -> int:
        """Return what any set of this size needs."""
        total, turn, found = 0, 1, 1
        while size:
            total += turn * min(size, found)
            size -= min(size, found)
            turn, found = turn + 1, found * (len(self.board.names) - 1)
        return total

    def run(self) -> None:
        """Check the play, all claims, and that they are about the total."""
        played = self.played((), self.board.left(()))
        if played != self.total:
            raise CertificateError(f"the play takes {played} guesses, not {self.total}")
        if ((), self.total) not in self.claims:
            raise CertificateError(f"nothing says that the board needs {self.total} guesses")
        for turns, bound in self.claims:
            self.check(turns, bound)

    def played(self, turns: Turns, codes: Array) -> int:
        """Return the guesses that the play takes for these codes, from here."""
        if len(codes) < 3:
            # The one, or either of two, is guessed first.
            return 2 * len(codes) - 1
        if turns not in self.play:
            raise CertificateError(f"the play has no guess after {turns}")
        guess, answers = self.play[turns], {n: pair for pair, n in self.board.names.items()}
        total = len(codes)
        for answer, part in self.board.parts(self.board.numbers[guess], codes):
            if len(part) == len(codes):
                raise CertificateError(f"the guess after {turns} tells nothing")
            total += self.played((*turns, (guess, answers[answer])), part)
        return total

    def check(self, turns: Turns, bound: int) -> None:
        """Look at every guess after these turns; each must need at least `bound`."""
        board, codes = self.board, self.board.left(turns)
        size, answers = len(codes), len(board.names)
        cells = board.answers[codes] + answers * np.arange(len(board.codes))
        counts = np.bincount(cells.ravel(), minlength=answers * len(board.codes))
        counts = counts.reshape(-1, answers)[:, :-1]
        needed = size + self.by_size[counts].sum(1)
        open_ones = np.flatnonzero((needed < bound) & (counts.max(1) < size)).tolist()
        for guess in board.lowest(open_ones, tuple(guess for guess, _ in turns)):
            least, rest = size, int(needed[guess]) - size
            for _, part in board.parts(guess, codes):
                rest -= int(self.by_size[len(part)])
                least += self.needed(part)
                if least + rest >= bound:
                    break
            else:
                code = board.codes[guess]
                raise CertificateError(f"{code} may need {least} after {turns}, not {bound}")

    def needed(self, codes: Array) -> int:
        """Return what these codes need at least."""
        size, least = len(codes), int(self.by_size[len(codes)])
        if size > 2:
            key = codes.tobytes()
            if key not in self.by_answers:
                self.by_answers[key] = 3 * size - self.board.most_answers(codes)
            least = max(least, self.by_answers[key], self.claimed.get(key, 0))
        return least


def read(path: Path) -> str:
    """Return the text of a certificate, whose file may be compressed."""
    data = path.read_bytes()
    return (lzma.decompress(data) if path.suffix == ".xz" else data).decode()


def main(names: list[str]) -> int:
    """Run the command; return its exit status."""
    for name in names:
        try:
            check = Check(read(Path(name)))
            check.run()
        except (CertificateError, OSError, ValueError, LookupError, lzma.LZMAError) as error:
            own = str(error) if isinstance(error, CertificateError) else "it has another form"
            why = getattr(error, "strerror", own)
            print(f"expected a certificate, got {name!r}: {why}", file=sys.stderr)
            return 2
        print(
            f"{name}: {check.total} is the least total, "
            f"by {len(check.play)} positions and {len(check.claims)} bounds",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
