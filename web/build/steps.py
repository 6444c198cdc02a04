"""What the steps of the build share: messages, commands, hashes, the cache and stamps."""

from __future__ import annotations

import base64
import contextlib
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
BUILD = WEB / "build"
DIST = ROOT / "dist"
CACHE = ROOT / ".cache"
VENV = ROOT / ".venv"
CORE = ROOT / "mastermind_core"

# 1980-01-01, the earliest date in a zip: every time stamp in the outputs is this one.
EPOCH = 315532800


class StepError(Exception):
    """A step has failed; the text is one line for people.

    `status` is the exit status of the command that failed, or None.
    """

    def __init__(self, text: str, status: int | None = None) -> None:
        """Take the text, and the exit status of a command."""
        super().__init__(text)
        self.status = status


def say(text: str) -> None:
    """Print one line about the build, without delay."""
    print(f"· {text}", flush=True)


def run(
    command: Sequence[str | Path],
    *,
    cwd: Path = ROOT,
    env: Mapping[str, str] | None = None,
    show: bool = False,
    what: str = "",
) -> str:
    """Run a command and return its standard output; `StepError` if it fails, after printing it.

    With `show` the output goes directly to the terminal, and "" is returned.
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
            # Stack traces can quote a whole minified script in one line.
            for text in (done.stdout + done.stderr).splitlines():
                print(text[:400], file=sys.stderr)
        name = what or " ".join(line)
        status = done.returncode
        raise StepError(f"{name}: failed with exit status {status} (its output is above)", status)
    return done.stdout or ""


def side_by_side(*steps: Callable[[], Any]) -> list[Any]:
    """Do steps at the same time and return their results; raise the first error after all ended.

    Most of a step's work is done by another process, so threads suffice.
    """
    with ThreadPoolExecutor(len(steps)) as lanes:
        running = [lanes.submit(step) for step in steps]
    return [step.result() for step in running]


def in_turn(*steps: Callable[[], Any]) -> None:
    """Do all steps one after the other; `StepError` after the last if some of them failed."""
    failed = []
    for step in steps:
        try:
            step()
        except StepError as error:
            say(str(error))
            failed.append(str(error))
    if failed:
        raise StepError("; ".join(failed))


def digest(paths: Iterable[Path], *extra: str) -> str:
    """Return one hash of the names and bytes of files, and of further texts."""
    total = hashlib.sha256()
    for text in extra:
        total.update(f"{len(text)}:{text}".encode())
    for path in sorted(paths):
        data = path.read_bytes()
        # A path in the cache has a hash of more than the bytes count for.
        own = path.is_relative_to(ROOT) and not path.is_relative_to(CACHE)
        name = path.relative_to(ROOT).as_posix() if own else path.name
        total.update(f"{name}:{len(data)}:".encode())
        total.update(data)
    return total.hexdigest()


def sha256(data: bytes) -> str:
    """Return the hash of bytes, in hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def integrity(data: bytes) -> str:
    """Return the hash of a file in the form in which pages, service workers and npm name it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(data).digest()).decode()


def cached(name: str, key: str, make: Callable[[Path], str | None], keep: int = 3) -> Path:
    """Return the file or folder of the cache for a name and a key; where there is none, `make` it.

    `make` gets a path in a folder of its own, where it may leave other files as well. What is whole
    then moves to its place: a build that is killed leaves no half of it there, and two builds at
    once do not meet. If `make` returns a text, it is printed with the time taken. The `keep` newest
    of a name stay.
    """
    stem, suffix = Path(name).stem, Path(name).suffix
    out = CACHE / f"{stem}-{key[:16]}{suffix}"
    if out.exists():
        return out
    clock = Clock()
    CACHE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE) as folder:
        made = Path(folder, out.name)
        said = make(made)
        try:
            made.rename(out)
        except OSError:
            if not out.exists():  # else another build was faster
                raise
    _tidy(stem, keep)
    if said:
        say(f"{said} ({clock})")
    return out


def _tidy(stem: str, keep: int) -> None:
    """Remove all but the `keep` newest entries of the cache whose names begin with a stem."""
    with contextlib.suppress(FileNotFoundError):  # another build tidies at the same time
        found = sorted(CACHE.glob(f"{stem}-*"), key=lambda path: path.stat().st_mtime)
        for old in found[:-keep]:
            if old.is_dir():
                shutil.rmtree(old)
            else:
                old.unlink()


def once(
    stamp: Path, key: str, do: Callable[[], None], said: str, *, needed: Path | None = None
) -> None:
    """Do a step whose last key, kept in the file `stamp`, is another, and say so.

    It is done again, too, where the file `needed` is not there any more.
    """
    there = needed is None or needed.exists()
    if there and stamp.is_file() and stamp.read_text() == key:
        return
    clock = Clock()
    do()
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(key)
    say(f"{said} ({clock})")


class Clock:
    """Measures how long a step takes."""

    def __init__(self) -> None:
        """Start the clock."""
        self._start = time.monotonic()

    def __str__(self) -> str:
        """Return the seconds since the start, such as "1.2 s"."""
        return f"{time.monotonic() - self._start:.1f} s"


def files_in(*places: Path) -> list[Path]:
    """Return these files and those in these folders, sorted, without what tools leave there."""
    found = {each for place in places for each in (place, *place.rglob("*")) if each.is_file()}
    return sorted(
        path
        for path in found
        if not {"__pycache__", "node_modules"} & {*path.parts}
        and path.suffix not in (".pyc", ".part")  # byte code, unfinished books
    )


def dump(value: object) -> str:
    """Return a value as JSON; equal values have equal texts."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
