"""The steps by which a person finds the one code that some turns leave, each by a named rule.

A step is true of every code that fits the turns that it names and the notes before it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from ..candidates.bits import indices, lowest
from ..candidates.by_turn import NO_DOUBT, candidates_by_turn, check_possible, narrowed
from ..candidates.codeset import CodeSet, whole
from ..checks import expect
from ..codes import Code
from ..errors import GameError
from ..limits import Tick
from ..rules import Rules
from ..scoring import Turns, score
from .arguments import LEVELS_OF_RULES, Argument, Numbered
from .chain import (
    CASE_EFFORT,
    SOME_CODES,
    TRIAL_EFFORT,
    UNCOUNTED,
    Argued,
    Move,
    Prover,
    Refuted,
    followed,
    opposite,
    sure,
)
from .notes import Conflict, Fact, Notes, codes_of, noted


class Deduction(NamedTuple):
    """One step of a chain."""

    rule: str
    """The name of its rule: one of `RULES`."""
    way: str
    """"need" or "full", see `Said`; else ""."""
    turns: tuple[int, ...]
    value: int
    """The sum of the numbers of the rule, such as the blacks of the turn; else 0."""
    facts: tuple[Fact, ...]
    notes: Notes
    """The notes after it."""
    settled: tuple[tuple[int, int], ...] = ()
    """The pegs whose colour is known after it but not before, each with its colour."""
    case: Case | None = None
    """For a case, the supposition and why it cannot be true."""
    tried: tuple[tuple[Code, int], ...] = ()
    """For a trial the codes that were left, each with a turn that it does not fit, or 0."""


class Case(NamedTuple):
    """A refuted supposition: the steps that follow from it, and the conflict at their end."""

    suppose: Fact
    steps: tuple[Deduction, ...]
    conflict: Conflict
    breaks: Argument | None
    """The argument that finds the conflict; None where the notes themselves cannot be true."""


MOST_TURNS = 100
"""The most turns that tell something new in an explained game; puzzles have about four."""


def steps_of(rules: Rules, turns: Turns, tick: Tick | None = None) -> tuple[Deduction, ...]:
    """Return the steps that lead to the one code that fits all turns, or as far as they lead.

    Where several codes fit, nothing is supposed, and at most `SOME_CODES` are tried at the end.
    `ContradictionError` if none fits, `TooManyCodesError` if the codes are too many to list.
    """
    telling, left = _telling(rules, turns)
    prover = Prover(rules, telling, left[0] if len(left) == 1 else None, tick)
    notes, steps = prover.start, []
    excluding = defaultdict[int, set[int]](set)
    for move in prover.moves():
        step = _step(telling, notes, move, prover.after(notes, move))
        if step.rule == "room":  # the turns that leave the colour no other place
            numbers = set().union(*[excluding[colour] for _, _, colour in step.facts])
            step = step._replace(turns=tuple(sorted(numbers)))
        for old, new in zip(notes.allowed, step.notes.allowed, strict=True):
            for colour in indices(old & ~new):
                excluding[colour].update(step.turns)
        steps.append(step)
        notes = step.notes
    few = codes_of(notes, SOME_CODES) if len(left) > 1 else None
    if few and len(few) > len(left):
        tried = _trials(telling, few)
        named = tuple(sorted({number for _, number in tried if number}))
        steps.append(Deduction("trial", "", named, 0, (), notes, (), None, tried))
    return tuple(steps)


def _telling(rules: Rules, turns: Turns) -> tuple[Numbered, CodeSet]:
    """Return the turns that tell something new, with their numbers, and the codes that fit."""
    codes, telling = whole(rules), []
    left, size = codes.everything, codes.size
    for number, turn in enumerate(turns, 1):
        codes, left = narrowed(codes, left, turn)
        if left.bit_count() < size:
            telling.append((number, turn))
            size = left.bit_count()
    if not size:
        check_possible(rules, turns, NO_DOUBT, candidates_by_turn(rules, turns))
    what = f"at most {MOST_TURNS} turns that tell something new"
    expect(len(telling) <= MOST_TURNS, what, len(telling), GameError)
    return telling, codes.select(left)


def effort_of(steps: tuple[Deduction, ...]) -> int:
    """Return the effort of a chain for a person: 1 for a plain step, more for harder ones."""
    effort = 0
    for step in steps:
        if step.case is not None:
            effort += CASE_EFFORT + effort_of(step.case.steps)
        elif step.tried:
            effort += TRIAL_EFFORT + len(step.tried)
        else:
            effort += LEVELS_OF_RULES.get(step.rule, 1)
    return effort


def _step(turns: Numbered, notes: Notes, move: Move, then: Notes | None) -> Deduction:
    assert then is not None, "a chain has a step that says nothing"
    if isinstance(move, Argued):
        return _argued(notes, move, sure(move.facts(notes)), then)
    settled = _settled(notes, then)
    if isinstance(move, Refuted):
        case = _case(notes, move)
        named = {number for inner in case.steps for number in inner.turns}
        named.update(case.breaks.turns if case.breaks else ())
        opposed = (opposite(move.suppose),)
        return Deduction("case", "", tuple(sorted(named)), 0, opposed, then, settled, case)
    tried = _trials(turns, [] if move.codes == UNCOUNTED else codes_of(notes, move.codes) or [])
    named = {number for _, number in tried if number}
    facts = tuple(("is", peg, colour) for peg, colour in settled)
    return Deduction("trial", "", tuple(sorted(named)), 0, facts, then, settled, None, tried)


def _argued(notes: Notes, move: Argued, facts: Sequence[Fact], then: Notes) -> Deduction:
    rule, used, _, value = move.argument
    return Deduction(rule, move.way, used, value, tuple(facts), then, _settled(notes, then))


def _settled(notes: Notes, then: Notes) -> tuple[tuple[int, int], ...]:
    return tuple(
        (peg, lowest(mask))
        for peg, (mask, old) in enumerate(zip(then.allowed, notes.allowed, strict=True))
        if mask & (mask - 1) == 0 and mask != old
    )


def _case(notes: Notes, move: Refuted) -> Case:
    argued, conflict, breaks = followed(notes, *move)
    assert conflict is not None
    steps = []
    for inner, before, facts in argued:
        then = noted(before, facts)
        steps.append(_argued(before, inner, facts, before if isinstance(then, Conflict) else then))
    return Case(move.suppose, tuple(steps), conflict, breaks)


def _trials(turns: Numbered, left: list[Code]) -> tuple[tuple[Code, int], ...]:
    """Return codes, each with a turn that it does not fit; few turns in all."""
    misfits = {
        code: {number for number, turn in turns if score(turn.guess, code) != turn.feedback}
        for code in left
    }
    chosen = {code: 0 for code, numbers in misfits.items() if not numbers}
    while rest := [code for code in left if code not in chosen]:
        most = {number: sum(number in misfits[code] for code in rest) for number, _ in turns}
        best = max(most, key=lambda number: most[number])
        chosen |= {code: best for code in rest if best in misfits[code]}
    return tuple((code, chosen[code]) for code in left)
