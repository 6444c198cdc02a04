"""Reads the lessons of web/lessons: Markdown files, made into trees that the page draws.

    lessons.py FOLDER OUT_JSON

FOLDER holds the files NN-slug.md of one language. The tree has no markup: a block and a piece of
text are lists that begin with their kind, and a plain text is itself. docs/contributing.md has the
form of a lesson. It runs with the Python of .venv, which has markdown-it-py.
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
INLINE = {"em": "em", "strong": "strong"}
PARTS = ("exercise", "check", "solution")

Node = Any
"""A text, or a list of a kind and what belongs to it."""


class LessonError(Exception):
    """A lesson that cannot be read; one sentence with file and line."""


class Lesson:
    """One file, as it is read."""

    def __init__(self, path: Path) -> None:
        """Take the path of the file."""
        self._path = path

    def wrong(self, node: SyntaxTreeNode, why: str) -> LessonError:
        """Return the error that something is wrong in a node."""
        line = next((each.map[0] + 1 for each in [node, *_above(node)] if each.map), 1)
        return LessonError(f"{self._path}, line {line}: {why}")

    def read(self) -> dict[str, Node]:
        """Return `title`, `lead` (what one knows at the end) and `blocks`."""
        # Raw HTML is refused below. Beside CommonMark there are tables, and curly quotation marks.
        reader = MarkdownIt("commonmark", {"typographer": True}).enable(["table", "smartquotes"])
        tree = SyntaxTreeNode(reader.parse(self._path.read_text("utf-8")))
        first, second, *rest = tree.children or [tree, tree]
        if first.type != "heading" or first.tag != "h1":
            raise self.wrong(first, "expected a title, such as '# Scoring', first")
        if second.type != "paragraph":
            raise self.wrong(second, "expected a paragraph that says what one knows at the end")
        title = "".join(each for each in self.inline(first) if isinstance(each, str))
        return {"title": title, "lead": self.inline(second), "blocks": self.blocks(rest)}

    def blocks(self, nodes: list[SyntaxTreeNode]) -> list[Node]:
        """Return the blocks of some nodes."""
        made: list[Node] = []
        due: list[tuple[str, str]] = []  # the parts of an exercise that have to come next
        for node in nodes:
            if node.type != "fence":
                if due:
                    raise self.wrong(node, f"expected the block '{due[0][0]}={due[0][1]}' here")
                made.append(self.block(node))
                continue
            found = FENCE.fullmatch(" ".join(node.info.split()))
            if not found:
                raise self.wrong(node, f"unknown kind of block: {node.info!r}")
            part, name = found.groups()
            text = node.content.removesuffix("\n")
            if due and (part, name) != due[0]:
                raise self.wrong(node, f"expected the block '{due[0][0]}={due[0][1]}' here")
            if part == "exercise":
                made.append(["exercise", name, text])
                due = [(each, name) for each in PARTS[1:]]
            elif due:
                made[-1].append(text)
                due.pop(0)
            elif part:
                raise self.wrong(node, f"there is no 'exercise={name}' before this")
            elif found[0] == "python":
                made.append(["run", text])
            elif found[0] == "output":
                if not made or made[-1][0] != "run" or len(made[-1]) > 2:
                    raise self.wrong(node, "an output belongs right after the block that shows it")
                made[-1].append(text)
            else:
                made.append(["pre", text])
        if due:
            raise self.wrong(nodes[-1], f"the block '{due[0][0]}={due[0][1]}' is missing")
        return made

    def block(self, node: SyntaxTreeNode) -> Node:
        """Return one block that is no fence."""
        if node.type == "paragraph":
            return ["p", *self.inline(node)]
        if node.type == "heading" and node.tag in ("h2", "h3"):
            return [node.tag, *self.inline(node)]
        if node.type in ("bullet_list", "ordered_list"):
            kind = "ul" if node.type == "bullet_list" else "ol"
            return [kind, *(self.blocks(item.children) for item in node.children)]
        if node.type == "blockquote":
            return ["quote", *self.blocks(node.children)]
        if node.type == "code_block":
            return ["pre", node.content.removesuffix("\n")]
        if node.type == "table":
            rows = [row for part in node.children for row in part.children]
            return ["table", *([self.inline(cell) for cell in row.children] for row in rows)]
        raise self.wrong(node, f"a lesson has no {node.type}")

    def inline(self, node: SyntaxTreeNode) -> list[Node]:
        """Return the texts of a node that holds text."""
        made: list[Node] = []
        for each in node.children[0].children if node.children else ():
            piece = self.piece(each)
            if isinstance(piece, str) and made and isinstance(made[-1], str):
                made[-1] += piece
            else:
                made.append(piece)
        return made

    def piece(self, node: SyntaxTreeNode) -> Node:
        """Return one piece of text."""
        if node.type == "text":
            return node.content
        if node.type in ("softbreak", "hardbreak"):
            return " "
        if node.type == "code_inline":
            return ["code", node.content]
        if node.type in INLINE:
            return [INLINE[node.type], *map(self.piece, node.children)]
        raise self.wrong(node, f"a text of a lesson has no {node.type}")


def _above(node: SyntaxTreeNode) -> list[SyntaxTreeNode]:
    return [node.parent, *_above(node.parent)] if node.parent else []


def lessons(folder: Path) -> dict[int, dict[str, Node]]:
    """Return the lessons of a folder by their numbers; `LessonError` if one cannot be read."""
    found: dict[int, dict[str, Node]] = {}
    for path in sorted(folder.glob("*.md")):
        named = NAME.fullmatch(path.name)
        if not named or int(named[1]) in found or not int(named[1]):
            raise LessonError(f"{path}: expected a name such as 03-partitions.md, each number once")
        found[int(named[1])] = {"lang": folder.name, **Lesson(path).read()}
    return found


if __name__ == "__main__":
    try:
        made = json.dumps(lessons(Path(sys.argv[1])), ensure_ascii=False, separators=(",", ":"))
    except LessonError as error:
        sys.exit(str(error))
    Path(sys.argv[2]).write_text(made, "utf-8")
