"""Many codes that are moved at random, all at once, until they fit the answers.

Each code, a *member*, takes part in a Markov chain of its own; what is a bit for each member is one
int for all. A move swaps two positions or recolours one, the same for everybody who tries it, and
who tries it is drawn. A turn may be missed by one black and one match, at a price: a move that
makes a turn wrong is accepted with a chance of 2^-`cold` only. Each turn is paid for by itself,
which keeps the balance of the chain, so that members that miss nothing are drawn evenly from all
codes that fit, once the chains have forgotten where they began.
"""

from __future__ import annotations

import random
from array import array
from collections import Counter

from .. import bits
from ..codes import Code
from ..codeset import CodeSet, Column
from ..rules import Rules
from .steps import Tick


class Deviation:
    """By how much members miss one number: by nothing, one too many, or one too few."""

    __slots__ = ("even", "over")

    def __init__(self, masks: list[int], wanted: int) -> None:
        self.even = masks[wanted]
        self.over = masks[wanted + 1] if wanted + 1 < len(masks) else 0


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
        self._planes = [
            {colour: members.plane(position, colour) for colour in colours}
            for position in range(rules.pegs)
        ]
        self._enough = {colour: [*members.enough(colour), 0] for colour in colours}
        self._turns = [
            (
                guess,
                [(c, n) for c, n in Counter(guess).items() if c in self._enough],
                Counter(guess),
                Deviation(members.blacks(guess), black),
                Deviation(members.matches(guess), match),
            )
            for guess, black, match in turns
        ]

    def fitting(self) -> int:
        """Return the mask of the members that miss nothing."""
        mask = self._all
        for _, _, _, black, match in self._turns:
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

    def move(self, moves: int, cold: int, tick: Tick | None = None) -> None:
        """Make so many moves."""
        rng = self._rng
        pegs, colours = self._rules.pegs, self._colours
        swaps = pegs * (pegs - 1) // 2
        # A move costs what it costs however likely it is accepted; swaps leave all matches alone.
        recolours = pegs * len(colours)
        if not self._rules.repeats and len(colours) == pegs:
            recolours = 0
        both = swaps + recolours
        for number in range(moves):
            if tick and not number & 31:
                tick()
            if not both:
                return
            if rng.randrange(both) < swaps:
                one, other = rng.sample(range(pegs), 2)
                self._swap(one, other, cold)
            else:
                self._recolour(rng.randrange(pegs), rng.choice(colours), cold)

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
        for guess, _, _, black, _ in self._turns:
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
            deviation.even ^= (deviation.even ^ even) & accepted
            deviation.over ^= (deviation.over ^ over) & accepted
        for colour, mask in here.items():
            differ = (mask ^ there[colour]) & accepted
            if differ:
                here[colour] ^= differ
                there[colour] ^= differ

    def _recolour(self, position: int, colour: int, cold: int) -> None:
        """Let members give a position another colour."""
        planes, enough = self._planes[position], self._enough
        accepted = self._rng.getrandbits(self._size) & ~planes[colour]
        gaining = enough[colour]
        if not self._rules.repeats:
            accepted &= ~gaining[0]
        changes = []
        everything = self._all
        for guess, counts, count, black, match in self._turns:
            # The colour that goes was a match unless there were more of it than asked about.
            fewer = 0
            for gone, asked in counts:
                if mask := planes[gone]:
                    fewer |= mask & ~enough[gone][asked]
            asked = count[colour]
            more = everything & ~gaining[asked - 1] if asked else 0
            for deviation, up, down in (
                (match, more & ~fewer, fewer & ~more),
                (black, everything, 0)
                if guess[position] == colour
                else (black, 0, planes.get(guess[position], 0)),
            ):
                moved = (up | down) & accepted
                if not moved:
                    continue
                even, over = deviation.even, deviation.over
                under = everything ^ even ^ over
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
            deviation.even ^= (deviation.even ^ even) & accepted
            deviation.over ^= (deviation.over ^ over) & accepted
        for gone, mask in planes.items():
            leaving = mask & accepted
            if leaving:
                planes[gone] ^= leaving
                ranks = enough[gone]
                for rank in range(len(ranks) - 1):
                    above = ranks[rank + 1]
                    ranks[rank] ^= ranks[rank] & leaving & ~above
                    if not above:
                        break
        planes[colour] |= accepted
        rising = accepted
        for rank, mask in enumerate(gaining):
            if not rising:
                break
            gaining[rank] = mask | rising
            rising &= mask


_DIGITS = bytes.maketrans(b"01", b"\0\1")
