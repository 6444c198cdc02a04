"""The players of large boards as strategies, which get one position at a time."""

from __future__ import annotations

import random
from collections.abc import Callable

from ..candidates.position import Aim, Position
from ..candidates.whole_board import listable
from ..codes import Code
from ..errors import StrategyError
from ..large.player import Player, catch_up
from ..limits import Progress
from ..rules import Rules, check_rules
from ..scoring import Turns
from .base import check_asked

MakePlayer = Callable[[Rules], Player]


class ByPlayer:
    """The guess of a player after replaying the turns of the position.

    Pool and tie-break: those of the player; the last candidate, where all can be listed. It cannot
    use turns with guesses that it would not make itself, unless it makes the same guess later. It
    ignores a limit of the aim; an aim of candidates alone is a `StrategyError`.
    """

    def __init__(self, name: str, summary: str, make: MakePlayer) -> None:
        self.name = name
        self.summary = summary
        self._make = make
        self._last: tuple[Rules, Turns, Player] | None = None

    def __getstate__(self) -> dict[str, object]:
        return vars(self) | {"_last": None}  # a player is in the middle of its plan

    def player(self, rules: Rules, rng: random.Random) -> Player:
        """Return a player at the start of a game."""
        check_rules(rules)
        return self._make(rules)

    def choose(
        self, position: Position, rng: random.Random, progress: Progress | None = None
    ) -> Code:
        """Return the player's next guess; `ContradictionError` if no code fits the turns."""
        check_asked(position, rng, progress)
        check_any_guess(self.name, position.aim)
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


def check_any_guess(name: str, aim: Aim) -> None:
    """Raise `StrategyError` if only candidates may be guessed, which a player cannot promise."""
    if aim.consistent:
        raise StrategyError(
            "expected an aim that allows every code as a guess, since '{name}' asks about parts of "
            "the code; got one that allows possible codes alone",
            aim,
            code="strategy-consistent",
            name=name,
        )


# The players are large modules that most boards never need, so each is loaded by its first game.


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
