"""Estimates of the guesses that sets of candidates need under good play; see docs/best-play.md.

The sizes of the parts give a good estimate if feedbacks differ. With many colours nearly every
feedback is 0,0: a turn rules out as many colours as there are pegs and tells hardly anything else.
So `total_after` plays on in a model in which every guess has only *fresh* colours, not yet asked
for, until those of the code are known. They are all alike, so only their number in a code matters,
and counting gives the chance of each feedback. A turn that tells less than the estimate assumes
costs the difference.
"""

from __future__ import annotations

import functools
from collections.abc import Set
from math import comb, log

from ..candidates import bits
from ..candidates.codeset import CodeSet
from ..candidates.partition import part_sizes, split
from ..codes import Code
from ..heuristics import Heuristic
from ..rules import Rules
from .worth import one_by_one

MAX_COLOURS_COUNTED = 200
"""The most colours that are counted in all codes at once; more are looked up code by code: 3,000 in
1 ms instead of 140."""


def steady(cost: float) -> float:
    """Return a cost rounded to 2^-32.

    The last bit of a logarithm depends on the machine. Rounded costs are the same everywhere, and
    sums of them up to 2^21 are exact in any order, so equally good guesses have equal costs.
    """
    return round(cost * (1 << 32)) / (1 << 32)


@functools.lru_cache(maxsize=1 << 14)
def estimated_total(size: int, feedbacks: int) -> float:
    """Return an estimate of the total of a set of this size, the guesses that it needs in all.

    `feedbacks` is the number of feedbacks of the board.

    >>> estimated_total(1, 14), estimated_total(2, 14), round(estimated_total(1296, 14))
    (1, 3, 5670)
    """
    return one_by_one(size) if size <= 2 else steady(size * _mean(log(size), feedbacks))


def _mean(log_size: float, feedbacks: int) -> float:
    """Return an estimate of the mean number of guesses of a set, from the logarithm of its size.

    It grows by a little more than one when the size is multiplied by the number of feedbacks. The
    two other numbers are fitted to totals of exact search.
    """
    return 1.3 + log_size / log(max(2, feedbacks)) + 0.007 * log_size * log_size


def _total_of_two_colours(size: int) -> float:
    """Return `estimated_total` for a board of two colours.

    A guess after the first tells about two bits there, whatever the number of pegs: most answers
    are near the middle. The numbers are fitted to the proven totals of 5 to 10 pegs and to games of
    12 and 16.
    """
    return one_by_one(size) if size <= 2 else steady(size * (1.18 + 0.69 * log(size)))


@functools.lru_cache(maxsize=64)
def estimate(feedbacks: int) -> Heuristic:
    """Return the heuristic that adds up the estimated totals of the parts; this project's own.

    Its terms are in units of 2^-16 guesses.
    """
    summary = "The guess whose parts are estimated to need the fewest guesses in all (ours)."
    return Heuristic("estimate", functools.partial(_term, feedbacks), "sum", summary)


@functools.lru_cache(maxsize=1 << 14)
def _term(feedbacks: int, size: int) -> int:
    return round(estimated_total(size, feedbacks) * (1 << 16))


def total_after(candidates: CodeSet, guess: Code, fresh: Set[int]) -> float:
    """Return an estimate of the total of the candidates after a guess, which is counted.

    `fresh` are the colours of the candidates that no past guess has.
    """
    rules = candidates.rules
    sizes = part_sizes(candidates, guess)[:-1]
    if rules.colours == 2:
        return len(candidates) + sum(map(_total_of_two_colours, sizes))
    feedbacks = len(sizes) + 1
    total = len(candidates) + sum([estimated_total(size, feedbacks) for size in sizes])
    alike = frozenset(fresh) - set(guess)
    if not alike:
        return total
    sample = candidates.sampled(2_000)
    hidden = _by_hidden(sample, alike)
    for size, mask in zip(sizes, split(sample, guess), strict=False):
        if size > 2 and mask:
            shares = [(mask & having).bit_count() / mask.bit_count() for having in hidden]
            slower = slowness(rules, len(alike), shares, log(size), feedbacks)
            total += steady(size * slower)
    return total


def _by_hidden(sample: CodeSet, alike: frozenset[int]) -> list[int]:
    """Return, for 0, 1, 2, ... of the colours, the mask of the codes with this number of them."""
    pegs = sample.rules.pegs
    if len(alike) > MAX_COLOURS_COUNTED:
        counted = [len(alike.intersection(code)) for code in sample]
        return [
            bits.from_flags(bytes([n == number for n in counted])) for number in range(pegs + 1)
        ]
    counts = bits.bit_counts([sample.planes.enough(colour)[0] for colour in alike])
    by_number = dict(bits.by_number(counts, sample.everything))
    return [by_number.get(number, 0) for number in range(pegs + 1)]


def slowness(
    rules: Rules, colours: int, hidden: list[float], log_size: float, feedbacks: int
) -> float:
    """Return the guesses that codes need on average beyond the estimate from their number.

    `colours` is the number of colours not asked for; `hidden` has the shares of the codes that have
    0, 1, 2, ... of them.
    """
    pegs = rules.pegs
    more = 0.0
    while colours > pegs and log_size > 0:
        going = 1 - hidden[0]
        if going < 1e-3:
            break
        tested = min(pegs, colours)
        told = 0.0
        for number, share in enumerate(hidden):
            if number and share:
                told += share / going * _told(pegs, colours, number)
        expected = _mean(log_size, feedbacks)
        gained = expected - _mean(max(0.0, log_size - told), feedbacks)
        turns = -(-colours // (pegs * 50))  # with more than 50, several are computed as one
        tested = min(colours, tested * turns)
        hidden = _after(colours, tested, hidden)
        # All codes need the first of several turns, and some are found before the last.
        still = 1 - hidden[0]
        made = turns * (going + still) / 2 + (going - still) / 2
        # A guess has one colour for each peg; pegs without a fresh colour ask for something else.
        more += made * max(0.0, min(1.0, tested / turns / pegs) - gained)
        log_size -= made * told
        colours -= tested
    return more


@functools.lru_cache(maxsize=1 << 12)
def _told(pegs: int, colours: int, hidden: int) -> float:
    """Return what a guess of fresh colours tells about a code that has `hidden` of them, in nats.

    Each colour that it hits is in the right place with a chance of one in the number of pegs.
    """
    told = 0.0
    for hits, chance in enumerate(_hits(colours, min(pegs, colours), hidden)):
        for black in range(hits + 1):
            answer = chance * comb(hits, black) * (pegs - 1) ** (hits - black) / pegs**hits
            if answer > 0:
                told -= answer * log(answer)
    return told


def _after(colours: int, tested: int, hidden: list[float]) -> list[float]:
    """Return the shares of codes with 0, 1, 2, ... colours to be found after `tested` colours."""
    after = [0.0] * len(hidden)
    for number, share in enumerate(hidden):
        if share:
            for hits, chance in enumerate(_hits(colours, tested, number)):
                after[number - hits] += share * chance
    return after


@functools.lru_cache(maxsize=1 << 12)
def _hits(colours: int, tested: int, hidden: int) -> list[float]:
    """Return the chances that 0, 1, 2, ... of the hidden colours are among the tested ones."""
    limit = min(hidden, tested)
    every = comb(colours, tested)
    return [comb(hidden, n) * comb(colours - hidden, tested - n) / every for n in range(limit + 1)]
