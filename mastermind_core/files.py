"""Files of the command line: read up to a size, checked before long work, written whole.

Every failure is an `OSError` whose `strerror` says why.
"""

from __future__ import annotations

import errno
import os
from pathlib import Path

from .errors import quote

MAX_PATH = 200
"""Characters of a path that a message quotes at most; more than of other inputs, since the end of a
path tells most."""


def quote_path(path: Path) -> str:
    """Return a path in quotes for a message."""
    return quote(str(path), MAX_PATH)


def read_file(path: Path, max_bytes: int) -> bytes:
    """Return the bytes of a file; `OSError` if it cannot be read or has more than `max_bytes`."""
    _check_name(path)
    with path.open("rb") as file:
        data = file.read(max_bytes + 1)
    if len(data) > max_bytes:
        raise OSError(errno.EFBIG, f"it has more than {max_bytes:,} bytes")
    return data


def check_output(path: Path) -> None:
    """Raise `OSError` if no file can be written or replaced at a path."""
    _check_name(path)
    if not path.name or path.is_dir():
        raise OSError(errno.EISDIR, "it is a folder")
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "it is no ordinary file")
    if not path.absolute().parent.is_dir():
        raise OSError(errno.ENOENT, "its folder is not there")
    if not os.access(path if path.exists() else path.absolute().parent, os.W_OK):
        raise OSError(errno.EACCES, "writing there is not allowed")


def write_file(path: Path, data: bytes) -> None:
    """Write a whole file; `OSError` if that fails, and then the old file stays as it was."""
    # A name that no file of the person has: it is replaced, and deleted where writing fails.
    fresh = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        fresh.write_bytes(data)
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)


def _check_name(path: Path) -> None:
    try:
        named = b"\0" not in os.fsencode(path)
    except UnicodeEncodeError:
        named = False
    if not named:
        raise OSError(errno.EINVAL, "no file has such a name")
