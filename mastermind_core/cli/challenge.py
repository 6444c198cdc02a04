"""The commands `challenge`, which makes one, and `sent`, which shows games sent back."""

from __future__ import annotations

import argparse
import random
import shlex
from itertools import zip_longest
from typing import Any

from ..challenge import Challenge
from ..codes import format_code, parse_code
from ..drawing.words import plural
from ..errors import ChallengeError, quote
from ..game import Game
from ..people import person_name
from ..rules import Rules
from ..scoring import Turn
from ..sent_game import MAX_HINTS, SentGame
from .options import add_rules, seed
from .output import print_json


def add_challenge(command: argparse.ArgumentParser) -> None:
    """Give the parser of `challenge` its arguments."""
    add_rules(command)
    command.add_argument("--code", help="the code to find, such as 1234 (default: a random one)")
    command.add_argument("--name", type=person, default="", help="your name, which they will read")
    command.add_argument("--seed", type=seed, help="make the same challenge again")
    command.set_defaults(run=_challenge)


def add_sent(command: argparse.ArgumentParser) -> None:
    """Give the parser of `sent` its arguments."""
    command.add_argument("games", metavar="TEXT", nargs="+", help="a game, as it was sent")
    command.set_defaults(run=_sent)


def person(text: str) -> str:
    """Return an argument as a person's name; `ArgumentTypeError` if it has no visible letter."""
    if text and not person_name(text):
        raise argparse.ArgumentTypeError(f"expected a name of visible letters, got {quote(text)}")
    return person_name(text)


def _challenge(options: argparse.Namespace) -> None:
    rules = Rules.parse(options.rules)
    drawn = str(random.SystemRandom().getrandbits(64)) if options.seed is None else options.seed
    if options.code is None:
        made = Challenge.of(rules, drawn, options.name)
    else:
        made = Challenge.choosing(rules, parse_code(rules, options.code), drawn, options.name)
    if options.json:
        print_json({"challenge": str(made), "rules": str(rules), "chosen": made.chosen})
        return
    print(made)
    print(f"To play it: python3 -m mastermind_core play --challenge {shlex.quote(str(made))}")


def _sent(options: argparse.Namespace) -> None:
    games = [SentGame.parse(text) for text in options.games]
    codes = {str(each.challenge._replace(name="")) for each in games}
    if len(codes) > 1:
        other = str(games[-1].challenge)
        raise ChallengeError(f"expected games of one challenge, got {other} as well", other)
    rules = games[0].challenge.rules
    if options.json:
        shown = [_as_json(each) for each in games]
        print_json({"challenge": str(games[0].challenge), "games": shown})
        return
    print(f"The code: {format_code(rules, games[0].challenge.secret())}")
    heads = [_head(each) for each in games]
    cells = [[_cell(rules, turn) for turn in each.turns] for each in games]
    widths = [max(map(len, [head, *column])) for head, column in zip(heads, cells, strict=True)]
    rows = [heads, *zip_longest(*cells, fillvalue="")]
    for number, row in enumerate(rows):
        line = "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        print(f"{number or '':>3} {line}".rstrip())


def _head(game: SentGame) -> str:
    """Return how a game went, in a few words."""
    count = len(game.guesses)
    went = f"found it in {count}" if game.solved else f"not found in {count}"
    hints = f", {plural(game.hints, 'hint')}" if game.hints else ""
    if game.hints == MAX_HINTS:
        hints = f", {MAX_HINTS} or more hints"
    return f"{game.name or 'Someone'}: {went}{hints}"


def _cell(rules: Rules, turn: Turn) -> str:
    return f"{format_code(rules, turn.guess)} = {turn.feedback}"


def _as_json(game: SentGame) -> dict[str, Any]:
    return {
        "name": game.name,
        "game": str(Game(game.challenge.rules, game.turns)),
        "solved": game.solved,
        "hints": game.hints,
    }
