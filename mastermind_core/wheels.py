"""What a wheel is: whether it can be installed where there is no network, and what it brings."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

from .errors import StrategyError, quote

_NAME = re.compile(
    r"[^-]+-[^-]+(-\d[^-]*)?-(?P<python>[^-]+)-(?P<abi>[^-]+)-(?P<system>[^-]+)\.whl"
)
_NEEDED = re.compile(r"Requires-Dist:\s*(?P<name>[\w.-]+)(?P<rest>.*)")

CORE = "mastermind_core"
"""What every wheel may need: it is there."""


def modules(path: Path) -> list[str]:
    """Return the names of the modules and packages that a wheel brings.

    `StrategyError` if the file is no wheel, or one with compiled code, or if it needs packages.
    """
    name = _NAME.fullmatch(path.name)
    if name is None:
        raise StrategyError(
            f"expected a wheel, named such as 'mine-1.0-py3-none-any.whl', got {quote(path.name)}"
        )
    try:
        with zipfile.ZipFile(path) as wheel:
            files = wheel.namelist()
            about = [each for each in files if re.fullmatch(r"[^/]+\.dist-info/METADATA", each)]
            metadata = wheel.read(about[0]).decode("utf-8") if about else ""
    except (zipfile.BadZipFile, UnicodeDecodeError, OSError) as error:
        raise StrategyError(f"expected a wheel, got a damaged file {quote(path.name)}") from error
    if not metadata:
        raise StrategyError(f"expected a wheel, got an archive without METADATA {quote(path.name)}")
    compiled = [each for each in files if re.search(r"\.(so|pyd|dll|dylib)$", each)]
    if name["system"] != "any" or name["abi"] != "none" or compiled:
        raise StrategyError(
            f"expected a wheel of Python code only (…-none-any.whl), got {quote(path.name)}"
        )
    needed = _needed(metadata)
    if needed:
        raise StrategyError(
            f"expected a wheel that needs no other packages, got {quote(path.name)}, "
            f"which needs {', '.join(needed)}"
        )
    tops = {each.split("/")[0] for each in files}
    return sorted(
        top.removesuffix(".py")
        for top in tops
        if "." not in top.removesuffix(".py") and any(_python(each, top) for each in files)
    )


def _python(path: str, top: str) -> bool:
    return path.endswith(".py") and (path == top or path.startswith(f"{top}/"))


def _needed(metadata: str) -> list[str]:
    """Return the packages that the head of a METADATA file says are always needed."""
    head = metadata.replace("\r\n", "\n").partition("\n\n")[0]
    found = [_NEEDED.fullmatch(line) for line in head.splitlines()]
    return [
        each["name"]
        for each in found
        if each
        # What only an extra needs is not needed here.
        and not re.search(r"\bextra\s*==", each["rest"])
        and re.sub(r"[-_.]+", "_", each["name"]).lower() != CORE
    ]
