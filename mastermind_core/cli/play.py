"""Conversations in the terminal: the computer's code to be found, or somebody else's."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any

from ..analysis.suggestion import suggest
from ..candidates.partition import partition
from ..candidates.position import FEWEST, Aim
from ..codemaker import Codemaker
from ..codes import Code, format_code, parse_code, symbol
from ..errors import MastermindError
from ..game import Game
from ..rules import Rules
from ..scoring import Feedback, Turn, check_feedback, solved
from ..strategies.base import Strategy
from .terminal import Talk, feedback_words, left_words, plural, show_game, worth_words

LISTED = 20
"""Candidates that `list` shows."""

Result = dict[str, Any]


def play_against(
    rules: Rules,
    strategy: Strategy,
    rng: random.Random,
    lines: Iterable[str],
    talk: Talk,
    aim: Aim = FEWEST,
) -> Result:
    """Let a person find a code drawn from `rng`, and return how it ended."""
    codemaker = Codemaker.from_seed(rules, str(rng.getrandbits(64)))
    first, last = symbol(rules, 0), symbol(rules, rules.colours - 1)
    talk.say(
        rules,
        f"I hid a code of {plural(rules.pegs, 'peg')}, colours {first} to {last}, "
        + ("repeats allowed." if rules.repeats else "none twice."),
    )
    talk.say(rules, "Type a guess, or: hint, list, undo, reveal, quit.")
    game = Game(rules)
    for line in _asked(lines, talk, "> "):
        if line == "reveal":
            talk.say(rules, "It was ", codemaker.reveal())
            break
        if line == "hint":
            try:
                _hint(game, strategy, rng, talk, aim)
            except MastermindError as error:
                talk.say(rules, str(error))
        elif line == "list":
            _list(game, talk)
        elif line == "undo":
            game = Game(rules, game.turns[:-1])
            talk.say(rules, f"Back at turn {len(game.turns) + 1}.")
        else:
            try:
                guess = parse_code(rules, line)
            except MastermindError as error:
                talk.say(rules, str(error))
                continue
            feedback = codemaker.answer(guess)
            game = game.plus(guess, feedback)
            if feedback == solved(rules):
                talk.say(rules, "", guess, f"  {_found(game)}")
                break
            left = left_words(game.position().listed)
            talk.say(rules, "", guess, f"  {feedback_words(feedback)}, {left}")
    return _result(game, codemaker.reveal())


def play_helper(
    rules: Rules,
    strategy: Strategy,
    rng: random.Random,
    lines: Iterable[str],
    talk: Talk,
    aim: Aim = FEWEST,
) -> Result:
    """Tell a person what to guess while somebody else answers, and return how it ended."""
    talk.say(
        rules,
        "Answer with black,white such as 1,2, or guess=black,white if you guessed something else; "
        "or: list, undo, quit.",
    )
    game = Game(rules)
    guess = _propose(game, strategy, rng, talk, aim)
    for line in _asked(lines, talk, "answer> "):
        if line == "list":
            _list(game, talk)
            continue
        if line == "undo":
            game = Game(rules, game.turns[:-1])
        else:
            try:
                turn = _answered(rules, guess, line)
                longer = game.plus(*turn)
                longer.position()
            except MastermindError as error:
                # A contradiction is refused like a slip of the fingers; the turns stay.
                talk.say(rules, f"{error}. Please answer again, or undo.")
                continue
            game = longer
            if turn.feedback == solved(rules):
                talk.say(rules, _found(game))
                break
        guess = _propose(game, strategy, rng, talk, aim)
    return _result(game, None)


def _asked(lines: Iterable[str], talk: Talk, prompt: str) -> Iterator[str]:
    """Yield what the person types until `quit` or the end of input."""
    talk.prompt(prompt)
    for line in lines:
        said = line.strip().lower()
        if said in ("quit", "exit", "q"):
            return
        if said:
            yield said
        talk.prompt(prompt)
    talk.prompt("\n")


def _found(game: Game) -> str:
    return f"Found in {plural(len(game.turns), 'guess', 'guesses')}!"


def _answered(rules: Rules, guess: Code, line: str) -> Turn:
    other, equals, answer = line.rpartition("=")
    if equals:
        guess = parse_code(rules, other)
    feedback = Feedback.parse(answer)
    check_feedback(rules, feedback, answer)
    return Turn(guess, feedback)


def _propose(game: Game, strategy: Strategy, rng: random.Random, talk: Talk, aim: Aim) -> Code:
    position = game.position(aim=aim)
    suggestion = suggest(strategy, position, rng)
    left = left_words(position.listed)
    worth = worth_words(position, suggestion)
    talk.say(
        game.rules,
        f"{len(game.turns) + 1}. Guess ",
        suggestion.guess,
        f"  ({left}{worth and '; ' + worth})",
    )
    return suggestion.guess


def _hint(game: Game, strategy: Strategy, rng: random.Random, talk: Talk, aim: Aim) -> None:
    guess = game.suggest(strategy, rng, aim=aim)
    if guess is not None:
        listed = game.position().listed
        worst = None if listed is None else partition(listed, guess).largest_part
        after = "" if worst is None else f"  at most {plural(worst, 'code')} left after"
        talk.say(game.rules, "Guess ", guess, after)


def _list(game: Game, talk: Talk) -> None:
    if not talk.silent:
        show_game(game)
    left = game.position().listed
    if left is None:
        talk.say(game.rules, left_words(None).capitalize() + ".")
        return
    for code in left.section(0, LISTED):
        talk.say(game.rules, "  ", code)
    if len(left) > LISTED:
        talk.say(game.rules, f"  and {plural(len(left) - LISTED, 'more', 'more')}")


def _result(game: Game, secret: Code | None) -> Result:
    found = game.turns[-1].guess if game.solved else secret
    return {
        "game": str(game),
        "turns": len(game.turns),
        "solved": game.solved,
        "secret": format_code(game.rules, found) if found else None,
    }
