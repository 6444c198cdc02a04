"""A game: rules and the turns so far, with everything that follows from them."""

from __future__ import annotations

import random
from typing import NamedTuple

from .candidates.codeset import CodeSet
from .candidates.listed import listed_by_turn
from .candidates.position import FEWEST, Aim, Position
from .codes import Code, check_code, format_code, parse_code
from .errors import ContradictionError, GameError, MastermindError, quote
from .limits import Progress
from .rules import Rules
from .scoring import Feedback, Turn, Turns, check_feedback, solved
from .strategies.base import Strategy

MAX_TURNS = 1_000
"""Turns that a text may tell; a person plays a tenth of it on the largest boards of the page."""

LONGEST = 1_000_000
"""Characters of such a text, which are few turns on boards of thousands of pegs."""


class Game(NamedTuple):
    """Rules and turns; `str` and `parse` speak one line of text.

    >>> game = Game.parse("p4c6r:1122=1,1;1344=0,3")
    >>> str(game), [len(left) for left in game.candidates_by_turn()]
    ('p4c6r:1122=1,1;1344=0,3', [1296, 208, 6])
    """

    rules: Rules
    turns: Turns = ()

    @classmethod
    def parse(cls, text: str) -> Game:
        """Return the game that a text names.

        A text that is no game is a `GameError`; one whose rules, codes or feedback do not exist is
        an error of that kind, and names the turn.
        """
        if len(text) > LONGEST:
            raise GameError(
                f"expected a game of at most {LONGEST:,} characters, "
                f"got {len(text):,}: {quote(text)}",
                text,
            )
        name, _, rest = text.strip().partition(":")
        rules = Rules.parse(name)
        if not rest.strip():
            return cls(rules)
        parts = rest.split(";")
        if len(parts) > MAX_TURNS:
            raise GameError(
                f"expected at most {MAX_TURNS:,} turns, got {len(parts):,}: {quote(text)}", text
            )
        turns = []
        for number, part in enumerate(parts, 1):
            guess, equals, answer = part.partition("=")
            if not equals:
                raise GameError(
                    f"expected turn {number} such as '1122=1,2', got {quote(part)}", text
                )
            try:
                turns.append(parse_turn(rules, guess, answer))
            except MastermindError as error:
                error.args = (f"turn {number}: {error}",)
                raise
        return cls(rules, tuple(turns))

    def __str__(self) -> str:
        turns = ";".join(
            f"{format_code(self.rules, guess)}={feedback}" for guess, feedback in self.turns
        )
        return f"{self.rules}:{turns}" if turns else str(self.rules)

    def plus(self, guess: Code, feedback: Feedback) -> Game:
        """Return the game with one more turn."""
        check_code(self.rules, guess)
        check_feedback(self.rules, feedback)
        return Game(self.rules, (*self.turns, Turn(guess, feedback)))

    def without(self, turn: int) -> Game:
        """Return the game of all turns but one, which is counted from 1."""
        return Game(self.rules, (*self.turns[: turn - 1], *self.turns[turn:]))

    @property
    def solved(self) -> bool:
        """Whether a guess was answered all black."""
        return any(turn.feedback == solved(self.rules) for turn in self.turns)

    def candidates_by_turn(self) -> list[CodeSet | None]:
        """Return the candidates before the first turn and after each one, perhaps none.

        Where there are too many to list, there is None instead.
        """
        return listed_by_turn(self.rules, self.turns)

    def candidates(self) -> CodeSet:
        """Return the candidates now.

        `ContradictionError` if no code fits all turns, `TooManyCodesError` if too many do.
        """
        return self.position().candidates

    def contradiction(self, left: list[CodeSet | None]) -> ContradictionError | None:
        """Return the error that names the first turn after which no code was left, if any."""
        for turn, candidates in enumerate(left):
            if candidates is not None and not candidates:
                guess, feedback = self.turns[turn - 1]
                earlier = "the turn before" if turn == 2 else f"the {turn - 1} turns before"
                return ContradictionError(
                    f"no code gives {quote(str(feedback))} to "
                    f"{quote(format_code(self.rules, guess))} in turn {turn}"
                    + (f" and fits {earlier}" if turn > 1 else ""),
                    turn,
                    str(self),
                )
        return None

    def suggest(
        self,
        strategy: Strategy,
        rng: random.Random,
        progress: Progress | None = None,
        aim: Aim = FEWEST,
    ) -> Code | None:
        """Return the next guess of a strategy, or None where the game is solved.

        Answers that no code fits are a `ContradictionError`.
        """
        position = self.position(aim=aim)
        return None if self.solved else strategy.choose(position, rng, progress)

    def position(self, left: list[CodeSet | None] | None = None, aim: Aim = FEWEST) -> Position:
        """Return what a strategy is given; `ContradictionError` if no code fits all turns.

        `left` is what `candidates_by_turn` gave, where that is known.
        """
        left = left or self.candidates_by_turn()
        if contradiction := self.contradiction(left):
            raise contradiction
        return Position(self.rules, self.turns, aim, left[-1])


def parse_turn(rules: Rules, guess: str, answer: str) -> Turn:
    """Return a turn from the texts of its guess and of its feedback, both checked."""
    code = parse_code(rules, guess)
    feedback = Feedback.parse(answer)
    check_feedback(rules, feedback, answer)
    return Turn(code, feedback)
