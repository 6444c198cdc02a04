"""A game: the rules and the turns so far, with everything that follows from them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .candidates.codeset import CodeSet
from .candidates.listed import listed_by_turn
from .candidates.partition import Partition, partition
from .candidates.position import FEWEST, Aim, Position
from .codes import Code, ShownCode, check_code, format_code, parse_code
from .errors import CodeError, ContradictionError, FeedbackError, GameError, MastermindError, quote
from .limits import Limits, Progress
from .rules import Rules
from .scoring import Feedback, Turn, Turns, check_feedback, solved

if TYPE_CHECKING:
    from .analysis.analyse import Analysis
    from .search.valuation import Worth
    from .strategies.base import Strategy

MAX_TURNS = 1_000
"""Turns of a game. On the largest boards of the page a person plays a tenth of it."""

MAX_TEXT = 1_000_000
"""Characters of a game's text, which are few turns on boards of thousands of pegs."""


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Game:
    """The rules and the turns so far. A game never changes: `plus` and `minus` return another one.

    >>> game = Game("p4c6r").plus("1122", "1,1")
    >>> len(game.candidates())
    208
    >>> print(game.suggest())
    1314
    >>> game = game.plus("1344", "0,3")
    >>> print(game, game.suggest("minimax"))
    p4c6r:1122=1,1;1344=0,3 4113

    A guess is a code, as text or as the tuple of its colours, which count from 0; feedback is
    `black, white`, as text, tuple or `Feedback`. `str` gives one line of text that `parse` reads.
    """

    rules: Rules
    turns: Turns

    def __init__(self, rules: Rules | str, turns: Iterable[Turn] = ()) -> None:
        """Take rules, or the text of rules or of a game, and turns; each turn is checked.

        What is no game is refused with the error that `parse` has for it.
        """
        game = self.parse(rules) if isinstance(rules, str) else self._made(rules, ())
        for guess, feedback in turns:
            game = game._with(game._code(guess), game._feedback(feedback))
        object.__setattr__(self, "rules", game.rules)
        object.__setattr__(self, "turns", game.turns)

    @classmethod
    def _made(cls, rules: Rules, turns: Turns) -> Game:
        """Return the game of turns that are checked already."""
        game = object.__new__(cls)
        object.__setattr__(game, "rules", rules)
        object.__setattr__(game, "turns", turns)
        return game

    @classmethod
    def parse(cls, text: str) -> Game:
        """Return the game that a text such as `p4c6r:1122=1,1;1344=0,3` names.

        A text that is no game is a `GameError`; one whose rules, codes or feedback do not exist is
        an error of that kind, and names the turn.
        """
        if len(text) > MAX_TEXT:
            raise GameError(
                f"expected a game of at most {MAX_TEXT:,} characters, "
                f"got {len(text):,}: {quote(text)}",
                text,
            )
        name, _, rest = text.strip().partition(":")
        rules = Rules.parse(name)
        if not rest.strip():
            return cls._made(rules, ())
        parts = rest.split(";")
        if len(parts) > MAX_TURNS:
            raise GameError(
                f"expected at most {MAX_TURNS:,} turns, got {len(parts):,}: {quote(text)}", text
            )
        game, turns = cls._made(rules, ()), []
        for number, part in enumerate(parts, 1):
            guess, equals, answer = part.partition("=")
            if not equals:
                raise GameError(
                    f"expected turn {number} such as '1122=1,2', got {quote(part)}", text
                )
            try:
                turns.append(Turn(game._code(guess), game._feedback(answer)))
            except MastermindError as error:
                error.args = (f"turn {number}: {error}",)
                raise
        return cls._made(rules, tuple(turns))

    def __str__(self) -> str:
        turns = ";".join(
            f"{format_code(self.rules, guess)}={feedback}" for guess, feedback in self.turns
        )
        return f"{self.rules}:{turns}" if turns else str(self.rules)

    def __repr__(self) -> str:
        return f"Game({str(self)!r})"

    def plus(self, guess: Code | str, feedback: Feedback | tuple[int, int] | str) -> Game:
        """Return the game with one more turn.

        A guess or feedback that the rules do not have is a `CodeError` or a `FeedbackError`; a turn
        after the one that solved the game, or more than 1,000 turns, is a `GameError`.
        """
        code, answer = self._code(guess), self._feedback(feedback)
        if self.solved:
            raise GameError(
                f"expected no turn after the one that solved the game, got "
                f"{quote(f'{format_code(self.rules, code)}={answer}')}",
                self,
            )
        return self._with(code, answer)

    def minus(self) -> Game:
        """Return the game without its last turn; `GameError` if it has none."""
        if not self.turns:
            raise GameError(f"expected a turn to take back, got {quote(str(self))}", self)
        return self._made(self.rules, self.turns[:-1])

    def without(self, turn: int) -> Game:
        """Return the game without one of its turns, which count from 1."""
        return self._made(self.rules, (*self.turns[: turn - 1], *self.turns[turn:]))

    @property
    def solved(self) -> bool:
        """Whether a guess was answered all black."""
        return any(turn.feedback == solved(self.rules) for turn in self.turns)

    def candidates(self) -> CodeSet:
        """Return the codes that fit all turns.

        `ContradictionError` if no code does, `TooManyCodesError` if too many to list do.
        """
        return self.position().candidates

    def candidates_by_turn(self) -> list[CodeSet | None]:
        """Return the candidates before the first turn and after each one, perhaps none.

        Where there are too many to list, there is None instead.
        """
        return listed_by_turn(self.rules, self.turns)

    def contradiction(self, by_turn: Sequence[CodeSet | None]) -> ContradictionError | None:
        """Return the error that names the first turn after which no code is left, if any.

        `by_turn` is what `candidates_by_turn` gave.
        """
        for turn, candidates in enumerate(by_turn):
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

    def position(
        self, by_turn: Sequence[CodeSet | None] | None = None, aim: Aim = FEWEST
    ) -> Position:
        """Return what a strategy is given; `ContradictionError` if no code fits all turns.

        `by_turn` is what `candidates_by_turn` gave, where that is at hand.
        """
        by_turn = by_turn or self.candidates_by_turn()
        if contradiction := self.contradiction(by_turn):
            raise contradiction
        return Position(self.rules, self.turns, aim, by_turn[-1])

    def suggest(
        self,
        strategy: Strategy | str | None = None,
        rng: random.Random | None = None,
        progress: Progress | None = None,
        aim: Aim = FEWEST,
    ) -> Code | None:
        """Return the next guess, which prints as text; None where the game is solved.

        `strategy` is one of your own, or the name of one: `mastermind_core.STRATEGIES` has them;
        without one it is the best play known.
        Strategies that draw lots draw from `rng`. Turns that no code fits are a
        `ContradictionError`, a name that is unknown is a `StrategyError`.
        """
        position = self.position(aim=aim)
        if self.solved:
            return None
        guess = _strategy(strategy).choose(position, rng or random.Random(), progress)
        return ShownCode(self.rules, guess)

    def analyse(
        self,
        strategy: Strategy | str | None = None,
        rng: random.Random | None = None,
        progress: Progress | None = None,
        aim: Aim = FEWEST,
    ) -> Analysis:
        """Return the suggestion with its worth and certainty, and the best guesses, ranked.

        Errors as those of `suggest`. It takes a second or so on a board such as 5 pegs, 8 colours.

        >>> analysis = Game("p4c6r:1122=1,1;1344=0,3").analyse()
        >>> analysis.suggestion, analysis.worth.mean, analysis.certainty
        (<code 4113>, 1.8333333333333333, 'exact')
        >>> [str(alternative.guess) for alternative in analysis.alternatives[:3]]
        ['4113', '4412', '3412']
        """
        from .analysis.analyse import Analysis, analysis_of

        position = self.position(aim=aim)
        if self.solved:
            return Analysis(len(position.candidates), None, None, None, None, ())
        return analysis_of(position, _strategy(strategy), rng or random.Random(), progress)

    def worth(
        self, guess: Code | str, progress: Progress | None = None, aim: Aim = FEWEST
    ) -> Worth | None:
        """Return what a guess is worth: how many guesses the game still needs after it.

        None where the candidates are too many to list, or the game is solved.

        >>> worth = Game("p4c6r:1122=1,1;1344=0,3").worth("1122")
        >>> worth.mean, worth.worst, worth.certainty
        (2.8333333333333335, 3, 'exact')
        """
        from .analysis.worth import WORTH_EFFORT, worth_of

        code, position = self._code(guess), self.position(aim=aim)
        if self.solved or position.listed is None:
            return None
        return worth_of(position, code, Limits(WORTH_EFFORT, progress))

    def partition(self, guess: Code | str) -> Partition:
        """Return what each feedback to a guess would leave.

        `ContradictionError` if no code fits the turns, `TooManyCodesError` if too many do.

        >>> partition = Game("p4c6r:1122=1,1;1344=0,3").partition("1134")
        >>> {str(feedback): size for feedback, size in partition.parts.items()}
        {'0,2': 2, '0,3': 2, '1,3': 1, '2,2': 1}
        """
        return partition(self.candidates(), ShownCode(self.rules, self._code(guess)))

    def _with(self, guess: Code, feedback: Feedback) -> Game:
        if len(self.turns) >= MAX_TURNS:
            raise GameError(f"expected at most {MAX_TURNS:,} turns, got one more", self)
        return self._made(self.rules, (*self.turns, Turn(guess, feedback)))

    def _code(self, guess: Code | str) -> Code:
        if isinstance(guess, str):
            return parse_code(self.rules, guess)
        if not isinstance(guess, tuple | list) or not all(type(colour) is int for colour in guess):
            raise CodeError(
                f"expected a code as text or a tuple of ints, got {quote(guess)}", guess
            )
        check_code(self.rules, guess)
        return tuple(guess)

    def _feedback(self, feedback: Feedback | tuple[int, int] | str) -> Feedback:
        if isinstance(feedback, str):
            answer = Feedback.parse(feedback)
        elif isinstance(feedback, tuple | list) and [type(each) for each in feedback] == [int, int]:
            answer = Feedback(*feedback)
        else:
            raise FeedbackError(
                f"expected feedback such as '1,2' or (1, 2), got {quote(feedback)}", feedback
            )
        check_feedback(self.rules, answer, feedback)
        return answer


def _strategy(strategy: Strategy | str | None) -> Strategy:
    from .strategies.registry import DEFAULT, find

    if strategy is None:
        return find(DEFAULT)
    return find(strategy) if isinstance(strategy, str) else strategy
