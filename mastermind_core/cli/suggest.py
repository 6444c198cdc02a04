"""The command `suggest`: the next guess in a game."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from ..advice.advice import Advice, advise
from ..candidates.doubt import partition_in_doubt
from ..drawing.words import CERTAINTY, mean_words, plural
from ..game import Game
from ..strategies.base import Suggester, Suggestion
from .options import (
    STRATEGY,
    add,
    asked_game,
    asked_strategy,
)
from .output import print_json
from .terminal import (
    candidate_words,
    columns,
    print_line,
    print_lines,
    progress,
    show_game,
    worth_words,
)

if TYPE_CHECKING:
    from .pegs import TypedPegs


def add_suggest(command: argparse.ArgumentParser) -> None:
    """Give the parser of the command its arguments."""
    add(command, "game")
    command.add_argument(
        "--alternatives", action="store_true", help="also list the ten best guesses"
    )
    command.add_argument(
        "--worth",
        action="store_true",
        help="say how many guesses are to go, also where the strategy itself does not know it",
    )
    add(command, "--pegs", *STRATEGY)
    command.set_defaults(run=_suggest)


def _suggest(options: argparse.Namespace) -> None:
    game, pegs = asked_game(options)
    strategy, rng, aim = asked_strategy(options)
    # The worth of a guess loads the books and the exact search.
    worth = options.worth or options.alternatives or options.json or options.most is not None
    worth |= isinstance(strategy, Suggester)
    rules, turns, doubt = game.rules, game.turns, game.doubt
    asked = {"with_worth": worth, "with_ranking": options.alternatives}
    with progress("Thinking", not options.json) as told:
        advice = advise(rules, turns, doubt, strategy, rng, told, aim, **asked)
    if pegs:
        pegs.relabel(advice.position)
    advice.checked_position()
    if options.json:
        _print_as_json(game, advice, options.alternatives)
        return
    show_game(game, pegs, advice.by_turn)
    if advice.suggestion is None:
        print("Solved.")
    else:
        _show_suggestion(game, advice, advice.suggestion, pegs)
        if advice.ranked:
            _show_ranking(advice, advice.suggestion, pegs)
        why = "answers are in doubt" if game.doubt else "too many codes"
        if options.worth and advice.suggestion.worth is None:
            print(f"How many guesses are to go cannot be said: {why}.")
        if options.alternatives and not advice.ranked:
            print(f"The best guesses cannot be listed: {why}.")
    if pegs:
        print(pegs.legend(game.rules))


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


def _show_suggestion(
    game: Game, advice: Advice, suggestion: Suggestion, pegs: TypedPegs | None
) -> None:
    """Print a guess, the codes that it leaves and, where that is known, the guesses to go."""
    print_line(game.rules, "Guess ", suggestion.guess, pegs=pegs)
    candidates = advice.by_turn[-1]
    if candidates is None:
        print(candidate_words(None).capitalize() + ".")
    else:
        rated = partition_in_doubt(game.rules, game.turns, game.doubt, candidates, suggestion.guess)
        may = "may be" if len(candidates) > 1 else "is"
        chance = f"{may} the code" if rated.is_candidate else "is not one of them"
        print(f"{candidate_words(candidates)}; the guess {chance}.")
        if len(candidates) > 1:
            # Where the next answer may be wrong, too, how likely each is is not known.
            average = "" if game.doubt.one_wrong else f", {rated.expected_size:,.2f} on average"
            answers = plural(len(rated.parts), "different answer")
            largest = plural(rated.largest_part, "code")
            print(f"{answers}; they leave at most {largest}{average}.")
        if worth := worth_words(advice.checked_position(), suggestion):
            print(worth[0].upper() + worth[1:] + ".")
    if game.doubt:
        doubted = "one of all answers" if game.doubt.one_wrong else "the unsure answers"
        number = "too many" if advice.fits_all is None else f"{advice.fits_all:,}"
        print(f"These are the codes if {doubted} may be wrong; {number} of them fit every answer.")


def _show_ranking(advice: Advice, suggestion: Suggestion, pegs: TypedPegs | None) -> None:
    """Print the best guesses, each with its worth."""
    from ..candidates.partition import partition

    least, worth = advice.ranked[0][1], suggestion.worth
    if worth and worth.certainty == "exact" and least.total < worth.total:
        best = f"the best one of the list needs {mean_words(least)}"
        print(f"That is proven of this guess; {best}.")
    print("The best guesses: guesses to go on average and at most, answers, largest part.")
    position = advice.checked_position()
    rows, notes = [], []
    for guess, each in advice.ranked:
        rated = partition(position.candidates, guess)
        worst = "?" if each.worst is None else str(each.worst)
        rows.append([mean_words(each), worst, str(len(rated.parts)), f"{rated.largest_part:,}"])
        note = "" if rated.is_candidate else ", cannot be the code"
        notes.append(f"{CERTAINTY[each.certainty]}{note}")
    lines = [
        ("  ", guess, f"{figures}  {note}")
        for (guess, _), figures, note in zip(advice.ranked, columns(rows), notes, strict=True)
    ]
    print_lines(position.rules, lines, pegs)
