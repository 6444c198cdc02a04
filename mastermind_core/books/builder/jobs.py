"""The jobs of a build: questions to an engine, as pure functions of plain values."""

from __future__ import annotations

import threading
from typing import NamedTuple

from ..format import Tree, decode, encode
from .engine import Engine, Settings, TurnNumbers
from .openings import OpeningBoard

_kept = threading.local()


class BuildJob(NamedTuple):
    """A question to an engine; called, it returns the answer as one line of text."""

    settings: Settings
    kind: str
    """`opening`, or a key of `_KINDS`."""
    turns: TurnNumbers = ()
    guess: int = -1
    below: int = 0

    @property
    def key(self) -> str:
        """The text that no other job of a build has."""
        turns = " ".join(f"{guess}/{feedback}" for guess, feedback in self.turns)
        # A build may try several limits of guesses, and several breadths.
        most = f" in {self.settings.most}" if self.settings.most else ""
        breadth = f" of {self.settings.breadth}" if self.settings.breadth else ""
        return f"{self.kind} [{turns}] {self.guess} {self.below}{most}{breadth}"

    def __call__(self) -> str:
        """Return the answer; it does not depend on where and after what it is computed."""
        if self.kind == "opening":
            return _opening(self)
        return _KINDS[self.kind](_engine(self.settings), self)


def _engine(settings: Settings) -> Engine:
    """Return this thread's engine for these settings; it replaces that of other settings."""
    kept: Engine | None = getattr(_kept, "engine", None)
    if kept is None or kept.settings._replace(breadth=settings.breadth) != settings:
        _kept.engine = None
        kept = _kept.engine = Engine(settings)
    elif settings.breadth or kept.settings.breadth:
        # With a breadth, a total depends on the history by which the set was reached first.
        kept.forget()
        kept.widen(settings.breadth)
    return kept


def _opening(job: BuildJob) -> str:
    board: OpeningBoard | None = getattr(_kept, "opening", None)
    if board is None or board.rules != job.settings.rules:
        board = _kept.opening = OpeningBoard(job.settings.rules)
    guess = board.guess(job.turns)
    return " ".join(map(str, [guess, *board.parts(job.turns, guess)]))


def _means(engine: Engine, job: BuildJob) -> str:
    engine.forget()
    engine.tree((), engine.guesses(())[0][0])
    return " ".join(f"{size}:{mean}" for size, mean in engine.means())


def _guesses(engine: Engine, job: BuildJob) -> str:
    return " ".join(f"{guess}:{bound}" for guess, bound in engine.guesses(job.turns))


def _value(engine: Engine, job: BuildJob) -> str:
    value = engine.value(job.turns, job.guess, job.below)
    return "-" if value is None else str(value)


def _tree(engine: Engine, job: BuildJob) -> str:
    engine.forget()
    tree = engine.tree(job.turns, job.guess)
    return "-" if tree is None else encode(job.settings.rules, tree).hex()


_KINDS = {"means": _means, "guesses": _guesses, "value": _value, "tree": _tree}


def read_means(text: str) -> tuple[tuple[int, float], ...]:
    """Return the answer of a job `means`: sizes and mean guesses."""
    pairs = (each.split(":") for each in text.split())
    return tuple((int(size), float(mean)) for size, mean in pairs)


def read_guesses(text: str) -> list[tuple[int, int]]:
    """Return the answer of a job `guesses`: guesses and lower bounds, in order."""
    pairs = (each.split(":") for each in text.split())
    return [(int(guess), int(bound)) for guess, bound in pairs]


def read_opening(text: str) -> tuple[int, list[int]]:
    """Return the answer of a job `opening`: the guess and the sizes of its parts."""
    guess, *sizes = map(int, text.split())
    return guess, sizes


def read_value(text: str) -> int | None:
    """Return the answer of a job `value`: a total, or None."""
    return None if text == "-" else int(text)


def read_tree(settings: Settings, text: str) -> Tree | None:
    """Return the answer of a job `tree`, or None."""
    return None if text == "-" else decode(settings.rules, bytes.fromhex(text))
