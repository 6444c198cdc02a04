"""Files that commands write: checked before long work, and written whole."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Iterator
from pathlib import Path

from ..errors import MastermindError
from ..files import check_file_name, quote_path


@contextlib.contextmanager
def writing(path: Path, kind: type[MastermindError]) -> Iterator[None]:
    """Raise an `OSError` of the block as an error of a kind, which names the file and says why."""
    try:
        yield
    except OSError as error:
        raise kind(f"cannot write {quote_path(path)}: {error.strerror}", path) from error


def check_output(path: Path) -> None:
    """Raise `OSError` if no file can be written or replaced at a path."""
    check_file_name(path)
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
