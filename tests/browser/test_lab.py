"""The Lab: strategies side by side, the maps, one large game, and all of it to take away."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Download, Locator, Page, expect

from .conftest import DESK, NATIVE, PHONE, OpenPage, Site, beyond, resize
from .person import TIMES, Person

Violations = Callable[[Page], list[str]]

RESULTS = f"Results: Classic 4 {TIMES} 6"
HISTOGRAM = f"How many guesses, how often: Classic 4 {TIMES} 6"
STAGED = re.compile(rf"^One colour after another.* up to 100 {TIMES} 100$")
CONSISTENT = f"Any possible code, up to 20 {TIMES} 20"


def enter(person: Person, room: str = "Compare") -> None:
    """Go to a room of the Lab."""
    person.do("Menu", "Lab")
    if room != "Compare":
        person.do(room)
    expect(person.button(room)).to_have_attribute("aria-current", "page")


def play(person: Person, games: int) -> None:
    """Let the strategies that are ticked play so many games each."""
    person.page.get_by_label("Games each").fill(str(games))
    person.do("Run")


def results(page: Page) -> list[list[str]]:
    """Return the cells of the table of results, row by row."""
    table = page.get_by_role("table", name=RESULTS)
    rows = table.get_by_role("row").all()[1:]
    return [row.locator("th, td").all_inner_texts() for row in rows]


def saved(person: Person, button: str) -> Download:
    """Press a button that saves a file and return that."""
    with person.page.expect_download() as caught:
        person.do(button)
    return caught.value


def text_of(download: Download) -> str:
    """Return what is in a saved file."""
    return Path(download.path()).read_text("utf-8")


@DESK
def test_strategies_are_compared_and_the_table_says_how_they_fared(person: Person) -> None:
    page = person.page
    enter(person)
    play(person, 30)
    expect(page.get_by_text("Done: 90 games played.")).to_be_visible()
    rows = results(page)
    assert [row[0] for row in rows] == [
        "Best play",
        "Smallest worst case (Knuth)",
        "Any possible code",
    ]
    for _, mean, interval, longest, _, games in rows:
        low, high = (float(each) for each in interval.split(" \N{EN DASH} "))
        assert low < float(mean) < high
        assert 4 <= float(mean) <= 5.5
        assert 5 <= int(longest) <= 9
        assert games == "30"
    expect(page.get_by_role("img", name=HISTOGRAM)).to_be_visible()
    person.press(page.get_by_text("Show as a table"))
    table = page.get_by_role("table", name=HISTOGRAM)
    expect(table).to_be_visible()
    counts = [row.locator("td").all_inner_texts() for row in table.get_by_role("row").all()[1:]]
    assert [sum(int(row[column]) for row in counts) for column in range(3)] == [30, 30, 30]


@PHONE
def test_the_same_text_draws_the_same_codes_and_more_games_go_on_from_there(
    person: Person,
) -> None:
    page = person.page
    enter(person)
    play(person, 20)
    expect(page.get_by_text("Done: 60 games played.")).to_be_visible()
    before = [row[1] for row in results(page)]
    page.get_by_label("Random seed").fill("others")
    play(person, 21)
    expect(page.get_by_text("Done: 63 games played.")).to_be_visible()
    page.get_by_label("Random seed").fill("1")
    play(person, 20)
    expect(page.get_by_text("Done: 60 games played.")).to_be_visible()
    assert [row[1] for row in results(page)] == before
    # All columns are in sight, and headings and figures are still a table.
    for width in (390, 320):
        resize(page, width, 844)
        table = page.get_by_role("table", name=RESULTS)
        expect(table.get_by_role("columnheader")).to_have_count(6)
        assert table.evaluate("table => table.scrollWidth <= table.parentElement.clientWidth")


@DESK
def test_cancelling_keeps_what_there_is_and_solve_works_meanwhile(person: Person) -> None:
    page = person.page
    enter(person)
    play(person, 100_000)
    expect(page.get_by_role("progressbar", name="Progress")).to_be_visible()
    expect(page.get_by_role("img", name=HISTOGRAM)).to_be_visible()
    person.do("Solve")
    person.expect_guess(1)
    person.answer(1, 1)
    person.expect_guess(2)
    enter(person)
    expect(page.get_by_text(re.compile(r"of 300,000 games played"))).to_be_visible()
    person.do("Cancel")
    expect(page.get_by_text(re.compile(r"^Stopped after [\d,]+ of 300,000 games"))).to_be_visible()
    expect(person.button("Run")).to_be_enabled()
    games = [int(row[5].replace(",", "")) for row in results(page)]
    assert all(games)
    page.wait_for_timeout(400)
    assert [int(row[5].replace(",", "")) for row in results(page)] == games


@PHONE
def test_a_board_of_ones_own_is_played_on(person: Person) -> None:
    page = person.page
    enter(person)
    person.press(page.get_by_text("Add a board of your own"))
    page.get_by_role("spinbutton", name="Pegs").fill("2")
    page.get_by_role("spinbutton", name="Colours").fill("3")
    person.press(page.get_by_role("checkbox", name="A colour may come twice"))
    person.do("Add this board")
    name = f"2 {TIMES} 3, none twice"
    expect(page.get_by_role("checkbox", name=name)).to_be_checked()
    person.press(page.get_by_role("checkbox", name=f"Classic 4 {TIMES} 6"))
    play(person, 10)
    expect(page.get_by_text("Done: 30 games played.")).to_be_visible()
    expect(page.get_by_role("table", name=f"Results: {name}")).to_be_visible()
    expect(page.get_by_role("table", name=RESULTS)).to_have_count(0)


@NATIVE
@PHONE
def test_a_board_that_cannot_be_added_to_the_lab_says_why(person: Person) -> None:
    page = person.page
    enter(person)
    person.press(page.get_by_text("Add a board of your own"))
    pegs, colours = (page.get_by_role("spinbutton", name=name) for name in ("Pegs", "Colours"))
    for sizes, why in {
        ("0", "6"): "Both must be whole numbers from 1 on.",
        ("3", "300"): f"3 {TIMES} 300 is too large: the page has room for boards of up to "
        "200 pegs and 200 colours.",
        ("2.5", "6"): "Both must be whole numbers from 1 on.",
        ("", "6"): "Both must be whole numbers from 1 on.",
    }.items():
        pegs.fill(sizes[0])
        colours.fill(sizes[1])
        expect(page.get_by_text(why, exact=True)).to_be_visible()
        expect(person.button("Add this board")).to_be_disabled()
    pegs.fill("3")
    colours.fill("2")
    person.press(page.get_by_role("checkbox", name="A colour may come twice"))
    expect(page.get_by_text("With no colour twice, 3 pegs need at least as many")).to_be_visible()
    colours.fill("3")
    expect(page.get_by_text("With no colour twice")).to_have_count(0)
    person.do("Add this board")
    expect(page.get_by_role("checkbox", name=f"3 {TIMES} 3, none twice")).to_be_checked()


@DESK
def test_pictures_and_figures_are_saved(person: Person) -> None:
    enter(person)
    play(person, 10)
    expect(person.page.get_by_text("Done: 30 games played.")).to_be_visible()
    picture = saved(person, f"Save picture (SVG): {HISTOGRAM}")
    assert picture.suggested_filename == "mastermind-p4c6r.svg"
    root = ElementTree.fromstring(text_of(picture))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert "var(" not in text_of(picture)
    assert HISTOGRAM in text_of(picture)
    assert len(root.findall(".//{*}rect")) > 4
    figures = saved(person, f"Save figures (CSV): {HISTOGRAM}")
    head, *rows = csv.reader(io.StringIO(text_of(figures)))
    assert head[:2] == ["guesses", "Best play"]
    assert sum(int(row[1]) for row in rows) == 10


def compute(person: Person) -> None:
    """Begin a map of the staged search, the coarsest, with one game on each board."""
    page = person.page
    person.press(page.get_by_role("radio", name=STAGED))
    page.get_by_label("Boards").select_option("every 20th")
    page.get_by_label("Games on each").select_option("1")
    person.do("Compute the map")


def test_a_map_fills_in_and_tells_of_each_board(person: Person) -> None:
    page = person.page
    enter(person, "Map")
    compute(person)
    page.mouse.move(1, 1)  # off the map, which else comes to lie under a mouse that rests
    expect(page.get_by_text("25 of 25 games played")).to_be_visible()
    heat = page.get_by_role("img", name=re.compile("^Average guesses"))
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
    if person.touches:
        person.touch(*point)
    else:
        page.mouse.move(*point)
    expect(here).to_be_visible()
    person.press(page.get_by_text("Show as a table"))
    rows = page.get_by_role("table", name=re.compile("^Average guesses")).get_by_role("row")
    expect(rows).to_have_count(26)
    name = re.compile(r"^Save figures \(CSV\): ")
    with page.expect_download() as caught:
        person.do(name)
    _, *figures = csv.reader(io.StringIO(text_of(caught.value)))
    assert len(figures) == 25
    assert all(float(mean) > int(pegs) / 2 for pegs, _, mean, _ in figures)


@PHONE
def test_a_map_is_cancelled_and_goes_on(person: Person) -> None:
    page = person.page
    enter(person, "Map")
    person.press(page.get_by_role("radio", name=CONSISTENT))
    person.do("Compute the map")
    expect(page.get_by_role("img", name=re.compile("^Average guesses"))).to_be_visible()
    person.do("Cancel")
    expect(person.button("Go on")).to_be_visible()
    person.do("Go on")
    expect(page.get_by_role("progressbar", name="Progress")).to_be_visible()
    person.do("Cancel")
    expect(person.button("Go on")).to_be_visible()


def score_line(page: Page) -> Locator:
    """Return the line that says how the game stands."""
    return page.get_by_role("status").filter(has_text=re.compile("^(Turn|Solved)"))


@pytest.mark.parametrize("place", ["desktop file"], indirect=True)
def test_a_large_game_is_watched_by_keyboard(person: Person) -> None:
    page = person.page
    enter(person, "Watch")
    page.get_by_role("combobox", name="Board").select_option(f"20 {TIMES} 20")
    person.tab_to(person.button("One turn"))
    page.keyboard.press("Enter")
    expect(score_line(page)).to_contain_text("Turn 1: 0 of 20 pegs settled.")
    expect(score_line(page)).to_contain_text(re.compile("About (19|20) colours possible on each"))
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(score_line(page)).to_contain_text("Turn 11: ")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(score_line(page)).to_have_text(re.compile(r"^Solved in \d+ guesses\.$"))
    expect(page.get_by_role("img", name="The board: 20 of 20 pegs settled")).to_be_visible()
    person.press(page.get_by_text("All turns so far"))
    expect(page.get_by_role("table", name="All turns so far")).to_contain_text("20")


@PHONE
def test_a_large_game_plays_by_itself_and_pauses(person: Person) -> None:
    page = person.page
    enter(person, "Watch")
    page.get_by_label("Speed").select_option("30 turns per second")
    person.do("Start")
    expect(score_line(page)).to_contain_text(re.compile(r"Turn [2-9]\d"))
    person.do("Pause")
    expect(person.button("Go on")).to_be_visible()
    told = score_line(page).inner_text()
    page.wait_for_timeout(300)
    assert score_line(page).inner_text() == told
    person.do("Back to the start")
    expect(page.get_by_text("100 pegs hidden, none known yet.")).to_be_visible()


@NATIVE
@PHONE
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 568)])
def test_on_a_phone_start_leads_to_the_board_that_is_watched(
    open_page: OpenPage, app_url: str, motion: str, width: int, height: int
) -> None:
    """Start left the board below the fold; it has the focus still, and is in sight as Pause."""
    size = {"width": width, "height": height}
    person = Person(open_page(app_url + "#lab/watch", reduced_motion=motion, viewport=size))
    board = person.page.get_by_role("img", name=re.compile("^The board: "))
    start = person.button("One turn" if motion == "reduce" else "Start")
    expect(start).to_be_in_viewport(ratio=1)
    expect(board).not_to_be_in_viewport(ratio=1)
    person.press(start)
    expect(board).to_be_in_viewport(ratio=1)
    expect(score_line(person.page)).to_be_in_viewport(ratio=1)
    pressed = person.button("One turn" if motion == "reduce" else "Pause")
    expect(pressed).to_be_in_viewport(ratio=1)
    expect(pressed).to_be_focused()
    controls = person.page.get_by_role("group", name="Playing the game").bounding_box()
    told = score_line(person.page).bounding_box()
    assert controls
    assert told
    assert controls["y"] + controls["height"] <= told["y"] + 1, "the controls lie over the board"


@NATIVE
@DESK
def test_in_a_large_game_a_peg_that_is_open_is_as_large_as_a_settled_one(person: Person) -> None:
    enter(person, "Watch")
    grid = person.page.get_by_role("main").get_by_role("img")
    expect(grid).to_be_visible()
    size = "(grid) => grid.firstElementChild.getBoundingClientRect().height"
    before = grid.evaluate(size)
    person.do("To the end")
    expect(person.page.get_by_text(re.compile(r"^Solved in \d+ guesses"))).to_be_visible()
    assert grid.evaluate(size) == before


@NATIVE
@PHONE
def test_who_wants_no_motion_steps_through_the_game(open_page: OpenPage, app_url: str) -> None:
    person = Person(open_page(app_url + "#lab/watch", reduced_motion="reduce"))
    expect(person.button("One turn")).to_be_visible()
    expect(person.button("Start")).to_have_count(0)
    person.do("One turn", "Ten turns")
    expect(score_line(person.page)).to_contain_text("Turn 11: ")


@DESK
def test_the_lab_and_what_was_chosen_are_there_after_a_reload(person: Person) -> None:
    page = person.page
    enter(person)
    person.press(page.get_by_role("checkbox", name="Most information"))
    person.do("Map")
    expect(page).to_have_url(re.compile("#lab/map$"))
    page.reload()
    expect(person.button("Map")).to_have_attribute("aria-current", "page")
    person.do("Compare")
    expect(page.get_by_role("checkbox", name="Most information")).to_be_checked()
    person.do("Solve")
    person.expect_guess(1)


def games_played(page: Page) -> int:
    """Return how many games of the map are played, as it says while nobody computes."""
    told = page.get_by_text(re.compile(r"^[\d,]+ of [\d,]+ games played$")).inner_text()
    return int(told.split()[0].replace(",", ""))


@PHONE
def test_what_was_computed_is_there_after_a_reload_and_goes_on(person: Person) -> None:
    page = person.page
    enter(person)
    play(person, 10)
    expect(page.get_by_text("Done: 30 games played.")).to_be_visible()
    before = results(page)
    person.do("Map")
    person.press(page.get_by_role("radio", name=CONSISTENT))
    person.do("Compute the map")
    picture = page.get_by_role("img", name=re.compile("^Average guesses"))
    expect(picture).to_be_visible()
    page.reload()
    expect(picture).to_be_visible()
    expect(person.button("Go on")).to_be_visible()
    played = games_played(page)
    assert played > 0
    person.do("Go on", "Cancel")
    expect(person.button("Go on")).to_be_visible()
    assert games_played(page) >= played
    person.do("Compare")
    expect(page.get_by_text("Done: 30 games played.")).to_be_visible()
    expect(page.get_by_role("img", name=HISTOGRAM)).to_be_visible()
    assert results(page) == before
    play(person, 11)
    expect(page.get_by_text("Done: 33 games played.")).to_be_visible()


@NATIVE
@DESK
def test_results_are_thrown_away_for_good_or_brought_back(person: Person) -> None:
    page = person.page
    enter(person)
    expect(person.button("Throw the results away")).to_have_count(0)
    play(person, 5)
    expect(page.get_by_text("Done: 15 games played.")).to_be_visible()
    before = results(page)
    person.do("Throw the results away")
    expect(page.get_by_role("table", name=RESULTS)).to_have_count(0)
    expect(person.button("Bring the results back")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("table", name=RESULTS)).to_be_visible()
    assert results(page) == before
    person.do("Throw the results away", "Map")
    compute(person)
    expect(page.get_by_text("25 of 25 games played")).to_be_visible()
    person.do("Throw the results away")
    expect(person.button("Compute the map")).to_be_enabled()
    page.reload()
    expect(page.get_by_text("25 boards to play on")).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("^Average guesses"))).to_have_count(0)
    person.do("Compare")
    expect(person.button("Run")).to_be_enabled()
    expect(page.get_by_role("table", name=RESULTS)).to_have_count(0)


@NATIVE
@pytest.mark.parametrize("place", ["desktop file"], indirect=True)
def test_the_lab_is_reached_and_run_by_keyboard(person: Person) -> None:
    page = person.page
    person.expect_guess(1)
    person.tab_to(person.button("Menu"))
    page.keyboard.press("Enter")
    person.tab_to(person.button("Lab"))
    page.keyboard.press("Enter")
    expect(person.button("Run")).to_be_visible()
    expect(person.button("Menu")).to_be_focused()
    person.tab_to(page.get_by_label("Games each"))
    page.keyboard.type("5")
    page.keyboard.press("Enter")
    expect(page.get_by_text(re.compile("^Done: "))).to_be_visible()


@NATIVE
@pytest.mark.parametrize("place", ["phone file"], indirect=True)
def test_what_is_no_number_of_games_is_quoted_and_not_played(person: Person) -> None:
    page = person.page
    person.expect_guess(1)
    enter(person)
    field = page.get_by_label("Games each")
    for given, sentence in {
        "0": "0 is not a number of games: it must be a whole number from 1 to 100,000.",
        "3.7": "3.7 is not a number of games: it must be a whole number from 1 to 100,000.",
        "": "Type how many games to play on each board: a whole number from 1 to 100,000.",
    }.items():
        field.fill(given)
        expect(page.get_by_role("status").get_by_text(sentence)).to_be_visible()
        expect(field).to_have_value(given)
        expect(person.button("Run")).to_be_disabled()
    play(person, 2)
    expect(page.get_by_text(re.compile("^Done: "))).to_be_visible()


@DESK
def test_the_lab_is_fetched_when_it_is_wanted_and_kept_for_later(
    open_page: OpenPage, site: Site, watch: object
) -> None:
    page = open_page(site.url)
    person = Person(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    person.expect_guess(1)
    expect(page.get_by_text("Ready to work offline.")).to_be_visible()
    assert not [url for url in asked if "/lab-" in url]
    site.stop()
    enter(person)
    play(person, 5)
    expect(page.get_by_text("Done: 15 games played.")).to_be_visible()


@NATIVE
@pytest.mark.parametrize("place", ["phone file", "desktop file"], indirect=True)
def test_axe_finds_nothing_in_the_lab(
    open_page: OpenPage, app_url: str, place: str, violations: Violations
) -> None:
    page = open_page(app_url + "#lab")
    person = Person(page)
    found: list[str] = []

    def look_at(screen: str) -> None:
        page.emulate_media(color_scheme="light" if place.startswith("phone") else "dark")
        found.extend(f"{screen}: {each}" for each in violations(page))
        if place.startswith("phone"):
            page.emulate_media(forced_colors="active")
            found.extend(f"{screen}, forced colours: {each}" for each in violations(page))
            page.emulate_media(forced_colors="none")

    expect(person.button("Run")).to_be_enabled()
    look_at("compare, start")
    person.press(page.get_by_text("Add a board of your own"))
    play(person, 10)
    expect(page.get_by_text("Done: 30 games played.")).to_be_visible()
    person.press(page.get_by_text("Show as a table"))
    look_at("compare, done")
    person.do("Map")
    look_at("map, start")
    compute(person)
    expect(page.get_by_text("25 of 25 games played")).to_be_visible()
    person.press(page.get_by_text("Show as a table"))
    look_at("map, done")
    person.do("Watch")
    look_at("watch, start")
    person.do("Ten turns")
    expect(score_line(page)).to_contain_text("Turn 10: ")
    person.press(page.get_by_text("All turns so far"))
    look_at("watch, on the way")
    person.do("To the end")
    expect(score_line(page)).to_contain_text("Solved in ")
    look_at("watch, over")
    assert found == []


APART = """() => [...document.querySelectorAll("main label")]
  .filter((label) => label.getClientRects().length > 1).map((label) => label.textContent.trim())"""
"""JavaScript for the names that are in another column than their boxes."""


@NATIVE
@DESK
def test_where_strategies_are_in_two_columns_each_box_is_beside_its_name(person: Person) -> None:
    enter(person)
    box = person.page.get_by_role("checkbox", name="Most different answers")
    for width in (1024, 1100, 1280):
        resize(person.page, width, 600)
        expect(box).to_be_visible()
        assert person.page.evaluate(APART) == [], width


@NATIVE
@PHONE
@pytest.mark.parametrize("width", [320, 390])
def test_nothing_in_the_lab_sticks_out_on_a_phone(
    open_page: OpenPage, app_url: str, width: int
) -> None:
    page = open_page(app_url + "#lab", viewport={"width": width, "height": 700})
    person = Person(page)
    expect(person.button("Run")).to_be_enabled()

    play(person, 10)
    expect(page.get_by_text("Done: 30 games played.")).to_be_visible()
    assert beyond(page)[0] == 0
    person.do("Map")
    compute(person)
    expect(page.get_by_text("25 of 25 games played")).to_be_visible()
    assert beyond(page)[0] == 0
    person.do("Watch", "Ten turns")
    expect(score_line(page)).to_contain_text("Turn 10: ")
    assert beyond(page)[0] == 0


@NATIVE
@PHONE
def test_no_room_of_the_lab_is_wider_than_the_window(open_page: OpenPage, app_url: str) -> None:
    page = open_page(app_url + "#lab/watch")
    person = Person(page)
    expect(page.get_by_role("img", name=re.compile("^The board"))).to_be_visible()
    wide: list[str] = []
    for room in ("Watch", "Compare", "Map"):
        person.do(room)
        expect(person.button(room)).to_have_attribute("aria-current", "page")
        for width in range(320, 1401, 40):
            resize(page, width, 800)
            stuck = page.evaluate(
                """(width) => [...document.querySelectorAll("main *")]
                  .filter((each) => each.checkVisibility() && !each.closest(".unseen, .scroller"))
                  .filter((each) => {
                    const column = each.closest(".stage, .side")?.getBoundingClientRect();
                    const edge = column?.width ? column.right : width;
                    return each.getBoundingClientRect().right > Math.min(edge, width) + 0.5;
                  })
                  .map((each) => each.getAttribute("class") || each.tagName)""",
                width,
            )
            wide.extend(f"{room} at {width}: {each}" for each in dict.fromkeys(stuck))
        resize(page, 390, 844)
    assert wide == []


@NATIVE
@PHONE
def test_on_a_phone_run_is_in_sight_at_once_and_the_results_once_it_is_pressed(
    person: Person,
) -> None:
    page = person.page
    enter(person)
    expect(person.button("Run")).to_be_in_viewport(ratio=1)
    about = page.get_by_role("checkbox", name="Smallest worst case (Knuth)")
    expect(about).to_have_accessible_description(re.compile("[a-z]{3}"))
    play(person, 5)
    expect(page.get_by_role("heading", name=f"Classic 4 {TIMES} 6")).to_be_in_viewport()
    expect(person.button(re.compile("^(Cancel|Run)$"))).to_be_in_viewport(ratio=1)
    person.do("Menu", "How it works")
    expect(person.dialog("How it works")).to_be_visible()
