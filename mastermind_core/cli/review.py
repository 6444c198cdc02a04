"""The commands `review` and `diagnose`: skill and luck of a game, and answers that may be wrong."""

from __future__ import annotations

import argparse

from ..api.as_json import describe_diagnosis, describe_review
from ..diagnosis.diagnosis import DEFAULT_LIMITS, Change, Diagnosis, diagnosis_of
from ..review.review import Review
from ..review.verdict import TurningPoint, TurnReview, TurnVerdict, Verdict
from ..words import plural, sentence, share_words, turns_words
from .options import JsonResult, asked_game
from .terminal import Pegs, progress


def run_review(options: argparse.Namespace) -> JsonResult:
    game, pegs = asked_game(options)
    with progress("Looking back", not options.json) as told:
        review = game.review(told)
    verdict = review.judged(options.hinted, not options.devil)
    if options.json:
        return describe_review(game, review, verdict)
    if not review.turns:
        print("No guess was made yet.")
        return None
    print(_headline(verdict))
    if verdict.turning_point:
        print(_turning_words(pegs, verdict.turning_point))
    print()
    for number, (each, said) in enumerate(zip(review.turns, verdict.turns, strict=True), 1):
        word = "hint" if said.hinted else said.word or "?"
        words = f"  {each.turn.feedback}  {word:<6}  {_reason_words(pegs, each, said)}"
        pegs.show(f"{number:2}. ", each.turn.guess, words)
    print()
    _show_figures(pegs, review, verdict.chance)
    if later := len(game.turns) - review.used:
        print(f"Left out: {plural(later, 'turn')} after the code was found.")
    return None


def _headline(verdict: Verdict) -> str:
    known = [("skill", verdict.skill), ("luck", verdict.luck)]
    told = [f"{name} {figure:.0f} of 100" for name, figure in known if figure is not None]
    if told:
        return sentence(", ".join(told))
    if any(said.reason.kind == "unknown" for said in verdict.turns):
        return "Skill and luck are not known: too many codes were left to list."
    return "Nothing in this game was skill or luck."


def _turning_words(pegs: Pegs, point: TurningPoint) -> str:
    best, left = pegs.text(point.best), plural(point.left, "code")
    average, best_average = f"{point.average:,.2f}", f"{point.best_average:,.2f}"
    by_luck = f"its answer left {left} where {average} are left on average"
    sooner = "sooner" if point.moved < 0 else "later"
    why = {
        "found": f"it was the code, one of {point.codes:,} that were left",
        "missed": f"one code was left, {best}, and the guess was another",
        "left": f"it left {left}, {best} would have left {point.best_left or 0:,}",
        "average": f"it leaves {average} codes on average, {best} leaves {best_average}",
        "lucky": f"by luck, {by_luck}",
        "unlucky": f"by bad luck, {by_luck}",
        "moved": f"it brought the end {abs(point.moved):.2f} guesses {sooner}",
    }
    return f"Turn {point.turn} decided it: {why[point.kind]}."


def _reason_words(pegs: Pegs, turn: TurnReview, said: TurnVerdict) -> str:
    reason, best = said.reason, pegs.text(turn.best)
    decimals = 0 if reason.kind == "answers" else 2
    own_figure, best_figure = [f"{each or 0:,.{decimals}f}" for each in (reason.own, reason.best)]
    by_turns = turns_words(reason.turns) if reason.turns else ""
    words = {
        "unknown": "too many codes were left to list",
        "only": "the only code left",
        "missed": f"one code was left, and it was {best}",
        "best": "no guess was better" if turn.margin == 0 else "no better guess is known",
        "repeated": f"the guess of {by_turns} again",
        "cannot": f"it could not be the code after {by_turns}, and {best} could",
        "answers": f"{own_figure} different answers could come, and {best_figure} to {best}",
        "codes": f"it leaves {own_figure} codes on average, and {best} leaves {best_figure}",
        "later": f"what it leaves takes longer to tell apart than after {best}",
    }
    return words[reason.kind]


def _show_figures(pegs: Pegs, review: Review, chance: bool) -> None:
    name = "luck" if chance else "answer"
    print(f"Guess, feedback, guesses to go before it, loss, {name}, and the best guess.")
    for number, each in enumerate(review.turns, 1):
        about = "" if each.certainty == "exact" else "~"
        figures = [each.before and each.before.mean, each.loss, each.luck]
        shown = ["?" if one is None else f"{about}{one:z.2f}" for one in figures]
        words = "".join(f" {one:>6}" for one in shown)
        words = f"  {each.turn.feedback}{words}  {pegs.text(each.best)}"
        pegs.show(f"{number:2}. ", each.turn.guess, words)
    losses, lucks = [each.loss for each in review.turns], [each.luck for each in review.turns]
    if review.start and None not in losses and None not in lucks:
        loss, luck = sum(each or 0 for each in losses), sum(each or 0 for each in lucks)
        rest = f" and {review.rest.mean:.2f} to go" if review.rest and review.rest.mean else ""
        good = luck > -0.005
        by_answers = f"- {luck:z.2f}" if good else f"+ {-luck:.2f}"
        kind = ("luck" if good else "bad luck") if chance else "by the answers"
        terms = f"{review.start.mean:.2f} at the start + {loss:.2f} loss {by_answers} {kind}"
        proven = all(each.certainty == "exact" for each in review.turns)
        print(f"{'' if proven else 'about '}{terms} = {review.used} used{rest}")


def run_diagnose(options: argparse.Namespace) -> JsonResult:
    game, pegs = asked_game(options)
    with progress("Looking", not options.json) as told:
        limits = DEFAULT_LIMITS._replace(progress=told)
        diagnosis = diagnosis_of(game.rules, game.turns, limits)
    if options.json:
        return describe_diagnosis(game, diagnosis)
    if diagnosis.consistent:
        print("All turns fit." if diagnosis.complete else "No contradiction was found.")
    else:
        show_diagnosis(pegs, diagnosis)
    pegs.show_legend()
    return None


def show_diagnosis(pegs: Pegs, diagnosis: Diagnosis) -> None:
    """Print from which turn on no code fits a game, and the slips that explain it."""
    slips = diagnosis.slips
    where = f"from turn {diagnosis.turn} on" if diagnosis.turn else "all turns"
    if slips:
        number = plural(len(slips[0].changes), "wrong turn")
        print(f"No code fits {where}. {number} would explain it:")
    else:
        print(f"No code fits {where}, and no answer was found that would mend it.")
    for slip in slips[:12]:
        said = " and ".join(_change_words(pegs, change) for change in slip.changes)
        codes = slip.candidates
        words = ["some codes" if codes is None else plural(codes, "possible code")]
        if slip.likelihood is not None:
            words.append(share_words(slip.likelihood, len(slips) == 1))
        print(f"  {said}  ({', '.join(words)})")
    if len(slips) > 12:
        print(f"  and {len(slips) - 12} less likely ones")
    if diagnosis.cleared:
        print(f"Not to blame: {turns_words(diagnosis.cleared)}.")
    if not diagnosis.complete:
        print("Not everything was tried.")


def _change_words(pegs: Pegs, change: Change) -> str:
    if change.kind == "answer":
        right, wrong = str(change.corrected.feedback), str(change.given.feedback)
    else:
        right, wrong = pegs.text(change.corrected.guess), pegs.text(change.given.guess)
    return f"turn {change.turn}: {change.kind} {right} instead of {wrong}"
