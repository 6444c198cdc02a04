"""The plan of a build: its jobs, their order, and what follows from their answers.

The first two guesses are chosen here, the rest in jobs. Jobs run in rounds that depend on earlier
answers alone, not on which worker was faster, so every executor builds the same book.
"""

from __future__ import annotations

import threading
from ast import literal_eval
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, islice, repeat
from operator import itemgetter
from typing import Any, NamedTuple

from ...candidates.codeset import whole
from ...candidates.partition import feedback_order, part_sizes
from ...codes import Code, code_at
from ...errors import BookError
from ...rules import Rules
from ...search.exchanges import Symmetry, distinct, exchanges
from ..format import Tree, decode, encode
from .engine import Engine, Settings
from .tables import NEVER, TurnNumbers

ROUND_SIZES = (1, 1, 2, 4, 8, 16, 32)
"""Guesses of one set that are tried in each round; the last number is for all later rounds.

The first guesses give a bound with which most others are refuted; then rounds keep workers busy.
"""

WAVE = 4
"""Largest parts that are searched at a time for all first guesses but the first.

If these alone show that the total is not below the best, the other parts are not searched.
"""

_kept = threading.local()


class BuildJob(NamedTuple):
    """A question to an engine; called, it returns the answer as a Python literal on one line.

    The answer is, by kind: of `means` sizes and mean guesses; of `guesses` guesses and lower
    bounds, in order; of `value` a total; of `tree` the bytes of `format.encode` in hexadecimal
    digits. The last two may be None.
    """

    settings: Settings
    kind: str
    turns: TurnNumbers = ()
    guess: int = -1
    below: int = 0

    @property
    def key(self) -> str:
        """The text that no other job of a build has."""
        turns = " ".join(f"{guess}/{feedback}" for guess, feedback in self.turns)
        # A build may try several limits of guesses, and several breadths.
        most = f" in {self.settings.most}" if self.settings.most else ""
        breadth = f" of {self.settings.breadth}" if self.settings.breadth else ""
        return f"{self.kind} [{turns}] {self.guess} {self.below}{most}{breadth}"

    def __call__(self) -> str:
        """Return the answer; it does not depend on where and after what it is computed."""
        return repr(self._answer())

    def _answer(self) -> object:
        settings, kind, turns, guess, below = self
        engine = _engine(settings)
        if kind == "guesses":
            return engine.guesses(turns)
        if kind == "value":
            return engine.value(turns, guess, below)
        engine.forget()
        if kind == "means":
            engine.tree((), engine.guesses(())[0][0])
            return engine.means()
        tree = engine.tree(turns, guess)
        return tree and encode(settings.rules, tree).hex()


def _engine(settings: Settings) -> Engine:
    """Return this thread's engine for these settings; it replaces that of other settings."""
    kept: Engine | None = getattr(_kept, "engine", None)
    if kept is None or kept.settings._replace(breadth=settings.breadth) != settings:
        _kept.engine = None
        kept = _kept.engine = Engine(settings)
    elif settings.breadth or kept.settings.breadth:
        # With a breadth, a total depends on the history by which the set was reached first.
        kept.forget()
        kept.widen(settings.breadth)
    return kept


Run = Callable[[Sequence[BuildJob]], list[str]]
"""Takes jobs and returns their answers in order."""

Say = Callable[[str], None]
"""Takes a few words on the progress of the build."""


class Plan(NamedTuple):
    """The settings of a build, and options of its first turns."""

    settings: Settings
    firsts: tuple[int, ...] = ()
    """The first guesses to try; empty for all, or as many as the breadth."""
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
    if settings.breadth:
        say("learning what sets of each size need")
        learner = settings._replace(breadth=2)
        settings = settings._replace(means=_asked(run, BuildJob(learner, "means")))
    if plan.firsts:
        guesses = [(guess, 0) for guess in plan.firsts]
    else:
        guesses = _asked(run, BuildJob(settings, "guesses"))[: settings.breadth or None]
    guesses = one_of_each_class(settings.rules, guesses)
    best: Tree | None = None
    for number, (guess, bound) in enumerate(guesses, 1):
        limit = best.node.total if best else NEVER
        if bound < limit:
            what = f"first guess {number} of {len(guesses)}"
            seconds = _seconds(settings, guess, limit, run, partial(_say_after, what, say))
            if seconds is not None:
                say(f"{what}, writing down")
                best = _grown(settings, guess, seconds, run) or best
    if best is None:
        missing = f"play of {settings.rules} that finds every code in {settings.most} guesses"
        if settings.breadth or plan.firsts:
            raise BookError(
                f"the search found no {missing}; it did not try all guesses", settings.most
            )
        raise BookError(f"there is no {missing}", settings.most)
    return best


def _say_after(what: str, say: Say, more: str) -> None:
    say(f"{what}, {more}")


def _asked(run: Run, job: BuildJob) -> Any:
    return literal_eval(run([job])[0])


def one_of_each_class(
    rules: Rules, guesses: Iterable[tuple[int, int]], *past: int
) -> list[tuple[int, int]]:
    """Return the first of some guesses of each class after past guesses; each has a bound.

    The exchanges leave the past guesses unchanged, and so every part that the first one makes.
    """
    codes = [code_at(rules.guesses, guess) for guess in past]
    symmetry = Symmetry.of(rules, codes, set(range(rules.colours)))
    rows: dict[Code, tuple[int, int]] = {code_at(rules.guesses, each[0]): each for each in guesses}
    return [rows[code] for code in distinct(symmetry, exchanges(rules, codes), rows)]


def _seconds(
    settings: Settings, guess: int, limit: int, run: Run, say: Say
) -> dict[int, int] | None:
    """Return the best second guess for each feedback number after a first guess.

    None if the total cannot be below the limit.
    """
    rules = settings.rules
    sizes = part_sizes(whole(rules), code_at(rules.guesses, guess))[:-1]
    bounds = {number: 2 * size - 1 for number, size in enumerate(sizes) if size}
    numbers = sorted([each for each in bounds if sizes[each] > 2], key=lambda each: -sizes[each])
    seconds: dict[int, int] = {}
    wave = max(1, len(numbers)) if limit == NEVER else WAVE
    for start in range(0, len(numbers), wave):
        room = limit - rules.code_count - sum(bounds.values())
        some = numbers[start : start + wave]
        asked = [BuildJob(settings, "guesses", ((guess, number),)) for number in some]
        searches = {
            number: second_guess(
                settings,
                job.turns,
                one_of_each_class(rules, literal_eval(answer), guess),
                sizes[number],
                bounds[number] + room,
            )
            for number, job, answer in zip(some, asked, run(asked), strict=True)
        }
        told = partial(_say_after, f"{start} of {len(numbers)} answers done", say)
        for number, best in _together(searches, run, told).items():
            if best is None:
                return None
            seconds[number], bounds[number] = best
        if rules.code_count + sum(bounds.values()) >= limit:
            return None
    return seconds


SecondGuess = Generator[list[BuildJob], Any, tuple[int, int] | None]
"""A search for a second guess: yields jobs, takes their answers; the result has its total."""


def second_guess(
    settings: Settings, turns: TurnNumbers, guesses: list[tuple[int, int]], size: int, limit: int
) -> SecondGuess:
    """Search among guesses with bounds for the best one in a set after one turn, in *stages*.

    A narrow search takes a small part of the time of a wide one and prefers nearly the same
    guesses. So with a breadth, many guesses are first played out with a breadth of one; in each
    later stage, the better half is played out with twice the breadth. The result is None if no
    total is below the limit.
    """
    best: list[tuple[int, int]] = []
    for breadth, tried, kept, most in _stages(settings, size, limit):
        best = []
        wide = settings._replace(breadth=breadth)
        for some in _rounds(guesses[:tried]):
            below = best[-1][1] if len(best) == kept else most
            jobs = [
                BuildJob(wide, "value", turns, guess, below)
                for guess, bound in some
                if bound < below
            ]
            if jobs:
                totals = map(literal_eval, (yield jobs))
                pairs = zip([job.guess for job in jobs], totals, strict=True)
                best += [(guess, total) for guess, total in pairs if total is not None]
                # Among equal totals, the first guess stays.
                best = sorted(best, key=itemgetter(1))[:kept]
        guesses = [(guess, 0) for guess, _ in best]
    return best[0] if best else None


def _stages(settings: Settings, size: int, limit: int) -> list[tuple[int, int, int, int]]:
    """Return for each stage the breadth, how many guesses are tried, how many of them are kept, and
    the limit of their totals.
    """
    if not settings.breadth or size <= settings.exact:
        return [(settings.breadth, settings.rules.guesses.code_count, 1, limit)]
    stages = []
    breadth, tried, kept = settings.breadth, 8, 1
    while breadth:
        stages.append((breadth, tried, kept, limit))
        breadth, tried, kept, limit = breadth // 2, 2 * tried, tried, NEVER
    return stages[::-1]


def _rounds(guesses: list[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    rest = iter(guesses)
    for size in chain(ROUND_SIZES, repeat(ROUND_SIZES[-1])):
        if not (some := list(islice(rest, size))):
            return
        yield some


def _together(
    searches: Mapping[int, SecondGuess], run: Run, say: Say
) -> dict[int, tuple[int, int] | None]:
    """Return the results of searches whose jobs are run together, round by round."""
    results: dict[int, tuple[int, int] | None] = {}
    answers: dict[int, list[str] | None] = dict.fromkeys(searches)
    while True:
        asked = {}
        for number, answer in answers.items():
            try:
                asked[number] = searches[number].send(answer)
            except StopIteration as end:
                results[number] = end.value
        if not asked:
            return results
        jobs = [job for some in asked.values() for job in some]
        say(f"{len(jobs)} second guesses to try")
        done = iter(run(jobs))
        answers = {number: list(islice(done, len(some))) for number, some in asked.items()}


def _grown(settings: Settings, guess: int, seconds: dict[int, int], run: Run) -> Tree | None:
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
    first = code_at(rules.guesses, guess)
    sizes = dict(zip(order, part_sizes(whole(rules), first), strict=True))
    return Tree.of(first, sizes, children)
