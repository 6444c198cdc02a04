"""Boards, codes and games to test on."""

import random
from collections.abc import Iterable

from hypothesis import strategies as st

from mastermind_core.codes import Code, code_at
from mastermind_core.game import Game
from mastermind_core.rules import KINDS, Rules
from mastermind_core.scoring import Feedback, Turn, Turns, score

from . import slow

small_boards = [
    Rules.parse(text)
    for text in (
        "p1c1r", "p1c5r", "p2c1r", "p3c1r", "p2c2r", "p5c2r", "p2c6r", "p3c3r", "p3c4r", "p4c3r",
        "p1c1n", "p1c4n", "p2c2n", "p2c5n", "p3c3n", "p3c5n", "p4c4n", "p4c5n", "p5c5n",
        "p1c1f", "p1c3f", "p2c2f", "p2c4f", "p3c3f", "p3c5f", "p4c4f", "p4c5f", "p1c10z", "p2c10z",
    )
]  # fmt: skip


@st.composite
def boards(
    draw: st.DrawFn, most_pegs: int = 5, most_colours: int = 7, most_codes: int | None = None
) -> Rules:
    pegs = draw(st.integers(1, most_pegs))
    kind = draw(st.sampled_from([*KINDS]))
    if kind == "z":
        return Rules(min(pegs, 1 if (most_codes or 81) < 81 else 2), 10, kind)
    colours = draw(st.integers(1 if kind == "r" else pegs, max(most_colours, pegs)))
    while most_codes is not None and Rules(pegs, colours, kind).guesses.code_count > most_codes:
        colours -= 1
        if kind != "r":
            pegs = min(pegs, colours)
    return Rules(pegs, colours, kind)


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Draw a game of one to three turns, answered for some secret."""
    rules = draw(boards(most_pegs=4, most_colours=5, most_codes=100))
    codes = slow.guesses(*rules)
    secret = draw(st.sampled_from(slow.codes(*rules)))
    game = Game(rules)
    for guess in draw(st.lists(st.sampled_from(codes), min_size=1, max_size=3)):
        if not game.solved:
            game = game.plus(guess, Feedback(*slow.score(guess, secret)))
    return game


def drawn(rules: Rules, rng: random.Random) -> Code:
    """Return a code drawn by lot."""
    return code_at(rules, rng.randrange(rules.code_count))


def answered(guesses: Iterable[Code], secret: Code) -> Turns:
    """Return guesses with their answers."""
    return tuple(Turn(guess, score(guess, secret)) for guess in guesses)


def drawn_turns(rules: Rules, count: int, rng: random.Random) -> Turns:
    """Return turns of guesses drawn by lot, answered for a secret that is drawn before them."""
    secret = drawn(rules, rng)
    return answered([drawn(rules.guesses, rng) for _ in range(count)], secret)
