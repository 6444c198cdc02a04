"""By how much each of many codes misses one number that a turn tells: its blacks or its matches.

A ladder of masks holds it: rung r has the members whose number is above the wanted one by r or more
(below, for negative r). A step up or down is then a few `&` and `|` for all members at once.
"""

from __future__ import annotations

REACH = 2
"""By how much a number may be missed either way."""


class Misses:
    """By how much members miss one number, by `REACH` at most."""

    __slots__ = ("_rungs",)

    def __init__(self, masks: list[int], wanted: int) -> None:
        """Take for 0, 1, 2, ... the mask of the members that have so many; all are in reach."""
        rungs = []
        above = 0
        for number in range(len(masks) - 1, -1, -1):
            above |= masks[number]
            if -REACH <= number - wanted <= REACH:
                rungs.append(above)
        above_all = max(0, wanted + REACH + 1 - len(masks))
        below_all = max(0, REACH - wanted)
        # From the rung of all members, -REACH, to that of `REACH`.
        self._rungs = [above] * below_all + rungs[::-1] + [0] * above_all

    def none(self) -> int:
        """Return the mask of the members that have the wanted number."""
        return self._rungs[REACH] ^ self._rungs[REACH + 1]

    def weigh(
        self, rise: int, fall: int, worse: list[int], better: list[int], before: int = 0
    ) -> int:
        """Note whom a step leads away and whom nearer; return whom it would lead out of reach.

        The masks say whose number would go up by one and whose down by one, nobody's both. All of
        them go so many steps the same way `before` this one.
        """
        rungs = self._rungs
        away = rise & rungs[REACH - before] | fall ^ fall & rungs[REACH + 1 + before]
        worse.append(away)
        better.append((rise | fall) ^ away)
        return rise & rungs[-1 - before] | fall ^ fall & rungs[1 + before]

    def step(self, rise: int, fall: int) -> None:
        """Let members go a step up or down."""
        rungs = self._rungs
        if rise:
            for rung in range(2 * REACH, 0, -1):
                rungs[rung] |= rise & rungs[rung - 1]
        if fall:
            for rung in range(1, 2 * REACH):
                rungs[rung] ^= fall & (rungs[rung] ^ rungs[rung + 1])
            rungs[-1] ^= fall & rungs[-1]
