"""What the page says, by the keys of its texts: a changed wording changes no journey.

`words("do.undo")` is a text; `like("won.solve")` is a pattern for it, whatever its numbers are.
"""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Iterator
from pathlib import Path

Name = str | re.Pattern[str]
"""What something is called: a whole text or its key, or a pattern for a part of it."""

FOLDER = Path(__file__).resolve().parents[2] / "web" / "js" / "words" / "languages"
KEY = re.compile(r"[a-z]+(\.[\w-]+)+")
NUMBER = r"[\d.,]+"
PHRASES = {
    "answer",
    "board",
    "changes",
    "code",
    "facts",
    "guess",
    "message",
    "name",
    "title",
    "turns",
    "why",
    "words",
}
"""The places in texts that have more than one word; all others have one."""


class Texts:
    """The texts of one language."""

    def __init__(self, language: str = "en") -> None:
        """Read them."""
        self.by_key: dict[str, str] = json.loads((FOLDER / f"{language}.json").read_text("utf-8"))

    def words(self, key: str, /, **values: object) -> str:
        """Return a text with these values in its places."""
        return _Message(self.by_key, values).written(self.by_key[key])

    def like(self, key: str, /, **values: object) -> re.Pattern[str]:
        """Return a pattern for a text, or for a part that is like it.

        Where no value is given, any may stand: each is a group of the pattern.
        """
        pattern = _Pattern(self.by_key, values).written(self.by_key[key])
        return re.compile(re.sub(r"\+\?\)$", "+)", pattern))  # nothing follows: all of it

    def named(self, name: Name, /, **values: object) -> Name:
        """Return a whole name: of a key its text, or a pattern for it where values are missing.

        What is no key stands for itself.
        """
        if not isinstance(name, str) or not KEY.fullmatch(name):
            return name
        try:
            return self.words(name, **values)
        except KeyError:
            return re.compile(f"^{self.like(name, **values).pattern}$")


class _Message:
    """Writes messages in ICU's syntax, with values in their places."""

    def __init__(self, by_key: dict[str, str], values: dict[str, object]) -> None:
        self.by_key = by_key
        self.values = {"keys": "blackWhite", **values}

    def literal(self, text: str) -> str:
        return text

    def unknown(self, name: str, kind: str, branches: dict[str, str]) -> str:
        raise KeyError(f"the text has a place for {name}")

    def written(self, message: str, number: str = "#") -> str:
        said = ""
        for text, place in _parts(message):
            said += number.join(map(self.literal, text.split("#")))
            said += self._filled(place) if place else ""
        return said

    def _filled(self, place: str) -> str:
        if place.startswith("="):
            return self.written(self.by_key[place[1:]])
        name, kind, rest = [*map(str.strip, place.split(",", 2)), "", ""][:3]
        branches = {text.strip(): branch for text, branch in _parts(rest) if branch or text}
        if name not in self.values:
            return self.unknown(name, kind, branches)
        value = self.values[name]
        written = f"{value:,}" if isinstance(value, int) else str(value)
        if kind == "plural":
            # French has none of a thing in the singular.
            ones = (0, 1) if self.by_key["language.locale"] == "fr" else (1,)
            chosen = f"={value}" if f"={value}" in branches else "one" if value in ones else "other"
            return self.written(branches.get(chosen, branches["other"]), self.literal(written))
        if kind == "select":
            chosen = str(value).lower() if isinstance(value, bool) else str(value)
            return self.written(branches.get(chosen, branches["other"]))
        if isinstance(value, float):
            written = f"{value:.{rest.count('0')}f}"
        return self.literal(written)


class _Pattern(_Message):
    """Writes patterns for messages."""

    def literal(self, text: str) -> str:
        return re.escape(text)

    def unknown(self, name: str, kind: str, branches: dict[str, str]) -> str:
        if kind in ("plural", "select"):
            return f"(?:{'|'.join(self.written(each, NUMBER) for each in branches.values())})"
        return f"({NUMBER if kind == 'number' else '.+?' if name in PHRASES or kind else '[^ ]+?'})"


def _parts(message: str) -> Iterator[tuple[str, str]]:
    """Yield each text of a message with what is in the braces after it."""
    begin = depth = 0
    text = ""
    for at, sign in enumerate(message):
        if sign == "{":
            if depth == 0:
                text, begin = message[begin:at], at + 1
            depth += 1
        elif sign == "}":
            depth -= 1
            if depth == 0:
                yield text, message[begin:at]
                begin = at + 1
    yield message[begin:], ""


@functools.cache
def texts(language: str) -> Texts:
    """Return the texts of a language."""
    return Texts(language)


words, like = texts("en").words, texts("en").like
