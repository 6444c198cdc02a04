"""The protocol of a strategy, and the suggestion that it may return."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Literal, NamedTuple, Protocol

from ..candidates.position import Position
from ..checks import check_progress, checked, expect, made, random_or_new
from ..codes import Code, ShownCode, parse_code
from ..errors import CodeError, GameError, StrategyError
from ..limits import Progress
from ..search.worth import Kept, Worth, kept

Source = Literal["book", "search", "playout", "heuristic", "sample", "packed"]
"""The way in which `best` chose a guess."""


@checked(StrategyError)
class Suggestion(NamedTuple):
    """A guess and its worth, as far as the strategy knows; an unknown field is None.

    `source` says how the guess was chosen, and `kept` whether best play after it keeps the limit of
    the aim, where there is one.

    >>> from .registry import find
    >>> found = find("best").suggest(Position("p4c6r"))
    >>> print(found.guess, round(found.worth.mean, 2), found.source)
    1123 4.34 book
    """

    guess: Code
    worth: Worth | None
    source: Source | None
    kept: Kept | None


class Strategy(Protocol):
    """Chooses guesses. A plain function of a position serves as a strategy, too.

    >>> class Lowest:
    ...     name, summary = "lowest", "The lowest candidate."
    ...     def choose(self, position, rng, progress=None):
    ...         return position.candidates[0]
    >>> Lowest().choose(Position("p4c6r"), random.Random())
    <code 1111>
    """

    @property
    def name(self) -> str:
        """The name by which the registry finds it."""

    @property
    def summary(self) -> str:
        """One sentence for people: what it guesses, and the source of the idea."""

    def choose(
        self, position: Position, rng: random.Random, progress: Progress | None = None
    ) -> Code | str:
        """Return the next guess, a code of the position's rules.

        Random numbers come from `rng` alone. Long work calls `progress`, if given, about every
        50 ms or more often, with the share of the work done.
        """


class BuiltIn(ABC):
    """A strategy that comes with the library, as `find` returns it.

    >>> from .registry import find
    >>> find("minimax").choose(Position("p4c6r"))
    <code 1122>
    """

    name: str
    summary: str

    def choose(
        self,
        position: Position,
        rng: random.Random | None = None,
        progress: Progress | None = None,
    ) -> ShownCode:
        """Return the next guess; without `rng` random numbers are different every time."""
        guess = self.suggest(position, rng, progress).guess
        return parse_code(position.rules, guess)

    def suggest(
        self,
        position: Position,
        rng: random.Random | None = None,
        progress: Progress | None = None,
    ) -> Suggestion:
        """Return the next guess with its worth, where the strategy knows it."""
        expect(isinstance(position, Position), "a Position", position, GameError)
        check_progress(progress)
        guess, *known = self._suggest(position, random_or_new(rng), progress)
        return made(Suggestion, (parse_code(position.rules, guess), *known))

    def _suggest(
        self, position: Position, rng: random.Random, progress: Progress | None
    ) -> Suggestion:
        guess = self._choose(position, rng, progress)
        return made(Suggestion, (guess, None, None, kept(position, None)))

    @abstractmethod
    def _choose(self, position: Position, rng: random.Random, progress: Progress | None) -> Code:
        """Return the next guess; the arguments are checked."""


class Suggester(BuiltIn):
    """A strategy that knows what its guess is worth."""

    @abstractmethod
    def _suggest(
        self, position: Position, rng: random.Random, progress: Progress | None
    ) -> Suggestion:
        """Return the next guess with its worth, as far as it is known."""

    def _choose(self, position: Position, rng: random.Random, progress: Progress | None) -> Code:
        return self._suggest(position, rng, progress).guess


Choice = Callable[[Position], Code | str]


class Chosen:
    """A plain function as a strategy with its name."""

    def __init__(self, function: Choice) -> None:
        self.name = getattr(function, "__name__", "function")
        self.summary = (function.__doc__ or self.name).partition("\n")[0]
        self._function = function

    def choose(
        self, position: Position, rng: random.Random, progress: Progress | None = None
    ) -> Code | str:
        return self._function(position)


def is_strategy(strategy: object) -> bool:
    """Return whether an object has `name` and `choose`."""
    try:
        return (
            not isinstance(strategy, type)
            and isinstance(getattr(strategy, "name", None), str)
            and callable(getattr(strategy, "choose", None))
        )
    except Exception:  # an attribute of a class of a person's own that fails
        return False


def legal_guess(strategy: Strategy, position: Position, guess: Code | str) -> ShownCode:
    """Return the guess that a strategy made; `StrategyError` if it is no code of the rules."""
    try:
        return parse_code(position.rules, guess)
    except CodeError as error:
        raise StrategyError(f"{strategy.name} made no legal guess: {error}", guess) from error
