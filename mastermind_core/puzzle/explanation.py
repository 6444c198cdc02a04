"""The steps of an explanation in plain English."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from ..codes import Code, symbol
from ..rules import Rules
from ..words import listed_words, plural, sentence, turns_words
from .notes import Fact
from .reasoning import Case, Deduction


class Explanation(NamedTuple):
    """The steps by which a person draws conclusions from the answers of a game, in order.

    `left` codes fit all turns. `str` tells the steps in plain English.

    >>> from mastermind_core import Game
    >>> print(Game("p4c6r:1122=0,0").explain())
     1. Turn 1 counts nothing: 1 and 2 are not in the code.
    256 codes fit all turns.
    """

    rules: Rules
    steps: tuple[Deduction, ...]
    left: int

    def __str__(self) -> str:
        told = [*Teller(self.rules).told(self.steps)]
        if self.left > 1:
            told.append(f"{plural(self.left, 'code')} fit all turns.")
        return "\n".join(told)


class Teller:
    """Tells steps in words, with a name for each colour: its symbol, or what `named` returns."""

    def __init__(self, rules: Rules, named: Callable[[int], str] | None = None) -> None:
        self._rules, self._named = rules, named or partial(symbol, rules)

    def told(self, steps: Sequence[Deduction]) -> Iterator[str]:
        """Yield the lines of numbered steps; those of a supposition are indented."""
        for number, step in enumerate(steps, 1):
            first, *more = self.lines(step)
            yield f"{number:2}. {first}"
            for line in more:
                yield f"      {line}"

    def _code(self, code: Code) -> str:
        names = [self._named(colour) for colour in code]
        return ("" if max(map(len, names)) == 1 else ".").join(names)

    def lines(self, step: Deduction) -> Iterator[str]:
        """Yield the sentences of a step."""
        said = self._facts_words(step.facts)
        # The pegs whose colour a step settles without naming them.
        settled = [fact for each in step.settled if (fact := ("is", *each)) not in step.facts]
        so = f"; so {self._facts_words(settled)}" if settled else ""
        if step.case is not None:
            yield sentence(f"suppose that {self._facts_words([step.case.suppose])}")
            for inner in step.case.steps:
                yield from self.lines(inner)
            yield sentence(f"but then {self._conflict_words(step.case)}")
            yield sentence(f"so {said}{so}")
        elif step.rule == "trial":
            yield self._trial_words(step)
        else:
            yield sentence(f"{self._reason(step)}: {said}{so}")

    def _reason(self, step: Deduction) -> str:
        rule, way, numbers, value, *_ = step
        turns, need = turns_words(numbers), way == "need"
        match rule:
            case "colours":
                if need:
                    return f"{turns} can count {value} in all only so"
                return f"{turns} counts only {value} in all" if value else f"{turns} counts nothing"
            case "places" | "whites":
                key = "black" if rule == "places" else "white"
                if need:
                    return f"{turns} can have {value} {key} only so"
                return f"{turns} has only {value} {key}" if value else f"{turns} has no {key}"
            case "board":
                pegs = plural(self._rules.pegs, "peg")
                return (
                    f"the code can fill its {pegs} only so" if need else f"the code has only {pegs}"
                )
            case "room":
                return self._room_words(step)
            case "rest" | "two-rest":
                return self._rest_words(step)
            case "two-colours":
                more = self._more_words(step, "count", "counts")
                return f"{turns} differ in a few colours, and {more}"
        more = self._more_words(step, "have", "has", " black")
        return f"{turns} differ at a few pegs, and {more}"

    def _room_words(self, step: Deduction) -> str:
        places = "one place" if len(step.facts) == 1 else f"{len(step.facts)} places"
        colour = self._named(step.facts[0][2])
        if not step.turns:
            return f"there is only {places} left for {colour}"
        leave = "leaves" if len(step.turns) == 1 else "together leave"
        return f"{turns_words(step.turns)} {leave} {places} for {colour}"

    def _rest_words(self, step: Deduction) -> str:
        turns, counts = turns_words(step.turns), "counts"
        if step.rule == "two-rest":
            turns, counts = f"{turns}, which have no colour in common,", "count"
        pegs = plural(step.value, "peg")
        if step.way == "need":
            return f"what {turns} {counts} leaves {pegs}, to be filled only so"
        there = "there are" if step.value > 1 else "there is"
        room = f"only {pegs}" if step.value else "no peg"
        return f"beside what {turns} {counts} {there} {room}"

    def _more_words(self, step: Deduction, several: str, one: str, what: str = "") -> str:
        first, second = step.turns
        if not step.value:
            return f"{several} equally many{what}"
        return f"turn {first if step.value > 0 else second} {one} {abs(step.value)}{what} more"

    def _conflict_words(self, case: Case) -> str:
        what, where = case.conflict
        if case.breaks is None:
            colour = self._named(max(where, 0))
            match what:
                case "peg":
                    return f"no colour is left for peg {where + 1}"
                case "places":
                    return f"{colour} has too few places"
                case "often":
                    return f"{colour} comes too often"
            return self._board_words(what == "few")
        rule, turns, _, value = case.breaks
        few = what == "need"
        match rule:
            case "board":
                return self._board_words(few)
            case "colours" | "places" | "whites":
                kind = {"colours": "in all", "places": "black", "whites": "white"}[rule]
                least = f"more than {value} {kind}" if value else f"some {kind}"
                return f"turn {turns[0]} has {f'less than {value} {kind}' if few else least}"
            case "rest":
                total = self._rules.pegs - value
                return f"turn {turns[0]} has {'more' if few else 'less'} than {total} in all"
        return f"{turns_words(turns).lower()} do not fit together"

    def _board_words(self, few: bool) -> str:
        pegs = plural(self._rules.pegs, "peg")
        return f"not all {pegs} can be filled" if few else f"the code has more than {pegs}"

    def _trial_words(self, step: Deduction) -> str:
        if not step.tried:
            code = self._code(tuple(step.notes.colours(peg)[0] for peg in range(self._rules.pegs)))
            return f"Of the many codes that are left only one fits all turns: {code}."
        shown = [
            f"{self._code(code)} ({f'not turn {turn}' if turn else 'fits'})"
            for code, turn in step.tried[:12]
        ]
        more = len(step.tried) - len(shown)
        rest = f" and {more} more, which do not fit" if more else ""
        return f"{plural(len(step.tried), 'code')} are left: {', '.join(shown)}{rest}."

    def _facts_words(self, facts: Iterable[Fact]) -> str:
        """Return facts in words; colours with the same facts share a phrase."""
        together: dict[str, list[str]] = {}
        away: dict[str, list[str]] = {}
        said: list[str] = []
        for kind, one, other in facts:
            if kind == "is":
                said.append(f"peg {one + 1} is {self._named(other)}")
            elif kind == "not":
                away.setdefault(self._named(other), []).append(str(one + 1))
            elif (kind, other) in (("most", 0), ("least", 1)):
                together.setdefault(kind, []).append(self._named(one))
            else:
                pegs = plural(other, "peg")
                said.append(f"at {kind} {pegs} {'is' if other == 1 else 'are'} {self._named(one)}")
        for colour, places in away.items():
            said.append(f"{colour} is not at peg {listed_words(places, 'or')}")
        for kind, colours in together.items():
            are = "are" if len(colours) > 1 else "is"
            absent = "not " if kind == "most" else ""
            said.append(f"{listed_words(colours)} {are} {absent}in the code")
        return listed_words(said)
