"""The command `suggest`: the next guess in a game."""

from __future__ import annotations

import argparse

from ..advice.advice import Advice, advise
from ..candidates.by_turn import partition_in_doubt
from ..game import Game
from ..strategies.base import Suggester, Suggestion
from ..words import CERTAINTY, mean_words, plural, sentence
from .options import JsonResult, asked_game, asked_strategy
from .terminal import Pegs, candidate_words, columns, progress, worth_words


def run_suggest(options: argparse.Namespace) -> JsonResult:
    game, pegs = asked_game(options)
    strategy, rng, aim = asked_strategy(options)
    ranking = options.alternatives
    # The worth of a guess loads the books and the exact search.
    worth = options.worth or ranking or options.json or options.most is not None
    worth |= isinstance(strategy, Suggester)
    rules, turns, doubt = game.rules, game.turns, game.doubt
    asked = {"with_worth": worth, "with_ranking": ranking}
    with progress("Thinking", not options.json) as told:
        advice = advise(rules, turns, doubt, strategy, rng, told, aim, **asked)
    advice.checked_position()
    if options.json:
        return _described(game, advice, ranking)
    pegs.show_game(game, advice.by_turn)
    if advice.suggestion is None:
        print("Solved.")
    else:
        _show_suggestion(game, advice, advice.suggestion, pegs)
        if advice.ranked:
            _show_ranking(advice, advice.suggestion, pegs)
        why = "answers are in doubt" if game.doubt else "too many codes"
        if options.worth and advice.suggestion.worth is None:
            print(f"How many guesses are to go cannot be said: {why}.")
        if ranking and not advice.ranked:
            print(f"The best guesses cannot be listed: {why}.")
    pegs.show_legend()
    return None


def _described(game: Game, advice: Advice, ranked: bool) -> JsonResult:
    from ..api.as_json import describe_ranking, describe_suggestion

    shown = describe_suggestion(game, advice.by_turn[-1], advice.suggestion)
    if ranked:
        position = advice.checked_position()
        # Without a ranking the candidates may be too many to list, which it needs.
        shown["alternatives"] = describe_ranking(position, advice.ranked) if advice.ranked else []
    return {
        "game": str(game),
        "strategy": advice.strategy,
        "candidates": advice.candidates,
        "fits_all": advice.fits_all,
        "solved": game.solved,
        **shown,
    }


def _show_suggestion(game: Game, advice: Advice, suggestion: Suggestion, pegs: Pegs) -> None:
    pegs.show("Guess ", suggestion.guess)
    candidates = advice.by_turn[-1]
    if candidates is None:
        print(sentence(candidate_words(None)))
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
            print(sentence(worth))
    if game.doubt:
        doubted = "one of all answers" if game.doubt.one_wrong else "the unsure answers"
        number = "too many" if advice.fits_all is None else f"{advice.fits_all:,}"
        print(f"These are the codes if {doubted} may be wrong; {number} of them fit every answer.")


def _show_ranking(advice: Advice, suggestion: Suggestion, pegs: Pegs) -> None:
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
        notes.append(
            CERTAINTY[each.certainty] + ("" if rated.is_candidate else ", cannot be the code")
        )
    lines = zip(advice.ranked, columns(rows), notes, strict=True)
    pegs.show_lines([("  ", guess, f"{figures}  {note}") for (guess, _), figures, note in lines])
