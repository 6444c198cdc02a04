"""Logs as people write them: every form of answers and codes, and texts that can mean two games."""

from __future__ import annotations

import itertools

import pytest

from mastermind_core import CodeError, Game, GameError, MastermindError, Rules, read_game
from mastermind_core.drawing.pegs import named_pegs
from mastermind_core.notations import MAX_LINE, MAX_LINES, readings

CLASSIC = Rules(4, 6)

ANSWERS = {
    (1, 2): "1,2|1-2|1/2|12|1 2|(1,2)|1B2W|1b 2w|2W 1B|1A2B|+1 -2|BWW|wbw|⚫⚪⚪|⚪⚫⚪|🟢🟡🟡"
    "|🟡🟢⬜🟡|1 black, 2 white|1 black and 2 whites|1 schwarz 2 weiß|1S2W|1 noir, 2 blancs|1N2B"
    "|1 negro y 2 blancos|1 zwart en 2 wit|1 bull, 2 cows|1,2.",
    (0, 0): "0,0|00|none|-|0|nichts|rien|nada|niets|⬜⬜⬜⬜|0B0W",
    (4, 0): "4,0|4B0W|⚫⚫⚫⚫|🟢🟢🟢🟢|4 noirs|4S",
    (0, 3): "0,3|3W|www|⚪⚪⚪|3 blancs|3 wit",
}
CODES = {
    "1145": "1145|1 1 4 5|1,1,4,5|1-1-4-5|RRGB|r r g b|R-R-G-B|🔴🔴🟢🔵|🟥🟥🟩🟦|red red green blue"
    "|red, red, green, blue|rot rot grün blau|rouge rouge vert bleu|rojo rojo verde azul"
    "|rood rood groen blauw|AADE",
    "1223": "0112|ROOY|rot orange orange gelb|🔴🟠🟠🟡",
}
LINES = (
    "{} {}",
    "1. {} {}",
    "1) {} -> {}",
    "#1: {} = {}",
    "Turn 1: {}: {}",
    "  {}\t{}  ",
    "{} | {}",
)


@pytest.mark.parametrize(
    ("answer", "text"), [(a, t) for a in ANSWERS for t in ANSWERS[a].split("|")]
)
def test_an_answer_is_read_in_the_form_in_which_people_write_it(
    answer: tuple[int, int], text: str
) -> None:
    assert read_game(f"1134 {text}", CLASSIC) == Game(CLASSIC, [("1134", answer)])


@pytest.mark.parametrize(("code", "text"), [(c, t) for c in CODES for t in CODES[c].split("|")])
def test_a_code_is_read_in_any_line_that_people_write(code: str, text: str) -> None:
    for line in LINES:
        assert read_game(line.format(text, "1,1"), "p4c6r") == Game(f"p4c6r:{code}=1,1"), line


def test_each_code_comes_back_from_each_of_its_texts() -> None:
    names = [peg.name for peg in named_pegs("rainbow").pegs]
    for code in itertools.islice(itertools.product(range(6), repeat=4), 0, None, 37):
        said = " ".join(names[colour] for colour in code)
        emoji = "".join("🔴🟠🟡🟢🔵🟣"[colour] for colour in code)
        for text in (said, emoji):
            assert read_game(f"{text} 1,1", CLASSIC).turns[0].guess == code


def test_a_log_of_several_lines_is_one_game() -> None:
    log = """p4c6r
        1. red red orange orange   1 black, 1 white

        2. red yellow green green  3 white ?
    """
    assert str(read_game(log)) == "p4c6r:1122=1,1;1344=0,3?"
    assert read_game("p4c6r?: 1122 1,1; 1344 0,3") == Game("p4c6r?:1122=1,1;1344=0,3")
    assert read_game("p4c6r") == Game("p4c6r")


def test_a_sign_that_is_unclear_alone_is_clear_by_another_turn() -> None:
    both = [str(game) for game in readings("1122 2b", CLASSIC)]
    assert both == ["p4c6r:1122=2,0", "p4c6r:1122=0,2"]
    with pytest.raises(GameError, match=r"'1122 2b', which can be 'p4c6r:1122=2,0' and "):
        read_game("1122 2b", CLASSIC)
    assert str(read_game("1122 2b\n1344 3w", CLASSIC)) == "p4c6r:1122=2,0;1344=0,3"
    assert str(read_game("1122 2b\n1344 1n1b", CLASSIC)) == "p4c6r:1122=0,2;1344=1,1"


def test_zero_is_the_tenth_of_ten_colours_and_the_first_of_fewer_colours_from_zero() -> None:
    assert read_game("0123 1B1C\n4567 2C", "p4c10n") == Game("p4c10n:a123=1,1;4567=0,2")
    assert Game("p4c10n:0123=1,1") == Game("p4c10n:a123=1,1")
    assert read_game("0011 1,1\n1234 2,0", CLASSIC) == Game("p4c6r:1122=1,1;2345=2,0")
    with pytest.raises(MastermindError, match="'0'"):
        Game("p4c6r:0011=1,1")


def test_pegs_of_ones_own_are_read_by_their_labels_alone() -> None:
    assert read_game("RYYK 1,1", CLASSIC, "classic") == Game("p4c6r:1226=1,1")
    assert read_game("red yellow yellow black 1,1", CLASSIC, "classic") == Game("p4c6r:1226=1,1")
    with pytest.raises(GameError, match=r"turn 1 such as .* got 'ROOK 1,1'"):
        read_game("ROOK 1,1", CLASSIC, "classic")


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("1122 1,1\nhello", "turn 2 .*'hello'"),
        ("1127 1,1", "turn 1 .*'1127 1,1'"),
        ("1122 3,1", "turn 1: .*'3,1'"),
        ("1122", "turn 1 .*'1122'"),
        ("1122 1,1\n" * (MAX_LINES + 1), f"at most {MAX_LINES} turns"),
        ("1" * (MAX_LINE + 1), f"{MAX_LINE} characters"),
        ("1122 2s\n1344 1n", "one notation"),
    ],
)
def test_what_cannot_be_read_is_quoted(text: str, quoted: str) -> None:
    with pytest.raises(MastermindError, match=quoted):
        read_game(text, CLASSIC)


@pytest.mark.parametrize(
    "text",
    [
        "Essai 1 : 1122 : 1 noire, 1 blanche\nEssai 2 : 1344 : aucun",
        "1122 1 negra 1 blanca\n1344 ninguna",
        "1122 1 zwarte, 1 witte\n1344 geen",
        "> 1122 1,1\n> 1344 0,0",
        "* 1122 - 1/1\n* 1344 - 0/0",
    ],
)
def test_a_log_of_another_language_or_list_is_read(text: str) -> None:
    assert str(read_game(text, CLASSIC)) == "p4c6r:1122=1,1;1344=0,0"


@pytest.mark.parametrize(
    "answer",
    ["1 Bulle 2 Kühe", "1 toro 2 vacas", "1 taureau, 2 vaches", "1 stier en 2 koeien", "1F2P"],
)
def test_bulls_and_cows_have_names_in_each_language(answer: str) -> None:
    assert str(read_game(f"1234 {answer}", "p4c10n")) == "p4c10n:1234=1,2"


def test_a_pasted_link_is_read_by_the_game_in_it() -> None:
    for link in ("https://example.org/m/#solve/", "file:///C:/m.html#/play/", " #hide/"):
        assert str(read_game(f"{link}p4c6r:1122=1,1")) == "p4c6r:1122=1,1"
    assert str(read_game("#1 1122 1,1", CLASSIC)) == "p4c6r:1122=1,1"


def test_a_text_without_a_board_asks_for_one() -> None:
    with pytest.raises(GameError, match="a board first, such as p4c6r, got '1122 1,1'"):
        read_game("1122 1,1")


def test_each_turn_of_our_own_form_may_have_labels_or_numbers() -> None:
    text = "P4C6R?: RRYY=1,1 ; 1344 = 0,3; red blue green green=1,1"
    game = Game("p4c6r?:1122=1,1;1344=0,3;1433=1,1")
    assert read_game(text, pegs="classic") == game
    with pytest.raises(
        CodeError, match=r"turn 2: expected pegs R Y G B W K, or 1 to 6, got 'RRXX'"
    ):
        read_game("p4c6r:RRYY=1,1;RRXX=0,3", pegs="classic")
    longest = ";".join([f"{'.'.join(['40'] * 60)}=0,0"] * 150)
    assert len(read_game(f"p60c40r:{longest}").turns) == 150
