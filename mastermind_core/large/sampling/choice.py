"""The guess to make on a board too large to list."""

from __future__ import annotations

import random
from collections.abc import Callable

from ...candidates.clues import Clues, TurnSequence, plain
from ...candidates.codeset import CodeSet, unchecked_of
from ...candidates.fitting import consistent, listing
from ...candidates.steps import STEP_WORK, Tick, telling
from ...codes import Code, code_at
from ...errors import ContradictionError
from ...limits import Limits
from ...rules import Rules
from ...scoring import score
from .annealing import counts_known, planner
from .estimates import Estimates, hill_climb
from .first_guess import choose_first
from .lookahead import best_by_next_guess, best_by_playout
from .resampling import MAX_MOVE_EFFORT
from .sample import LISTING_STEPS, Sample, SampleMemory

# The sizes below were chosen by playing out positions of p6c9r and p7c10r; docs/sampling.md has
# what more of each would save. The efforts were chosen so that a guess takes about half a second.

MAX_RATED_BY = 4_000
"""The most codes that rate a guess; of more candidates this many are drawn at random."""

CANDIDATES_RATED = 100
"""Candidates that are rated as guesses."""

CLIMBS = 4
"""How many guesses of least estimate start a search for better ones."""

CLIMBS_IF_FEW = 20
"""The same where the guesses found are played out."""

CLIMB_RATINGS = 500
"""Guesses that one climb rates at most."""

MAX_CODES_PLAYED_OUT = 2_000
"""The most candidates with which guesses are played out; with more, they are followed one guess
further."""

FINALISTS = 40
"""Guesses of least estimate that are played out."""

FOLLOWED = 12
"""Guesses of least estimate that are followed one guess further."""

RATING_EFFORT = 400_000.0
"""Microseconds of effort for rating guesses where all candidates are listed."""

SAMPLE_RATING_EFFORT = 125_000.0
"""The same by a sample: moving its members has taken the rest of the effort."""

LOOKAHEAD_EFFORT = 200_000.0
"""Microseconds of effort for looking ahead where all candidates are listed."""

SAMPLE_LOOKAHEAD_EFFORT = 50_000.0
"""The same by a sample, where looking ahead saves less."""

NEAR_COMPARED = 1_000
"""Members that are compared where no member fits all answers."""

NEAR_RATED = 100
"""How many of them, the nearest ones, rate the guesses then."""

MAX_EMPTY_TURNS = 12
"""Turns in a row without a candidate in the sample after which the packed search is asked.

It is asked at once where the turns tell how often each colour is there: then it has nothing to
count, and what it is told of the halves of the board leads the sample back.
"""

SEEKING_STEPS = 1_000_000
"""Steps of a search for any candidate, or for a proof that there is none; about 0.07 s."""


def choose(
    rules: Rules,
    turns: TurnSequence,
    progress: Callable[[float], None] | None = None,
    consistent_only: bool = False,
    memory: SampleMemory | None = None,
    listed: CodeSet | None = None,
) -> Code:
    """Return the next guess, never one that was made before; the same for the same turns.

    With `consistent_only` the guess is a candidate, unless none could be found. A `memory` saves
    making the samples of earlier turns again; `listed`, all candidates where the caller has listed
    them, saves listing them. Neither changes the guess. `ContradictionError` if it is certain that
    there are no candidates.
    """
    if not turns:
        return choose_first(rules)
    turns = plain(turns)
    memory = memory or SampleMemory()
    new = len(turns) - memory.latest(rules, turns)[1]
    whole = new * (STEP_WORK * LISTING_STEPS + MAX_MOVE_EFFORT) + RATING_EFFORT + LOOKAHEAD_EFFORT
    tick = telling(progress, whole)
    rng = _seeded(rules, turns)
    past = {guess for guess, _ in turns}
    sample = memory.of(rules, turns, tick, listed)
    codes = sample.codes
    if not codes.size:
        if sample.complete:
            raise contradiction(rules, turns)
        return _without_candidates(rules, turns, rng, tick, past, sample)
    if codes.size <= 2 or sample.candidate_count <= 2 or rules.pegs == 1:
        return codes[0]
    return _best_rated(rules, turns, sample, rng, tick, past, consistent_only)


def choose_among(
    rules: Rules,
    turns: TurnSequence,
    codes: CodeSet,
    progress: Callable[[float], None] | None,
    consistent_only: bool,
) -> Code:
    """Return the next guess, given all candidates; there must be at least three."""
    sample = Sample(codes, True, codes.size, codes)
    turns = plain(turns)
    past = {guess for guess, _ in turns}
    tick = telling(progress, RATING_EFFORT + LOOKAHEAD_EFFORT)
    return _best_rated(rules, turns, sample, _seeded(rules, turns), tick, past, consistent_only)


def _seeded(rules: Rules, turns: TurnSequence) -> random.Random:
    """Return random numbers that depend on the game alone."""
    return random.Random(f"{rules} {turns}")


def contradiction(rules: Rules, turns: TurnSequence) -> ContradictionError:
    """Return the error for turns that no code fits; it names a turn after which none does.

    That is the first such turn, or a later one: earlier turns are tried with a small effort.
    """
    least = len(turns)
    while least > 1 and listing(rules, turns[: least - 1], 0, 100_000) == []:
        least -= 1
    return ContradictionError(
        "no code gives all the answers up to '{answer}' in turn {turn}",
        least,
        turns[least - 1][1],
        code="contradiction-up-to",
        answer=str(turns[least - 1][1]),
        turn=least,
    )


def _best_rated(
    rules: Rules,
    turns: TurnSequence,
    sample: Sample,
    rng: random.Random,
    tick: Tick,
    past: set[Code],
    consistent_only: bool,
) -> Code:
    """Return the best guess found by rating guesses with a sample and looking ahead.

    The sample has at least three codes.
    """
    codes = sample.codes
    few = sample.complete and codes.size <= MAX_CODES_PLAYED_OUT
    estimates = _estimates(sample, rng)
    clues = Clues(rules, turns)
    _rate_candidates(estimates, clues, rng, tick)
    if not consistent_only:
        colours = _colours_to_try(rules, codes, clues)
        climbs = CLIMBS_IF_FEW if few else CLIMBS
        effort = RATING_EFFORT if sample.complete else SAMPLE_RATING_EFFORT
        ratings = min(CLIMB_RATINGS, round(effort / climbs / estimates.work))
        for start in estimates.best(climbs, set()):
            hill_climb(estimates, start, colours, rng, ratings, tick)
    guesses = estimates.best(FINALISTS if few else FOLLOWED, past)
    if not guesses:
        return codes[0]
    effort = LOOKAHEAD_EFFORT if sample.complete else SAMPLE_LOOKAHEAD_EFFORT
    limits = Limits(effort, lambda _: tick(0.0))
    if few:
        return best_by_playout(codes, guesses, limits, consistent_only)
    return best_by_next_guess(estimates, guesses, limits)


def _estimates(sample: Sample, rng: random.Random) -> Estimates:
    codes = sample.codes
    if codes.size > MAX_RATED_BY:
        chosen = sorted(rng.sample(range(codes.size), MAX_RATED_BY))
        codes = unchecked_of(codes.rules, [codes[number] for number in chosen])
    return Estimates(codes, sample.candidate_count)


def _rate_candidates(estimates: Estimates, clues: Clues, rng: random.Random, tick: Tick) -> None:
    """Rate some candidates as guesses, one of those that differ in fresh colours only."""
    codes = estimates.codes
    chosen = list(range(codes.size))
    if codes.size > CANDIDATES_RATED:
        chosen = rng.sample(chosen, CANDIDATES_RATED)
    fresh = set(clues.fresh)
    for number, place in enumerate(chosen):
        if not number & 7:
            tick(8 * estimates.work)
        estimates.cost(_with_lowest_fresh(codes[place], clues.fresh, fresh))


def _colours_to_try(rules: Rules, codes: CodeSet, clues: Clues) -> list[int]:
    """Return the colours that guesses are changed to: those that may be there, and absent ones."""
    live = {*clues.asked, *clues.fresh[: rules.pegs]}
    absent = sorted(set(range(rules.colours)).difference(clues.asked, clues.fresh))
    return sorted(codes.colours() & live) + (absent[:1] if rules.repeats else absent[: rules.pegs])


def _with_lowest_fresh(code: Code, fresh: list[int], fresh_set: set[int]) -> Code:
    """Return a code with its fresh colours replaced by the lowest fresh ones, which are alike."""
    used = [colour for colour in dict.fromkeys(code) if colour in fresh_set]
    names = dict(zip(used, fresh, strict=False))
    return tuple([names.get(colour, colour) for colour in code])


def _without_candidates(
    rules: Rules,
    turns: TurnSequence,
    rng: random.Random,
    tick: Tick,
    past: set[Code],
    sample: Sample,
) -> Code:
    """Return a guess where the sample has no candidate; there may be none at all."""
    # A listing that was given up with twice the steps and more codes would be given up again.
    listed = None if sample.unlistable else listing(rules, turns, 1_000, SEEKING_STEPS, tick)
    if listed:
        return listed[rng.randrange(len(listed))]
    if listed is not None:
        raise contradiction(rules, turns)
    counts = counts_known(rules, turns, tick)
    if counts or sample.empty_turns > MAX_EMPTY_TURNS:
        # Guesses of the packed search make the search for candidates easier.
        return planned(rules, turns, counts)
    # Codes that nearly fit tell nearly as much, and the next sample often has a candidate.
    near = _nearest(turns, rng, past, sample)
    if len(near) > 2:
        nearly = unchecked_of(rules, near)
        rated = Sample(nearly, False, nearly.size, nearly)
        return _best_rated(rules, turns, rated, rng, tick, past, False)
    if found := consistent(rules, turns, rng, SEEKING_STEPS, tick):
        return found
    while True:
        guess = code_at(rules, rng.randrange(rules.code_count))
        if guess not in past:
            return guess


def planned(rules: Rules, turns: TurnSequence, counts: dict[int, int] | None) -> Code:
    """Return the next guess of the packed search, which takes the turns that are its own guesses.

    With `counts`, how often each colour is there, it has nothing to count. Its guesses come to an
    end whatever else is asked, and each makes the search for candidates easier.
    """
    try:
        return planner(rules, turns, counts).guess()
    except ContradictionError:
        raise contradiction(rules, turns) from None  # of the game's turn, not of the search's


def _nearest(
    turns: TurnSequence, rng: random.Random, past: set[Code], sample: Sample
) -> list[Code]:
    """Return the members of a sample whose answers differ least from those given."""
    near = sorted(set(sample.members) - past)
    if len(near) > NEAR_COMPARED:
        near = rng.sample(near, NEAR_COMPARED)
    near.sort(key=lambda code: (_deviation(turns, code), code))
    return sorted(near[:NEAR_RATED])


def _deviation(turns: TurnSequence, code: Code) -> int:
    """Return by how much a code's answers differ in blacks and matches, summed over the turns."""
    total = 0
    for guess, (black, white) in turns:
        got = score(guess, code)
        total += abs(got.black - black) + abs(got.black + got.white - black - white)
    return total
