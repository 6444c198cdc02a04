"""The command `score`: the feedback of a secret to a guess."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from ..checks import expect
from ..codes import Code, check_code, format_code, parse_secret, read_colours
from ..errors import CodeError, MastermindError, quote
from ..rules import Rules
from ..scoring import score
from .options import JsonResult
from .terminal import Pegs


def run_score(options: argparse.Namespace) -> JsonResult:
    texts = list(options.codes)
    name = options.rules
    if name is None and len(texts) == 3:
        name = texts.pop(0)
    if len(texts) != 2:
        raise MastermindError(f"expected a guess and a secret, got {quote(' '.join(texts))}", texts)
    if name is None and options.pegs is None:
        rules, codes = _on_smallest_board(texts)
    else:
        expect(name is not None, "a board with --pegs", options.pegs, MastermindError)
        pegs = Pegs(Rules.parse(name), options.pegs)
        rules, codes = pegs.rules, [pegs.read(text) for text in texts]
        parse_secret(rules, codes[1])
    guess, secret = codes
    feedback = score(guess, secret)
    if not options.json:
        print(feedback)
    return {
        "rules": str(rules),
        "guess": format_code(rules, guess),
        "secret": format_code(rules, secret),
        **feedback._asdict(),
    }


def _on_smallest_board(texts: Sequence[str]) -> tuple[Rules, list[Code]]:
    codes = []
    for text in texts:
        parts, code = read_colours(text)
        if wrong := [part for part, colour in zip(parts, code, strict=True) if colour < 0]:
            got = f"got {quote(wrong[0])} in {quote(text)}"
            raise CodeError(f"expected colours 1 to z, or numbers between dots, {got}", text)
        codes.append(code)
    if len(codes[0]) != len(codes[1]):
        guess, secret = map(quote, texts)
        raise CodeError(f"expected two codes of one length, got {guess} and {secret}", texts)
    rules = Rules(max(1, len(codes[0])), 1 + max((0, *codes[0], *codes[1])))
    check_code(rules, codes[0], texts[0])  # refuses codes without pegs
    return rules, codes
