"""Any strategy as a player of a whole game, which has a state."""

from __future__ import annotations

import random
from typing import Protocol, runtime_checkable

from ..candidates.partition import after
from ..candidates.position import FEWEST, Aim, Position, position_of
from ..candidates.whole_board import listable
from ..codes import Code
from ..large.player import Player, Scripted
from ..limits import Progress
from ..rules import Rules
from ..scoring import Feedback, Turn, check_feedback, solved
from .base import Strategy
from .large import check_any_guess


@runtime_checkable
class MakesPlayers(Protocol):
    """A strategy that has a player with a memory."""

    def player(self, rules: Rules, rng: random.Random) -> Player | None:
        """Return a player at the start of a game; None on a board where it needs no memory."""


def player_of(
    strategy: Strategy,
    rules: Rules,
    rng: random.Random,
    aim: Aim = FEWEST,
    progress: Progress | None = None,
) -> Player:
    """Return a player at the start of a game that makes the guesses of a strategy.

    `StrategyError` if only candidates may be guessed and a script makes the guesses.
    """
    found = strategy.player(rules, rng) if isinstance(strategy, MakesPlayers) else None
    if isinstance(found, Scripted):
        check_any_guess(strategy.name, aim)
    return found or StrategyPlayer(strategy, rules, rng, aim, progress)


class StrategyPlayer:
    """A player that asks a strategy before every turn."""

    def __init__(
        self,
        strategy: Strategy,
        rules: Rules,
        rng: random.Random,
        aim: Aim,
        progress: Progress | None,
    ) -> None:
        self._strategy = strategy
        self._rng = rng
        self._progress = progress
        self._position = Position(rules, aim=aim)
        self._guess: Code | None = None

    def guess(self) -> Code:
        """Return the guess of the strategy; `ContradictionError` if no code fits the turns."""
        if self._guess is None:
            self._guess = self._strategy.choose(self._position, self._rng, self._progress)
        return self._guess

    def answer(self, feedback: Feedback) -> None:
        """Take the feedback to the guess; `ContradictionError` if no code fits it."""
        rules, turns, aim = self._position.rules, self._position.turns, self._position.aim
        check_feedback(rules, feedback)
        guess = self.guess()
        if feedback == solved(rules):
            return
        # Candidates that were found by a search are searched for again: the result must depend on
        # the turns alone.
        before = self._position.known_candidates if listable(rules) else None
        candidates = None if before is None else after(before, guess, feedback)
        self._position = position_of(rules, (*turns, Turn(guess, feedback)), aim, candidates)
        self._guess = None
        # A contradiction is reported now, not with the next guess.
        self._position.listed  # noqa: B018
