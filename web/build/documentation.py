"""Makes the web pages of the documentation with Sphinx, from docs/*.md and the docstrings."""

from __future__ import annotations

import shutil
from pathlib import Path

from steps import CACHE, ROOT, WEB, Clock, Stamp, core_files, digest, run, say, tidy
from tools import install_documentation_tools, python

DOCS = ROOT / "docs"
SETTINGS = WEB / "docs"
TOKENS = WEB / "css" / "tokens.css"
PUBLISHED = ("*.html", "_static/docs.css", "_static/tokens.css", "_images/*", "_downloads/*/*")
"""The files of Sphinx's output that the pages need."""


def documentation() -> Path:
    """Return a folder with the pages; they are made again if any source of them has changed."""
    written = [path for folder in (DOCS, SETTINGS) for path in folder.rglob("*") if path.is_file()]
    key = digest([*written, TOKENS, *core_files(), Path(__file__)])
    folder = CACHE / f"docs-{key[:16]}"
    stamp = Stamp(folder / ".done", key)
    if stamp.fresh():
        return folder
    clock = Clock()
    install_documentation_tools()
    output, state = CACHE / "sphinx", CACHE / "sphinx-state"
    for old in (output, state, folder):
        shutil.rmtree(old, ignore_errors=True)
    # Every warning is an error: a broken link, or a page that no other page links to.
    strict = ["--quiet", "-W", "--keep-going"]
    run(
        [python(), "-m", "sphinx", *strict, "-c", SETTINGS, "-d", state, DOCS, output],
        env={"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONHASHSEED": "0"},
        what="making the documentation with Sphinx",
    )
    for pattern in PUBLISHED:
        for path in output.glob(pattern):
            target = folder / path.relative_to(output)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
    for done in (output, state):
        shutil.rmtree(done)
    stamp.mark()
    tidy("docs")
    say(f"documentation made by Sphinx ({clock})")
    return folder
