"""The licences of all bundled software, as data for the page and as one text file."""

from __future__ import annotations

import functools
import json
import tomllib
import zipfile
from pathlib import Path
from typing import TypedDict

from steps import ROOT, WEB, StepError, integrity
from tools import wheels_for_pyodide

D3 = "array axis color format geo interpolate path scale scale-chromatic selection shape time"
NODE_PACKAGES = (
    "@formatjs/fast-memoize",
    "@formatjs/icu-messageformat-parser",
    "@formatjs/icu-skeleton-parser",
    "@observablehq/plot",
    "comlink",
    "culori",
    *(f"d3-{name}" for name in [*D3.split(), "time-format"]),
    "fflate",
    "idb",
    "intl-messageformat",
    "isoformat",
    "lean-qr",
    "lit-html",
)
"""Bundled packages of npm; each has a file with its licence."""


class Licence(TypedDict):
    """One piece of bundled software and its licence."""

    name: str
    version: str
    licence: str
    purl: str
    """Where it comes from, as a package URL."""
    hash: str
    """Of the package as it was fetched, as in `sha512-BASE64`.

    Empty for software made here, and for software inside another package, whose hash it shares."""
    inside: str
    """The name of the software that it is compiled into, or an empty string."""
    text: str


@functools.cache
def _locked() -> dict[str, dict[str, str]]:
    """Return what the lockfile of npm says about each package, by its folder."""
    lock = json.loads((WEB / "package-lock.json").read_text("utf-8"))
    found: dict[str, dict[str, str]] = lock["packages"]
    return found


def _licence(
    name: str, version: str, licence: str, purl: str, text: str, hash: str = "", inside: str = ""
) -> Licence:
    return Licence(
        name=name, version=version, licence=licence, purl=purl, hash=hash, inside=inside, text=text
    )


def _of_npm(package: str, text: str) -> Licence:
    """Return the licence of a package of npm, whose text is given."""
    data = json.loads((WEB / "node_modules" / package / "package.json").read_text("utf-8"))
    purl = f"pkg:npm/{package.replace('@', '%40')}@{data['version']}"
    locked = _locked()[f"node_modules/{package}"]["integrity"]
    return _licence(package, data["version"], data["license"], purl, text, locked)


def _micropip(lock: Path) -> Licence:
    """Return the licences in micropip's wheel: its own, and those of the packages inside."""
    (path,) = wheels_for_pyodide(lock).glob("*.whl")
    with zipfile.ZipFile(path) as wheel:
        names = sorted(name for name in wheel.namelist() if "LICENSE" in name.split("/")[-1])
        text = "\n\n".join(wheel.read(name).decode("utf-8").strip() for name in names)
    number = path.name.split("-")[1]
    purl = f"pkg:pypi/micropip@{number}"
    return _licence("micropip", number, "MPL-2.0", purl, text, integrity(path.read_bytes()))


def _inside_pyodide(version: str) -> list[Licence]:
    """Return what is compiled into Pyodide of this version, as licences/pyodide.toml lists it."""
    folder = WEB / "licences"
    known = tomllib.loads((folder / "pyodide.toml").read_text("utf-8"))
    if known["pyodide"] != version:
        raise StepError(
            f"web/licences/pyodide.toml lists what is in Pyodide {known['pyodide']}; "
            f"see what is in {version}, and say so there"
        )
    return [
        _licence(
            part["name"],
            part["version"],
            part["licence"],
            part["purl"],
            f"{part['notice'].strip()}\n\n{_form(folder, part)}".strip(),
            inside="Pyodide",
        )
        for part in known["part"]
    ]


def _form(folder: Path, part: dict[str, str]) -> str:
    return (folder / "forms" / f"{part['form']}.txt").read_text("utf-8") if "form" in part else ""


def version() -> str:
    """Return the version of the app, which stands in the core alone."""
    core = (ROOT / "mastermind_core" / "__init__.py").read_text("utf-8")
    return next(line.split('"')[1] for line in core.splitlines() if line.startswith("__version__"))


def licences(micropip: Path) -> list[Licence]:
    """Return the licence of everything in the outputs, the app's own first.

    `micropip` is the lockfile of micropip.
    """
    modules, texts = WEB / "node_modules", WEB / "licences"
    lock = json.loads((modules / "pyodide" / "pyodide-lock.json").read_text("utf-8"))
    purl = f"pkg:pypi/mastermind-core@{version()}"
    own = _licence("Mastermind", version(), "MIT", purl, (ROOT / "LICENSE").read_text("utf-8"))
    pyodide = _of_npm("pyodide", (texts / "pyodide.txt").read_text("utf-8"))
    python = lock["info"]["python"]
    cpython = _licence(
        "CPython",
        python,
        "PSF-2.0",
        f"pkg:generic/cpython@{python}",
        (texts / "cpython.txt").read_text("utf-8"),
        integrity((modules / "pyodide" / "python_stdlib.zip").read_bytes()),
    )
    found: list[Licence] = [own, {**pyodide, "name": "Pyodide"}, cpython]
    found += _inside_pyodide(pyodide["version"])
    found.append(_micropip(micropip))
    for package in NODE_PACKAGES:
        inside = (modules / package).iterdir()
        files = sorted(path for path in inside if path.name.lower().startswith("licen"))
        if not files:
            raise StepError(f"the package {package} has no file with its licence")
        found.append(_of_npm(package, files[0].read_text("utf-8")))
    return found


def licences_text(software: list[Licence]) -> str:
    """Return the licences of all software as one text."""
    parts = []
    for each in software:
        title = " ".join(filter(None, [each["name"], each["version"], f"({each['licence']})"]))
        parts.append(f"{title}\n{'=' * len(title)}\n\n{each['text'].strip()}\n")
    return "\n\n".join(parts)
