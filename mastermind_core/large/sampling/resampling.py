"""One step of sampling: the members after one more turn, from those before it.

The members near the new answer are copied until there are as many as before; Markov chains move
the copies until they differ. This is the resample-move algorithm (Gilks and Berzuini 2001).
"""

from __future__ import annotations

import functools
import random
from operator import or_

from ...candidates import bits
from ...candidates.clues import Clues, TurnSequence
from ...candidates.codeset import CodeSet, unchecked_of
from ...codes import Code
from ...limits import Tick
from ...rules import Rules
from .markov_chains import MAX_DRAWN, REACH, MarkovChains, work_of

FULL_SIZE = 4096
"""Members of a sample on boards of up to p20c20r."""

MOVE_EFFORT = 350_000.0
"""Microseconds of effort for moving the members after a turn; boards of a dozen pegs need less."""

MAX_MOVE_EFFORT = 1.5 * MOVE_EFFORT
"""The same where few members fit after the first moves."""

MIN_MOVED_SIZE = 1024
"""The fewest members that are moved: to move even fewer saves little effort."""

MIN_FITTING = 24
"""Members that must be near an answer; with fewer they are led to it step by step."""

FIRST_PRICE = 2
"""The first price of a deviation, in halvings of the chance to accept it; it rises by turns."""


def full_size(rules: Rules) -> int:
    """Return the members of a sample of a board, before any are dropped to save effort.

    On boards larger than p20c20r the size shrinks in proportion, so that memory is bounded.
    """
    return max(128, FULL_SIZE * 400 // max(400, rules.pegs * rules.colours))


def resampled(
    rules: Rules, members: CodeSet, turns: TurnSequence, tick: Tick | None
) -> tuple[set[Code], CodeSet]:
    """Return codes that fit all turns, and the members from which the next turn starts."""
    rng = random.Random(f"{rules} {turns}")
    clues = Clues(rules, turns)
    colours = sorted([*clues.asked, *clues.fresh])
    if len(colours) < (1 if rules.repeats else rules.pegs):
        return set(), members
    # With 2 rounds as with 64 the sample of p8c8r is as close to an even one as chance allows.
    wanted = round(3 * moves_of_round(rules.pegs, len(colours), len(turns)))
    size, moves = _affordable(rules, wanted, len(turns))
    goals = [(guess, black, black + white) for guess, (black, white) in turns]
    guess, *answer = goals[-1]
    spent = 0.0
    moved = members
    while True:
        # Where no member is near the last answer, they are moved to nearer and nearer ones.
        near, nearest = _within_reach(moved, *goals[-1])
        drawn = _copied(moved, near, size, rng)
        chains = MarkovChains(rules, drawn, [*goals[:-1], (guess, *nearest)], colours, rng)
        if nearest == tuple(answer):
            break
        if spent > MAX_MOVE_EFFORT:
            return set(), members
        chains.move(moves // 4, FIRST_PRICE, tick)
        spent += moves // 4 * chains.work
        moved = chains.members()
    # The final price rises with the number of turns: otherwise no member reaches zero deviations.
    last_price = max(FIRST_PRICE, (3 * len(turns)).bit_length())
    found: set[Code] = set()
    for _ in range(4):
        for price in range(FIRST_PRICE, last_price + 1):
            chains.move(moves // (last_price + 1 - FIRST_PRICE), price, tick)
        spent += moves * chains.work
        mask = chains.fitting()
        members = chains.members()
        fitting = members.select(mask)
        found.update(fitting)
        # Few members that fit, or many copies among them, need more moves.
        moves = min(moves, round((MAX_MOVE_EFFORT - spent) / chains.work))
        if 2 * len(found) > mask.bit_count() > size // 16 or moves <= 0:
            break
    return found, fitting if fitting.size >= MIN_FITTING else members


def moves_of_round(pegs: int, colours: int, turns: float) -> float:
    """Return the moves in which each member tries about every swap and every colour once.

    They grow with the turns, since fewer tries are accepted then.
    """
    return pegs * (pegs + min(pegs, colours // MAX_DRAWN) + 4) * (1 + turns / 4)


def _affordable(rules: Rules, moves: int, turns: int) -> tuple[int, int]:
    """Return the members and the moves that `MOVE_EFFORT` allows: it drops members, then moves."""
    size = full_size(rules)
    if moves * work_of(size, turns) <= MOVE_EFFORT:
        return size, moves
    fixed = work_of(0, turns)
    wanted = (MOVE_EFFORT / moves - fixed) / (work_of(1, turns) - fixed)
    size = min(size, max(MIN_MOVED_SIZE, round(wanted)))
    return size, round(MOVE_EFFORT / work_of(size, turns))


def _within_reach(
    members: CodeSet, guess: Code, black: int, match: int
) -> tuple[int, tuple[int, int]]:
    """Return the mask of the members near the answer nearest to (black, match), and that answer.

    Near means at most `REACH` off in blacks and in matches; enough members must be near. If enough
    have exactly this answer, the mask has only those.
    """
    blacks, matches = members.planes.blacks(guess), members.planes.matches(guess)
    enough = max(1, min(MIN_FITTING, members.size // 64))
    answers = [(b, m) for b in range(len(blacks)) for m in range(b, len(matches))]
    for b, m in sorted(answers, key=lambda each: abs(each[0] - black) + abs(each[1] - match)):
        near, exact = _near(blacks, b) & _near(matches, m), blacks[b] & matches[m]
        if near.bit_count() >= enough:
            return exact if exact.bit_count() >= enough else near, (b, m)
    raise AssertionError("every member is near some answer")


def _near(masks: list[int], number: int) -> int:
    """Return the mask of the members at most `REACH` off a number."""
    return functools.reduce(or_, masks[max(0, number - REACH) : number + REACH + 1])


def _copied(members: CodeSet, mask: int, size: int, rng: random.Random) -> CodeSet:
    """Return `size` copies of the members in a mask, the same number of each or one more."""
    chosen = bits.indices(mask)
    rng.shuffle(chosen)
    order = (chosen * -(-size // len(chosen)))[:size]
    codes = list(members)
    return unchecked_of(members.rules, [codes[number] for number in order])
