"""Names of people, as they come with a challenge from elsewhere: short, visible, on one line."""

from __future__ import annotations

import unicodedata

from .checks import expect, plain_text
from .errors import ChallengeError

MAX_LETTERS = 24
"""The most characters of a name: it fits on a line of a phone beside a few words."""

_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks that show nothing, beside those of the categories below."""

_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
"""Categories of characters that are invisible or turn the direction of the text around them."""


def person_name(text: str) -> str:
    r"""Return a name as it is shown, at most `MAX_LETTERS` characters; "" if nothing is left.

    Invisible characters are left out, and `: = / #`, which separate a name from the rest of a
    challenge or a link, become spaces. A name is never refused, since a challenge is about its
    code. A name that comes back stays the same.

    >>> person_name("  Anna\u202e\n Lena "), person_name("A:=#/")
    ('Anna Lena', 'A')
    """
    text = plain_text(text, "a name as text", ChallengeError)
    # Anything between words becomes a space, an end of line too: "Mum/Dad" stays two words.
    spaced = "".join(" " if each.isspace() or each in ":=/#" else each for each in text[:400])
    name = " ".join("".join(filter(_is_seen, spaced)).split())
    kept: list[str] = []
    marks = 0
    for each in unicodedata.normalize("NFC", name):
        marks = marks + 1 if unicodedata.category(each).startswith("M") else 0
        # A pile of marks covers other lines; one at the beginning stands on the text before.
        if marks <= 2 and (kept or not (marks or each == " ")):
            kept.append(each)
    return "".join(kept[:MAX_LETTERS]).strip()


def check_name(name: str) -> None:
    """Raise `ChallengeError` unless a name is one that `person_name` returns."""
    expect(person_name(name) == name, "a name of visible letters", name, ChallengeError)


def visible_line(text: str) -> str:
    r"""Return a text on one line, without characters that are invisible or turn the text around.

    >>> visible_line("one\u202e,\n two")
    'one, two'
    """
    return "".join(filter(_is_seen, " ".join(text.split())))


def _is_seen(symbol: str) -> bool:
    return symbol not in _BLANK and unicodedata.category(symbol) not in _UNSEEN
