"""The guess to make on a board too large to list."""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator
from math import log, log2

from ...candidates.clues import Clues, TurnSequence, plain
from ...candidates.codeset import CodeSet, unchecked_of
from ...candidates.fitting import NODE_WORK, fitting_if_found, listing
from ...candidates.partition import part_sizes
from ...codes import Code, code_at
from ...errors import ContradictionError
from ...limits import Limits, Progress, Tick, telling
from ...rules import Rules
from ...scoring import Feedback, score
from ...search.estimates import steady
from ..player import contradiction_up_to
from .annealing import counts_known, planner
from .estimates import Estimates, best_by_next_guess, best_by_playout, hill_climb
from .resampling import MAX_MOVE_EFFORT
from .sample import LISTING_STEPS, Sample, SampleMemory

# The numbers here were chosen by playing out positions of p6c9r and p7c10r. With the efforts, in
# microseconds, a guess takes about half a second.

RATING_EFFORT, LOOKAHEAD_EFFORT = 400_000.0, 200_000.0
"""The effort for rating guesses and for looking ahead where all candidates are listed."""

SAMPLE_RATING_EFFORT, SAMPLE_LOOKAHEAD_EFFORT = 125_000.0, 50_000.0
"""The same by a sample: moving its members takes effort, too, and looking ahead saves less."""

MAX_EMPTY_TURNS = 12
"""Turns in a row without a candidate in the sample after which the packed search is asked."""

SEEKING_STEPS = 1_000_000
"""Steps of a search for a candidate, or a proof that there is none; about 0.07 s."""


def choose(
    rules: Rules,
    turns: TurnSequence,
    progress: Progress | None = None,
    consistent_only: bool = False,
    memory: SampleMemory | None = None,
    listed: CodeSet | None = None,
) -> Code:
    """Return the next guess, never one that was made before; the same for the same turns.

    With `consistent_only` the guess is a candidate, if any is known. A `memory` of earlier turns,
    and all candidates if they are `listed` already, save time and change nothing.
    `ContradictionError` if it is certain that there are no candidates.
    """
    if not turns:
        return first_guess(rules)
    turns = plain(turns)
    memory = memory or SampleMemory()
    new = len(turns) - memory.latest(rules, turns)[1]
    sampling = new * (NODE_WORK * LISTING_STEPS + MAX_MOVE_EFFORT)
    tick = telling(progress, sampling + RATING_EFFORT + LOOKAHEAD_EFFORT)
    sample = memory.of(rules, turns, tick, listed)
    codes = sample.codes
    if not codes.size:
        if sample.complete:
            raise contradiction(rules, turns)
        return _without_candidates(rules, turns, sample, tick)
    if codes.size <= 2 or sample.candidate_count <= 2 or rules.pegs == 1:
        return codes[0]
    return _best_rated(rules, turns, sample, tick, _randomness(rules, turns), consistent_only)


def choose_among(
    rules: Rules,
    turns: TurnSequence,
    codes: CodeSet,
    progress: Progress | None,
    consistent_only: bool,
) -> Code:
    """Return the next guess, given all candidates; there must be at least three."""
    turns = plain(turns)
    sample = Sample(codes, True, codes.size, codes)
    tick = telling(progress, RATING_EFFORT + LOOKAHEAD_EFFORT)
    return _best_rated(rules, turns, sample, tick, _randomness(rules, turns), consistent_only)


def _randomness(rules: Rules, turns: TurnSequence) -> random.Random:
    return random.Random(f"{rules} {turns}")


def contradiction(rules: Rules, turns: TurnSequence) -> ContradictionError:
    """Return the error for turns that no code fits.

    It names the first turn after which none fits, as far as a small effort tells.
    """
    least = len(turns)
    while least > 1 and listing(rules, turns[: least - 1], 0, 100_000) == []:
        least -= 1
    return contradiction_up_to(least, Feedback(*turns[least - 1][1]))


def _best_rated(
    rules: Rules,
    turns: TurnSequence,
    sample: Sample,
    tick: Tick,
    rng: random.Random,
    consistent_only: bool,
) -> Code:
    """Rate guesses by a sample of at least three codes, look ahead, and return the best guess."""
    codes = sample.codes
    rating, lookahead = RATING_EFFORT, LOOKAHEAD_EFFORT
    if not sample.complete:
        rating, lookahead = SAMPLE_RATING_EFFORT, SAMPLE_LOOKAHEAD_EFFORT
    few = sample.complete and codes.size <= 2_000
    climbs, finalists = (20, 40) if few else (4, 12)
    estimates = Estimates(_at_most(codes, 4_000, rng), sample.candidate_count)
    clues = Clues(rules, turns)
    _rate_candidates(estimates, clues, rng, tick)
    if not consistent_only:
        colours = _colours_to_try(rules, codes, clues)
        ratings = min(500, round(rating / climbs / estimates.work))
        for start in estimates.best(climbs, set()):
            hill_climb(estimates, start, colours, rng, ratings, tick)
    guesses = estimates.best(finalists, {guess for guess, _ in turns})
    if not guesses:
        return codes[0]
    limits = Limits(lookahead, lambda _: tick(0.0))
    if few:
        return best_by_playout(codes, guesses, limits, consistent_only)
    return best_by_next_guess(estimates, guesses, limits)


def _at_most(codes: CodeSet, size: int, rng: random.Random) -> CodeSet:
    """Return the codes, or that many of them, drawn at random."""
    if codes.size <= size:
        return codes
    chosen = sorted(rng.sample(range(codes.size), size))
    return unchecked_of(codes.rules, [codes[number] for number in chosen])


def _rate_candidates(estimates: Estimates, clues: Clues, rng: random.Random, tick: Tick) -> None:
    """Rate a hundred candidates as guesses, one of those that differ in fresh colours only."""
    codes = estimates.codes
    chosen = list(range(codes.size))
    if codes.size > 100:
        chosen = rng.sample(chosen, 100)
    for number, place in enumerate(chosen):
        if not number & 7:
            tick(8 * estimates.work)
        estimates.cost(_with_lowest_fresh(codes[place], clues.fresh))


def _colours_to_try(rules: Rules, codes: CodeSet, clues: Clues) -> list[int]:
    """Return the colours that guesses are changed to: those that may be there, and absent ones."""
    live = {*clues.asked, *clues.fresh[: rules.pegs]}
    absent = sorted(set(range(rules.colours)).difference(clues.asked, clues.fresh))
    return sorted(codes.colours() & live) + (
        absent[:1] if rules.guesses.repeats else absent[: rules.pegs]
    )


def _with_lowest_fresh(code: Code, fresh: list[int]) -> Code:
    """Return a code with its fresh colours replaced by the lowest fresh ones, which are alike."""
    used = [colour for colour in dict.fromkeys(code) if colour in fresh]
    names = dict(zip(used, fresh, strict=False))
    return tuple([names.get(colour, colour) for colour in code])


def _without_candidates(rules: Rules, turns: TurnSequence, sample: Sample, tick: Tick) -> Code:
    """Return a guess where the sample has no candidate; there may be none at all."""
    rng = _randomness(rules, turns)
    past = {guess for guess, _ in turns}
    listed = listing(rules, turns, 1_000, SEEKING_STEPS, tick)
    if listed is not None:
        if not listed:
            raise contradiction(rules, turns)
        return listed[rng.randrange(len(listed))]
    counts = counts_known(rules, turns, tick)
    if counts or sample.empty_turns > MAX_EMPTY_TURNS:
        # With the counts, what these guesses tell of halves of the board leads the sample back.
        return planned(rules, turns, counts)
    # Codes that nearly fit tell nearly as much, and the next sample often has a candidate.
    near = sorted(set(sample.members) - past)
    if len(near) > 1_000:
        near = rng.sample(near, 1_000)
    near.sort(key=lambda code: (_deviation(turns, code), code))
    if len(near) > 2:
        nearest = unchecked_of(rules, sorted(near[:100]))
        near_ones = Sample(nearest, False, nearest.size, nearest)
        return _best_rated(rules, turns, near_ones, tick, rng, False)
    if code := fitting_if_found(rules, turns, rng, SEEKING_STEPS, tick):
        return code
    while True:
        guess = code_at(rules, rng.randrange(rules.code_count))
        if guess not in past:
            return guess


def planned(rules: Rules, turns: TurnSequence, counts: dict[int, int] | None) -> Code:
    """Return the next guess of the packed search after those of the turns that it has made.

    Its guesses come to an end in any case, and each makes the search for candidates easier.
    """
    try:
        return planner(rules, turns, counts).guess()
    except ContradictionError:
        raise contradiction(rules, turns) from None  # of the game's turn, not of the search's


def _deviation(turns: TurnSequence, code: Code) -> int:
    """Return by how much a code's answers differ in blacks and matches, summed over the turns."""
    total = 0
    for guess, (black, white) in turns:
        got = score(guess, code)
        total += abs(got.black - black) + abs(got.black + got.white - black - white)
    return total


# The first guess.


@functools.lru_cache(maxsize=64)
def first_guess(rules: Rules) -> Code:
    """Return the first guess; only its shape matters, how often it has each of its colours.

    Shapes are compared by the information that their answers give about random codes. Among those
    that give nearly as much as the best, it is the one with fewest colours, since the second guess
    then tells more.
    """
    if not rules.repeats:
        return tuple(range(rules.pegs))
    rng = random.Random(f"{rules}")
    drawn = [
        tuple(rng.choices(range(rules.colours), k=rules.pegs))
        for _ in range(-(-200_000 // rules.pegs))  # this takes 0.1 s on any board
    ]
    codes = unchecked_of(rules, drawn)
    information = {shape: _entropy(codes, shape) for shape in _shapes(rules)}
    highest = max(information.values())
    near = [shape for shape in information if information[shape] >= highest - 0.02]
    return min(near, key=lambda shape: (max(shape), -information[shape]))


def _shapes(rules: Rules) -> list[Code]:
    """Return a code of each shape, with colours from 0 on; of more than 18 pegs the even ones."""
    max_used = min(rules.colours, rules.pegs)
    if rules.pegs > 18:  # which have 385 shapes
        return [
            tuple(peg * used // rules.pegs for peg in range(rules.pegs))
            for used in range(1, max_used + 1)
        ]
    return [
        tuple(colour for colour, amount in enumerate(shape) for _ in range(amount))
        for shape in _partitions(rules.pegs, rules.pegs)
        if len(shape) <= max_used
    ]


def _partitions(total: int, largest: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to write a number as a sum of falling parts up to `largest`."""
    if not total:
        yield ()
    for part in range(min(total, largest), 0, -1):
        for rest in _partitions(total - part, part):
            yield (part, *rest)


def _entropy(codes: CodeSet, guess: Code) -> float:
    sizes = [size for size in part_sizes(codes, guess) if size]
    bits = log2(codes.size) - sum(size * log2(size) for size in sizes) / codes.size
    # A sample underestimates the entropy of many parts; this is Miller's correction (1955).
    return steady(bits + (len(sizes) - 1) / (2 * codes.size * log(2)))
