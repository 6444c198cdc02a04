"""The guess to make on a board too large to list."""

from __future__ import annotations

import random
from collections.abc import Callable

from ...candidates.clues import Clues, Turns, plain
from ...candidates.codeset import CodeSet
from ...candidates.fitting import consistent, listing
from ...candidates.steps import STEP, Tick, telling
from ...codes import Code, code_at
from ...errors import ContradictionError
from ...limits import Limits
from ...rules import Rules
from ...scoring import score
from ..packed import Packed
from ..player import catch_up
from .first_guess import opening
from .lookahead import followed, played_out
from .rating import Rating, climb
from .sample import LISTING, MOVING_ON, Knowledge, Memory

RATED = 4_000
"""Codes that guesses are rated by at most."""

OWN = 100
"""Codes that fit that are rated as guesses."""

CLIMBS = 4
"""Guesses from which better ones are looked for."""

TRIED = 500
"""Guesses that one climb rates at most."""

CLIMBS_IF_FEW = 20
"""The same where guesses are played out."""

PLAYED_OUT = 2_000
"""Up to so many codes guesses are played out to the end of the game; of more, one guess further."""

FINALISTS = 40
"""Guesses of least estimate that are played out."""

FOLLOWED = 12
"""Guesses of least estimate that are looked at one guess further."""

RATING = 400_000.0
"""Microseconds of effort for rating guesses where all codes are known."""

ROUGH = 125_000.0
"""The same by a sample, where moving it has had its effort already."""

AHEAD = 200_000.0
"""Microseconds of effort for looking further where all codes are known."""

GLANCE = 50_000.0
"""The same by a sample, which a further look is worth less by."""

NEAR = 400
"""Codes that nearly fit that are compared."""

PATIENCE = 3
"""Turns after each of which no code that fits was found, before a plan is followed."""

SEARCHED = 1_000_000
"""Steps for finding any code that fits where the sample has none, or that there is none."""


def choose(
    rules: Rules,
    turns: Turns,
    progress: Callable[[float], None] | None = None,
    consistent_only: bool = False,
    memory: Memory | None = None,
) -> Code:
    """Return the next guess, never one that was made before; the same for the same turns.

    `ContradictionError` where it is certain that no code fits. With `consistent_only` the guess
    fits all answers, unless no code that does could be found. A `memory` saves going through the
    game again, and changes nothing.
    """
    if not turns:
        return opening(rules)
    turns = plain(turns)
    memory = memory or Memory()
    new = len(turns) - memory.latest(rules, turns)[1]
    tick = telling(progress, new * (STEP * LISTING + MOVING_ON) + RATING + AHEAD)
    rng = _dice(rules, turns)
    past = {guess for guess, _ in turns}
    known = memory.of(rules, turns, tick)
    codes = known.codes
    if not codes.size:
        if known.complete:
            raise contradiction(rules, turns)
        return _seeking(rules, turns, rng, tick, past, known)
    if codes.size <= 2 or known.left <= 2 or rules.pegs == 1:
        return codes[0]
    return _rated(rules, turns, known, rng, tick, past, consistent_only)


def choose_among(
    rules: Rules,
    turns: Turns,
    codes: CodeSet,
    progress: Callable[[float], None] | None = None,
    consistent_only: bool = False,
) -> Code:
    """Return the next guess where all codes that fit are listed, three at least."""
    known = Knowledge(codes, True, codes.size, codes)
    turns = plain(turns)
    past = {guess for guess, _ in turns}
    tick = telling(progress, RATING + AHEAD)
    return _rated(rules, turns, known, _dice(rules, turns), tick, past, consistent_only)


def _dice(rules: Rules, turns: Turns) -> random.Random:
    """Return random numbers that come from the game alone."""
    return random.Random(f"{rules} {turns}")


def contradiction(rules: Rules, turns: Turns) -> ContradictionError:
    """Return the error for answers that no code fits, with the turn since which that is so."""
    least = len(turns)
    while least > 1 and listing(rules, turns[: least - 1], 0, 100_000) == []:
        least -= 1
    return ContradictionError(
        f"no code gives all the answers up to '{turns[least - 1][1]}' in turn {least}",
        least,
        turns[least - 1][1],
    )


def _rated(
    rules: Rules,
    turns: Turns,
    known: Knowledge,
    rng: random.Random,
    tick: Tick,
    past: set[Code],
    consistent_only: bool,
) -> Code:
    """Return the best guess that is found for codes that are known, three at least."""
    codes = known.codes
    sample = codes
    if codes.size > RATED:
        chosen = rng.sample(range(codes.size), RATED)
        sample = codes.select(sum(1 << number for number in chosen))
    rating = Rating(sample, known.left)
    few = known.complete and codes.size <= PLAYED_OUT
    own = sample if sample.size <= OWN else [sample[n] for n in rng.sample(range(sample.size), OWN)]
    clues = Clues(rules, turns)
    alike = set(clues.fresh)
    for number, drawn in enumerate(own):
        if not number & 7:
            tick(8 * rating.work)
        rating.cost(_renamed(drawn, clues.fresh, alike))
    if not consistent_only:
        live = {*clues.asked, *clues.fresh[: rules.pegs]}
        colours = sorted(codes.colours() & live)
        absent = sorted(set(range(rules.colours)).difference(clues.asked, clues.fresh))
        colours += absent[:1] if rules.repeats else absent[: rules.pegs]
        climbs = CLIMBS_IF_FEW if few else CLIMBS
        effort = RATING if known.complete else ROUGH
        tried = min(TRIED, round(effort / climbs / rating.work))
        for start in rating.best(climbs, set()):
            climb(rating, start, colours, rng, tried, tick)
    guesses = rating.best(FINALISTS if few else FOLLOWED, past)
    if not guesses:
        return codes[0]
    limits = Limits(AHEAD if known.complete else GLANCE, lambda _: tick(0.0))
    if few:
        return played_out(codes, guesses, limits, consistent_only)
    return followed(rating, guesses, limits)


def _renamed(code: Code, fresh: list[int], alike: set[int]) -> Code:
    """Return a code with the lowest fresh colours for those it has: they are all the same."""
    own = [colour for colour in dict.fromkeys(code) if colour in alike]
    names = dict(zip(own, fresh, strict=False))
    return tuple([names.get(colour, colour) for colour in code])


def _seeking(
    rules: Rules,
    turns: Turns,
    rng: random.Random,
    tick: Tick,
    past: set[Code],
    known: Knowledge,
) -> Code:
    """Return a guess where the sample has no code that fits; there may be none at all."""
    listed = listing(rules, turns, 1_000, SEARCHED, tick)
    if listed:
        return listed[rng.randrange(len(listed))]
    if listed is not None:
        raise contradiction(rules, turns)
    found = consistent(rules, turns, rng, SEARCHED, tick)
    if found is not None:
        return found
    # A code that nearly fits tells nearly as much, and often the next sample has one that does.
    # Where it goes on like that, the questions of a plan make the search easier: they are simple.
    if known.lost <= PATIENCE:
        return _nearly(rules, turns, rng, past, known)
    return planned(rules, turns)


def planned(rules: Rules, turns: Turns) -> Code:
    """Return what `packed` asks next, as far as the turns are its own guesses.

    Whatever is known beside, its questions come to an end, and each makes it easier to find the
    codes that fit.
    """
    player = Packed(rules)
    catch_up(player, turns)
    return player.guess()


def _nearly(
    rules: Rules, turns: Turns, rng: random.Random, past: set[Code], known: Knowledge
) -> Code:
    """Return a code that nearly fits, which tells nearly as much as one that does."""
    near = sorted(set(known.members) - past)
    if near:
        near = rng.sample(near, min(len(near), NEAR))
        return min(near, key=lambda code: (_missed(turns, code), code))
    while True:
        guess = code_at(rules, rng.randrange(rules.code_count))
        if guess not in past:
            return guess


def _missed(turns: Turns, code: Code) -> int:
    """Return by how much a code misses the answers."""
    missed = 0
    for guess, (black, white) in turns:
        got = score(guess, code)
        missed += abs(got.black - black) + abs(got.black + got.white - black - white)
    return missed
