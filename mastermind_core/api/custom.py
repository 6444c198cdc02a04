"""The requests about custom strategies, people's own: JSON text in, JSON text out.

A separate Python answers them, which custom code cannot leave. The form is that of `api.page`. A
request names the strategy under `custom`: the `file` name and `text` of its source, or the `module`
of an installed package, and the `class` if there are several. An error has the number of the `line`
that causes it, where that is known. A reply to `check` or `play` has the end of the text that
the strategy `printed`, if any.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout, suppress
from pathlib import Path

from ..candidates.position import Position
from ..checks import expect
from ..codemaker import seeded_random
from ..errors import MastermindError, RequestError, StrategyError, TooManyCodesError
from ..rules import Rules
from ..strategies.custom.guard import Chooser, CustomError, PlayerStrategy
from ..strategies.custom.load import load, load_module
from ..strategies.custom.wheel import modules, refused
from .as_json import Json, describe
from .lab import play_piece
from .prompt import Prompt
from .requests import Action, Request, answered

GUESS_SECONDS = 10.0
"""A guess that takes longer than this counts as an endless loop."""

MAX_PRINTED = 4000
"""The most printed characters in a reply, the last ones."""


class Door:
    """Answers requests; keeps the last strategy, the prompt and the lesson."""

    def __init__(self) -> None:
        self._loaded: tuple[Json, Chooser | PlayerStrategy] | None = None
        self._prompt: Prompt | None = None
        self._lesson: Prompt | None = None
        self._blocks = 0
        self._tail = _Tail()
        self._actions: dict[str, Action] = {
            method.__name__: method
            for method in (self.check, self.play, self.type, self.block, self.wheel)
        }

    def handle(self, text: str, report: Callable[[str], object] | None = None) -> str:
        """Return the reply to one request; `report` is called as `api.page.handle` calls it."""
        try:
            with redirect_stdout(self._tail), redirect_stderr(self._tail):
                reply = answered(text, self._actions, report)
        except KeyboardInterrupt as stop:  # no one presses Ctrl-C in a page: the strategy raised it
            why = "; ".join(["KeyboardInterrupt", *getattr(stop, "__notes__", ())])
            reply = {"error": describe(StrategyError(why))}
        except MastermindError as error:
            reply = {"error": describe(error)}
            if isinstance(error, CustomError) and error.line is not None:
                reply["error"]["line"] = error.line
        if printed := self._tail.take():
            reply["printed"] = printed
        return json.dumps(reply, ensure_ascii=False, separators=(",", ":"))

    def check(self, request: Request) -> Json:
        """Load the strategy again and return its `name` and `summary`.

        It must find a first guess, on the board of `rules` if they are given, unless it sets a
        longer time limit than `GUESS_SECONDS`.
        """
        self._loaded = None
        strategy = self._strategy(request)
        rules = Rules.parse(request.text("rules", "p4c6r"))
        if strategy.seconds is None or strategy.seconds <= GUESS_SECONDS:
            with suppress(TooManyCodesError):  # it may play on other boards
                strategy.choose(Position(rules), seeded_random("check"))
        return {"name": strategy.name, "summary": strategy.summary}

    def play(self, request: Request) -> Json:
        """Play some games and return their result, as `api.lab.simulate` does."""
        return play_piece(request, self._strategy(request))

    def type(self, request: Request) -> Json:
        """Run a `text` typed at the prompt; return its `output`, and whether it needs `more`."""
        self._prompt = self._prompt or Prompt()
        return self._prompt.run(request.text("text"))._asdict()

    def block(self, request: Request) -> Json:
        """Run the `text` of a block of a lesson and return the fields of `prompt.Block`.

        `before` says how many blocks ran since the lesson began; 0 begins it. If another number ran
        here, as in a Python that was started again, nothing is run, and the reply is `lost`.
        """
        text, before = request.text("text"), request.number("before", 0, 1_000_000)
        if before == 0:
            self._lesson, self._blocks = Prompt(), 0
        if self._lesson is None or before != self._blocks:
            return {"lost": True}
        self._blocks += 1
        return self._lesson.block(text)._asdict()

    def wheel(self, request: Request) -> Json:
        """Return the names of the `modules` that the wheel at `path` with the file `name` installs.

        If the installer has `refused` it, the reply is the error that quotes why.
        """
        name = request.text("name")
        if "refused" in request.fields:
            raise refused(name, request.text("refused"))
        return {"modules": modules(Path(request.text("path")), name)}

    def _strategy(self, request: Request) -> Chooser | PlayerStrategy:
        fields = request.value("custom")
        expect(isinstance(fields, dict), "custom as an object", fields, RequestError)
        if self._loaded is None or fields != self._loaded[0]:
            asked = Request(fields)
            name = asked.text("class") if "class" in fields else None
            if "module" in fields:
                strategy = load_module(asked.text("module"), name, GUESS_SECONDS)
            else:
                source, file = asked.text("text"), asked.text("file")
                strategy = load(source, file, name, GUESS_SECONDS)
            self._loaded = fields, strategy
        return self._loaded[1]


class _Tail(io.TextIOBase):
    """Keeps the last `MAX_PRINTED` characters that are printed, even if it was closed."""

    _kept = ""

    def write(self, text: str) -> int:
        self._kept = (self._kept + text[-MAX_PRINTED:])[-MAX_PRINTED:]
        return len(text)

    def take(self) -> str:
        kept, self._kept = self._kept, ""
        return kept


handle = Door().handle
"""Answers all requests to this Python."""
