"""Makes what Python needs in the browser: the core's wheel and three zips of byte code."""

from __future__ import annotations

import filecmp
import json
import os
import re
import shutil
import zipfile
from pathlib import Path

from steps import (
    BUILD,
    CORE,
    DIST,
    EPOCH,
    ROOT,
    WEB,
    StepError,
    cached,
    digest,
    files_in,
    run,
    side_by_side,
)
from tools import node, python

PYODIDE = WEB / "node_modules" / "pyodide"

HOME = os.environ.get("MASTERMIND_HOME", "")
"""The https address of the repository, which a release gives; the wheel links to it."""

SITE = os.environ.get("MASTERMIND_SITE", "")
"""The https address of the running site, which a release gives as well."""

DEPLOYED = "../../deployments/github-pages"
"""The README links to the site so: on a source host that leads to the site's address."""

BESIDE = [ROOT / name for name in ("pyproject.toml", "README.md", "LICENSE")]
"""What the wheel is made of beside the core."""

LINKS = {
    "Source": "",
    "Documentation": "/blob/HEAD/docs/index.md",
    "Changelog": "/blob/HEAD/CHANGELOG.md",
    "Issues": "/issues",
}
"""The links of the wheel, below `HOME`."""


def in_pyodide(
    script: Path, *args: str, mounts: dict[str, Path], stdlib: Path | None = None
) -> str:
    """Run a script with Pyodide's Python in Node and return its output."""
    options = {
        "script": str(script),
        "args": args,
        "mounts": {guest: str(host) for guest, host in mounts.items()},
        "stdlib": str(stdlib) if stdlib else None,
    }
    command: list[str | Path] = [node(), BUILD / "python.mjs", json.dumps(options)]
    return run(command, what=f"{script.name} inside Pyodide")


def wheel() -> Path:
    """Build the core's ordinary wheel into dist/ with flit_core and return its path."""
    sources = [*files_in(CORE), *BESIDE]

    def make(folder: Path) -> None:
        # flit_core packs every file of its folder, so it gets a folder with nothing else in it.
        clean = folder.with_name("source")
        for path in sources:
            target = clean / path.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
            target.chmod(0o644)
        with (clean / "pyproject.toml").open("a", encoding="utf-8") as project:
            project.write(links(HOME))
        readme = clean / "README.md"
        readme.write_text(anywhere(readme.read_text("utf-8"), HOME, SITE), "utf-8")
        folder.mkdir()
        run(
            [python(), "-m", "flit_core.wheel", "--outdir", folder],
            cwd=clean,
            env={"SOURCE_DATE_EPOCH": str(EPOCH)},
            what="building the core's wheel",
        )

    (made,) = cached("wheel", digest([*sources, Path(__file__)], HOME, SITE), make).glob("*.whl")
    DIST.mkdir(exist_ok=True)
    for old in DIST.glob("*.whl"):
        if old.name != made.name:
            old.unlink()
    path = DIST / made.name
    # What is there already stays: another process may read it.
    if not path.exists() or not filecmp.cmp(made, path, shallow=False):
        shutil.copyfile(made, path)
    return path


def links(home: str) -> str:
    """Return the table of links for pyproject.toml; "" without an address of the repository."""
    if not home:
        return ""
    if not re.fullmatch(r"https://[\w./-]*\w", home, re.ASCII):
        raise StepError(f"MASTERMIND_HOME should be an https address, and is {home!r}")
    return "\n[project.urls]\n" + "".join(
        f'{name} = "{home}{path}"\n' for name, path in LINKS.items()
    )


def anywhere(readme: str, home: str, site: str) -> str:
    """Return the README with whole addresses, for places that are not the repository."""
    if site:
        readme = readme.replace(f"]({DEPLOYED})", f"]({site})")
    if home:
        readme = readme.replace("](../../", f"]({home}/")
        readme = re.sub(r"\]\((?!https:)", f"]({home}/blob/HEAD/", readme)
        readme = readme.replace('src="', f'src="{home}/raw/HEAD/')
    return readme


def zips(core_wheel: Path) -> Path:
    """Return a folder with the zips of byte code: see pack.py. stdlib.zip has drawing.zip in it."""
    library, core = side_by_side(
        lambda: _packed("library", [], {}),
        # Not of the wheel, which has the README too.
        lambda: _packed("core", files_in(CORE), {"/wheel": core_wheel.parent}, core_wheel.name),
    )

    def join(folder: Path) -> None:
        for each in (library, core):
            shutil.copytree(each, folder, dirs_exist_ok=True)
        drawing = folder / "drawing.zip"
        with (
            zipfile.ZipFile(folder / "stdlib.zip", "a") as joined,
            zipfile.ZipFile(drawing) as held,
        ):
            for entry in held.infolist():
                joined.writestr(entry, held.read(entry))
        drawing.unlink()

    return cached("zips", digest(files_in(library, core)), join)


def _packed(what: str, sources: list[Path], mounts: dict[str, Path], *wheel: str) -> Path:
    """Return a folder with what pack.py makes of a wheel, or of the standard library."""
    inside = [BUILD / name for name in ("python.mjs", "inside/run.py", "inside/pack.py")]
    inside += [PYODIDE / name for name in ("pyodide.asm.wasm", "python_stdlib.zip", "pyodide.mjs")]

    def make(folder: Path) -> str:
        folder.mkdir()
        args = (*(f"/wheel/{name}" for name in wheel), "/out")
        in_pyodide(inside[2], *args, mounts={**mounts, "/out": folder})
        return f"the {what} compiled inside Pyodide"

    return cached(what, digest([*sources, *inside]), make)
