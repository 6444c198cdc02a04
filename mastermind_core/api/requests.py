"""Reading the fields of a request."""

from __future__ import annotations

from collections.abc import Mapping

from ..checks import is_int
from ..errors import RequestError, quote


def read_text(request: Mapping[str, object], key: str) -> str:
    """Return the text under a key; `RequestError` if there is none.

    >>> read_text({"rules": "p4c6r"}, "rules")
    'p4c6r'
    """
    value = request.get(key)
    if not isinstance(value, str):
        raise RequestError(f"expected {key} as text, got {quote(value)}", request)
    return value


def read_text_if_any(request: Mapping[str, object], key: str) -> str:
    """Return the text under a key, "" without the key; `RequestError` if it is no text."""
    value = request.get(key, "")
    if not isinstance(value, str):
        raise RequestError(f"expected {key} as text, got {quote(value)}", request)
    return value


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
