"""Wheels of other people: the checks that one can be installed without a network, and its modules.

A wheel may hold modules, packages and its own metadata, but no compiled code.
"""

from __future__ import annotations

import keyword
import re
import sys
import zipfile
from pathlib import Path
from typing import NamedTuple

from ...errors import StrategyError, one_line, quote

MAX_NAME = 200
"""Characters of the wheel's name, and of the path of a file in it."""

MAX_UNPACKED = 50_000_000
"""Bytes of all files of a wheel, unpacked: a tenth of the memory that Python has in the page."""

MIN_FILE = 10_000
"""A smaller file counts as this many bytes: thousands of empty ones take time, too."""

_PLAIN = r"[A-Za-z0-9]+(?:[._][A-Za-z0-9]+)*"
_NAME = re.compile(
    rf"(?P<project>{_PLAIN}-[0-9][A-Za-z0-9._+]*)(?:-[0-9]+[A-Za-z0-9]*)?"
    rf"-(?P<python>{_PLAIN})-(?P<abi>{_PLAIN})-(?P<system>{_PLAIN})\.whl"
)
"""Names in ASCII. The installer, which comes next, refuses a version that is none."""

_PART = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.+@-]*(?<![.])")
"""A file's or a folder's name: ASCII, so that no two spellings mean the same one."""

_COMPILED = re.compile(r"\.(so|pyd|dll|dylib|wasm|pyc|pyo)\b")
_NEEDED = re.compile(r"^Requires-Dist:\s*([\w.-]+)(?!.*\bextra\s*==)", re.IGNORECASE | re.MULTILINE)
"""A line of METADATA with a requirement that is no extra's."""


class _Named(NamedTuple):
    """The name of a wheel, quoted for messages, and the folder of its metadata."""

    shown: str
    info: str


def modules(path: Path, name: str | None = None) -> list[str]:
    """Return the names of the top-level modules and packages in a wheel, sorted.

    `name` is its name, if the file has another one. `StrategyError` if the file is not a wheel, is
    damaged or too large, is for another Python, needs other packages, or holds anything but
    modules, packages and the wheel's own metadata. All files are unpacked to check that; nothing is
    written.
    """
    named = _read_name(path.name if name is None else name)
    try:
        with zipfile.ZipFile(path) as wheel:
            files = _files(wheel, named)
            metadata = [path for path in files if re.fullmatch("[^/]+[.]dist-info/METADATA", path)]
            if not metadata:
                raise StrategyError(
                    "expected a wheel, got an archive without METADATA {found}",
                    code="wheel-metadata",
                    found=named.shown,
                )
            needed = _needed(wheel.read(metadata[0]))
    except StrategyError:
        raise
    except Exception as error:  # zipfile raises errors of many kinds for damaged files
        raise StrategyError(
            "expected a wheel, got a damaged file {found}", code="wheel-damaged", found=named.shown
        ) from error
    if needed:
        raise StrategyError(
            "expected a wheel that needs no other packages, got {found}, which needs {needed}",
            code="wheel-needs",
            found=named.shown,
            needed=", ".join(needed)[:100],
        )
    found = {file.split("/")[0].removesuffix(".py") for file in files if file.endswith(".py")}
    return sorted(top for top in found if "." not in top)


def refused(name: str, why: str) -> StrategyError:
    """Return the error for a wheel that the core accepts and its installer does not."""
    return StrategyError(
        "could not install {found}: {why}",
        code="wheel-refused",
        found=quote(name),
        why=one_line(why),
    )


def _read_name(text: str) -> _Named:
    """Return what a wheel's name says; `StrategyError` if no such wheel can be installed."""
    match = _NAME.fullmatch(text) if len(text) <= MAX_NAME else None
    named = _Named(quote(text), _same_name(f"{match['project']}.dist-info") if match else "")
    if match is None:
        raise StrategyError(
            "expected a wheel, named such as 'mine-1.0-py3-none-any.whl', got {found}",
            code="wheel-name",
            found=named.shown,
        )
    if match["system"] != "any" or match["abi"] != "none":
        raise _compiled(named)
    minor = sys.version_info[1]
    pythons = {"py3", f"cp3{minor}", *(f"py3{each}" for each in range(minor + 1))}
    if pythons.isdisjoint(match["python"].split(".")):
        raise StrategyError(
            "expected a wheel for Python {version} (…-py3-none-any.whl), got {found}",
            code="wheel-python",
            found=named.shown,
            version=f"3.{minor}",
        )
    return named


def _same_name(name: str) -> str:
    """Return the one spelling of the name of a package or of its metadata."""
    return re.sub("[-_.]+", "_", name).lower()


def _files(wheel: zipfile.ZipFile, named: _Named) -> set[str]:
    """Return the paths of the files, each read to its end; `StrategyError` if one is bad."""
    infos = wheel.infolist()
    if sum(max(MIN_FILE, info.file_size) for info in infos) > MAX_UNPACKED:
        raise StrategyError(
            "expected at most {most:,} bytes unpacked, got more in {found}",
            code="wheel-unpacked",
            found=named.shown,
            most=MAX_UNPACKED,
        )
    for info in infos:
        _check_path(info, named)
    if damaged := wheel.testzip():  # it unpacks no more than the sizes that are told
        raise zipfile.BadZipFile(damaged)
    return {info.filename for info in infos if not info.is_dir()}


def _compiled(named: _Named) -> StrategyError:
    return StrategyError(
        "expected a wheel of Python code only (…-none-any.whl), got {found}",
        code="wheel-compiled",
        found=named.shown,
    )


def _check_path(info: zipfile.ZipInfo, named: _Named) -> None:
    """Raise `StrategyError` unless a path is plain, of a module or metadata, and not compiled.

    A plain path has no part such as `..`, so it means the same wherever it is read.
    """
    path = info.filename.removesuffix("/")
    top, *below = path.split("/")
    if not (
        info.orig_filename == info.filename  # zipfile changes what is not plain
        and len(path) <= MAX_NAME
        and all(map(_PART.fullmatch, [top, *below]))
    ):
        raise StrategyError(
            "expected plain names in {found}, got {name}",
            code="wheel-names",
            found=named.shown,
            name=quote(info.orig_filename),
        )
    if _COMPILED.search(path.lower()):
        raise _compiled(named)
    is_package = below or info.is_dir()
    module = top if is_package else top.removesuffix(".py")
    is_module = module.isidentifier() and not keyword.iskeyword(module)
    if _same_name(top) != named.info and not (is_module and (is_package or module != top)):
        # Such as scripts and data, which would be installed outside the modules' folder.
        raise StrategyError(
            "expected modules and packages only in {found}, got {name}",
            code="wheel-beside",
            found=named.shown,
            name=quote(top),
        )


def _needed(metadata: bytes) -> list[str]:
    """Return the packages that METADATA lists as always needed, without the core."""
    head = metadata.decode().replace("\r\n", "\n").partition("\n\n")[0]
    return [name for name in _NEEDED.findall(head) if _same_name(name) != "mastermind_core"]
