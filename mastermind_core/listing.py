"""The candidates after some turns, wherever they can be listed."""

from __future__ import annotations

from typing import NamedTuple

from .codes import Code
from .codeset import CodeSet, listable, whole
from .partition import after
from .rules import Rules
from .scoring import Feedback


class Turn(NamedTuple):
    """A guess with its feedback."""

    guess: Code
    feedback: Feedback


Turns = tuple[Turn, ...]


def listed(rules: Rules, turns: Turns) -> CodeSet | None:
    """Return the candidates after all turns, perhaps none; None where there are too many to list.

    They are filtered out of all codes where those can be listed.
    """
    if listable(rules):
        found = whole(rules)
        for guess, feedback in turns:
            found = after(found, guess, feedback)
        return found
    return None


def listed_by_turn(rules: Rules, turns: Turns) -> list[CodeSet | None]:
    """Return what `listed` does, before the first turn and after each one."""
    left = [listed(rules, ())]
    for number, (guess, feedback) in enumerate(turns, 1):
        before = left[-1]
        left.append(
            listed(rules, turns[:number]) if before is None else after(before, guess, feedback)
        )
    return left
