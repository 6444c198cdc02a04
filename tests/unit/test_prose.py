"""The prose of the docs, the core, the page and the build has no sentence that is read twice.

Each kind of sentence has a pattern, an example that it finds, and a plain sentence that it leaves.
A linter of prose did not serve: proselint's 244 findings in docs/ were quotation marks and dots.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[2]
PLACES = {"docs": "*.md", "mastermind_core": "*.py", "web/build": "*.py", "web/js": "*.js"}


class Kind(NamedTuple):
    """A kind of sentence that is hard to read."""

    pattern: str
    hard: str
    plain: str


KINDS = {
    "a preposition before a clause without a noun": Kind(
        r"\b(?:of|from|by|with|to|than|for|about|in|on) what(?:ever)? (?:is|are|was|were|ha[sd])\b",
        "It tells of what is covered only that it is there.",
        "It tells only that something is covered.",
    ),
    "a clause that has not": Kind(
        r"\b(?:that|which) (?:it|they|one|[a-z]+s?) ha(?:s|ve) not\b(?! [a-z]+(?:ed|en)\b)",
        "A text uses plurals that it has not.",
        "A text uses plural forms that the language has not defined.",
    ),
    "a clause as the subject of a passive verb": Kind(
        r"(?:^|[.!?:*]\s+|\"\"\")(?:Whether|That (?:it|they))\b[^.?]*?\b(?:is|are) "
        r"(?:told|said|shown|asked|kept|left|felt|read|counted)\b",
        "That it will not is told once.",
        "Return whether the page is kept for use offline.",
    ),
    "a passive verb where a person acts": Kind(
        r"\b(?:is|are) (?:believed of|felt as|told once)\b",
        "The greatest number that is believed of a saved game.",
        "The largest count accepted from a saved game.",
    ),
}


def sentences(text: str) -> str:
    """Return a text on one line, without the marks of comments."""
    line = re.sub(r"\s*\n\s*(?:#+ |// |\* )?", " ", text)
    return line.replace("/** Whether", "/** Return whether")  # as in Python


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_a_pattern_finds_the_hard_sentence_and_leaves_the_plain_one(kind: Kind) -> None:
    assert re.search(kind.pattern, kind.hard)
    assert not re.search(kind.pattern, kind.plain)


@pytest.mark.parametrize("name", KINDS)
def test_no_page_and_no_source_has_such_a_sentence(name: str) -> None:
    pattern = re.compile(KINDS[name].pattern)
    found = []
    for place, names in PLACES.items():
        for path in sorted((ROOT / place).rglob(names)):
            text = sentences(path.read_text("utf-8"))
            for hit in pattern.finditer(text):
                shown = text[max(0, hit.start() - 40) : hit.end() + 40]
                found.append(f"{path.relative_to(ROOT)}: …{shown}…")
    assert not found, "\n".join([f"{name}:", *found])
