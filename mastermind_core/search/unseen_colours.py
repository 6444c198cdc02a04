"""About how many guesses codes still need, their colours that nobody has asked for included.

The sizes of parts tell that well where answers differ. Where colours are many, nearly every answer
is "none of these": a turn rules out as many colours as there are pegs and tells hardly anything
else, however many answers there could be. So a set is played on in thought, each guess made of
colours never asked for, until those of the code are found. Such colours are all alike, so how many
the codes have of them is all that matters, and the chances of each answer follow by counting. A
turn that tells less than the size of the set lets it expect costs the difference.
"""

from __future__ import annotations

import functools
from collections.abc import Set
from math import comb, log

from ..candidates import bits
from ..candidates.codeset import CodeSet
from ..candidates.partition import part_sizes, split
from ..codes import Code
from ..heuristics import estimated_mean, estimated_total, steady
from ..rules import Rules

MAX_CANDIDATES_TOLD = 2_000
"""Of more candidates so many, drawn by lot, tell how many colours are still to be found."""

MAX_TURNS_PLAYED = 50
"""Turns that are gone through one by one; of more, several are taken together."""

MIN_SHARE_GOING = 1e-3
"""Where fewer codes than this share have a colour to be found, the rest does not matter."""


def total_after(candidates: CodeSet, guess: Code, fresh: Set[int]) -> float:
    """Return about how many guesses the candidates need in all, this guess counted.

    `fresh` are the colours in candidates that no guess has had so far.
    """
    rules = candidates.rules
    sizes = part_sizes(candidates, guess)[:-1]
    feedbacks = len(sizes) + 1
    total = len(candidates) + sum([estimated_total(size, feedbacks) for size in sizes])
    alike = frozenset(fresh) - set(guess)
    if not alike:
        return total
    sample = candidates.sampled(MAX_CANDIDATES_TOLD)
    hidden = [len(alike.intersection(code)) for code in sample]
    for size, mask in zip(sizes, split(sample, guess), strict=False):
        if size > 2 and mask:
            found = [hidden[number] for number in bits.indices(mask)]
            shares = [found.count(number) / len(found) for number in range(rules.pegs + 1)]
            slower = slowness(rules, len(alike), shares, log(size), feedbacks)
            total += steady(size * slower)
    return total


def one_by_one(codes: int) -> int:
    """Return the total of codes of which each guess tells only whether it is the one.

    >>> one_by_one(4) == 1 + 2 + 3 + 4
    True
    """
    return codes * (codes + 1) // 2


def slowness(
    rules: Rules, colours: int, hidden: list[float], log_size: float, feedbacks: int
) -> float:
    """Return by how many guesses codes need more on average than their number lets one expect.

    `hidden` are the shares of the codes that have 0, 1, 2, ... of so many `colours` in them.
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
        # Some codes are done before the last of several turns; all of them need the first.
        still = 1 - hidden[0]
        made = turns * (going + still) / 2 + (going - still) / 2
        # A guess has places for as many colours as pegs; those to spare ask for something else.
        more += made * max(0.0, min(1.0, tested / turns / pegs) - gained)
        log_size -= made * told
        colours -= tested
    return more


@functools.lru_cache(maxsize=1 << 12)
def _told(pegs: int, colours: int, hidden: int) -> float:
    """Return what a guess of fresh colours tells of a code that has some of them, in nats.

    Each of those that it hits is in the right place once for each peg.
    """
    told = 0.0
    for hits, chance in enumerate(_hits(colours, min(pegs, colours), hidden)):
        for black in range(hits + 1):
            answer = chance * comb(hits, black) * (pegs - 1) ** (hits - black) / pegs**hits
            if answer > 0:
                told -= answer * log(answer)
    return told


def _after(colours: int, tested: int, hidden: list[float]) -> list[float]:
    """Return the shares of codes with 0, 1, 2, ... colours to be found, some having been tested."""
    left = [0.0] * len(hidden)
    for number, share in enumerate(hidden):
        if share:
            for hits, chance in enumerate(_hits(colours, tested, number)):
                left[number - hits] += share * chance
    return left


@functools.lru_cache(maxsize=1 << 12)
def _hits(colours: int, tested: int, hidden: int) -> list[float]:
    """Return the chances that 0, 1, 2, ... of the hidden colours are among those tested."""
    most = min(hidden, tested)
    every = comb(colours, tested)
    return [comb(hidden, n) * comb(colours - hidden, tested - n) / every for n in range(most + 1)]
