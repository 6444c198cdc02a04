"""Makes the web pages of the documentation with Sphinx, from docs/*.md and the docstrings."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from steps import CORE, ROOT, WEB, StepError, cached, digest, files_in, run
from tools import LOCK, python

DOCS = ROOT / "docs"
SETTINGS = WEB / "docs"
TOKENS = WEB / "css" / "tokens.css"
PUBLISHED = ("*.html", "_static/docs.css", "_static/tokens.css", "_images/*", "_downloads/*/*")
"""The files of Sphinx's output that the pages need."""
THEMES = {
    "dark": "(prefers-color-scheme: dark)",
    "contrast": "(prefers-contrast: more)",
    "contrast-dark": "(prefers-contrast: more) and (prefers-color-scheme: dark)",
}
"""When each theme of the app is that of the documentation, which has no script to choose one."""


def by_system(tokens: str) -> str:
    """Return the colours of the app with each theme where the system prefers it."""
    for theme, when in THEMES.items():
        group = re.compile(rf':root\[data-theme="{theme}"\] (\{{.*?\n\}})', re.S)
        tokens, count = group.subn(rf"@media {when} {{\n:root \1\n}}", tokens)
        if count != 1:
            raise StepError(f"{TOKENS.name} should have the theme {theme} once, not {count} times")
    return tokens


def documentation() -> Path:
    """Return a folder with the pages; they are made again if any source of them has changed."""
    written = files_in(DOCS, SETTINGS, CORE)
    return cached("docs", digest([*written, LOCK, TOKENS, Path(__file__)]), _make)


def _make(folder: Path) -> str:
    output, state = folder.with_name("sphinx"), folder.with_name("sphinx-state")
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
    (folder / "_static" / "tokens.css").write_text(by_system(TOKENS.read_text("utf-8")), "utf-8")
    return "documentation made by Sphinx"
