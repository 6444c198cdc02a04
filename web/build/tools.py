"""The tools a fresh machine lacks: a virtual environment, Node and its packages."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from steps import CACHE, ROOT, VENV, WEB, Clock, Stamp, StepError, digest, run, say

BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
SUFFIX = ".exe" if os.name == "nt" else ""
NODE_AT_LEAST = 20


def python() -> Path:
    """Return the project's own Python, made by `venv` when it is not there yet."""
    return BIN / f"python{SUFFIX}"


def venv() -> None:
    """Make .venv and install into it exactly what tests/requirements.txt locks."""
    lock = ROOT / "tests" / "requirements.txt"
    # A virtual environment knows its own path and its Python: moved or upgraded, it is made anew.
    stamp = Stamp(VENV / "done", digest([lock], sys.version, str(VENV)))
    if stamp.fresh() and python().exists():
        return
    clock = Clock()
    if VENV.exists():
        shutil.rmtree(VENV)
    try:
        run([sys.executable, "-m", "venv", VENV], what="making .venv")
    except StepError as error:
        raise StepError(
            f"{error}\nPython's venv is missing; on Debian: apt-get install python3-venv"
        ) from error
    install(lock)
    stamp.mark()
    say(f".venv made, {lock.relative_to(ROOT)} installed ({clock})")


def install(lock: Path) -> None:
    """Install a locked requirements file into .venv, every file checked against its hash."""
    pip("install", "--no-deps", "--only-binary=:all:", "--require-hashes", "-r", str(lock))


def pip(*args: str) -> None:
    """Run pip of .venv, quietly."""
    quiet = ["--quiet", "--disable-pip-version-check"]
    run([python(), "-m", "pip", args[0], *quiet, *args[1:]], what=f"pip {' '.join(args)}")


def _version_of_node(command: str) -> int:
    try:
        text = subprocess.run(
            [command, "--version"], capture_output=True, text=True, check=True
        ).stdout
        return int(text.strip().removeprefix("v").split(".")[0])
    except (OSError, subprocess.CalledProcessError, ValueError):
        return 0


def node() -> str:
    """Return the path of a Node new enough, from PATH or installed into .venv from PyPI."""
    found = shutil.which("node")
    if found and shutil.which("npm") and _version_of_node(found) >= NODE_AT_LEAST:
        return found
    own = BIN / f"node{SUFFIX}"
    lock = WEB / "requirements.txt"
    stamp = Stamp(VENV / "node-done", digest([lock]))
    if not (stamp.fresh() and own.exists()):
        clock = Clock()
        install(lock)
        stamp.mark()
        say(
            f"Node installed into .venv, none of version {NODE_AT_LEAST} or newer is here ({clock})"
        )
    if _version_of_node(str(own)) < NODE_AT_LEAST:
        raise StepError(f"the Node installed at {own} does not run")
    return str(own)


def install_documentation_tools() -> None:
    """Install into .venv what web/docs/requirements.txt locks, when that changed."""
    lock = WEB / "docs" / "requirements.txt"
    stamp = Stamp(VENV / "docs-done", digest([lock]))
    if stamp.fresh():
        return
    clock = Clock()
    install(lock)
    stamp.mark()
    say(f"{lock.relative_to(ROOT)} installed into .venv ({clock})")


def npm_ci() -> None:
    """Install web/node_modules exactly as web/package-lock.json says, when that changed."""
    files = [WEB / "package.json", WEB / "package-lock.json"]
    here = node()
    modules = WEB / "node_modules"
    stamp = Stamp(modules / ".done", digest(files, sys.platform))
    if stamp.fresh():
        return
    clock = Clock()
    folder = str(Path(here).parent)
    npm = shutil.which("npm", path=os.pathsep.join([folder, os.environ.get("PATH", "")]))
    if npm is None:
        raise StepError(f"there is a Node at {here}, but no npm beside it")
    run(
        [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"],
        cwd=WEB,
        env={"PATH": os.pathsep.join([folder, os.environ.get("PATH", "")])},
        what="npm ci in web/",
    )
    stamp.mark()
    say(f"web/node_modules installed from the lockfile ({clock})")


def wheels_for_pyodide(lock: Path) -> Path:
    """Return a folder with the wheels for Pyodide that a file locks, hashes checked."""
    key = digest([lock])
    folder = CACHE / f"pyodide-wheels-{key[:16]}"
    stamp = Stamp(folder / ".done", key)
    if not stamp.fresh():
        clock = Clock()
        options = "--no-deps --require-hashes --only-binary=:all: --python-version 3.14"
        options += " --implementation cp --abi cp314 --abi none"
        options += " --platform any --platform pyemscripten_2026_0_wasm32"
        pip("download", *options.split(), "-d", str(folder), "-r", str(lock))
        stamp.mark()
        say(f"wheels for Pyodide downloaded, as {lock.relative_to(ROOT)} locks them ({clock})")
    return folder
