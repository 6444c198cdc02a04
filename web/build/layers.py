"""The picture of docs/design.md: the folders, their real imports, and the way of one tap.

    python3 build.py layers      writes docs/layers.svg

A folder stands above all those that it imports. The picture is made of the imports themselves, and
a test compares it with them, so that it cannot grow old.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from graphlib import TopologicalSorter
from html import escape
from pathlib import Path

from steps import ROOT, say

PICTURE = ROOT / "docs" / "layers.svg"

CORE, PAGE = ROOT / "mastermind_core", ROOT / "web" / "js"

WORDS = "rules, codes, scoring …"
"""The box of the core's single modules that import no folder: the vocabulary of the game."""
SCRIPTS = "main.ts, worker.ts"
"""The box of the page's scripts at the top."""

NOT_DRAWN = {"books/builder", "__main__", "__init__"}
"""What no tap meets: the builder of books, and the entry of the terminal."""

WAY = [
    ("views/board", "a tap on an answer"),
    ("input", "is one act"),
    ("store", "changes the state"),
    ("questions", "asks what it needs"),
    ("python", "one request at a time"),
    ("api", "JSON becomes a game"),
    ("advice", "what to tell"),
    ("strategies", "which guess"),
    ("candidates", "which codes are left"),
    ("questions", "keeps the reply"),
    ("views", "draws the next guess"),
]
"""The boxes that a tap on an answer passes, and what happens there."""

OF_PAGE = re.compile(r'^(?:import|export)\b(?! type\b)[^";]*"(\.[^"]+\.ts)"', re.MULTILINE)
OF_CORE = re.compile(r"^\s*from \.(\.*)([\w.]+) import", re.MULTILINE)

ROW, WIDTH, GAP = 34, 310, 8
LEFT, RIGHT, TOP = 110, 540, 76

Graph = Mapping[str, set[str]]
"""For each box the boxes that it imports."""


def page() -> Graph:
    """Return the folders of the page, each with those that it imports."""
    found: dict[str, set[str]] = {}
    for path in sorted(PAGE.rglob("*.ts")):
        folder = path.parent.relative_to(PAGE).as_posix()
        to = (posixpath.join(folder, each) for each in OF_PAGE.findall(path.read_text("utf-8")))
        rooms = {posixpath.dirname(posixpath.normpath(each)) or SCRIPTS for each in to}
        found.setdefault(SCRIPTS if folder == "." else folder, set()).update(rooms)
    return _boxes(found)


def core() -> Graph:
    """Return the folders and single modules of the core, each with those that it imports."""
    found: dict[str, set[str]] = {}
    for path in sorted(CORE.rglob("*.py")):
        folder = path.parent.relative_to(CORE)
        to = found.setdefault(_room(folder / path.stem), set())
        for up, name in OF_CORE.findall(path.read_text("utf-8")):
            base = Path(*folder.parts[: len(folder.parts) - len(up)])
            to.add(_room(base / name.replace(".", "/")))
    words = {name for name in found if not (CORE / name).is_dir()}
    while more := {name for name in words if found[name] - words}:
        words -= more
    merged: dict[str, set[str]] = {WORDS: set()}
    for name in found.keys() - words:
        merged[name] = {WORDS if other in words else other for other in found[name]}
    return _boxes(merged)


def _room(module: Path) -> str:
    """Return the folder of a module, or the module itself at the top of the core."""
    room = module if (CORE / module).is_dir() else module.parent
    return module.as_posix() if room == Path() else room.as_posix()


def _boxes(found: Graph) -> Graph:
    """Return what is drawn, sorted, so that the picture is the same every time."""
    drawn = [name for name in sorted(found) if name not in NOT_DRAWN]
    return {name: found[name] & {*drawn} - {name} for name in drawn}


def drawing() -> str:
    """Return the picture as SVG."""
    columns = [(page(), LEFT, "The page (web/js)"), (core(), RIGHT, "The core")]
    height = TOP + ROW * max(len(graph) for graph, *_ in columns) + 40
    places: dict[str, tuple[int, int]] = {}
    arcs, boxes = [], []
    for graph, x, title in columns:
        boxes.append(_text(x, TOP - 18, title, "head"))
        sorter = TopologicalSorter({name: sorted(to) for name, to in graph.items()})
        for number, name in enumerate(sorter.static_order(), 1):
            y = height - 40 - ROW * number
            places[name] = x, y
            size = f'width="{WIDTH}" height="{ROW - GAP}" rx="5"'
            boxes.append(f'<rect x="{x}" y="{y}" {size} class="box"/>')
            boxes.append(_text(x + (10 if x == LEFT else 34), y + 18, name, ""))
            arcs += [_arc(x, y, places[other][1]) for other in sorted(graph[name])]
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {RIGHT + WIDTH + LEFT} {height}" '
        'role="img" aria-labelledby="title words">',
        '<title id="title">How the parts fit</title>',
        f'<desc id="words">The way of a tap on an answer: {_in_words()}.</desc>',
        f"<style>{STYLE}</style>",
        '<rect width="100%" height="100%" class="paper"/>',
        _text(LEFT, 30, "What a folder imports lies below it. The numbers follow a tap.", "lead"),
        *arcs,
        *boxes,
        *_way(places),
        "</svg>",
        "",
    ])  # fmt: skip


def write() -> None:
    """Write the picture into the documentation."""
    PICTURE.write_text(drawing(), "utf-8")
    say(f"wrote {PICTURE.relative_to(ROOT)}")


STYLE = """
.paper{fill:#fffdf8}text{font:13px system-ui,sans-serif;fill:#23262b}.lead{font-size:14px}
.head{font-size:15px;font-weight:700}.step{font-size:11px;fill:#4b5563;text-anchor:end}
.box{fill:#f1ece1;stroke:#b8ae9a}.arc{fill:none;stroke:#8a8577;stroke-opacity:.35}
.way{fill:none;stroke:#0f6e5f;stroke-width:2;stroke-opacity:.55}.stop{fill:#0f6e5f}
.number{fill:#fff;font-size:11px;font-weight:700;text-anchor:middle}
""".replace("\n", "")


def _in_words() -> str:
    return "; ".join(f"{number}. {box}: {words}" for number, (box, words) in enumerate(WAY, 1))


def _text(x: float, y: float, text: str, kind: str) -> str:
    shown = f' class="{kind}"' if kind else ""
    return f'<text x="{x}" y="{y}"{shown}>{escape(text)}</text>'


def _arc(x: int, y: int, to: int) -> str:
    """Draw an import beside its column, on the outer side."""
    edge, side = (x, -1) if x == LEFT else (x + WIDTH, 1)
    bow = edge + side * (14 + (to - y) // 5)
    top, low = y + (ROW - GAP) // 2, to + (ROW - GAP) // 2
    return f'<path class="arc" d="M{edge} {top}C{bow} {top} {bow} {low} {edge} {low}"/>'


def _way(places: Mapping[str, tuple[int, int]]) -> Iterator[str]:
    """Draw the stops where the columns face each other, beside each other where a box has two."""
    met: list[str] = []
    points, stops = [], []
    boxes = [box for box, _ in WAY]
    for number, (box, words) in enumerate(WAY, 1):
        left, top = places[box]
        inner = left + WIDTH - 14 - 24 * met.count(box) if left == LEFT else left + 14
        points.append(f"{inner},{top + 13}")
        stops.append(f'<circle cx="{inner}" cy="{top + 13}" r="9" class="stop"/>')
        stops.append(_text(inner, top + 17, str(number), "number"))
        if box not in met:
            end = 6 + 24 * boxes.count(box) if left == LEFT else 10
            stops.append(_text(left + WIDTH - end, top + 17, words, "step"))
        met.append(box)
    yield f'<polyline class="way" points="{" ".join(points)}"/>'
    yield from stops
