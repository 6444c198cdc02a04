"""The plan of a build: which jobs, in which order, and what follows from their answers.

The first two guesses are chosen here, the rest in jobs. Jobs are asked in rounds whose size and
whose bounds depend on earlier answers alone, never on who was faster, so that every executor builds
the same book.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ...candidates.partition import feedback_order, part_sizes
from ...candidates.whole_board import whole
from ...codes import code_at
from ...errors import BookError
from ...rules import Rules
from ..format import Node, Tree
from .engine import Settings, Turns
from .jobs import Job, read_guesses, read_means, read_opening, read_tree, read_value
from .tables import NEVER

ROUNDS = (1, 1, 2, 4, 8, 16, 32)
"""How many guesses of one set are tried in a round; the last number for all rounds that follow."""

WAVE = 4
"""After the first of the first guesses, so many of its largest parts are searched at a time."""

LEARNING = 2
"""The breadth of the play from which the order of guesses is learnt."""

Run = Callable[[Sequence[Job]], list[str]]
"""Runs jobs and returns their answers in order."""

Say = Callable[[str], None]
"""Is told in a few words how far the build is."""


class Plan(NamedTuple):
    """What to build."""

    settings: Settings
    firsts: tuple[int, ...] = ()
    """The first guesses to try; none: all, or as many as the breadth."""
    depth: int = 0
    """How many turns an opening has; 0: whole games."""


def build(plan: Plan, run: Run, say: Say) -> Tree:
    """Return the best play that the settings find, or `BookError` if none keeps to the limit."""
    settings = plan.settings
    if plan.depth:
        return _opened(plan, run, say)
    if settings.breadth and not settings.means:
        say("learning what sets of each size need")
        learner = settings._replace(breadth=LEARNING)
        settings = settings._replace(means=read_means(run([Job(learner, "means")])[0]))
    guesses = read_guesses(run([Job(settings, "guesses")])[0])
    if plan.firsts:
        guesses = [(guess, 0) for guess in plan.firsts]
    guesses = _openings(settings.rules, guesses)
    best: Tree | None = None
    for number, (guess, bound) in enumerate(guesses, 1):
        limit = best.node.total if best else NEVER
        if bound < limit:
            what = f"first guess {number} of {len(guesses)}"
            seconds = _seconds(settings, guess, limit, run, functools.partial(_say_of, say, what))
            if seconds is not None:
                say(f"{what}, writing down")
                best = _grown(settings, guess, seconds, run) or best
    if best is None:
        raise BookError(
            f"no play of {settings.rules} finds every code in {settings.most} guesses",
            settings.most,
        )
    return best


def _openings(rules: Rules, guesses: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the first of these first guesses for each way to share pegs among colours.

    On the empty board positions and colours may change places, so nothing else matters.
    """
    kept: dict[tuple[int, ...], tuple[int, int]] = {}
    for guess, bound in guesses:
        shares = tuple(sorted(Counter(code_at(rules, guess)).values()))
        kept.setdefault(shares, (guess, bound))
    return list(kept.values())


def _opened(plan: Plan, run: Run, say: Say) -> Tree:
    """Return the first turns, one after the other; totals and longest games are not known."""
    order = feedback_order(plan.settings.rules)
    guesses: dict[Turns, int] = {}
    level: list[Turns] = [()]
    for depth in range(1, plan.depth + 1):
        say(f"turn {depth} of {plan.depth}, {len(level)} positions")
        answers = run([Job(plan.settings, "opening", turns) for turns in level])
        found = [read_opening(answer) for answer in answers]
        following: list[Turns] = []
        for turns, (guess, sizes) in zip(level, found, strict=True):
            guesses[turns] = guess
            following += [
                (*turns, (guess, lane)) for lane, size in enumerate(sizes[:-1]) if size > 2
            ]
        level = following

    def grown(turns: Turns) -> Tree:
        guess = guesses[turns]
        later = {order[lane]: (*turns, (guess, lane)) for lane in range(len(order))}
        children = {feedback: grown(more) for feedback, more in later.items() if more in guesses}
        return Tree(Node(code_at(plan.settings.rules, guess), 0, 0), children)

    return grown(())


def _say_of(say: Say, what: str, more: str) -> None:
    say(f"{what}, {more}")


class _Part:
    """The candidates after a first guess and its answer, and how far their search has come."""

    def __init__(self, settings: Settings, guess: int, lane: int, size: int, limit: int) -> None:
        self.settings = settings
        self.turns = ((guess, lane),)
        self.size = size
        self.best = limit
        """The total found; before any is found, what it has to be below."""
        self.guess: int | None = None
        self.rest: Iterator[list[tuple[int, int]]] = iter(())

    def start(self, guesses: list[tuple[int, int]]) -> None:
        """Take the guesses to be tried."""
        self.rest = _rounds(guesses)

    def jobs(self) -> list[Job]:
        """Return the next round's jobs, none when all are done."""
        for some in self.rest:
            jobs = [
                Job(self.settings, "value", self.turns, guess, self.best)
                for guess, bound in some
                if bound < self.best
            ]
            if jobs:
                return jobs
        return []

    def take(self, job: Job, answer: str) -> None:
        """Note an answer; of equal ones the first stays."""
        value = read_value(answer)
        if value is not None and value < self.best:
            self.best, self.guess = value, job.guess


def _rounds(guesses: list[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    start = number = 0
    while start < len(guesses):
        stop = start + ROUNDS[min(number, len(ROUNDS) - 1)]
        yield guesses[start:stop]
        start, number = stop, number + 1


def _seconds(
    settings: Settings, guess: int, limit: int, run: Run, say: Say
) -> dict[int, int] | None:
    """Return for each answer to a first guess the best second one; None: not below the limit."""
    sizes = part_sizes(whole(settings.rules), code_at(settings.rules, guess))[:-1]
    lanes = sorted((lane for lane, size in enumerate(sizes) if size > 2), key=lambda i: -sizes[i])
    bounds = {lane: 2 * size - 1 for lane, size in enumerate(sizes) if size}
    seconds: dict[int, int] = {}
    wave = max(1, len(lanes)) if limit == NEVER else WAVE
    for start in range(0, len(lanes), wave):
        room = limit - settings.rules.code_count - sum(bounds.values())
        parts = {
            lane: _Part(settings, guess, lane, sizes[lane], bounds[lane] + room)
            for lane in lanes[start : start + wave]
        }
        asked = [Job(settings, "guesses", part.turns) for part in parts.values()]
        for part, answer in zip(parts.values(), run(asked), strict=True):
            part.start(read_guesses(answer))
        while jobs := [(part, job) for part in parts.values() for job in part.jobs()]:
            say(f"{start} of {len(lanes)} answers done, {len(jobs)} second guesses to try")
            for (part, job), answer in zip(jobs, run([job for _, job in jobs]), strict=True):
                part.take(job, answer)
        for lane, part in parts.items():
            if part.guess is None:
                return None
            seconds[lane] = part.guess
            bounds[lane] = part.best
        if settings.rules.code_count + sum(bounds.values()) >= limit:
            return None
    return seconds


def _grown(settings: Settings, guess: int, seconds: dict[int, int], run: Run) -> Tree | None:
    """Return the tree of a first guess and the second ones."""
    order = feedback_order(settings.rules)
    lanes = sorted(seconds)
    jobs = [Job(settings, "tree", ((guess, lane),), seconds[lane]) for lane in lanes]
    children = {}
    for lane, answer in zip(lanes, run(jobs), strict=True):
        child = read_tree(settings, answer)
        if child is None:
            return None
        children[order[lane]] = child
    first = code_at(settings.rules, guess)
    total, longest = settings.rules.code_count, 1
    for feedback, size in zip(
        order[:-1], part_sizes(whole(settings.rules), first)[:-1], strict=True
    ):
        if feedback in children:
            total += children[feedback].node.total
            longest = max(longest, 1 + children[feedback].node.worst)
        elif size:
            total += 2 * size - 1
            longest = max(longest, 1 + size)
    return Tree(Node(first, total, longest), children)
