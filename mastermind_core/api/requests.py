"""What a request of the page says, read out of it."""

from __future__ import annotations

from collections.abc import Mapping

from ..errors import RequestError, quote


def read_text(request: Mapping[str, object], key: str) -> str:
    """Return the text under a key; `RequestError` if there is none."""
    value = request.get(key)
    if not isinstance(value, str):
        raise RequestError(f"expected {key} as text, got {quote(value)}", request)
    return value


def read_choice(request: Mapping[str, object], key: str) -> bool:
    """Return the truth value under a key, False if there is none; `RequestError` for another."""
    value = request.get(key, False)
    if not isinstance(value, bool):
        raise RequestError(f"expected {key} true or false, got {quote(value)}", request)
    return value


def read_number(
    request: Mapping[str, object], key: str, default: int, most: int, least: int = 0
) -> int:
    """Return the whole number under a key, or the default; `RequestError` if it is out of range."""
    value = request.get(key, default)
    if type(value) is not int or not least <= value <= most:
        raise RequestError(f"expected {key} from {least} to {most}, got {quote(value)}", request)
    return value


def read_seconds(request: Mapping[str, object], key: str) -> float:
    """Return the time under a key, 0 if there is none; `RequestError` if it is no time."""
    value = request.get(key, 0)
    if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value < 1e12:
        raise RequestError(f"expected {key} as a time in seconds, got {quote(value)}", request)
    return float(value)
