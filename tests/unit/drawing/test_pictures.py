"""Pictures: well-formed whatever they show, told in words, without anything that runs or styles."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mastermind_core import Feedback, Game, Rules, picture, puzzle_of, use_pegs
from mastermind_core.candidates.codeset import CodeSet
from mastermind_core.candidates.partition import Partition
from mastermind_core.codes import ShownCode, code_at
from mastermind_core.drawing.canvas import escaped
from mastermind_core.drawing.pegs import HEAD, SHIPPED, PegSet, in_use, named_pegs
from mastermind_core.drawing.pictures import draw
from mastermind_core.errors import ArgumentError, PegsError, RulesError

from ..boards import boards
from ..test_game import games

SVG = "{http://www.w3.org/2000/svg}"
ELEMENTS = {SVG + name for name in ("svg", "title", "desc", "rect", "circle", "path", "text")}
GAME = Game("p4c6r:1122=1,1;1344=0,3")

VALUES: dict[type, Any] = {
    type(value): value
    for value in (
        GAME,
        GAME.analyse("minimax", Random(1)),
        GAME.candidates(),
        GAME.plus("3145", "0,0").diagnose(),
        Feedback(1, 2),
        GAME.partition("4113"),
        puzzle_of(Rules(3, 4), "an example"),
        GAME.plus("4113", "4,0").review(),
        ShownCode(Rules(4, 6), (0, 0, 1, 1)),
    )
}
"""A value of each type that draws itself."""

PEGS: st.SearchStrategy[PegSet | str | None] = st.none() | st.sampled_from(sorted(SHIPPED))

few = settings(max_examples=30)
"""Pictures are long texts, of which few examples take a while on a busy machine."""


def read(svg: str) -> ET.Element:
    """Return the root of a picture, which has to be well-formed and to have nothing that runs."""
    root = ET.fromstring(svg)
    assert {each.tag for each in root.iter()} <= ELEMENTS
    for each in root.iter():
        assert not [name for name in each.attrib if name.startswith("on") or "href" in name]
    title = root.findtext(f"{SVG}title")
    assert title
    assert root.find(f"{SVG}desc") is not None
    assert (root.get("role"), root.get("aria-label")) == ("img", title)
    width, height = float(root.get("width", 0)), float(root.get("height", 0))
    assert root.get("viewBox") == f"0 0 {width:g} {height:g}"
    for circle in root.iter(f"{SVG}circle"):
        x, y, radius = (float(circle.get(name, -1)) for name in ("cx", "cy", "r"))
        assert radius <= x <= width - radius
        assert radius <= y <= height - radius
    return root


def texts(root: ET.Element) -> list[str]:
    """Return what is written in a picture."""
    return [each.text or "" for each in root.iter(f"{SVG}text")]


def test_every_type_that_draws_is_tried() -> None:
    assert {*VALUES, object, str} == set(draw.registry)


@pytest.mark.parametrize("pegs", [None, *SHIPPED])
@pytest.mark.parametrize("kind", VALUES)
def test_a_value_draws_itself_in_any_peg_set(kind: type, pegs: str | None) -> None:
    value = VALUES[kind]
    with use_pegs(pegs):
        svg = value._repr_svg_()
        assert value._repr_html_() == svg
    read(svg)
    assert picture(value, pegs).svg == svg or pegs is None


@few
@given(games(doubt=True), PEGS)
def test_any_game_draws_itself_with_each_turn_in_words(game: Game, pegs: str | None) -> None:
    shown = picture(game, pegs)
    root = read(shown.svg)
    assert texts(root).count("unsure") == len(game.doubt.unsure)
    for number, turn in enumerate(game.turns, 1):
        assert f"Turn {number}: " in shown.words
        assert f"{turn.feedback.black} black, {turn.feedback.white} white" in shown.words
        assert str(turn.feedback) in texts(root)


@few
@given(boards(most_pegs=25, most_colours=45), st.randoms(use_true_random=False), PEGS)
def test_any_code_and_any_set_of_codes_draw_themselves(
    rules: Rules, rng: Random, pegs: str | None
) -> None:
    numbers = sorted({rng.randrange(rules.code_count) for _ in range(rng.randrange(20))})
    codes = [code_at(rules, number) for number in numbers]
    read(picture(CodeSet.of(rules, codes), pegs).svg)
    for code in codes[:2]:
        read(picture(code, pegs).svg)
        read(picture(ShownCode(rules, code), pegs).svg)


@few
@given(st.lists(st.integers(0, 99), min_size=1, max_size=12), st.data())
def test_any_partition_draws_itself(guess: list[int], data: st.DataObject) -> None:
    answers = st.builds(Feedback, st.integers(0, 12), st.integers(0, 12))
    parts = data.draw(st.dictionaries(answers, st.integers(1, 10**9), max_size=60))
    code = tuple(guess)
    fitting = {each: size for each, size in parts.items() if sum(each) <= len(code)}
    root = read(picture(Partition(code, True, fitting)).svg)
    sizes = [f"{size:,}" for size in sorted(fitting.values(), reverse=True)[:40]]
    assert set(sizes) <= set(texts(root))


def test_markup_in_a_peg_set_is_shown_as_text() -> None:
    evil = f'{HEAD} x & y\n<b #be272a </desc><script>1//\n"\' #ffe204 "onload="x&'
    shown = picture((0, 1), evil)
    assert {"<b", "\"'"} <= set(texts(read(shown.svg)))
    assert "<script" not in shown.svg
    assert shown.title == 'Code </desc><script>1//, "onload="x&'
    read(picture(Game("p2c2r:12=1,0"), evil).svg)


@few
@given(st.text())
def test_any_text_is_xml_when_it_is_escaped(text: str) -> None:
    root = ET.fromstring(f'<a b="{escaped(text)}">{escaped(text)}</a>')
    spaced = re.sub("\r\n|[\t\n\r]", " ", text)  # XML reads an end of line as one character
    assert (root.get("b") or "").replace("\ufffd", "") == re.sub(
        "[^\x20-\ud7ff\ue000-\ufffc\U00010000-\U0010ffff]", "", spaced
    )


def test_key_pegs_are_full_rings_and_dots() -> None:
    marks = [each.get("fill") for each in read(picture(Game("p4c6r:1122=1,2")).svg).iter()]
    assert [marks.count(fill) for fill in ("#1f2328", "#ffffff", "#8b8478")] == [3, 2, 1]


@pytest.mark.parametrize(
    ("code", "shown"),
    [
        (ShownCode(Rules(2, 40), (0, 9)), ["Code 1.10", "1", "10"]),
        (ShownCode(Rules(2, 12), (0, 9)), ["Code 1a", "1", "a"]),
        ((0, 9), ["Code 1a", "1", "a"]),
        ((0, 35), ["Code 1.36", "1", "36"]),
    ],
)
def test_pegs_have_the_symbols_of_the_text_of_a_code(
    code: tuple[int, ...], shown: list[str]
) -> None:
    assert texts(read(picture(code).svg)) == shown


def test_a_puzzle_does_not_tell_its_code() -> None:
    puzzle = puzzle_of(Rules(4, 6), "x", 2)
    shown = picture(puzzle)
    assert texts(read(shown.svg)).count("?") == 4
    assert str(puzzle.code) not in shown.words


def test_long_games_and_long_codes_are_drawn_in_part() -> None:
    game = Game(Rules(30, 40), [(tuple([each % 40] * 30), (0, 0)) for each in range(60)])
    written = texts(read(picture(game).svg))
    assert "20 turns before these" in written
    assert (written.count("60"), written.count("+10")) == (1, 40)
    assert len(picture(Game("p10000c10000r")).svg) < 20_000
    long = picture(Game(Rules(10_000, 10_000)).plus(tuple(range(10_000)), (0, 0)))
    assert long.words.startswith("Turn 1: 1.2.3.")
    assert long.words.endswith(".39.40 and 9,960 more: 0 black, 0 white.")


def test_the_pegs_in_use_are_those_of_the_block_or_those_chosen_last() -> None:
    assert in_use() is None
    try:
        assert repr(use_pegs("classic")) == "<pegs 'classic'>"
        with use_pegs("shapes"):
            assert in_use() == named_pegs("shapes")
        assert picture((0,), pegs="vision").title == "Code red"
        with pytest.raises(PegsError, match="expected pegs, one of rainbow"):
            use_pegs("none such")
        assert in_use() == named_pegs("classic")
    finally:
        assert repr(use_pegs(None)) == "<pegs: numbers>"


@pytest.mark.parametrize("value", [7, (), (0, True), (0, -1), [0, 1], None, Rules(4, 6)])
def test_what_has_no_picture_is_refused_and_quoted(value: object) -> None:
    with pytest.raises(ArgumentError, match="expected a value that has a picture"):
        picture(value)


@pytest.mark.parametrize("pegs", [7, b"classic", ["classic"], "x" * 5000, "a\0b"])
def test_what_is_no_peg_set_is_refused(pegs: object) -> None:
    with pytest.raises(PegsError, match="expected"):
        use_pegs(pegs)  # type: ignore[arg-type]
    assert in_use() is None


def test_a_solved_or_contradictory_game_has_pictures_of_what_follows() -> None:
    solved = GAME.plus("4113", "4,0")
    assert picture(solved.analyse()).title == "The game is solved"
    assert picture(solved.diagnose()).title == "A code fits all turns"
    doubtful = Game("p4c6r:1122=1,1;1344=0,3?")
    assert "Of these 6 fit every answer." in picture(doubtful.analyse()).words
    large = picture(Game("p8c12r").analyse("random", Random(1)))
    assert "too many to list" in large.words
    review = picture(solved.review()).words
    assert "luck +0.69, the best was 1314. Turn 3: 4113: 4 black, 0 white; " in review
    assert review.endswith(", a best guess.")
    two = Game("p4c6r:1111=0,0;2222=0,0;3333=0,0;4444=0,0;5555=0,0;6666=0,0").diagnose()
    assert " likely" in picture(two).words


def test_a_picture_prints_as_the_text_of_an_svg_file() -> None:
    shown = picture(GAME)
    assert str(shown) == shown.svg == shown._repr_svg_() == shown._repr_html_()
    assert repr(shown) == "<picture: Game p4c6r, 2 turns>"


def test_the_text_of_a_game_is_drawn_in_colours_of_ones_own_and_saved(tmp_path: Path) -> None:
    own = {"cherry": "#be272a", "lime": "#00ff00", "sky": "#72c5fc"}
    drawn = picture("p2c3r:12=0,1", own)
    assert drawn.words == "Turn 1: cherry, lime: 0 black, 1 white."
    assert picture("p2c3r:12=0,1", ["red", "#00ff00", "blue"]).words.startswith(
        "Turn 1: red, #00ff"
    )
    drawn.save(tmp_path / "game.svg")
    assert (tmp_path / "game.svg").read_text("utf-8") == drawn.svg
    with pytest.raises(RulesError, match="expected rules such as"):
        picture("nothing")
