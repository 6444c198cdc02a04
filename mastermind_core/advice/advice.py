"""Advice from the turns of a game, for the library, the page and the command line alike."""

from __future__ import annotations

import random
from typing import NamedTuple

from ..candidates.by_turn import Doubt, candidates_by_turn, candidates_of
from ..candidates.codeset import CodeSet
from ..candidates.partition import Partition, partition
from ..candidates.position import FEWEST, Aim, Position, position_after
from ..checks import made
from ..codes import Code, ShownCode
from ..errors import ContradictionError
from ..limits import Limits, Progress
from ..notebook import pictured
from ..rules import Rules
from ..scoring import Turns, is_solved
from ..search.worth import Certainty, Kept, Worth, kept
from ..strategies.base import BuiltIn, Source, Strategy, Suggestion, legal_guess

IN_DOUBT = "doubt"
"""Stands for the strategy's name where answers may be wrong."""

SUGGESTION_EFFORT = 13_000.0
"""Microseconds of effort for the worth of a guess that its strategy does not know."""


class Advice(NamedTuple):
    """The candidates, the position, and what a strategy suggests there."""

    by_turn: list[CodeSet | None]
    """The candidates before the first turn and after each one; None where too many to list."""
    fits_all: int | None
    """The number of codes that fit all turns, those in doubt too; None where too many to list."""
    position: Position | ContradictionError
    """The position for a strategy, or the error that names the turn after which no code is left."""
    valued: Position | None
    """The position if its guesses can be valued, else None: where the candidates are too many to
    list or answers are in doubt, and in a solved game."""
    strategy: str | None
    """The name of the strategy, `IN_DOUBT` where answers are in doubt; None if none was asked."""
    suggestion: Suggestion | None
    """The next guess; None where no strategy was asked, no code fits, or the game is solved."""
    ranked: list[tuple[Code, Worth]]
    """The best guesses, best first; none where they were not asked for or cannot be valued."""

    @property
    def candidates(self) -> int | None:
        """The number of codes that may be the secret; None where too many to list."""
        return None if self.by_turn[-1] is None else len(self.by_turn[-1])

    def checked_position(self) -> Position:
        """Return the position; `ContradictionError` if no code fits the turns."""
        if isinstance(self.position, ContradictionError):
            raise self.position
        return self.position


def advise(
    rules: Rules,
    turns: Turns,
    doubt: Doubt,
    strategy: Strategy | None = None,
    rng: random.Random | None = None,
    progress: Progress | None = None,
    aim: Aim = FEWEST,
    *,
    with_worth: bool = False,
    with_ranking: bool = False,
) -> Advice:
    """Return the advice about a game, with a suggestion of the strategy if one is given.

    `with_worth` finds the worth of a suggestion whose strategy does not know it, and `with_ranking`
    the best guesses. Only these load books and the exact search.
    """
    by_turn = candidates_by_turn(rules, turns, doubt, progress)
    fitting = candidates_of(rules, turns, progress) if doubt else by_turn[-1]
    fits_all = None if fitting is None else len(fitting)
    name = None
    if strategy:
        name = IN_DOUBT if doubt else strategy.name
    try:
        position = position_after(rules, turns, doubt, by_turn, aim)
    except ContradictionError as contradiction:
        return Advice(by_turn, fits_all, contradiction, None, name, None, [])
    solved = is_solved(rules, turns)
    valued = None if doubt or solved or by_turn[-1] is None else position
    suggestion = None
    if strategy and not solved:
        if doubt.one_wrong or (doubt and position.listed is not None):
            from .in_doubt import guess_in_doubt

            suggestion = _unvalued(position, guess_in_doubt(rules, turns, doubt, progress))
        else:
            # Where too many codes fit the sure turns, those in doubt are left out.
            suggestion = suggest(strategy, position, rng or random.Random(), progress, with_worth)
    best: list[tuple[Code, Worth]] = []
    if with_ranking and valued:
        from .ranking import agreed, rank

        best = rank(valued, progress).guesses
        if suggestion:
            suggestion, best = agreed(valued, suggestion, best)
    return Advice(by_turn, fits_all, position, valued, name, suggestion, best)


def suggest(
    strategy: Strategy,
    position: Position,
    rng: random.Random,
    progress: Progress | None = None,
    with_worth: bool = True,
) -> Suggestion:
    """Return the next guess of a strategy, with its worth unless that is not wanted.

    The worth, and what is said of the limit of the aim, assume that the best play follows.
    """
    if isinstance(strategy, BuiltIn):
        suggestion = strategy.suggest(position, rng, progress)
    else:
        guess = strategy.choose(position, rng, progress)
        suggestion = _unvalued(position, legal_guess(strategy, position, guess))
    if not with_worth or suggestion.worth or position.listed is None:
        return suggestion
    from ..strategies.limit import kept_after
    from ..strategies.valuation import worth_of

    worth = worth_of(position, suggestion.guess, Limits(SUGGESTION_EFFORT, progress))
    told = suggestion.kept
    if told == "unknown":
        told = kept_after(position, suggestion.guess, worth, progress)
    return made(Suggestion, (suggestion.guess, worth, suggestion.source, told))


def _unvalued(position: Position, guess: Code) -> Suggestion:
    return made(Suggestion, (guess, None, None, kept(position, None)))


class Alternative(NamedTuple):
    """One of the best guesses, with the guesses still needed and the candidates that it leaves.

    >>> from mastermind_core import Game
    >>> best = Game("p4c6r:1122=1,1;1344=0,3").analyse().alternatives[0]
    >>> print(best.guess, round(best.worth.mean, 2), best.partition.largest_part)
    4113 1.83 1
    """

    guess: Code
    worth: Worth
    partition: Partition


@pictured
class Analysis(NamedTuple):
    """The known facts of a position and of the next guess.

    `candidates` codes may be the secret, and `fits_all` fit every turn: fewer where answers are in
    doubt. `suggestion` is the next guess, None in a solved game; `worth`, the guesses still needed
    with it; `source`, where it comes from, such as a book; `kept`, whether best play after it keeps
    the aim's limit, None without one. `alternatives` are the best guesses, one of each class of
    equal ones. All figures are None on boards too large to list.

    >>> from mastermind_core import Game
    >>> analysis = Game("p4c6r:1122=1,1;1344=0,3").analyse()
    >>> print(analysis.candidates, analysis.suggestion, analysis.certainty)
    6 4113 exact
    """

    candidates: int | None
    fits_all: int | None
    suggestion: Code | None
    worth: Worth | None
    source: Source | None
    kept: Kept | None
    alternatives: tuple[Alternative, ...]

    @property
    def certainty(self) -> Certainty | None:
        """The certainty of the worth of the suggestion; None where there is no worth."""
        return self.worth.certainty if self.worth else None


def analysis_of(advice: Advice) -> Analysis:
    """Return advice with the best guesses as a value for people.

    `ContradictionError` if no code fits the turns. In doubt it has the numbers of codes and the
    guess alone.
    """
    position = advice.checked_position()
    if advice.suggestion is None:
        return Analysis(advice.candidates, advice.fits_all, None, None, None, None, ())
    guess, worth, source, kept = advice.suggestion
    shown = ShownCode(position.rules, guess)
    kept = None if advice.strategy == IN_DOUBT else kept
    best = []
    for code, each in advice.ranked:
        alternative = ShownCode(position.rules, code)
        parts = partition(position.candidates, alternative)
        best.append(Alternative(alternative, each, parts))
    return Analysis(advice.candidates, advice.fits_all, shown, worth, source, kept, tuple(best))
