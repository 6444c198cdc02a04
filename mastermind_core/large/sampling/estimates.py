"""Guesses rated by all candidates or a sample: estimates, a hill climb, and looking ahead."""

from __future__ import annotations

import heapq
import random
from collections.abc import Callable, Sequence

from ...candidates.codeset import CodeSet
from ...candidates.partition import feedback_order, part_sizes, split
from ...codes import Code
from ...limits import Limits, Meter, StoppedError, Tick
from ...rules import Rules
from ...search.estimates import estimated_total, steady
from ...search.playout import Playout
from ...search.states import States


class Estimates:
    """Estimated costs of guesses; lower is better.

    The cost of a guess is the sum of the estimated totals of its parts. In a sample of `codes`
    out of `count` candidates, each code stands for count / size candidates.
    """

    def __init__(self, codes: CodeSet, count: float) -> None:
        self.codes = codes
        pegs = codes.rules.pegs
        self.work = pegs * (4.3 + 0.0011 * codes.size)
        """Microseconds of effort for rating one guess, fitted to measured times."""
        feedbacks = len(feedback_order(codes.rules))
        each = max(1.0, count / codes.size)
        self.terms = [
            steady(estimated_total(round(each * size), feedbacks) / each)
            for size in range(codes.size + 1)
        ]
        self._costs: dict[Code, float] = {}

    def best(self, wanted: int, past: set[Code]) -> list[Code]:
        """Return up to `wanted` rated guesses that are not `past`, lowest cost first.

        Among equal costs a candidate comes first, then the lowest code.
        """
        candidates = set(self.codes)
        rated = [(cost, guess not in candidates, guess) for guess, cost in self._costs.items()]
        order = [guess for _, _, guess in heapq.nsmallest(wanted + len(past), rated)]
        return [guess for guess in order if guess not in past][:wanted]

    def cost(self, guess: Code) -> float:
        """Return the estimated guesses needed after this one, summed over the codes."""
        cost = self._costs.get(guess)
        if cost is None:
            sizes = part_sizes(self.codes, guess)
            terms = self.terms
            cost = sum([terms[size] for size in sizes[:-1] if size])
            self._costs[guess] = cost
        return cost


def hill_climb(
    estimates: Estimates,
    start: Code,
    colours: Sequence[int],
    rng: random.Random,
    ratings: int,
    tick: Tick,
) -> None:
    """Rate the guesses that a hill climb from `start` meets.

    A step recolours one position or swaps two. Steps are tried in random order and taken if the
    cost falls, until none helps or `ratings` guesses have been rated.
    """
    rules = estimates.codes.rules
    best, least = start, estimates.cost(start)
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
            tick(8 * estimates.work)
        cost = estimates.cost(guess)
        if cost < least:
            best, least, fruitless = guess, cost, 0


def _changes(rules: Rules, colours: Sequence[int]) -> list[tuple[int, int, int]]:
    """Return the steps: two positions to swap and -1, or a position, the same one and a colour."""
    pegs = range(rules.pegs)
    swaps = [(one, other, -1) for one in pegs for other in range(one)]
    return swaps + [(peg, peg, colour) for peg in pegs for colour in colours]


def _changed(rules: Rules, code: Code, one: int, other: int, colour: int) -> Code | None:
    """Return a code after a step, None where it stays the same.

    Without repeats, a colour that is elsewhere in the code changes places with the old one.
    """
    changed = list(code)
    if colour < 0:
        changed[one], changed[other] = code[other], code[one]
    elif rules.guesses.repeats or colour not in code:
        changed[one] = colour
    else:
        changed[code.index(colour)], changed[one] = code[one], colour
    found = tuple(changed)
    return None if found == code else found


def best_by_playout(
    codes: CodeSet, guesses: Sequence[Code], limits: Limits, consistent: bool = False
) -> Code:
    """Return the guess with the lowest total when a simple rule plays the game to its end.

    `codes` are all candidates. Guesses are tried in order until the limits stop it; the first is
    returned if none could be played out.
    """
    playout = Playout(States(codes.rules, list(codes)), Meter(limits), consistent)
    return _lowest(guesses, lambda guess: playout.value(guess)[0])


def best_by_next_guess(estimates: Estimates, guesses: Sequence[Code], limits: Limits) -> Code:
    """Return the guess with the lowest estimated total after the best next guess in each part.

    Guesses are tried in order until the limits stop it; the first is returned if none was tried.
    """
    meter = Meter(limits)
    return _lowest(guesses, lambda guess: _total_with_next_guess(estimates, guess, meter))


def _lowest(guesses: Sequence[Code], value: Callable[[Code], float]) -> Code:
    best, least = guesses[0], None
    try:
        for guess in guesses:
            found = value(guess)
            if least is None or found < least:
                best, least = guess, found
    except (StoppedError, RecursionError):
        # Where there are hardly any different answers, a play-out excludes one code at a time.
        pass
    return best


def _total_with_next_guess(estimates: Estimates, guess: Code, meter: Meter) -> float:
    """Return the estimated total after a guess and the best of eight next ones in each part.

    These are codes of the part; to try all would exceed the effort.
    """
    codes, terms = estimates.codes, estimates.terms
    planes = codes.rules.pegs * codes.rules.colours
    total = 0.0
    for mask in split(codes, guess)[:-1]:
        size = mask.bit_count()
        if size <= 2:
            total += terms[size]
            continue
        # Microseconds, fitted to measured times.
        meter.spend(80 + planes * (1.4 + 0.005 * size) + 8 * (12 + 0.04 * size))
        part = codes.select(mask)
        total += size + min(
            sum([terms[each] for each in part_sizes(part, following)[:-1] if each])
            for following in part[:: -(-size // 8)]
        )
    return total
