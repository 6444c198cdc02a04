"""The conversation of `play --helper`: a person is helped to find a code hidden elsewhere."""

from __future__ import annotations

import re

from ..advice.advice import advise
from ..errors import FeedbackError
from ..game import Game
from .conversations import Conversation
from .terminal import candidate_words, worth_words


class Helper(Conversation):
    """The person guesses a code that is hidden elsewhere, and types the answers."""

    prompt = "answer> "
    commands = (
        "Answer with black,white such as 1,2, or with guess=black,white if you guessed "
        "something else, and with a ? behind where you are unsure; or: list, undo, quit."
    )
    again = ". Please answer again, or undo."

    def begin(self) -> None:
        self.say(self.commands)
        self.legend()
        self.grown()

    def longer(self, said: str) -> Game:
        guess, equals, answer = said.rpartition("=")
        numbers = self._numbers(answer.removesuffix("?"))
        code = self.read(guess) if equals else self.guess
        try:
            longer = self.game.plus(code, numbers, unsure=answer.endswith("?"))
        except FeedbackError as error:
            error.requote("found", answer)
            raise
        longer.position()  # a contradiction counts as a mistyped answer, too
        return longer

    def grown(self) -> None:
        game = self.game
        advice = advise(game, self.strategy, self.rng, aim=self.aim, valued=True)
        position, suggestion = advice.checked_position(), advice.suggestion
        assert suggestion  # the game is not solved
        self.guess = suggestion.guess
        candidates = candidate_words(advice.by_turn[-1])
        words = "; ".join(filter(None, [candidates, worth_words(position, suggestion)]))
        self.say(f"{len(self.game.turns) + 1}. Guess ", self.guess, f"  ({words})")

    undone = grown

    def _numbers(self, answer: str) -> str:
        """Return an answer in the form of a game's text: for `1 2` and, up to 9 pegs, `12`, 1,2."""
        two = r"(\d)\s*(\d)" if self.rules.pegs < 10 else r"(\d+)\s+(\d+)"
        return re.sub(rf"^\s*{two}\s*$", r"\1,\2", answer)
