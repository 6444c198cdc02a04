"""The plan of a build: its jobs, their order, and what follows from their answers.

The first two guesses are chosen here, the rest in jobs. Jobs run in rounds that depend on earlier
answers alone, not on which worker was faster, so every executor builds the same book.
"""

from __future__ import annotations

from ast import literal_eval
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from ...candidates.codeset import whole
from ...candidates.partition import feedback_order, part_sizes
from ...codes import code_at
from ...errors import BookError
from ...rules import Rules
from ...search.exchanges import Symmetry, exchanges
from ..format import Node, Tree, decode
from .engine import Settings, TurnNumbers
from .jobs import BuildJob
from .tables import NEVER

ROUND_SIZES = (1, 1, 2, 4, 8, 16, 32)
"""Guesses of one set that are tried in each round; the last number is for all later rounds.

The first guesses give a bound with which most others are refuted; then rounds keep workers busy.
"""


WAVE = 4
"""Largest parts that are searched at a time for all first guesses but the first.

If these alone show that the total is not below the best, the other parts are not searched.
"""

Run = Callable[[Sequence[BuildJob]], list[str]]
"""Takes jobs and returns their answers in order."""

Say = Callable[[str], None]
"""Takes a few words on the progress of the build."""


class Plan(NamedTuple):
    """What to build."""

    settings: Settings
    firsts: tuple[int, ...] = ()
    """The first guesses to try; empty for all, or as many as the breadth."""
    depth: int = 0
    """Turns of an opening; 0 for whole games."""
    shortest: bool = False
    """Whether to choose, among the plays of least total, one whose longest game is the shortest."""


def build(plan: Plan, run: Run, say: Say) -> Tree:
    """Return the best play that is found; `BookError` if none keeps the limit of guesses."""
    tree = _built(plan, run, say)
    while plan.shortest and tree.node.worst > 1:
        most = tree.node.worst - 1
        say(f"total {tree.node.total}, trying {most} guesses at most")
        try:
            limited = plan.settings._replace(most=most)
            shorter = _built(plan._replace(settings=limited), run, say)
        except BookError:
            break
        if shorter.node.total > tree.node.total:
            break
        tree = shorter
    return tree


def _built(plan: Plan, run: Run, say: Say) -> Tree:
    """Return the play of a plan, whatever its longest game."""
    settings = plan.settings
    if plan.depth:
        return _opened(plan, run, say)
    if settings.breadth and not settings.means:
        say("learning what sets of each size need")
        learner = settings._replace(breadth=2)
        settings = settings._replace(means=literal_eval(run([BuildJob(learner, "means")])[0]))
    guesses = literal_eval(run([BuildJob(settings, "guesses")])[0])
    if settings.breadth:
        guesses = guesses[: settings.breadth]
    if plan.firsts:
        guesses = [(guess, 0) for guess in plan.firsts]
    guesses = Classes(settings.rules).firsts(guesses)
    best: Tree | None = None
    for number, (guess, bound) in enumerate(guesses, 1):
        limit = best.node.total if best else NEVER
        if bound < limit:
            what = f"first guess {number} of {len(guesses)}"
            seconds = _seconds(settings, guess, limit, run, partial(_say_of, say, what))
            if seconds is not None:
                say(f"{what}, writing down")
                best = _grown(settings, guess, seconds, run) or best
    if best is None:
        raise BookError(
            f"no play of {settings.rules} finds every code in {settings.most} guesses",
            settings.most,
        )
    return best


class Classes:
    """The classes of guesses that exchanges make equal, on the empty board or after a first guess.

    The exchanges leave the first guess unchanged, and so every part that it makes.
    """

    def __init__(self, rules: Rules, first: int | None = None) -> None:
        self._rules = rules
        self._empty = first is None
        past = [] if first is None else [code_at(rules, first)]
        self._symmetry = Symmetry.of(rules, past, set(range(rules.colours)))
        self._exchanges = [] if first is None else exchanges(past, rules.pegs)
        self._class_of: dict[object, object] = {}

    def firsts(self, guesses: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """Return the first of these guesses of each class; each comes with a bound."""
        kept: dict[object, tuple[int, int]] = {}
        for guess, bound in guesses:
            kept.setdefault(self._class(guess), (guess, bound))
        return list(kept.values())

    def _class(self, guess: int) -> object:
        """Return what stands for the class of a guess."""
        code = code_at(self._rules, guess)
        if self._empty:  # only the number of pegs of each colour matters
            return tuple(sorted(Counter(code).values()))
        key = self._symmetry.key(code)
        if key not in self._class_of:
            for exchange in self._exchanges:
                self._class_of[self._symmetry.key(exchange(code))] = key
        return self._class_of[key]


def _opened(plan: Plan, run: Run, say: Say) -> Tree:
    """Return the tree of an opening, whose totals and longest games are not known."""
    order = feedback_order(plan.settings.rules)
    guesses: dict[TurnNumbers, int] = {}
    level: list[TurnNumbers] = [()]
    for depth in range(1, plan.depth + 1):
        say(f"turn {depth} of {plan.depth}, {len(level)} positions")
        answers = run([BuildJob(plan.settings, "opening", turns) for turns in level])
        following: list[TurnNumbers] = []
        for turns, answer in zip(level, answers, strict=True):
            guess, sizes = literal_eval(answer)
            guesses[turns] = guess
            following += [
                (*turns, (guess, number)) for number, size in enumerate(sizes[:-1]) if size > 2
            ]
        level = following

    def grown(turns: TurnNumbers) -> Tree:
        guess = guesses[turns]
        later = {order[number]: (*turns, (guess, number)) for number in range(len(order))}
        children = {feedback: grown(more) for feedback, more in later.items() if more in guesses}
        return Tree(Node(code_at(plan.settings.rules, guess), 0, 0), children)

    return grown(())


def _say_of(say: Say, what: str, more: str) -> None:
    say(f"{what}, {more}")


def _seconds(
    settings: Settings, guess: int, limit: int, run: Run, say: Say
) -> dict[int, int] | None:
    """Return the best second guess for each feedback number after a first guess.

    None if the total cannot be below the limit.
    """
    sizes = part_sizes(whole(settings.rules), code_at(settings.rules, guess))[:-1]
    numbers = sorted(
        (number for number, size in enumerate(sizes) if size > 2), key=lambda i: -sizes[i]
    )
    bounds = {number: 2 * size - 1 for number, size in enumerate(sizes) if size}
    seconds: dict[int, int] = {}
    classes = Classes(settings.rules, guess)
    wave = max(1, len(numbers)) if limit == NEVER else WAVE
    for start in range(0, len(numbers), wave):
        room = limit - settings.rules.code_count - sum(bounds.values())
        parts = {
            number: Stages(settings, guess, number, sizes[number], bounds[number] + room)
            for number in numbers[start : start + wave]
        }
        asked = [BuildJob(settings, "guesses", part.turns) for part in parts.values()]
        for part, answer in zip(parts.values(), run(asked), strict=True):
            part.start(classes.firsts(literal_eval(answer)))
        while jobs := [(part, job) for part in parts.values() for job in part.jobs()]:
            say(f"{start} of {len(numbers)} answers done, {len(jobs)} second guesses to try")
            for (part, job), answer in zip(jobs, run([job for _, job in jobs]), strict=True):
                part.take(job, answer)
        for number, part in parts.items():
            if not part.best:
                return None
            seconds[number], bounds[number] = part.best[0]
        if settings.rules.code_count + sum(bounds.values()) >= limit:
            return None
    return seconds


def _grown(settings: Settings, guess: int, seconds: dict[int, int], run: Run) -> Tree | None:
    """Return the tree of a first guess and its second ones."""
    rules = settings.rules
    order = feedback_order(rules)
    numbers = sorted(seconds)
    jobs = [BuildJob(settings, "tree", ((guess, number),), seconds[number]) for number in numbers]
    children = {}
    for number, answer in zip(numbers, run(jobs), strict=True):
        text = literal_eval(answer)
        if text is None:
            return None
        children[order[number]] = decode(rules, bytes.fromhex(text))
    first = code_at(rules, guess)
    sizes = dict(zip(order, part_sizes(whole(rules), first), strict=True))
    return Tree.of(first, sizes, children)


class Stages:
    """The search for the second guess after a first guess and its answer, in *stages*.

    A narrow search takes a small part of the time of a wide one and prefers nearly the same
    guesses. So with a breadth, many guesses are first played out with a breadth of one; in each
    later stage, the better half is played out with twice the breadth.
    """

    def __init__(self, settings: Settings, guess: int, number: int, size: int, limit: int) -> None:
        self.settings = settings
        self.turns = ((guess, number),)
        self.size = size
        self.limit = limit
        """What a total must be below."""
        self.best: list[tuple[int, int]] = []
        """The guesses of this stage that go on to the next one, with their totals, best first."""
        self.stages = _stages(settings, size)
        self.breadth = self.keep = 0
        self.rest: Iterator[list[tuple[int, int]]] = iter(())

    def start(self, guesses: list[tuple[int, int]]) -> None:
        """Take the guesses to try, with their lower bounds, and begin the next stage."""
        self.breadth, tried, self.keep = self.stages.pop(0)
        self.best = []
        self.rest = _rounds(guesses[:tried])

    def jobs(self) -> list[BuildJob]:
        """Return the jobs of the next round; empty when all are done."""
        while True:
            settings = self.settings._replace(breadth=self.breadth)
            for some in self.rest:
                below = self._below()
                jobs = [
                    BuildJob(settings, "value", self.turns, guess, below)
                    for guess, bound in some
                    if bound < below
                ]
                if jobs:
                    return jobs
            if not self.stages:
                return []
            self.start([(guess, 0) for guess, _ in self.best])

    def _below(self) -> int:
        """Return what a total must be below to go on; only the last stage has the limit."""
        if len(self.best) == self.keep:
            return self.best[-1][1]
        return NEVER if self.stages else self.limit

    def take(self, job: BuildJob, answer: str) -> None:
        """Take an answer; of equal totals, the first guess stays."""
        value = literal_eval(answer)
        if value is not None:
            self.best = sorted([*self.best, (job.guess, value)], key=lambda each: each[1])
            self.best = self.best[: self.keep]


def _stages(settings: Settings, size: int) -> list[tuple[int, int, int]]:
    """Return for each stage the breadth, how many guesses are tried, and how many are kept."""
    if not settings.breadth or size <= settings.exact:
        return [(settings.breadth, settings.rules.code_count, 1)]
    stages = []
    breadth, tried, kept = settings.breadth, 8, 1
    while breadth:
        stages.append((breadth, tried, kept))
        breadth, tried, kept = breadth // 2, 2 * tried, tried
    return stages[::-1]


def _rounds(guesses: list[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    start = number = 0
    while start < len(guesses):
        stop = start + ROUND_SIZES[min(number, len(ROUND_SIZES) - 1)]
        yield guesses[start:stop]
        start, number = stop, number + 1
