"""The whole play of a strategy as a tree of guesses, and its check against every secret."""

from __future__ import annotations

import random
from collections import Counter
from typing import NamedTuple

from ..candidates.codeset import CodeSet, whole
from ..candidates.partition import parted
from ..candidates.position import Position, then
from ..codes import Code
from ..errors import StrategyError, quote
from ..limits import Progress
from ..rules import Rules
from ..scoring import Feedback, all_black
from ..strategies.base import Strategy
from .result import Result
from .tree import guessed


class PlayNode(NamedTuple):
    """A guess, and how the play goes on after each answer but all black."""

    guess: Code
    after: dict[Feedback, PlayNode]


def play_of(
    start: Position, strategy: Strategy, rng: random.Random, progress: Progress | None = None
) -> PlayNode:
    """Return the play of a strategy from a position on; errors as those of `bench`.

    >>> from ..strategies.registry import find
    >>> play = play_of(Position("p2c3r"), find("minimax"), random.Random(0))
    >>> print(play.guess, {str(answer): str(each.guess) for answer, each in play.after.items()})
    11 {'0,0': '22', '1,0': '12'}
    """
    done = 0

    def played(position: Position) -> PlayNode:
        nonlocal done
        guess, is_candidate, parts = guessed(position, strategy, rng)
        done += is_candidate
        if progress:
            progress(done / len(start.candidates))
        return PlayNode(
            guess,
            {answer: played(then(position, guess, answer, parts[answer])) for answer in parts},
        )

    return played(start)


def verified_play(rules: Rules, play: PlayNode, name: str) -> Result:
    """Return the guesses of a play against every secret of a board.

    `StrategyError` if a guess is missing or cannot be reached, or if an answer tells nothing.
    """
    histogram: Counter[int] = Counter()
    stack: list[tuple[tuple[object, ...], CodeSet, PlayNode]] = [((), whole(rules), play)]
    while stack:
        past, codes, node = stack.pop()
        parts = parted(codes, node.guess)
        if parts.pop(all_black(rules), None):
            histogram[len(past) // 2 + 1] += 1
        if parts.keys() != node.after.keys():
            answers = sorted({*map(str, parts)} ^ {*map(str, node.after)})
            raise StrategyError(
                f"expected a guess after each answer that can come, got {quote(answers[0])} "
                f"wrong {_where(past, node.guess)}",
                answers,
            )
        for answer, left in parts.items():
            if len(left) == len(codes) and node.guess in past:
                raise StrategyError(f"expected other guesses, got {_where(past, node.guess)} again")
            stack.append(((*past, node.guess, answer), left, node.after[answer]))
    return Result(name, dict(sorted(histogram.items())), 0.0)


def _where(past: tuple[object, ...], guess: Code) -> str:
    return f"at {' '.join(map(str, (*past, guess)))}"
