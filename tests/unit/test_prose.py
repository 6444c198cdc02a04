"""The prose of the docs, the core, the page and the build has no sentence that is read twice.

A linter of prose did not serve: proselint's 244 findings in docs/ were quotation marks and dots.
"""

from __future__ import annotations

import re
import tokenize
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PLACES = {"docs": "*.md", "mastermind_core": "*.py", "web/build": "*.py", "web/js": "*.ts"}


KINDS = {
    "a preposition before a clause without a noun": (
        r"\b(?:of|from|by|with|to|than|for|about|in|on) what(?:ever)? (?:is|are|was|were|ha[sd])\b",
        "It tells of what is covered only that it is there.",
        "It tells only that something is covered.",
    ),
    "a clause that has not": (
        r"\b(?:that|which) (?:it|they|one|[a-z]+s?) ha(?:s|ve) not\b(?! [a-z]+(?:ed|en)\b)",
        "A text uses plurals that it has not.",
        "A text uses plural forms that the language has not defined.",
    ),
    "a clause as the subject of a passive verb": (
        r"(?:^|[.!?:*]\s+|\"\"\")(?:Whether|That (?:it|they))\b[^.?]*?\b(?:is|are) "
        r"(?:told|said|shown|asked|kept|left|felt|read|counted)\b",
        "That it will not is told once.",
        "Return whether the page is kept for use offline.",
    ),
    "a passive verb where a person acts": (
        r"\b(?:is|are) (?:believed of|felt as|told once)\b",
        "The greatest number that is believed of a saved game.",
        "The largest count accepted from a saved game.",
    ),
    "a word that nobody says": (
        r"(?i)\b(?:whoever|whomever|nobody|somebody|so many|so-manieth)\b",
        "Whoever plays it needs so many guesses.",
        "A player of it needs 5 guesses.",
    ),
}
"""Kinds of sentences: a pattern, a hard sentence that it finds, and a plain one that it leaves."""

CORE_KINDS = {
    "a docstring without a head": (
        r'"""(?:What|How|Where|Who|Which)\b(?![^"]*\?""")',
        '"""What the turns of a game say."""',
        '"""The clues that the turns of a game give."""',
    ),
    "a preposition before a clause with what": (
        r"\b(?:of|from|by|with|to|than|for|about|in|on|at|as) what(?:ever)? ",
        "A game that grows by what a person types.",
        "A game that grows by the lines that a person types.",
    ),
    "a relative clause without a noun": (
        r"\b[Ww]hat (?:of (?:it|them)|draws|makes|plays|searches|stands|belongs|comes|follows of)\b"
        r"|(?:^|[.,;:] )[Ww]ho [a-z]+s\b(?![^.]*\?)",
        "What draws it, and who sees it.",
        "The function that draws it, and the people that see it.",
    ),
    "an inverted sentence": (
        r"(?:^|[.!?:;] )(?:Of [a-z `]+ (?:only|there|a|the) |(?:Only|Never|Nor|So|Then) "
        r"(?:does|do|did|can|may|must|has|have|comes?|goes|stands?|lies?) )",
        "Of equal costs a candidate comes first.",
        "Among equal costs a candidate comes first.",
    ),
}
"""Kinds of the core alone."""


def test_a_pattern_finds_the_hard_sentence_and_leaves_the_plain_one() -> None:
    for pattern, hard, plain in (*KINDS.values(), *CORE_KINDS.values()):
        assert re.search(pattern, hard)
        assert not re.search(pattern, plain)


def hits(kinds: dict[str, tuple[str, str, str]], path: Path, text: str) -> list[str]:
    """Return the places of hard sentences in the text of a file."""
    line = re.sub(r"\s*\n\s*(?:#+ |// |\* )?", " ", text)
    line = line.replace("/** Whether", "/** Return whether")  # as in Python
    return [
        f"{path}: …{line[max(0, hit.start() - 40) : hit.end() + 40]}… ({kind})"
        for kind, (pattern, _, _) in kinds.items()
        for hit in re.finditer(pattern, line)
    ]


@pytest.mark.parametrize("place", PLACES)
def test_no_page_and_no_source_has_such_a_sentence(place: str) -> None:
    paths = (ROOT / place).rglob(PLACES[place])
    found = [hit for path in paths for hit in hits(KINDS, path, path.read_text("utf-8"))]
    assert not found, "\n".join(found)


def test_the_core_has_no_such_sentence() -> None:
    found = []
    for path in (ROOT / "mastermind_core").rglob("*.py"):
        with path.open("rb") as file:
            tokens = [token.string for token in tokenize.tokenize(file.readline)]
        prose = [each for each in tokens if each.startswith(("#", '"""', 'r"""'))]
        found += hits(CORE_KINDS, path, "\n".join(prose))
    assert not found, "\n".join(found)
