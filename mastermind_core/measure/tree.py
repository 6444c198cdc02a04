"""A strategy played out against every secret at once, as one tree of positions."""

from __future__ import annotations

import random
from collections import Counter
from time import perf_counter
from typing import NamedTuple

from ..candidates.codeset import CodeSet, whole
from ..candidates.partition import parted
from ..candidates.position import FEWEST, Aim, Position, then
from ..checks import check_progress, random_or_new
from ..codes import Code, format_code
from ..errors import StrategyError
from ..limits import Progress
from ..rules import Rules
from ..scoring import Feedback, all_black
from ..strategies.base import Strategy, legal_guess
from ..strategies.registry import StrategyLike, as_strategy
from .result import Result


def bench(
    rules: Rules | str,
    strategy: StrategyLike = None,
    rng: random.Random | None = None,
    progress: Progress | None = None,
    aim: Aim = FEWEST,
) -> Result:
    """Return the result of a strategy against every secret of the rules.

    >>> report = bench("p4c6r", "minimax")
    >>> report.total, report.worst, report.histogram
    (5801, 5, {1: 1, 2: 6, 3: 62, 4: 533, 5: 694})

    The strategy chooses one guess for each position; then each part of the candidates is a position
    of its own. A strategy that repeats a guess without effect is a `StrategyError`. Boards too
    large to list are a `TooManyCodesError`.
    """
    check_progress(progress)
    start = Position(rules, aim=aim)
    whole(start.rules)  # refuses a board that is too large
    return play_on(start, as_strategy(strategy), random_or_new(rng), progress)


def play_on(
    start: Position,
    strategy: Strategy,
    rng: random.Random,
    progress: Progress | None = None,
) -> Result:
    """Return the result of a strategy from a position on, against every candidate of it.

    Only guesses from there on are counted; errors as those of `bench`.

    >>> from mastermind_core import Game, find
    >>> position = Game.parse("p4c6r:1122=1,1;1134=1,2").position()
    >>> play_on(position, find("minimax"), random.Random(0)).histogram
    {1: 1, 2: 8, 3: 25}
    """
    begun = perf_counter()
    histogram: Counter[int] = Counter()
    secrets = len(start.candidates)

    def tell(_share: float = 0) -> None:
        """Report the share of secrets that are found; it stays during one long guess."""
        if progress:
            progress(histogram.total() / secrets)

    stack = [start]
    while stack:
        position = stack.pop()
        guess, is_candidate, parts = guessed(position, strategy, rng, progress and tell)
        if is_candidate:
            histogram[len(position.turns) + 1 - len(start.turns)] += 1
            tell()
        for feedback in reversed(parts):
            stack.append(then(position, guess, feedback, parts[feedback]))
    seconds = perf_counter() - begun
    return Result(strategy.name, dict(sorted(histogram.items())), seconds)


def guessed(
    position: Position, strategy: Strategy, rng: random.Random, progress: Progress | None = None
) -> tuple[Code, bool, dict[Feedback, CodeSet]]:
    """Return a guess, whether it is a candidate, and the other candidates by the feedback to it.

    `StrategyError` if the strategy has made the guess before, without effect.
    """
    guess = legal_guess(strategy, position, strategy.choose(position, rng, progress))
    candidates = position.candidates
    parts = parted(candidates, guess)
    is_candidate = bool(parts.pop(all_black(position.rules), None))
    if len(parts) == 1 and not is_candidate and guess in position.guesses:
        raise StrategyError(
            f"{strategy.name} guessed {format_code(position.rules, guess)} again, which tells "
            f"nothing, with {len(candidates)} candidates",
            guess,
        )
    return guess, is_candidate, parts


class Branch(NamedTuple):
    """One feedback to the guess of a strategy, with the number of codes that it leaves.

    `rest` is how the strategy goes on after this guess; None where the game is solved.
    """

    feedback: Feedback
    candidates: int
    rest: Result | None


def branches_of(
    position: Position,
    strategy: Strategy,
    rng: random.Random,
    progress: Progress | None = None,
) -> tuple[Code, list[Branch]]:
    """Return the guess of a strategy, and a branch for each feedback that it can get.

    >>> from mastermind_core import Game, find
    >>> position = Game.parse("p4c6r:1122=1,1;1134=1,2").position()
    >>> guess, branches = branches_of(position, find("minimax"), random.Random(0))
    >>> format_code(position.rules, guess), [branch.candidates for branch in branches][:4]
    ('1315', [4, 3, 1, 6])
    """
    guess, is_candidate, parts = guessed(position, strategy, rng)
    branches = []
    done = int(is_candidate)
    for feedback, left in parts.items():
        rest = play_on(then(position, guess, feedback, left), strategy, rng)
        branches.append(Branch(feedback, len(left), rest))
        done += len(left)
        if progress:
            progress(done / len(position.candidates))
    if is_candidate:
        branches.append(Branch(all_black(position.rules), 1, None))
    return guess, branches
