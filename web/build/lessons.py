"""Reads the lessons of web/lessons: Markdown files, made into trees that the page draws.

    lessons.py FOLDER OUT_JSON

FOLDER holds a folder for each language with files NN-slug.md. The tree has no markup: a block and a
piece of text are lists that begin with their kind, and a plain text is itself. docs/contributing.md
has the form of a lesson. It runs with the Python of .venv, which has markdown-it-py.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

NAME = re.compile(r"(\d\d)-[a-z0-9-]+\.md")
FENCE = re.compile(r"python(?: (exercise|check|solution)=(\w+))?|output|text|")
LISTS = {"bullet_list": "ul", "ordered_list": "ol"}
PARTS = ("check", "solution")
"""What follows an exercise, in this order."""

Node = Any
"""A text, or a list of a kind and what belongs to it."""


class LessonError(Exception):
    """A lesson that cannot be read; one sentence with file and line."""


def expect(holds: object, node: SyntaxTreeNode, why: str) -> None:
    """Raise a `LessonError` about a node if something does not hold."""
    if holds:
        return
    while not node.map and node.parent:
        node = node.parent
    raise LessonError(f"line {node.map[0] + 1 if node.map else 1}: {why}")


def lesson(text: str) -> dict[str, Node]:
    """Return `title`, `lead` (what one knows at the end) and `blocks` of a lesson."""
    # Raw HTML is refused below. Beside CommonMark there are tables, and curly quotation marks.
    reader = MarkdownIt("commonmark", {"typographer": True}).enable(["table", "smartquotes"])
    tree = SyntaxTreeNode(reader.parse(text))
    first, second, *rest = tree.children or [tree, tree]
    expect(first.tag == "h1", first, "expected a title, such as '# Scoring', first")
    known = second.type == "paragraph"
    expect(known, second, "expected a paragraph that says what one knows at the end")
    title = "".join(each for each in inline(first) if isinstance(each, str))
    return {"title": title, "lead": inline(second), "blocks": blocks(rest)}


def blocks(nodes: list[SyntaxTreeNode]) -> list[Node]:
    """Return the blocks of some nodes."""
    made: list[Node] = []
    due: list[str] = []  # the parts of an exercise that have to come next
    for node in nodes:
        kind = " ".join(node.info.split()) if node.type == "fence" else ""
        found = FENCE.fullmatch(kind)
        expect(found, node, f"unknown kind of block: {kind!r}")
        assert found
        part, name = found.groups()
        expect(not due or kind == f"python {due[0]}", node, f"expected the block {due[:1]} here")
        text = node.content.removesuffix("\n")
        if node.type != "fence":
            made.append(block(node))
        elif due:
            made[-1].append(text)
            due.pop(0)
        elif part == "exercise":
            made.append(["exercise", name, text])
            due = [f"{each}={name}" for each in PARTS]
        elif kind == "output":
            shows = made and made[-1][0] == "run" and len(made[-1]) == 2
            expect(shows, node, "an output belongs right after the block that shows it")
            made[-1].append(text)
        else:
            expect(not part, node, f"there is no 'exercise={name}' before this")
            made.append(["run" if kind == "python" else "pre", text])
    if due:
        expect(False, nodes[-1], f"the block {due[:1]} is missing")
    return made


def block(node: SyntaxTreeNode) -> Node:
    """Return one block that is no fence."""
    if node.type == "paragraph":
        return ["p", *inline(node)]
    if node.tag in ("h2", "h3"):
        return [node.tag, *inline(node)]
    if node.type in LISTS:
        return [LISTS[node.type], *(blocks(item.children) for item in node.children)]
    if node.type == "blockquote":
        return ["quote", *blocks(node.children)]
    if node.type == "code_block":
        return ["pre", node.content.removesuffix("\n")]
    expect(node.type == "table", node, f"a lesson has no {node.type}")
    rows = [row for part in node.children for row in part.children]
    return ["table", *([inline(cell) for cell in row.children] for row in rows)]


def inline(node: SyntaxTreeNode) -> list[Node]:
    """Return the texts of a node that holds text."""
    made: list[Node] = []
    for each in node.children[0].children if node.children else ():
        found = piece(each)
        if isinstance(found, str) and made and isinstance(made[-1], str):
            made[-1] += found
        else:
            made.append(found)
    return made


def piece(node: SyntaxTreeNode) -> Node:
    """Return one piece of text."""
    if node.type == "text":
        return node.content
    if node.type in ("softbreak", "hardbreak"):
        return " "
    if node.type == "code_inline":
        return ["code", node.content]
    expect(node.type in ("em", "strong"), node, f"a text of a lesson has no {node.type}")
    return [node.type, *map(piece, node.children)]


def lessons(folder: Path) -> dict[int, dict[str, Node]]:
    """Return the lessons of a folder by their numbers; `LessonError` if one cannot be read."""
    found: dict[int, dict[str, Node]] = {}
    for path in sorted(folder.glob("*.md")):
        named = NAME.fullmatch(path.name)
        if not named or int(named[1]) in found or not int(named[1]):
            raise LessonError(f"{path}: expected a name such as 03-partitions.md, each number once")
        try:
            found[int(named[1])] = {"lang": folder.name, **lesson(path.read_text("utf-8"))}
        except LessonError as error:
            raise LessonError(f"{path}, {error}") from error
    return found


if __name__ == "__main__":
    folders = [path for path in sorted(Path(sys.argv[1]).iterdir()) if path.is_dir()]
    try:
        made = {folder.name: lessons(folder) for folder in folders}
    except LessonError as error:
        sys.exit(str(error))
    text = json.dumps(made, ensure_ascii=False, separators=(",", ":"))
    Path(sys.argv[2]).write_text(text, "utf-8")
