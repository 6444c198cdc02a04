"""The first code, in lexicographic order, that fits all answers so far: found peg by peg."""

from __future__ import annotations

from ..codes import Code
from ..limits import StoppedError
from ..rules import Rules
from .clues import Clues, Turns
from .steps import EFFORT, Steps, Tick


def first(
    rules: Rules, turns: Turns, effort: float = EFFORT, tick: Tick | None = None
) -> Code | None:
    """Return the first code, in lexicographic order, that fits; None if none was found."""
    clues = Clues(rules, turns)
    pegs, repeats = rules.pegs, rules.repeats
    steps = Steps(effort, tick)
    turns_ = len(clues.turns)
    guards = clues.guards(4 * turns_)
    # Four counters for each turn: blacks and matches that are wanted still, then those that later
    # positions can give at most, above what is wanted.
    options: list[list[tuple[int, int]]] = []
    most = 0
    for position in range(pegs):
        choices = sorted([*clues.allowed(position), *clues.fresh])
        blacks = [(colour, clues.blacks(position, colour)) for colour in choices]
        reach = clues.fields(
            int(guess[position] not in clues.barred[position] and guess[position] in clues.asked)
            for guess, _, _ in clues.turns
        )
        most += reach
        options.append([(c, less | (reach - less) << clues.span(2)) for c, less in blacks])
    one = clues.fields([1] * turns_)
    matches: dict[int, list[int]] = {}
    for colour in range(rules.colours):
        # What the next peg of a colour matches, after so many of it.
        hits = [
            clues.fields(int(count[colour] > had) for count in clues.counts)
            for had in range(max((count[colour] for count in clues.counts), default=0) + 1)
        ]
        matches[colour] = [hit << clues.span(1) | (one - hit) << clues.span(3) for hit in hits]
    black = clues.fields(black for _, black, _ in clues.turns)
    match = clues.fields(match for _, _, match in clues.turns)
    low = clues.guards(turns_)
    start = guards | black | match << clues.span(1)
    for place, (reach, wanted) in ((2, (most, black)), (3, (one * pegs, match))):
        slack = (reach | low) - wanted
        if slack & low != low:
            return None
        start |= (slack & ~low) << clues.span(place)
    code: list[int] = []
    had = [0] * rules.colours

    def place_at(depth: int, state: int) -> bool:
        if depth == pegs:
            return True
        steps.spend(len(options[depth]) + 1)
        for colour, less in options[depth]:
            count = had[colour]
            if count and not repeats:
                continue
            hits = matches[colour]
            after = state - less - hits[count if count < len(hits) else -1]
            if after & guards == guards:
                had[colour] += 1
                code.append(colour)
                if place_at(depth + 1, after):
                    return True
                code.pop()
                had[colour] -= 1
        return False

    try:
        return tuple(code) if place_at(0, start) else None
    except StoppedError:
        return None
