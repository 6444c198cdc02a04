"""What follows from the turns of a game: one way for the library, the page and the command line.

It finds the candidates after each turn, then the position or a contradiction, then the suggestion
of a strategy, and last, if a caller asks for them, the best guesses, which agree with the
suggestion.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, NamedTuple

from ..candidates.codeset import CodeSet
from ..candidates.doubt import Doubt, position_with_doubt, possible_by_turn
from ..candidates.listed import listed
from ..candidates.position import Aim, Position
from ..codes import Code
from ..errors import ContradictionError
from ..limits import Limits, Progress
from ..scoring import Turns
from ..search.worth import Worth, kept
from ..strategies.base import Strategy, Suggester, Suggestion, legal_guess

if TYPE_CHECKING:
    from typing import Protocol

    from ..rules import Rules

    class Played(Protocol):
        """What is read of a `mastermind_core.Game`, which stands above this package."""

        @property
        def rules(self) -> Rules: ...
        @property
        def turns(self) -> Turns: ...
        @property
        def doubt(self) -> Doubt: ...
        @property
        def solved(self) -> bool: ...


IN_DOUBT = "doubt"
"""Stands for the strategy's name where answers may be wrong."""

SUGGESTION_EFFORT = 13_000.0
"""Microseconds of effort for the worth of a guess, where its strategy does not know it."""


class Advice(NamedTuple):
    """What follows from the turns of a game."""

    by_turn: list[CodeSet | None]
    """The candidates before the first turn and after each one; None where too many to list."""
    fits_all: int | None
    """How many codes fit all turns, those in doubt too; None where too many to list."""
    position: Position | ContradictionError
    """What a strategy is given, or the error that names the turn after which no code is left."""
    strategy: str | None
    """The name of the strategy, `IN_DOUBT` where answers are in doubt; None if none was asked."""
    suggestion: Suggestion | None
    """The next guess; None where no strategy was asked, no code fits, or the game is solved."""
    ranked: list[tuple[Code, Worth]]
    """The best guesses with what each is worth, the best first; empty where none were asked for,
    or where they cannot be valued: too many candidates, doubt, no code that fits, a solved game."""

    @property
    def candidates(self) -> int | None:
        """How many codes may be the secret; None where they are too many to list."""
        return None if self.by_turn[-1] is None else len(self.by_turn[-1])

    def checked_position(self) -> Position:
        """Return the position; `ContradictionError` if no code fits the turns."""
        if isinstance(self.position, ContradictionError):
            raise self.position
        return self.position


def advise(
    game: Played,
    strategy: Strategy | None,
    rng: random.Random,
    progress: Progress | None,
    aim: Aim,
    *,
    ranked: bool = False,
    valued: bool = True,
) -> Advice:
    """Return what follows from a game, with a suggestion of the strategy unless that is None.

    `ranked` asks for the best guesses as well. Without `valued`, the worth is given only if the
    strategy knows it; nothing is loaded to find it.
    """
    rules, turns, doubt = game.rules, game.turns, game.doubt
    by_turn = possible_by_turn(rules, turns, doubt, progress)
    last = by_turn[-1]
    fitting = listed(rules, turns, progress) if doubt else last
    fits_all = None if fitting is None else len(fitting)
    name = None
    if strategy:
        name = IN_DOUBT if doubt else strategy.name
    try:
        position = position_with_doubt(rules, turns, doubt, by_turn, aim)
    except ContradictionError as contradiction:
        return Advice(by_turn, fits_all, contradiction, name, None, [])
    suggestion = None
    if strategy and not game.solved:
        suggestion = suggestion_of(strategy, position, turns, doubt, rng, progress, valued)
    best: list[tuple[Code, Worth]] = []
    if ranked and last is not None and not (doubt or game.solved):
        # Only here, since it loads the books and the exact search.
        from .ranking import agreed, rank

        best = rank(position, progress).guesses
        if suggestion:
            suggestion, best = agreed(position, suggestion, best)
    return Advice(by_turn, fits_all, position, name, suggestion, best)


def suggestion_of(
    strategy: Strategy,
    position: Position,
    turns: Turns,
    doubt: Doubt,
    rng: random.Random,
    progress: Progress | None = None,
    valued: bool = True,
) -> Suggestion:
    """Return the suggestion of a strategy, or where there is doubt that of `guess_in_doubt`.

    `position` has the sure turns alone, `turns` all. Where the codes that fit the sure turns are
    too many to list, the strategy chooses by these, as if the others had no answer. If one of all
    answers may be wrong, no turn is sure: then it is a `TooManyCodesError`.
    """
    if not doubt or (not doubt.one_wrong and position.listed is None):
        return suggest(strategy, position, rng, progress, valued)
    from .in_doubt import guess_in_doubt

    guess = guess_in_doubt(position.rules, turns, doubt, progress)
    return _unvalued(position, guess)


def suggest(
    strategy: Strategy,
    position: Position,
    rng: random.Random,
    progress: Progress | None = None,
    valued: bool = True,
) -> Suggestion:
    """Return the next guess of a strategy with its worth.

    The worth assumes that the best play follows. A strategy that is no `Suggester` does not play
    that way, so `kept` is true of it only where two guesses are enough for any play. If it is not
    to be `valued`, its guess has no worth, and neither books nor the exact search are loaded.
    """
    if isinstance(strategy, Suggester):
        suggestion = strategy.suggest(position, rng, progress)
        if suggestion.worth is None and position.listed is not None:
            # A book of an opening does not know it, nor does a search that did not close.
            worth = _worth(position, suggestion.guess, progress)
            suggestion = suggestion._replace(worth=worth)
        return suggestion
    guess = legal_guess(strategy, position, strategy.choose(position, rng, progress))
    if not valued or position.listed is None:
        return _unvalued(position, guess)
    found = _worth(position, guess, progress)
    safe = kept(position, found)
    return Suggestion(guess, found, None, safe and found.worst is not None and found.worst <= 2)


def _unvalued(position: Position, guess: Code) -> Suggestion:
    return Suggestion(guess, None, None, None if position.aim.most is None else False)


def _worth(position: Position, guess: Code, progress: Progress | None) -> Worth:
    from .worth import worth_of

    return worth_of(position, guess, Limits(SUGGESTION_EFFORT, progress))
