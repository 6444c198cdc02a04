"""A language that nobody speaks, made of English, to see what longer texts do to the page.

Every message is in brackets, so a text that was cut off or never was a message shows; vowels have
accents and are doubled, which makes words, and so texts, about 40 % longer.
"""

from __future__ import annotations

PAIRS = list(zip("aeiouAEIOU", "äéïöüÄÉÏÖÜ", strict=True))
ACCENTS = str.maketrans({plain: accented * 2 for plain, accented in PAIRS})

PLAIN = "(text) => text.replace(/[[\\]]/g, '')" + "".join(
    f".replaceAll('{accented * 2}', '{plain}')" for plain, accented in PAIRS
)
"""JavaScript for a function that turns texts back into English."""


def pseudo(messages: dict[str, str], direction: str = "ltr") -> dict[str, str]:
    """Return the messages in the pseudo-language."""
    return {key: f"[{_message(text)}]" for key, text in messages.items()} | {
        "language.name": "Pseudo",
        "language.direction": direction,
        "language.locale": "de",
    }


def _message(text: str) -> str:
    """Return an ICU message with its words changed, and its arguments as they were."""
    changed, at = "", 0
    while at < len(text):
        if text[at] == "{":
            end = _end(text, at)
            changed += _argument(text[at + 1 : end])
            at = end + 1
        else:
            changed += text[at].translate(ACCENTS)
            at += 1
    return changed


def _argument(text: str) -> str:
    """Return an argument, such as `n, plural, one {# code} other {# codes}`, without its braces."""
    changed, at = "", 0
    while at < len(text):
        if text[at] == "{":
            end = _end(text, at)
            changed += f"{{{_message(text[at + 1 : end])}}}"
            at = end + 1
        else:
            changed += text[at]
            at += 1
    return f"{{{changed}}}"


def _end(text: str, start: int) -> int:
    """Return where the brace ends that begins at `start`."""
    depth = 0
    for at in range(start, len(text)):
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        if not depth:
            return at
    raise ValueError(f"a brace does not end: {text!r}")
