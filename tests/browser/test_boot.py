"""Nobody waits for Python: what was done before it was up is answered when it is."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from .conftest import PHONE, OpenPage, Site, Watch, slow_down
from .person import PRESETS, Person
from .workers import CATCH, visit


def is_ready(page: Page) -> bool:
    """Return whether Python is up."""
    count: int = page.evaluate("() => performance.getEntriesByName('boot:ready').length")
    return count > 0


class Gate:
    """Holds requests back until it is opened."""

    def __init__(self) -> None:
        """Start closed."""
        self._held: list[Route] = []
        self._open = False

    def pass_through(self, route: Route) -> None:
        """Let a request go on, now or later."""
        if self._open:
            route.continue_()
        else:
            self._held.append(route)

    def open(self) -> None:
        """Let all go on."""
        self._open = True
        for route in self._held:
            route.continue_()


Held = tuple[Person, Gate]


@pytest.fixture
def held(open_page: OpenPage, site: Site, watch: Watch) -> Held:
    """Return someone at the site, and the gate that keeps Python's own files back."""
    watch.own(site.url)
    gate = Gate()
    page = open_page("about:blank")
    page.route("**/assets/core-*", gate.pass_through)
    page.goto(site.url)
    return Person(page), gate


@pytest.mark.parametrize("place", ["phone site"], indirect=True)
def test_two_guesses_are_there_without_python_and_an_early_answer_is_answered_later(
    held: Held,
) -> None:
    person, gate = held
    page = person.page
    guess = ", ".join(person.expect_guess(1))
    leaves = re.compile(r"leaves (\d+) codes")
    expect(person.answer_button(0, 2, 4)).to_have_accessible_description(leaves)
    left = leaves.match(person.answer_button(0, 2, 4).get_attribute("aria-description") or "")
    assert left
    progress = page.get_by_role("progressbar")
    expect(progress).to_be_visible()
    expect(page.get_by_text("Loading Python")).to_be_visible()
    person.answer(0, 2)
    person.expect_guess(2)
    person.answer(1, 1)
    expect(person.turns).to_have_count(2)
    expect(page.get_by_text("The next guess comes as soon as Python is up.")).to_be_visible()
    expect(person.row).to_have_count(4)
    assert not is_ready(page)
    gate.open()
    person.expect_guess(3)
    expect(progress).to_have_count(0)
    expect(person.turn(1)).to_have_accessible_name(
        f"Turn 1: {guess}. 0 black, 2 white. {left[1]} left."
    )


@pytest.mark.nightly
@pytest.mark.parametrize("place", ["phone site"], indirect=True)
def test_before_python_is_up_every_preset_has_its_opening_guess(
    held: Held,
) -> None:
    person, _ = held
    for key in ("super", "eight", "kids", "bulls", "classic"):
        person.choose_board(PRESETS[key].name)
        assert "empty" not in person.expect_guess(1)
    assert not is_ready(person.page)


@pytest.mark.nightly
@pytest.mark.parametrize("place", ["phone site"], indirect=True)
def test_before_python_is_up_undo_and_guesses_of_ones_own_work(
    held: Held,
) -> None:
    person, gate = held
    person.expect_guess(1)
    person.answer(0, 2)
    expect(person.turns).to_have_count(1)
    person.do("Undo")
    person.expect_guess(1)
    expect(person.turns).to_have_count(0)
    person.page.keyboard.type("rrbb")
    person.expect_pegs("red", "red", "blue", "blue")
    person.do("Done")
    person.answer(1, 0)
    expect(person.turns).to_have_count(1)
    assert not is_ready(person.page)
    gate.open()
    person.expect_guess(2)


@pytest.mark.nightly
@pytest.mark.parametrize("place", ["phone site"], indirect=True)
def test_a_guess_played_before_python_is_up_gets_its_answer(
    held: Held,
) -> None:
    person, gate = held
    person.play()
    person.lay("red", "red", "blue", "green")
    person.do("Guess")
    expect(person.turns.first).to_contain_text("answer on its way")
    assert not is_ready(person.page)
    gate.open()
    expect(person.turns.first).to_contain_text(re.compile("[0-4] black, [0-4] white"))
    expect(person.button("Guess")).to_be_visible()


HOLD_WORKER = """
  const Real = Worker;
  Worker = function (...given) {
    const worker = new Real(...given);
    const post = worker.postMessage.bind(worker);
    const held = [];
    worker.postMessage = (...message) => held.push(message);
    letGo = () => { worker.postMessage = post; held.forEach((message) => post(...message)); };
    return worker;
  };
"""
"""Keeps the page's messages to its worker back until `letGo()`, as a slow phone would."""


@pytest.mark.nightly
@pytest.mark.parametrize("place", ["phone file"], indirect=True)
def test_the_one_file_is_usable_on_a_slow_machine_before_python_is_up(
    open_page: OpenPage, app_file: str
) -> None:
    page = open_page("about:blank")
    page.context.set_offline(True)
    slow_down(page)
    page.add_init_script(HOLD_WORKER)
    page.goto(app_file)
    person = Person(page)
    person.answer(0, 2)
    person.expect_guess(2)
    person.answer(1, 1)
    expect(person.turns).to_have_count(2)
    expect(page.get_by_text("The next guess comes as soon as Python is up.")).to_be_visible()
    assert not is_ready(page)
    expect(page.get_by_role("progressbar", name="Loading Python")).to_be_visible()
    page.evaluate("() => letGo()")
    person.expect_guess(3)


@pytest.mark.nightly
@PHONE
def test_the_first_guess_that_needs_python_does_not_wait_for_its_first_steps(
    open_page: OpenPage, app_url: str, watch: Watch
) -> None:
    person = visit(open_page, app_url, CATCH, watch)
    person.expect_guess(1)
    # Its first analysis takes several times as long as those after it.
    for _ in range(600):
        if person.page.evaluate("() => 'asked' in globalThis"):
            return
        person.page.wait_for_timeout(100)
    pytest.fail("Python was asked nothing yet")


COVERED = """bar => {
  const { left, right, top, bottom } = bar.getBoundingClientRect();
  return [left + 1, (left + right) / 2, right - 1].some((x) =>
    document.elementFromPoint(x, (top + bottom) / 2) !== bar);
}"""
"""Whether something lies over a bar."""


@pytest.mark.nightly
@pytest.mark.parametrize("place", ["phone site"], indirect=True)
@pytest.mark.parametrize("mode", ["play", "play/p4c6r", "hide"])
def test_the_progress_of_python_lies_on_no_title_and_no_board_on_it(held: Held, mode: str) -> None:
    """It struck the title of the front door through, and its ends looked out behind the board."""
    page = held[0].page
    page.evaluate("mode => { location.hash = mode; }", mode)
    bar = page.locator("progress")
    main = page.get_by_role("main")
    expect(main.locator("[data-heading]")).to_be_visible()
    expect(page.get_by_role("navigation").get_by_role("button").nth(0)).not_to_have_attribute(
        "aria-current", "page"
    )
    upper, lower = bar.bounding_box(), main.locator("h2, .board").first.bounding_box()
    assert upper
    assert lower
    assert upper["y"] + upper["height"] <= lower["y"]
    assert not bar.evaluate(COVERED)
    expect(page.get_by_text("Loading Python")).to_be_hidden()
