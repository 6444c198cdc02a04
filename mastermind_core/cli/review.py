"""The command `review`: the verdict in sentences, then the figures that it rests on."""

from __future__ import annotations

import argparse

from ..api.as_json import describe_review
from ..codes import format_code
from ..drawing.words import plural, turns_words
from ..game import Game
from ..notation import MAX_TURNS
from ..review.review import Review, TurnReview
from ..review.turning_point import TurningPoint
from ..review.verdict import Reason, TurnVerdict, Verdict, verdict_of
from ..rules import Rules
from .options import add_game, whole_number
from .streams import print_json
from .terminal import print_line, progress


def add_review(command: argparse.ArgumentParser) -> None:
    """Give the parser of the command its arguments."""
    add_game(command)
    command.add_argument(
        "--hinted",
        type=_turn_numbers,
        default=(),
        metavar="N,N",
        help="the turns whose guesses came after a hint, which are no skill: 2,3",
    )
    command.add_argument("--devil", action="store_true", help="no answer was luck")
    command.set_defaults(run=_review)


def _turn_numbers(text: str) -> tuple[int, ...]:
    """Return the numbers of turns in a text such as `2,3`."""
    return tuple(whole_number(1, MAX_TURNS, "as the number of a turn")(n) for n in text.split(","))


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
        if later := len(game.turns) - found.used:
            print(f"Left out: {plural(later, 'turn')} after the code was found.")


def show_review(game: Game, review: Review, verdict: Verdict) -> None:
    """Print the verdict on a game, on each guess, and the figures."""
    if not review.turns:
        print("No guess was made yet.")
        return
    print(headline(verdict))
    if verdict.turning_point:
        print(turning_words(game.rules, verdict.turning_point))
    print()
    turns = list(zip(review.turns, verdict.turns, strict=True))
    for number, (each, said) in enumerate(turns, 1):
        word = "hint" if said.hinted else said.word or "?"
        words = f"  {each.turn.feedback}  {word:<6}  {reason_words(game.rules, each, said)}"
        print_line(game.rules, f"{number:2}. ", each.turn.guess, words)
    print()
    show_figures(game, review, verdict.chance)


def headline(found: Verdict) -> str:
    """Return skill and luck of a game as one sentence."""
    known = [("skill", found.skill), ("luck", found.luck)]
    told = ", ".join(f"{name} {figure:.0f} of 100" for name, figure in known if figure is not None)
    if told:
        return f"{told[:1].upper()}{told[1:]}."
    if any(said.reason.kind == "unknown" for said in found.turns):
        return "Skill and luck are not known: too many codes were left to list."
    return "Nothing in this game was skill or luck."


def turning_words(rules: Rules, point: TurningPoint) -> str:
    """Return in one sentence which turn decided a game, and why."""
    best, left = format_code(rules, point.best), plural(point.left, "code")
    average, best_average = f"{point.average:,.2f}", f"{point.best_average:,.2f}"
    sooner = "sooner" if point.moved < 0 else "later"
    why = {
        "found": f"it was the code, one of {point.codes:,} that were left",
        "missed": f"one code was left, {best}, and the guess was another",
        "left": f"it left {left}, {best} would have left {point.best_left or 0:,}",
        "average": f"it leaves {average} codes on average, {best} leaves {best_average}",
        "lucky": f"by luck, its answer left {left} where {average} are left on average",
        "unlucky": f"by bad luck, its answer left {left} where {average} are left on average",
        "moved": f"it brought the end {abs(point.moved):.2f} guesses {sooner}",
    }
    return f"Turn {point.turn} decided it: {why[point.kind]}."


def reason_words(rules: Rules, turn: TurnReview, said: TurnVerdict) -> str:
    """Return in one sentence why a guess was as good as it was."""
    reason, best = said.reason, format_code(rules, turn.best)
    own_figure, best_figure = _figures(reason)
    by_turns = turns_words(reason.turns) if reason.turns else ""
    known = "no guess was better" if turn.margin == 0 else "no better guess is known"
    words = {
        "unknown": "too many codes were left to list",
        "only": "the only code left",
        "missed": f"one code was left, and it was {best}",
        "best": known,
        "repeated": f"the guess of {by_turns} again",
        "cannot": f"it could not be the code after {by_turns}, and {best} could",
        "answers": f"{own_figure} different answers could come, and {best_figure} to {best}",
        "codes": f"it leaves {own_figure} codes on average, and {best} leaves {best_figure}",
        "later": f"what it leaves takes longer to tell apart than after {best}",
    }
    return words[reason.kind]


def _figures(reason: Reason) -> tuple[str, str]:
    decimals = 0 if reason.kind == "answers" else 2
    return f"{reason.own or 0:,.{decimals}f}", f"{reason.best or 0:,.{decimals}f}"


def show_figures(game: Game, review: Review, chance: bool) -> None:
    """Print each guess with its loss and luck in guesses, and what they add up to."""
    name = "luck" if chance else "answer"
    print(f"Guess, feedback, guesses to go before it, loss, {name}, and the best guess.")
    for number, each in enumerate(review.turns, 1):
        figures = [each.before and each.before.mean, each.loss, each.luck]
        about = "" if each.certainty == "exact" else "~"
        shown = ["?" if one is None else f"{about}{one:z.2f}" for one in figures]
        words = "".join(f" {one:>6}" for one in shown)
        print_line(
            game.rules,
            f"{number:2}. ",
            each.turn.guess,
            f"  {each.turn.feedback}{words}  {format_code(game.rules, each.best)}",
        )
    losses, lucks = [t.loss for t in review.turns], [t.luck for t in review.turns]
    if review.start and None not in losses and None not in lucks:
        skill, luck = sum(each or 0 for each in losses), sum(each or 0 for each in lucks)
        rest = review.rest.mean if review.rest else 0
        end = f"{review.used} used" + (f" and {rest:.2f} to go" if rest else "")
        proven = all(each.certainty == "exact" for each in review.turns)
        by_answers = f"- {luck:z.2f}" if luck > -0.005 else f"+ {-luck:.2f}"
        kind = ("luck" if luck > -0.005 else "bad luck") if chance else "by the answers"
        terms = f"{review.start.mean:.2f} at the start + {skill:.2f} loss {by_answers} {kind}"
        sums = f"{terms} = {end}"
        print(sums if proven else f"about {sums}")
