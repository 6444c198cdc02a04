"""Two people at one phone: one hides a code, the other looks for it and sees it only at the end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import HIT, PHONE, resize
from .launch import ENGINE
from .person import PAUSE, Person, score

CODE = ("red", "orange", "red", "green")
WORDS = ", ".join(CODE)


def put(person: Person, *colours: str) -> None:
    """Put these on the row: from the palette, or by their letters."""
    if not person.touches:
        person.page.keyboard.type("".join(colour[0] for colour in colours))
        return
    person.lay(*colours)


def do(person: Person, name: str) -> None:
    """Press a button, with the thumb or by key."""
    if person.touches:
        person.do(name)
        return
    person.tab_to(person.button(name))
    confirm(person)


def confirm(person: Person) -> None:
    """Press Enter, no faster than one can: two quick presses are taken for one."""
    person.page.wait_for_timeout(1000 * PAUSE)
    person.page.keyboard.press("Enter")


def guess(person: Person, *colours: str) -> tuple[int, int]:
    """Guess these and return the answer to come."""
    put(person, *colours)
    if person.touches:
        person.do("Guess")
    else:
        confirm(person)
    return score(colours, CODE)


Touch = Callable[..., None]


def finger(page: Page) -> Touch:
    """Return what puts a finger down, moves and lifts it: `touchStart`, `touchMove`, `touchEnd`."""
    if ENGINE == "chromium":
        session = page.context.new_cdp_session(page)

        def touch(kind: str, *points: dict[str, float]) -> None:
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

        return touch

    def translated(kind: str, *points: dict[str, float]) -> None:
        for point in points:
            page.mouse.move(point["x"], point["y"])
        if kind == "touchStart":
            page.mouse.down()
        elif kind == "touchEnd":
            page.mouse.up()

    return translated


@contextmanager
def held(person: Person, button: Locator) -> Iterator[Callable[[], object]]:
    """Hold a button down, by thumb or space bar; what this gives lets the thumb slide off."""
    if not person.touches:
        person.tab_to(button)
        person.page.keyboard.down("Space")
        yield lambda: None
        person.page.keyboard.up("Space")
        return
    box = button.bounding_box()
    assert box
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch = finger(person.page)

    def slide() -> None:
        for beyond in (0, 1, 2):  # a thumb that rests at last: after a fling Chromium ignores a tap
            touch("touchMove", {"x": point["x"], "y": point["y"] - 2 * box["height"] - beyond})
            person.page.wait_for_timeout(200)

    touch("touchStart", point)
    yield slide
    touch("touchEnd")
    person.page.wait_for_timeout(1000 * PAUSE)


WITHOUT_SCRIPTS = """body => {
  const copy = body.cloneNode(true);
  for (const script of copy.querySelectorAll("script")) script.remove();
  return copy.outerHTML;
}"""
"""The page without its scripts and the packed data in them: those may spell any code by chance."""


def all_that_is_kept_or_shown(page: Page) -> str:
    """Return the page as anyone can get at it, and what it keeps on the device."""
    return "\n".join(
        [page.locator("body").evaluate(WITHOUT_SCRIPTS),
         page.locator("body").aria_snapshot(), page.title(), page.url,
         page.evaluate("() => JSON.stringify([{...localStorage}, {...sessionStorage}])")]
    )  # fmt: skip


def expect_covered(page: Page) -> None:
    """Check that the code, 1214, is not on the page or on the device in clear."""
    expect(page.get_by_role("heading", name="The code is being looked at")).to_have_count(0)
    # What was told of a code is replaced when the drawing that covers it has been shown.
    expect(page.locator("[data-told]")).not_to_contain_text(WORDS)
    kept = all_that_is_kept_or_shown(page)
    assert not re.search(rf"{WORDS}|(?<![0-9])1214(?![0-9])|0,1,0,3|R\W*O\W*R\W*G\b", kept)
    # The palette, the guesses and the picture of the box have pegs of their own.
    assert not page.evaluate(
        """() => [...document.querySelectorAll(".peg")]
          .filter((peg) => !peg.closest(".palette, .turns, .box-picture, dialog"))
          .map((peg) => peg.style.getPropertyValue("--face"))
          .some((face) => ["#be272a", "#de8b1b", "#50b285"].includes(face))"""
    )


@pytest.mark.quick
def test_a_code_is_hidden_handed_over_explained_and_found(
    person: Person, violations: Callable[[Page], list[str]]
) -> None:
    page = person.page
    do(person, "Hide")
    expect(person.heading("Hide your code")).to_be_visible()
    code = page.get_by_role("group", name="The hidden code").get_by_role("button")
    expect(person.button("Hand over the device")).to_be_disabled()
    put(person, *CODE)
    for position in range(1, 5):
        expect(code.nth(position - 1)).to_have_accessible_name(f"Peg {position}: covered")
    expect(person.told).to_contain_text("Peg 4: covered. The code is complete.")
    expect_covered(page)
    assert violations(page) == []
    with held(person, person.button("Hold to see the code")):
        for position, colour in enumerate(CODE, 1):
            expect(code.nth(position - 1)).to_have_accessible_name(f"Peg {position}: {colour}")
        expect(person.told).to_have_text(f"The code: {WORDS}.")
    expect(code.first).to_have_accessible_name("Peg 1: covered")
    expect(person.told).to_have_text("The code is covered.")
    if person.touches:
        with held(person, person.button("Hold to see the code")) as slide:
            expect(code.first).to_have_accessible_name("Peg 1: red")
            slide()  # off the button, the thumb still down
            expect(code.first).to_have_accessible_name("Peg 1: covered")

    do(person, "Hand over the device")
    expect(person.heading("1. Your guess")).to_be_visible()
    do(person, "Undo")  # it was a wrong tap
    expect(person.heading("Hide your code")).to_be_visible()
    expect_covered(page)
    do(person, "Hand over the device")
    expect(person.heading("1. Your guess")).to_be_visible()

    black, white = guess(person, "red", "red", "red", "blue")
    expect(person.turns.first).to_contain_text(f"{black} black, {white} white")
    expect(person.told).to_have_text(f"Guess 1: {black} black, {white} white")
    assert person.game == f"p4c6r:1115={black},{white}"
    page.reload()
    expect(person.heading("2. Your guess")).to_be_visible()
    expect_covered(page)

    do(person, "How so?")
    steps = person.dialog("How so?").get_by_role("listitem")
    expect(steps).to_have_count(0)
    expect_covered(page)
    with held(person, person.button("Hold to show how so")):
        expect(steps).to_have_text(
            [
                re.compile("Peg 1: red is in its right place, so black"),
                re.compile("Peg 2: red is in the code twice, and those pegs are counted already"),
                re.compile("Peg 3: red is in its right place, so black"),
                re.compile("Peg 4: the code has no blue"),
            ]
        )
    expect(steps).to_have_count(4)  # to be read without a thumb on it
    doubled = "the guess has red 3 times, the code twice, so it earns 2 key pegs"
    expect(person.dialog("How so?")).to_contain_text(doubled)
    assert violations(page) == []
    do(person, "Close")
    expect(page.get_by_text("The code was looked at once.")).to_be_visible()
    expect_covered(page)
    looking = person.heading("The code is being looked at")
    with held(person, person.button("Hold to see the code")):
        expect(looking).to_be_visible()
        assert violations(page) == []
    expect(looking).to_have_count(0)
    expect_covered(page)

    guess(person, *CODE)
    expect(person.heading("Found in 2 guesses")).to_be_visible()
    expect(page.get_by_text("The code was looked at twice.")).to_be_visible()
    do(person, "New game")
    expect(person.heading("Now you hide a code")).to_be_visible()
    expect(code.first).to_have_accessible_name("Peg 1: empty")


def test_a_person_answers_and_is_warned_of_a_wrong_answer(person: Person) -> None:
    page = person.page
    do(person, "Hide")
    expect(person.heading("Hide your code")).to_be_visible()
    put(person, *CODE)
    do(person, "Answer myself")
    expect(person.heading("You answer, the app checks")).to_be_visible()
    expect(person.heading("1. Their guess")).to_be_visible()
    black, white = guess(person, "red", "red", "red", "blue")
    expect(person.heading("Answer guess 1")).to_be_visible()
    warning = page.get_by_role("alert")
    do(person, "2 black, 1 white")
    expect(warning).to_have_text("“2 black, 1 white” is not the true answer. Compare once more.")
    expect_covered(page)
    page.reload()
    expect(warning).to_be_visible()
    do(person, f"{black} black, {white} white")
    expect(person.heading("2. Their guess")).to_be_visible()
    expect(person.turns.first).to_contain_text(f"{black} black, {white} white")

    black, white = guess(person, "orange", "red", "green", "green")
    do(person, "Show the answer")
    expect(person.turns.nth(1)).to_contain_text(f"{black} black, {white} white")
    do(person, "Give up")
    expect(person.dialog("Reveal the code?")).to_be_visible()
    expect_covered(page)
    do(person, "Reveal")
    expect(person.heading("Not found: this was the code")).to_be_visible()
    expect(page.get_by_text(WORDS).first).to_be_attached()


@pytest.mark.nightly
@PHONE
def test_in_landscape_nothing_lies_on_the_answers_of_who_answers(person: Person) -> None:
    """A tap on "Solved" hit "Show the answer", and the true answer was given."""
    page = person.page
    person.do("Hide")
    put(person, *CODE)
    person.do("Answer myself")
    guess(person, "red", "red", "red", "blue")
    answers = page.get_by_role("grid").get_by_role("button")
    others = [person.button("Show the answer"), person.button("Hold to see the code")]
    for width, height in [(480, 320), (568, 320), (640, 360), (667, 375), (844, 390)]:
        resize(page, width, height)
        for button in [*answers.all(), *others]:
            expect(button).to_be_in_viewport(ratio=0.9)
            assert button.evaluate(HIT), (width, height, button)
