"""The command `score`: the feedback of a secret to a guess."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from ..codes import format_code, parse_code, read_colours
from ..errors import CodeError, MastermindError, quote
from ..rules import Rules
from ..scoring import score
from .streams import print_json


def add_score(command: argparse.ArgumentParser) -> None:
    """Give the parser of the command its arguments."""
    command.add_argument("codes", nargs="+", metavar="[RULES] GUESS SECRET")
    command.add_argument("--rules", help="the board (default: the smallest that has both codes)")
    command.set_defaults(run=_score)


def _score(options: argparse.Namespace) -> None:
    texts = list(options.codes)
    name = options.rules
    if name is None and len(texts) == 3:
        name = texts.pop(0)
    if len(texts) != 2:
        raise MastermindError(f"expected a guess and a secret, got {quote(' '.join(texts))}", texts)
    rules = _smallest_rules(texts) if name is None else Rules.parse(name)
    guess, secret = (parse_code(rules, text) for text in texts)
    feedback = score(guess, secret)
    if options.json:
        print_json(
            {
                "rules": str(rules),
                "guess": format_code(rules, guess),
                "secret": format_code(rules, secret),
                "black": feedback.black,
                "white": feedback.white,
            }
        )
    else:
        print(feedback)


def _smallest_rules(texts: Sequence[str]) -> Rules:
    """Return the smallest board, with repeats, that has the codes of these texts.

    `CodeError` if a text has what is no colour on any board.
    """
    pegs, colours = 1, 1
    for text in texts:
        read = read_colours(text)
        pegs = max(pegs, len(read))
        for part, colour in read:
            if colour < 0:
                raise CodeError(
                    "expected colours 1 to z, or numbers between dots, "
                    f"got {quote(part)} in {quote(text)}",
                    text,
                )
            colours = max(colours, colour + 1)
    return Rules(pegs, colours)
