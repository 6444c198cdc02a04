"""Reads the name of a wheel: whether this Python can run it, and what its metadata is called."""

from __future__ import annotations

import re
import sys
from typing import NamedTuple

from ...errors import StrategyError, one_line, quote

_PLAIN = r"[A-Za-z0-9]+(?:[._][A-Za-z0-9]+)*"
_VERSION = (
    r"[0-9]+(?:\.[0-9]+)*"
    r"(?:(?:a|b|rc)[0-9]+)?(?:\.post[0-9]+)?(?:\.dev[0-9]+)?"
    r"(?:\+[a-z0-9]+(?:[._][a-z0-9]+)*)?"
)
_NAME = re.compile(
    rf"(?P<name>{_PLAIN})-(?P<version>{_VERSION})(?:-[0-9]+[A-Za-z0-9]*)?"
    rf"-(?P<python>{_PLAIN})-(?P<abi>{_PLAIN})-(?P<system>{_PLAIN})\.whl"
)
"""The names of the specification of binary distributions, with a version as PEP 440 writes it.

A part of what `packaging.utils.parse_wheel_filename` accepts: only ASCII, no version in an older
spelling, and no epoch.
"""

_RUN = re.compile(r"[-_.]+")

MAX_NAME = 200
"""Characters of the wheel's name, and of the path of a file in it."""


class WheelName(NamedTuple):
    """What the name of a wheel says."""

    shown: str
    """The name, quoted for messages."""
    info: str
    """The folder of the wheel's metadata, as `same_name` writes it."""


def pythons() -> frozenset[str]:
    """Return the tags of wheels in Python that this Python can run, such as py3 and py311."""
    _, minor = sys.version_info[:2]
    return frozenset({"py3", f"cp3{minor}", *(f"py3{each}" for each in range(minor + 1))})


def read_name(text: str) -> WheelName:
    """Return what a wheel's name says; `StrategyError` if no such wheel can be installed."""
    shown = quote(text)
    name = _NAME.fullmatch(text) if len(text) <= MAX_NAME else None
    if name is None:
        raise StrategyError(
            "expected a wheel, named such as 'mine-1.0-py3-none-any.whl', got {found}",
            code="wheel-name",
            found=shown,
        )
    if name["system"] != "any" or name["abi"] != "none":
        raise not_python(shown)
    if pythons().isdisjoint(name["python"].split(".")):
        raise StrategyError(
            "expected a wheel for Python {version} (…-py3-none-any.whl), got {found}",
            code="wheel-python",
            version=".".join(map(str, sys.version_info[:2])),
            found=shown,
        )
    return WheelName(shown, f"{same_name(name['name'])}-{name['version'].lower()}.dist-info")


def same_name(name: str) -> str:
    """Return the one spelling of a package's name."""
    return _RUN.sub("_", name).lower()


def not_python(shown: str) -> StrategyError:
    """Return the error for a wheel of more than Python code; `shown` is its name, quoted."""
    return StrategyError(
        "expected a wheel of Python code only (…-none-any.whl), got {found}",
        code="wheel-compiled",
        found=shown,
    )


def refused(name: str, why: str) -> StrategyError:
    """Return the error for a wheel that the core accepts and its installer does not."""
    return StrategyError(
        "could not install {found}: {why}",
        code="wheel-refused",
        found=quote(name),
        why=one_line(why),
    )
