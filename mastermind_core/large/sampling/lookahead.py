"""The best of some good guesses, found by looking at what follows each of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...candidates.codeset import CodeSet
from ...candidates.partition import part_sizes, split
from ...codes import Code
from ...limits import Limits, Meter, StoppedError
from ...search.playout import Playout
from ...search.states import States
from .estimates import Estimates

NEXT_GUESSES = 8
"""Codes of a part that are tried as the next guess; to try all would exceed the effort."""


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
    """Return the estimated total of the codes after a guess, if the next is a code of the part."""
    codes, terms = estimates.codes, estimates.terms
    planes = codes.rules.pegs * codes.rules.colours
    total = 0.0
    for mask in split(codes, guess)[:-1]:
        size = mask.bit_count()
        if size <= 2:
            total += terms[size]
            continue
        # Microseconds, fitted to measured times.
        meter.spend(80 + planes * (1.4 + 0.005 * size) + NEXT_GUESSES * (12 + 0.04 * size))
        part = codes.select(mask)
        total += size + min(
            sum([terms[each] for each in part_sizes(part, following)[:-1] if each])
            for following in part[:: -(-size // NEXT_GUESSES)]
        )
    return total
