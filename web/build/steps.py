"""What the steps of the build share: saying what they do, running a command, knowing it done."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
DIST = ROOT / "dist"
CACHE = ROOT / ".cache"
VENV = ROOT / ".venv"
CORE = ROOT / "mastermind_core"

# 1980-01-01, the first moment a zip can hold: every time stamp in what the build makes is this one.
EPOCH = 315532800


class StepError(Exception):
    """A step that cannot go on; its text is the one line a person needs."""


def say(text: str) -> None:
    """Print one line of what the build is doing, at once."""
    print(f"· {text}", flush=True)


def run(
    command: Sequence[str | Path],
    *,
    cwd: Path = ROOT,
    env: Mapping[str, str] | None = None,
    show: bool = False,
    what: str = "",
) -> str:
    """Run a command and return its standard output, or raise StepError after printing all of it.

    With `show` its output goes straight to the terminal (a test runner's), and "" comes back.
    """
    line = [str(part) for part in command]
    try:
        done = subprocess.run(
            line,
            cwd=cwd,
            env={**os.environ, **(env or {})},
            stdin=subprocess.DEVNULL,
            stdout=None if show else subprocess.PIPE,
            stderr=None if show else subprocess.PIPE,
            text=True,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
    except FileNotFoundError as error:
        raise StepError(f"{what or line[0]}: there is no command {line[0]!r}") from error
    if done.returncode:
        if not show:
            # A minified script quoted whole in a stack trace would bury what matters.
            for text in (done.stdout + done.stderr).splitlines():
                print(text[:400], file=sys.stderr)
        name = what or " ".join(line)
        raise StepError(f"{name}: failed with exit status {done.returncode} (its output is above)")
    return done.stdout or ""


def digest(paths: Iterable[Path], *extra: str) -> str:
    """Return one hash over the names and bytes of files and over further strings."""
    total = hashlib.sha256()
    for text in extra:
        total.update(f"{len(text)}:{text}".encode())
    for path in sorted(paths):
        data = path.read_bytes()
        try:
            name = path.relative_to(ROOT).as_posix()
        except ValueError:
            name = path.name
        total.update(f"{name}:{len(data)}:".encode())
        total.update(data)
    return total.hexdigest()


class Stamp:
    """Remembers, in a small file, the hash for which a step was last done."""

    def __init__(self, path: Path, key: str) -> None:
        """Take the stamp's file and the key of the work as it should be now."""
        self._path = path
        self._key = key

    def fresh(self) -> bool:
        """Return whether the step was done for just this key."""
        return self._path.is_file() and self._path.read_text() == self._key

    def mark(self) -> None:
        """Record that the step is done for this key."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._path.write_text(self._key)


def tidy(prefix: str, keep: int = 3) -> None:
    """Remove all but the newest few of the cached things whose names begin alike."""
    found = sorted(CACHE.glob(f"{prefix}-*"), key=lambda path: path.stat().st_mtime)
    for old in found[:-keep]:
        if old.is_dir():
            shutil.rmtree(old)
        else:
            old.unlink()


class Clock:
    """Says how long a step took."""

    def __init__(self) -> None:
        """Start now."""
        self._start = time.monotonic()

    def __str__(self) -> str:
        """Return the seconds since the start, like "1.2 s"."""
        return f"{time.monotonic() - self._start:.1f} s"


def core_files() -> list[Path]:
    """Return every file of the core that ends up in its wheel, in order."""
    return sorted(
        path
        for path in CORE.rglob("*")
        if path.is_file()
        and "__pycache__" not in path.parts
        and path.suffix not in (".pyc", ".part")  # compiled; books half made
    )


def dump(value: object) -> str:
    """Return JSON that is the same for the same value, on any machine."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
