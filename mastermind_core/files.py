"""Files of people's own: named in messages, and read up to a size."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Iterator
from pathlib import Path

from .errors import MastermindError, quote


def quote_path(path: Path) -> str:
    """Return a path in quotes for a message, long enough to show its end."""
    return quote(str(path), 200)


@contextlib.contextmanager
def writing(path: Path, kind: type[MastermindError]) -> Iterator[None]:
    """Turn an `OSError` of the block into an error of a kind that names the file."""
    try:
        yield
    except OSError as error:
        raise kind(f"cannot write {quote_path(path)}: {error.strerror}", path) from error


def read_file(path: Path, max_bytes: int) -> bytes:
    """Return the bytes of a file; `OSError` if it cannot be read or has more than `max_bytes`."""
    check_file_name(path)
    with path.open("rb") as file:
        data = file.read(max_bytes + 1)
    if len(data) > max_bytes:
        raise OSError(errno.EFBIG, f"it has more than {max_bytes:,} bytes")
    return data


def read_text_file(path: Path, max_bytes: int) -> str:
    """Return the text of a file in UTF-8; `OSError` as in `read_file`."""
    try:
        return read_file(path, max_bytes).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise OSError(errno.EILSEQ, "it is not UTF-8") from error


def check_file_name(path: Path) -> None:
    """Raise `OSError` if no file can have such a name."""
    try:
        named = b"\0" not in os.fsencode(path)
    except UnicodeEncodeError:
        named = False
    if not named:
        raise OSError(errno.EINVAL, "no file has such a name")
