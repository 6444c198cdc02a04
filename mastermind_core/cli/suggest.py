"""The command `suggest`: the next guess in a game."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from ..advice.advice import Advice, advise
from ..drawing.words import mean_words
from ..game import Game
from ..strategies.base import Suggester
from . import terminal
from .options import (
    add_game,
    add_pegs,
    add_strategy,
    asked_aim,
    asked_game,
    asked_rng,
    asked_strategy,
)
from .streams import print_json

if TYPE_CHECKING:
    from .pegs import TypedPegs


def add_suggest(command: argparse.ArgumentParser) -> None:
    """Give the parser of the command its arguments."""
    add_game(command)
    command.add_argument(
        "--alternatives", action="store_true", help="also list the ten best guesses"
    )
    command.add_argument(
        "--worth",
        action="store_true",
        help="say how many guesses are to go, also where the strategy itself does not know it",
    )
    add_pegs(command)
    add_strategy(command)
    command.set_defaults(run=_suggest)


def _suggest(options: argparse.Namespace) -> None:
    game, pegs = asked_game(options)
    strategy, rng, aim = asked_strategy(options), asked_rng(options), asked_aim(options)
    # The worth of a guess needs the books and the exact search, which are loaded only if it is
    # told.
    valued = options.worth or options.alternatives or options.json or options.most is not None
    valued |= isinstance(strategy, Suggester)
    with terminal.progress("Thinking", not options.json) as told:
        advice = advise(game, strategy, rng, told, aim, ranked=options.alternatives, valued=valued)
    if pegs:
        pegs.relabel(advice.position)
    advice.checked_position()
    if options.json:
        _print_as_json(game, advice, options.alternatives)
    else:
        _print(game, advice, pegs, options.alternatives, options.worth)


def _print_as_json(game: Game, advice: Advice, ranked: bool) -> None:
    from ..api.as_json import describe_ranking, describe_suggestion

    shown = describe_suggestion(game, advice.by_turn[-1], advice.suggestion)
    if ranked:
        position = advice.checked_position()
        # Without a ranking the candidates may be too many to list, which it needs.
        shown["alternatives"] = describe_ranking(position, advice.ranked) if advice.ranked else []
    print_json(
        {
            "game": str(game),
            "strategy": advice.strategy,
            "candidates": advice.candidates,
            "fits_all": advice.fits_all,
            "solved": game.solved,
            **shown,
        }
    )


def _print(game: Game, advice: Advice, pegs: TypedPegs | None, ranked: bool, valued: bool) -> None:
    position, suggestion = advice.checked_position(), advice.suggestion
    terminal.show_game(game, pegs, advice.by_turn)
    if suggestion is None:
        print("Solved.")
    else:
        terminal.show_suggestion(game, position, advice.by_turn[-1], suggestion, pegs)
        if game.doubt:
            terminal.show_doubt(game)
        if advice.ranked:
            least, worth = advice.ranked[0][1], suggestion.worth
            if worth and worth.certainty == "exact" and least.total < worth.total:
                better = mean_words(least)
                print(f"That is proven of this guess; the best one of the list needs {better}.")
            terminal.show_ranking(position, advice.ranked, pegs)
        why = "answers are in doubt" if game.doubt else "too many codes"
        if valued and suggestion.worth is None:
            print(f"How many guesses are to go cannot be said: {why}.")
        if ranked and not advice.ranked:
            print(f"The best guesses cannot be listed: {why}.")
    if pegs:
        print(pegs.legend(game.rules))
