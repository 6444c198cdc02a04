"""Codes that fit all turns, found by search.

`listing` finds all of them, in two steps. First come the *amounts*: the number of pegs of each
colour. The matches alone limit them, and they are few. Then the colours are laid out on the
positions, which only the blacks limit.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterator

from ..codes import Code
from ..limits import StoppedError
from ..rules import Rules
from .clues import Clues, TurnSequence
from .steps import MAX_STEPS, Steps, Tick

Amounts = list[tuple[int, int]]
"""Colours with the number of pegs of each; colour -1 stands for all fresh ones."""

FRESH = -1

MIN_STEPS_TRIED = 2_000.0
"""The fewest steps of the first try. Chosen so that small boards need one try."""


def listing(
    rules: Rules,
    turns: TurnSequence,
    max_codes: int,
    max_steps: float = MAX_STEPS,
    tick: Tick | None = None,
) -> list[Code] | None:
    """Return all codes that fit, in lexicographic order; an empty list if there are none.

    None if there are more than `max_codes`, or if the search needs more than `max_steps` steps.

    >>> from ..scoring import Feedback
    >>> listing(Rules(3, 9), [((0, 1, 2), Feedback(2, 0)), ((0, 1, 3), Feedback(3, 0))], 100)
    [(0, 1, 3)]
    """
    found: list[Code] = []
    clues = Clues(rules, turns)
    steps = Steps(max_steps, tick)
    try:
        for amounts in amounts_of(clues, steps):
            for layout in layouts(clues, amounts, steps):
                codes, count = with_fresh(clues, layout)
                if len(found) + count > max_codes:
                    return None
                found += codes
    except StoppedError:
        return None
    found.sort()
    return found


def consistent(
    rules: Rules,
    turns: TurnSequence,
    rng: random.Random,
    max_steps: float = MAX_STEPS,
    tick: Tick | None = None,
) -> Code | None:
    """Return a code that fits, as `any_fitting` does; None if none was found."""
    try:
        return any_fitting(rules, turns, rng, max_steps, tick)
    except StoppedError:
        return None


def any_fitting(
    rules: Rules,
    turns: TurnSequence,
    rng: random.Random,
    max_steps: float,
    tick: Tick | None,
) -> Code | None:
    """Return a code that fits, found by a search in random order; None if no code fits.

    The codes do not have equal chances. `StoppedError` if the search takes more than `max_steps`
    steps.
    """
    clues = Clues(rules, turns)
    share = max(MIN_STEPS_TRIED, max_steps / 32)
    spent = 0.0
    while spent < max_steps:
        # A search with a bad start would not recover from it. So it begins again after a share of
        # the steps, with a larger share every time.
        steps = Steps(min(share, max_steps - spent), tick)
        spent += share
        share *= 1.5
        try:
            for amounts in amounts_of(clues, steps, rng):
                for layout in layouts(clues, amounts, steps, rng):
                    return filled(clues, layout, rng)
        except StoppedError:
            continue
        return None
    raise StoppedError


def with_fresh(clues: Clues, layout: Code) -> tuple[Iterator[Code], int]:
    """Return a layout with every choice of fresh colours, and the number of these codes."""
    places = [place for place, colour in enumerate(layout) if colour == FRESH]
    fresh = clues.fresh
    if not places:
        return iter((layout,)), 1
    if clues.rules.repeats:
        count = len(fresh) ** len(places)
        choices: Iterator[Code] = itertools.product(fresh, repeat=len(places))
    else:
        count = math.perm(len(fresh), len(places))
        choices = itertools.permutations(fresh, len(places))
    return (_filled(layout, places, colours) for colours in choices), count


def filled(clues: Clues, layout: Code, rng: random.Random) -> Code:
    """Return a layout with fresh colours drawn with equal chances."""
    places = [place for place, colour in enumerate(layout) if colour == FRESH]
    if clues.rules.repeats:
        colours = rng.choices(clues.fresh, k=len(places)) if places else []
    else:
        colours = rng.sample(clues.fresh, len(places))
    return _filled(layout, places, tuple(colours))


def _filled(layout: Code, places: list[int], colours: Code) -> Code:
    """Return a layout with these colours at these places."""
    code = list(layout)
    for place, colour in zip(places, colours, strict=True):
        code[place] = colour
    return tuple(code)


def amounts_of(clues: Clues, steps: Steps, rng: random.Random | None = None) -> Iterator[Amounts]:
    """Yield every possible amount of each colour, limited by the matches of all turns.

    Each turn has two counters: the matches that are still missing, and the matches that later
    colours can give beyond those.
    """
    pegs, repeats = clues.rules.pegs, clues.rules.repeats
    # Colours that many turns ask about come first: they decide most.
    order = sorted(
        clues.asked, key=lambda colour: (-sum(c[colour] > 0 for c in clues.counts), colour)
    )
    if rng:
        rng.shuffle(order)
    missing = [matches for _, _, matches in clues.turns]
    possible = [sum(count[colour] for colour in order) for count in clues.counts]
    spare = [there - wanted for there, wanted in zip(possible, missing, strict=True)]
    if any(number < 0 for number in spare):
        return
    guards = clues.guards(2 * len(clues.turns))
    options = [_amount_options(clues, colour) for colour in order]
    # Pegs that the colours from each one on can take, fresh ones included.
    capacity = [0 if not clues.fresh else pegs if repeats else len(clues.fresh)]
    for each in reversed(options):
        capacity.append(capacity[-1] + len(each) - 1)
    capacity.reverse()
    if pegs > capacity[0]:
        return
    # No turn can get more matches than the code has pegs without a colour.
    low = clues.guards(len(clues.turns))
    counters = low - clues.fields([1] * len(clues.turns))
    bounds = [low | clues.fields([rest] * len(clues.turns)) for rest in range(pegs + 1)]
    # Not a recursion, which would be too deep with a thousand colours.
    chosen: list[int] = []
    states = [(pegs, clues.fields([*missing, *spare]) | guards)]
    untried: list[Iterator[tuple[int, int]]] = []
    while True:
        depth = len(chosen)
        uncoloured, state = states[-1]
        if len(untried) == depth:
            amounts: Amounts = []
            if depth < len(order):
                amounts = list(enumerate(options[depth][: uncoloured + 1]))
                steps.spend(len(amounts) + 1)
                if rng:
                    rng.shuffle(amounts)
            else:
                found = [(colour, n) for colour, n in zip(order, chosen, strict=True) if n]
                yield [*found, (FRESH, uncoloured)] if uncoloured else found
            untried.append(iter(amounts))
        for amount, less in untried[-1]:
            rest = uncoloured - amount
            if rest > capacity[depth + 1]:
                continue
            after = state - less
            if after & guards == guards and (bounds[rest] - (after & counters)) & low == low:
                chosen.append(amount)
                states.append((rest, after))
                break
        else:
            if not chosen:
                return
            chosen.pop()
            states.pop()
            untried.pop()


def _amount_options(clues: Clues, colour: int) -> list[int]:
    """Return, for 0, 1, ... pegs of a colour, what these subtract from the counters."""
    room = sum(colour not in barred for barred in clues.barred)
    return [
        clues.fields(
            [
                *(min(count[colour], amount) for count in clues.counts),
                *(max(0, count[colour] - amount) for count in clues.counts),
            ]
        )
        for amount in range(min(room, clues.rules.pegs if clues.rules.repeats else 1) + 1)
    ]


def layouts(
    clues: Clues, amounts: Amounts, steps: Steps, rng: random.Random | None = None
) -> Iterator[Code]:
    """Yield every layout of these colours on the positions, limited by the blacks of all turns."""
    pegs = clues.rules.pegs
    colours = [colour for colour, _ in amounts]
    unplaced = [amount for _, amount in amounts]
    places, options, start = _layout_options(clues, colours, rng)
    guards = clues.guards(2 * len(clues.turns))
    if start & guards != guards:
        return
    code = [0] * pegs
    # Not a recursion, as above.
    placed: list[int] = []
    states = [start]
    untried: list[Iterator[tuple[int, int]]] = []
    while True:
        depth = len(placed)
        if len(untried) == depth:
            offered: list[tuple[int, int]] = []
            if depth < pegs:
                offered = options[depth]
                steps.spend(len(offered) + 1)
                if rng:
                    # A colour with more unplaced pegs is likelier at any one position.
                    offered = sorted(
                        offered, key=lambda o: rng.random() ** (1 / max(1, unplaced[o[0]]))
                    )
                    offered.reverse()
            else:
                yield tuple(code)
            untried.append(iter(offered))
        state = states[-1]
        for number, less in untried[-1]:
            if unplaced[number]:
                after = state - less
                if after & guards == guards:
                    unplaced[number] -= 1
                    code[places[depth]] = colours[number]
                    placed.append(number)
                    states.append(after)
                    break
        else:
            if not placed:
                return
            unplaced[placed.pop()] += 1
            states.pop()
            untried.pop()


def _layout_options(
    clues: Clues, colours: list[int], rng: random.Random | None
) -> tuple[list[int], list[list[tuple[int, int]]], int]:
    """Return the positions in the order of the search, their options, and the first counters.

    An option is the number of a colour and what it subtracts from the counters. Each turn has two
    counters: the blacks that are still missing, and the blacks that later positions can give beyond
    those. Without its guard bit, a counter below zero shows that there is no layout.
    """
    numbers = range(len(colours))
    choices = [
        [number for number in numbers if colours[number] not in barred] for barred in clues.barred
    ]
    places = list(range(clues.rules.pegs))
    if rng:
        rng.shuffle(places)
    # Positions where few colours are possible come first.
    places.sort(key=lambda place: len(choices[place]))
    over = clues.span(1)
    options: list[list[tuple[int, int]]] = []
    possible = 0
    for place in places:
        blacks = [(number, clues.blacks(place, colours[number])) for number in choices[place]]
        reach = sum(less for _, less in blacks)
        possible += reach
        options.append([(number, less | (reach - less) << over) for number, less in blacks])
    missing = clues.fields(black for _, black, _ in clues.turns)
    low = clues.guards(len(clues.turns))
    spare = (possible | low) - missing
    return places, options, missing | low | spare << over
