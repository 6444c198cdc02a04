"""The licences of all bundled software, as data for the page and as one text file."""

from __future__ import annotations

import json
import tomllib
import zipfile
from pathlib import Path
from typing import NamedTuple

from steps import ROOT, WEB, StepError, integrity
from tools import wheels_for_pyodide

MODULES, TEXTS = WEB / "node_modules", WEB / "licences"

D3 = "array axis color format geo interpolate path scale scale-chromatic selection shape time"
NODE_PACKAGES = (
    "@observablehq/plot",
    "comlink",
    *(f"d3-{name}" for name in [*D3.split(), "time-format"]),
    "fflate",
    "idb",
    "isoformat",
    "lean-qr",
    "lit-html",
)
"""Bundled packages of npm; each has a file with its licence."""


class Licence(NamedTuple):
    """One piece of bundled software and its licence."""

    name: str
    version: str
    licence: str
    purl: str
    """Where it comes from, as a package URL."""
    text: str
    hash: str = ""
    """Of the package as it was fetched, as in `sha512-BASE64`.

    Empty for software made here, and for software inside another package, whose hash it shares."""
    inside: str = ""
    """The name of the software that it is compiled into, or an empty string."""


def _of_npm(package: str, text: str) -> Licence:
    """Return the licence of a package of npm, whose text is given."""
    lock = json.loads((WEB / "package-lock.json").read_text("utf-8"))
    locked = lock["packages"][f"node_modules/{package}"]
    purl = f"pkg:npm/{package.replace('@', '%40')}@{locked['version']}"
    return Licence(package, locked["version"], locked["license"], purl, text, locked["integrity"])


def _micropip(lock: Path) -> Licence:
    """Return the licences in micropip's wheel: its own, and those of the packages inside."""
    (path,) = wheels_for_pyodide(lock).glob("*.whl")
    with zipfile.ZipFile(path) as wheel:
        names = sorted(name for name in wheel.namelist() if "LICENSE" in name.split("/")[-1])
        text = "\n\n".join(wheel.read(name).decode("utf-8").strip() for name in names)
    number = path.name.split("-")[1]
    purl = f"pkg:pypi/micropip@{number}"
    return Licence("micropip", number, "MPL-2.0", purl, text, integrity(path.read_bytes()))


def _inside_pyodide(version: str) -> list[Licence]:
    """Return what is compiled into Pyodide of this version, as licences/pyodide.toml lists it."""
    known = tomllib.loads((TEXTS / "pyodide.toml").read_text("utf-8"))
    if known["pyodide"] != version:
        raise StepError(
            f"web/licences/pyodide.toml lists what is in Pyodide {known['pyodide']}; "
            f"see what is in {version}, and say so there"
        )
    found = []
    for part in known["part"]:
        form = TEXTS / "forms" / f"{part.get('form')}.txt"
        text = f"{part['notice'].strip()}\n\n{form.read_text('utf-8') if 'form' in part else ''}"
        kind, purl = part["licence"], part["purl"]
        found.append(
            Licence(part["name"], part["version"], kind, purl, text.strip(), inside="Pyodide")
        )
    return found


def version() -> str:
    """Return the version of the app, which stands in the core alone."""
    core = (ROOT / "mastermind_core" / "__init__.py").read_text("utf-8")
    return next(line.split('"')[1] for line in core.splitlines() if line.startswith("__version__"))


def licences(micropip: Path) -> list[Licence]:
    """Return the licence of everything in the outputs, the app's own first.

    `micropip` is the lockfile of micropip.
    """
    purl = f"pkg:pypi/mastermind-core@{version()}"
    own = Licence("Mastermind", version(), "MIT", purl, (ROOT / "LICENSE").read_text("utf-8"))
    pyodide = _of_npm("pyodide", (TEXTS / "pyodide.txt").read_text("utf-8"))
    lock = json.loads((MODULES / "pyodide" / "pyodide-lock.json").read_text("utf-8"))
    python = lock["info"]["python"]
    cpython = Licence(
        "CPython",
        python,
        "PSF-2.0",
        f"pkg:generic/cpython@{python}",
        (TEXTS / "cpython.txt").read_text("utf-8"),
        integrity((MODULES / "pyodide" / "python_stdlib.zip").read_bytes()),
    )
    found = [own, pyodide._replace(name="Pyodide"), cpython]
    found += [*_inside_pyodide(pyodide.version), _micropip(micropip)]
    for package in NODE_PACKAGES:
        files = sorted((MODULES / package).glob("[Ll][Ii][Cc][Ee][Nn]*"))
        if not files:
            raise StepError(f"the package {package} has no file with its licence")
        found.append(_of_npm(package, files[0].read_text("utf-8")))
    return found


def licences_text(software: list[Licence]) -> str:
    """Return the licences of all software as one text."""
    parts = []
    for each in software:
        title = " ".join(filter(None, [each.name, each.version, f"({each.licence})"]))
        parts.append(f"{title}\n{'=' * len(title)}\n\n{each.text.strip()}\n")
    return "\n\n".join(parts)
