"""The command `puzzle`: turns that exactly one code fits, and in plain English how to find it."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence

from ..api.as_json import describe_puzzle, describe_steps
from ..codes import format_code, symbol
from ..drawing.words import listed_words, plural, turns_words
from ..game import Game
from ..limits import telling
from ..puzzle.chain import MOST_TERMS
from ..puzzle.notes import Fact
from ..puzzle.puzzle import Puzzle, puzzle_of
from ..puzzle.reasoning import Case, Deduction, effort_of, steps_of
from ..rules import Rules
from .options import JsonResult
from .terminal import Pegs, progress, sentence


def run_puzzle(options: argparse.Namespace) -> JsonResult:
    """Print a puzzle and, if asked, how to find its code."""
    rules = Rules.parse(options.rules)
    with progress("Drawing", not options.json) as told:
        made = puzzle_of(rules, options.seed, options.level, told)
    if options.json:
        explained = describe_steps(rules, made.turns, _steps(made)) if options.explain else {}
        return describe_puzzle(made) | explained
    game = Game(rules, made.turns)
    Pegs(rules).show_game(game, game.candidates_by_turn())
    if options.level not in (None, made.level):
        missed = f"No puzzle of level {options.level} was found for this seed"
        print(f"{missed}; this one of level {made.level} is the nearest.")
    print(f"Level {made.level}: exactly one code fits. Which?")
    if options.explain:
        # After the puzzle, which is there also where its steps are too many to explain.
        steps = _steps(made, shows=True)
        show_steps(rules, steps)
        print(f"The code is {made.code}. Effort: {effort_of(steps)}.")
    return None


def _steps(puzzle: Puzzle, shows: bool = False) -> tuple[Deduction, ...]:
    with progress("Explaining", shows) as told:
        return steps_of(puzzle.rules, puzzle.turns, telling(told, MOST_TERMS))


def show_steps(rules: Rules, steps: Sequence[Deduction]) -> None:
    """Print the steps, numbered; what follows from a supposition stands below it."""
    for number, step in enumerate(steps, 1):
        first, *more = _lines(rules, step)
        print(f"{number:2}. {first}")
        for line in more:
            print(f"      {line}")


def _lines(rules: Rules, step: Deduction) -> Iterator[str]:
    """Yield the sentences of a step."""
    said = _facts_words(rules, step.facts)
    if step.case is not None:
        yield sentence(f"suppose that {_facts_words(rules, [step.case.suppose])}")
        for inner in step.case.steps:
            yield from _lines(rules, inner)
        yield sentence(f"but then {_conflict_words(rules, step.case)}")
        yield sentence(f"so {said}{_settled_words(rules, step)}")
    elif step.rule == "trial":
        yield _trial_words(rules, step)
    else:
        yield sentence(f"{_reason(rules, step)}: {said}{_settled_words(rules, step)}")


def _reason(rules: Rules, step: Deduction) -> str:
    """Return why the facts of a step are true, to stand before a colon."""
    rule, way, numbers, value, *_ = step
    turns = turns_words(numbers)
    match rule, way:
        case "colours", "need":
            return f"{turns} can count {value} in all only so"
        case "colours", _:
            return f"{turns} counts only {value} in all" if value else f"{turns} counts nothing"
        case (("places" | "whites"), _):
            key = "black" if rule == "places" else "white"
            if way == "need":
                return f"{turns} can have {value} {key} only so"
            return f"{turns} has only {value} {key}" if value else f"{turns} has no {key}"
        case "board", "need":
            return f"the code can fill its {plural(rules.pegs, 'peg')} only so"
        case "board", _:
            return f"the code has only {plural(rules.pegs, 'peg')}"
        case "room", _:
            return _room_words(rules, step)
        case (("rest" | "two-rest"), _):
            return _rest_words(step)
    if rule == "two-colours":
        return f"{turns} differ in a few colours, and {_more_words(step, 'count', 'counts')}"
    return f"{turns} differ at a few pegs, and {_more_words(step, 'have', 'has', ' black')}"


def _room_words(rules: Rules, step: Deduction) -> str:
    places = "one place" if len(step.facts) == 1 else f"{len(step.facts)} places"
    colour = symbol(rules, step.facts[0][2])
    if not step.turns:
        return f"there is only {places} left for {colour}"
    return f"{turns_words(step.turns)}{_leave(step.turns)} {places} for {colour}"


def _leave(turns: tuple[int, ...]) -> str:
    return " leaves" if len(turns) == 1 else " together leave"


def _rest_words(step: Deduction) -> str:
    turns, counts = turns_words(step.turns), "counts"
    if step.rule == "two-rest":
        turns, counts = f"{turns}, which have no colour in common,", "count"
    pegs = plural(step.value, "peg")
    if step.way == "need":
        return f"what {turns} {counts} leaves {pegs}, to be filled only so"
    there = "there are" if step.value > 1 else "there is"
    room = f"only {pegs}" if step.value else "no peg"
    return f"beside what {turns} {counts} {there} {room}"


def _more_words(step: Deduction, several: str, one: str, what: str = "") -> str:
    """Return which of two turns has more, and how much."""
    first, second = step.turns
    if not step.value:
        return f"{several} equally many{what}"
    return f"turn {first if step.value > 0 else second} {one} {abs(step.value)}{what} more"


def _conflict_words(rules: Rules, case: Case) -> str:
    """Return a conflict in words that follow "but then"."""
    what, where = case.conflict
    if case.breaks is None:
        colour = symbol(rules, max(where, 0))
        match what:
            case "peg":
                return f"no colour is left for peg {where + 1}"
            case "places":
                return f"{colour} has too few places"
            case "often":
                return f"{colour} comes too often"
        return _board_words(rules, what == "few")
    rule, turns, _, value = case.breaks
    few = what == "need"
    match rule:
        case "board":
            return _board_words(rules, few)
        case "colours" | "places" | "whites":
            kind = {"colours": "in all", "places": "black", "whites": "white"}[rule]
            least = f"more than {value} {kind}" if value else f"some {kind}"
            return f"turn {turns[0]} has {f'less than {value} {kind}' if few else least}"
        case "rest":
            total = rules.pegs - value
            return f"turn {turns[0]} has {'more' if few else 'less'} than {total} in all"
    return f"{turns_words(turns).lower()} do not fit together"


def _board_words(rules: Rules, few: bool) -> str:
    pegs = plural(rules.pegs, "peg")
    return f"not all {pegs} can be filled" if few else f"the code has more than {pegs}"


def _trial_words(rules: Rules, step: Deduction) -> str:
    code = format_code(rules, tuple(step.notes.colours(peg)[0] for peg in range(rules.pegs)))
    if not step.tried:
        return f"Of the many codes that are left only one fits all turns: {code}."
    shown = [
        f"{format_code(rules, code)} ({f'not turn {turn}' if turn else 'fits'})"
        for code, turn in step.tried[:12]
    ]
    more = len(step.tried) - len(shown)
    rest = f" and {more} more, which do not fit" if more else ""
    return f"{plural(len(step.tried), 'code')} are left: {', '.join(shown)}{rest}."


def _facts_words(rules: Rules, facts: Iterable[Fact]) -> str:
    """Return facts in words; colours with the same facts share a phrase."""
    together: dict[str, list[str]] = {}
    away: dict[str, list[str]] = {}
    said: list[str] = []
    for kind, one, other in facts:
        if kind == "is":
            said.append(f"peg {one + 1} is {symbol(rules, other)}")
        elif kind == "not":
            away.setdefault(symbol(rules, other), []).append(str(one + 1))
        elif (kind, other) in (("most", 0), ("least", 1)):
            together.setdefault(kind, []).append(symbol(rules, one))
        else:
            pegs = plural(other, "peg")
            said.append(f"at {kind} {pegs} {'is' if other == 1 else 'are'} {symbol(rules, one)}")
    said += [f"{colour} is not at peg {listed_words(pegs, 'or')}" for colour, pegs in away.items()]
    for kind, colours in together.items():
        are = "are" if len(colours) > 1 else "is"
        said.append(f"{listed_words(colours)} {are} {'not ' if kind == 'most' else ''}in the code")
    return listed_words(said)


def _settled_words(rules: Rules, step: Deduction) -> str:
    """Return a sentence about the pegs whose colour a step settles without naming them."""
    plain = [
        f"peg {peg + 1} is {symbol(rules, colour)}"
        for peg, colour in step.settled
        if ("is", peg, colour) not in step.facts
    ]
    return f"; so {listed_words(plain)}" if plain else ""
