"""The results of a build's finished jobs, in a file: a killed build continues from it.

The file is text that is only appended to. The first line names the settings of the build; each
other line has the key of a job, a tab, and its result. A line without an end is ignored, so a build
may be killed at any moment. `Checkpoint` is the `jobs.runner.Keeper` of builds.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

from ...errors import MAX_MESSAGE, BookError, quote
from ...files import writing

CHECKPOINT_MAGIC = "mastermind checkpoint 1: "


def beside(output: Path) -> Path:
    """Return the path of the checkpoint of a book that is being built."""
    name = os.fsencode(output.name)[: 255 - len(".part")]  # names have at most 255 bytes
    return output.with_name(os.fsdecode(name) + ".part")


class Checkpoint:
    """The results in a file; a context manager."""

    def __init__(self, path: Path, settings: str) -> None:
        """Open a checkpoint, or create it.

        The results depend on the keys of the jobs and on `settings`, a line of text. `BookError` if
        the checkpoint has other settings.
        """
        _check(settings, "settings", "\n")
        self.path = path
        self._results: dict[str, str] = {}
        header = f"{CHECKPOINT_MAGIC}{settings}".encode()
        with writing(path, BookError):
            self._file = path.open("a+b")
            try:
                self._read(header)
            except BaseException:
                self._file.close()
                raise
        self._synced = time.monotonic()

    def _read(self, header: bytes) -> None:
        """Read the file, and cut off an unfinished line at its end."""
        self._file.seek(0)
        data = self._file.read()
        first, whole, rest = data.partition(b"\n")
        if not whole and header.startswith(first):
            self._file.truncate(0)
            self._file.write(header + b"\n")
            self._file.flush()
            return
        if first != header:
            raise BookError(
                f"expected the checkpoint {str(self.path)!r} to begin {_shown(header)}, "
                f"got {_shown(first)}: build with the same settings as before, or remove it",
                first,
            )
        kept = len(first) + 1
        for line in rest.split(b"\n")[:-1]:
            # After a loss of power, a file may have zeros instead of its text.
            key, tab, result = line.decode(errors="replace").partition("\t")
            if not tab or b"\0" in line:
                break
            self._results[key] = result
            kept += len(line) + 1
        if kept < len(data):
            self._file.truncate(kept)

    def __enter__(self) -> Checkpoint:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def keys(self) -> list[str]:
        """Return the keys of the finished jobs, in the order in which they finished."""
        return list(self._results)

    def get(self, key: str) -> str | None:
        """Return the result of a finished job, else None; `BookError` if `key` cannot be one."""
        _check(key, "key", "\t\n\0")
        return self._results.get(key)

    def add(self, key: str, result: str) -> None:
        """Keep a result, on the disk after half a second at most."""
        _check(result, "result", "\n\0")
        if self.get(key) == result:
            return
        with writing(self.path, BookError):
            self._file.write(f"{key}\t{result}\n".encode())
            self._file.flush()
            self._results[key] = result
            if time.monotonic() - self._synced >= 0.5:
                self.sync()

    def sync(self) -> None:
        os.fsync(self._file.fileno())
        self._synced = time.monotonic()

    def close(self) -> None:
        """Write everything to the disk and close the file; may be called twice."""
        if not self._file.closed:
            with writing(self.path, BookError), self._file:
                self.sync()

    def delete(self) -> None:
        self._file.close()
        self.path.unlink(missing_ok=True)


def _check(text: str, what: str, without: str) -> None:
    if any(each in text for each in without):
        raise BookError(f"expected a {what} of one line, without tabs, got {quote(text)}", text)


def _shown(line: bytes) -> str:
    return quote(line.decode(errors="replace"), MAX_MESSAGE)
