"""Installs the tools of the build: a virtual environment, Node and its packages."""

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
    """Return the Python of .venv, which `venv` makes."""
    return BIN / f"python{SUFFIX}"


def venv() -> None:
    """Make .venv and install exactly what tests/requirements.txt locks, if that has changed."""
    lock = ROOT / "tests" / "requirements.txt"
    # It depends on its own path and on its Python, so it is made again if either changes.
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
    """Install a requirements file into .venv; pip checks every download against its hash."""
    pip("install", "--no-deps", "--only-binary=:all:", "--require-hashes", "-r", str(lock))


def pip(*args: str) -> None:
    """Run the pip of .venv without its messages."""
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
    """Return the path of Node, version 20 or newer: from PATH, or installed into .venv."""
    found = shutil.which("node")
    if found and shutil.which("npm") and _version_of_node(found) >= NODE_AT_LEAST:
        return found
    installed = BIN / f"node{SUFFIX}"
    lock = WEB / "requirements.txt"
    stamp = Stamp(VENV / "node-done", digest([lock]))
    if not (stamp.fresh() and installed.exists()):
        clock = Clock()
        install(lock)
        stamp.mark()
        say(f"Node installed into .venv, as PATH has no Node {NODE_AT_LEAST} or newer ({clock})")
    if _version_of_node(str(installed)) < NODE_AT_LEAST:
        raise StepError(f"the Node installed at {installed} does not run")
    return str(installed)


def install_documentation_tools() -> None:
    """Install what web/docs/requirements.txt locks into .venv, if that has changed."""
    lock = WEB / "docs" / "requirements.txt"
    stamp = Stamp(VENV / "docs-done", digest([lock]))
    if stamp.fresh():
        return
    clock = Clock()
    install(lock)
    stamp.mark()
    say(f"{lock.relative_to(ROOT)} installed into .venv ({clock})")


def npm_ci() -> None:
    """Install exactly what web/package-lock.json locks into web/node_modules, if it changed."""
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
    """Return a folder with the wheels for Pyodide that a file locks, checked by their hashes."""
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
