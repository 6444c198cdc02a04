"""By how much each of many codes deviates from one number that a turn tells.

The number is the turn's blacks or its matches. A ladder of masks holds it for all codes at once:
rung r has a bit for each code whose number is above the wanted one by at least r (below it, for
negative r). Raising or lowering the number of some codes by one takes a few `&` and `|`.
"""

from __future__ import annotations

REACH = 2
"""The largest deviation, either way, where members begin near all answers: a swap of two pegs
changes the blacks of a turn by up to 2."""


class Deviations:
    """How far members are from one wanted number, at most `REACH` or as far as any is at first."""

    __slots__ = ("_reach", "_rungs")

    def __init__(self, masks: list[int], wanted: int, any_reach: bool = False) -> None:
        """Take for each number 0, 1, 2, ... the mask of the members with it.

        All are within `REACH`, unless they may have `any_reach`.
        """
        reach = REACH
        if any_reach:
            reach += max(abs(number - wanted) for number, mask in enumerate(masks) if mask)
        rungs = []
        above = 0
        for number in range(len(masks) - 1, -1, -1):
            above |= masks[number]
            if -reach <= number - wanted <= reach:
                rungs.append(above)
        above_all = max(0, wanted + reach + 1 - len(masks))
        below_all = max(0, reach - wanted)
        self._reach = reach
        # From rung -reach, which has all members, to rung reach.
        self._rungs = [above] * below_all + rungs[::-1] + [0] * above_all

    def none(self) -> int:
        """Return the mask of the members that have the wanted number."""
        return self._rungs[self._reach] ^ self._rungs[self._reach + 1]

    def weigh(
        self, rise: int, fall: int, worse: list[int], better: list[int], before: int = 0
    ) -> int:
        """Append the masks of the members that a step takes away from the wanted number or nearer.

        Returns the mask of those that it would take out of reach. `rise` and `fall` are disjoint
        masks of the members whose number would go up or down by one; `before` is the number of
        steps in the same direction that are weighed but not yet taken.
        """
        rungs, reach = self._rungs, self._reach
        away = rise & rungs[reach - before] | fall ^ fall & rungs[reach + 1 + before]
        worse.append(away)
        better.append((rise | fall) ^ away)
        return rise & rungs[-1 - before] | fall ^ fall & rungs[1 + before]

    def step(self, rise: int, fall: int) -> None:
        """Move the numbers of the members in two disjoint masks up or down by one."""
        rungs, last = self._rungs, 2 * self._reach
        if rise:
            for rung in range(last, 0, -1):
                rungs[rung] |= rise & rungs[rung - 1]
        if fall:
            for rung in range(1, last):
                rungs[rung] ^= fall & (rungs[rung] ^ rungs[rung + 1])
            rungs[-1] ^= fall & rungs[-1]
