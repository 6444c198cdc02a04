"""The command `puzzle`: turns that exactly one code fits, and the steps that find it."""

from __future__ import annotations

import argparse

from ..api.as_json import describe_puzzle, describe_steps
from ..candidates.steps import telling
from ..game import Game
from ..puzzle.chain import MOST_TERMS
from ..puzzle.puzzle import LEVELS, Puzzle, puzzle_of
from ..puzzle.reasoning import Deduction, effort_of, steps_of
from ..rules import Rules
from .options import add_rules, seed, whole_number
from .reasons import show_steps
from .streams import print_json
from .terminal import progress, show_game


def add_puzzle(command: argparse.ArgumentParser) -> None:
    """Give the parser of the command its arguments."""
    add_rules(command, "p4c6r")
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


def _puzzle(options: argparse.Namespace) -> None:
    rules = Rules.parse(options.rules)
    with progress("Drawing", not options.json) as told:
        made = puzzle_of(rules, options.seed, options.level, told)
    if options.json:
        explained = describe_steps(rules, made.turns, _steps(made)) if options.explain else {}
        print_json(describe_puzzle(made) | explained)
        return
    show_game(Game(rules, made.turns))
    if options.level not in (None, made.level):
        missed = f"No puzzle of level {options.level} was found for this seed"
        print(f"{missed}; this one of level {made.level} is the nearest.")
    print(f"Level {made.level}: exactly one code fits. Which?")
    if options.explain:
        # After the puzzle, which is there also where its steps are too many to explain.
        steps = _steps(made, shows=True)
        show_steps(rules, steps)
        print(f"The code is {made.code}. Effort: {effort_of(steps)}.")


def _steps(puzzle: Puzzle, shows: bool = False) -> tuple[Deduction, ...]:
    with progress("Explaining", shows) as told:
        return steps_of(puzzle.rules, puzzle.turns, telling(told, MOST_TERMS))
