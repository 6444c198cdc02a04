"""A sheet read as a person reads it: from its printed text alone, with nothing of the core."""

import re
from collections import Counter
from dataclasses import dataclass, field
from html.parser import HTMLParser

BLOCKS = {"h1", "h2", "p", "div", "section", "title", "style"}
"""Elements that begin a line of their own."""


HEADING = re.compile(r"(\d\d|\d+,\d+) (?:[●○]+|\N{EN DASH}) (\S+)( continued)?")
"""The line of a second guess, after the key pegs of the answer to the first."""


class _Text(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[str] = []
        self.unprinted = 0

    def handle_starttag(self, tag: str, _: object) -> None:
        self.unprinted += tag in {"style", "title"}
        if tag in BLOCKS and not self._in_row(tag):
            self.pieces.append("\n")

    def handle_endtag(self, tag: str) -> None:
        self.unprinted -= tag in {"style", "title"}
        if tag in BLOCKS:
            self.pieces.append("\n")

    def handle_data(self, data: str) -> None:
        if not self.unprinted:
            self.pieces.append(data.replace("\n", " "))

    def _in_row(self, tag: str) -> bool:
        # The small print stands beside the third guess, on the same line.
        return tag == "div" and "".join(self.pieces[-4:]).rstrip(" ").endswith(":")


def printed_text(html: str) -> str:
    """Return what an HTML file prints, in reading order, a line for each heading and row."""
    reader = _Text()
    reader.feed(html)
    lines = (re.sub(" +", " ", line).strip() for line in "".join(reader.pieces).split("\n"))
    return "\n".join(line for line in lines if line)


@dataclass
class Entry:
    """What a person does after an answer: guess one code, or another if that is wrong."""

    codes: list[str]
    answers: dict[str, "Entry"] = field(default_factory=dict)


def read_sheet(text: str) -> tuple[str, dict[str, Entry]]:
    """Return the first guess of a sheet, and its headings by their answer."""
    first = re.search(r"First guess (\w+)", text)
    assert first, text[:200]
    headings: dict[str, Entry] = {}
    here: Entry | None = None
    for line in text.split("\n"):
        if heading := HEADING.fullmatch(line):
            answer, codes, again = heading.groups()
            assert (answer in headings) == bool(again), line
            here = headings.setdefault(answer, Entry(codes.split("/")))
            assert here.codes == codes.split("/"), line
        elif here is not None and re.match(r"(\d\d|\d+,\d+) \S", line):
            third, colon, rest = line.partition(": ")
            words = third.split()
            for answer, codes in zip(words[::2], words[1::2], strict=True):
                assert answer not in here.answers, line
                here.answers[answer] = Entry(codes.split("/"))
            if colon:
                assert len(words) == 2, line
                small = re.findall(r"[()]|[^() ]+", rest)
                here.answers[words[0]].answers = _read_small(small)
                assert not small, line
    return first[1], headings


def _read_small(words: list[str]) -> dict[str, Entry]:
    """Return the entries at the front of some words, up to the bracket that closes them."""
    found: dict[str, Entry] = {}
    answer = ""
    while words and words[0] != ")":
        if words[0] == "(":
            words.pop(0)
            found[answer].answers = _read_small(words)
            assert words.pop(0) == ")"
        else:
            answer, codes = words.pop(0), words.pop(0)
            assert answer not in found
            found[answer] = Entry(codes.split("/"))
    return found


def answer_to(guess: str, secret: str, form: str = "{}{}") -> str:
    """Return the answer to a guess, in the form of the sheet."""
    black = sum(a == b for a, b in zip(guess, secret, strict=True))
    both = (Counter(guess) & Counter(secret)).total()
    return form.format(black, both - black)


def guesses_with(sheet: tuple[str, dict[str, Entry]], secret: str, form: str = "{}{}") -> list[str]:
    """Return what a person guesses who looks for a secret with nothing but the sheet."""
    first, headings = sheet
    guesses = [first]
    answers = headings
    while guesses[-1] != secret:
        entry = answers[answer_to(guesses[-1], secret, form)]
        guesses.append(entry.codes[0])
        if guesses[-1] != secret and len(entry.codes) == 2:
            guesses.append(entry.codes[1])
            assert guesses[-1] == secret, guesses
        answers = entry.answers
    return guesses
