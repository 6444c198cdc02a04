"""Thousands of Markov chains of codes, moved at once until the codes fit the answers.

Each code, a *member*, is in a chain of its own; a mask, one int, has a bit for each member. A move
swaps two positions or recolours one, in a random part of the members. The blacks and the matches of
a member may deviate from the answers: a move that increases the deviations of all turns together by
j is accepted with probability 2^(-price * j) (Metropolis et al. 1953). So the members without
deviation are evenly distributed over all codes that fit, once the chains have mixed. Raising the
price step by step brings members there (simulated annealing: Kirkpatrick, Gelatt, Vecchi 1983).
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import accumulate
from operator import or_

from ...candidates import bits
from ...candidates.codeset import CodeSet, unchecked_of
from ...codes import Code
from ...limits import Tick
from ...rules import Rules

MAX_DRAWN = 16
"""Colours that members draw from in one move: a mask for each is the cost of a recolouring."""

REACH = 2
"""The largest deviation, either way: a swap of two pegs changes the blacks of a turn by up to 2."""


def work_of(members: int, turns: float) -> float:
    """Return the estimated microseconds of one move of all members, fitted to measured times."""
    return 25 + 0.005 * members + turns * (3 + 0.0016 * members)


class Deviations:
    """The distances of the members from the number of blacks or of matches that a turn tells.

    They are a ladder of masks: rung r has the members whose number minus the wanted one is at least
    r. So a step of some members up or down takes a few `&` and `|`.
    """

    def __init__(self, masks: list[int], wanted: int, any_reach: bool = False) -> None:
        """Take for each number 0, 1, 2, ... the mask of the members with it.

        All are within `REACH`, unless they may have `any_reach`.
        """
        reach = REACH
        if any_reach:
            reach += max(abs(number - wanted) for number, mask in enumerate(masks) if mask)
        self.reach = reach
        at_least: list[int] = [*accumulate(reversed(masks), or_)][::-1] + [0] * (wanted + reach)
        self.rungs = [at_least[max(0, wanted + rung)] for rung in range(-reach, reach + 1)]
        """From rung -reach, which has all members, to rung reach."""

    def none(self) -> int:
        """Return the mask of the members that have the wanted number."""
        return self.rungs[self.reach] ^ self.rungs[self.reach + 1]

    def step(self, rise: int, fall: int) -> None:
        """Move the numbers of the members in two disjoint masks up or down by one."""
        rungs, last = self.rungs, 2 * self.reach
        if rise:
            for rung in range(last, 0, -1):
                rungs[rung] |= rise & rungs[rung - 1]
        if fall:
            for rung in range(1, last):
                rungs[rung] ^= fall & (rungs[rung] ^ rungs[rung + 1])
            rungs[-1] ^= fall & rungs[-1]


class Proposal:
    """The steps of deviations that a move would take, and the members that accept it."""

    def __init__(self, allowed: list[int]) -> None:
        """Take the masks of the members that may deviate by 1 more, by 2 more, ..."""
        self.refused = 0
        """The members that do not accept."""
        self._worse: list[int] = []
        self._better = allowed
        self._steps: list[tuple[Deviations, int, int]] = []

    def add(self, deviations: Deviations, rise: int, fall: int, before: int = 0) -> None:
        """Propose that the numbers of the members in two disjoint masks go up or down by one.

        A member that would leave the reach refuses. `before` steps in the same direction are
        proposed already.
        """
        rungs, reach = deviations.rungs, deviations.reach
        away = rise & rungs[reach - before] | fall ^ fall & rungs[reach + 1 + before]
        self._worse.append(away)
        self._better.append((rise | fall) ^ away)
        self.refused |= rise & rungs[-1 - before] | fall ^ fall & rungs[1 + before]
        self._steps.append((deviations, rise, fall))

    def take(self, tried: int) -> int:
        """Step where the members that try the move accept it; return the mask of these."""
        worse, better = bits.bit_counts(self._worse), bits.bit_counts(self._better)
        accepted = bits.not_above(worse, better, tried & ~self.refused)
        if accepted:
            for deviations, rise, fall in self._steps:
                deviations.step(rise & accepted, fall & accepted)
        return accepted


class MarkovChains:
    """The members, whose blacks and matches deviate from each turn by at most `REACH`."""

    def __init__(
        self,
        rules: Rules,
        members: CodeSet,
        turns: list[tuple[Code, int, int]],
        colours: list[int],
        rng: random.Random,
        swaps_only: bool = False,
        pairs: Sequence[tuple[int, int]] | None = None,
    ) -> None:
        """Take members within reach; `turns` are guesses with the blacks and matches wanted.

        Positions are recoloured with `colours` only. With `swaps_only` they never are, all members
        must have the matches wanted, and their blacks may be as far off as they like. `pairs` are
        the positions that may be swapped, all where it is None.
        """
        self._rules = rules
        self._rng = rng
        self._size = members.size
        self._all = members.everything
        self._colours = colours
        # For each position and colour, the mask of the members with that colour there.
        self._planes = [
            {colour: members.planes.plane(position, colour) for colour in sorted(set(column))}
            for position, column in enumerate(zip(*members, strict=True))
        ]
        # For each colour, at index n, the mask of the members with more than n pegs of it.
        none = [0] * (rules.pegs + 1)
        there = members.colours()
        self._enough = defaultdict(none.copy, {c: [*members.planes.enough(c), 0] for c in there})
        self._turns = [
            (
                guess,
                Deviations(members.planes.blacks(guess), black, swaps_only),
                Deviations(members.planes.matches(guess), match),
            )
            for guess, black, match in turns
        ]
        # For each colour and number of pegs, the turns whose guess has that many of it.
        self._asking: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
        for number, (guess, _, _) in enumerate(turns):
            for colour, asked in Counter(guess).items():
                self._asking[colour][asked].append(number)
        # A code that has every colour once has none to change to.
        free = not swaps_only and (rules.repeats or len(colours) > rules.pegs)
        self._recolour_share = 0.4 if free else 0.0  # of all moves; the others swap two positions
        self._twice = rules.colours <= 8  # with more, a swap rarely changes the blacks by two
        self._pairs = pairs

    def fitting(self) -> int:
        """Return the mask of the members that fit all turns."""
        mask = self._all
        for _, black, match in self._turns:
            mask &= black.none() & match.none()
        return mask

    def members(self) -> CodeSet:
        columns = []
        for planes in self._planes:
            colours = [0] * self._size
            for colour, mask in planes.items():
                for member in bits.indices(mask):
                    colours[member] = colour
            columns.append(colours)
        return unchecked_of(self._rules, zip(*columns, strict=True))

    @property
    def work(self) -> float:
        """Estimated microseconds of one move of all members."""
        work = work_of(self._size, len(self._turns))
        return work if self._recolour_share else 0.75 * work  # a swap takes less

    def move(self, moves: int, price: int, tick: Tick | None = None) -> None:
        """Make `moves` moves at a price, in halvings of the chance to accept a deviation of 1."""
        rng = self._rng
        pegs, recolour = self._rules.pegs, self._recolour_share
        for number in range(moves):
            if tick and not number & 15:
                tick(16 * self.work)
            if pegs == 1 or rng.random() < recolour:
                self._recolour(rng.randrange(pegs), price)
            else:
                one, other = rng.choice(self._pairs) if self._pairs else rng.sample(range(pegs), 2)
                self._swap(one, other, price)

    def _swap(self, one: int, other: int, price: int) -> None:
        """Swap two positions, in about three quarters of the members."""
        here, there = self._planes[one], self._planes[other]
        draw = self._rng.getrandbits
        tried = draw(self._size) | draw(self._size)
        for colour in here.keys() & there.keys():
            if same := here[colour] & there[colour]:
                tried &= ~same
        proposal = Proposal(self._allowed(price))
        for guess, black, _ in self._turns:
            a, b = guess[one], guess[other]
            if a == b:
                continue
            up, also_up = there.get(a, 0) & tried, here.get(b, 0) & tried
            down, also_down = here.get(a, 0) & tried, there.get(b, 0) & tried
            twice_up, twice_down = up & also_up, down & also_down
            proposal.add(black, up | also_up, down | also_down)
            if self._twice and twice_up | twice_down:
                proposal.add(black, twice_up, twice_down, before=1)
            else:
                proposal.refused |= twice_up | twice_down
        accepted = proposal.take(tried)
        if not accepted:
            return
        for colour in here.keys() | there.keys():
            mask = here.get(colour, 0)
            if differ := (mask ^ there.get(colour, 0)) & accepted:
                here[colour] = mask ^ differ
                there[colour] = there.get(colour, 0) ^ differ

    def _recolour(self, position: int, price: int) -> None:
        """Recolour a position, with a colour that each member draws for itself.

        With the same colour for all, members would become alike.
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
        proposal = Proposal(self._allowed(price))
        fewer, more = self._matches_changed(planes, groups, tried)
        for turn, (guess, black, match) in enumerate(self._turns):
            less, plus = fewer[turn], more[turn]
            if less | plus:
                both = less & plus
                proposal.add(match, plus ^ both, less ^ both)
            plus, less = groups.get(guess[position], 0), planes.get(guess[position], 0) & tried
            if plus | less:
                proposal.add(black, plus, less)
        if accepted := proposal.take(tried):
            self._take_colours(planes, groups, accepted)

    def _matches_changed(
        self, planes: dict[int, int], groups: dict[int, int], tried: int
    ) -> tuple[list[int], list[int]]:
        """Return for each turn the masks of the members that lose a match and that gain one.

        Every member in `tried` loses the colour of its plane and gets that of its group.
        """
        fewer, more = [0] * len(self._turns), [0] * len(self._turns)
        for colour, asking in self._asking.items():
            goes, comes = planes.get(colour, 0) & tried, groups.get(colour, 0)
            if not goes | comes:
                continue
            ranks = self._enough[colour]
            # The colour that goes was a match unless the code has more of it than the guess.
            for asked, turns in asking.items():
                lost, won = goes ^ goes & ranks[asked], comes ^ comes & ranks[asked - 1]
                for turn in turns:
                    fewer[turn] |= lost
                    more[turn] |= won
        return fewer, more

    def _take_colours(self, planes: dict[int, int], groups: dict[int, int], accepted: int) -> None:
        enough = self._enough
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

    def _allowed(self, price: int) -> list[int]:
        """Draw how much each member may deviate more: at least j with probability 2^(-price * j).

        Item j - 1 of the result is the mask of the members for which that is at least j.
        """
        draw, size = self._rng.getrandbits, self._size
        allowed: list[int] = []
        mask = self._all
        while True:
            for _ in range(price):
                mask &= draw(size)
            if not mask:
                return allowed
            allowed.append(mask)

    def _groups(self) -> dict[int, int]:
        """Return up to `MAX_DRAWN` colours, each with the mask of the members that draw it."""
        colours = self._colours
        if len(colours) > MAX_DRAWN:
            colours = self._rng.sample(colours, MAX_DRAWN)
        groups = [self._all]
        while len(groups) < len(colours):
            half = self._rng.getrandbits(self._size)
            groups = [part for group in groups for part in (group & half, group & ~half)]
        return dict(zip(colours, groups, strict=False))
