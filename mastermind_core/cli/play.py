"""The command `play`: find the program's code, or get help with another one."""

from __future__ import annotations

import argparse
import sys

from ..challenge import Challenge
from ..errors import MastermindError, quote
from ..rules import Rules
from .challenge import person, sent_back
from .conversations import Against, AgainstDevil, Conversation
from .helper import Helper
from .options import (
    add_devil,
    add_pegs,
    add_strategy,
    asked_aim,
    asked_rng,
    asked_strategy,
)
from .pegs import pegs_of
from .streams import print_json
from .terminal import Talk


def add_play(command: argparse.ArgumentParser) -> None:
    """Give the parser of the command its arguments."""
    command.add_argument("rules", metavar="RULES", nargs="?", help="the board (default: p4c6r)")
    hidden = command.add_mutually_exclusive_group()
    hidden.add_argument(
        "--helper", action="store_true", help="the code is hidden elsewhere: suggest guesses"
    )
    add_devil(hidden)
    hidden.add_argument(
        "--challenge",
        metavar="CODE",
        help="find the code of a challenge such as 4C6R-7K3M-9QTG, which names its board",
    )
    command.add_argument(
        "--name", type=person, default="", help="your name, in the game to send back: --challenge"
    )
    add_pegs(command)
    add_strategy(command)
    command.set_defaults(run=_play)


def _play(options: argparse.Namespace) -> None:
    rules, challenge = _asked_board(options)
    talk = Talk(options.json, pegs_of(options.pegs, rules))
    about = (rules, asked_strategy(options), asked_rng(options), talk, asked_aim(options))
    conversation: Conversation
    if options.helper:
        conversation = Helper(*about)
    elif options.devil:
        conversation = AgainstDevil(*about)
    else:
        conversation = Against(*about, challenge)
    result = conversation.run(sys.stdin)
    if challenge:
        result["sent"] = sent_back(challenge, conversation, options.name)
    if options.json:
        print_json(result)


def _asked_board(options: argparse.Namespace) -> tuple[Rules, Challenge | None]:
    """Return the board, and the challenge if one names it.

    `MastermindError` for a board beside a challenge, or a name without one.
    """
    rules: str | None = options.rules
    if options.challenge is None:
        if options.name:
            raise MastermindError(
                f"expected --name with --challenge, got {quote(options.name)} alone", options.name
            )
        return Rules.parse("p4c6r" if rules is None else rules), None
    challenge = Challenge.parse(options.challenge)
    if rules is not None:
        raise MastermindError(
            f"expected rules such as 'p4c6r', or --challenge, and not both, got {quote(rules)}",
            rules,
        )
    return challenge.rules, challenge
