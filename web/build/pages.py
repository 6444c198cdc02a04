"""Makes the outputs from the built parts: the one file dist/mastermind.html, and dist/site.

Both are web/index.html with its gaps filled. What stands there between `<!--site-->` and
`<!--/site-->` is left out of the one file, and what is between `<!--file-->` and `<!--/file-->` out
of the site.
"""

from __future__ import annotations

import base64
import re
import shutil
from pathlib import Path
from string import Template
from typing import Any, NamedTuple

from licences import Licence, licences_text
from packing import as_text, gzipped
from steps import CACHE, WEB, StepError, dump, files_in, integrity, sha256

ICON = re.compile(r'(<link rel="(?:icon|apple-touch-icon)"[^>]*href=")(icons/[^"]+)(")')
INLINE_SCRIPT = re.compile(r"<script>(.*?)</script>", re.S)
INLINE_STYLE = re.compile(r"<style>(.*?)</style>", re.S)
MISSING = re.compile(r'<div id="missing" hidden>\n(.*?)</div>\n', re.S)
POLICY = "$policy"

LANGUAGE = "language-"
"""The names of the parts with the texts of a language begin so."""


class Built(NamedTuple):
    """The built parts of the page."""

    html: str
    css: bytes
    first_board: dict[str, Any]
    """Its `html` in English, and the `words` of other languages (web/build/markup.mjs)."""
    scripts: dict[str, bytes]
    """By name: `first` and `board` are inside the page, `unpack` starts `main` in the one file,
    `frame` runs in the sandboxed frame around the `worker` of custom strategies."""
    parts: dict[str, tuple[str, bytes]]
    """What the page loads later: its name -> (file name on the site, bytes).

    The parts lie in the one file in this order, which is that in which they are needed."""
    software: list[Licence]


def _filled(built: Built, kind: str, parts: str = "", **given: str) -> str:
    """Return the page of a kind, "site" or "file", with its policy.

    Both kinds have the first board and three scripts inline: one runs before the page is painted,
    one shows the first board, and one is for browsers that refuse the page's own. `parts` is an
    element with the addresses of the parts loaded later.
    """
    other = {"site": "file", "file": "site"}[kind]
    html = re.sub(f"<!--{other}-->.*?<!--/{other}-->\n", "", built.html, flags=re.S)
    html = re.sub(f"<!--/?{kind}-->\n", "", html)
    board = f'<template id="first-board">{built.first_board["html"]}</template>\n'
    board += _json("first-words", built.first_board["words"]) + parts
    filled = Template(html).substitute(
        policy=POLICY,
        first=_inline_script(built.scripts["first"]),
        board=board + _inline_script(built.scripts["board"]),
        fallback=_inline_script((WEB / "js" / "fallback.js").read_bytes()),
        **given,
    )
    hashed = [built.scripts[name] for name in ("main", "lab", "frame")]
    origin = "'self'" if kind == "site" else ""
    return filled.replace(POLICY, _policy(filled, origin, hashed), 1)


def _policy(html: str, origin: str, added: list[bytes]) -> str:
    """Return the element with a policy by which the browser refuses requests to other hosts.

    Only scripts with these hashes run: inline ones, and those that the page adds. The one file has
    its style by hash as well. There are no style attributes: templates set the
    property.
    """
    inline = [text.encode() for text in INLINE_SCRIPT.findall(html)]
    scripts = " ".join(f"'{integrity(each)}'" for each in [*inline, *added])
    styles = " ".join(f"'{integrity(text.encode())}'" for text in INLINE_STYLE.findall(html))
    directives = {
        "default-src": "'none'",
        "script-src": f"{scripts} 'wasm-unsafe-eval'",
        "style-src": f"{origin} {styles}",
        # What a block of a lesson draws is an address with an SVG in it, in which no script runs.
        "img-src": f"{origin} data:",
        # Python's worker is a Blob, since nothing else starts from a file; 'self' is for sw.js.
        "worker-src": f"{origin} blob:",
        "connect-src": origin or "'none'",
        "manifest-src": origin or "'none'",
        "base-uri": "'none'",
        "form-action": "'none'",
        # Only the page's policy (web/js/python/trusted-types.ts) makes a script from text, and
        # lit-html's makes markup of the texts of templates. Neither can be made a second time.
        "require-trusted-types-for": "'script'",
        "trusted-types": "mastermind lit-html",
    }
    policy = "; ".join(f"{name} {' '.join(value.split())}" for name, value in directives.items())
    return f'<meta http-equiv="Content-Security-Policy" content="{policy}">'


def _inline_script(code: bytes) -> str:
    text = code.decode("utf-8").strip()
    # In HTML these two would end the script or start a comment. JavaScript ignores the backslash.
    text = re.sub(r"</(?=script)", r"<\\/", text, flags=re.I).replace("<!--", r"<\!--")
    return f"<script>{text}</script>"


def _json(name: str, value: object) -> str:
    """Return an element of the page with a value as JSON."""
    text = dump(value).replace("<", "\\u003c")
    return f'<script type="application/json" id="{name}">{text}</script>\n'


def single_file(built: Built) -> bytes:
    """Return the one file with everything inside."""
    parts = {name: _part(name, data) for name, (_, data) in built.parts.items()}
    # The script and the parts are at the end of the body, so that the page is drawn before them.
    # Only the languages come before the script, which waits for one of them.
    first = [part for name, part in parts.items() if name.startswith(LANGUAGE)]
    later = [part for name, part in parts.items() if not name.startswith(LANGUAGE)]
    main = [_part("main", built.scripts["main"]), _inline_script(built.scripts["unpack"]) + "\n"]
    tail = "".join([*first, *main, *later])
    style = f"<style>{built.css.decode().strip()}</style>"
    html = _filled(built, "file", style=style, tail=tail)
    # The mark at the beginning counts for more than the charset that a host names.
    return ICON.sub(_with_icon, html).encode("utf-8-sig")


def _part(name: str, data: bytes) -> str:
    """Return the element of the one file that holds a part."""
    return f'<script type="text/plain" id="part-{name}">{as_text(gzipped(data))}</script>\n'


def _with_icon(link: re.Match[str]) -> str:
    data = base64.b64encode((WEB / link[2]).read_bytes()).decode()
    return f"{link[1]}data:image/png;base64,{data}{link[3]}"


def site(built: Built, folder: Path) -> None:
    """Write the site, without its service worker, into an empty folder."""
    assets = folder / "assets"
    assets.mkdir(parents=True)

    def put(name: str, data: bytes) -> str:
        stem, _, suffix = name.rpartition(".")
        hashed = f"{stem}-{sha256(data)[:12]}.{suffix}"
        (assets / hashed).write_bytes(data)
        return f"assets/{hashed}"

    css = put("app.css", built.css)
    main = put("main.js", built.scripts["main"])
    urls = {}
    for name, (file, data) in built.parts.items():
        # Hosts compress texts and WebAssembly, but no archives, and in ours nothing is compressed.
        # The page unpacks them itself; hosts send some files that end in ".gz" as unpacked ones.
        packed = file.endswith(".zip")
        url = put(f"{file.removesuffix('zip')}bin", gzipped(data)) if packed else put(file, data)
        urls[name] = {"url": url, "bytes": (folder / url).stat().st_size}
    shutil.copytree(WEB / "icons", folder / "icons")
    shutil.copyfile(WEB / "manifest.webmanifest", folder / "manifest.webmanifest")
    (folder / "licences.txt").write_text(licences_text(built.software), "utf-8")
    # Without this file GitHub Pages processes the site with Jekyll.
    (folder / ".nojekyll").write_bytes(b"")
    # The script is asked for at once, with less haste than the styles; js/board.ts runs it.
    asked = f'integrity="{integrity(built.scripts["main"])}" fetchpriority="low"'
    html = _filled(
        built,
        "site",
        _json("parts", urls),
        style=f'<link rel="stylesheet" href="{css}" integrity="{integrity(built.css)}">',
        script=f'<link rel="preload" as="script" href="{main}" {asked}>',
        tail="",
    )
    (folder / "index.html").write_text(html, "utf-8")


def lost() -> str:
    """Return the page for a device that has lost its copy of index.html and has no network."""
    html = (WEB / "index.html").read_text("utf-8")
    said, title = MISSING.search(html), re.search(r"<title>.*?</title>", html)
    if not said or not title:
        raise StepError('web/index.html has no <div id="missing" hidden>, or no title')
    view = '<meta name="viewport" content="width=device-width">'
    again = "<script>onclick = ({ target }) => target.closest('button') && location.reload();"
    again += "ononline = () => location.reload()</script>"
    head = f'<!doctype html><html lang="en"><meta charset="utf-8">{view}{title[0]}\n'
    return f"{head}{said[1]}{again}"


def precache(folder: Path) -> list[dict[str, str | None]]:
    """Return every file of the site with its hash: the list for the service worker.

    A file with its hash in its name has no revision, so it may come from the browser's cache, where
    what the page has loaded lies already.
    """
    listed: list[dict[str, str | None]] = []
    for path in files_in(folder):
        name = path.relative_to(folder).as_posix()
        if not name.startswith("."):
            data = path.read_bytes()
            revision = None if name.startswith("assets/") else sha256(data)
            listed.append({"url": name, "revision": revision, "integrity": integrity(data)})
    return listed


def replace_folder(new: Path, target: Path) -> None:
    """Replace a folder by a finished one."""
    old = CACHE / "old"
    shutil.rmtree(old, ignore_errors=True)
    if target.exists():
        target.rename(old)
    new.rename(target)
    shutil.rmtree(old, ignore_errors=True)
