"""The lowest code that fits all turns, found by a search peg by peg."""

from __future__ import annotations

from collections.abc import Iterator

from ..codes import Code
from ..rules import Rules
from .clues import Clues, TurnSequence
from .steps import MAX_STEPS, Steps, Tick


def first(
    rules: Rules, turns: TurnSequence, max_steps: float = MAX_STEPS, tick: Tick | None = None
) -> Code | None:
    """Return the first code, in lexicographic order, that fits.

    None if no code fits; `StoppedError` if the search needs more than `max_steps` steps.

    >>> from ..scoring import Feedback
    >>> first(Rules(4, 6), [((0, 0, 1, 1), Feedback(0, 1))])
    (1, 2, 2, 2)
    """
    pegs, repeats = rules.pegs, rules.repeats
    clues = Clues(rules, turns)
    steps = Steps(max_steps, tick)
    # Each turn has four counters, the fields of all turns in this order: missing blacks, missing
    # matches, and the blacks and the matches that later positions can give beyond those.
    guards = clues.guards(4 * len(clues.turns))
    options, possible = _black_options(clues)
    matches = [_match_options(clues, colour) for colour in range(rules.colours)]
    start = _start(clues, possible)
    if start & guards != guards:
        return None
    code: list[int] = []
    used = [0] * rules.colours
    # Not a recursion, which would be too deep with a thousand pegs.
    states = [start]
    untried: list[Iterator[tuple[int, int]]] = []
    while len(code) < pegs:
        if len(untried) == len(code):
            offered = options[len(code)]
            steps.spend(len(offered) + 1)
            untried.append(iter(offered))
        for colour, less in untried[-1]:
            count = used[colour]
            if count and not repeats:
                continue
            hits = matches[colour]
            after = states[-1] - less - hits[count if count < len(hits) else -1]
            if after & guards == guards:
                used[colour] += 1
                code.append(colour)
                states.append(after)
                break
        else:
            if not code:
                return None
            used[code.pop()] -= 1
            states.pop()
            untried.pop()
    return tuple(code)


def _black_options(clues: Clues) -> tuple[list[list[tuple[int, int]]], int]:
    """Return, for each position, its colours with what they subtract from the counters of blacks.

    And, as a field for each turn, the blacks that all positions can give.
    """
    options: list[list[tuple[int, int]]] = []
    possible = 0
    for position in range(clues.rules.pegs):
        choices = sorted([*clues.allowed(position), *clues.fresh])
        blacks = [(colour, clues.blacks(position, colour)) for colour in choices]
        reach = clues.fields(
            int(guess[position] not in clues.barred[position] and guess[position] in clues.asked)
            for guess, _, _ in clues.turns
        )
        possible += reach
        options.append([(c, less | (reach - less) << clues.span(2)) for c, less in blacks])
    return options, possible


def _match_options(clues: Clues, colour: int) -> list[int]:
    """Return what the first, second, ... peg of a colour subtracts from the counters of matches.

    The last item holds for all later pegs, too.
    """
    one = clues.fields([1] * len(clues.turns))
    most_asked = max((count[colour] for count in clues.counts), default=0)
    hits = [
        clues.fields(int(count[colour] > used) for count in clues.counts)
        for used in range(most_asked + 1)
    ]
    return [hit << clues.span(1) | (one - hit) << clues.span(3) for hit in hits]


def _start(clues: Clues, possible: int) -> int:
    """Return the counters before the first peg; without a guard bit where one is below zero."""
    low = clues.guards(len(clues.turns))
    black = clues.fields(black for _, black, _ in clues.turns)
    match = clues.fields(match for _, _, match in clues.turns)
    pegs = clues.fields([clues.rules.pegs] * len(clues.turns))
    spare_black, spare_match = (possible | low) - black, (pegs | low) - match
    return (
        black
        | low
        | (match | low) << clues.span(1)
        | spare_black << clues.span(2)
        | spare_match << clues.span(3)
    )
