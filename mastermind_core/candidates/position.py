"""The knowledge and the aim of the codebreaker before a guess."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import NamedTuple

from ..checks import checked, expect, is_int, made, with_fields
from ..codes import Code
from ..errors import ArgumentError, ContradictionError, quote
from ..rules import Rules, as_rules
from ..scoring import Feedback, FeedbackLike, Turn, Turns, pairs_of, turn_of
from .by_turn import Doubt, candidates_of, check_possible, sure_turns
from .codeset import CodeSet, too_many
from .partition import after

MAX_AIM = 99
"""The greatest limit of guesses that an aim may have: two digits in every input."""


@checked(ArgumentError)
class Aim(NamedTuple):
    """The wish of the codebreaker beside the fewest guesses on average.

    >>> from mastermind_core import Game
    >>> print(Game("p4c6r:1122=1,1").suggest(aim=Aim(most=5, consistent=True)))
    1314
    """

    most: int | None = None
    """The limit of guesses of any game, from the empty board on, 1 to 99; None for no limit."""
    consistent: bool = False
    """Whether only candidates may be guessed."""

    def _check(self) -> None:
        fits = self.most is None or is_int(self.most, 1, MAX_AIM)
        expect(fits, f"a limit of 1 to {MAX_AIM} guesses", self.most)


FEWEST = Aim()
"""The aim without a limit: the fewest guesses on average."""


def check_aim(aim: object) -> None:
    """Raise `ArgumentError` unless this is an `Aim`."""
    if not isinstance(aim, Aim):
        raise ArgumentError(f"expected an Aim, such as Aim(most=5), got {quote(aim)}", aim)


@dataclass(frozen=True, slots=True, init=False)
class Position:
    """The state of a game before a guess: rules, turns and aim.

    >>> position = Position("p4c6r", [("1122", "1,1")], Aim(most=5))
    >>> position.candidates, position.guesses_left
    (CodeSet(p4c6r: 208 codes, 1233 1234 1235 ...), 4)

    Every argument is checked; the kind of the error says which one is wrong.
    """

    rules: Rules
    turns: Turns
    aim: Aim
    known_candidates: CodeSet | None = field(compare=False, repr=False)
    """The candidates, if they are listed already."""

    def __init__(
        self,
        rules: Rules | str,
        turns: Iterable[tuple[Code | str, FeedbackLike]] = (),
        aim: Aim = FEWEST,
    ) -> None:
        board = as_rules(rules)
        given = tuple(turn_of(board, *turn) for turn in pairs_of(turns))
        check_aim(aim)
        with_fields(self, board, given, aim, None)

    @property
    def guesses(self) -> tuple[Code, ...]:
        """The guesses of the turns."""
        return tuple(map(itemgetter(0), self.turns))

    @property
    def listed(self) -> CodeSet | None:
        """The candidates, None if too many to list; `ContradictionError` if there are none."""
        candidates = self.known_candidates
        if candidates is None:
            candidates = candidates_of(self.rules, self.turns)
            # A cache: the value of the position stays the same.
            object.__setattr__(self, "known_candidates", candidates)
        if candidates is not None and not candidates:
            raise ContradictionError(
                "no code fits all {turns} turns",
                len(self.turns),
                self.turns,
                code="contradiction-all",
                turns=len(self.turns),
            )
        return candidates

    @property
    def candidates(self) -> CodeSet:
        """The candidates; `TooManyCodesError` if too many, `ContradictionError` if none."""
        if (candidates := self.listed) is None:
            raise too_many(self.rules)
        return candidates

    @property
    def guesses_left(self) -> int | None:
        """Guesses that may still be made under the aim; None if it has no limit."""
        return None if self.aim.most is None else max(0, self.aim.most - len(self.turns))

    def after(self, guess: Code | str, feedback: FeedbackLike) -> Position:
        """Return the position after one more turn; `TooManyCodesError` if too many codes to list.

        `CodeError` and `FeedbackError` if the rules do not have the guess or the feedback.
        """
        turn = turn_of(self.rules, guess, feedback)
        return then(self, *turn, after(self.candidates, *turn))

    def under(self, aim: Aim) -> Position:
        """Return the same position with another aim."""
        if aim is self.aim:
            return self
        check_aim(aim)
        return position_of(self.rules, self.turns, aim, self.known_candidates)


def then(position: Position, guess: Code, feedback: Feedback, left: CodeSet | None) -> Position:
    """Return the position after a turn that needs no check; `left` are its candidates, if known."""
    turn = made(Turn, (guess, feedback))
    return position_of(position.rules, (*position.turns, turn), position.aim, left)


def position_after(
    rules: Rules, turns: Turns, doubt: Doubt, by_turn: Sequence[CodeSet | None], aim: Aim
) -> Position:
    """Return the position for a strategy; `ContradictionError` if no code fits all turns.

    `by_turn` is from `candidates_by_turn`. Turns in doubt are left out, since strategies take every
    answer for true.
    """
    check_possible(rules, turns, doubt, by_turn)
    if doubt:
        return position_of(rules, sure_turns(rules, turns, doubt), aim)
    return position_of(rules, turns, aim, by_turn[-1])


def position_of(
    rules: Rules, turns: tuple[Turn, ...], aim: Aim, known_candidates: CodeSet | None = None
) -> Position:
    """Return a position without checking its turns again."""
    return with_fields(object.__new__(Position), rules, turns, aim, known_candidates)
