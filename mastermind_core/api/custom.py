"""JSON text in, JSON text out, as `api.page`: the door to strategies of people's own.

It serves a Python of its own, which no strategy can leave. A request names the strategy under
`custom`: `file` and `text` of a source, or the `module` of an installed package, and optionally the
`class`. An error has the `line` to blame as well, where it is known.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from ..analysis.as_json import Json, describe
from ..errors import MastermindError, RequestError, quote
from ..limits import Progress
from ..rules import Rules
from ..strategies.base import Strategy
from ..strategies.custom.guard import OwnError
from ..strategies.custom.load import load, load_module
from ..strategies.custom.wheel import modules
from .lab import play_piece
from .page import throttled
from .prompt import Prompt
from .requests import read_text

GUESS_SECONDS = 10.0
"""How long one guess may take before it counts as an endless loop."""


class Door:
    """What requests are asked of: it remembers the strategy that it loaded last, and the prompt."""

    def __init__(self) -> None:
        self._asked: Json | None = None
        self._strategy: Strategy | None = None
        self._prompt: Prompt | None = None
        self._actions: dict[str, Callable[[Json, Progress | None], Json]] = {
            method.__name__: method for method in (self.check, self.play, self.type, self.wheel)
        }

    def handle(self, text: str, report: Callable[[str], object] | None = None) -> str:
        """Return the reply to one request; `report` is called as `api.handle` does."""
        try:
            reply = self._reply(json.loads(text), report)
        except MastermindError as error:
            reply = {"error": describe(error)}
            if isinstance(error, OwnError) and error.line is not None:
                reply["error"]["line"] = error.line
        return json.dumps(reply, ensure_ascii=False, separators=(",", ":"))

    def _reply(self, request: Json, report: Callable[[str], object] | None) -> Json:
        action = self._actions.get(read_text(request, "action"))
        if action is None:
            raise RequestError(
                f"expected one of {', '.join(self._actions)}; got {quote(request['action'])}",
                request,
            )
        return action(request, throttled(report) if report else None)

    def check(self, request: Json, progress: Progress | None) -> Json:
        """Return `name` and `summary` of the strategy, loaded anew."""
        self._asked = None
        strategy = self._loaded(request)
        return {"name": strategy.name, "summary": strategy.summary}

    def play(self, request: Json, progress: Progress | None) -> Json:
        """Return how it fares in some games, as `api.lab.simulate` does for a built-in strategy."""
        rules = Rules.parse(read_text(request, "rules"))
        return play_piece(request, rules, self._loaded(request), progress)

    def type(self, request: Json, progress: Progress | None) -> Json:
        """Return the `output` of a `text` typed at the prompt, and whether it wants `more`."""
        if self._prompt is None:
            self._prompt = Prompt()
        return self._prompt.run(read_text(request, "text"))._asdict()

    def wheel(self, request: Json, progress: Progress | None) -> Json:
        """Return the `modules` that the wheel at `path` brings, once it is installed."""
        return {"modules": modules(Path(read_text(request, "path")))}

    def _loaded(self, request: Json) -> Strategy:
        """Return the strategy that is asked for, loaded once as long as it stays the same."""
        asked = request.get("custom")
        if not isinstance(asked, dict):
            raise RequestError(f"expected custom as an object, got {quote(asked)}", request)
        if self._strategy is None or asked != self._asked:
            name = read_text(asked, "class") if "class" in asked else None
            if "module" in asked:
                found = load_module(read_text(asked, "module"), name, GUESS_SECONDS)
            else:
                source, file = read_text(asked, "text"), read_text(asked, "file")
                found = load(source, file, name, GUESS_SECONDS)
            self._asked, self._strategy = asked, found
        return self._strategy


handle = Door().handle
"""The one door of this Python."""
