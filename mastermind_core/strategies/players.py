"""Strategies that play a whole game with a memory, and any strategy as such a player."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Protocol, runtime_checkable

from ..candidates.codeset import listable
from ..candidates.partition import after
from ..candidates.position import FEWEST, Aim, Position, then
from ..codes import Code, parse_code
from ..errors import StrategyError
from ..large.player import Player, Scripted, catch_up
from ..limits import Progress
from ..rules import Rules, as_rules
from ..scoring import Feedback, Turns, all_black, check_feedback
from .base import BuiltIn, Strategy


@runtime_checkable
class MakesPlayers(Protocol):
    """A strategy that plays a game with a memory."""

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
    player = strategy.player(rules, rng) if isinstance(strategy, MakesPlayers) else None
    if isinstance(player, Scripted):
        _check_any_guess(strategy.name, aim)
    return player or StrategyPlayer(strategy, Position(rules, aim=aim), rng, progress)


class StrategyPlayer:
    """A player that asks a strategy before every turn."""

    def __init__(
        self, strategy: Strategy, start: Position, rng: random.Random, progress: Progress | None
    ) -> None:
        self._strategy = strategy
        self._rng = rng
        self._progress = progress
        self._position = start
        self._guess: Code | None = None

    def guess(self) -> Code:
        if self._guess is None:
            guess = self._strategy.choose(self._position, self._rng, self._progress)
            self._guess = parse_code(self._position.rules, guess)
        return self._guess

    def answer(self, feedback: Feedback) -> None:
        position, rules = self._position, self._position.rules
        check_feedback(rules, feedback)
        guess = self.guess()
        if feedback == all_black(rules):
            return
        # Candidates that a search listed are searched for again: the result must depend on the
        # turns alone.
        before = position.known_candidates if listable(rules) else None
        left = None if before is None else after(before, guess, feedback)
        self._position = then(position, guess, feedback, left)
        self._guess = None
        # A contradiction is reported now, not with the next guess.
        self._position.listed  # noqa: B018


class ByPlayer(BuiltIn):
    """The guess of a player of large boards, after replaying the turns of the position.

    Pool and tie-break: those of the player; the last candidate, where all can be listed. A turn is
    of use to it only if it makes the same guess itself. It ignores a limit of the aim; an aim of
    candidates alone is a `StrategyError`.
    """

    def __init__(self, name: str, summary: str, make: Callable[[Rules], Player]) -> None:
        self.name = name
        self.summary = summary
        self._make = make
        self._last: tuple[Rules, Turns, Player] | None = None

    def __getstate__(self) -> dict[str, object]:
        return vars(self) | {"_last": None}  # a player is in the middle of its plan

    def player(self, rules: Rules, rng: random.Random) -> Player:
        return self._make(as_rules(rules))

    def _choose(self, position: Position, rng: random.Random, progress: Progress | None) -> Code:
        _check_any_guess(self.name, position.aim)
        rules, turns = position.rules, position.turns
        if listable(rules) and len(position.candidates) == 1:
            return position.candidates[0]
        last, self._last = self._last, None
        if last and turns and last[:2] == (rules, turns[:-1]):
            # One turn more than in the last call: the player of that call goes on.
            player, new = last[2], turns[-1:]
        else:
            player, new = self._make(rules), turns
        catch_up(player, new, progress)
        self._last = rules, turns, player
        return player.guess()


# Most boards never need these large modules, so each is loaded by its first game.


def _staged(rules: Rules) -> Player:
    from ..large.staged import Staged

    return Staged(rules)


def _packed(rules: Rules) -> Player:
    from ..large.packed import Packed

    return Packed(rules)


STAGED = ByPlayer("staged", "One colour after another: how many, then where, by halving.", _staged)
PACKED = ByPlayer(
    "packed",
    "Many colours and intervals in one guess, told apart by what their sums can be.",
    _packed,
)


def _check_any_guess(name: str, aim: Aim) -> None:
    """Raise `StrategyError` if only candidates may be guessed, which a player cannot promise."""
    if aim.consistent:
        raise StrategyError(
            "expected an aim that allows every code as a guess, since '{name}' asks about parts of "
            "the code; got one that allows possible codes alone",
            aim,
            code="strategy-consistent",
            name=name,
        )
