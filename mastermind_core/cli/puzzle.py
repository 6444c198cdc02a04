"""The commands `puzzle` and `explain`: how a person finds the code, in plain English."""

from __future__ import annotations

import argparse

from ..api.as_json import describe_puzzle, describe_steps
from ..game import Game
from ..puzzle.explanation import Explanation, Teller
from ..puzzle.puzzle import puzzle_of
from ..puzzle.reasoning import effort_of
from ..rules import Rules
from ..words import plural
from .options import JsonResult, asked_game
from .terminal import Pegs, progress


def run_puzzle(options: argparse.Namespace) -> JsonResult:
    rules = Rules.parse(options.rules)
    pegs = Pegs(rules, options.pegs)
    with progress("Drawing", not options.json) as told:
        made = puzzle_of(rules, options.seed, options.level, told)
    game = Game(rules, made.turns)
    if options.json:
        steps = _explained(game, False).steps if options.explain else None
        explained = {} if steps is None else describe_steps(rules, made.turns, steps)
        return describe_puzzle(made) | explained
    pegs.show_game(game, game.candidates_by_turn())
    if options.level not in (None, made.level):
        missed = f"No puzzle of level {options.level} was found for this seed"
        print(f"{missed}; this one of level {made.level} is the nearest.")
    print(f"Level {made.level}: exactly one code fits. Which?")
    if options.explain:
        # After the puzzle, which is there also where its steps are too many to explain.
        explanation = _explained(game, True)
        _show(pegs, explanation)
        pegs.show("The code is ", made.code, f". Effort: {effort_of(explanation.steps)}.")
    pegs.show_legend()
    return None


def run_explain(options: argparse.Namespace) -> JsonResult:
    game, pegs = asked_game(options)
    explanation = _explained(game, not options.json)
    if options.json:
        about = {"game": str(game), "candidates": explanation.left}
        return about | describe_steps(game.rules, game.turns, explanation.steps)
    pegs.show_game(game, game.candidates_by_turn())
    _show(pegs, explanation)
    fit = "fits" if explanation.left == 1 else "fit"
    print(f"{plural(explanation.left, 'code')} {fit} all turns.")
    pegs.show_legend()
    return None


def _explained(game: Game, shows: bool) -> Explanation:
    with progress("Explaining", shows) as told:
        return game.explain(told)


def _show(pegs: Pegs, explanation: Explanation) -> None:
    for line in Teller(explanation.rules, pegs.label).told(explanation.steps):
        pegs.show(line)
