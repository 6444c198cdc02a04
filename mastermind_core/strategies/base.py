"""What a strategy is: the protocol, and the suggestion that it may return."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from typing import Literal, NamedTuple, Protocol

from ..candidates.position import Position
from ..checks import check_progress, check_random, checked
from ..codes import Code, as_code
from ..errors import CodeError, GameError, StrategyError, quote
from ..limits import Progress
from ..search.worth import Worth

Source = Literal["book", "search", "playout", "heuristic", "sample", "packed"]
"""How `best` found a guess."""


@checked(StrategyError)
class Suggestion(NamedTuple):
    """A guess with what the strategy knows about it.

    `worth` is the guesses still needed with it, `source` how it was found, and `kept` whether the
    limit of the aim is known to be kept. Each is None where the strategy does not know it.
    """

    guess: Code
    worth: Worth | None
    """What the guess is worth; None if the strategy does not know it."""
    source: Source | None
    """How the guess was found; None for strategies that have one way only."""
    kept: bool | None
    """Whether the limit of the aim is known to be kept; None if the aim has none."""


class Strategy(Protocol):
    """Chooses guesses.

    >>> from ..rules import Rules
    >>> class Lowest:
    ...     name, summary = "lowest", "The lowest candidate."
    ...     def choose(self, position, rng, progress=None):
    ...         return position.candidates[0]
    >>> Lowest().choose(Position(Rules(4, 6)), random.Random())
    (0, 0, 0, 0)

    `choose` returns a code of the position's rules. It draws from `rng` alone. Long work calls
    `progress`, if given, about every 50 ms or more often, with the share of the work done.
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
        """Return the next guess."""


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
        """Return the next guess with what the strategy knows about it."""


def check_asked(position: object, rng: object, progress: object) -> None:
    """Raise a `MastermindError` unless these are what a strategy takes."""
    if not isinstance(position, Position):
        raise GameError(f"expected a Position, got {quote(position)}", position)
    check_random(rng)
    check_progress(progress)


def check_strategy(strategy: object) -> None:
    """Raise `StrategyError` unless this has what a `Strategy` has: `name` and `choose`."""
    try:
        fits = (
            not isinstance(strategy, type)
            and isinstance(getattr(strategy, "name", None), str)
            and callable(getattr(strategy, "choose", None))
        )
    except Exception:  # an attribute of a class of a person's own that fails
        fits = False
    if not fits:
        raise StrategyError(
            f"expected a strategy, an object with name and choose, got {quote(strategy)}", strategy
        )


def legal_guess(strategy: Strategy, position: Position, guess: object) -> Code:
    """Return the guess that a strategy made; `StrategyError` if it is no code of the rules."""
    try:
        return as_code(position.rules, guess)  # type: ignore[arg-type]
    except CodeError as error:
        raise StrategyError(f"{strategy.name} made no legal guess: {error}", guess) from error
