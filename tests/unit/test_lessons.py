"""The lessons run: their blocks show what stands below, and their exercises check themselves."""

import ast
import contextlib
import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

ROOT = Path(__file__).parents[2]
LESSONS = sorted((ROOT / "web" / "lessons").glob("*/*.md"))
ALLOWED = {
    *("paragraph", "heading", "bullet_list", "ordered_list", "list_item", "blockquote"),
    *("inline", "fence", "text", "code_inline", "em", "strong", "softbreak"),
}
"""The kinds of tokens that a lesson may have: no HTML, no image, no link."""


class Block(NamedTuple):
    """A fenced block of a lesson."""

    language: str
    role: str | None
    """exercise, check or solution; None for a block that only runs."""
    exercise: str | None
    text: str
    line: int


def tokens_of(path: Path) -> list[Token]:
    """Return the tokens of a lesson, those of its paragraphs among them."""
    tokens = MarkdownIt("commonmark").parse(path.read_text("utf-8"))
    return [each for token in tokens for each in (token, *(token.children or ()))]


def blocks_of(path: Path) -> Iterator[Block]:
    """Yield the blocks of a lesson in order."""
    for token in tokens_of(path):
        if token.type == "fence":
            assert token.map is not None
            language, *rest = token.info.split()
            role, exercise = rest[0].split("=") if rest else (None, None)
            yield Block(language, role, exercise, token.content, token.map[0] + 1)


def run(block: Block, path: Path, names: dict[str, Any]) -> str:
    """Run a block as a notebook does; return what it prints, and the repr of its last value."""
    body = ast.parse(block.text).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    name = f"{path.name}, block of line {block.line}"
    written = io.StringIO()
    with contextlib.redirect_stdout(written):
        exec(compile(ast.Module(body, []), name, "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), name, "eval"), names)
            if value is not None:
                print(repr(value))
    return written.getvalue()


def test_the_course_has_ten_lessons() -> None:
    numbers = [path.name[:3] for path in LESSONS if path.parent.name == "en"]
    assert numbers == [f"{number:02}-" for number in range(1, 11)]


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: f"{path.parent.name}-{path.stem}")
class TestLesson:
    def test_it_shows_what_its_blocks_print(self, path: Path) -> None:
        names: dict[str, Any] = {"__name__": "__main__"}
        shown: str | None = None
        for block in blocks_of(path):
            if block.language == "output":
                assert shown is not None, f"line {block.line}: output of no block"
                assert block.text == shown, f"line {block.line}"
                shown = None
            elif block.role is None:
                assert block.language == "python", f"line {block.line}"
                shown = run(block, path, names)
            else:
                shown = None

    def test_starters_fail_their_checks_and_solutions_pass_them(self, path: Path) -> None:
        names: dict[str, Any] = {"__name__": "__main__"}
        exercises: dict[str, dict[str, Block]] = {}
        for block in blocks_of(path):
            if block.role is None and block.language == "python":
                run(block, path, names)
            if block.role is None or block.exercise is None:
                continue
            parts = exercises.setdefault(block.exercise, {})
            parts[block.role] = block
            if block.role != "solution":
                continue
            assert list(parts) == ["exercise", "check", "solution"], block.exercise
            started, solved = dict(names), dict(names)
            run(parts["exercise"], path, started)
            with pytest.raises(AssertionError, match=r"."):
                run(parts["check"], path, started)
            run(parts["solution"], path, solved)
            assert run(parts["check"], path, solved) == ""
        assert len(exercises) in (2, 3)
        assert all(len(parts) == 3 for parts in exercises.values())

    def test_it_is_plain_text_that_names_its_sources(self, path: Path) -> None:
        tokens = tokens_of(path)
        kinds = {re.sub("_(open|close)$", "", token.type) for token in tokens}
        assert kinds <= ALLOWED
        text = path.read_text("utf-8")
        assert text.startswith("# ")
        assert "\n## Sources\n" in text
        files = re.findall(r"`((?:mastermind_core|docs)/[^`]*)`", text)
        assert files
        assert [file for file in files if not (ROOT / file).exists()] == []
