"""The jobs of a build: questions to an engine, as pure functions of plain values."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import NamedTuple

from ..format import encode
from .engine import Engine, Settings, TurnNumbers
from .openings import OpeningBoard

_kept = threading.local()


class BuildJob(NamedTuple):
    """A question to an engine; called, it returns the answer as a Python literal on one line.

    The answer is, by kind: of `opening` the guess and the sizes of its parts; of `means` sizes and
    mean guesses; of `guesses` guesses and lower bounds, in order; of `value` a total; of `tree` the
    bytes of `format.encode` in hexadecimal digits. The last two may be None.
    """

    settings: Settings
    kind: str
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
            return repr(_opening(self))
        return repr(_KINDS[self.kind](_engine(self.settings), self))


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


def _opening(job: BuildJob) -> object:
    board: OpeningBoard | None = getattr(_kept, "opening", None)
    if board is None or board.rules != job.settings.rules:
        board = _kept.opening = OpeningBoard(job.settings.rules)
    guess = board.guess(job.turns)
    return guess, board.parts(job.turns, guess)


def _means(engine: Engine, job: BuildJob) -> object:
    engine.forget()
    engine.tree((), engine.guesses(())[0][0])
    return engine.means()


def _tree(engine: Engine, job: BuildJob) -> object:
    engine.forget()
    tree = engine.tree(job.turns, job.guess)
    return tree and encode(job.settings.rules, tree).hex()


_KINDS: dict[str, Callable[[Engine, BuildJob], object]] = {
    "means": _means,
    "guesses": lambda engine, job: engine.guesses(job.turns),
    "value": lambda engine, job: engine.value(job.turns, job.guess, job.below),
    "tree": _tree,
}
