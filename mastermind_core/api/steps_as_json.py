"""A puzzle and the steps of its solution as plain objects, ready for JSON."""

from __future__ import annotations

from collections.abc import Sequence

from ..candidates.doubt import NO_DOUBT
from ..codes import format_code, symbol
from ..notation import write_game
from ..puzzle.knowledge import Fact, Notes
from ..puzzle.puzzle import Puzzle
from ..puzzle.reasoning import Case, Deduction, effort_of
from ..rules import Rules
from ..scoring import Turns
from .as_json import Json


def describe_puzzle(made: Puzzle) -> Json:
    """Return a puzzle as JSON: `game` (one code fits it), this `code`, and the `level`."""
    return {
        "game": write_game(made.rules, made.turns, NO_DOUBT),
        "code": format_code(made.rules, made.code),
        "level": made.level,
    }


def describe_steps(rules: Rules, turns: Turns, steps: Sequence[Deduction]) -> Json:
    """Return the solution of a game as a JSON object.

    `game`; the `code`; `effort`, what `effort_of` says; and the `steps`. Each has its `rule` and
    `way`; the `turns` it looks at, from 1; `value`, what the numbers of the rule add up to; the
    `facts` it says; `settled`, the pegs whose colour is known from then on; `case`, what was
    supposed and refuted, or null; `tried`, the codes of a trial, each with a turn that it does not
    fit or null; and `notes`: for each peg the colours left, for each colour the least and the most
    pegs. Pegs count from 1, colours are the symbols of codes.
    """
    # Without a step there is one code, of one colour.
    code = tuple(steps[-1].notes.colours(peg)[0] if steps else 0 for peg in range(rules.pegs))
    return {
        "game": write_game(rules, turns, NO_DOUBT),
        "code": format_code(rules, code),
        "effort": effort_of(tuple(steps)),
        "steps": [_step(rules, step) for step in steps],
    }


def _step(rules: Rules, step: Deduction) -> Json:
    return {
        "rule": step.rule,
        "way": step.way,
        "turns": list(step.turns),
        "value": step.value,
        "facts": [_fact(rules, fact) for fact in step.facts],
        "settled": [{"peg": peg + 1, "colour": symbol(rules, c)} for peg, c in step.settled],
        "case": step.case and _case(rules, step.case),
        "tried": [
            {"code": format_code(rules, code), "turn": turn or None} for code, turn in step.tried
        ],
        "notes": _notes(rules, step.notes),
    }


def _fact(rules: Rules, fact: Fact) -> Json:
    """Return a fact: `fact`, `peg` and `colour`; or `colour` and the `pegs` of it."""
    kind, one, other = fact
    if kind in ("is", "not"):
        return {"fact": kind, "peg": one + 1, "colour": symbol(rules, other)}
    return {"fact": kind, "colour": symbol(rules, one), "pegs": other}


def _case(rules: Rules, case: Case) -> Json:
    return {
        "suppose": _fact(rules, case.suppose),
        "steps": [_step(rules, step) for step in case.steps],
        "conflict": _conflict(rules, case),
    }


def _conflict(rules: Rules, case: Case) -> Json:
    """Return a conflict: the `rule`, `turns` and `value` that find it, or the `peg` or `colour`."""
    what, where = case.conflict
    if case.breaks:
        rule, turns, _, value = case.breaks
        return {"what": what, "rule": rule, "turns": list(turns), "value": value}
    found: Json = {"what": what}
    if what == "peg":
        found["peg"] = where + 1
    elif where >= 0:
        found["colour"] = symbol(rules, where)
    return found


def _notes(rules: Rules, notes: Notes) -> Json:
    return {
        "pegs": [
            [symbol(rules, colour) for colour in notes.colours(peg)] for peg in range(rules.pegs)
        ],
        "counts": [list(pair) for pair in zip(notes.least, notes.most, strict=True)],
    }
