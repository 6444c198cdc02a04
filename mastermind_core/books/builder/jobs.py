"""The pieces of work that the builder gives to an executor: pure functions of plain values."""

from __future__ import annotations

import threading
from typing import NamedTuple

from ..format import Tree, decode, encode
from .engine import Engine, Settings, Turns
from .openings import Opening

_own = threading.local()


class Job(NamedTuple):
    """One question to an engine. Called, it answers in a line of text."""

    settings: Settings
    kind: str
    """`opening`, or a name in `_KINDS`."""
    turns: Turns = ()
    guess: int = -1
    below: int = 0

    @property
    def key(self) -> str:
        """What tells this job from all others of a build."""
        turns = " ".join(f"{guess}/{lane}" for guess, lane in self.turns)
        return f"{self.kind} [{turns}] {self.guess} {self.below}"

    def __call__(self) -> str:
        """Return the answer; the same wherever and after whatever it is computed."""
        if self.kind == "opening":
            return _opening(self)
        return _KINDS[self.kind](_engine(self.settings), self)


def _engine(settings: Settings) -> Engine:
    """Return this thread's engine for these settings; the one before makes room for it."""
    kept: Engine | None = getattr(_own, "engine", None)
    if kept is None or kept.settings != settings:
        _own.engine = None
        kept = _own.engine = Engine(settings)
    elif settings.breadth:
        # With a breadth, what is remembered depends a little on the way to it.
        kept.forget()
    return kept


def _opening(job: Job) -> str:
    board: Opening | None = getattr(_own, "opening", None)
    if board is None or board.rules != job.settings.rules:
        board = _own.opening = Opening(job.settings.rules)
    guess = board.guess(job.turns)
    return " ".join(map(str, [guess, *board.parts(job.turns, guess)]))


def _means(engine: Engine, job: Job) -> str:
    engine.forget()
    engine.tree((), engine.guesses(())[0][0])
    return " ".join(f"{size}:{mean}" for size, mean in engine.means())


def _guesses(engine: Engine, job: Job) -> str:
    return " ".join(f"{guess}:{bound}" for guess, bound in engine.guesses(job.turns))


def _value(engine: Engine, job: Job) -> str:
    value = engine.value(job.turns, job.guess, job.below)
    return "-" if value is None else str(value)


def _tree(engine: Engine, job: Job) -> str:
    engine.forget()
    tree = engine.tree(job.turns, job.guess)
    return "-" if tree is None else encode(job.settings.rules, tree).hex()


_KINDS = {"means": _means, "guesses": _guesses, "value": _value, "tree": _tree}


def read_means(text: str) -> tuple[tuple[int, float], ...]:
    """Return the answer of a job `means`."""
    pairs = (each.split(":") for each in text.split())
    return tuple((int(size), float(mean)) for size, mean in pairs)


def read_guesses(text: str) -> list[tuple[int, int]]:
    """Return the answer of a job `guesses`: guesses and bounds, in order."""
    pairs = (each.split(":") for each in text.split())
    return [(int(guess), int(bound)) for guess, bound in pairs]


def read_opening(text: str) -> tuple[int, list[int]]:
    """Return the answer of a job `opening`: the guess and the sizes of its parts."""
    guess, *sizes = map(int, text.split())
    return guess, sizes


def read_value(text: str) -> int | None:
    """Return the answer of a job `value`."""
    return None if text == "-" else int(text)


def read_tree(settings: Settings, text: str) -> Tree | None:
    """Return the answer of a job `tree`."""
    return None if text == "-" else decode(settings.rules, bytes.fromhex(text))
