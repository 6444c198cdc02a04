#!/usr/bin/env python3
"""Builds Mastermind, runs its checks and tests, and installs what they need.

    python3 build.py            build dist/ and open the app
    python3 build.py test       every check and every test
    python3 build.py --help     the rest

Needs Python 3.11 or newer and nothing else. What it installs is in .venv, .cache and
web/node_modules, beside this file.
"""

from __future__ import annotations

import argparse
import os
import sys
import webbrowser
from collections.abc import Callable
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036  an older Python gets a sentence, not a traceback
    sys.exit("build.py needs Python 3.11 or newer; this is " + sys.version.split()[0])

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent / "web" / "build"))

import app  # noqa: E402
import audit  # noqa: E402
import checks  # noqa: E402
import develop  # noqa: E402
import lighthouse  # noqa: E402
import release  # noqa: E402
from steps import Clock, StepError, say  # noqa: E402


def has_screen() -> bool:
    """Return whether a browser can open a window here."""
    if os.environ.get("CI"):
        return False
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def parser() -> argparse.ArgumentParser:
    """Return the reader of the command line."""
    reader = argparse.ArgumentParser(
        prog="build.py", description="Builds Mastermind and runs its tests."
    )
    reader.add_argument("--no-open", action="store_true", help="do not open the app when built")
    commands = reader.add_subparsers(dest="command", metavar="COMMAND")
    made = {name: commands.add_parser(name, help=told) for name, (told, _) in COMMANDS.items()}
    stages = f"only some of the stages {', '.join(checks.STAGES)}"
    made["test"].add_argument("only", nargs="*", choices=[[], *checks.STAGES], help=stages)
    made["serve"].add_argument("--port", type=int, default=8000)
    tag = "the tag, such as v1.2.3: refused if it is not the version's"
    made["release"].add_argument("--tag", help=tag)
    sums = release.RELEASE / release.SUMS
    again = made["reproduce"]
    again.add_argument("--against", type=Path, default=sums, help="the hashes of a release")
    return reader


def _build(asked: argparse.Namespace) -> None:
    page = app.build()
    print(f"Open {page}")
    print("It is one file with everything inside: copy it anywhere, it needs no network.")
    if not asked.no_open and has_screen():
        webbrowser.open(page.as_uri())


def _check(_: argparse.Namespace) -> None:
    checks.set_up()
    checks.check()


def _serve(asked: argparse.Namespace) -> None:
    with develop.listening(asked.port) as server:  # a port in use is told before the build
        app.build()
        develop.serve(server)


def _lighthouse(_: argparse.Namespace) -> None:
    app.build()
    lighthouse.lighthouse()


COMMANDS: dict[str, tuple[str, Callable[[argparse.Namespace], object]]] = {
    "build": ("build dist/ and open the app (also without a command)", _build),
    "check": ("ruff, mypy, tsc, biome, and what holds the words and layers", _check),
    "test": (
        "the checks, the build and every test",
        lambda asked: checks.test(asked.only or checks.ALL),
    ),
    "serve": ("build, then serve the site here; an open page shows each change", _serve),
    "release": (
        "build, and fill dist/release/ for a release",
        lambda asked: release.release(asked.tag),
    ),
    "reproduce": (
        "build the last commit from nothing, elsewhere, and compare",
        lambda asked: release.reproduce(asked.against),
    ),
    "audit": ("ask the registries for known faults of the packages", lambda _: audit.audit()),
    "lighthouse": (
        "build, and hold what Lighthouse measures on dist/site to its limits",
        _lighthouse,
    ),
    "functions": (
        "find again which functions of WebAssembly Python's start needs",
        lambda _: app.find_functions(),
    ),
}


def main() -> int:
    """Run the command and return the exit status."""
    asked = parser().parse_args()
    clock = Clock()
    try:
        COMMANDS[asked.command or "build"][1](asked)
    except StepError as error:
        print(f"build.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    say(f"done in {clock}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
