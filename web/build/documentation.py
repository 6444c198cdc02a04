"""The documentation beside the app: Sphinx makes it from docs/*.md and the core's docstrings."""

from __future__ import annotations

import shutil
from pathlib import Path

from steps import CACHE, ROOT, WEB, Clock, Stamp, core_files, digest, run, say, tidy
from tools import install_documentation_tools, python

DOCS = ROOT / "docs"
SETTINGS = WEB / "docs"
TOKENS = WEB / "css" / "tokens.css"
PUBLISHED = ("*.html", "_static/docs.css", "_static/tokens.css", "_images/*", "_downloads/*/*")
"""What of Sphinx's output the pages need; the rest is for Sphinx itself."""


def documentation() -> Path:
    """Return a folder with the pages, made anew where anything that they are made from changed."""
    written = [path for folder in (DOCS, SETTINGS) for path in folder.rglob("*") if path.is_file()]
    key = digest([*written, TOKENS, *core_files(), Path(__file__)])
    folder = CACHE / f"docs-{key[:16]}"
    stamp = Stamp(folder / ".done", key)
    if stamp.fresh():
        return folder
    clock = Clock()
    install_documentation_tools()
    output, state = CACHE / "sphinx", CACHE / "sphinx-state"
    for left in (output, state, folder):
        shutil.rmtree(left, ignore_errors=True)
    # Every warning is an error: a link that leads nowhere, a page that no other names.
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
    for left in (output, state):
        shutil.rmtree(left)
    stamp.mark()
    tidy("docs")
    say(f"documentation made by Sphinx ({clock})")
    return folder
