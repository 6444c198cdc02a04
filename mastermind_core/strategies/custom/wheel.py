"""Checks that a wheel can be installed without a network, and lists its modules.

A wheel may have only the files that this module allows. All others are refused: names of other
forms, files of other kinds or in other places, links, and files that are packed in other ways.
"""

from __future__ import annotations

import base64
import csv
import hashlib
import keyword
import re
import stat
import struct
import zipfile
import zlib
from pathlib import Path

from ...errors import StrategyError, quote
from .wheel_name import MAX_NAME, WheelName, not_python, read_name, same_name

_PART = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.+@-]*(?<![.])")
"""A file's or a folder's name: ASCII, so that no two spellings mean the same one."""

_NEEDED = re.compile(r"Requires-Dist:\s*(?P<name>[\w.-]+)(?P<rest>.*)", re.IGNORECASE)
_COMPILED = re.compile(r"\.(so|pyd|dll|dylib|wasm|pyc|pyo)\b")
_LICENCE = re.compile(r"(LICEN[CS]E|COPYING|NOTICE|AUTHORS)\b[^/]*")

KINDS = frozenset(
    [
        *("py", "pyi", "typed", "txt", "md", "rst", "html", "cfg", "ini", "toml", "yaml", "yml"),
        *("json", "jsonl", "csv", "tsv", "xml", "bin", "dat", "book", "npy", "gz"),
    ]
)
"""The kinds of files that a wheel may hold beside those without a dot: Python, texts and tables."""

CORE_PACKAGE = "mastermind_core"
"""The only package that a wheel may need."""

MAX_FILES = 5_000
"""Files in a wheel."""

MAX_UNPACKED = 50_000_000
"""Bytes of all files of a wheel, unpacked, since a small file can unpack to any size.

A tenth of the memory that Python has in the page.
"""

MAX_FOLDERS = 20
"""Folders inside one another."""

_CHUNK = 1 << 16
_LONGEST = 100
_HASHES = ("sha256", "sha384", "sha512")

_DAMAGED = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    csv.Error,
    EOFError,
    OSError,
    ValueError,  # invalid file names, offsets before the beginning
    RuntimeError,  # encrypted, or compressed by an unknown method
    OverflowError,
)
"""What zipfile raises for damaged files and files of other formats."""


def modules(path: Path, name: str | None = None) -> list[str]:
    """Return the names of the top-level modules and packages in a wheel, sorted.

    `name` is its file name, if it lies in a file of another one. `StrategyError` if the file is not
    a wheel, is damaged or too large, is for another Python, needs other packages, or holds anything
    but modules, packages and the wheel's own metadata. All files are unpacked to check that;
    nothing is written.
    """
    named = read_name(path.name if name is None else name)
    try:
        with zipfile.ZipFile(path) as wheel:
            files = _files(wheel, named)
            needed = _needed(_metadata(wheel, files, named))
            _compare_record(wheel, files, named)
    except _DAMAGED as error:
        raise StrategyError(
            "expected a wheel, got a damaged file {found}", code="wheel-damaged", found=named.shown
        ) from error
    if needed:
        raise StrategyError(
            "expected a wheel that needs no other packages, got {found}, which needs {needed}",
            code="wheel-needs",
            found=named.shown,
            needed=", ".join(needed)[:_LONGEST],
        )
    tops = {each.split("/")[0] for each in files}
    return sorted(
        top.removesuffix(".py")
        for top in tops
        if "." not in top.removesuffix(".py") and any(_python(each, top) for each in files)
    )


def _files(wheel: zipfile.ZipFile, named: WheelName) -> dict[str, zipfile.ZipInfo]:
    """Return the files by their paths, each read to its end; `StrategyError` if one is bad."""
    infos = wheel.infolist()
    if len(infos) > MAX_FILES:
        raise StrategyError(
            "expected at most {most:,} files in {found}, got {files:,}",
            code="wheel-files",
            most=MAX_FILES,
            found=named.shown,
            files=len(infos),
        )
    remaining = MAX_UNPACKED
    files: dict[str, zipfile.ZipInfo] = {}
    folders: set[str] = set()
    for info in infos:
        path = _path(info, named)
        _check_place(path, info.is_dir(), named)
        *above, _ = path.split("/")
        folders |= {"/".join(above[: count + 1]) for count in range(len(above))}
        if info.is_dir():
            folders.add(path)
            continue
        _check_kind(path, named)
        with wheel.open(info) as file:
            while chunk := file.read(_CHUNK):
                remaining -= len(chunk)
                if remaining < 0:
                    raise StrategyError(
                        "expected at most {most:,} bytes unpacked, got more in {found}",
                        code="wheel-unpacked",
                        most=MAX_UNPACKED,
                        found=named.shown,
                    )
        if path in files:
            raise _twice(named)
        files[path] = info
    # Some systems take names for the same that differ in capitals only; no folder is a file.
    paths = [*files, *folders]
    if len({each.lower() for each in paths}) < len(paths):
        raise _twice(named)
    return files


def _path(info: zipfile.ZipInfo, named: WheelName) -> str:
    """Return the plain path of a file or folder, without a slash at its end; else `StrategyError`.

    A plain path has no part such as `..`, so it means the same wherever it is read.
    """
    path = info.filename.removesuffix("/")
    parts = path.split("/")
    plain = (
        info.orig_filename == info.filename  # zipfile changes what is not
        and len(path) <= MAX_NAME
        and len(parts) <= MAX_FOLDERS
        and all(_PART.fullmatch(part) for part in parts)
    )
    if not plain:
        raise StrategyError(
            "expected plain names in {found}, got {name}",
            code="wheel-names",
            found=named.shown,
            name=quote(info.orig_filename),
        )
    kind = stat.S_IFMT(info.external_attr >> 16)
    ordinary = (
        kind in (0, stat.S_IFDIR)
        if info.is_dir()
        else kind in (0, stat.S_IFREG)
        and info.compress_type in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
    )
    if not ordinary or (info.is_dir() and info.file_size):
        raise StrategyError(
            "expected ordinary files in {found}, got {name}, which is a link or packed oddly",
            code="wheel-odd",
            found=named.shown,
            name=quote(path),
        )
    return path


def _check_place(path: str, folder: bool, named: WheelName) -> None:
    """Check that a path is that of a module, or lies in a package or in the wheel's metadata."""
    top, _, below = path.partition("/")
    if top.endswith(".dist-info") and (below or folder):
        name, _, version = top.removesuffix(".dist-info").partition("-")
        if f"{same_name(name)}-{version.lower()}.dist-info" == named.info:
            return
        raise StrategyError(
            "expected the folder {folder} in {found}, got {name}",
            code="wheel-info",
            folder=quote(named.info),
            found=named.shown,
            name=quote(top),
        )
    module = top if below or folder else top.removesuffix(".py")
    fits = module.isidentifier() and not keyword.iskeyword(module)
    if not fits or (module == top and not below and not folder):
        # Such as scripts and data, which would be installed outside the modules' folder.
        raise StrategyError(
            "expected modules and packages only in {found}, got {name}",
            code="wheel-beside",
            found=named.shown,
            name=quote(top),
        )


def _check_kind(path: str, named: WheelName) -> None:
    """Check that a file is of a kind that a wheel may hold."""
    *above, file = path.split("/")
    if _COMPILED.search(file.lower()):
        raise not_python(named.shown)
    _, dot, kind = file.rpartition(".")
    about = above and above[0].endswith(".dist-info")
    if dot and kind.lower() not in KINDS and not (about and _LICENCE.fullmatch(file)):
        raise StrategyError(
            "expected Python, texts and tables only in {found}, got {name}",
            code="wheel-kind",
            found=named.shown,
            name=quote(path),
        )


def _metadata(wheel: zipfile.ZipFile, files: dict[str, zipfile.ZipInfo], named: WheelName) -> str:
    for path, info in files.items():
        if re.fullmatch(r"[^/]+\.dist-info/METADATA", path):
            return wheel.read(info).decode("utf-8")
    raise StrategyError(
        "expected a wheel, got an archive without METADATA {found}",
        code="wheel-metadata",
        found=named.shown,
    )


def _compare_record(
    wheel: zipfile.ZipFile, files: dict[str, zipfile.ZipInfo], named: WheelName
) -> None:
    """Check that the list of files in the wheel, if it has one, is true of each that it names."""
    record = next((path for path in files if re.fullmatch(r"[^/]+\.dist-info/RECORD", path)), None)
    if record is None:
        return
    seen = set()
    lines = wheel.read(files[record]).decode("utf-8").splitlines()
    for row in csv.reader(lines, strict=True):
        if not row:
            continue
        path, digest, size = row if len(row) == 3 else ("", "", "")
        if path not in files or path in seen or not _is_true(wheel, files[path], digest, size):
            raise StrategyError(
                "expected the list RECORD in {found} to be true, but it is not for {name}",
                code="wheel-record",
                found=named.shown,
                name=quote(row[0]),
            )
        seen.add(path)


def _is_true(wheel: zipfile.ZipFile, info: zipfile.ZipInfo, digest: str, size: str) -> bool:
    """Return whether a file has this hash and this size, where they are given."""
    if size and size != str(info.file_size):
        return False
    if not digest:
        return True
    method, _, expected = digest.partition("=")
    if method not in _HASHES:
        return False
    found = hashlib.new(method, wheel.read(info)).digest()
    return base64.urlsafe_b64encode(found).rstrip(b"=").decode() == expected


def _twice(named: WheelName) -> StrategyError:
    return StrategyError(
        "expected each file once in {found}, got one twice", code="wheel-twice", found=named.shown
    )


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
