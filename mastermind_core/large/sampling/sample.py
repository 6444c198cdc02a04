"""What the turns leave: all codes that fit where they are few, else a fair sample of them.

It is worked out turn by turn. A sample of what fitted before a turn has, by chance, some codes that
fit its answer as well; they are copied until there are as many as before, and moved about until
the copies have nothing in common. How many of the sample fitted tells how many codes are left. As
soon as they seem few enough, they are listed, and from there on every answer just sorts some out.

Nothing depends on what was asked before, nor on how fast the machine is: the random numbers of a
turn come from the turns alone, and how much is done for it is counted.
"""

from __future__ import annotations

import random
from array import array
from collections import OrderedDict
from collections.abc import Sequence
from typing import NamedTuple

from ...candidates import bits
from ...candidates.clues import Clues, Turns, plain
from ...candidates.codeset import CodeSet, Column
from ...candidates.fitting import listing
from ...candidates.partition import after
from ...candidates.steps import Tick
from ...codes import Code
from ...rules import Rules
from ...scoring import Feedback
from .misses import REACH
from .population import MAX_DRAWN, Population, work_of

MEMBERS = 4096
"""Codes that are moved about."""

CELLS = 400
"""Positions times colours up to which there are so many; on larger boards they are fewer."""

FEWEST = 128
"""Members on a board however large."""

WIDEST = 2_000
"""Pegs times colours beyond which a sample takes too much memory to be large."""

LISTED = 24_000
"""Up to about so many codes they are listed."""

LISTING = 2_000_000
"""Steps that one try to list them may take."""

MOVING = 350_000.0
"""Microseconds of effort for moving the members after a turn."""

MOVING_ON = 1.5 * MOVING
"""The same where few fit afterwards."""

LEAST = 1024
"""Members, if there are as many, down to which they become fewer where moving them takes long."""

ROUNDS = 3
"""How often, about, each member tries each swap and each colour; more often after more turns."""

LEAST_FITTING = 24
"""With fewer members that come near an answer, others are led towards it step by step."""

HOT = 2
"""The price of a miss that members are moved at first, as halvings of the chance to make it."""

PASSES = 4
"""How often members are moved on at most where they have not gone far."""

KEPT = 8
"""Turns of games whose samples are kept for the next question."""


def can_be_sampled(rules: Rules) -> bool:
    """Return whether a sample of a board's codes is large enough to be of use."""
    return rules.pegs * rules.colours <= WIDEST


class Knowledge(NamedTuple):
    """What is known after some turns."""

    codes: CodeSet
    """Codes that fit, in order, none twice; maybe none."""
    complete: bool
    """Whether these are all."""
    left: float
    """About how many there are."""
    members: CodeSet
    """The sample as it stands, with copies: where the next turn starts from."""
    lost: int = 0
    """After how many turns, up to now, no code of the sample fitted."""


class Memory:
    """Knowledge of the last positions, so that a game is not gone through again at every turn."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[Rules, Turns], Knowledge] = OrderedDict()

    def of(
        self,
        rules: Rules,
        turns: Turns,
        tick: Tick | None = None,
    ) -> Knowledge:
        """Return what is known after these turns."""
        turns = plain(turns)
        found, known = self.latest(rules, turns)
        while True:
            self._keep(rules, turns[:known], found)
            if known == len(turns):
                return found
            known += 1
            found = _after(rules, found, turns[:known], tick)

    def latest(self, rules: Rules, turns: Turns) -> tuple[Knowledge, int]:
        """Return what was found after as many of these turns as possible, and how many."""
        turns = plain(turns)
        known = len(turns)
        while known and (rules, turns[:known]) not in self._kept:
            known -= 1
        return self._kept.get((rules, turns[:known])) or _beginning(rules), known

    def _keep(self, rules: Rules, turns: Turns, found: Knowledge) -> None:
        self._kept[rules, turns] = found
        self._kept.move_to_end((rules, turns))
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)


def _beginning(rules: Rules) -> Knowledge:
    """Return what is known of an empty board: all codes, if they are few, or some at random."""
    if rules.code_count <= LISTED:
        codes = CodeSet.of(rules, listing(rules, (), LISTED) or [])
        return Knowledge(codes, True, codes.size, codes)
    pegs, colours = rules.pegs, rules.colours
    size = _members(rules)
    rng = random.Random(f"{rules}")
    every = range(colours)
    if rules.repeats:
        drawn = [tuple(rng.choices(every, k=pegs)) for _ in range(size)]
    else:
        drawn = [tuple(rng.sample(every, pegs)) for _ in range(size)]
    codes = CodeSet.of(rules, sorted(set(drawn)))
    return Knowledge(codes, False, rules.code_count, CodeSet.of(rules, drawn))


def _members(rules: Rules) -> int:
    return max(FEWEST, MEMBERS * CELLS // max(CELLS, rules.pegs * rules.colours))


def _after(rules: Rules, known: Knowledge, turns: Turns, tick: Tick | None) -> Knowledge:
    """Return what is known after the last of these turns, given what was known before it."""
    guess, (black, white) = turns[-1]
    if known.complete:
        codes = (
            after(known.codes, guess, Feedback(black, white)) if known.codes.size else known.codes
        )
        return Knowledge(codes, True, codes.size, codes)
    members = known.members
    hit = _answers(members, guess, black, black + white)
    # Who has not been seen may still be there.
    left = known.left * max(hit.bit_count(), 0.5) / members.size
    if left <= LISTED:
        listed = listing(rules, turns, 2 * LISTED, LISTING, tick)
        if listed is not None:
            codes = CodeSet.of(rules, listed)
            return Knowledge(codes, True, codes.size, codes)
    found, members = _moved(rules, members, turns, tick)
    codes = CodeSet.of(rules, sorted(found))
    lost = 0 if codes.size else known.lost + 1
    return Knowledge(codes, False, max(left, codes.size, 1.0), members, lost)


def _moved(
    rules: Rules, members: CodeSet, turns: Turns, tick: Tick | None
) -> tuple[set[Code], CodeSet]:
    """Return codes that fit all turns, and members from which the next turn can start."""
    rng = random.Random(f"{rules} {turns}")
    clues = Clues(rules, turns)
    colours = sorted([*clues.asked, *clues.fresh])
    if len(colours) < (1 if rules.repeats else rules.pegs):
        return set(), members
    goals = [(guess, black, black + white) for guess, (black, white) in turns]
    wanted = round(ROUNDS * moves_of_round(rules.pegs, len(colours), len(turns)))
    size, moves = _shared_out(rules, wanted, len(turns))
    spent = 0.0
    # The more turns there are to be missed, the dearer a miss, or nobody would miss nothing.
    cold = max(HOT, (3 * len(turns)).bit_length())
    guess, black, match = goals[-1]
    while True:
        near, goal = _within_reach(members, guess, black, match)
        drawn = _copied(members, near, size, rng)
        population = Population(rules, drawn, [*goals[:-1], (guess, *goal)], colours, rng)
        if goal == (black, match):
            break
        if spent > MOVING_ON:
            return set(), members
        population.move(moves // 4, HOT, tick)
        spent += moves // 4 * population.work
        members = CodeSet(rules, population.columns())
    found: set[Code] = set()
    for _ in range(PASSES):
        for price in range(HOT, cold + 1):
            population.move(moves // (cold + 1 - HOT), price, tick)
        spent += moves * population.work
        mask = population.fitting()
        members = CodeSet(rules, population.columns())
        fitting = members.select(mask)
        found.update(fitting)
        # Where few are found, or the same ones again and again, the members have not gone far.
        moves = min(moves, round((MOVING_ON - spent) / population.work))
        if 2 * len(found) > mask.bit_count() > size // 16 or moves <= 0:
            break
    return found, fitting if fitting.size >= LEAST_FITTING else members


def moves_of_round(pegs: int, colours: int, turns: float) -> float:
    """Return the moves in which each member tries each swap and colour about once.

    The more turns there are, the fewer tries succeed, so it is more.
    """
    return pegs * (pegs + min(pegs, colours // MAX_DRAWN) + 4) * (1 + turns / 4)


def _shared_out(rules: Rules, moves: int, turns: int) -> tuple[int, int]:
    """Return how many members make how many moves, of so many that are wanted.

    Where that would take too much, members become fewer first, then moves.
    """
    size = _members(rules)
    if moves * work_of(size, turns) <= MOVING:
        return size, moves
    fixed = work_of(0, turns)
    wanted = (MOVING / moves - fixed) / (work_of(1, turns) - fixed)
    size = min(size, max(LEAST, round(wanted)))
    return size, round(MOVING / work_of(size, turns))


def _within_reach(
    members: CodeSet, guess: Code, black: int, match: int
) -> tuple[int, tuple[int, int]]:
    """Return members near an answer, as a mask, with the answer: the nearest that some are near."""
    blacks, matches = members.blacks(guess), members.matches(guess)
    best: tuple[int, int, tuple[int, int]] | None = None
    enough = max(1, min(LEAST_FITTING, members.size // 64))
    for b in range(len(blacks)):
        for m in range(b, len(matches)):
            far = abs(b - black) + abs(m - match)
            if best and best[0] <= far:
                continue
            near_blacks = near_matches = 0
            for mask in blacks[max(0, b - REACH) : b + REACH + 1]:
                near_blacks |= mask
            for mask in matches[max(0, m - REACH) : m + REACH + 1]:
                near_matches |= mask
            near = near_blacks & near_matches
            if near.bit_count() >= enough:
                best = far, near, (b, m)
    assert best, "somebody is near something"
    exact = blacks[best[2][0]] & matches[best[2][1]]
    return exact if exact.bit_count() >= enough else best[1], best[2]


def _answers(members: CodeSet, guess: Code, black: int, match: int) -> int:
    return members.blacks(guess)[black] & members.matches(guess)[match]


def _copied(members: CodeSet, mask: int, size: int, rng: random.Random) -> CodeSet:
    """Return so many members, copies of those of a mask, each as often as the others."""
    chosen = bits.indices(mask)
    rng.shuffle(chosen)
    order = (chosen * -(-size // len(chosen)))[:size]
    return CodeSet(
        members.rules,
        [_taken(column, order, members.rules) for column in zip(*members, strict=True)],
    )


def _taken(column: Sequence[int], order: list[int], rules: Rules) -> Column:
    taken = map(column.__getitem__, order)
    return bytes(taken) if rules.colours <= 256 else array("H", taken)
