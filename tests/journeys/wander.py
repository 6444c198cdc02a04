"""A wanderer in the page: uses whatever is in sight at random, and checks each time what it sees.

The controls are chosen and used inside the page (`wander.js`), since every step from here takes a
while. Each act is a list that can be repeated: `["tap", "Guess", 0]` is a tap on the first control
of that name. What is on the screen after it comes back as a record, and `Judge` compares that with
what the page has saved, with the room in its address and with the core.
"""

from __future__ import annotations

import ast
import functools
import json
import re
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from mastermind_core import Game, MastermindError, parse_code, score
from mastermind_core.api.page import handle
from mastermind_core.api.prompt import Block

Act = list[Any]
Record = dict[str, Any]

HERE = Path(__file__).resolve().parent
BEFORE = (HERE / "wander_before.js").read_text("utf-8")
TOOLS = (HERE / "wander.js").read_text("utf-8").rstrip(";\n")  # a function
LANGUAGES = HERE.parents[1] / "web/js/words/languages"
WORDS: dict[str, dict[str, str]] = {
    path.stem: json.loads(path.read_text("utf-8")) for path in sorted(LANGUAGES.glob("*.json"))
}
GAMES = ("solve", "play", "hide")
MODES = (*GAMES, "learn", "lab")
SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><title>A picture</title></svg>'
MANY = 60_000
"""The largest board whose candidates are listed here."""

LINKS = [
    "#solve",
    "#solve/p4c6r",
    "#solve/p3c3r:112=1,1",
    "#solve/p3c4n:123=1,1",
    "#solve/p2c3r",
    "#solve/p4c6r:1122=1,1;1344=0,3",
    "#solve/p3c3r:111=1,0;222=1,0",
    "#solve/p3c3r:111=3,0;222=1,0",
    "#solve/p3c3r?:112=1,1;331=0,0",
    "#solve/p3c4r:112=1,1?;334=0,1",
    "#solve/p1c2r",
    "#solve/p7c2r:1122121=3,2",
    "#play",
    "#play/p3c3r:112=1,1",
    "#hide",
    "#learn/rules",
    "#learn/knuth",
    "#learn/no-such-room",
    "#learn/lessons",
    "#learn/lessons/2",
    "#learn/lessons/7",
    "#learn/lessons/99",
    "#learn/paper",
    "#daily",
    "#daily/p3c4r",
    "#challenge/none",
    "#solve/p4c6r:1122=9,9",
    "#solve/%",
    "#",
    "#%00<b>",
    "#unheard",
]
JOURNEYS = {
    "duel": ("mode.play", "do.lobby", "maker.duel", "Otto"),
    "wrong answer": ("mode.solve", "do.menu", "settings.title", "doubt.one"),
    "devil": ("mode.play", "do.lobby", "maker.devil"),
    "look back": ("mode.solve", "do.menu", "review.menu"),
    "puzzle": ("mode.play", "do.lobby", "puzzle.more", "puzzle.new"),
    "finished games": ("do.menu", "record.title"),
    "today": ("mode.play", "do.lobby", "daily.start"),
    "learn": ("do.menu", "mode.learn"),
    "a lesson": ("do.menu", "mode.learn", "learn.room.lessons", "1 ", "course.run"),
    "paper": ("do.menu", "mode.learn", "learn.room.paper", "paper.scorePrint"),
    "hide": ("mode.hide",),
}
"""The controls that lead to what chance seldom finds, by their texts or how they begin."""
TEXTS = [
    "",
    "x",
    "<b>bold</b>",
    "7",
    "MM-1234",
    "1 / 0",
    "\N{OGHAM SPACE MARK} \N{DROMEDARY CAMEL}",
    "a" * 300,
]


def words(*keys: str) -> list[str]:
    """Return these texts in all languages; what is no key of a text is itself."""
    return [language.get(key, key) for language in WORDS.values() for key in keys]


WORDING = {
    "lab": words("mode.lab"),
    "turns": words("turns.label"),
    "often": words("do.guess", "do.close", "do.new"),
    "links": LINKS,
    "texts": TEXTS,
    "languages": sorted(WORDS),
    "journeys": {name: [words(key) for key in keys] for name, keys in JOURNEYS.items()},
}


def pattern(text: str) -> str:
    """Return the regular expression of a message: a group for each of its places."""
    parts = re.split(r"\{(\w+)(?:, number)?\}", text)
    places = {"code": "(?P<code>.+?)", "answer": r"(?P<answer>[^.]*?)", "name": "(?P<name>.+)"}
    return "".join(
        places.get(part, rf"(?P<{part}>[^ ]+)") if n % 2 else re.escape(part)
        for n, part in enumerate(parts)
    )


replied = functools.cache(handle)
"""The core's reply to a request: pages that are opened again ask the same again."""


class FaultError(Exception):
    """Something that may not be seen; the first words say what kind of thing it is."""


def expect(holds: object, kind: str, *shown: object) -> None:
    """Raise a fault unless something holds."""
    if not holds:
        raise FaultError(f"{kind}: {' | '.join(map(str, shown))}")


class Shown(NamedTuple):
    """A turn as the page has saved it."""

    guess: str
    feedback: tuple[int, int]
    unsure: bool


class Judge:
    """Compares the screen with the address, with the saved state, and with the core."""

    def __init__(self) -> None:
        """Begin with nothing seen."""
        self.asked: set[str] = set()
        self.refused: list[str] = []
        self.seen: dict[str, int] = {}
        self.cleared = False
        """Whether all data was cleared since the page was opened."""
        self._names: dict[str, dict[str, int]] = {}

    def answer(self, request: str) -> str:
        """Return the core's reply to a request of the page, and remember what was asked."""
        reply = replied(request)
        asked = json.loads(request)
        self.asked.add(str(asked.get("game")))
        if json.loads(reply).get("error", {}).get("kind") == "request":
            self.refused.append(f"{request} -> {reply}")
        return reply

    def run(self, request: str) -> str:
        """Return what a block of a lesson might show: the page is looked at, and not the lessons.

        It depends on the code alone, so that a walk can be repeated.
        """
        asked = json.loads(request)
        expect(asked["action"] == "block", "nothing else runs in the lessons", request)
        text = asked["text"]
        luck = zlib.crc32(text.encode()) % 4
        block = Block(f"{len(text)} characters\n", "", luck == 0, "", "", None)
        self.count("block")
        try:
            ast.parse(text)
        except (SyntaxError, ValueError) as error:
            block = block._replace(error=type(error).__name__, message=str(error))
        else:
            if luck == 1:
                block = block._replace(error="AssertionError", message="expected <b>1</b>, got 2")
            elif luck == 2:
                block = block._replace(picture=SVG)
        return json.dumps(block._asdict())

    def count(self, what: str) -> None:
        """Note that something was there to be checked."""
        self.seen[what] = self.seen.get(what, 0) + 1

    def check(self, record: Record, before: Record | None, act: Act) -> None:
        """Raise a fault if something is not as it has to be after an act."""
        expect(not record["faults"], "a fault of the page", *record["faults"])
        expect(not self.refused, "the core takes no such request", *self.refused)
        expect(not record["stuck"], "a question stays without its answer", record["hash"])
        expect(record["headings"] == 1, "not one main heading", record["headings"])
        expect(not record["odd"], "an odd text", record["odd"])
        expect(not record["unkept"], "nothing keeps it", record["hash"])
        if before is not None:
            expect(before["lost"] or not record["lost"], "nothing has the focus", record["hash"])
        if act[0] == "fault":
            self.count("fault")
            self.cleared |= act[1] == "all data is cleared"
            known = record["place"] and record["had"]
            same = act[1] in ("back", "forward") or not known or record["had"] == record["place"]
            expect(same, "another game after a fault", act[1], record["had"], record["place"])
        if record["panel"]:
            self.count(f"sheet {record['panel']}")
        mode, _, room = record["hash"].removeprefix("#").partition("/")
        self.count(mode)
        expect(mode in MODES, "an address that opens nothing", record["hash"])
        if mode == "learn":
            self.count(f"learn {room.partition('/')[0]}")
        saved = record["saved"]
        if saved is None or mode not in GAMES:
            return
        there = record["mode"] == mode
        expect(there or not record["settled"], "another mode is saved", record["mode"])
        if mode == "play" and not room:  # the front door, which shows no game
            self.count("front door")
            expect(not record["turns"], "turns at the front door", record["turns"])
            return
        if not there:
            return
        turns = [
            Shown(turn["guess"], tuple(turn["feedback"]), turn.get("unsure", False))
            for turn in saved["turns"]
            if turn["feedback"]
        ]
        text = text_of(saved["rules"], saved["doubt"], turns)
        self._screen(record, text, turns)
        if not record["settled"]:
            return
        try:
            game = Game.parse(text)
        except MastermindError as error:
            raise FaultError(f"the core does not take the game: {text} | {error}") from error
        if game.rules.code_count > MANY:
            return
        if mode == "solve":
            self._solve(record, text, game)
        elif mode == "play":
            self._play(text, game, saved)

    def check_again(self, record: Record, before: Record) -> None:
        """Raise a fault if a page that is opened again is another than before."""
        expect(record["hash"] == before["hash"], "another game", before["hash"], record["hash"])
        lost = [each for each in before["look"] if each not in record["look"]]
        expect(self.cleared or not lost, "another look", before["look"], record["look"])
        if before["saved"] is not None:
            kept, found = before["saved"], record["saved"] or {}
            same = all(kept[what] == found.get(what) for what in ("rules", "seed", "turns"))
            expect(same, "other things are kept", kept, found)
        same = self.cleared or record["typed"] == before["typed"]
        expect(same, "other code is kept", before["typed"], record["typed"])
        self.cleared = False

    def check_moved(self, left: Record, asked: list[str], there: Record) -> None:
        """Raise a fault if a person is elsewhere than where they were left, or asked to be."""
        shown = (left, asked, there)
        modes = {asked_mode(link) for link in asked if link.strip("#")}
        for mode in GAMES:
            game, found = left["games"][mode], there["games"][mode]
            if same_game(game, found):
                self.count("kept")
                continue
            if there["said"] and any(same_game(found, each) for each in game["back"]):
                continue  # the core refused the game of a link
            begun = (game["turns"] or game["draft"]) and not game["over"]
            is_back = any(same_game(game, each) for each in found["back"])
            expect(asked, "another game", mode, *shown)
            expect(not begun or is_back, "no way back", *shown)
            self.count("led elsewhere")
        if there["mode"] != left["mode"]:
            led = {*modes, "solve", left.get("from")}
            expect(there["mode"] in led and asked, "another mode", *shown)
            expect(there["mode"] in modes or there["said"], "nothing says why", *shown)
            self.count("led to another mode")

    def _key(self, record: Record, rules: str) -> str:
        settings = record["settings"] or {}
        chosen = [settings.get("pegs"), settings.get("ownPegs")]
        return json.dumps([record["language"], rules.rstrip("?"), *chosen])

    def _screen(self, record: Record, text: str, turns: list[Shown]) -> None:
        """Compare the turns on the screen with the saved ones."""
        language = WORDS[record["language"]]
        sure, unsure, codes = (
            pattern(language[key]) for key in ("turn.words", "turn.unsureWords", "turn.codes")
        )
        rows = [
            found
            for row in record["turns"]
            if (
                found := re.match(rf"{unsure}(?P<doubt>)( {codes})?", row)
                or re.match(rf"{sure}( {codes})?", row)
            )
        ]
        shown = [row for row in rows if len(re.findall(r"\d+", row["answer"])) == 2]
        expect(len(shown) == len(turns), "turns on the screen", text, record["turns"])
        expect(len(rows) - len(shown) <= 1, "turns without answers", text, record["turns"])
        rules = text.partition(":")[0]
        board = Game.parse(rules.rstrip("?")).rules if turns else None
        names = self._names.setdefault(self._key(record, rules), {})
        for number, (row, turn) in enumerate(zip(shown, turns, strict=True), 1):
            answer = tuple(map(int, re.findall(r"\d+", row["answer"])))
            expect(row["number"] == str(number), "numbers of turns", record["turns"])
            expect(answer == turn.feedback, "answers on the screen", text, record["turns"])
            expect(("doubt" in row.groupdict()) == turn.unsure, "doubt on the screen", text)
            assert board is not None
            pegs = row["code"].split(", ")
            code = parse_code(board, turn.guess)
            expect(len(pegs) == len(code), "pegs on the screen", text, row["code"])
            for name, colour in zip(pegs, code, strict=True):
                held = names.setdefault(name, colour)
                expect(held == colour, "the colour of a peg", name, held, colour, text)
            self.count("turns")
        expect(len(set(names.values())) == len(names), "two names of a colour", names)

    def _solve(self, record: Record, text: str, game: Game) -> None:
        """Compare the counts and the suggestion on the screen with the core."""
        language = WORDS[record["language"]]
        answered = len(game.turns)
        if answered > 1 and not game.solved:
            expect(text in self.asked, "the core was not asked about the game", text)
        sets = game.candidates_by_turn()
        codes = pattern(language["turn.codes"])
        for number, row in enumerate(record["turns"], 1):
            if found := re.search(rf" {codes}\.?$", row):
                count = int(re.sub(r"\D", "", found["codes"]))
                fits = sets[number] if number < len(sets) else None
                expect(fits is not None and len(fits) == count, "codes left", text, row)
                self.count("counts")
        suggested = [language[key].partition("}")[2] for key in ("now.guess", "now.last")]
        if not any(record["title"].endswith(each) for each in suggested):
            return
        names = self._names.get(self._key(record, text.partition(":")[0]), {})
        template = pattern(language["peg.at"])
        pegs = [
            found["name"] if (found := re.fullmatch(template, peg)) else peg
            for peg in record["row"]
        ]
        expect(len(pegs) == game.rules.pegs, "pegs of the suggestion", record["row"])
        fits = sets[-1]
        expect(fits, "a suggestion where no code fits", text)
        self.count("suggestions")
        if not all(peg in names for peg in pegs):
            return
        code = tuple(names[peg] for peg in pegs)
        parse_code(game.rules, ".".join(str(colour + 1) for colour in code))
        wins = re.search(pattern(language["now.wins"]), record["about"])
        is_last = record["title"].endswith(suggested[1])
        assert fits is not None
        if wins or is_last or language["now.only"] in record["about"]:
            expect(code in fits, "a candidate is promised", text, code)
            self.count("candidates")
        if is_last:
            expect(len(fits) == 1, "the last code is promised", text, len(fits))
        if language["now.cannot"] in record["about"]:
            expect(code not in fits, "a candidate is denied", text, code)

    def _play(self, text: str, game: Game, saved: Record) -> None:
        """Compare the answers of Play with the code that the page hides."""
        source = saved["play"]["source"]
        self.count("duel" if saved["play"]["rival"] else source)
        expect(not game.turns or len(game.candidates()) > 0, "answers that no code fits", text)
        if source == "devil":
            return
        asked = {"action": "reveal", "rules": saved["rules"], "seed": saved["seed"]}
        if source == "puzzle":
            given = Game(str(game.rules), game.turns[: saved["play"]["given"]])
            [secret] = given.candidates()
        else:
            secret = parse_code(game.rules, json.loads(handle(json.dumps(asked)))["secret"])
        for turn in game.turns:
            true = score(turn.guess, secret)
            expect(turn.feedback == true, "a wrong answer", text, secret, turn)
            self.count("answers")


def asked_mode(link: str) -> str:
    """Return the mode that a link asks for."""
    word = link.removeprefix("#").partition("/")[0]
    return (
        "play" if word in ("daily", "challenge", "answer") else word if word in MODES else "solve"
    )


def same_game(left: Record, found: Record) -> bool:
    """Return whether a game is the one that was left: a turn may have got its answer since."""
    pairs = list(zip(left["turns"], found["turns"], strict=False))
    return (
        all(left[what] == found[what] for what in ("rules", "seed", "revealed"))
        and (left["draft"] is None or left["draft"] == found["draft"])
        and len(left["turns"]) == len(found["turns"])
        and all(one["guess"] == other["guess"] for one, other in pairs)
        and all(one["feedback"] in (None, other["feedback"]) for one, other in pairs)
    )


def text_of(rules: str, doubt: bool, turns: list[Shown]) -> str:
    """Return the text of a game."""
    written = [f"{guess}={black},{white}{'?' * unsure}" for guess, (black, white), unsure in turns]
    return ":".join(filter(None, [rules + "?" * doubt, ";".join(written)]))


def shrunk(acts: list[Act], fails: Callable[[list[Act]], bool], seconds: float) -> list[Act]:
    """Return fewer acts that fail as well: the shortest end of them, and of that what is needed."""
    end = time.monotonic() + seconds
    size = 1
    while size < len(acts) and time.monotonic() < end:
        if fails(acts[-size:]):
            acts = acts[-size:]
            break
        size *= 2
    part = max(1, len(acts) // 2)
    while time.monotonic() < end:
        for start in range(0, len(acts), part):
            fewer = acts[:start] + acts[start + part :]
            if time.monotonic() < end and fewer and fails(fewer):
                acts = fewer
                break
        else:
            if part == 1:
                break
            part //= 2
    return acts
