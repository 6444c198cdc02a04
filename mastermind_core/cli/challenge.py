"""The commands `challenge`, which makes one, and `sent`, which shows games sent back."""

from __future__ import annotations

import argparse
import contextlib
import random
import re
import shlex
import urllib.parse
from itertools import zip_longest

from ..api.as_json import describe_sent
from ..challenge import Challenge
from ..errors import ChallengeError, MastermindError
from ..rules import Rules
from ..sent_game import MAX_HINTS, SentGame
from ..words import plural
from .options import JsonResult, program
from .terminal import Pegs, columns


def run_challenge(options: argparse.Namespace) -> JsonResult:
    rules = Rules.parse(options.rules)
    drawn = str(random.SystemRandom().getrandbits(64)) if options.seed is None else options.seed
    if options.code is None:
        made = Challenge.of(rules, drawn, options.name)
    else:
        code = Pegs(rules, options.pegs).read(options.code)
        made = Challenge.choosing(rules, code, drawn, options.name)
    if not options.json:
        print(made)
        print(f"To play it: {program()} play --challenge {shlex.quote(str(made))}")
    return {"challenge": str(made), "rules": str(rules), "chosen": made.chosen}


def run_sent(options: argparse.Namespace) -> JsonResult:
    games = [SentGame.parse(text) for text in options.games]
    if len({str(each.challenge._replace(name="")) for each in games}) > 1:
        other = str(games[-1].challenge)
        raise ChallengeError(f"expected games of one challenge, got {other} as well", other)
    challenge = games[0].challenge
    rules = challenge.rules
    pegs = Pegs(rules, options.pegs)
    played = []
    for each in games:
        turns = [f"{pegs.text(turn.guess)} = {turn.feedback}" for turn in each.turns]
        played.append([_head(each), *turns])
    if not options.json:
        print(f"The code: {pegs.text(challenge.secret())}")
        lines = columns(list(zip_longest(*played, fillvalue="")), left=len(games))
        for number, line in enumerate(lines):
            print(f"{number or '':>3} {line}")
    return {"challenge": str(challenge), "games": [*map(describe_sent, games)]}


def taken_by(text: str) -> str:
    """Return what a challenge or a game sent back is, and the command that takes it, "" for others.

    It may stand in a link to the page.
    """
    link = re.search(r"#/?(?:challenge|answer)/(\S+)", text)
    typed = urllib.parse.unquote(link[1]) if link else text
    for kind, words in (
        (SentGame, "a game sent back; to see it: {} sent {}"),
        (Challenge, "a challenge; to play it: {} play --challenge {}"),
    ):
        with contextlib.suppress(MastermindError):
            return words.format(program(), shlex.quote(str(kind.parse(typed))))
    return ""


def _head(game: SentGame) -> str:
    count = len(game.guesses)
    went = f"found it in {count}" if game.solved else f"not found in {count}"
    hints = f", {plural(game.hints, 'hint')}" if game.hints else ""
    if game.hints == MAX_HINTS:
        hints = f", {MAX_HINTS} or more hints"
    return f"{game.name or 'Someone'}: {went}{hints}"
