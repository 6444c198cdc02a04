"""A newer version of the built site: its own scripts under their own hashes."""

from __future__ import annotations

import hashlib
from pathlib import Path

from steps import integrity

SCRIPTS = {"main": "globalThis.newer = true;", "lab": "globalThis.newerLab = true;"}
"""What the newer scripts do besides, to be told from the older ones."""


def make_newer(site: Path) -> list[Path]:
    """Turn a copy of the site into a newer version; return the older files, which stay there."""
    page, worker = site / "index.html", site / "sw.js"
    before = page.read_bytes()
    html, script = before.decode(), worker.read_text("utf-8")
    older = []
    for stem, effect in SCRIPTS.items():
        (old,) = site.glob(f"assets/{stem}-*.js")
        data = old.read_bytes() + f"\n{effect}\n".encode()
        new = old.with_name(f"{stem}-{hashlib.sha256(data).hexdigest()[:12]}.js")
        new.write_bytes(data)
        for was, now in ((old.name, new.name), (integrity(old.read_bytes()), integrity(data))):
            assert was in html, was
            html, script = html.replace(was, now), script.replace(was, now)
        older.append(old)
    after = html.encode()
    page.write_bytes(after)
    for digest in (integrity, lambda data: hashlib.sha256(data).hexdigest()):
        assert digest(before) in script
        script = script.replace(digest(before), digest(after))
    worker.write_text(script, "utf-8")
    return older
