"""The protocol of a strategy, and the suggestion that it may return."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from typing import Literal, NamedTuple, Protocol

from ..candidates.position import Position
from ..checks import check_progress, check_random, checked, expect
from ..codes import Code, as_code
from ..errors import CodeError, GameError, StrategyError
from ..limits import Progress
from ..search.worth import Kept, Worth

Source = Literal["book", "search", "playout", "heuristic", "sample", "packed"]
"""The way in which `best` chose a guess."""


@checked(StrategyError)
class Suggestion(NamedTuple):
    """A guess and its worth, as far as the strategy knows; an unknown field is None.

    `source` says how the guess was chosen, and `kept` whether best play after it keeps the limit of
    the aim, where there is one.
    """

    guess: Code
    worth: Worth | None
    source: Source | None
    kept: Kept | None


class Strategy(Protocol):
    """Chooses guesses.

    >>> from ..rules import Rules
    >>> class Lowest:
    ...     name, summary = "lowest", "The lowest candidate."
    ...     def choose(self, position, rng, progress=None):
    ...         return position.candidates[0]
    >>> Lowest().choose(Position(Rules(4, 6)), random.Random())
    (0, 0, 0, 0)
    """

    @property
    def name(self) -> str:
        """The name by which the registry finds it."""

    @property
    def summary(self) -> str:
        """One sentence for people: what it guesses, and the source of the idea."""

    def choose(
        self, position: Position, rng: random.Random, progress: Progress | None = None
    ) -> Code:
        """Return the next guess, a code of the position's rules.

        Random numbers come from `rng` alone. Long work calls `progress`, if given, about every
        50 ms or more often, with the share of the work done.
        """


class Suggester(ABC):
    """A strategy that knows what its guess is worth.

    A base class, not a Protocol: a person's own `suggest`, written for another purpose, must not be
    called.
    """

    def choose(
        self, position: Position, rng: random.Random, progress: Progress | None = None
    ) -> Code:
        """Return the next guess."""
        return self.suggest(position, rng, progress).guess

    @abstractmethod
    def suggest(
        self, position: Position, rng: random.Random, progress: Progress | None = None
    ) -> Suggestion:
        """Return the next guess with its worth, as far as it is known."""


def check_asked(position: object, rng: object, progress: object) -> None:
    """Raise a `MastermindError` unless these are the arguments of a strategy."""
    expect(isinstance(position, Position), "a Position", position, GameError)
    check_random(rng)
    check_progress(progress)


def check_strategy(strategy: object) -> None:
    """Raise `StrategyError` unless an object has `name` and `choose`."""
    try:
        fits = (
            not isinstance(strategy, type)
            and isinstance(getattr(strategy, "name", None), str)
            and callable(getattr(strategy, "choose", None))
        )
    except Exception:  # an attribute of a class of a person's own that fails
        fits = False
    expect(fits, "a strategy, an object with name and choose", strategy, StrategyError)


def legal_guess(strategy: Strategy, position: Position, guess: object) -> Code:
    """Return the guess that a strategy made; `StrategyError` if it is no code of the rules."""
    try:
        return as_code(position.rules, guess)  # type: ignore[arg-type]
    except CodeError as error:
        raise StrategyError(f"{strategy.name} made no legal guess: {error}", guess) from error
