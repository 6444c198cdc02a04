"""The players of large boards as strategies, which are asked about one position at a time."""

from __future__ import annotations

import random
from collections.abc import Callable

from ..candidates.position import Position
from ..codes import Code
from ..large.packed import Packed
from ..large.player import Player, catch_up
from ..large.staged import Staged
from ..limits import Progress
from ..rules import Rules
from ..scoring import Turns

MakePlayer = Callable[[Rules], Player]


class ByPlayer:
    """What a player guesses who took the turns up to here.

    Pool, tie-break: the player's. Turns with guesses that it would not have made tell it nothing,
    unless it comes to ask the same later. It guesses what tells it most, whatever the aim.
    """

    def __init__(self, name: str, summary: str, make: MakePlayer) -> None:
        self.name = name
        self.summary = summary
        self._make = make
        self._last: tuple[Rules, Turns, Player] | None = None

    def player(self, rules: Rules, rng: random.Random) -> Player:
        """Return a player at the start of a game."""
        return self._make(rules)

    def choose(
        self, position: Position, rng: random.Random, progress: Progress | None = None
    ) -> Code:
        """Return the player's next guess; `ContradictionError` if no code fits the turns."""
        rules, turns = position.rules, position.turns
        last, self._last = self._last, None
        if last and turns and last[:2] == (rules, turns[:-1]):
            # The question after the one before: no need to play the game from its start.
            player, new = last[2], turns[-1:]
        else:
            player, new = self._make(rules), turns
        catch_up(player, new, progress)
        self._last = rules, turns, player
        return player.guess()


STAGED = ByPlayer("staged", Staged.summary, Staged)
PACKED = ByPlayer("packed", Packed.summary, Packed)
