"""How good a guess is, judged by the codes that fit, or by a sample of them."""

from __future__ import annotations

import heapq
import random
from collections.abc import Sequence

from ...candidates.codeset import CodeSet
from ...candidates.partition import feedback_order, part_sizes
from ...candidates.steps import Tick
from ...codes import Code
from ...heuristics import estimated_total, steady
from ...rules import Rules


class Rating:
    """Rates guesses; lower is better.

    The cost is what the parts are estimated to need in all, for each code. A part of a sample
    stands for a share of all that are left.
    """

    def __init__(self, codes: CodeSet, count: float) -> None:
        self.codes = codes
        pegs = codes.rules.pegs
        self.work = pegs * (4.3 + 0.0011 * codes.size)
        """Microseconds of effort for rating a guess."""
        feedbacks = len(feedback_order(codes.rules))
        each = max(1.0, count / codes.size)
        self.terms = [
            steady(estimated_total(round(each * size), feedbacks) / each)
            for size in range(codes.size + 1)
        ]
        self._known: dict[Code, float] = {}

    def best(self, wanted: int, past: set[Code]) -> list[Code]:
        """Return the best of the guesses rated so far, of equal ones a code that fits first."""
        own = set(self.codes)
        rated = [(cost, guess not in own, guess) for guess, cost in self._known.items()]
        order = [guess for _, _, guess in heapq.nsmallest(wanted + len(past), rated)]
        return [guess for guess in order if guess not in past][:wanted]

    def cost(self, guess: Code) -> float:
        """Return the estimated guesses still needed after this one, summed over the codes."""
        cost = self._known.get(guess)
        if cost is None:
            sizes = part_sizes(self.codes, guess)
            terms = self.terms
            cost = sum([terms[size] for size in sizes[:-1] if size])
            self._known[guess] = cost
        return cost


def climb(
    rating: Rating,
    start: Code,
    colours: Sequence[int],
    rng: random.Random,
    ratings: int,
    tick: Tick,
) -> None:
    """Rate guesses that small changes to ever better guesses lead to.

    Tried in random order are another colour at one position and two positions swapped, until
    nothing helps or so many guesses have been rated.
    """
    rules = rating.codes.rules
    best, least = start, rating.cost(start)
    changes = _changes(rules, colours)
    waiting: list[tuple[int, int, int]] = []
    tried = fruitless = 0
    while tried < ratings and fruitless < len(changes):
        if not waiting:
            waiting = rng.sample(changes, len(changes))
        fruitless += 1
        guess = _changed(rules, best, *waiting.pop())
        if guess is None:
            continue
        tried += 1
        if not tried & 7:
            tick(8 * rating.work)
        cost = rating.cost(guess)
        if cost < least:
            best, least, fruitless = guess, cost, 0


def _changes(rules: Rules, colours: Sequence[int]) -> list[tuple[int, int, int]]:
    """Return changes as two positions to be swapped and -1, or a position, itself and a colour."""
    pegs = range(rules.pegs)
    swaps = [(one, other, -1) for one in pegs for other in range(one)]
    return swaps + [(peg, peg, colour) for peg in pegs for colour in colours]


def _changed(rules: Rules, code: Code, one: int, other: int, colour: int) -> Code | None:
    """Return a code after a change, None where that makes no difference or no code."""
    changed = list(code)
    if colour < 0:
        changed[one], changed[other] = code[other], code[one]
    elif rules.repeats or colour not in code:
        changed[one] = colour
    else:
        # Two colours change places.
        changed[code.index(colour)], changed[one] = code[one], colour
    found = tuple(changed)
    return None if found == code else found
