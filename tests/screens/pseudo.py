"""A language that nobody speaks, made of English, to see what longer texts do to the page."""

from __future__ import annotations

import hashlib
import json
import tempfile
from pathlib import Path

from steps import BUILD, run
from tools import node

from ..journeys.texts import Texts

CODE = "de"
"""The language in whose place it is."""

PAIRS = zip("aeiouAEIOU", "äéïöüÄÉÏÖÜ", strict=True)
ACCENTS = str.maketrans({plain: accented * 2 for plain, accented in PAIRS})


def pseudo() -> Texts:
    """Return English, its vowels accented and doubled: words are about 40 % longer.

    The marks of pegs stay as they are: they have at most two letters in every language.
    """
    texts = Texts("en")
    longer = {
        key: text if key.startswith("mark.") else _accented(text)
        for key, text in texts.by_key.items()
    }
    texts.by_key = longer | {
        "language.name": "Pseudo",
        "language.direction": "rtl",
        "language.locale": CODE,
    }
    return texts


def speak(folder: Path, texts: Texts) -> None:
    """Put it in the place of a language of a built site."""
    with tempfile.TemporaryDirectory() as kept:
        written, made = Path(kept, "written.json"), Path(kept, "made.json")
        written.write_text(json.dumps({"en": texts.by_key}), "utf-8")
        run([node(), BUILD / "messages.mjs", written, made], what="reading the messages")
        data = json.dumps(json.loads(made.read_text("utf-8"))["en"]).encode()
    name = f"assets/language-{CODE}-{hashlib.sha256(data).hexdigest()[:12]}.json"
    (folder / name).write_bytes(data)
    page = folder / "index.html"
    before, parts, after = page.read_text("utf-8").partition('id="parts">')
    listed, end, rest = after.partition("</script>")
    urls = json.loads(listed) | {f"language-{CODE}": {"url": name, "bytes": len(data)}}
    page.write_text(before + parts + json.dumps(urls) + end + rest, "utf-8")


def _accented(message: str) -> str:
    said = ""
    for part in _parts(message):
        if not part.startswith("{"):
            said += part.translate(ACCENTS)
            continue
        inside = _parts(part[1:-1])
        forms = [f"{{{_accented(each[1:-1])}}}" if each[0] == "{" else each for each in inside]
        said += f"{{{''.join(forms)}}}"
    return said


def _parts(message: str) -> list[str]:
    """Split an ICU message into plain text and what is in braces, braces included."""
    parts, depth = [""], 0
    for letter in message:
        if letter == "{" and depth == 0:
            parts.append("")
        depth += {"{": 1, "}": -1}.get(letter, 0)
        parts[-1] += letter
        if letter == "}" and depth == 0:
            parts.append("")
    return [part for part in parts if part]
