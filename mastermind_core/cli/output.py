"""Standard streams that may be closed or full, and files that are written whole."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
from pathlib import Path
from typing import TextIO

from ..errors import MastermindError
from ..files import check_file_name, quote_path, writing


def opened_again() -> bool:
    """Open the standard streams that a person's own strategy closed; return whether it did."""
    closed = False
    for number, name in ((1, "stdout"), (2, "stderr")):
        if getattr(getattr(sys, name, None), "closed", True):
            closed = True
            with contextlib.suppress(OSError):
                setattr(sys, name, os.fdopen(number, "w", encoding="utf-8", closefd=False))
    return closed


def tell(text: str, end: str = "\n") -> None:
    """Print on standard error; where that fails, the work goes on."""
    try:
        print(text, end=end, file=sys.stderr, flush=True)
    except OSError:
        drop_unwritten(sys.stderr)


def drop_unwritten(stream: TextIO) -> None:
    """Drop what could not be written to a stream, or Python reports it again at exit."""
    try:
        stream.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def check_output(path: Path, replace: bool, kind: type[MastermindError]) -> tuple[Path, int | None]:
    """Return the place of a file to be written, with all links followed, and an old file's mode.

    An error of the `kind` if no file can be written there, or one is there and not to be replaced.
    """
    with writing(path, kind):
        check_file_name(path)
        place = Path(os.path.realpath(path))
        try:
            mode = path.stat().st_mode
        except FileNotFoundError:
            if not (path.parent.is_dir() and place.parent.is_dir()):
                raise OSError(errno.ENOENT, "its folder is not there") from None
            mode = None
        if mode is not None and stat.S_ISDIR(mode):
            raise OSError(errno.EISDIR, "it is a folder")
        if mode is not None and not stat.S_ISREG(mode):
            raise OSError(errno.EINVAL, "it is no ordinary file")
        needed = [place.parent] if mode is None else [place.parent, place]
        if not all(os.access(each, os.W_OK) for each in needed):
            raise OSError(errno.EACCES, "writing there is not allowed")
    if mode is not None and not replace:
        raise kind(f"expected another file, or --replace: {quote_path(path)} is there", path)
    return place, None if mode is None else stat.S_IMODE(mode)


def write_file(path: Path, data: bytes, replace: bool, kind: type[MastermindError]) -> None:
    """Write a whole file; an error of the `kind` if that fails, and then an old file stays."""
    place, mode = check_output(path, replace, kind)  # again: work may take hours
    # A short name that no file of the person has, since the file's own name may be the longest.
    fresh = place.with_name(f".{os.urandom(8).hex()}.new")
    with writing(path, kind):
        try:
            with fresh.open("xb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            if mode is not None:
                fresh.chmod(mode)
            fresh.replace(place)
        finally:
            fresh.unlink(missing_ok=True)
