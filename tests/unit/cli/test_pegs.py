"""Pegs with labels and colours: their text form, what is typed and what is shown."""

import json
import re
from pathlib import Path

import pytest

from mastermind_core.challenge import Challenge
from mastermind_core.cli import terminal
from mastermind_core.cli.terminal import Pegs
from mastermind_core.drawing.pegs import HEAD, SHIPPED, ink, read_pegs
from mastermind_core.errors import CodeError, PegsError
from mastermind_core.rules import Rules
from mastermind_core.sent_game import SentGame

from ..shell import Shell

ROOT = Path(__file__).parents[3]
CLASSIC = Rules(4, 6)
LEGEND = "Pegs: 1 R red, 2 Y yellow, 3 G green, 4 B blue, 5 W white, 6 K black.\n"
TEXTS = json.loads((ROOT / "tests" / "data" / "pegs.json").read_text("utf-8"))
"""What the page reads and refuses; `wrong` names the reason."""

NO_HEAD = "expected a first line such as 'Mastermind pegs: Our box', got"

REASONS = {
    "empty": f"{NO_HEAD} ''",
    "head": NO_HEAD,
    "title": "expected a title of 1 to 40 letters",
    "none": "expected a set of 1 to 40 colours, got 0",
    "many": "expected a set of 1 to 40 colours, got 41",
    "line": "expected a line such as",
    "label": "expected a label of 1 or 2 letters",
    "name": "expected a name of 1 to 24 letters",
    "colour": "expected a colour such as",
    "shape": "expected a shape, one of circle, square",
    "twice.label": "expected each label once",
    "twice.name": "expected each name once",
    "holes": "expected at most one hole",
    "long": "expected at most 4,000 characters",
}

WITHOUT_A_LINE = {"empty", "head", "title", "none", "many", "long"}
"""What is wrong with a text as a whole, or with its first line."""


@pytest.mark.parametrize("case", TEXTS["good"], ids=lambda case: case["name"])
def test_a_text_that_the_page_writes_is_read(case: dict[str, object]) -> None:
    title, pegs = read_pegs(str(case["text"]))
    assert title == case["title"]
    assert [[each.label, each.name, each.paint, each.shape] for each in pegs] == case["colours"]


@pytest.mark.parametrize("case", TEXTS["loose"], ids=lambda case: case["name"])
def test_a_text_is_read_as_leniently_as_in_the_page(case: dict[str, str]) -> None:
    assert read_pegs(case["text"]) == read_pegs(case["as"])


@pytest.mark.parametrize("case", TEXTS["bad"], ids=lambda case: case["wrong"])
def test_a_text_that_the_page_refuses_is_refused_in_one_sentence(case: dict[str, str]) -> None:
    with pytest.raises(PegsError) as caught:
        read_pegs(case["text"])
    line = re.match(r"line [1-9][0-9]*: ", str(caught.value))
    assert str(caught.value)[line.end() if line else 0 :].startswith(REASONS[case["wrong"]])
    assert (line is None) == (case["wrong"] in WITHOUT_A_LINE)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("text", "at"),
    [
        (f"{HEAD} a\nR #be272a red\nY #ffe20 yellow\nG #1e8a4c green", 3),
        (f"{HEAD} a;R #be272a red;Y #ffe20 yellow", 3),
        (f"\r\n{HEAD} a\r\n\r\nR #be272a red\r\nyellow", 5),
        (f"{HEAD} a\nR #be272a red\nr #ffe204 yellow", 3),
        (f"{HEAD} a\nE hole gap\nF hole none\nR #be272a red", 3),
    ],
)
def test_an_error_names_the_line(text: str, at: int) -> None:
    with pytest.raises(PegsError, match=rf"^line {at}: expected "):
        read_pegs(text)


@pytest.mark.skipif(not (ROOT / "web" / "js").is_dir(), reason="the page is not here")
def test_the_shipped_sets_are_those_of_the_page() -> None:
    page = json.loads((ROOT / "web" / "js" / "words" / "pegsets.json").read_text("utf-8"))
    assert {each["key"]: "; ".join(each["colours"]) for each in page} == SHIPPED


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_set_can_be_read_and_typed(name: str) -> None:
    pegs = Pegs(CLASSIC, name)
    code = (0, 1, 2, 3)
    assert pegs.set
    text, names = pegs.text(code), " ".join(pegs.set.pegs[colour].name for colour in code)
    for typed in (text, "1234", text.replace(" ", "").lower(), names):
        assert pegs.read(typed) == code


@pytest.fixture
def box(tmp_path: Path) -> Path:
    return tmp_path / "box.txt"


def test_labels_are_read_before_numbers_and_the_longest_first(box: Path) -> None:
    box.write_text(f"{HEAD} mine;2 #000000 ink;1 #ffffff snow;12 #ff0000 fire")
    pegs = Pegs(Rules(2, 3), str(box))
    read = {typed: pegs.read(typed) for typed in ("21", "122", "1 2", "33")}
    assert read == {"21": (0, 1), "122": (2, 0), "1 2": (1, 0), "33": (2, 2)}


def test_labels_and_names_with_dashes_and_dots_are_read(box: Path) -> None:
    box.write_text(f"{HEAD} mine;- #000000 blue-green;. #ffffff blue;G #ff0000 green")
    pegs = Pegs(Rules(2, 3), str(box))
    read = {typed: pegs.read(typed) for typed in ("-.", "- G", "blue-green blue", "g.")}
    assert read == {"-.": (0, 1), "- G": (0, 2), "blue-green blue": (0, 1), "g.": (2, 1)}


def test_a_set_goes_on_with_the_colours_of_the_first_one() -> None:
    pegs = Pegs(Rules(4, 8), "classic")
    assert pegs.text(tuple(range(8))) == "R Y G B W K O P"
    assert pegs.read("opor") == (6, 7, 6, 0)
    with pytest.raises(CodeError):
        Pegs(CLASSIC, "classic").read("opor")


UNKNOWN = "expected pegs R Y G B W K, or 1 to 6, got"


@pytest.mark.parametrize(
    ("game", "pegs", "message"),
    [
        *[
            (f"p4c6r:{typed}=1,1", "classic", f": turn 1: {UNKNOWN} '{typed}'")
            for typed in ("RRQY", "qqqq", "r r y q", "red blu", "1.2.3.9", "🎲")
        ],
        ("p4c6r:1122=1,1;pink red red red=1,1", "classic", f": turn 2: {UNKNOWN}"),
        ("p4c6r:RRY=1,1", "classic", ": turn 1: expected 4 pegs, got 3: 'RRY'"),
        ("p4c6r:RRYY", "classic", ": expected turn 1 such as '1122=1,2', got 'RRYY'"),
        # It quoted numbers, which were not typed.
        *[
            (f"p3c6r{doubt}:RRR=2,0;orange orange orange=2,0;333=2,0", "brown",
             f": no code gives '2,0' to {to} and fits ")
            for doubt, to in (("", "'O O O' in turn 2"), ("?", "'Y Y Y' in turn 3"))
        ],
        ("p4c40r", "classic",
         ": expected a board of at most 26 colours for the pegs 'classic', got 'p4"),
        # It said that '' is a directory.
        *[("p4c6r", name, f"or a file, got {name!r}\n") for name in ("", " ")],
    ],
)  # fmt: skip
def test_an_error_quotes_the_pegs_that_were_typed(
    game: str, pegs: str, message: str, shell: Shell
) -> None:
    said = shell.refused("suggest", game, "--pegs", pegs)
    assert said.endswith(message) or said.startswith(f"mastermind{message}")


@pytest.mark.parametrize("command", ["suggest", "explain"])
def test_every_command_quotes_a_contradiction_in_the_pegs_that_were_typed(
    command: str, shell: Shell
) -> None:
    said = shell.refused(f"{command} p3c6r:RRR=2,0;ooo=2,0 --pegs brown")
    assert "no code gives '2,0' to 'O O O' in turn 2" in said


def test_games_that_were_sent_and_a_code_of_ones_own_take_pegs(shell: Shell) -> None:
    made = shell.told("challenge p4c6r --code RRYB --seed 1 --pegs classic")["challenge"]
    assert Challenge.parse(made).secret() == (0, 0, 1, 3)
    sent = str(SentGame(Challenge.parse(made), ((0, 0, 1, 1), (0, 0, 1, 3)), "Ben"))
    shown = shell.shown("sent --pegs classic", sent)
    assert "The code: R R Y B\n" in shown
    assert "R R Y Y = 3,0" in shown


def test_a_diagnosis_reads_and_shows_pegs(shell: Shell) -> None:
    command = "diagnose p3c6r:RYG=0,3;RYB=0,3 --pegs classic"
    shown = shell.shown(command)
    assert "turn 2: guess R Y G instead of R Y B" in shown
    assert shown.endswith(LEGEND)
    assert shell.told(command)["game"] == "p3c6r:123=0,3;124=0,3"


def test_a_suggestion_is_shown_in_pegs_and_json_in_numbers(shell: Shell) -> None:
    command = "suggest 'p4c6r:RRYY=1,1; rgbb = 0,3?' --pegs classic"
    shown = shell.shown(command)
    assert "1. R R Y Y  1 black, 1 white" in shown
    assert re.search("\nGuess [RYGBWK]( [RYGBWK]){3}\n", shown)
    assert shown.endswith(LEGEND)
    told = shell.told(command)
    assert told["game"] == "p4c6r:1122=1,1;1344=0,3?"
    assert told["guess"].isdigit()


def test_a_file_of_ones_own_is_read(box: Path, shell: Shell) -> None:
    box.write_text(f"{HEAD} Our box\nTo #ff7f50 tomato\nSk #87ceeb sky\nE hole hole\n", "utf-8")
    shell.type("toske|tosk|hole hole|33|quit")
    shown = shell.shown("play --challenge 2C3R-0000-000Y --pegs", str(box))
    assert "Pegs: 1 To tomato, 2 Sk sky, 3 E hole.\n" in shown
    assert "expected 2 pegs, got 3: 'toske'" in shown
    assert "\n> To Sk  " in shown
    assert "E E  " in shown


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"hello", f"{NO_HEAD} 'hello'"),
        (b"\xff\xfe", "it is not UTF-8"),
        (b"x" * 100_000, "it has more than 16,000 bytes"),
        (None, "No such file or directory"),
    ],
    ids=["form", "bytes", "size", "missing"],
)
def test_a_bad_file_is_refused_in_one_sentence(
    content: bytes | None, why: str, box: Path, shell: Shell
) -> None:
    if content is not None:
        box.write_bytes(content)
    assert why in shell.refused("suggest p4c6r --pegs", str(box))


def test_who_is_helped_answers_with_labels_or_numbers_and_reads_labels(shell: Shell) -> None:
    shell.type("GGKK=0,0|2234=0,3|xxxx=1,1|ggww=3,0|quit")
    shown = shell.shown("play --helper --pegs classic --strategy first")
    assert f"{UNKNOWN} 'xxxx'. Please" in shown
    assert "no code gives '3,0' to 'G G W W' in turn 3 and fits the 2 turns before. Please" in shown


@pytest.mark.parametrize(
    ("paint", "readable"), [("#ffffff", "black"), ("#000000", "white"), ("#767676", "black")]
)
def test_ink_can_be_read_on_a_colour(paint: str, readable: str) -> None:
    assert ink(paint) == readable


@pytest.mark.parametrize("colours", ["truecolor", None])
def test_pegs_have_their_paint_where_the_terminal_has_colours(
    colours: str | None, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A terminal of the type dumb showed pegs without paint: '  1   1   2   2  '."""
    rich = pytest.importorskip("rich.console")
    console = rich.Console(force_terminal=True, color_system=colours, highlight=False)
    monkeypatch.setattr(terminal, "console_of", lambda: console)
    Pegs(Rules(2, 7), "hole").show("Guess ", (0, 6))
    shown = shell.said()
    assert " E " in shown if colours else shown == "Guess R E\n"
    assert ("48;2;190;39;42m R " in shown) == bool(colours)
