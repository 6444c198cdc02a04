"""The command `play`: find the program's code, or get help with another one, one line a turn."""

from __future__ import annotations

import argparse
import contextlib
import random
import re
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any

from ..advice.advice import advise
from ..candidates.position import FEWEST, Aim
from ..challenge import Challenge
from ..codemaker import Codemaker
from ..codes import Code, format_code, symbol
from ..devil.devil import longest_answer
from ..devil.forced import fewest_against_devil
from ..errors import (
    ChallengeError,
    CodeError,
    ContradictionError,
    FeedbackError,
    MastermindError,
    quote,
)
from ..game import Game
from ..rules import Rules
from ..scoring import Feedback
from ..sent_game import SentGame
from ..strategies.base import Strategy
from ..words import feedback_words, plural, sentence
from .options import JsonResult, asked_strategy
from .review import show_diagnosis
from .terminal import Pegs, candidate_words, progress, worth_words

_QUIT = ("quit", "exit", "q")
_COMMANDS = ("help", "?", "list", "reveal", "hint", "undo", "diagnose", *_QUIT)
"""The words that a person can type beside turns, with or without a slash before them."""


def run_play(options: argparse.Namespace) -> JsonResult:
    rules, challenge = _asked_board(options)
    kind = Helper if options.helper else AgainstDevil if options.devil else Against
    about = (*asked_strategy(options), Pegs(rules, options.pegs), options.json, challenge)
    conversation = kind(rules, *about)
    result = conversation.run(sys.stdin)
    if challenge:
        result["sent"] = conversation.sent_back(challenge, options.name)
    return result


def _asked_board(options: argparse.Namespace) -> tuple[Rules, Challenge | None]:
    """Return the board, and the challenge if one names it.

    `MastermindError` for a board beside a challenge, or a name without one.
    """
    rules, name = options.rules, options.name
    if options.challenge is None:
        if name:
            got = f"got {quote(name)} alone"
            raise MastermindError(f"expected --name with --challenge, {got}", name)
        return Rules.parse("p4c6r" if rules is None else rules), None
    challenge = Challenge.parse(options.challenge)
    if rules is not None:
        got = f"and not both, got {quote(rules)}"
        raise MastermindError(f"expected rules such as 'p4c6r', or --challenge, {got}", rules)
    return challenge.rules, challenge


class Conversation(ABC):
    """A game that grows by the lines that a person types; a silent one prints nothing."""

    prompt: str
    commands: str
    """The line that says what a person can type."""
    again = ""
    """The words after an error in a typed line."""
    reveals = "It was "
    slash = False
    """True where commands need the slash, since without it they could be codes."""

    def __init__(
        self,
        rules: Rules,
        strategy: Strategy,
        rng: random.Random,
        aim: Aim = FEWEST,
        pegs: Pegs | None = None,
        silent: bool = False,
        challenge: Challenge | None = None,
    ) -> None:
        self.rules, self.strategy, self.rng, self.aim = rules, strategy, rng, aim
        self.pegs, self.silent, self.challenge = pegs or Pegs(rules), silent, challenge
        self.game = Game(rules)
        self.refused: Game | None = None
        self.hints = self.taken_back = 0

    def run(self, lines: Iterable[str]) -> dict[str, Any]:
        """Talk until the code is found or the person ends it; return what `--json` prints."""
        self.begin()
        self._ask(self.prompt)
        for line in lines:
            if (typed := line.strip()) and self._ends(typed):
                break
            self._ask(self.prompt)
        else:
            self._ask("\n")
        found = self.game.turns[-1].guess if self.game.solved else self.secret()
        return {
            "game": str(self.game),
            "turns": len(self.game.turns),
            "solved": self.game.solved,
            "secret": format_code(self.rules, found) if found else None,
        }

    def _ask(self, text: str) -> None:
        if not self.silent:
            print(text, end="", flush=True)

    def _ends(self, typed: str) -> bool:
        """Answer a typed line; return whether the conversation ends."""
        said = typed.lower().removeprefix("/")
        if self.slash and not typed.startswith("/"):
            said = ""
        if said in _QUIT:
            return True
        if said in ("help", "?"):
            self.say(self.commands)
        elif said == "list":
            self.list()
        elif said == "reveal" and (secret := self.secret()):
            self.say(self.reveals, secret)
            return True
        elif said == "diagnose" and self.refused:
            show_diagnosis(self.pegs, self.refused.diagnose())
        elif said == "hint" and self.secret():
            self.hints += 1
            self.hint()
        else:
            before = self.game
            try:
                if said != "undo":
                    self.game = self.longer(typed)
                    if not self.game.solved:
                        self.grown()
                else:
                    if self.game.turns:
                        self.game = self.game.minus()
                        self.taken_back += 1
                    self.undone()
            except MastermindError as error:
                self.game = before
                self.pegs.relabel(error)
                self.say(f"{error}{self.again}")
                if isinstance(error, ContradictionError):
                    self.say("Or type diagnose: it shows which answers may be wrong.")
            if self.game.solved:
                number = plural(len(self.game.turns), "guess", "guesses")
                self.say("", self.game.turns[-1].guess, f"  Found in {number}!")
                self.won()
                return True
        return False

    @abstractmethod
    def begin(self) -> None:
        """Say what the person can type."""

    @abstractmethod
    def longer(self, said: str) -> Game:
        """Return the game with the typed turn; `MastermindError` if the text is no turn."""

    @abstractmethod
    def grown(self) -> None:
        """Say how the game stands after one more turn."""

    @abstractmethod
    def undone(self) -> None:
        """Say how the game stands without its last turn."""

    def won(self) -> None:  # noqa: B027  most have nothing to add
        """Say what the game was worth, once the code is found."""

    def secret(self) -> Code | None:
        """Return the hidden code, None where the program does not know it."""
        return None

    def _legend(self) -> None:
        if not self.silent:
            self.pegs.show_legend()

    def say(self, before: str, code: Code | None = None, after: str = "") -> None:
        if not self.silent:
            self.pegs.show(before, code, after)

    def list(self) -> None:
        """Print the turns and the first 20 candidates: a screen of a terminal."""
        by_turn = self.game.candidates_by_turn()
        if not self.silent:
            self.pegs.show_game(self.game, by_turn)
        if (left := by_turn[-1]) is None:
            self.say(sentence(candidate_words(None)))
            return
        for code in left[:20]:
            self.say("  ", code)
        if len(left) > 20:
            self.say(f"  and {len(left) - 20:,} more")

    def hint(self) -> None:
        try:
            guess = self.game.suggest(self.strategy, self.rng, aim=self.aim)
        except MastermindError as error:
            self.say(str(error))
            return
        after = ""
        if guess is not None and self.game.position().listed is not None:
            most = self.game.partition(guess).largest_part
            after = f"  leaves at most {plural(most, 'possible code')}"
        self.say("Guess ", guess, after)

    def sent_back(self, challenge: Challenge, name: str) -> str | None:
        """Print and return the text that sends the game back; None if no text can carry it.

        A guess that was taken back counts as a hint: its answer was seen.
        """
        if not self.game.turns:
            return None
        hints = self.hints + self.taken_back
        try:
            text = str(SentGame.of(challenge, self.game.turns, name, hints))
        except ChallengeError as error:  # of a long game, or a board too large for a text
            self.say(f"This game cannot be sent back: {error}.")
            return None
        if self.taken_back:
            counted = "counts as a hint" if self.taken_back == 1 else "count as hints"
            self.say(f"{plural(self.taken_back, 'guess', 'guesses')} taken back {counted}.")
        self.say(f"To send it back: {text}")
        return text


class Against(Conversation):
    """The person guesses a code that the program hides: that of a challenge, else a random one."""

    prompt = "> "
    commands = "Type a guess, or: hint, list, undo, reveal, quit."
    hid = "I hid a code"
    codemaker: Codemaker

    def begin(self) -> None:
        self.hide()
        pegs = plural(self.rules.pegs, "peg")
        first, last = symbol(self.rules, 0), symbol(self.rules, self.rules.colours - 1)
        self.say(f"{self.hid} of {pegs}, colours {first} to {last}, {self.rules.words}.")
        self._legend()
        self.slash = any(map(self._is_code, _COMMANDS))
        if self.slash:
            named = "/hint, /list, /undo, /reveal, /quit"
            self.commands = f"Type a guess, or: {named}. Without its slash, such a word is a guess."
        self.say(self.commands)

    def hide(self) -> None:
        challenge = self.challenge
        if challenge is None:
            self.codemaker = Codemaker.from_seed(self.rules, str(self.rng.getrandbits(64)))
            return
        self.codemaker = Codemaker(self.rules, challenge.secret())
        if challenge.name or challenge.chosen:
            by = challenge.name or "Someone"
            self.hid = f"{by} {'chose a code' if challenge.chosen else 'sends you a code'}"

    def _is_code(self, word: str) -> bool:
        with contextlib.suppress(CodeError):
            return bool(self.pegs.read(word))
        return False

    def longer(self, said: str) -> Game:
        guess = self.pegs.read(said)
        return self.game.plus(guess, self.answer(guess))

    def answer(self, guess: Code) -> Feedback:
        return self.codemaker.answer(guess)

    def grown(self) -> None:
        guess, feedback = self.game.turns[-1]
        candidates = candidate_words(self.game.position().listed)
        self.say("", guess, f"  {feedback_words(feedback)}, {candidates}")

    def undone(self) -> None:
        self.say(f"Back at turn {len(self.game.turns) + 1}.")

    def secret(self) -> Code:
        return self.codemaker.reveal()


class AgainstDevil(Against):
    """The program has not decided: it shows a code that fits every answer."""

    hid = "I have not decided on a code"
    reveals = "It could have been "

    def hide(self) -> None:
        self.secret()  # refuses a board that is too large

    def answer(self, guess: Code) -> Feedback:
        return longest_answer(self.game.position(), guess)

    def won(self) -> None:
        if self.silent:
            return
        with progress("Looking for the fewest guesses") as told:
            proven = fewest_against_devil(self.rules, told)
        if len(self.game.turns) <= proven.at_least:
            self.say("No one can force the devil in fewer guesses: you did it.")
        elif proven.fewest:
            number = plural(proven.fewest, "guess", "guesses")
            self.say(f"The devil can be forced in {number}, and in no fewer.")

    def secret(self) -> Code:
        return self.game.candidates()[0]


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
        self._legend()
        self.grown()

    def longer(self, said: str) -> Game:
        guess, equals, answer = said.rpartition("=")
        # People type `1 2` in haste, and `12` where no number has two digits.
        two = r"(\d)\s*(\d)" if self.rules.pegs < 10 else r"(\d+)\s+(\d+)"
        numbers = re.sub(rf"^\s*{two}\s*$", r"\1,\2", answer.removesuffix("?"))
        code = self.pegs.read(guess) if equals else self.guess
        try:
            longer = self.game.plus(code, numbers, unsure=answer.endswith("?"))
        except FeedbackError as error:
            error.requote("found", answer)
            raise
        self.refused = longer
        longer.position()  # a contradiction counts as a mistyped answer, too
        self.refused = None
        return longer

    def grown(self) -> None:
        game, chosen, aim = self.game, self.strategy, self.aim
        known = game.rules, game.turns, game.doubt
        advice = advise(*known, chosen, self.rng, aim=aim, with_worth=True)
        position, suggestion = advice.checked_position(), advice.suggestion
        assert suggestion  # the game is not solved
        self.guess = suggestion.guess
        candidates = candidate_words(advice.by_turn[-1])
        words = "; ".join(filter(None, [candidates, worth_words(position, suggestion)]))
        self.say(f"{len(self.game.turns) + 1}. Guess ", self.guess, f"  ({words})")

    undone = grown
