"""What plays a large board: something with a state, asked for a guess and told the answer.

On boards with millions of codes or more nothing can list the candidates, so a strategy cannot be a
function of them. A player remembers what the answers so far have told it in its own way.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Generator, Iterable, Sequence
from typing import Protocol, TypeVar, runtime_checkable

from ..codes import Code
from ..errors import ContradictionError
from ..rules import Rules
from ..scoring import Feedback, check_feedback, solved

Script = Generator[Code, Feedback, Code]
"""A game as one stretch of code: it yields a guess, is sent the answer, returns the last guess."""

T = TypeVar("T")

Step = Generator[Code, Feedback, T]
"""Part of a script, which returns what it found."""


class Player(Protocol):
    """Plays one game. One that can tell what it knows by now is `Knowing` besides."""

    def guess(self) -> Code:
        """Return the next guess: the same one until it is answered."""

    def answer(self, feedback: Feedback) -> None:
        """Take the answer to the guess.

        `FeedbackError` if no guess can get it. `ContradictionError` as soon as the player notices
        that no code fits all answers, at the latest when its last guess is not answered all black;
        from then on every further answer is the same error.
        """


@runtime_checkable
class Knowing(Player, Protocol):
    """A player that can be watched."""

    def known(self) -> tuple[int | None, ...]:
        """Return the colour of each peg that the answers settle, None elsewhere.

        It need not be all that follows from them, and after a contradiction it means nothing.
        """

    def possible(self) -> tuple[int, ...]:
        """Return how many colours each peg may have, as far as the player has narrowed them down.

        It is 1 where the colour is known.
        """


MAX_PEGS_REMEMBERED = 4_000
"""Pegs in all guesses that a player remembers with their answers, so as not to ask again."""


class Clash(Exception):  # noqa: N818 - it never leaves a player
    """Raised inside a script where the answers so far fit no code."""


class Scripted:
    """A player whose game is written as a script; `answer` runs it up to its next guess."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.turns = 0
        """Guesses answered so far."""
        self._told: dict[Code, Feedback] = {}
        self._last = False
        self._error: ContradictionError | None = None
        self._script = self._play()
        self._guess = self._advance(None)

    @abstractmethod
    def _play(self) -> Script:
        """Yield guesses and take their answers; return the code, `Clash` if there is none."""

    @abstractmethod
    def _settled(self) -> Iterable[int | None]:
        """Return the colours of the pegs that are known while the script runs."""

    @abstractmethod
    def _open(self) -> Iterable[int]:
        """Return how many colours each peg may have, while the script runs; 1 where it is known."""

    def known(self) -> tuple[int | None, ...]:
        """Return the colour of each peg that is known, None where it is not."""
        return self._guess if self._last else tuple(self._settled())

    def possible(self) -> tuple[int, ...]:
        """Return how many colours each peg may have, as far as they are narrowed down."""
        return (1,) * self.rules.pegs if self._last else tuple(self._open())

    def guess(self) -> Code:
        """Return the next guess; after the game is solved, the code."""
        return self._guess

    def answer(self, feedback: Feedback) -> None:
        """Take the answer to the guess."""
        check_feedback(self.rules, feedback)
        if self._error:
            raise self._error
        self.turns += 1
        if feedback == solved(self.rules):
            if not self._last:
                self._script.close()
                self._last = True
            return
        try:
            if self._last:
                raise Clash
            if len(self._told) * self.rules.pegs < MAX_PEGS_REMEMBERED:
                self._told[self._guess] = feedback
            self._guess = self._advance(feedback)
            # A script may come upon a question that was answered already.
            while known := self._told.get(self._guess):
                if self._last:
                    raise Clash
                self._guess = self._advance(known)
        except Clash:
            self._error = ContradictionError(
                f"no code gives all the answers up to '{feedback}' in turn {self.turns}",
                self.turns,
                feedback,
            )
            raise self._error from None

    def _advance(self, feedback: Feedback | None) -> Code:
        try:
            return next(self._script) if feedback is None else self._script.send(feedback)
        except StopIteration as end:
            self._last = True
            code: Code = end.value
            return code


def catch_up(
    player: Player,
    turns: Sequence[tuple[Code, Feedback]],
    progress: Callable[[float], None] | None = None,
) -> None:
    """Let a player take the answers to its own guesses among the turns."""
    waiting = list(turns)
    while waiting:
        guess = player.guess()
        turn = next((turn for turn in waiting if turn[0] == guess), None)
        if turn is None:
            return
        waiting.remove(turn)
        player.answer(turn[1])
        if progress:
            progress(1 - len(waiting) / len(turns))
