"""Checks that a wheel can be installed without a network, and lists its modules."""

from __future__ import annotations

import re
import struct
import zipfile
import zlib
from pathlib import Path

from ...errors import StrategyError, quote

_NAME = re.compile(
    r"[^-]+-[^-]+(-\d[^-]*)?-(?P<python>[^-]+)-(?P<abi>[^-]+)-(?P<system>[^-]+)\.whl"
)
_NEEDED = re.compile(r"Requires-Dist:\s*(?P<name>[\w.-]+)(?P<rest>.*)", re.IGNORECASE)
_COMPILED = re.compile(r"\.(so|pyd|dll|dylib|wasm)(\.|$)")
_BESIDE = re.compile(r"[^/]+\.data")

CORE_PACKAGE = "mastermind_core"
"""The only package that a wheel may need."""

MAX_FILES = 5_000
"""Files in a wheel."""

MAX_UNPACKED = 50_000_000
"""Bytes of all files of a wheel, unpacked, since a small file can unpack to any size.

A tenth of the memory that Python has in the page.
"""

_CHUNK = 1 << 16
_LONGEST = 100

_DAMAGED = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    OSError,
    ValueError,  # invalid file names, offsets before the beginning
    RuntimeError,  # encrypted, or compressed by an unknown method
    OverflowError,
)
"""What zipfile raises for damaged files and files of other formats."""


def modules(path: Path) -> list[str]:
    """Return the names of the top-level modules and packages in a wheel, sorted.

    `StrategyError` if the file is not a wheel, is damaged or too large, has compiled code, has
    files outside its modules and packages, or needs other packages. All files are unpacked to check
    that; nothing is written.
    """
    shown = quote(path.name)
    name = _NAME.fullmatch(path.name)
    if name is None:
        raise StrategyError(
            "expected a wheel, named such as 'mine-1.0-py3-none-any.whl', got {found}",
            code="wheel-name",
            found=shown,
        )
    try:
        with zipfile.ZipFile(path) as wheel:
            files = _files(wheel, shown)
            metadata = _metadata(wheel, files)
    except _DAMAGED as error:
        raise StrategyError(
            "expected a wheel, got a damaged file {found}", code="wheel-damaged", found=shown
        ) from error
    if not metadata:
        raise StrategyError(
            "expected a wheel, got an archive without METADATA {found}",
            code="wheel-metadata",
            found=shown,
        )
    if (
        name["system"] != "any"
        or name["abi"] != "none"
        or any(_COMPILED.search(each) for each in files)
    ):
        raise StrategyError(
            "expected a wheel of Python code only (…-none-any.whl), got {found}",
            code="wheel-compiled",
            found=shown,
        )
    needed = _needed(metadata)
    if needed:
        raise StrategyError(
            "expected a wheel that needs no other packages, got {found}, which needs {needed}",
            code="wheel-needs",
            found=shown,
            needed=", ".join(needed)[:_LONGEST],
        )
    tops = {each.split("/")[0] for each in files}
    return sorted(
        top.removesuffix(".py")
        for top in tops
        if "." not in top.removesuffix(".py") and any(_python(each, top) for each in files)
    )


def _files(wheel: zipfile.ZipFile, shown: str) -> list[str]:
    """Return the names of the files, each read to its end; `StrategyError` if one is bad."""
    infos = wheel.infolist()
    if len(infos) > MAX_FILES:
        raise StrategyError(
            "expected at most {most:,} files in {found}, got {files:,}",
            code="wheel-files",
            most=MAX_FILES,
            found=shown,
            files=len(infos),
        )
    remaining = MAX_UNPACKED
    names = []
    for info in infos:
        parts = info.filename.removesuffix("/").split("/")
        if "\\" in info.orig_filename or any(part in ("", ".", "..") for part in parts):
            raise StrategyError(
                "expected plain names in {found}, got {name}",
                code="wheel-names",
                found=shown,
                name=quote(info.orig_filename),
            )
        if _BESIDE.fullmatch(parts[0]):
            # Scripts and data, which would be installed outside the modules' folder.
            raise StrategyError(
                "expected modules and packages only in {found}, got {name}",
                code="wheel-beside",
                found=shown,
                name=quote(parts[0]),
            )
        with wheel.open(info) as file:
            while chunk := file.read(_CHUNK):
                remaining -= len(chunk)
                if remaining < 0:
                    raise StrategyError(
                        "expected at most {most:,} bytes unpacked, got more in {found}",
                        code="wheel-unpacked",
                        most=MAX_UNPACKED,
                        found=shown,
                    )
        names.append(info.filename)
    if len(set(names)) < len(names):
        raise StrategyError(
            "expected each file once in {found}, got one twice", code="wheel-twice", found=shown
        )
    return names


def _metadata(wheel: zipfile.ZipFile, files: list[str]) -> str:
    about = [each for each in files if re.fullmatch(r"[^/]+\.dist-info/METADATA", each)]
    return wheel.read(about[0]).decode("utf-8") if about else ""


def _python(path: str, top: str) -> bool:
    return path.endswith(".py") and (path == top or path.startswith(f"{top}/"))


def _needed(metadata: str) -> list[str]:
    """Return the packages that METADATA lists as always needed."""
    head = metadata.replace("\r\n", "\n").partition("\n\n")[0]
    found = [_NEEDED.fullmatch(line) for line in head.splitlines()]
    return [
        each["name"]
        for each in found
        if each
        # Requirements of extras are not needed.
        and not re.search(r"\bextra\s*==", each["rest"])
        and re.sub(r"[-_.]+", "_", each["name"]).lower() != CORE_PACKAGE
    ]
