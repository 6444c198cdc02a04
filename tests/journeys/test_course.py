"""The course: lessons whose code runs, by touch in the one file and by keyboard on the site."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from .conftest import NATIVE, PHONE, Arrive
from .person import Person
from .test_learn import enter
from .texts import texts, words

DRAWN = """class Drawn:
    def _repr_svg_(self):
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">'
            "<title>One &amp; all</title><script>alert(1)</script>"
            "<rect width='40' height='20'/></svg>"
        )
Drawn()"""
TOP = "element => element.getBoundingClientRect().top"


class Student:
    """Someone in a lesson."""

    def __init__(self, person: Person) -> None:
        """Sit down."""
        self.person, self.page = person, person.page

    def use(self, place: Locator, key: str = "Enter") -> None:
        """Tap with the thumb; at a desk go there by Tab and press a key."""
        self.person.use(place, key, 200)

    def follow(self, title: str) -> None:
        """Follow a link, such as to a lesson."""
        self.use(self.person.choice("link", title))

    def block(self, number: int) -> Locator:
        """Return a block."""
        return self.person.role("group", "course.block", number=number)

    def code(self, number: int) -> Locator:
        """Return the editor of a block."""
        return self.person.role("textbox", "course.block", number=number)

    def shown(self, number: int) -> Locator:
        """Return what a block shows."""
        return self.person.role("log", "course.output", number=number)

    def said(self, number: int) -> Locator:
        """Return what is said below a block."""
        return self.block(number).get_by_role("status")

    def button(self, what: str, number: int) -> Locator:
        """Return a button of a block."""
        block = words("course.block", number=number)
        return self.person.button(f"{words(what)} {block}")

    def act(self, what: str, number: int) -> None:
        """Use a button of a block."""
        self.use(self.button(what, number))

    def run(self, number: int, text: str, shown: str = "", said: str = "") -> None:
        """Write into a block, run it, at a desk by Control and Enter, and see what comes of it."""
        self.code(number).fill(text)
        if self.person.touches:
            self.act("course.run", number)
        else:
            self.code(number).press("Control+Enter")
        expect(self.shown(number)).to_contain_text(shown)
        expect(self.said(number)).to_contain_text(said)


@pytest.mark.nightly
def test_someone_goes_through_a_lesson(person: Person, place: str) -> None:
    page = person.page
    person.expect_guess(1)
    if place.endswith("site"):
        expect(person.text("note.offline")).to_be_visible()
    student = Student(person)
    enter(person, "lessons")
    person.expect_heading("course.title")
    student.follow("What is the answer?")
    expect(page).to_have_url(re.compile(r"#learn/lessons/1$"))
    # The second block needs no run of the first by hand, and shows what the lesson says.
    expect(student.shown(1)).to_contain_text("[('3', '3'), ('6', '1')")
    done = words("course.ran")
    student.run(2, "secret[::-1]", "'4613'", done)
    expect(student.said(1)).to_have_text(done)
    student.run(2, "guess +", "SyntaxError: invalid syntax", words("course.error"))
    student.run(3, "black", said=words("course.earlier", number=2))
    student.use(person.button("course.block", number=2))
    expect(student.code(2)).to_be_focused()
    student.act("course.reset", 2)
    expect(student.code(2)).to_have_value(re.compile("^def black"))
    expect(student.said(2)).to_have_text(words("course.isReset"))
    expect(student.button("course.run", 2)).to_be_focused()
    student.run(3, DRAWN)
    picture = person.role("img", "One & all", student.shown(3))
    expect(picture).to_be_visible()
    assert picture.evaluate("async (img) => { await img.decode(); return img.naturalWidth; }") == 40
    # The block with the focus stays where it is, however much the blocks above it print.
    student.code(2).fill("for each in range(40):\n    print(each)")
    student.code(3).fill("'below'")
    top = student.code(3).evaluate(TOP)
    student.act("course.run", 3)
    expect(student.shown(3)).to_have_text("'below'")
    assert abs(student.code(3).evaluate(TOP) - top) < 2
    student.act("course.reset", 2)
    student.run(3, "while True:\n    pass", said=words("course.running"))
    student.use(person.button("course.stop"))
    expect(student.said(3)).to_contain_text(f"{words('course.stopped')} The lesson begins anew")
    expect(student.button("course.run", 3)).to_be_focused()
    student.run(3, "import os\nos._exit(0)", said="The program ended Python itself. The lesson")
    student.run(3, "input('Your guess? ')", "EOFError: EOF when reading a line")
    student.run(3, "secret", "'3164'")

    student.act("course.reset", 3)  # the blocks below need it as it was
    student.use(person.button("do.undo").last)
    expect(student.code(3)).to_have_value("secret")
    student.act("course.reset", 3)
    first = person.button(re.compile(rf"^{words('course.check')} Block \d+$")).first
    number = int(person.name_of(first).rpartition(" ")[2])
    student.act("course.check", number)
    said, block = student.said(number), student.block(number)
    expect(said).to_contain_text(words("course.wrong", message=""))
    expect(said).not_to_contain_text("Error")
    student.use(block.get_by_text(words("course.solution")))
    student.use(person.button("course.copy", block))
    expect(said).to_have_text(words("course.copied"))
    student.act("course.check", number)
    expect(said).to_have_text(words("course.right"))
    # What blocks above came to is not read aloud when this one is asked for.
    expect(said).not_to_have_attribute("aria-live", "off")
    for above in range(1, number):
        expect(student.said(above)).to_have_attribute("aria-live", "off")

    student.code(3).fill("secret  # mine")
    if place.endswith("site"):
        page.context.set_offline(True)
    student.block(3).evaluate("block => block.scrollIntoView()")
    page.reload()
    expect(student.code(3)).to_have_value("secret  # mine")
    assert abs(student.block(3).evaluate(TOP)) < 2
    expect(said).to_have_text(words("course.solvedBefore"))
    student.act("course.run", 3)
    expect(student.shown(3)).to_have_text("'3164'")
    student.use(person.role("checkbox", "course.markDone"), "Space")
    student.follow("course.next")
    expect(person.heading("The codes that fit")).to_be_focused()
    expect(page.locator("details[open]")).to_have_count(0)  # the solution that was shown before
    page.go_back()
    expect(person.choice("link", "course.next")).to_be_in_viewport()
    page.go_forward()
    student.follow("course.contents")
    lesson = page.get_by_role("link", name="What is the answer?")
    expect(lesson).to_contain_text(words("course.done"))
    page.go_back()
    person.expect_heading("The codes that fit")


@PHONE
def test_typed_code_outlasts_a_second_tap_on_stop_and_shows_no_output_of_other_code(
    arrive: Arrive,
) -> None:
    """After a reload the output of the lesson's own code stood below what was typed."""
    student = Student(arrive("#learn/lessons/1"))
    expect(student.shown(1)).to_contain_text("[('3', '3')")
    student.code(1).fill("while True: pass")
    expect(student.shown(1)).to_have_text("")
    student.act("course.run", 1)
    student.person.button("course.stop").dblclick()
    expect(student.said(1)).to_contain_text(words("course.stopped"))
    expect(student.code(1)).to_have_value("while True: pass")
    student.page.reload()
    expect(student.code(1)).to_have_value("while True: pass")
    expect(student.shown(1)).to_have_text("")
    student.act("course.reset", 1)
    expect(student.shown(1)).to_contain_text("[('3', '3')")


@pytest.mark.nightly
@NATIVE
@PHONE
def test_lessons_say_in_other_languages_that_they_are_in_english(arrive: Arrive) -> None:
    person = arrive("#learn/lessons/99", locale="de")
    person.texts = german = texts("de")
    expect(person.page.get_by_text("„lessons/99“")).to_be_visible()
    expect(person.page).to_have_url(re.compile(r"#learn/lessons$"))
    expect(person.text("course.english")).to_be_visible()
    person.page.evaluate("() => { location.hash = 'learn/lessons/1'; }")
    expect(person.heading("What is the answer?")).to_have_attribute("lang", "en")
    block = german.words("course.block", number=1)
    expect(person.button(f"{german.words('course.run')} {block}")).to_be_visible()
