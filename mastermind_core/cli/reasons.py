"""The steps of a puzzle's solution in plain English."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..codes import format_code, symbol
from ..drawing.words import plural
from ..puzzle.notes import Fact
from ..puzzle.reasoning import Case, Deduction
from ..rules import Rules

MOST_TRIED = 12
"""The most codes of a trial that are shown."""


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
        yield from _case_lines(rules, step.case)
        yield _sentence(f"so {said}{_settled_words(rules, step)}")
    elif step.rule == "trial":
        yield _trial_words(rules, step)
    else:
        yield _sentence(f"{_reason(rules, step)}: {said}{_settled_words(rules, step)}")


def _case_lines(rules: Rules, case: Case) -> Iterator[str]:
    yield _sentence(f"suppose that {_facts_words(rules, [case.suppose])}")
    for step in case.steps:
        yield from _lines(rules, step)
    yield _sentence(f"but then {_conflict_words(rules, case)}")


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."


def _reason(rules: Rules, step: Deduction) -> str:
    """Return why the facts of a step are true, to stand before a colon."""
    rule, way, numbers, value, *_ = step
    turns = _turns_words(numbers)
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
    return f"{_turns_words(step.turns)}{_leave(step.turns)} {places} for {colour}"


def _leave(turns: tuple[int, ...]) -> str:
    return " leaves" if len(turns) == 1 else " together leave"


def _rest_words(step: Deduction) -> str:
    turns, counts = _turns_words(step.turns), "counts"
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
    return f"{_turns_words(turns).lower()} do not fit together"


def _board_words(rules: Rules, few: bool) -> str:
    pegs = plural(rules.pegs, "peg")
    return f"not all {pegs} can be filled" if few else f"the code has more than {pegs}"


def _trial_words(rules: Rules, step: Deduction) -> str:
    code = format_code(rules, tuple(step.notes.colours(peg)[0] for peg in range(rules.pegs)))
    if not step.tried:
        return f"Of the many codes that are left only one fits all turns: {code}."
    shown = [
        f"{format_code(rules, code)} ({f'not turn {turn}' if turn else 'fits'})"
        for code, turn in step.tried[:MOST_TRIED]
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
    said += [f"{colour} is not at peg {_listed(pegs, 'or')}" for colour, pegs in away.items()]
    for kind, colours in together.items():
        are = "are" if len(colours) > 1 else "is"
        said.append(f"{_listed(colours)} {are} {'not ' if kind == 'most' else ''}in the code")
    return _listed(said)


def _settled_words(rules: Rules, step: Deduction) -> str:
    """Return a sentence about the pegs whose colour a step settles without naming them."""
    plain = [each for each in step.settled if ("is", *each) not in step.facts]
    if not plain:
        return ""
    return f"; so {_listed([f'peg {peg + 1} is {symbol(rules, colour)}' for peg, colour in plain])}"


def _turns_words(turns: Sequence[int]) -> str:
    return f"turn{'s' if len(turns) > 1 else ''} {_listed([str(turn) for turn in turns])}"


def _listed(words: Sequence[str], last: str = "and") -> str:
    """Return words as a list.

    >>> _listed(["red", "blue", "green"])
    'red, blue and green'
    """
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
