"""The picture of docs/design.md: the folders, their real imports, and the way of one tap.

    python3 build.py layers      writes docs/layers.svg

A folder stands above all those that it imports. The picture is made of the imports themselves, and
a test compares it with them, so that it cannot grow old.
"""

from __future__ import annotations

import ast
import posixpath
import re
from collections.abc import Iterable, Mapping, Sequence
from graphlib import TopologicalSorter
from html import escape
from pathlib import Path

from steps import ROOT, say

PICTURE = ROOT / "docs" / "layers.svg"

CORE, PAGE = ROOT / "mastermind_core", ROOT / "web" / "js"

WORDS = "rules, codes, scoring …"
"""The box of the core's single modules that import no folder: the vocabulary of the game."""
SCRIPTS = "main.js, worker.js"
"""The box of the page's scripts at the top."""

NOT_DRAWN = {"books.builder", "__main__", ""}
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

IMPORT = re.compile(r"""^(?:import|export)\b[^"';]*["'](\.[^"']+\.m?js)["']""", re.MULTILINE)

ROW, WIDTH, GAP = 34, 310, 8
LEFT, RIGHT, TOP = 110, 540, 76

Graph = Mapping[str, Sequence[str]]
"""For each box the boxes that it imports, sorted, so that the picture is the same every time."""


def page() -> Graph:
    """Return the folders of the page, each with those that it imports."""
    found: dict[str, set[str]] = {}
    for path in sorted(PAGE.rglob("*.js")):
        name = path.relative_to(PAGE).as_posix()
        folder = posixpath.dirname(name)
        to = found.setdefault(folder or SCRIPTS, set())
        for other in IMPORT.findall(path.read_text("utf-8")):
            to.add(posixpath.dirname(posixpath.normpath(posixpath.join(folder, other))) or SCRIPTS)
    return _boxes(found)


def core() -> Graph:
    """Return the packages and single modules of the core, each with those that it imports."""
    paths = {".".join(_parts(path)): path for path in sorted(CORE.rglob("*.py"))}
    packages = {name for name, path in paths.items() if path.name == "__init__.py"}
    found: dict[str, set[str]] = {}
    for name, path in paths.items():
        to = found.setdefault(_room(name, packages), set())
        to |= {_room(other, packages) for other in _imports(name, path, paths)}
    words = {name for name in found if name not in packages and not found[name] & packages}
    while more := {name for name in words if found[name] - words}:
        words -= more
    merged: dict[str, set[str]] = {}
    for name, to in found.items():
        box = WORDS if name in words else name
        merged.setdefault(box, set()).update(WORDS if other in words else other for other in to)
    return _boxes(merged)


def drawing() -> str:
    """Return the picture as SVG."""
    columns = [(page(), LEFT, "The page (web/js)", -1), (core(), RIGHT, "The core", 1)]
    height = TOP + ROW * max(len(graph) for graph, *_ in columns) + 40
    places: dict[str, tuple[float, float]] = {}
    lines, boxes = [], []
    for graph, x, title, side in columns:
        order = list(TopologicalSorter(graph).static_order())
        for number, name in enumerate(order):
            places[name] = (x, height - 40 - ROW * (number + 1))
        boxes.append(_text(x, TOP - 18, title, "head"))
        for name in order:
            boxes.append(_box(name, *places[name]))
            for other in graph[name]:
                lines.append(_arc(places[name], places[other], side))
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {RIGHT + WIDTH + LEFT} {height}" '
        'role="img" aria-labelledby="title words">',
        '<title id="title">How the parts fit</title>',
        f'<desc id="words">{escape(_described())}</desc>',
        f"<style>{STYLE}</style>",
        '<rect width="100%" height="100%" class="paper"/>',
        _text(LEFT, 30, "What a folder imports lies below it. The numbers follow a tap.", "lead"),
        *lines,
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


def _described() -> str:
    stops = (f"{number}. {box}: {words}" for number, (box, words) in enumerate(WAY, 1))
    return "The way of a tap on an answer: " + "; ".join(stops) + "."


def _text(x: float, y: float, text: str, kind: str) -> str:
    shown = f' class="{kind}"' if kind else ""
    return f'<text x="{x:g}" y="{y:g}"{shown}>{escape(text)}</text>'


def _box(name: str, x: float, y: float) -> str:
    size = f'width="{WIDTH}" height="{ROW - GAP}" rx="5"'
    indent = 10 if x == LEFT else 34
    return f'<rect x="{x:g}" y="{y:g}" {size} class="box"/>' + _text(x + indent, y + 18, name, "")


def _arc(start: tuple[float, float], end: tuple[float, float], side: int) -> str:
    middle = (ROW - GAP) / 2
    x = start[0] + (WIDTH if side > 0 else 0)
    bow = x + side * (14 + 0.2 * abs(end[1] - start[1]))
    top, low = start[1] + middle, end[1] + middle
    path = f"M{x:g} {top:g}C{bow:g} {top:g} {bow:g} {low:g} {x:g} {low:g}"
    return f'<path class="arc" d="{path}"/>'


def _way(places: Mapping[str, tuple[float, float]]) -> Iterable[str]:
    """Draw the stops where the columns face each other, beside each other where a box has two."""
    met: set[str] = set()
    points: list[tuple[float, float]] = []
    stops = []
    for number, (box, words) in enumerate(WAY, 1):
        left, top = places[box]
        again = 24 if box in met else 0
        x, y = (left + WIDTH - 14 - again, top + 13) if left == LEFT else (left + 14, top + 13)
        points.append((x, y))
        stops.append(f'<circle cx="{x:g}" cy="{y:g}" r="9" class="stop"/>')
        stops.append(_text(x, y + 4, str(number), "number"))
        if not again:
            back = 30 if [name for name, _ in WAY].count(box) == 1 else 54
            end = left + WIDTH - (back if left == LEFT else 10)
            stops.append(_text(end, y + 4, words, "step"))
        met.add(box)
    line = " ".join(f"{x:g},{y:g}" for x, y in points)
    yield f'<polyline class="way" points="{line}"/>'
    yield from stops


def _parts(path: Path) -> tuple[str, ...]:
    parts = path.relative_to(CORE).with_suffix("").parts
    return parts[:-1] if parts[-1] == "__init__" else parts


def _room(name: str, packages: set[str]) -> str:
    """Return the package of a module, or the module itself where it is a single one."""
    return name if name in packages or "." not in name else name.rpartition(".")[0]


def _imports(name: str, path: Path, paths: Mapping[str, Path]) -> Iterable[str]:
    package = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.ImportFrom) or not node.level:
            continue
        base = [*package[: len(package) - node.level + 1], *filter(None, [node.module])]
        for alias in node.names:
            inner = ".".join([*base, alias.name])
            yield inner if inner in paths else ".".join(base)


def _boxes(found: Mapping[str, set[str]]) -> Graph:
    drawn = [name for name in sorted(found) if name not in NOT_DRAWN]
    return {name: [to for to in drawn if to in found[name] and to != name] for name in drawn}
