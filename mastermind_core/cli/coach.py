"""The commands that tell about a game: `diagnose`, `review` and `puzzle`."""

from __future__ import annotations

import argparse

from ..analysis.as_json import describe_diagnosis, describe_review
from ..analysis.diagnosis import Change, Diagnosis, diagnosis_of
from ..analysis.levels import LEVELS
from ..analysis.puzzle import puzzle_of
from ..analysis.reasoning import effort_of, steps_of
from ..analysis.steps_as_json import describe_puzzle, describe_steps
from ..analysis.verdict import verdict_of
from ..codes import format_code
from ..game import Game
from ..notation import MAX_TURNS
from ..rules import Rules
from .options import seed, whole_number
from .reasons import show_steps
from .review import show_review
from .streams import print_json
from .terminal import plural, progress, show_game

MAX_SLIPS_SHOWN = 12
"""Slips that are shown to a person; with `--json` there are all."""


def add_diagnose(command: argparse.ArgumentParser) -> None:
    """Give the parser of `diagnose` its arguments."""
    command.add_argument("game", metavar="GAME")
    command.set_defaults(run=_diagnose)


def add_review(command: argparse.ArgumentParser) -> None:
    """Give the parser of `review` its arguments."""
    command.add_argument("game", metavar="GAME")
    command.add_argument(
        "--hinted",
        type=_turn_numbers,
        default=(),
        metavar="N,N",
        help="the turns whose guesses came after a hint, which are no skill: 2,3",
    )
    command.add_argument("--devil", action="store_true", help="no answer was luck")
    command.set_defaults(run=_review)


def add_puzzle(command: argparse.ArgumentParser) -> None:
    """Give the parser of `puzzle` its arguments."""
    command.add_argument("rules", metavar="RULES", nargs="?", default="p4c6r")
    command.add_argument("--seed", type=seed, default="0", help="draws the puzzle (default: 0)")
    hardest = LEVELS[-1]
    command.add_argument(
        "--level",
        type=whole_number(1, hardest, "as a level"),
        metavar="1-5",
        help=f"from 1, easy, to {hardest}, hard (default: any)",
    )
    command.add_argument(
        "--explain", action="store_true", help="the steps by which a person finds the code"
    )
    command.set_defaults(run=_puzzle)


def _turn_numbers(text: str) -> tuple[int, ...]:
    """Return the numbers of turns in a text such as `2,3`."""
    return tuple(whole_number(1, MAX_TURNS, "as the number of a turn")(n) for n in text.split(","))


def _diagnose(options: argparse.Namespace) -> None:
    game = Game.parse(options.game)
    with progress("Looking", not options.json):
        found = diagnosis_of(game.rules, game.turns)
    if options.json:
        print_json({"game": str(game)} | describe_diagnosis(game.rules, found))
    else:
        show_diagnosis(game, found)


def show_diagnosis(game: Game, found: Diagnosis) -> None:
    """Print which turns may be wrong, and what would mend them."""
    if found.consistent:
        print("All turns fit." if found.complete else "No contradiction was found.")
        return
    if not found.slips:
        print("No code fits all turns, and no answer was found that would mend it.")
    else:
        number = len(found.slips[0].changes)
        print(f"No code fits all turns. {plural(number, 'wrong turn')} would explain it:")
    for slip in found.slips[:MAX_SLIPS_SHOWN]:
        said = " and ".join(_change_words(game.rules, change) for change in slip.changes)
        print(f"  {said}  ({candidate_words_of(slip.candidates)}, {slip.likelihood:.0%})")
    if len(found.slips) > MAX_SLIPS_SHOWN:
        print(f"  and {len(found.slips) - MAX_SLIPS_SHOWN} less likely ones")
    if found.cleared:
        print(f"Not to blame: turn {', '.join(map(str, found.cleared))}.")
    if not found.complete:
        print("Not everything was tried.")


def _change_words(rules: Rules, change: Change) -> str:
    if change.kind == "answer":
        corrected = change.corrected.feedback
        return f"turn {change.turn}: answer {corrected} instead of {change.given.feedback}"
    guess = format_code(rules, change.corrected.guess)
    return f"turn {change.turn}: guess {guess} instead of {format_code(rules, change.given.guess)}"


def candidate_words_of(number: int | None) -> str:
    """Return how many possible codes there would be, in words."""
    return "some codes" if number is None else plural(number, "possible code")


def _review(options: argparse.Namespace) -> None:
    game = Game.parse(options.game)
    with progress("Looking back", not options.json) as told:
        found = game.review(told)
    verdict = verdict_of(found, options.hinted, not options.devil)
    if options.json:
        told_all = describe_review(game.rules, found, verdict)
        print_json({"game": str(game), "solved": game.solved} | told_all)
    else:
        show_review(game, found, verdict)


def _puzzle(options: argparse.Namespace) -> None:
    rules = Rules.parse(options.rules)
    made = puzzle_of(rules, options.seed, options.level)
    steps = steps_of(rules, made.turns) if options.explain else None
    if options.json:
        explained = {} if steps is None else describe_steps(rules, made.turns, steps)
        print_json(describe_puzzle(made) | explained)
        return
    show_game(Game(rules, made.turns))
    print(f"Level {made.level}: exactly one code fits. Which?")
    if steps is not None:
        show_steps(rules, steps)
        print(f"The code is {made.code}. Effort: {effort_of(steps)}.")
