"""Reading a request and its fields."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping

from ..checks import is_int
from ..codes import Code, parse_code
from ..errors import RequestError, quote
from ..game import Game
from ..limits import Progress
from ..rules import Rules
from .as_json import Json

Action = Callable[[Json, Progress | None], Json]
"""A function that answers a request."""


def answered(
    text: str, actions: Mapping[str, Action], report: Callable[[str], object] | None
) -> Json:
    """Return the reply of the action that the JSON text of a request names, or `RequestError`."""
    try:
        request = json.loads(text)
    except ValueError as error:
        raise RequestError(f"expected a request in JSON, got {quote(text)}", text) from error
    if not isinstance(request, dict):
        raise RequestError(f"expected a request that is an object, got {quote(text)}", text)
    action = actions.get(read_text(request, "action"))
    if action is None:
        raise RequestError(
            f"expected one of {', '.join(actions)}; got {quote(request['action'])}", text
        )
    return action(request, throttled(report) if report else None)


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


def read_text(request: Mapping[str, object], key: str, default: str | None = None) -> str:
    """Return the text under a key, without the key the default, if any; else `RequestError`.

    >>> read_text({"rules": "p4c6r"}, "rules")
    'p4c6r'
    """
    value = request.get(key, default)
    if not isinstance(value, str):
        raise RequestError(f"expected {quote(key)} as text, got {quote(value)}", request)
    return value


def rules_of(request: Mapping[str, object]) -> Rules:
    """Return the `rules` of a request."""
    return Rules.parse(read_text(request, "rules"))


def game_of(request: Mapping[str, object]) -> Game:
    """Return the `game` of a request."""
    return Game.parse(read_text(request, "game"))


def code_of(request: Mapping[str, object], rules: Rules, key: str = "guess") -> Code:
    """Return the code under a key of a request."""
    return parse_code(rules, read_text(request, key))


def read_choice(request: Mapping[str, object], key: str, default: bool = False) -> bool:
    """Return whether a key is true, without it the default; `RequestError` if it is neither."""
    value = request.get(key, default)
    if not isinstance(value, bool):
        raise RequestError(f"expected {key} true or false, got {quote(value)}", request)
    return value


def read_numbers(request: Mapping[str, object], key: str, most: int) -> list[int]:
    """Return the ints from 1 to `most` under a key, none without the key; else `RequestError`."""
    value = request.get(key, [])
    if not isinstance(value, list) or not all(is_int(each, 1, most) for each in value):
        raise RequestError(
            f"expected {key} as a list of numbers from 1 to {most}, got {quote(value)}", request
        )
    return value


def read_number(
    request: Mapping[str, object], key: str, default: int, most: int, least: int = 0
) -> int:
    """Return the int under a key, or the default without the key; `RequestError` out of range."""
    value = request.get(key, default)
    if type(value) is not int or not least <= value <= most:
        raise RequestError(
            f"expected {key} from {least:,} to {most:,}, got {quote(value)}", request
        )
    return value


def read_seconds(request: Mapping[str, object], key: str) -> float:
    """Return the seconds under a key, 0 without the key; `RequestError` if they are no time."""
    value = request.get(key, 0)
    if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value < 1e12:
        raise RequestError(f"expected {key} as a time in seconds, got {quote(value)}", request)
    return float(value)
