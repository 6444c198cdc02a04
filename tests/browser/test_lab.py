"""The Lab: strategies side by side, the maps, and all of it to take away and to come back to."""

from __future__ import annotations

import csv
import io
import re
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page, expect

from .conftest import DESK, NATIVE, PHONE, OpenPage, Site, resize
from .lab_rooms import CONSISTENT, HISTOGRAM, RESULTS, compute, enter, play, results, saved, text_of
from .person import TIMES, Person


@pytest.mark.quick
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


@pytest.mark.nightly
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


@pytest.mark.nightly
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


@pytest.mark.nightly
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


@pytest.mark.nightly
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


@pytest.mark.nightly
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


@pytest.mark.nightly
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


@pytest.mark.nightly
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


@pytest.mark.nightly
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


@pytest.mark.nightly
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


@pytest.mark.nightly
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


@pytest.mark.nightly
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


@pytest.mark.nightly
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


@pytest.mark.nightly
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
