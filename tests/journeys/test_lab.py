"""The Lab: strategies side by side, the maps, one large game, and all of it to take away."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Download, Locator, Page, expect

from .conftest import DESK, DESK_FILE, NATIVE, PHONE, Arrive
from .custom_lab import enter, play
from .person import TIMES, Person
from .texts import like, words

CLASSIC = f"Classic 4 {TIMES} 6"
RESULTS = words("lab.resultsOf", name=CLASSIC)
HISTOGRAM = words("lab.histogramOf", name=CLASSIC)
STAGED = re.compile(rf"^{words('strategy.staged').partition(',')[0]}.* up to 100 {TIMES} 100$")
CONSISTENT = f"{words('strategy.random')}, up to 20 {TIMES} 20"


def results(person: Person) -> list[list[str]]:
    """Return the cells of the table of results, row by row."""
    rows = person.choice("table", RESULTS).get_by_role("row").all()[1:]
    return [row.locator("th, td").all_inner_texts() for row in rows]


def saved(person: Person, name: str | re.Pattern[str]) -> Download:
    """Press a button that saves a file and return that."""
    with person.page.expect_download() as caught:
        person.do(name)
    return caught.value


def text_of(download: Download) -> str:
    """Return what is in a saved file."""
    return Path(download.path()).read_text("utf-8")


def map_of(page: Page) -> Locator:
    """Return the picture of the map."""
    return page.get_by_role("img", name=like("lab.mapOf"))


def score_line(page: Page) -> Locator:
    """Return the line that says how the large game stands."""
    return page.get_by_role("status").filter(has_text=re.compile("^(Turn|Solved)"))


@pytest.mark.quick
@DESK
def test_strategies_are_compared_and_the_table_says_how_they_fared(person: Person) -> None:
    enter(person)
    play(person, 30, done=90)
    rows = results(person)
    named = ["strategy.best", "strategy.minimax", "strategy.random"]
    assert [row[0] for row in rows] == [words(name) for name in named]
    for _, mean, interval, longest, _, games in rows:
        low, high = (float(each) for each in interval.split(" \N{EN DASH} "))
        assert low < float(mean) < high
        assert 4 <= float(mean) <= 5.5
        assert 5 <= int(longest) <= 9
        assert games == "30"
    expect(person.choice("img", HISTOGRAM)).to_be_visible()
    person.press(person.page.get_by_text(words("lab.table")))
    table = person.choice("table", HISTOGRAM)
    expect(table).to_be_visible()
    counts = [row.locator("td").all_inner_texts() for row in table.get_by_role("row").all()[1:]]
    assert [sum(int(row[column]) for row in counts) for column in range(3)] == [30, 30, 30]
    picture = saved(person, words("lab.saveSvg", title=HISTOGRAM))
    assert picture.suggested_filename == "mastermind-p4c6r.svg"
    root = ElementTree.fromstring(text_of(picture))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert "var(" not in text_of(picture)
    assert HISTOGRAM in text_of(picture)
    assert len(root.findall(".//{*}rect")) > 4
    figures = saved(person, words("lab.saveCsv", title=HISTOGRAM))
    head, *lines = csv.reader(io.StringIO(text_of(figures)))
    assert head[:2] == ["guesses", words("strategy.best")]
    assert sum(int(line[1]) for line in lines) == 30


@pytest.mark.nightly
@NATIVE
@PHONE
def test_strategies_play_on_a_board_of_ones_own(person: Person) -> None:
    enter(person)
    person.press(person.page.get_by_text(words("lab.addBoard")))
    pegs, colours = (person.choice("spinbutton", each) for each in ("board.pegs", "board.colours"))
    pegs.fill("3")
    colours.fill("2")
    kind = person.page.get_by_role("radio", name=words("board.may", kind="n"), exact=True)
    person.press(kind)
    too_few = person.text(re.compile("With no colour twice, 3 pegs need at least as many"))
    expect(too_few).to_be_visible()
    expect(person.button("lab.add")).to_be_disabled()
    colours.fill("3")
    expect(too_few).to_have_count(0)
    person.do("lab.add")
    name = f"3 {TIMES} 3, {words('board.kind', kind='n')}"
    expect(person.choice("checkbox", name)).to_be_checked()
    person.press(person.choice("checkbox", CLASSIC))
    play(person, 10, done=30)
    expect(person.choice("table", words("lab.resultsOf", name=name))).to_be_visible()
    expect(person.choice("table", RESULTS)).to_have_count(0)


@pytest.mark.nightly
@NATIVE
def test_a_map_fills_in_and_tells_of_each_board(person: Person) -> None:
    page = person.page
    enter(person, "map")
    person.press(page.get_by_role("radio", name=STAGED))
    page.get_by_label(words("lab.step")).select_option("every 20th")
    page.get_by_label(words("lab.gamesEach")).select_option("1")
    person.do("lab.compute")
    expect(page.get_by_text(words("lab.played", done=25, all=25))).to_be_visible()
    page.mouse.move(1, 1)  # off the map, which else comes to lie under a mouse that rests
    heat = map_of(page)
    heat.focus()
    here = page.get_by_text(re.compile("^20 pegs, 20 colours: "))
    expect(here).to_be_visible()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowUp")
    expect(page.get_by_text(re.compile(r"^100 pegs, 100 colours: [67]\d\d"))).to_be_visible()
    box = heat.bounding_box()
    assert box
    point = (box["x"] + 0.2 * box["width"], box["y"] + 0.78 * box["height"])
    (person.touch if person.touches else page.mouse.move)(*point)
    expect(here).to_be_visible()
    person.press(person.page.get_by_text(words("lab.table")))
    rows = page.get_by_role("table", name=like("lab.mapOf")).get_by_role("row")
    expect(rows).to_have_count(26)
    file = text_of(saved(person, re.compile(f"^{re.escape(words('lab.csv'))}")))
    _, *figures = csv.reader(io.StringIO(file))
    assert len(figures) == 25
    assert all(float(mean) > int(pegs) / 2 for pegs, _, mean, _ in figures)


@pytest.mark.nightly
@PHONE
def test_results_are_there_after_a_reload_go_on_and_are_thrown_away(person: Person) -> None:
    page = person.page
    enter(person)
    play(person, 10, done=30)
    before = results(person)
    person.do("lab.room.map")
    chosen = person.choice("radio", CONSISTENT)
    person.press(chosen)
    person.do("lab.compute")
    expect(map_of(page)).to_be_visible()
    page.reload()
    expect(chosen).to_be_checked()
    expect(page).to_have_url(re.compile("#lab/map$"))
    expect(map_of(page)).to_be_visible()
    told = page.get_by_text(re.compile(r"^[\d,]+ of [\d,]+ games played$"))

    def played() -> int:
        expect(person.button("lab.goOn")).to_be_visible()
        return int(told.inner_text().split()[0].replace(",", ""))

    earlier = played()
    assert earlier > 0
    person.do("lab.goOn", "lab.cancel")
    assert played() >= earlier
    person.do("lab.room.compare")
    expect(person.choice("img", HISTOGRAM)).to_be_visible()
    assert results(person) == before

    table = person.choice("table", RESULTS)
    person.do("lab.forget")
    expect(table).to_have_count(0)
    expect(person.button("lab.bringBack")).to_be_focused()
    person.do("lab.bringBack")
    expect(table).to_be_visible()
    assert results(person) == before
    person.do("lab.forget", "lab.room.map", "lab.forget")
    expect(person.button("lab.compute")).to_be_enabled()
    page.reload()
    expect(chosen).to_be_checked()
    expect(map_of(page)).to_have_count(0)
    person.do("lab.room.compare")
    expect(person.button("lab.run")).to_be_enabled()
    expect(table).to_have_count(0)


@NATIVE
@DESK_FILE
def test_the_lab_is_run_by_keyboard_with_a_number_of_games(person: Person) -> None:
    person.expect_guess(1)
    person.choose("do.menu", "mode.lab")
    expect(person.button("lab.run")).to_be_visible()
    expect(person.button("do.menu")).to_be_focused()
    field = person.page.get_by_label(words("lab.games"))
    field.fill("3.7")
    sentence = words("lab.badGames", given="3.7", max=100_000)
    expect(person.page.get_by_role("status").get_by_text(sentence)).to_be_visible()
    expect(field).to_have_value("3.7")
    expect(person.button("lab.run")).to_be_disabled()
    field.fill("")
    person.tab_to(field)
    person.page.keyboard.type("5")
    person.page.keyboard.press("Enter")
    expect(person.text(words("lab.done", failed=0, played=15))).to_be_visible()


@pytest.mark.nightly
@NATIVE
@PHONE
@pytest.mark.parametrize(("motion", "start"), [("no-preference", "play"), ("reduce", "stepOne")])
def test_on_a_phone_start_leads_to_the_board_that_is_watched(
    arrive: Arrive, motion: str, start: str
) -> None:
    """Start left the board below the fold; it has the focus still, and is in sight as Pause.

    Who wants no motion steps through the game.
    """
    size = {"width": 320, "height": 568}
    person = arrive("#lab/watch", reduced_motion=motion, viewport=size)
    board, button = person.role("img", "lab.gridWords"), person.button(f"lab.{start}")
    expect(button).to_be_in_viewport(ratio=1)
    expect(board).not_to_be_in_viewport(ratio=1)
    assert person.button("lab.play").count() == (start == "play")
    person.press(button)
    pressed = person.button("lab.pause") if start == "play" else button
    for place in (board, score_line(person.page), pressed):
        expect(place).to_be_in_viewport(ratio=1)
    expect(pressed).to_be_focused()
    if start == "play":
        person.do("lab.pause")
        expect(person.button("lab.resume")).to_be_visible()
        told = score_line(person.page).inner_text()
        person.page.wait_for_timeout(300)
        assert score_line(person.page).inner_text() == told
    if start == "stepOne":
        person.do("lab.stepTen")
        expect(score_line(person.page)).to_contain_text("Turn 11: ")
        person.do("lab.toEnd")
        expect(score_line(person.page)).to_have_text(like("lab.watchOver"))
        expect(person.role("img", "lab.gridWords", settled=100, pegs=100)).to_be_visible()
        person.press(person.page.get_by_text(words("lab.turnsTable")))
        expect(person.choice("table", "lab.turnsTable")).to_contain_text("100")
