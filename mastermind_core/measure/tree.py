"""A strategy played out against every secret at once, as one tree of positions or of guesses."""

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
from ..errors import StrategyError, quote
from ..limits import Progress
from ..rules import Rules
from ..scoring import Feedback, all_black
from ..strategies.base import Strategy, legal_guess
from ..strategies.registry import StrategyLike, as_strategy
from .result import Result, result_of


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
    return result_of(strategy.name, histogram, perf_counter() - begun)


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


def branches_of(
    position: Position,
    strategy: Strategy,
    rng: random.Random,
    progress: Progress | None = None,
) -> tuple[Code, dict[Feedback, dict[int, int]]]:
    """Return the guess of a strategy, and a histogram for each feedback that can come to it.

    A histogram has the number of candidates for each number of further guesses: 0 after all black.
    """
    guess, is_candidate, parts = guessed(position, strategy, rng)
    branches = {}
    done = int(is_candidate)
    for feedback, left in parts.items():
        branches[feedback] = play_on(then(position, guess, feedback, left), strategy, rng).histogram
        done += len(left)
        if progress:
            progress(done / len(position.candidates))
    if is_candidate:
        branches[all_black(position.rules)] = {0: 1}
    return guess, branches


class Play(NamedTuple):
    """A guess, and what is played after each answer to it but all black."""

    guess: Code
    answers: dict[Feedback, Play]


def play_of(
    start: Position, strategy: Strategy, rng: random.Random, progress: Progress | None = None
) -> Play:
    """Return the play of a strategy from a position on; errors as those of `bench`."""
    done = 0

    def played(position: Position) -> Play:
        nonlocal done
        guess, is_candidate, parts = guessed(position, strategy, rng)
        done += is_candidate
        if progress:
            progress(done / len(start.candidates))
        return Play(
            guess,
            {answer: played(then(position, guess, answer, left)) for answer, left in parts.items()},
        )

    return played(start)


def verified_play(rules: Rules, play: Play, name: str) -> Result:
    """Return the guesses of a play against every secret of a board.

    `StrategyError` if a guess is missing or cannot be reached, or if an answer tells nothing.
    """
    histogram: Counter[int] = Counter()
    stack: list[tuple[tuple[object, ...], CodeSet, Play]] = [((), whole(rules), play)]
    while stack:
        past, codes, node = stack.pop()
        parts = parted(codes, node.guess)
        if parts.pop(all_black(rules), None):
            histogram[len(past) // 2 + 1] += 1
        where = f"at {' '.join(map(str, (*past, node.guess)))}"
        if parts.keys() != node.answers.keys():
            answers = sorted({*map(str, parts)} ^ {*map(str, node.answers)})
            raise StrategyError(
                f"expected a guess after each answer that can come, got {quote(answers[0])} "
                f"wrong {where}",
                answers,
            )
        for answer, left in parts.items():
            if len(left) == len(codes) and node.guess in past:
                raise StrategyError(f"expected other guesses, got {where} again")
            stack.append(((*past, node.guess, answer), left, node.answers[answer]))
    return result_of(name, histogram)
