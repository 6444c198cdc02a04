"""What a build has found so far, in a file that outlives the build.

The file is text, added to and never changed: a line that says for what it was made, then for each
finished job its key, a tab and its result. A line is written in one piece and counts once it is
whole, so that a build may be killed at any moment.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from types import TracebackType

from ...errors import BookError, quote

MAGIC = "mastermind checkpoint 1: "
"""What the first line of every checkpoint of this form begins with."""

LONGEST_HEADER = 300
"""Characters of the first lines that a message about them repeats."""

SYNC_SECONDS = 0.5
"""How often a checkpoint is made to outlive a loss of power, too."""


def beside(output: Path) -> Path:
    """Return where the checkpoint of a book lies until the book is written."""
    return output.with_name(output.name + ".part")


class Checkpoint:
    """A file of results, read when it is opened; a context manager that closes it."""

    def __init__(self, path: Path, settings: str) -> None:
        """Open a checkpoint, a new one if there is none; `BookError` if it is of other settings.

        The settings are a line of text that names all that the results depend on beside the keys
        of the jobs, the version of what computes them included.
        """
        _check(settings, "settings", "\n")
        self.path = path
        self._results: dict[str, str] = {}
        header = f"{MAGIC}{settings}".encode()
        try:
            self._file = path.open("a+b")
            try:
                self._read(header)
            except BaseException:
                self._file.close()
                raise
        except OSError as error:
            raise BookError(
                f"expected a place for a checkpoint, got {str(path)!r}: {error.strerror}", path
            ) from error
        self._synced = time.monotonic()

    def _read(self, header: bytes) -> None:
        """Take what the file holds, and cut off what was being written when its build ended."""
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
                f"got {_shown(first)}: build with the settings of then, or remove it",
                first,
            )
        kept = len(first) + 1
        for line in rest.split(b"\n")[:-1]:
            # A file system that lost power may have kept a length and filled it with zeros.
            key, tab, result = line.decode(errors="replace").partition("\t")
            if not tab or b"\0" in line:
                break
            self._results[key] = result
            kept += len(line) + 1
        if kept < len(data):
            self._file.truncate(kept)

    def __enter__(self) -> Checkpoint:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def keys(self) -> list[str]:
        """Return the keys of the jobs that are done, in the order in which they were."""
        return list(self._results)

    def get(self, key: str) -> str | None:
        """Return the result of a job that is done, or None; `BookError` for no possible key."""
        _check(key, "key", "\t\n\0")
        return self._results.get(key)

    def add(self, key: str, result: str) -> None:
        """Keep a result: it is there if this process is killed now, and soon for good."""
        _check(result, "result", "\n\0")
        if self.get(key) == result:
            return
        self._file.write(f"{key}\t{result}\n".encode())
        self._file.flush()
        self._results[key] = result
        if time.monotonic() - self._synced >= SYNC_SECONDS:
            self.sync()

    def sync(self) -> None:
        """Wait until all that was added is on the disk."""
        os.fsync(self._file.fileno())
        self._synced = time.monotonic()

    def close(self) -> None:
        """Put everything on the disk and let go of the file; again is no error."""
        if not self._file.closed:
            self.sync()
            self._file.close()

    def delete(self) -> None:
        """Remove the file, whose results have become a book."""
        self._file.close()
        self.path.unlink(missing_ok=True)


def _check(text: str, what: str, without: str) -> None:
    if any(each in text for each in without):
        raise BookError(f"expected a {what} of one line, without tabs, got {quote(text)}", text)


def _shown(line: bytes) -> str:
    return repr(line[:LONGEST_HEADER].decode(errors="replace"))
