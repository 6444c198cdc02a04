"""Files that commands write: checked before the work, and written whole."""

from __future__ import annotations

import argparse
import errno
import os
import secrets
import stat
from pathlib import Path

from ..errors import MastermindError
from ..files import check_file_name, quote_path, writing


def add_replace(command: argparse.ArgumentParser) -> None:
    """Add the option `--replace`, which every command that writes a file has."""
    command.add_argument("--replace", action="store_true", help="replace a file that is there")


def check_output(path: Path, replace: bool, kind: type[MastermindError]) -> tuple[Path, int | None]:
    """Return where a file is to be written, with all links followed, and the mode of an old file.

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
    fresh = place.with_name(f".{secrets.token_hex(8)}.new")
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
