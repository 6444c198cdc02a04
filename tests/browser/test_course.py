"""The course: lessons whose code runs, by touch in the one file and by keyboard on the site."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import NATIVE, PHONE, OpenPage, beyond
from .person import Person

Violations = Callable[[Page], list[str]]

DRAWN = """class Drawn:
    def _repr_svg_(self):
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">'
            "<title>One &amp; all</title><script>alert(1)</script>"
            "<rect width='40' height='20'/></svg>"
        )
Drawn()"""


class Student:
    """Someone in a lesson."""

    def __init__(self, person: Person) -> None:
        """Sit down."""
        self.person, self.page = person, person.page

    def enter(self) -> None:
        """Go to the list of lessons, by the menu."""
        self.use(self.person.button("Menu"))
        self.use(self.person.button("Learn", self.person.dialog("Menu")))
        self.use(self.person.button("Course"))
        expect(self.person.heading("A course that runs")).to_be_visible()

    def use(self, place: Locator, key: str = "Enter") -> None:
        """Tap with the thumb; at a desk go there by Tab and press a key."""
        self.person.use(place, key, 200)

    def open(self, title: str) -> None:
        """Open a lesson from the list."""
        self.use(self.page.get_by_role("link", name=title))
        expect(self.person.heading(title)).to_be_visible()

    def code(self, number: int) -> Locator:
        """Return the editor of a block."""
        return self.page.get_by_role("textbox", name=f"Block {number}", exact=True)

    def shown(self, number: int) -> Locator:
        """Return what a block shows."""
        return self.page.get_by_role("log", name=f"Output of block {number}", exact=True)

    def said(self, number: int) -> Locator:
        """Return what is said below a block."""
        block = self.page.get_by_role("group", name=f"Block {number}", exact=True)
        return block.get_by_role("status")

    def act(self, what: str, number: int) -> None:
        """Use a button of a block."""
        self.use(self.person.button(f"{what} Block {number}"))

    def run(self, number: int, text: str) -> None:
        """Write into a block and run it; at a desk by Control and Enter."""
        self.code(number).fill(text)
        if self.person.touches:
            self.act("Run", number)
        else:
            self.code(number).press("Control+Enter")


def exercise_of(student: Student) -> int:
    """Return the number of the first block of the lesson that is an exercise."""
    first = student.person.button(re.compile(r"^Check Block \d+$")).first
    return int(Person.name_of(first).rpartition(" ")[2])


@pytest.mark.nightly
def test_someone_goes_through_a_lesson(person: Person, place: str, violations: Violations) -> None:
    page = person.page
    person.expect_guess(1)
    if place.endswith("site"):
        expect(page.get_by_text("Ready to work offline.")).to_be_visible()
    student = Student(person)
    student.enter()
    assert violations(page) == []
    student.open("What is the answer?")
    expect(page).to_have_url(re.compile(r"#learn/lessons/1$"))
    # The second block needs no run of the first by hand, and shows what the lesson says.
    expect(student.shown(1)).to_contain_text("[('3', '3'), ('6', '1')")
    student.run(2, "secret[::-1]")
    expect(student.said(2)).to_have_text("Done.")
    expect(student.shown(2)).to_have_text("'4613'")
    expect(student.said(1)).to_have_text("Done.")
    student.run(2, "guess +")
    expect(student.said(2)).to_have_text("Python stopped at an error:")
    expect(student.shown(2)).to_contain_text("SyntaxError: invalid syntax")
    student.run(3, "1")
    expect(student.shown(3)).to_have_text("1")
    student.run(3, "black")
    expect(student.said(3)).to_have_text("Block 2 above fails, and this one may need it.")
    assert violations(page) == []
    student.use(person.button("Block 2"))
    expect(student.code(2)).to_be_focused()
    student.act("Reset", 2)
    expect(student.code(2)).to_have_value(re.compile("^def black"))
    expect(student.said(2)).to_have_text("The code of the lesson is back.")
    expect(person.button("Run Block 2")).to_be_focused()
    student.run(3, DRAWN)
    picture = student.shown(3).get_by_role("img", name="One & all")
    expect(picture).to_be_visible()
    assert picture.evaluate("async (img) => { await img.decode(); return img.naturalWidth; }") == 40
    # The block with the focus stays where it is, however much the blocks above it print.
    student.code(2).fill("for each in range(40):\n    print(each)")
    student.code(3).fill("'below'")
    top = student.code(3).evaluate("code => code.getBoundingClientRect().top")
    student.act("Run", 3)
    expect(student.shown(3)).to_have_text("'below'")
    assert abs(student.code(3).evaluate("code => code.getBoundingClientRect().top") - top) < 2
    student.act("Reset", 2)
    student.run(3, "print('a' * 30_000)")
    expect(student.shown(3)).to_contain_text("There is more output; this is its beginning.")

    student.run(3, "while True:\n    pass")
    expect(student.said(3)).to_have_text("Running…")
    student.use(person.button("Stop"))
    expect(student.said(3)).to_contain_text("Stopped. The lesson begins anew")
    expect(person.button("Run Block 3")).to_be_focused()
    student.run(3, "import os\nos._exit(0)")
    expect(student.said(3)).to_contain_text("The program ended Python itself. The lesson")
    student.run(3, "input('Your guess? ')")
    expect(student.shown(3)).to_contain_text("EOFError: EOF when reading a line")
    student.run(3, "secret")
    expect(student.shown(3)).to_have_text("'3164'")

    student.act("Reset", 3)  # the blocks below need it as it was
    student.use(page.get_by_role("button", name="Undo", exact=True).last)
    expect(student.code(3)).to_have_value("secret")
    student.act("Reset", 3)
    number = exercise_of(student)
    student.act("Check", number)
    expect(student.said(number)).to_contain_text("Not yet: ")
    expect(student.said(number)).not_to_contain_text("Error")
    block = page.get_by_role("group", name=f"Block {number}", exact=True)
    student.use(block.get_by_text("Show the solution"))
    student.use(block.get_by_role("button", name="Copy it into the editor"))
    expect(student.said(number)).to_have_text("The solution is in the editor.")
    student.act("Check", number)
    expect(student.said(number)).to_have_text("Right!")
    # What blocks above came to is not read aloud when this one is asked for.
    expect(student.said(number)).not_to_have_attribute("aria-live", "off")
    for above in range(1, number):
        expect(student.said(above)).to_have_attribute("aria-live", "off")
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        expect(page.locator("html")).to_have_attribute("data-theme", scheme)
        assert violations(page) == []

    student.code(3).fill("secret  # mine")
    if place.endswith("site"):
        page.context.set_offline(True)
    block = page.get_by_role("group", name="Block 3", exact=True)
    block.evaluate("block => block.scrollIntoView()")
    page.reload()
    expect(student.code(3)).to_have_value("secret  # mine")
    assert abs(block.evaluate("block => block.getBoundingClientRect().top")) < 2
    expect(student.said(number)).to_have_text("You have solved this.")
    student.act("Run", 3)
    expect(student.shown(3)).to_have_text("'3164'")
    student.use(page.get_by_role("checkbox", name="I am done with this lesson"), "Space")
    student.use(page.get_by_role("link", name="Next lesson"))
    expect(person.heading("The codes that fit")).to_be_focused()
    page.go_back()
    expect(page.get_by_role("link", name="Next lesson")).to_be_in_viewport()
    page.go_forward()
    student.use(page.get_by_role("link", name="All lessons"))
    expect(page.get_by_role("link", name="What is the answer?")).to_contain_text("Done")
    page.go_back()
    expect(person.heading("The codes that fit")).to_be_visible()


@pytest.mark.nightly
@NATIVE
@PHONE
def test_a_solution_that_was_shown_is_folded_in_the_next_lesson(
    open_page: OpenPage, app_url: str
) -> None:
    page = open_page(f"{app_url}#learn/lessons/3")
    solutions = page.get_by_text("Show the solution")
    expect(solutions.first).to_be_visible()
    for solution in solutions.all():
        solution.click()
    expect(page.locator("details[open]")).to_have_count(solutions.count())
    page.get_by_role("link", name="Next lesson").click()
    expect(page.get_by_text("Lesson 4", exact=True)).to_be_visible()
    expect(page.locator("details[open]")).to_have_count(0)


@PHONE
def test_a_second_tap_on_stop_does_not_reset_what_was_typed(
    open_page: OpenPage, app_url: str
) -> None:
    page = open_page(f"{app_url}#learn/lessons/1")
    student = Student(Person(page))
    student.code(1).fill("while True: pass")
    student.person.do("Run Block 1")
    page.get_by_role("button", name="Stop").dblclick()
    expect(student.said(1)).to_contain_text("Stopped.")
    expect(student.code(1)).to_have_value("while True: pass")


@pytest.mark.nightly
@PHONE
def test_changed_code_that_did_not_run_shows_no_output_of_other_code(
    open_page: OpenPage, app_url: str
) -> None:
    """After a reload the output of the lesson's own code stood below what was typed."""
    page = open_page(f"{app_url}#learn/lessons/1")
    student = Student(Person(page))
    expect(student.shown(1)).to_contain_text("[('3', '3')")
    student.code(1).fill("print(6 * 7)")
    expect(student.shown(1)).to_have_text("")
    page.reload()
    expect(student.code(1)).to_have_value("print(6 * 7)")
    expect(student.shown(1)).to_have_text("")
    student.act("Reset", 1)
    expect(student.shown(1)).to_contain_text("[('3', '3')")


@pytest.mark.nightly
@PHONE
def test_lessons_say_in_other_languages_that_they_are_in_english(
    open_page: OpenPage, app_url: str
) -> None:
    page = open_page(
        f"{app_url}#learn/lessons/99", locale="de", viewport={"width": 320, "height": 568}
    )
    expect(page.get_by_text("Der Link nennt „lessons/99“")).to_be_visible()
    expect(page).to_have_url(re.compile(r"#learn/lessons$"))
    expect(page.get_by_text("Die Lektionen sind auf Englisch")).to_be_visible()
    page.evaluate("() => { location.hash = 'learn/lessons/1'; }")
    heading = page.get_by_role("heading", name="What is the answer?")
    expect(heading).to_have_attribute("lang", "en")
    expect(page.get_by_role("button", name="Ausführen Abschnitt 1", exact=True)).to_be_visible()
    assert beyond(page)[0] == 0
