"""How hard a puzzle is for a person: the hardest step that its solution asks for.

The level is that of the steps that are shown. `may_be` looks at what the arguments of each kind
lead to together, which takes a small part of the time and tells nearly always the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from .chain import FEW_CODES, SOME_CODES, Prover, is_found
from .knowledge import codes_of
from .reasoning import Deduction

PLAIN, HIDDEN, TWO_TURNS, CASE, CASES = LEVELS = (1, 2, 3, 4, 5)
"""1: plain steps, one turn at a time. 2: also what a turn does *not* count; or a few codes are
tried. 3: two turns are looked at together. 4: something is supposed, and cannot be. 5: that again,
or many codes are tried."""

_OF_RULES = {
    "rest": HIDDEN,
    "whites": HIDDEN,
    "two-colours": TWO_TURNS,
    "two-places": TWO_TURNS,
    "two-rest": TWO_TURNS,
    "case": CASE,
}
"""The levels of the rules; other rules have level 1, and that of a trial depends on its codes."""


def level_of(steps: Sequence[Deduction]) -> int:
    """Return the level of a puzzle by the steps that lead to its code, from 1 to 5.

    >>> from ..game import Game
    >>> from .reasoning import steps_of
    >>> game = Game("p4c6r:5156=1,1;2341=0,3;4266=0,3")
    >>> level_of(steps_of(game.rules, game.turns))
    2
    """
    if sum(step.rule == "case" for step in steps) > 1:
        return CASES
    return max((_level(step) for step in steps), default=PLAIN)


def _level(step: Deduction) -> int:
    if step.rule == "trial":
        return HIDDEN if 0 < len(step.tried) <= SOME_CODES else CASES
    return _OF_RULES.get(step.rule, PLAIN)


def may_be(prover: Prover) -> tuple[int, ...]:
    """Return a quick guess at the levels of a puzzle, which is nearly always right."""
    if is_found(prover.closed(1)):
        return (PLAIN,)
    if codes_of(prover.closed(2), FEW_CODES) is not None:
        return (HIDDEN,)
    if codes_of(prover.closed(3), FEW_CODES) is not None:
        return (TWO_TURNS,)
    return (CASE, CASES)
