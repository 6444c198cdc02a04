"""Mangled forms of every text that the core parses: each is read, or is a documented error.

Seeded, so that a failure comes again. `test_fuzz_api` adds up how many inputs there are in all.
"""

import random
from collections.abc import Callable

import pytest

from mastermind_core.challenge import Challenge
from mastermind_core.codemaker import Codemaker
from mastermind_core.codes import format_code, parse_code
from mastermind_core.errors import MastermindError
from mastermind_core.game import Game
from mastermind_core.jobs.executors import make
from mastermind_core.rules import Rules
from mastermind_core.scoring import Feedback
from mastermind_core.sent_game import SentGame
from mastermind_core.strategies.custom.load import find_strategy

from .hostile import TEXTS, in_memory, in_time, mutated, sentence

RULES = ("p4c6r", "p4c10n", "p1c1r", "p3c100r", "p10000c10000r")
CODES = ("1122", "1.42.100", "123a", "z", "1.2.3.4")
ANSWERS = ("1,2", "0,0", "10,0")
GAMES = (
    "p4c6r:1122=1,2;1344=0,3",
    "p4c6r?:1122=1,2?;1344=0,3",
    "p3c100r:1.42.100=1,1",
    "p4c10n:1234=1,2;5678=0,1",
    "p2c2r",
    "p40c40r",
)
BOARD = Rules.parse("p4c6r")


def reading(parse: Callable[[str], object]) -> Callable[[str], None]:
    """Return a reader of texts: what it reads is written as a text with the same meaning."""

    def read(text: str) -> None:
        value = parse(text)
        assert parse(str(value)) == value

    return read


def read_code(text: str) -> None:
    for rules in (BOARD, Rules(3, 100)):
        try:
            code = parse_code(rules, text)
        except MastermindError as error:
            told = error
        else:
            assert parse_code(rules, format_code(rules, code)) == code
            return
    raise told


def draw(text: str) -> None:
    assert len(Codemaker.from_seed(BOARD, text).reveal()) == 4


def find(text: str) -> None:
    assert find_strategy(text).name


def name_executor(text: str) -> None:
    assert callable(make(text))


READERS: dict[str, tuple[Callable[[str], None], tuple[str, ...], int]] = {
    "rules": (reading(Rules.parse), RULES, 3000),
    "code": (read_code, CODES, 3000),
    "feedback": (reading(Feedback.parse), ANSWERS, 2000),
    "game": (reading(Game.parse), GAMES, 4000),
    "challenge": (
        reading(Challenge.parse),
        ("4C6R-7K3M-9QTG", "2c3r 0000 000y", "Anna: 4C6R-7K3M-9QT0-A4H"),
        1500,
    ),
    "sent": (reading(SentGame.parse), ("Anna: 4C6R-7K3M-9QT0-A4H=Ben: 017J05FWE5A",), 1500),
    "seed": (draw, ("", "0", "a seed"), 1000),
    "strategy": (find, ("best", "entropy", "no/such/file.py:Class", "no.py"), 1000),
    "executor": (name_executor, ("here", "processes:3", "threads:2", "no.such:thing"), 500),
}
"""For each form of text: its reader, good texts, and the number of mangled ones."""


@pytest.mark.parametrize("form", READERS)
def test_a_mangled_text_is_read_or_refused_in_a_sentence(form: str) -> None:
    read, texts, times = READERS[form]
    rng = random.Random(form)
    refused = 0
    with in_memory():
        for text in (*TEXTS, *(mutated(rng, rng.choice(texts)) for _ in range(times))):
            with in_time(text):
                try:
                    read(text)
                except MastermindError as error:
                    refused += 1
                    told = str(error)
                else:
                    continue
            assert sentence(told), text
    assert refused > len(TEXTS) // 2 or form == "seed"
