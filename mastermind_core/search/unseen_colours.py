"""An estimate of the guesses that a set needs, with the cost of finding colours not yet asked for.

The sizes of parts give a good estimate if feedbacks differ. With many colours nearly every feedback
is 0,0: a turn rules out as many colours as there are pegs and tells hardly anything else. So this
estimate plays on in a model in which every guess has only colours not yet asked for, until the
colours of the code are found. Such colours are all alike, so only the number of them in a code
matters, and counting gives the chance of each feedback. A turn that tells less than the estimate
assumes costs the difference. docs/best-play.md has the formula.
"""

from __future__ import annotations

import functools
from collections.abc import Set
from math import comb, log

from ..candidates import bits
from ..candidates.codeset import CodeSet
from ..candidates.partition import part_sizes, split
from ..codes import Code
from ..rules import Rules
from .estimated_guesses import (
    estimated_mean,
    estimated_total,
    estimated_total_of_two_colours,
    steady,
)

MAX_CANDIDATES_TOLD = 2_000
"""The most candidates from which the number of colours still to be found is computed."""

MAX_COLOURS_COUNTED = 200
"""The most colours that are counted in all codes at once; more are looked up code by code. Chosen
by timing: 3,000 colours take 1 ms instead of 140."""

MAX_TURNS_PLAYED = 50
"""Turns of the model at most; with more, several turns are computed as one."""

MIN_SHARE_GOING = 1e-3
"""The model ends if a smaller share of the codes than this has a colour still to be found."""


def total_after(candidates: CodeSet, guess: Code, fresh: Set[int]) -> float:
    """Return an estimate of the total of the candidates after a guess, which is counted.

    `fresh` are the colours of the candidates that no past guess has.
    """
    rules = candidates.rules
    sizes = part_sizes(candidates, guess)[:-1]
    if rules.colours == 2:
        return len(candidates) + sum(map(estimated_total_of_two_colours, sizes))
    feedbacks = len(sizes) + 1
    total = len(candidates) + sum([estimated_total(size, feedbacks) for size in sizes])
    alike = frozenset(fresh) - set(guess)
    if not alike:
        return total
    sample = candidates.sampled(MAX_CANDIDATES_TOLD)
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
        found = [len(alike.intersection(code)) for code in sample]
        return [bits.from_flags(bytes([n == number for n in found])) for number in range(pegs + 1)]
    counts = bits.bit_counts([sample.enough(colour)[0] for colour in alike])
    by_number = dict(bits.by_number(counts, sample.everything))
    return [by_number.get(number, 0) for number in range(pegs + 1)]


def one_by_one(codes: int) -> int:
    """Return the total of a number of codes if each guess tells only whether it is the code.

    >>> one_by_one(4) == 1 + 2 + 3 + 4
    True
    """
    return codes * (codes + 1) // 2


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
        if going < MIN_SHARE_GOING:
            break
        tested = min(pegs, colours)
        told = 0.0
        for number, share in enumerate(hidden):
            if number and share:
                told += share / going * _told(pegs, colours, number)
        expected = estimated_mean(log_size, feedbacks)
        gained = expected - estimated_mean(max(0.0, log_size - told), feedbacks)
        turns = -(-colours // (pegs * MAX_TURNS_PLAYED))
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
