"""Codes that fit all answers so far, found by search.

`listing` finds them all, in two steps. First come the ways how often each colour can be there: the
matches say nothing else, and such ways are few. Then each way is laid out on the positions, where
only blacks count.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

from ..codes import Code
from ..limits import StoppedError
from ..rules import Rules
from .clues import Clues, Turns
from .steps import EFFORT, Steps, Tick

Amounts = list[tuple[int, int]]
"""Colours with how many pegs of each there are; colour -1 stands for all fresh ones."""

FRESH = -1


def listing(
    rules: Rules, turns: Turns, most: int, effort: float = EFFORT, tick: Tick | None = None
) -> list[Code] | None:
    """Return all codes that fit, in lexicographic order; none of them is an empty list.

    None if there are more than `most`, or if that is not known after so many steps.
    """
    found: list[Code] = []
    clues = Clues(rules, turns)
    steps = Steps(effort, tick)
    try:
        for amounts in _amounts(clues, steps):
            for layout in _layouts(clues, amounts, steps):
                codes, count = _with_fresh(clues, layout)
                if len(found) + count > most:
                    return None
                found += codes
    except StoppedError:
        return None
    found.sort()
    return found


def consistent(
    rules: Rules,
    turns: Turns,
    rng: random.Random,
    effort: float = EFFORT,
    tick: Tick | None = None,
) -> Code | None:
    """Return a code that fits, drawn by a search in random order; None if none was found."""
    clues = Clues(rules, turns)
    share = max(2_000.0, effort / 32)
    spent = 0.0
    while spent < effort:
        # A search that went astray at its start would stay there: it is better begun anew, and
        # given more time when that has not helped either.
        steps = Steps(min(share, effort - spent), tick)
        spent += share
        share *= 1.5
        try:
            for amounts in _amounts(clues, steps, rng):
                for layout in _layouts(clues, amounts, steps, rng):
                    return _one_with_fresh(clues, layout, rng)
        except StoppedError:
            continue
        return None
    return None


def _with_fresh(clues: Clues, layout: Code) -> tuple[Iterator[Code], int]:
    """Return a layout with every choice of fresh colours, and how many there are."""
    places = [place for place, colour in enumerate(layout) if colour == FRESH]
    fresh = clues.fresh
    if not places:
        return iter((layout,)), 1
    if clues.rules.repeats:
        count = len(fresh) ** len(places)
        choices: Iterator[Code] = itertools.product(fresh, repeat=len(places))
    else:
        count = 1
        for taken in range(len(places)):
            count *= len(fresh) - taken
        choices = itertools.permutations(fresh, len(places))
    return (_filled(layout, places, colours) for colours in choices), count


def _one_with_fresh(clues: Clues, layout: Code, rng: random.Random) -> Code:
    places = [place for place, colour in enumerate(layout) if colour == FRESH]
    if clues.rules.repeats:
        colours = rng.choices(clues.fresh, k=len(places)) if places else []
    else:
        colours = rng.sample(clues.fresh, len(places))
    return _filled(layout, places, tuple(colours))


def _filled(layout: Code, places: list[int], colours: Code) -> Code:
    code = list(layout)
    for place, colour in zip(places, colours, strict=True):
        code[place] = colour
    return tuple(code)


def _amounts(clues: Clues, steps: Steps, rng: random.Random | None = None) -> Iterator[Amounts]:
    """Yield every way how often each colour can be there, by the matches of all turns."""
    pegs, repeats = clues.rules.pegs, clues.rules.repeats
    room = {colour: sum(colour not in barred for barred in clues.barred) for colour in clues.asked}
    # Colours that many turns ask about come first: they decide most.
    order = sorted(
        clues.asked, key=lambda colour: (-sum(c[colour] > 0 for c in clues.counts), colour)
    )
    if rng:
        rng.shuffle(order)
    fields = 2 * len(clues.turns)
    guards = clues.guards(fields)
    # Below the matches that are wanted still, above those that later colours can give at most.
    wanted = [matches for _, _, matches in clues.turns]
    asked = [sum(count[colour] for colour in order) for count in clues.counts]
    if any(most < want for most, want in zip(asked, wanted, strict=True)):
        return
    slack = [most - want for most, want in zip(asked, wanted, strict=True)]
    start = clues.fields([*wanted, *slack]) | guards
    options: list[list[int]] = []
    for colour in order:
        most = min(room[colour], pegs if repeats else 1)
        options.append(
            [
                clues.fields(
                    [
                        *(min(count[colour], amount) for count in clues.counts),
                        *(max(0, count[colour] - amount) for count in clues.counts),
                    ]
                )
                for amount in range(most + 1)
            ]
        )
    capacity = [0]
    for each in reversed(options):
        capacity.append(capacity[-1] + len(each) - 1)
    capacity.reverse()
    fresh = 0 if not clues.fresh else pegs if repeats else len(clues.fresh)
    if pegs > capacity[0] + fresh:
        return
    # No turn can get more matches than there are pegs left.
    low = clues.guards(len(clues.turns))
    counters = low - clues.fields([1] * len(clues.turns))
    bounds = [low | clues.fields([left] * len(clues.turns)) for left in range(pegs + 1)]
    chosen: Amounts = []

    def choose(depth: int, left: int, state: int) -> Iterator[Amounts]:
        if depth == len(order):
            yield [*chosen, (FRESH, left)] if left else list(chosen)
            return
        amounts = list(enumerate(options[depth][: left + 1]))
        steps.spend(len(amounts) + 1)
        if rng:
            rng.shuffle(amounts)
        for amount, less in amounts:
            rest = left - amount
            if rest > capacity[depth + 1] + fresh:
                continue
            after = state - less
            if after & guards != guards or (bounds[rest] - (after & counters)) & low != low:
                continue
            if amount:
                chosen.append((order[depth], amount))
            yield from choose(depth + 1, rest, after)
            if amount:
                chosen.pop()

    yield from choose(0, pegs, start)


def _layouts(
    clues: Clues, amounts: Amounts, steps: Steps, rng: random.Random | None = None
) -> Iterator[Code]:
    """Yield every layout of these colours on the positions, by the blacks of all turns."""
    pegs = clues.rules.pegs
    colours = [colour for colour, _ in amounts]
    left = [amount for _, amount in amounts]
    numbers = range(len(colours))
    choices = []
    for position in range(pegs):
        barred = clues.barred[position]
        choices.append([number for number in numbers if colours[number] not in barred])
    # Where few colours can be comes first.
    places = list(range(pegs))
    if rng:
        rng.shuffle(places)
    places.sort(key=lambda place: len(choices[place]))
    turns = len(clues.turns)
    guards = clues.guards(2 * turns)
    over = turns * clues.width
    # Below the blacks that are wanted still, above those that later positions can give at most.
    options: list[list[tuple[int, int]]] = []
    most = 0
    for place in places:
        blacks = [(number, clues.blacks(place, colours[number])) for number in choices[place]]
        reach = sum(less for _, less in blacks)
        most += reach
        options.append([(number, less | (reach - less) << over) for number, less in blacks])
    wanted = clues.fields(black for _, black, _ in clues.turns)
    slack = (most | guards >> over) - wanted
    low = guards & ((1 << over) - 1)
    if slack & low != low:
        return
    code = [0] * pegs

    def place_at(depth: int, state: int) -> Iterator[Code]:
        if depth == pegs:
            yield tuple(code)
            return
        offered = options[depth]
        steps.spend(len(offered) + 1)
        if rng:
            # Colours with more pegs left are likelier at any one position.
            offered = sorted(offered, key=lambda o: rng.random() ** (1 / max(1, left[o[0]])))
            offered.reverse()
        place = places[depth]
        for number, less in offered:
            if left[number]:
                after = state - less
                if after & guards == guards:
                    left[number] -= 1
                    code[place] = colours[number]
                    yield from place_at(depth + 1, after)
                    left[number] += 1

    yield from place_at(0, wanted | (slack & ~low) << over | guards)
