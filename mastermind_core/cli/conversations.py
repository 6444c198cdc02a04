"""Conversations in the terminal: a person finds the computer's code."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import Any

from ..candidates.position import FEWEST, Aim
from ..challenge import Challenge
from ..codemaker import Codemaker
from ..codes import Code, format_code, parse_code, symbol
from ..devil.devil import longest_answer
from ..devil.forced import fewest_against_devil
from ..drawing.words import feedback_words, plural
from ..errors import CodeError, MastermindError
from ..game import Game
from ..rules import Rules
from ..scoring import Feedback
from ..strategies.base import Strategy
from .terminal import Talk, candidate_words, progress, show_game

MAX_CODES_SHOWN = 20
"""The most candidates that `list` shows: a screen of a terminal."""

_QUIT = ("quit", "exit", "q")
_COMMANDS = ("help", "?", "list", "reveal", "hint", "undo", *_QUIT)
"""What a person can type beside turns, with or without a slash before it."""


class Conversation(ABC):
    """A game that grows by what a person types, one line a turn."""

    prompt: str
    """What is printed where the person types."""
    commands: str
    """The line that says what the person can type."""
    again = ""
    """The words after an error in a typed line."""
    reveals = "It was "
    slash = False
    """Whether commands need the slash, since without it they could be codes."""

    def __init__(
        self, rules: Rules, strategy: Strategy, rng: random.Random, talk: Talk, aim: Aim = FEWEST
    ) -> None:
        self.rules = rules
        self.strategy = strategy
        self.rng = rng
        self.talk = talk
        self.aim = aim
        self.game = Game(rules)
        self.hints = 0
        self.taken_back = 0
        """How many turns were taken back."""

    def run(self, lines: Iterable[str]) -> dict[str, Any]:
        """Talk until the code is found or the person ends it; return what `--json` prints."""
        self.begin()
        for typed in _asked(lines, self.talk, self.prompt):
            said = self.command(typed)
            if said in _QUIT:
                break
            if said in ("help", "?"):
                self.say(self.commands)
            elif said == "list":
                self.list()
            elif said == "reveal" and (secret := self.secret()):
                self.say(self.reveals, secret)
                break
            elif said == "hint" and self.secret():
                self.hints += 1
                self.hint()
            else:
                before = self.game
                try:
                    self.turn(typed)
                except MastermindError as error:
                    self.game = before
                    if self.talk.pegs:
                        self.talk.pegs.relabel(error)
                    self.say(f"{error}{self.again}")
                if self.game.solved:
                    number = plural(len(self.game.turns), "guess", "guesses")
                    self.say("", self.game.turns[-1].guess, f"  Found in {number}!")
                    self.won()
                    break
        found = self.game.turns[-1].guess if self.game.solved else self.secret()
        return {
            "game": str(self.game),
            "turns": len(self.game.turns),
            "solved": self.game.solved,
            "secret": format_code(self.rules, found) if found else None,
        }

    def command(self, typed: str) -> str | None:
        """Return the command that was typed, None for anything else."""
        said = typed.lower().removeprefix("/")
        meant = said in _COMMANDS and (typed.startswith("/") or not self.slash)
        return said if meant else None

    def turn(self, typed: str) -> None:
        """Take a turn back or make the typed one, and say how the game stands.

        `MastermindError` if the text is no turn, or if the strategy has no guess after it.
        """
        if self.command(typed) == "undo":
            if self.game.turns:
                self.game = self.game.minus()
                self.taken_back += 1
            self.undone()
            return
        self.game = self.longer(typed)
        if not self.game.solved:
            self.grown()

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

    def read(self, said: str) -> Code:
        """Return the typed code; `CodeError` if the text is no code."""
        pegs = self.talk.pegs
        return pegs.read(self.rules, said) if pegs else parse_code(self.rules, said)

    def legend(self) -> None:
        """Say the names of the colours, if they have names."""
        if self.talk.pegs:
            self.say(self.talk.pegs.legend(self.rules))

    def say(self, before: str, code: Code | None = None, after: str = "") -> None:
        """Print one line, perhaps with a code in it."""
        self.talk.say(self.rules, before, code, after)

    def list(self) -> None:
        """Print the turns and the first candidates."""
        if not self.talk.silent:
            show_game(self.game, self.talk.pegs)
        listed = self.game.candidates_by_turn()[-1]
        if listed is None:
            self.say(candidate_words(None).capitalize() + ".")
            return
        for code in listed[:MAX_CODES_SHOWN]:
            self.say("  ", code)
        if len(listed) > MAX_CODES_SHOWN:
            self.say(f"  and {plural(len(listed) - MAX_CODES_SHOWN, 'more', 'more')}")

    def hint(self) -> None:
        """Print the strategy's guess and how much it leaves."""
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


class Guessing(Conversation):
    """The program answers, the person guesses."""

    prompt = "> "
    commands = "Type a guess, or: hint, list, undo, reveal, quit."

    hid = "I hid a code"
    """How the program says that it has a code."""

    def begin(self) -> None:
        pegs, repeats = plural(self.rules.pegs, "peg"), self.rules.repeats
        first, last = symbol(self.rules, 0), symbol(self.rules, self.rules.colours - 1)
        allowed = "repeats allowed" if repeats else "no colour twice"
        self.say(f"{self.hid} of {pegs}, colours {first} to {last}, {allowed}.")
        self.legend()
        self.slash = any(map(self._is_code, _COMMANDS))
        if self.slash:
            named = "/hint, /list, /undo, /reveal, /quit"
            self.commands = f"Type a guess, or: {named}. Without its slash, such a word is a guess."
        self.say(self.commands)

    def _is_code(self, word: str) -> bool:
        try:
            self.read(word)
        except CodeError:
            return False
        return True

    def longer(self, said: str) -> Game:
        guess = self.read(said)
        return self.game.plus(guess, self.answer(guess))

    @abstractmethod
    def answer(self, guess: Code) -> Feedback:
        """Return the feedback to a guess."""

    def grown(self) -> None:
        guess, feedback = self.game.turns[-1]
        candidates = candidate_words(self.game.position().listed)
        self.say("", guess, f"  {feedback_words(feedback)}, {candidates}")

    def undone(self) -> None:
        self.say(f"Back at turn {len(self.game.turns) + 1}.")


class Against(Guessing):
    """The program hides a code, that of a challenge or else a random one."""

    def __init__(
        self,
        rules: Rules,
        strategy: Strategy,
        rng: random.Random,
        talk: Talk,
        aim: Aim = FEWEST,
        challenge: Challenge | None = None,
    ) -> None:
        super().__init__(rules, strategy, rng, talk, aim)
        if challenge is None:
            self.codemaker = Codemaker.from_seed(rules, str(rng.getrandbits(64)))
            return
        self.codemaker = Codemaker(rules, challenge.secret())
        if challenge.name or challenge.chosen:
            by = challenge.name or "Someone"
            self.hid = f"{by} {'chose a code' if challenge.chosen else 'sends you a code'}"

    def answer(self, guess: Code) -> Feedback:
        return self.codemaker.answer(guess)

    def secret(self) -> Code:
        return self.codemaker.reveal()


class AgainstDevil(Guessing):
    """The program has not decided: it shows a code that fits every answer."""

    hid = "I have not decided on a code"
    reveals = "It could have been "

    def begin(self) -> None:
        self.secret()  # a board that is too large is refused now
        super().begin()

    def answer(self, guess: Code) -> Feedback:
        return longest_answer(self.game.position(), guess)

    def won(self) -> None:
        if self.talk.silent:
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


def _asked(lines: Iterable[str], talk: Talk, prompt: str) -> Iterator[str]:
    """Yield what the person types until the end of input."""
    talk.prompt(prompt)
    for line in lines:
        if said := line.strip():
            yield said
        talk.prompt(prompt)
    talk.prompt("\n")
