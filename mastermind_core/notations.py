"""Games as people write them: in chats, in notebooks, in the logs of other programs.

A line is a turn, a code and its answer: `1. RRGB -> 1 black, 2 white`, `1122 1B2W`, `🔴🔴🟢🔵 ⚫`.
The same sign means different things to different people: `2b` is two black, or two white in French.
So a whole text is read in one notation for its codes and one for its answers, and in all of them in
turn. A sign that is unclear in one line is often clear by another line. If two notations give two
games, both are returned, and nothing is guessed.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence

from .checks import plain_text
from .codes import (
    SYMBOLS,
    Code,
    ShownCode,
    check_code,
    format_code,
    parse_code,
    read_colours,
    symbol,
)
from .drawing.pegs import Peg, PegSet, PegsLike, as_pegs, extended, named_pegs
from .errors import CodeError, GameError, MastermindError, quote
from .game import Game
from .rules import KINDS, Rules, as_rules

MAX_LINES, MAX_LINE = 100, 200
"""The most lines of a text, and the most characters of a line: each is read in many ways."""

_NAMES = {
    "red": "rot rouge rojo rood",
    "orange": "orange orange naranja oranje",
    "yellow": "gelb jaune amarillo geel",
    "green": "grün vert verde groen",
    "blue": "blau bleu azul blauw",
    "purple": "lila violet morado paars",
    "white": "weiß blanc blanco wit",
    "black": "schwarz noir negro zwart",
    "brown": "braun marron marrón bruin",
    "pink": "rosa rose rosa roze",
}
"""The names of colours in German, French, Spanish and Dutch, by those in English."""

_EMOJI = {
    "red": "🔴🟥❤",
    "orange": "🟠🟧🧡",
    "yellow": "🟡🟨💛",
    "green": "🟢🟩💚",
    "blue": "🔵🟦💙",
    "purple": "🟣🟪💜",
    "white": "⚪⬜🤍",
    "black": "⚫⬛🖤",
    "brown": "🟤🟫🤎",
}

_ANSWERS = (
    ("b black blacks", "w white whites", ""),
    ("s schwarz schwarze", "w weiß weiße", ""),
    ("n noir noire noirs noires", "b blanc blanche blancs blanches", ""),
    ("n negro negra negros negras", "b blanco blanca blancos blancas", ""),
    ("z zwart zwarte", "w wit witte", ""),
    ("a", "b", ""),
    ("b bull bulls", "c cow cows", ""),
    ("bulle bullen", "kuh kühe", ""),
    ("taureau taureaux", "vache vaches", ""),
    ("toro toros", "vaca vacas", ""),
    ("f fija fijas", "p pica picas", ""),
    ("stier stieren", "koe koeien", ""),
    ("+", "-", ""),
    ("⚫ ● 🖤", "⚪ ○ 🤍", ""),
    ("🔴", "⚪", ""),
    ("🟢 🟩", "🟡 🟨", "⬛ ⬜"),
)
"""Signs of a black key peg, of a white one, and of neither."""

_NONE = {
    "0",
    "-",
    "\N{EN DASH}",
    "none",
    "nothing",
    "keine",
    "keiner",
    "nichts",
    "rien",
    "aucun",
    "nada",
    "ninguno",
    "ninguna",
    "niets",
    "geen",
}
"""Answers without key pegs."""

_BETWEEN = re.compile(r"[\s,.|/_-]+")
_BEFORE_ANSWER = re.compile(r"\A(?:\s|[-=]+>|-(?=\s)|[=→⇒:|,.(\[])*")
_AFTER_CODE = re.compile(r"(?:\s|>|[-=→⇒:|,.(\[])*\Z")
_NUMBER = re.compile(r"\s*(?:[^\W\d]+\s+)?#?([0-9]{1,3})(?:\s*[.):]\s*|\s+)")
"""The number of a turn before its code: `1.`, `#1`, `Turn 1:`."""

_BOARD = re.compile(rf"(?ai)\s*(p[0-9]+c[0-9]+[{''.join(KINDS)}])(\??)(?=[\s:;]|\Z)[\s:;]*")
_LINK = re.compile(r"\A\s*\S*#/?[a-z]+/")
"""The beginning of a link, before the game in it."""

_MARK = re.compile(r"\A\s*[>*•]\s+")
"""The mark of a quoted line, or of a line of a list."""

_PAIR = re.compile(r"([0-9]{1,4})\s*[,/:.\s-]\s*([0-9]{1,4})|([0-9])([0-9])")
_PARTS = re.compile(r"[0-9]+|[^\W\d_]+|[^\s\w,.&]")
_JOINED = {"and", "und", "et", "y", "en", "peg", "pegs"}


def read_game(text: str, rules: Rules | str | None = None, pegs: PegsLike = None) -> Game:
    """Return the game of a log as people write it, with a turn on each line.

    Codes are digits, letters, emoji, or names and initials of `pegs`; answers are forms such as
    `1,2`, `1B2W` and `⚫⚪`. The text begins with the board, unless `rules` give it. `GameError` if
    nothing is meant, or if two games could be meant.

    >>> read_game("1. red red orange orange -> 1 black, 1 white", "p4c6r")
    Game('p4c6r:1122=1,1')
    """
    board = None if rules is None else as_rules(rules)
    game, *others = readings(text, board, as_pegs(pegs))
    if others:
        two = f"'{game}' and '{others[0]}'"
        raise GameError(f"expected one meaning, got {quote(text)}, which can be {two}", text)
    return game


def readings(text: str, rules: Rules | None = None, pegs: PegSet | None = None) -> list[Game]:
    """Return the games that a text can mean; `GameError` if it can mean none.

    The text names its board, as in `p4c6r: ...`, or `rules` do. Codes are digits, letters, emoji,
    and names and initials of `pegs`, in five languages for those that have common names. If labels
    and names of given pegs alone are enough, no other reading counts.

    >>> [str(game) for game in readings("1. 1122 - 1B1W", Rules(4, 6))]
    ['p4c6r:1122=1,1']
    >>> [str(game) for game in readings("1122 2b", Rules(4, 6))]
    ['p4c6r:1122=2,0', 'p4c6r:1122=0,2']
    """
    text = plain_text(text, "the text of a game", GameError).replace("\ufe0f", "")
    text = _LINK.sub("", text)
    doubt = ""
    if board := _BOARD.match(text):
        rules, doubt = Rules.parse(board[1]), board[2]
        text = text[board.end() :]
    if rules is None:
        raise GameError(f"expected a board first, such as p4c6r, got {quote(text)}", text)
    lines = [_MARK.sub("", line) for line in re.split("[\n;]", text) if line.strip()]
    error = None
    if all("=" in line for line in lines):
        try:
            return [_written_as_ours(f"{rules}{doubt}", rules, lines, pegs)]
        except MastermindError as wrong:
            error = wrong
    if len(lines) > MAX_LINES or max(map(len, lines), default=0) > MAX_LINE:
        what = f"at most {MAX_LINES} turns of {MAX_LINE} characters"
        raise GameError(f"expected {what}, got {quote(text)}", text)
    notations = list(_code_notations(rules, pegs))
    own = notations[:1] if pegs else []
    for tried in (own, notations):
        games = {}
        for turns in _turns(rules, lines, tried):
            written = ";".join(turns)
            try:
                game = Game.parse(f"{rules}{doubt}:{written}")
            except MastermindError as wrong:
                error = error or wrong
            else:
                games[str(game)] = game
        if games:
            return list(games.values())
    raise error or _unread(rules, lines, notations)


def _written_as_ours(board: str, rules: Rules, lines: list[str], pegs: PegSet | None) -> Game:
    """Return the game of lines such as `1122=1,1`, each with a code in labels or in numbers."""
    turns = []
    for number, line in enumerate(lines, 1):
        guess, _, answer = line.rpartition("=")
        try:
            turns.append(f"{read_code(rules, guess, pegs)}={answer}")
        except CodeError as error:
            error.put_in("turn {turn}: {why}", code="in-turn", turn=number)
            raise
    return Game.parse(f"{board}:{';'.join(turns)}")


def read_code(rules: Rules, text: str, pegs: PegSet | None) -> ShownCode:
    """Return the code of a text of labels, names or numbers; `CodeError` if it is none.

    Spaces may stand between labels, and have to between names. A text that can be read as labels is
    not read as numbers.
    """
    if pegs is None:
        return parse_code(rules, text)
    shown = extended(pegs).pegs[: rules.colours]
    if labelled := read_words(text, peg_words(shown)):
        check_code(rules, labelled, text)
        return ShownCode(rules, labelled)
    if any(not 0 <= colour < rules.colours for colour in read_colours(text)[1]):
        labels = " ".join([peg.label for peg in shown])
        first, last = symbol(rules, 0), symbol(rules, rules.colours - 1)
        raise CodeError(f"expected pegs {labels}, or {first} to {last}, got {quote(text)}", text)
    return parse_code(rules, text)


def _unread(rules: Rules, lines: list[str], notations: list[Words]) -> GameError:
    for number, line in enumerate(lines, 1):
        if not any(_turns(rules, [line], notations, number)):
            return GameError(
                "expected turn {turn} such as '1122=1,2', got {found}",
                line,
                code="game-turn",
                turn=number,
                found=quote(line.strip()),
            )
    text = "; ".join(lines)
    return GameError(
        "expected all turns in one notation, got {found}",
        text,
        code="game-mixed",
        found=quote(text),
    )


def _turns(
    rules: Rules, lines: list[str], notations: list[Words], first: int = 1
) -> Iterator[tuple[str, ...]]:
    """Yield the turns of the lines as texts such as `1122=1,2`, in each notation that reads all."""
    for words in notations:
        codes: list[dict[int, Code]] = []
        for number, line in enumerate(lines, first):
            codes.append(_starts(rules, words, line, number))
            if not codes[-1]:
                break
        else:
            from_zero = words.get("0") == 0
            if from_zero and not any(0 in code for starts in codes for code in starts.values()):
                continue  # these are numbers from 1
            yield from _with_answers(rules, lines, codes)


def _with_answers(
    rules: Rules, lines: list[str], codes: list[dict[int, Code]]
) -> Iterator[tuple[str, ...]]:
    for signs in _ANSWERS:
        options = [
            {
                f"{format_code(rules, code)}={answer}"
                for at, code in starts.items()
                if (answer := _answer(line[at:], *signs))
            }
            for line, starts in zip(lines, codes, strict=True)
        ]
        yield from itertools.islice(itertools.product(*options), 2)


Words = Mapping[str, int]
"""The colour of each sign of a notation; several signs may have the same colour."""


def _code_notations(rules: Rules, pegs: PegSet | None) -> Iterator[Words]:
    """Yield the notations of codes on a board, that of the pegs in use first."""
    shown = extended(pegs or named_pegs("rainbow")).pegs[: rules.colours]
    names = [peg.name.lower() for peg in shown]
    yield peg_words(shown)
    numbers = {symbol(rules, colour): colour for colour in range(rules.colours)}
    yield numbers | ({"0": 9} if rules.colours == 10 else {})
    if rules.colours < 10:
        yield {str(colour): colour for colour in range(rules.colours)}
    if rules.colours <= 26:
        yield {chr(ord("a") + colour): colour for colour in range(rules.colours)}
    yield {sign: at for at, name in enumerate(names) for sign in _EMOJI.get(name, "")}
    for language in range(4):
        yield _with_initials(
            [_NAMES[name].split()[language] if name in _NAMES else name for name in names]
        )


def _with_initials(names: list[str]) -> Words:
    """Return names, and the beginnings of one or two letters that belong to one name alone."""
    words = {name: colour for colour, name in enumerate(names)}
    for length in (2, 1):
        begin = [name[:length] for name in names]
        words |= {each: colour for colour, each in enumerate(begin) if begin.count(each) == 1}
    return words


def peg_words(pegs: Sequence[Peg]) -> Words:
    """Return the labels and names of pegs, in small letters."""
    words = {peg.name.lower(): colour for colour, peg in enumerate(pegs)}
    return words | {peg.label.lower(): colour for colour, peg in enumerate(pegs)}


def read_words(text: str, words: Words, apart: bool = False) -> Code | None:
    """Return the colours of a text of words, `apart` or without spaces; None for any other text.

    >>> read_words("R r-G B", {"r": 0, "g": 3, "b": 4}), read_words("rrx", {"r": 0})
    ((0, 0, 3, 4), None)
    """
    typed = text.lower()
    pattern = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
    # A dash or a dot may be a peg's own label, or stand between pegs.
    for parts in (typed.split(), list(filter(None, _BETWEEN.split(typed)))):
        joined = "".join(parts)
        if not apart and not all(part in words for part in parts):
            parts = re.findall(pattern, joined) if pattern else []
        if "".join(parts) == joined and all(part in words for part in parts):
            return tuple([words[part] for part in parts])
    return None


def _starts(rules: Rules, words: Words, line: str, number: int) -> dict[int, Code]:
    """Return the codes at the beginning of a line, by where each ends."""
    begins = {0}
    if (numbered := _NUMBER.match(line)) and int(numbered[1]) == number:
        begins.add(numbered.end())
    apart = "1" in words and rules.colours > len(SYMBOLS)  # numbers of several digits
    found = {}
    for begin in begins:
        for end in range(begin + 1, len(line) + 1):
            if line[end - 1].isalnum() and line[end : end + 1].isalnum():
                continue  # inside a word
            code = read_words(_AFTER_CODE.sub("", line[begin:end]), words, apart) or ()
            if len(code) == rules.pegs:
                found[end] = code
            if len(code) > rules.pegs:
                break
    return found


def _answer(text: str, black: str, white: str, neither: str) -> str | None:
    """Return the answer that a text names with these signs, such as `1,2` or `1,2?`, or None."""
    text = _BEFORE_ANSWER.sub("", text, count=1).strip(" \t.)]").lower()
    unsure = "?" if text.endswith("?") else ""
    text = text.removesuffix("?").strip()
    if text in _NONE:
        return f"0,0{unsure}"
    if pair := _PAIR.fullmatch(text):
        return ",".join([each for each in pair.groups() if each]) + unsure
    kinds = {
        sign: kind for kind, signs in enumerate((black, white, neither)) for sign in signs.split()
    }
    parts = [part for part in _PARTS.findall(text) if part not in _JOINED]
    whole = [[part] if part in kinds or part.isdecimal() else part for part in parts]
    found = list(itertools.chain.from_iterable(whole))
    if any(map(str.isdecimal, found)):
        numbers, signs = found[::2], found[1::2]
        if not numbers[0].isdecimal():
            numbers, signs = signs, numbers
    else:
        numbers, signs = ["1"] * len(found), found
    counts = [0, 0, 0]
    if not found or len(numbers) != len(signs) or not all(map(str.isdecimal, numbers)):
        return None
    for count, sign in zip(numbers, signs, strict=True):
        if sign not in kinds or len(count) > 4:
            return None
        counts[kinds[sign]] += int(count)
    return f"{counts[0]},{counts[1]}{unsure}"
