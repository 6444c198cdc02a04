"""Many codes that are moved at random, all at once, until they fit the answers.

Each code, a *member*, takes part in a Markov chain of its own; what is a bit for each member is one
int for all. A move swaps two positions or recolours one, the same for everybody who tries it, and
who tries it is drawn. The blacks and the matches of a turn may be missed, at a price for each peg:
a move after which a member misses j more is accepted with a chance of 2^(-`cold` j), by all turns
taken together, as Metropolis does it. So members that miss nothing are drawn evenly from all codes
that fit, once the chains have forgotten where they began; and members that are moved at a low price
first and at ever higher ones then (annealing) come to miss nothing.
"""

from __future__ import annotations

import random
from array import array
from collections import Counter, defaultdict

from ...candidates import bits
from ...candidates.codeset import CodeSet, Column
from ...candidates.steps import Tick
from ...codes import Code
from ...rules import Rules
from .deviations import Deviations

RECOLOUR = 0.4
"""Share of the moves that recolour a position; the others swap two."""

MAX_DRAWN = 16
"""Colours that members choose from in one move."""

FEW_COLOURS = 8
"""Up to so many colours swaps may change the blacks of a turn by two; with more few would."""


def work_of(members: int, turns: float) -> float:
    """Return the microseconds of effort for one move of so many members, about."""
    return 25 + 0.005 * members + turns * (3 + 0.0016 * members)


class MarkovChains:
    """Members that miss the blacks and matches of each of some turns by no more than `REACH`."""

    def __init__(
        self,
        rules: Rules,
        members: CodeSet,
        turns: list[tuple[Code, int, int]],
        colours: list[int],
        rng: random.Random,
    ) -> None:
        """Take members as they are; `turns` are guesses with the blacks and matches wanted."""
        self._rules = rules
        self._rng = rng
        self._size = members.size
        self._all = members.everything
        self._colours = colours
        live = set(colours)
        self._planes: list[dict[int, int]] = []
        for position, column in enumerate(zip(*members, strict=True)):
            there = colours if len(colours) <= MAX_DRAWN else sorted(set(column))
            self._planes.append({colour: members.plane(position, colour) for colour in there})
        there = colours if len(colours) <= MAX_DRAWN else sorted(members.colours())
        none = [0] * (rules.pegs + 1)
        self._enough = defaultdict(none.copy, {c: [*members.enough(c), 0] for c in there})
        self._turns = [
            (
                guess,
                Deviations(members.blacks(guess), black),
                Deviations(members.matches(guess), match),
            )
            for guess, black, match in turns
        ]
        self._asking: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
        for number, (guess, _, _) in enumerate(turns):
            for colour, asked in Counter(guess).items():
                if colour in live:
                    self._asking[colour][asked].append(number)
        self._twice = rules.colours <= FEW_COLOURS

    def fitting(self) -> int:
        """Return the mask of the members that miss nothing."""
        mask = self._all
        for _, black, match in self._turns:
            mask &= black.none() & match.none()
        return mask

    def columns(self) -> list[Column]:
        """Return, for each position, the colours of the members."""
        width = self._size
        found: list[Column] = []
        for planes in self._planes:
            if self._rules.colours > 256:
                values = array("H", bytes(2 * width))
                for colour, mask in planes.items():
                    for member in bits.indices(mask):
                        values[member] = colour
                found.append(values)
                continue
            total = 0
            # A byte for each member: the digits of a mask, read in base 256, times the colour.
            for colour, mask in planes.items():
                if mask and colour:
                    digits = f"{mask:0{width}b}".encode().translate(_DIGITS)
                    total |= int.from_bytes(digits, "big") * colour
            found.append(total.to_bytes(width, "little"))
        return found

    @property
    def work(self) -> float:
        """Microseconds of effort for one move, about."""
        return work_of(self._size, len(self._turns))

    def move(self, moves: int, cold: int, tick: Tick | None = None) -> None:
        """Make so many moves."""
        rng = self._rng
        pegs, colours = self._rules.pegs, len(self._colours)
        # Where every colour is on the board once, there is none to change to.
        recolour = RECOLOUR if self._rules.repeats or colours > pegs else 0.0
        for number in range(moves):
            if tick and not number & 15:
                tick(16 * self.work)
            if pegs == 1 or rng.random() < recolour:
                self._recolour(rng.randrange(pegs), cold)
            else:
                one, other = rng.sample(range(pegs), 2)
                self._swap(one, other, cold)

    def _swap(self, one: int, other: int, cold: int) -> None:
        """Let members swap two positions."""
        here, there = self._planes[one], self._planes[other]
        draw = self._rng.getrandbits
        tried = draw(self._size) | draw(self._size)
        for colour in here.keys() & there.keys():
            if same := here[colour] & there[colour]:
                tried &= ~same
        worse: list[int] = []
        better = self._allowed(cold)
        refused = 0
        steps = []
        for guess, black, _ in self._turns:
            a, b = guess[one], guess[other]
            if a == b:
                continue
            up, also_up = there.get(a, 0) & tried, here.get(b, 0) & tried
            down, also_down = here.get(a, 0) & tried, there.get(b, 0) & tried
            twice_up, twice_down = up & also_up, down & also_down
            up |= also_up
            down |= also_down
            refused |= black.weigh(up, down, worse, better)
            steps.append((black, up, down))
            if not twice_up | twice_down:
                continue
            if self._twice:
                refused |= black.weigh(twice_up, twice_down, worse, better, 1)
                steps.append((black, twice_up, twice_down))
            else:
                refused |= twice_up | twice_down
        accepted = bits.not_above(bits.count(worse), bits.count(better), tried & ~refused)
        if not accepted:
            return
        for black, up, down in steps:
            black.step(up & accepted, down & accepted)
        for colour in here.keys() | there.keys():
            mask = here.get(colour, 0)
            if differ := (mask ^ there.get(colour, 0)) & accepted:
                here[colour] = mask ^ differ
                there[colour] = there.get(colour, 0) ^ differ

    def _recolour(self, position: int, cold: int) -> None:
        """Let members give a position another colour, each one of its own.

        Were it the same colour for all, members would grow alike.
        """
        planes, enough = self._planes[position], self._enough
        groups = self._groups()
        tried = 0
        for colour, group in groups.items():
            group &= ~planes.get(colour, 0)
            if not self._rules.repeats:
                group &= ~enough[colour][0]
            groups[colour] = group
            tried |= group
        worse: list[int] = []
        better = self._allowed(cold)
        refused = 0
        steps = []
        fewer, more = [0] * len(self._turns), [0] * len(self._turns)
        for colour, asking in self._asking.items():
            goes, comes = planes.get(colour, 0) & tried, groups.get(colour, 0)
            if not goes | comes:
                continue
            ranks = enough[colour]
            # The colour that goes was a match unless there were more of it than asked about.
            for asked, turns in asking.items():
                lost, won = goes ^ goes & ranks[asked], comes ^ comes & ranks[asked - 1]
                for turn in turns:
                    fewer[turn] |= lost
                    more[turn] |= won
        for turn, (guess, black, match) in enumerate(self._turns):
            less, plus = fewer[turn], more[turn]
            both = less & plus
            if less | plus:
                less, plus = less ^ both, plus ^ both
                refused |= match.weigh(plus, less, worse, better)
                steps.append((match, plus, less))
            here = guess[position]
            plus, less = groups.get(here, 0), planes.get(here, 0) & tried
            if plus | less:
                refused |= black.weigh(plus, less, worse, better)
                steps.append((black, plus, less))
        accepted = bits.not_above(bits.count(worse), bits.count(better), tried & ~refused)
        if not accepted:
            return
        for misses, up, down in steps:
            misses.step(up & accepted, down & accepted)
        for colour, mask in planes.items():
            if leaving := mask & accepted:
                planes[colour] ^= leaving
                ranks = enough[colour]
                for rank, rank_mask in enumerate(ranks[:-1]):
                    above = ranks[rank + 1]
                    ranks[rank] = rank_mask ^ rank_mask & leaving & ~above
                    if not above:
                        break
        for colour, group in groups.items():
            if rising := group & accepted:
                planes[colour] = planes.get(colour, 0) | rising
                ranks = enough[colour]
                for rank, rank_mask in enumerate(ranks):
                    ranks[rank] = rank_mask | rising
                    rising &= rank_mask
                    if not rising:
                        break

    def _allowed(self, cold: int) -> list[int]:
        """Return by how many misses more each member may leave a move, j with chance 2^-cold*j."""
        draw, size = self._rng.getrandbits, self._size
        allowed: list[int] = []
        mask = self._all
        while True:
            for _ in range(cold):
                mask &= draw(size)
            if not mask:
                return allowed
            allowed.append(mask)

    def _groups(self) -> dict[int, int]:
        """Return some colours, each with a mask of those members that draw it."""
        colours = self._colours
        if len(colours) > MAX_DRAWN:
            colours = self._rng.sample(colours, MAX_DRAWN)
        groups = [self._all]
        while len(groups) < len(colours):
            half = self._rng.getrandbits(self._size)
            groups = [part for group in groups for part in (group & half, group & ~half)]
        return dict(zip(colours, groups, strict=False))


_DIGITS = bytes.maketrans(b"01", b"\0\1")
