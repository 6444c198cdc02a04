"""Players: objects with a memory that make the guesses of a game and take the answers.

On boards with many millions of codes the candidates cannot be listed, so a strategy cannot be a
function of them. A player keeps what follows from the answers in its own form.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Generator, Iterable, Sequence
from typing import Protocol, TypeVar

from ..codes import Code
from ..errors import ContradictionError
from ..limits import Progress
from ..rules import Rules
from ..scoring import Feedback, all_black, check_feedback

Script = Generator[Code, Feedback, Code]
"""A whole game as one generator: it yields guesses, is sent the answers, returns the code."""

_T = TypeVar("_T")

Step = Generator[Code, Feedback, _T]
"""Part of a script, with a result."""


class Player(Protocol):
    """Plays one game."""

    def guess(self) -> Code:
        """Return the next guess: the same one until it is answered."""

    def answer(self, feedback: Feedback) -> None:
        """Take the answer to the guess.

        `FeedbackError` if no guess can get it. `ContradictionError` when the player finds that no
        code fits all answers, at the latest when the answer to its last guess is not all black;
        after that every answer raises the same error.
        """


class Clash(Exception):  # noqa: N818 - it never leaves a player
    """Raised inside a script if the answers so far fit no code."""


def contradiction_up_to(turn: int, feedback: Feedback) -> ContradictionError:
    """Return the error for answers that no code gives, the last of them `feedback` in a turn."""
    return ContradictionError(
        "no code gives all the answers up to '{answer}' in turn {turn}",
        turn,
        feedback,
        code="contradiction-up-to",
        answer=str(feedback),
        turn=turn,
    )


class Scripted:
    """A player whose game is written as a script; `answer` runs it to its next guess.

    It tells how far it has come; that means nothing after a contradiction.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.turns = 0
        """Guesses answered so far."""
        self._answers: dict[Code, Feedback] = {}
        self._last = False
        self._error: ContradictionError | None = None
        self._script = self._play()
        self._guess = self._advance(None)

    @abstractmethod
    def _play(self) -> Script:
        """Yield guesses and take their answers; return the code. `Clash` if there is none."""

    @abstractmethod
    def _settled(self) -> Iterable[int | None]:
        """Return what `known` does, while the script runs."""

    @abstractmethod
    def _possible(self) -> Iterable[int]:
        """Return what `possible` does, while the script runs."""

    def known(self) -> tuple[int | None, ...]:
        """Return the colour of each peg that is found, None for the other pegs."""
        return self._guess if self._last else tuple(self._settled())

    def possible(self) -> tuple[int, ...]:
        """Return how many colours each peg may have; 1 if it is found."""
        return (1,) * self.rules.pegs if self._last else tuple(self._possible())

    def guess(self) -> Code:
        """Return the next guess; after the solving one, the code."""
        return self._guess

    def answer(self, feedback: Feedback) -> None:
        check_feedback(self.rules, feedback)
        if self._error:
            raise self._error
        self.turns += 1
        if feedback == all_black(self.rules):
            if not self._last:
                self._script.close()
                self._last = True
            return
        try:
            if self._last:
                raise Clash
            if len(self._answers) * self.rules.pegs < 4_000:  # bounds the memory of long games
                self._answers[self._guess] = feedback
            self._guess = self._advance(feedback)
            # A script may make a guess again that has been answered.
            while earlier := self._answers.get(self._guess):
                if self._last:
                    raise Clash
                self._guess = self._advance(earlier)
        except Clash:
            self._error = contradiction_up_to(self.turns, feedback)
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
    progress: Progress | None = None,
) -> None:
    """Give a player the answers to those of the turns whose guesses are its own.

    It stops at the first guess of the player that is in no turn.
    """
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
