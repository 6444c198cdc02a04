"""The candidates after some turns: all of them where they are few, else a fair sample of them.

The sample is made turn by turn. The codes of the sample before a turn that happen to fit its answer
are copied and moved (`resampling`). Their share tells how many candidates there are. As soon as
these are few, they are listed, and every later answer only filters the list.

The result is a function of rules and turns alone: the random numbers of a turn are seeded by the
turns, and work is counted, not timed.
"""

from __future__ import annotations

import random
from collections import OrderedDict
from typing import NamedTuple

from ...candidates.clues import TurnSequence, plain
from ...candidates.codeset import CodeSet, unchecked_of
from ...candidates.fitting import listing
from ...candidates.partition import after, fitting
from ...codes import Code
from ...limits import Tick
from ...rules import Rules
from .annealing import annealed
from .resampling import full_size, resampled

MAX_TO_LIST = 24_000
"""The most estimated candidates that are listed."""

LISTING_STEPS = 2_000_000
"""Steps of one attempt to list the candidates, about 0.14 s."""


def can_be_sampled(rules: Rules) -> bool:
    """Return whether a sample of a board's codes is large enough to be of use."""
    return rules.pegs * rules.colours <= 2_000  # a sample there has 819 members


class Sample(NamedTuple):
    """The candidates after some turns, all of them or a sample.

    >>> from ...rules import Rules
    >>> sample = SampleMemory().of(Rules(4, 6), [((0, 0, 1, 1), (1, 2))])
    >>> sample.complete, sample.candidate_count, sample.codes[0]
    (True, 36, <code 1211>)
    """

    codes: CodeSet
    """Candidates, in order, each once; perhaps none."""
    complete: bool
    """Whether these are all candidates."""
    candidate_count: float
    """Candidates in all: exact if complete, else estimated."""
    members: CodeSet
    """The codes from which the next turn's sample is made; some may be copies of each other."""
    empty_turns: int = 0
    """The last turns in a row for which the sample had no candidate."""


class SampleMemory:
    """The samples of the last positions, so that the next question needs one new turn only."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[Rules, TurnSequence], Sample] = OrderedDict()

    def of(
        self,
        rules: Rules,
        turns: TurnSequence,
        tick: Tick | None = None,
        listed: CodeSet | None = None,
    ) -> Sample:
        """Return the sample after these turns; `listed` are all candidates, if they are at hand."""
        turns = plain(turns)
        found, done = self.latest(rules, turns)
        while True:
            self._keep(rules, turns[:done], found)
            if done == len(turns):
                return found
            done += 1
            at_hand = listed if done == len(turns) else None
            found = _after(rules, found, turns[:done], tick, at_hand)

    def latest(self, rules: Rules, turns: TurnSequence) -> tuple[Sample, int]:
        """Return the kept sample after most of these turns, and after how many it is."""
        turns = plain(turns)
        done = len(turns)
        while done and (rules, turns[:done]) not in self._kept:
            done -= 1
        return self._kept.get((rules, turns[:done])) or _beginning(rules), done

    def _keep(self, rules: Rules, turns: TurnSequence, found: Sample) -> None:
        self._kept[rules, turns] = found
        self._kept.move_to_end((rules, turns))
        while len(self._kept) > 8:
            self._kept.popitem(last=False)


def _beginning(rules: Rules) -> Sample:
    """Return the sample of the empty board: all codes if they are few, else random ones."""
    if rules.code_count <= MAX_TO_LIST:
        codes = unchecked_of(rules, listing(rules, (), MAX_TO_LIST) or [])
        return Sample(codes, True, codes.size, codes)
    pegs, colours = rules.pegs, rules.colours
    size = full_size(rules)
    rng = random.Random(f"{rules}")
    every = range(colours)
    if rules.repeats:
        drawn = [tuple(rng.choices(every, k=pegs)) for _ in range(size)]
    else:
        drawn = [tuple(rng.sample(every, pegs)) for _ in range(size)]
    codes = unchecked_of(rules, sorted(set(drawn)))
    count = min(rules.code_count, 1e280)  # what more of them need is too large for a float
    return Sample(codes, False, count, unchecked_of(rules, drawn))


def _after(
    rules: Rules, before: Sample, turns: TurnSequence, tick: Tick | None, listed: CodeSet | None
) -> Sample:
    """Return the sample after the last of these turns, given the one before it."""
    guess, feedback = turns[-1]
    if before.complete:
        codes = before.codes
        if codes.size:
            codes = after(codes, guess, feedback)
        return Sample(codes, True, codes.size, codes)
    members = before.members
    fit = fitting(members, guess, feedback)
    # If no member fits, candidates may still exist: count half a member.
    count = before.candidate_count * max(fit.bit_count(), 0.5) / members.size
    if count <= MAX_TO_LIST:
        if listed is None:
            found = listing(rules, turns, 2 * MAX_TO_LIST, LISTING_STEPS, tick)
            listed = None if found is None else unchecked_of(rules, found)
        if listed is not None:
            return Sample(listed, True, listed.size, listed)
    drawn, members = _drawn(rules, before, turns, tick)
    codes = unchecked_of(rules, sorted(drawn))
    empty_turns = 0 if codes.size else before.empty_turns + 1
    return Sample(codes, False, max(count, codes.size, 1.0), members, empty_turns)


def _drawn(
    rules: Rules, before: Sample, turns: TurnSequence, tick: Tick | None
) -> tuple[set[Code], CodeSet]:
    """Return candidates after the last turn, and the members from which the next turn starts.

    If few codes of the sample fit, their copies would all be near these few. So members begin anew,
    as soon as the turns tell how often each colour is there.
    """
    fit = after(before.codes, *turns[-1])
    if fit.size < 24:
        # About half of the starts find a candidate; the packed search needs six to ten guesses.
        for start in range(3 if before.codes.size and not fit.size else 1):
            rng = random.Random(f"{rules} {turns} anew{start or ''}")
            fresh = annealed(rules, turns, rng, tick)
            if not fresh or fresh[0]:
                break
        if fresh:
            codes, members = fresh
            return codes.union(fit), members
    return resampled(rules, before.members, turns, tick)
