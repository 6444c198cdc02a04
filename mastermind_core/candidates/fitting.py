"""Searches for codes that fit all turns: all of them, any, or their number.

They are found in two steps. First come the *amounts*: the number of pegs of each colour. The
matches alone limit them, and they are few. Then the colours are laid out on the positions, which
only the blacks limit.

Work is counted in *nodes* of the search tree, so that results do not depend on the machine.
"""

from __future__ import annotations

import contextlib
import itertools
import math
import random
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from ..codes import Code
from ..limits import StoppedError, Tick
from ..rules import Rules
from .clues import Clues, TurnSequence

MAX_NODES = 600_000
"""Nodes of a search where no other limit is given. Chosen so that it ends within some 50 ms."""

NODE_WORK = 0.07
"""Microseconds of one node, about, on the machine where it was measured."""

Amounts = list[tuple[int, int]]
"""Colours with the number of pegs of each; colour -1 stands for all fresh ones."""

FRESH = -1

State = TypeVar("State")


class Nodes:
    """Counts nodes, and stops a search after too many."""

    def __init__(self, max_nodes: float, tick: Tick | None = None) -> None:
        self._remaining = max_nodes
        self._tick = tick
        self._calls = 0
        self._untold = 0

    def spend(self, nodes: int) -> None:
        """Count some nodes; `StoppedError` if there are more than `max_nodes`."""
        self._remaining -= nodes
        if self._remaining < 0:
            raise StoppedError
        self._calls += 1
        self._untold += nodes
        if self._tick and not self._calls & 255:
            self._tick(NODE_WORK * self._untold)
            self._untold = 0


def listing(
    rules: Rules,
    turns: TurnSequence,
    max_codes: int,
    max_nodes: float = MAX_NODES,
    tick: Tick | None = None,
) -> list[Code] | None:
    """Return all codes that fit, in lexicographic order.

    None if there are more than `max_codes`, or if the search needs more than `max_nodes` nodes.

    >>> from ..scoring import Feedback
    >>> listing(Rules(3, 9), [((0, 1, 2), Feedback(2, 0)), ((0, 1, 3), Feedback(3, 0))], 100)
    [(0, 1, 3)]
    """
    codes: list[Code] = []
    clues = Clues(rules, turns)
    nodes = Nodes(max_nodes, tick)
    try:
        for amounts in amounts_of(clues, nodes):
            for layout in _layouts(clues, amounts, nodes):
                more, count = _with_fresh(clues, layout)
                if len(codes) + count > max_codes:
                    return None
                codes += more
    except StoppedError:
        return None
    return sorted(codes)


def number_fitting(
    rules: Rules, turns: TurnSequence, rng: random.Random, max_nodes: float, tick: Tick
) -> tuple[int, bool]:
    """Return how many codes fit, and whether that is their exact number.

    A search of `max_nodes` nodes lays out the amounts of the colours in random order. If it does
    not end, the number is estimated from the share of the amounts that were tried.

    >>> from ..scoring import Feedback
    >>> turns = [((0, 0, 1, 1), Feedback(1, 1))]
    >>> number_fitting(Rules(4, 6), turns, random.Random(1), 10_000, print)
    (208, True)
    """
    clues, nodes = Clues(rules, turns), Nodes(max_nodes, tick)
    every: list[Amounts] = []
    count = tried = 0
    try:
        every = list(amounts_of(clues, nodes))
        rng.shuffle(every)
        for amounts in every:
            tried += 1
            for layout in _layouts(clues, amounts, nodes):
                count += _with_fresh(clues, layout)[1]
    except StoppedError:
        return count * len(every) // max(1, tried), False
    # No reader of JSON takes a greater number for another one.
    return count, count < 10**15


def any_fitting(
    rules: Rules, turns: TurnSequence, rng: random.Random, max_nodes: float, tick: Tick | None
) -> Code | None:
    """Return a code that fits, found by a search in random order; None if no code fits.

    The codes do not have equal chances. `StoppedError` if the search takes more than `max_nodes`
    nodes.
    """
    clues = Clues(rules, turns)
    share = max(2_000.0, max_nodes / 32)
    spent = 0.0
    while spent < max_nodes:
        # A search with a bad start would not recover from it. So it begins again after a share of
        # the nodes, with a larger share every time.
        nodes = Nodes(min(share, max_nodes - spent), tick)
        spent += share
        share *= 1.5
        try:
            for amounts in amounts_of(clues, nodes, rng):
                for layout in _layouts(clues, amounts, nodes, rng):
                    return filled(clues, layout, rng)
        except StoppedError:
            continue
        return None
    raise StoppedError


def fitting_if_found(
    rules: Rules,
    turns: TurnSequence,
    rng: random.Random,
    max_nodes: float = MAX_NODES,
    tick: Tick | None = None,
) -> Code | None:
    """Return a code that fits, as `any_fitting` does; None also if the search was stopped."""
    with contextlib.suppress(StoppedError):
        return any_fitting(rules, turns, rng, max_nodes, tick)
    return None


def amounts_of(clues: Clues, nodes: Nodes, rng: random.Random | None = None) -> Iterator[Amounts]:
    """Yield every possible amount of each colour, limited by the matches of all turns."""
    pegs, repeats = clues.rules.pegs, clues.rules.repeats
    # Colours that many turns ask about come first: they decide most.
    order = sorted(
        clues.asked, key=lambda colour: (-sum(c[colour] > 0 for c in clues.counts), colour)
    )
    if rng:
        rng.shuffle(order)
    reach = clues.fields(sum(count[colour] for colour in order) for count in clues.counts)
    start = clues.counters([match for _, _, match in clues.turns], reach)
    guards = clues.guards(2 * len(clues.turns))
    options = [_amount_options(clues, colour) for colour in order]
    # Pegs that the colours from each one on can take, fresh ones included.
    capacity = [0 if not clues.fresh else pegs if repeats else len(clues.fresh)]
    for each in reversed(options):
        capacity.append(capacity[-1] + len(each) - 1)
    capacity.reverse()
    if start & guards != guards or pegs > capacity[0]:
        return
    # No turn can get more matches than the code has pegs without a colour.
    low = clues.guards(len(clues.turns))
    missing = low - clues.ones
    bounds = [low | rest * clues.ones for rest in range(pegs + 1)]

    def choices(depth: int, state: tuple[int, int]) -> Iterator[tuple[int, tuple[int, int]]]:
        uncoloured, counters = state
        offered = list(enumerate(options[depth][: uncoloured + 1]))
        nodes.spend(len(offered) + 1)
        if rng:
            rng.shuffle(offered)
        for amount, less in offered:
            rest = uncoloured - amount
            if rest <= capacity[depth + 1]:
                after = counters - less
                if after & guards == guards and (bounds[rest] - (after & missing)) & low == low:
                    yield amount, (rest, after)

    for chosen in _paths(len(order), (pegs, start), choices):
        amounts = [(colour, amount) for colour, amount in zip(order, chosen, strict=True) if amount]
        fresh = pegs - sum(chosen)
        yield [*amounts, (FRESH, fresh)] if fresh else amounts


def _amount_options(clues: Clues, colour: int) -> list[int]:
    """Return, for 0, 1, ... pegs of a colour, what these subtract from the counters of matches."""
    room = sum(colour not in barred for barred in clues.barred)
    reach = clues.fields(count[colour] for count in clues.counts)
    return [
        clues.less(clues.fields(min(count[colour], amount) for count in clues.counts), reach)
        for amount in range(min(room, clues.rules.pegs if clues.rules.repeats else 1) + 1)
    ]


def _layouts(
    clues: Clues, amounts: Amounts, nodes: Nodes, rng: random.Random | None = None
) -> Iterator[Code]:
    """Yield every layout of these colours on the positions, limited by the blacks of all turns."""
    colours = [colour for colour, _ in amounts]
    unplaced = dict(amounts)
    allowed = [[c for c in colours if c not in barred] for barred in clues.barred]
    places = list(range(clues.rules.pegs))
    if rng:
        rng.shuffle(places)
    # Positions where few colours are possible come first.
    places.sort(key=lambda place: len(allowed[place]))
    options, start = _black_options(clues, places, allowed)
    guards = clues.guards(2 * len(clues.turns))
    if start & guards != guards:
        return

    def choices(depth: int, state: int) -> Iterator[tuple[int, int]]:
        offered = options[depth]
        nodes.spend(len(offered) + 1)
        if rng:
            # A colour with more unplaced pegs is likelier at any one position.
            offered = sorted(offered, key=lambda o: rng.random() ** (1 / max(1, unplaced[o[0]])))
            offered.reverse()
        for colour, less in offered:
            if unplaced[colour]:
                after = state - less
                if after & guards == guards:
                    unplaced[colour] -= 1
                    yield colour, after
                    unplaced[colour] += 1

    depths = sorted(range(clues.rules.pegs), key=places.__getitem__)
    for chosen in _paths(clues.rules.pegs, start, choices):
        yield tuple(map(chosen.__getitem__, depths))


def _black_options(
    clues: Clues, places: Sequence[int], allowed: Sequence[list[int]]
) -> tuple[list[list[tuple[int, int]]], int]:
    """Return the colours of each place and the counters of blacks at the start.

    Each colour stands beside the number that it subtracts from these counters.
    """
    options, reach = [], 0
    for place in places:
        blacks = [clues.blacks(place, colour) for colour in allowed[place]]
        here = sum(blacks)
        less = [clues.less(black, here) for black in blacks]
        options.append(list(zip(allowed[place], less, strict=True)))
        reach += here
    return options, clues.counters([black for _, black, _ in clues.turns], reach)


def _paths(
    length: int, start: State, choices: Callable[[int, State], Iterator[tuple[int, State]]]
) -> Iterator[list[int]]:
    """Yield every list of `length` choices, found by backtracking.

    `choices` yields what can be chosen at a depth in a state, each with the state after it. It goes
    on when the search comes back to that depth, so it can note a choice and undo that later. A
    recursion would be too deep with a thousand pegs.
    """
    path = [0] * length
    untried = [choices(0, start)] if length else []
    if not length:
        yield path
    while untried:
        depth = len(untried) - 1
        path[depth], state = next(untried[depth], (0, None))
        if state is None:
            untried.pop()
        elif len(untried) < length:
            untried.append(choices(depth + 1, state))
        else:
            yield path


def _with_fresh(clues: Clues, layout: Code) -> tuple[Iterator[Code], int]:
    """Return a layout with every choice of fresh colours, and the number of these codes."""
    if FRESH not in layout:
        return iter((layout,)), 1
    places = [place for place, colour in enumerate(layout) if colour == FRESH]
    fresh = clues.fresh
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
    code = list(layout)
    for place, colour in zip(places, colours, strict=True):
        code[place] = colour
    return tuple(code)
