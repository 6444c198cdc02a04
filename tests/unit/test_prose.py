"""The prose of the docs, the core, the page and the build has no sentence that is read twice.

Each kind of sentence has a pattern, an example that it finds, and a plain sentence that it leaves.
A linter of prose did not serve: proselint's 244 findings in docs/ were quotation marks and dots.
"""

from __future__ import annotations

import functools
import re
import tokenize
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

KINDS["a word that nobody says"] = Kind(
    r"(?i)\b(?:whoever|whomever|nobody|somebody|so many|so-manieth)\b",
    "Whoever plays it needs so many guesses.",
    "A player of it needs 5 guesses.",
)

CORE_KINDS = {
    "a docstring without a head": Kind(
        r'"""(?:What|How|Where|Who|Which)\b(?![^"]*\?""")',
        '"""What the turns of a game say."""',
        '"""The clues that the turns of a game give."""',
    ),
    "a preposition before a clause with what": Kind(
        r"\b(?:of|from|by|with|to|than|for|about|in|on|at|as) what(?:ever)? ",
        "A game that grows by what a person types.",
        "A game that grows by the lines that a person types.",
    ),
    "a relative clause without a noun": Kind(
        r"\b[Ww]hat (?:of (?:it|them)|draws|makes|plays|searches|stands|belongs|comes|follows of)\b"
        r"|(?:^|[.,;:] )[Ww]ho [a-z]+s\b(?![^.]*\?)",
        "What draws it, and who sees it.",
        "The function that draws it, and the people that see it.",
    ),
    "an inverted sentence": Kind(
        r"(?:^|[.!?:;] )(?:Of [a-z `]+ (?:only|there|a|the) |(?:Only|Never|Nor|So|Then) "
        r"(?:does|do|did|can|may|must|has|have|comes?|goes|stands?|lies?) )",
        "Of equal costs a candidate comes first.",
        "Among equal costs a candidate comes first.",
    ),
}
"""Kinds of the core alone."""

NOT_CLEAN = {"books", "large", "search"}
"""Packages and modules of the core that still have sentences of `CORE_KINDS`."""


def sentences(text: str) -> str:
    """Return a text on one line, without the marks of comments."""
    line = re.sub(r"\s*\n\s*(?:#+ |// |\* )?", " ", text)
    return line.replace("/** Whether", "/** Return whether")  # as in Python


@pytest.mark.parametrize("kind", [*KINDS.values(), *CORE_KINDS.values()])
def test_a_pattern_finds_the_hard_sentence_and_leaves_the_plain_one(kind: Kind) -> None:
    assert re.search(kind.pattern, kind.hard)
    assert not re.search(kind.pattern, kind.plain)


@functools.cache
def docstrings_and_comments(path: Path) -> str:
    """Return these of a module, in order."""
    with path.open("rb") as file:
        tokens = [token.string for token in tokenize.tokenize(file.readline)]
    return "\n".join(each for each in tokens if each.startswith(("#", '"""', 'r"""')))


def hits(pattern: str, path: Path, whole: bool = True) -> list[str]:
    """Return the places that a pattern finds in a file, or in the prose of a module."""
    text = sentences(path.read_text("utf-8") if whole else docstrings_and_comments(path))
    name = path.relative_to(ROOT)
    return [
        f"{name}: …{text[max(0, hit.start() - 40) : hit.end() + 40]}…"
        for hit in re.finditer(pattern, text)
    ]


@pytest.mark.parametrize("name", KINDS)
def test_no_page_and_no_source_has_such_a_sentence(name: str) -> None:
    paths = [
        path for place, names in PLACES.items() for path in sorted((ROOT / place).rglob(names))
    ]
    found = [hit for path in paths for hit in hits(KINDS[name].pattern, path)]
    assert not found, "\n".join([f"{name}:", *found])


def test_the_core_has_no_such_sentence_but_where_it_is_not_clean_yet() -> None:
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "mastermind_core").rglob("*.py")):
        part = path.relative_to(ROOT / "mastermind_core").parts[0].removesuffix(".py")
        for kind in CORE_KINDS.values():
            found.setdefault(part, []).extend(hits(kind.pattern, path, whole=False))
    told = [hit for part, places in found.items() if part not in NOT_CLEAN for hit in places]
    assert not told, "\n".join(told)
