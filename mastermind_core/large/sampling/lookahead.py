"""Which of some good guesses is the best, found by looking at what comes after each."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...candidates.codeset import CodeSet
from ...candidates.partition import part_sizes, split
from ...codes import Code
from ...limits import Limits, Meter, StoppedError
from ...search.playout import Playout
from ...search.states import States
from .rating import Rating

OWN = 8
"""Codes of a part that are looked at as the guess after."""


def played_out(
    codes: CodeSet, guesses: Sequence[Code], limits: Limits, consistent: bool = False
) -> Code:
    """Return the guess after which simple play to the end needs the fewest guesses.

    The codes are all that fit. As many guesses are tried, the first ones, as the limits allow.
    """
    playout = Playout(States(codes.rules, list(codes)), Meter(limits), consistent)
    return _least(guesses, lambda guess: playout.value(guess)[0])


def followed(rating: Rating, guesses: Sequence[Code], limits: Limits) -> Code:
    """Return the guess whose parts need the fewest guesses by the rating of a guess after it."""
    meter = Meter(limits)
    return _least(guesses, lambda guess: _after_two(rating, guess, meter))


def _least(guesses: Sequence[Code], value: Callable[[Code], float]) -> Code:
    best, least = guesses[0], None
    try:
        for guess in guesses:
            found = value(guess)
            if least is None or found < least:
                best, least = guess, found
    except (StoppedError, RecursionError):
        # Where there are hardly any answers, playing out goes one code at a time.
        pass
    return best


def _after_two(rating: Rating, guess: Code, meter: Meter) -> float:
    """Return what the rating's codes need after a guess, when the next is one of their own."""
    codes, terms = rating.codes, rating.terms
    planes = codes.rules.pegs * codes.rules.colours
    needed = 0.0
    for mask in split(codes, guess)[:-1]:
        size = mask.bit_count()
        if size <= 2:
            needed += terms[size]
            continue
        meter.spend(80 + planes * (1.4 + 0.005 * size) + OWN * (12 + 0.04 * size))
        part = codes.select(mask)
        needed += size + min(
            sum([terms[each] for each in part_sizes(part, own)[:-1] if each])
            for own in part.thinned(-(-size // OWN))
        )
    return needed
