"""Makes the outputs from the built parts: the one file dist/mastermind.html, and dist/site."""

from __future__ import annotations

import base64
import hashlib
import re
import shutil
from pathlib import Path
from typing import NamedTuple

from licences import Licence, licences_text
from packing import as_text, gzipped
from steps import CACHE, WEB, StepError, dump, integrity

STYLE = re.compile(r'[ \t]*<link rel="stylesheet" href="css/app\.css"\s*/?>\n?')
FIRST = re.compile(r'[ \t]*<script src="js/first\.js"></script>\n?')
FALLBACK = re.compile(r'[ \t]*<script src="js/fallback\.js"></script>\n?')
BOARD = re.compile(r'[ \t]*<script src="js/board\.js"></script>\n?')
SCRIPT = re.compile(r'[ \t]*<script type="module" src="js/main\.js"></script>\n?')
MANIFEST = re.compile(r'[ \t]*<link rel="manifest"[^>]*>\n?')
DOCS = re.compile(r'[ \t]*<link rel="help"[^>]*>\n?')
MISSING = re.compile(r'<div id="missing" hidden>\n(.*?)</div>\n', re.S)
FRAMED = re.compile(r'<div id="framed" hidden>\n.*?</div>\n', re.S)
DAMAGED = re.compile(r'<div id="damaged" hidden>\n(.*?)</div>\n', re.S)
ICON = re.compile(r'(<link rel="(?:icon|apple-touch-icon)"[^>]*href=")(icons/[^"]+)(")')
INLINE_SCRIPT = re.compile(r"<script>(.*?)</script>", re.S)
INTEGRITY = re.compile(r'<link rel="preload" as="script" [^>]*integrity="([^"]+)"')
INLINE_STYLE = re.compile(r"<style>(.*?)</style>", re.S)
CHARSET = re.compile(r"<meta charset=[^>]*>\n?", re.I)
TYPES = {".svg": "image/svg+xml", ".png": "image/png"}


LANGUAGE = "language-"
"""The names of the parts with the texts of a language begin so."""


class FirstBoard(NamedTuple):
    """What the page draws first for a person who has never been here."""

    html: str
    words: dict[str, list[list[object]]]
    """What other languages have in other words (web/build/markup.mjs)."""


class Built(NamedTuple):
    """The built parts of the page."""

    html: str
    css: bytes
    first: bytes
    board: bytes
    first_board: FirstBoard
    unpack: bytes
    """Starts `main` in the one file."""
    main: bytes
    lab: bytes
    languages: dict[str, bytes]
    lessons: dict[str, bytes]
    worker: bytes
    frame: bytes
    """Runs in the sandboxed frame around the worker of custom strategies."""
    wasm: bytes
    rest: bytes
    snapshot: bytes
    stdlib: bytes
    core: bytes
    library: bytes
    micropip: bytes
    software: list[Licence]

    def parts(self) -> dict[str, tuple[str, bytes]]:
        """Return the parts that the page loads later: its name -> (file name on the site, bytes).

        They are Python, what it needs first before the rest, the additional modules for custom
        strategies, the script of the Lab and of the lessons, these, every language but English, and
        the list of all software.
        """
        return {
            **_each(LANGUAGE, self.languages),
            "worker": ("python-worker.js", self.worker),
            "frame": ("frame.js", self.frame),
            "wasm": ("pyodide.wasm", self.wasm),
            "snapshot": ("snapshot.zip", self.snapshot),
            "core": ("core.zip", self.core),
            "rest": ("pyodide-rest.wasm", self.rest),
            "stdlib": ("stdlib.zip", self.stdlib),
            "library": ("library.zip", self.library),
            "micropip": ("micropip.zip", self.micropip),
            "lab": ("lab.js", self.lab),
            **_each("lessons-", self.lessons),
            "software": ("software.json", dump(self.software).encode()),
        }


def _each(kind: str, texts: dict[str, bytes]) -> dict[str, tuple[str, bytes]]:
    return {f"{kind}{code}": (f"{kind}{code}.json", text) for code, text in texts.items()}


def _once(pattern: re.Pattern[str], text: str, replacement: str, what: str) -> str:
    changed, count = pattern.subn(lambda _: replacement, text)
    if count != 1:
        raise StepError(f"web/index.html should have {what} once, and has it {count} times")
    return changed


def _before_body_ends(html: str, text: str) -> str:
    start, end, rest = html.rpartition("</body>")
    if not end:
        raise StepError("web/index.html has no </body>")
    return f"{start}{text}{end}{rest}"


def _with_policy(html: str, origin: str, added: list[bytes]) -> str:
    """Return the page with a policy by which the browser refuses requests to other hosts.

    Only scripts with these hashes run: inline ones, the preloaded one, and those added later, which
    are that of the Lab, that of its frame and, in the one file, the packed one of the page. The one
    file has its style by hash as well. There are no style attributes: templates set the property.
    """
    inline = [*(text.encode() for text in INLINE_SCRIPT.findall(html)), *added]
    hashes = [*map(integrity, inline), *INTEGRITY.findall(html)]
    scripts = " ".join(f"'{each}'" for each in hashes)
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
        # Only the page's policy (web/js/python/trusted-types.js) makes a script from text, and
        # lit-html's makes markup of the texts of templates. Neither can be made a second time.
        "require-trusted-types-for": "'script'",
        "trusted-types": "mastermind lit-html",
    }
    none = "'none'"
    policy = "; ".join(
        f"{name} {' '.join(value.split()) or none}" for name, value in directives.items()
    )
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
    return _once(CHARSET, html, f'<meta charset="utf-8">\n{meta}', "a <meta charset>")


def _inline_script(code: bytes) -> str:
    text = code.decode("utf-8").strip()
    # In HTML these two would end the script or start a comment. JavaScript ignores the backslash.
    text = re.sub(r"</(?=script)", r"<\\/", text, flags=re.I).replace("<!--", r"<\!--")
    return f"<script>{text}</script>\n"


def _inline_style(code: bytes) -> str:
    text = code.decode("utf-8").strip()
    if re.search(r"</style", text, re.I):
        raise StepError("the styles hold '</style', which would end them")
    return f"<style>{text}</style>\n"


def _json(name: str, value: object) -> str:
    """Return an element of the page with a value as JSON."""
    text = dump(value).replace("<", "\\u003c")
    return f'<script type="application/json" id="{name}">{text}</script>\n'


def _with_first(built: Built, parts: str = "") -> str:
    """Return the page with the first board and three scripts inline, as both outputs have them.

    One runs before the page is painted, one shows the first board, and one is for browsers that
    refuse the page's own. `parts` is an element with the addresses of the parts loaded later.
    """
    board = f'<template id="first-board">{built.first_board.html}</template>\n'
    board += _json("first-words", built.first_board.words) + parts + _inline_script(built.board)
    html = _once(BOARD, built.html, board, 'the script "js/board.js"')
    html = _once(FIRST, html, _inline_script(built.first), 'the script "js/first.js"')
    fallback = (WEB / "js" / "fallback.js").read_bytes()
    return _once(FALLBACK, html, _inline_script(fallback), 'the script "js/fallback.js"')


def single_file(built: Built) -> bytes:
    """Return the one file with everything inside."""
    html = _with_first(built)
    html = _once(STYLE, html, _inline_style(built.css), 'the stylesheet "css/app.css"')
    # The script and the parts are at the end of the body, so that the page is drawn before them.
    html = _once(SCRIPT, html, "", 'the script "js/main.js"')
    for beside in (MANIFEST, DOCS, MISSING, FRAMED):  # no file of it can be missing
        html = beside.sub("", html)
    html = ICON.sub(lambda found: found[1] + _data_url(WEB / found[2]) + found[3], html)
    # Only the languages come before the script, which waits for one of them.
    before, after = "", ""
    for name, (_, data) in built.parts().items():
        if name.startswith(LANGUAGE):
            before += _part(name, data)
        else:
            after += _part(name, data)
    tail = before + _part("main", built.main) + _inline_script(built.unpack) + after
    # The mark at the beginning counts for more than the charset that a host names.
    html = _with_policy(_before_body_ends(html, tail), "", [built.main, built.lab, built.frame])
    return html.encode("utf-8-sig")


def _part(name: str, data: bytes) -> str:
    """Return the element of the one file that holds a part."""
    return f'<script type="text/plain" id="part-{name}">{as_text(gzipped(data))}</script>\n'


def _data_url(path: Path) -> str:
    data = base64.b64encode(path.read_bytes()).decode()
    return f"data:{TYPES[path.suffix]};base64,{data}"


def site(built: Built, folder: Path) -> None:
    """Write the site, without its service worker, into an empty folder."""
    assets = folder / "assets"
    assets.mkdir(parents=True)

    def put(name: str, data: bytes) -> str:
        stem, _, suffix = name.rpartition(".")
        hashed = f"{stem}-{hashlib.sha256(data).hexdigest()[:12]}.{suffix}"
        (assets / hashed).write_bytes(data)
        return f"assets/{hashed}"

    css = put("app.css", built.css)
    main = put("main.js", built.main)
    urls = {}
    for name, (file, data) in built.parts().items():
        # Hosts compress texts and WebAssembly, but no archives, and in ours nothing is compressed.
        # The page unpacks them itself; hosts send some files that end in ".gz" as unpacked ones.
        packed = file.endswith(".zip")
        url = put(f"{file.removesuffix('zip')}bin", gzipped(data)) if packed else put(file, data)
        urls[name] = {"url": url, "bytes": (assets.parent / url).stat().st_size}
    shutil.copytree(WEB / "icons", folder / "icons", ignore=shutil.ignore_patterns("*.py"))
    shutil.copyfile(WEB / "manifest.webmanifest", folder / "manifest.webmanifest")
    (folder / "licences.txt").write_text(licences_text(built.software), "utf-8")
    # Without this file GitHub Pages processes the site with Jekyll.
    (folder / ".nojekyll").write_bytes(b"")

    html = _with_first(built, _json("parts", urls))
    html = _once(
        STYLE,
        html,
        f'<link rel="stylesheet" href="{css}" integrity="{integrity(built.css)}">\n',
        'the stylesheet "css/app.css"',
    )
    # It is asked for at once, with less haste than the styles; js/board.js runs it.
    asked = f'href="{main}" integrity="{integrity(built.main)}" fetchpriority="low"'
    script = f'<link rel="preload" as="script" {asked}>\n'
    html = _once(SCRIPT, html, script, 'the script "js/main.js"')
    html = DAMAGED.sub("", html)  # the page replaces a damaged copy
    html = _with_policy(html, "'self'", [built.lab, built.frame])
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
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and not name.startswith("."):
            data = path.read_bytes()
            has_hash = name.startswith("assets/")
            listed.append(
                {
                    "url": name,
                    "revision": None if has_hash else hashlib.sha256(data).hexdigest(),
                    "integrity": integrity(data),
                }
            )
    return listed


def replace_folder(new: Path, target: Path) -> None:
    """Replace a folder by a finished one."""
    old = CACHE / "old"
    shutil.rmtree(old, ignore_errors=True)
    if target.exists():
        target.rename(old)
    new.rename(target)
    shutil.rmtree(old, ignore_errors=True)
