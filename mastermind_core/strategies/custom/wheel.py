"""Wheels of other people: the checks that one can be installed without a network, and its modules.

A wheel may hold modules, packages and its own metadata, as files of the kinds below.
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

MAX_FILES = 5_000
"""Files in a wheel."""

MAX_UNPACKED = 50_000_000
"""Bytes of all files of a wheel, unpacked: a tenth of the memory that Python has in the page."""

MAX_FOLDERS = 20
"""Folders inside one another."""

KINDS = frozenset(
    [
        *("py", "pyi", "typed", "txt", "md", "rst", "html", "cfg", "ini", "toml", "yaml", "yml"),
        *("json", "jsonl", "csv", "tsv", "xml", "bin", "dat", "book", "npy", "gz"),
    ]
)
"""The kinds of files that a wheel may hold beside those without a dot: Python, texts and tables."""

_PLAIN = r"[A-Za-z0-9]+(?:[._][A-Za-z0-9]+)*"
_VERSION = (
    r"[0-9]+(?:\.[0-9]+)*(?:(?:a|b|rc)[0-9]+)?(?:\.post[0-9]+)?(?:\.dev[0-9]+)?"
    r"(?:\+[a-z0-9]+(?:[._][a-z0-9]+)*)?"
)
_NAME = re.compile(
    rf"(?P<project>{_PLAIN}-{_VERSION})(?:-[0-9]+[A-Za-z0-9]*)?"
    rf"-(?P<python>{_PLAIN})-(?P<abi>{_PLAIN})-(?P<system>{_PLAIN})\.whl"
)
"""Some of the names that `packaging.utils.parse_wheel_filename` accepts: only ASCII, no version in
an older spelling, and no epoch."""

_PART = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.+@-]*(?<![.])")
"""A file's or a folder's name: ASCII, so that no two spellings mean the same one."""

_COMPILED = re.compile(r"\.(so|pyd|dll|dylib|wasm|pyc|pyo)\b")
_LICENCE = re.compile(r"(LICEN[CS]E|COPYING|NOTICE|AUTHORS)\b[^/]*")
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
            metadata = [
                path
                for path in files
                if path.endswith(".dist-info/METADATA") and path.count("/") == 1
            ]
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


def pythons() -> frozenset[str]:
    """Return the tags of wheels in Python that this Python can run, such as py3 and py311."""
    minor = sys.version_info[1]
    return frozenset({"py3", f"cp3{minor}", *(f"py3{each}" for each in range(minor + 1))})


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
    if pythons().isdisjoint(match["python"].split(".")):
        raise StrategyError(
            "expected a wheel for Python {version} (…-py3-none-any.whl), got {found}",
            code="wheel-python",
            found=named.shown,
            version=".".join(map(str, sys.version_info[:2])),
        )
    return named


def _same_name(name: str) -> str:
    """Return the one spelling of the name of a package or of its metadata."""
    return re.sub("[-_.]+", "_", name).lower()


def _files(wheel: zipfile.ZipFile, named: _Named) -> set[str]:
    """Return the paths of the files, each read to its end; `StrategyError` if one is bad."""
    infos = wheel.infolist()
    if len(infos) > MAX_FILES:
        raise StrategyError(
            "expected at most {most:,} files in {found}, got {files:,}",
            code="wheel-files",
            found=named.shown,
            most=MAX_FILES,
            files=len(infos),
        )
    unpacked = 0
    files: set[str] = set()
    folders: set[str] = set()
    for info in infos:
        path = info.filename.removesuffix("/")
        _check_path(path, info, named)
        if path in files:
            raise _twice(named)
        above = path.split("/")[: None if info.is_dir() else -1]
        folders |= {"/".join(above[: count + 1]) for count in range(len(above))}
        if info.is_dir():
            continue
        files.add(path)
        with wheel.open(info) as file:
            while chunk := file.read(1 << 16):  # a small file can unpack to any size
                unpacked += len(chunk)
                if unpacked > MAX_UNPACKED:
                    raise StrategyError(
                        "expected at most {most:,} bytes unpacked, got more in {found}",
                        code="wheel-unpacked",
                        found=named.shown,
                        most=MAX_UNPACKED,
                    )
    # Some systems take names for the same that differ in capitals only; no folder is a file.
    paths = [*files, *folders]
    if len({each.lower() for each in paths}) < len(paths):
        raise _twice(named)
    return files


def _twice(named: _Named) -> StrategyError:
    return StrategyError(
        "expected each file once in {found}, got one twice", code="wheel-twice", found=named.shown
    )


def _compiled(named: _Named) -> StrategyError:
    return StrategyError(
        "expected a wheel of Python code only (…-none-any.whl), got {found}",
        code="wheel-compiled",
        found=named.shown,
    )


def _check_path(path: str, info: zipfile.ZipInfo, named: _Named) -> None:
    """Raise `StrategyError` unless a path is plain, of a module or metadata, and of a known kind.

    A plain path has no part such as `..`, so it means the same wherever it is read.
    """
    top, *below = parts = path.split("/")
    if not (
        info.orig_filename == info.filename  # zipfile changes what is not plain
        and len(path) <= MAX_NAME
        and len(parts) <= MAX_FOLDERS
        and all(map(_PART.fullmatch, parts))
    ):
        raise StrategyError(
            "expected plain names in {found}, got {name}",
            code="wheel-names",
            found=named.shown,
            name=quote(info.orig_filename),
        )
    about = _same_name(top) == named.info
    module = top if below or info.is_dir() else top.removesuffix(".py")
    is_module = module.isidentifier() and not keyword.iskeyword(module)
    if not about and not (is_module and (below or info.is_dir() or module != top)):
        # Such as scripts and data, which would be installed outside the modules' folder.
        raise StrategyError(
            "expected modules and packages only in {found}, got {name}",
            code="wheel-beside",
            found=named.shown,
            name=quote(top),
        )
    if info.is_dir():
        return
    file = parts[-1]
    if _COMPILED.search(file.lower()):
        raise _compiled(named)
    _, dot, kind = file.rpartition(".")
    if dot and kind.lower() not in KINDS and not (about and _LICENCE.fullmatch(file)):
        raise StrategyError(
            "expected Python, texts and tables only in {found}, got {name}",
            code="wheel-kind",
            found=named.shown,
            name=quote(path),
        )


def _needed(metadata: bytes) -> list[str]:
    """Return the packages that METADATA lists as always needed, without the core."""
    head = metadata.decode().replace("\r\n", "\n").partition("\n\n")[0]
    return [name for name in _NEEDED.findall(head) if _same_name(name) != "mastermind_core"]
