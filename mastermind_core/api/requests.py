"""A request and its fields, and the reply to it."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ..checks import expect, is_int, plain_text
from ..codes import Code, parse_code
from ..errors import RequestError, quote
from ..game import Game
from ..limits import Progress
from ..rules import Rules
from .as_json import Json


class Request(NamedTuple):
    """The fields of a request, and the function that is told the progress of the work.

    A field that is not as it should be is a `RequestError`, or the error of its text.

    >>> Request({"rules": "p4c6r", "most": 5}).number("most", 0, 99)
    5
    """

    fields: Mapping[str, Any]
    progress: Progress | None = None

    @property
    def rules(self) -> Rules:
        return Rules.parse(self.text("rules"))

    @property
    def game(self) -> Game:
        return Game.parse(self.text("game"))

    def value(self, key: str, default: Any = None) -> Any:
        return self.fields.get(key, default)

    def code(self, rules: Rules, key: str = "guess") -> Code:
        return parse_code(rules, self.text(key))

    def text(self, key: str, default: str | None = None) -> str:
        """Return a text, which may be left out if there is a default."""
        return plain_text(self.value(key, default), f"'{key}' as text", RequestError)

    def flag(self, key: str, default: bool = False) -> bool:
        value = self.value(key, default)
        expect(isinstance(value, bool), f"{key} true or false", value, RequestError)
        return bool(value)

    def number(self, key: str, default: int, most: int, least: int = 0) -> int:
        """Return a whole number within limits; the default may be outside of them."""
        value = self.value(key, default)
        what = f"{key} from {least:,} to {most:,}"
        expect(is_int(value, least, most), what, value, RequestError)
        return int(value)


Action = Callable[[Request], Json]


def answered(
    text: str, actions: Mapping[str, Action], report: Callable[[str], object] | None
) -> Json:
    """Return the reply of the action that the JSON text of a request names, or `RequestError`."""
    try:
        fields = json.loads(text)
    except ValueError as error:
        raise RequestError(f"expected a request in JSON, got {quote(text)}", text) from error
    expect(isinstance(fields, dict), "a request that is an object", text, RequestError)
    request = Request(fields, throttled(report) if report else None)
    name = request.text("action")
    if name not in actions:
        raise RequestError(f"expected one of {', '.join(actions)}; got {quote(name)}", text)
    return actions[name](request)


def throttled(report: Callable[[str], object]) -> Progress:
    """Return a function that passes progress on to `report` as JSON, at most every 40 ms."""
    last = time.monotonic()

    def progress(done: float) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last >= 0.04:
            last = now
            report(json.dumps({"done": round(done, 3)}))

    return progress
