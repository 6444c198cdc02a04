"""The command `diagnose`: the answers that may be wrong in a game that no code fits."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from ..api.as_json import describe_diagnosis
from ..diagnosis.diagnosis import DEFAULT_LIMITS, Change, Diagnosis, diagnosis_of
from ..drawing.words import plural, share_words, turns_words
from ..game import Game
from ..rules import Rules
from .options import add_game, add_pegs, asked_game
from .streams import print_json
from .terminal import code_text, progress

if TYPE_CHECKING:
    from .pegs import TypedPegs

MAX_SLIPS_SHOWN = 12
"""Slips that are shown to a person; with `--json` there are all."""


def add_diagnose(command: argparse.ArgumentParser) -> None:
    """Give the parser of the command its arguments."""
    add_game(command)
    add_pegs(command)
    command.set_defaults(run=_diagnose)


def _diagnose(options: argparse.Namespace) -> None:
    game, pegs = asked_game(options)
    with progress("Looking", not options.json) as told:
        limits = DEFAULT_LIMITS._replace(progress=told)
        found = diagnosis_of(game.rules, game.turns, limits)
    if options.json:
        print_json({"game": str(game)} | describe_diagnosis(game.rules, found))
    else:
        show_diagnosis(game, found, pegs)
        if pegs:
            print(pegs.legend(game.rules))


def show_diagnosis(game: Game, found: Diagnosis, pegs: TypedPegs | None) -> None:
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
        said = " and ".join(_change_words(game.rules, change, pegs) for change in slip.changes)
        codes = slip.candidates
        words = ["some codes" if codes is None else plural(codes, "possible code")]
        if slip.likelihood is not None:
            words.append(share_words(slip.likelihood, len(found.slips) == 1))
        print(f"  {said}  ({', '.join(words)})")
    if len(found.slips) > MAX_SLIPS_SHOWN:
        print(f"  and {len(found.slips) - MAX_SLIPS_SHOWN} less likely ones")
    if found.cleared:
        print(f"Not to blame: {turns_words(found.cleared)}.")
    if not found.complete:
        print("Not everything was tried.")


def _change_words(rules: Rules, change: Change, pegs: TypedPegs | None) -> str:
    if change.kind == "answer":
        corrected = change.corrected.feedback
        return f"turn {change.turn}: answer {corrected} instead of {change.given.feedback}"
    guess, given = (code_text(rules, each.guess, pegs) for each in (change.corrected, change.given))
    return f"turn {change.turn}: guess {guess} instead of {given}"
