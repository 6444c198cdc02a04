"""Mangled forms of every text that the core parses: each is read, or is a documented error.

Seeded, so that a failure comes again.
"""

import random
from collections.abc import Callable

import pytest

from mastermind_core.challenge import Challenge
from mastermind_core.codemaker import Codemaker
from mastermind_core.codes import parse_code
from mastermind_core.errors import MastermindError
from mastermind_core.game import Game
from mastermind_core.jobs.executors import make
from mastermind_core.rules import Rules
from mastermind_core.scoring import Feedback
from mastermind_core.sent_game import SentGame
from mastermind_core.strategies.custom.load import find_strategy

from .hostile import TEXTS, in_memory, in_time, mutated, sentence

BOARD = Rules(4, 6)
GAMES = (
    *("p4c6r:1122=1,2;1344=0,3", "p4c6r?:1122=1,2?;1344=0,3", "p3c100r:1.42.100=1,1"),
    *("p4c10n:1234=1,2;5678=0,1", "p2c2r", "p40c40r"),
)
CHALLENGES = ("4C6R-7K3M-9QTG", "2c3r 0000 000y", "Anna: 4C6R-7K3M-9QT0-A4H")

READERS: dict[str, tuple[Callable[[str], object], tuple[str, ...], int]] = {
    "rules": (Rules.parse, ("p4c6r", "p4c10n", "p1c1r", "p3c100r", "p10000c10000r"), 3000),
    "code": (lambda text: parse_code(BOARD, text), ("1122", "123a", "z", "1.2.3.4"), 1500),
    "numbers": (lambda text: parse_code(Rules(3, 100), text), ("1.42.100", "1.2.3"), 1500),
    "feedback": (Feedback.parse, ("1,2", "0,0", "10,0"), 2000),
    "game": (Game.parse, GAMES, 4000),
    "challenge": (Challenge.parse, CHALLENGES, 1500),
    "sent": (SentGame.parse, ("Anna: 4C6R-7K3M-9QT0-A4H=Ben: 017J05FWE5A",), 1500),
    "seed": (lambda text: Codemaker.from_seed(BOARD, text), ("", "0", "a seed"), 1000),
    "strategy": (find_strategy, ("best", "entropy", "no/such/file.py:Class", "no.py"), 1000),
    "executor": (make, ("here", "processes:3", "threads:2", "no.such:thing"), 500),
}
"""For each form of text: its reader, good texts, and the number of mangled ones."""


@pytest.mark.parametrize("form", READERS)
def test_a_mangled_text_is_read_or_refused_in_a_sentence(form: str) -> None:
    read, texts, times = READERS[form]
    rng = random.Random(form)
    refused = []
    with in_memory():
        for text in (*TEXTS, *(mutated(rng, rng.choice(texts)) for _ in range(times))):
            try:
                with in_time(text):
                    value = read(text)
                    # A value that has a text form has the same meaning in it.
                    assert not hasattr(value, "parse") or read(str(value)) == value
            except MastermindError as error:
                refused.append(str(error))
    assert all(map(sentence, refused))
    assert len(refused) > len(TEXTS) // 2 or form == "seed"
