"""Many codes that are moved at random, all at once, until they fit the answers.

Each code, a *member*, takes part in a Markov chain of its own; what is a bit for each member is one
int for all. A move swaps two positions or recolours one, the same for everybody who tries it, and
who tries it is drawn. A turn may be missed by one black and one match, at a price: a move that
makes a turn wrong is accepted with a chance of 2^-`cold` only. Each turn is paid for by itself,
which keeps the balance of the chain, so that members that miss nothing are drawn evenly from all
codes that fit, once the chains have forgotten where they began.
"""

from __future__ import annotations

import math
import random
import time
from array import array
from collections import Counter, defaultdict

from .. import bits
from ..codes import Code
from ..codeset import CodeSet, Column
from ..rules import Rules
from .steps import Tick

RECOLOUR = 0.4
"""Share of the moves that recolour a position; the others swap two."""

MOST_DRAWN = 16
"""Colours that members choose from in one move."""


class Deviation:
    """By how much members miss one number: by nothing, one too many, or one too few."""

    __slots__ = ("even", "over")

    def __init__(self, masks: list[int], wanted: int) -> None:
        self.even = masks[wanted]
        self.over = masks[wanted + 1] if wanted + 1 < len(masks) else 0

    def become(self, even: int, over: int, accepted: int) -> None:
        """Take on what a move leads to, for the members that make it."""
        self.even ^= (self.even ^ even) & accepted
        self.over ^= (self.over ^ over) & accepted


class Population:
    """Members that miss each of some turns by at most one black and one match."""

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
            there = colours if len(colours) <= MOST_DRAWN else sorted(set(column))
            self._planes.append({colour: members.plane(position, colour) for colour in there})
        there = colours if len(colours) <= MOST_DRAWN else sorted(members.colours())
        none = [0] * (rules.pegs + 1)
        self._enough = defaultdict(none.copy, {c: [*members.enough(c), 0] for c in there})
        self._turns = [
            (
                guess,
                [(c, n) for c, n in Counter(guess).items() if c in live],
                Deviation(members.blacks(guess), black),
                Deviation(members.matches(guess), match),
            )
            for guess, black, match in turns
        ]

    def fitting(self) -> int:
        """Return the mask of the members that miss nothing."""
        mask = self._all
        for _, _, black, match in self._turns:
            mask &= black.even & match.even
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

    def move(
        self, moves: int, cold: int, tick: Tick | None = None, until: float = math.inf
    ) -> None:
        """Make so many moves, or fewer if `until` comes before."""
        rng = self._rng
        pegs, colours = self._rules.pegs, len(self._colours)
        # Where every colour is on the board once, there is none to change to.
        recolour = RECOLOUR if self._rules.repeats or colours > pegs else 0.0
        for number in range(moves):
            if not number & 15:
                if tick:
                    tick()
                if time.monotonic() > until:
                    return
            if pegs == 1 or rng.random() < recolour:
                self._recolour(rng.randrange(pegs), cold)
            else:
                one, other = rng.sample(range(pegs), 2)
                self._swap(one, other, cold)

    def _chance(self, halvings: int) -> int:
        """Return a random mask that has each member with a chance of 2^-halvings."""
        draw, size = self._rng.getrandbits, self._size
        mask = draw(size)
        for _ in range(halvings - 1):
            mask &= draw(size)
        return mask

    def _swap(self, one: int, other: int, cold: int) -> None:
        """Let members swap two positions."""
        here, there = self._planes[one], self._planes[other]
        accepted = self._rng.getrandbits(self._size)
        changes = []
        for guess, _, black, _ in self._turns:
            a, b = guess[one], guess[other]
            if a == b:
                continue
            gain_here, gain_there = there.get(a, 0), here.get(b, 0)
            loss_here, loss_there = here.get(a, 0), there.get(b, 0)
            up, down = gain_here | gain_there, loss_here | loss_there
            # Who has the same colour on both positions does not change.
            same = up & down
            up ^= same
            down ^= same
            moved = (up | down) & accepted
            if not moved:
                continue
            twice_up, twice_down = up & gain_here & gain_there, down & loss_here & loss_there
            twice = twice_up | twice_down
            up ^= twice_up
            down ^= twice_down
            even, over = black.even, black.over
            under = self._all ^ even ^ over
            accepted &= ~(over & (up | twice_up) | under & (down | twice_down) | even & twice)
            lost = even & moved & accepted
            if lost:
                accepted &= ~lost | self._chance(cold)
            if not accepted:
                return
            changes.append(
                (
                    black,
                    even & ~moved | over & down | under & up,
                    over & ~moved | even & up | under & twice_up,
                )
            )
        for deviation, even, over in changes:
            deviation.become(even, over, accepted)
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
        accepted = 0
        for colour, group in groups.items():
            group &= ~planes.get(colour, 0)
            if not self._rules.repeats:
                group &= ~enough[colour][0]
            groups[colour] = group
            accepted |= group
        changes = []
        for guess, counts, black, match in self._turns:
            fewer = more = 0
            for colour, asked in counts:
                ranks = enough[colour]
                # The colour that goes was a match unless there were more of it than asked about.
                if mask := planes.get(colour, 0):
                    fewer |= mask & ~ranks[asked]
                if mask := groups.get(colour, 0):
                    more |= mask & ~ranks[asked - 1]
            here = guess[position]
            for deviation, up, down in (
                (match, more & ~fewer, fewer & ~more),
                (black, groups.get(here, 0), planes.get(here, 0)),
            ):
                moved = (up | down) & accepted
                if not moved:
                    continue
                even, over = deviation.even, deviation.over
                under = self._all ^ even ^ over
                accepted &= ~(over & up | under & down)
                lost = even & moved & accepted
                if lost:
                    accepted &= ~lost | self._chance(cold)
                if not accepted:
                    return
                changes.append(
                    (
                        deviation,
                        even & ~moved | over & down | under & up,
                        over & ~moved | even & up,
                    )
                )
        for deviation, even, over in changes:
            deviation.become(even, over, accepted)
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

    def _groups(self) -> dict[int, int]:
        """Return some colours, each with a mask of those members that draw it."""
        colours = self._colours
        if len(colours) > MOST_DRAWN:
            colours = self._rng.sample(colours, MOST_DRAWN)
        groups = [self._all]
        while len(groups) < len(colours):
            half = self._rng.getrandbits(self._size)
            groups = [part for group in groups for part in (group & half, group & ~half)]
        return dict(zip(colours, groups, strict=False))


_DIGITS = bytes.maketrans(b"01", b"\0\1")
