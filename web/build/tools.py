"""Installs the tools of the build: a virtual environment, Node and its packages."""

from __future__ import annotations

import functools
import os
import re
import shutil
import subprocess
import sys
import threading
from pathlib import Path

from steps import BUILD, ROOT, VENV, WEB, StepError, cached, digest, once, run

BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
SUFFIX = ".exe" if os.name == "nt" else ""
NODE_AT_LEAST = 20
LOCK = BUILD / "requirements.txt"
"""What builds dist/; what the tests need is installed when a test runs."""

_making = threading.Lock()


def python() -> Path:
    """Return the Python of .venv, which `venv` makes."""
    return BIN / f"python{SUFFIX}"


def venv() -> None:
    """Make .venv, with what builds."""
    environment(VENV, LOCK)


def environment(folder: Path, lock: Path) -> Path:
    """Make a virtual environment with what a file locks, if that changed; return its Python."""
    made = folder / python().relative_to(VENV)

    def make() -> None:
        if folder.exists():
            shutil.rmtree(folder)
        try:
            run([sys.executable, "-m", "venv", folder], what=f"making {folder.name}")
        except StepError as error:
            raise StepError(
                f"{error}\nPython's venv is missing; on Debian: apt-get install python3-venv"
            ) from error
        install(lock, made)

    # It depends on its own path and on its Python, so it is made again if either changes.
    key = digest([lock], sys.version, str(folder))
    said = f"{folder.relative_to(ROOT)} made, {lock.relative_to(ROOT)} installed"
    with _making:  # a step beside the one that makes it may need it too
        once(folder / "done", key, make, said, needed=made)
    return made


def install(lock: Path, into: Path | None = None) -> None:
    """Install a requirements file into .venv, or into the environment of another Python.

    pip checks every download against its hash and refuses what has another.
    """
    options = "--no-deps --no-compile --only-binary=:all: --require-hashes -r"
    pip("install", *options.split(), str(lock), into=into)


def pip(*args: str, into: Path | None = None) -> None:
    """Run the pip of .venv, or of another Python, without its messages."""
    quiet = ["--quiet", "--disable-pip-version-check"]
    run([into or python(), "-m", "pip", args[0], *quiet, *args[1:]], what=f"pip {' '.join(args)}")


def _is_recent(command: str) -> bool:
    done = subprocess.run([command, "--version"], capture_output=True, text=True, check=False)
    found = re.match(r"v(\d+)", done.stdout)
    return found is not None and int(found[1]) >= NODE_AT_LEAST


@functools.cache
def node() -> str:
    """Return the path of Node, version 20 or newer: from PATH, or installed into .venv."""
    found = shutil.which("node")
    if found and shutil.which("npm") and _is_recent(found):
        return found
    venv()  # the caller may be a step beside the one that makes it
    installed = BIN / f"node{SUFFIX}"
    lock = WEB / "requirements.txt"
    said = f"Node installed into .venv, as PATH has no Node {NODE_AT_LEAST} or newer"
    once(VENV / "node-done", digest([lock]), lambda: install(lock), said, needed=installed)
    return str(installed)


def add_to_venv(lock: Path) -> None:
    """Install what a file locks into .venv as well, if that has changed."""
    name = lock.relative_to(ROOT).as_posix()
    stamp = VENV / f"{name.replace('/', '-')}-done"
    once(stamp, digest([lock]), lambda: install(lock), f"{name} installed into .venv")


def npm(*args: str, show: bool = False) -> None:
    """Run npm in web/, with the Node of the build."""
    here = node()
    path = os.pathsep.join([str(Path(here).parent), os.environ.get("PATH", "")])
    command = shutil.which("npm", path=path)
    if command is None:
        raise StepError(f"there is a Node at {here}, but no npm beside it")
    run([command, *args], cwd=WEB, env={"PATH": path}, show=show, what=f"npm {args[0]} in web/")


def npm_ci() -> None:
    """Install exactly what web/package-lock.json locks into web/node_modules, if it changed.

    npm checks every package against the hash in the lockfile.
    """
    key = digest([WEB / "package.json", WEB / "package-lock.json"], sys.platform)
    options = ("--ignore-scripts", "--no-audit", "--no-fund")
    said = "web/node_modules installed from the lockfile"
    once(WEB / "node_modules" / ".done", key, lambda: npm("ci", *options), said)


def wheels_for_pyodide(lock: Path) -> Path:
    """Return a folder with the wheels for Pyodide that a file locks, checked by their hashes."""
    options = "--no-deps --require-hashes --only-binary=:all: --python-version 3.14"
    options += " --implementation cp --abi cp314 --abi none"
    options += " --platform any --platform pyemscripten_2026_0_wasm32"

    def make(folder: Path) -> str:
        folder.mkdir()
        pip("download", *options.split(), "-d", str(folder), "-r", str(lock))
        return f"wheels for Pyodide downloaded, as {lock.relative_to(ROOT)} locks them"

    return cached("pyodide-wheels", digest([lock], options), make)
