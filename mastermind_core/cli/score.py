"""The command `score`: the feedback of a secret to a guess."""

from __future__ import annotations

import argparse
import itertools
from collections.abc import Sequence

from ..codes import Code, check_code, format_code, parse_code, read_colours
from ..errors import CodeError, MastermindError, quote
from ..rules import Rules
from ..scoring import score
from .output import print_json


def run_score(options: argparse.Namespace) -> None:
    """Print the feedback."""
    texts = list(options.codes)
    name = options.rules
    if name is None and len(texts) == 3:
        name = texts.pop(0)
    if len(texts) != 2:
        raise MastermindError(f"expected a guess and a secret, got {quote(' '.join(texts))}", texts)
    if name is None:
        rules, codes = _on_smallest_board(texts)
    else:
        rules = Rules.parse(name)
        codes = [parse_code(rules, text) for text in texts]
    guess, secret = codes
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


def _on_smallest_board(texts: Sequence[str]) -> tuple[Rules, list[Code]]:
    """Return the smallest board, with repeats, that has the codes of these texts, and the codes.

    Each text is read by itself, with dots or without.
    """
    codes = []
    for text in texts:
        parts, code = read_colours(text)
        for part, colour in zip(parts, code, strict=True):
            if colour < 0:
                raise CodeError(
                    "expected colours 1 to z, or numbers between dots, "
                    f"got {quote(part)} in {quote(text)}",
                    text,
                )
        codes.append(code)
    if len(codes[0]) != len(codes[1]):
        guess, secret = map(quote, texts)
        raise CodeError(f"expected two codes of one length, got {guess} and {secret}", texts)
    rules = Rules(max(1, len(codes[0])), 1 + max(itertools.chain([0], *codes)))
    check_code(rules, codes[0], texts[0])  # refuses codes without pegs
    return rules, codes
