"""Two people at one phone: one hides a code, the other looks for it and sees it only at the end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .person import Person, score
from .texts import words

CODE = ("red", "orange", "red", "green")
NAMES = ", ".join(CODE)
GUESS = ("red", "red", "red", "blue")


KEPT_OR_SHOWN = """() => {
  const copy = document.body.cloneNode(true);
  // Packed data may spell any code by chance.
  for (const script of copy.querySelectorAll("script")) script.remove();
  const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
  return [copy.outerHTML, kept, document.title, location.href].join("\\n");
}"""
FACES = """() => [...document.querySelectorAll(".peg")]
  .filter((peg) => !peg.closest(".palette, .turns, .box-picture, dialog"))
  .map((peg) => peg.style.getPropertyValue("--face"))
  .some((face) => ["#be272a", "#de8b1b", "#50b285"].includes(face))"""
"""Whether a peg has a colour of the code, beside the palette, the guesses and the box."""


def expect_covered(page: Page) -> None:
    """Check that the code, 1214, is not on the page or on the device in clear."""
    # What was told of a code is replaced when the drawing that covers it has been shown.
    expect(page.locator("[data-told]")).not_to_contain_text(CODE[-1])
    kept = page.evaluate(KEPT_OR_SHOWN) + page.locator("body").aria_snapshot()
    assert not re.search(rf"{NAMES}|(?<![0-9])1214(?![0-9])|0,1,0,3|R\W*O\W*R\W*G\b", kept)
    assert not page.evaluate(FACES)


def expect_answer(person: Person, number: int, guess: tuple[str, ...]) -> str:
    """Wait for the true answer to a guess, and return its words."""
    black, white = score(guess, CODE)
    answer = words("answer.words", black=black, white=white)
    expect(person.turns.nth(number - 1)).to_contain_text(answer)
    return answer


def expect_passed(person: Person) -> None:
    """Check that the page asks to pass the phone, and shows nothing of the code."""
    person.expect_heading("pass.title")
    expect(person.page.locator(".pass .peg:not(.peg-empty)")).to_have_count(
        0
    )  # the shield is closed
    expect_covered(person.page)


@pytest.mark.quick
def test_a_code_is_hidden_handed_over_explained_and_found(person: Person) -> None:
    page, code = person.page, person.role("group", "hide.label").get_by_role("button")
    person.choose("mode.hide")
    person.expect_heading("hide.title")
    expect(person.button("hide.hand")).to_be_disabled()
    person.fill(*CODE)
    for position, name in enumerate(CODE, 1):
        at = words("peg.at", position=position, name=name)
        expect(code.nth(position - 1)).to_have_accessible_name(at)
    expect(person.told).to_contain_text(words("make.whole"))

    person.choose("hide.hand")
    expect_passed(person)
    expect(person.told).to_have_text(words("pass.words"))
    page.reload()
    expect_passed(person)
    person.choose("pass.taken")
    person.expect_turn(1)
    expect(person.button("do.undo")).to_be_disabled()  # no way back to the code
    expect_covered(page)

    person.guess(*GUESS)
    answer = expect_answer(person, 1, GUESS)
    expect(person.told).to_have_text(words("say.answered", number=1, answer=answer))
    assert person.game == "p4c6r:1115=2,0"
    page.reload()
    person.expect_turn(2)
    expect_covered(page)

    person.choose("how.title")
    sheet = person.dialog("how.title")
    steps = sheet.get_by_role("listitem")
    expect(steps).to_have_count(0)
    expect_covered(page)
    person.choose("peek.show")
    says = [
        words("how.black", name="red"),
        words("how.counted", name="red", hidden=2),
        words("how.black", name="red"),
        words("how.none", name="blue"),
    ]
    peg_by_peg = [f"Peg {peg}: {said}" for peg, said in enumerate(says, 1)]
    expect(steps).to_contain_text(peg_by_peg)
    doubled = re.escape("the guess has red 3 times, the code twice, so it earns 2 key pegs")
    expect(sheet).to_contain_text(re.compile(doubled))
    person.choose("do.close")
    expect(sheet).to_be_hidden()  # it is drawn until the next frame
    expect_covered(page)

    person.choose("do.menu", "peek.title")
    sheet = person.dialog("peek.title")
    expect_covered(page)
    person.choose("peek.show")
    expect(sheet.get_by_role("status")).to_contain_text(NAMES)
    page.reload()
    person.expect_turn(2)
    expect_covered(page)

    person.guess(*CODE)
    person.expect_heading("won.solve", turns=2)
    # Only a screen reader was told.
    expect(person.text("worth.better").and_(page.get_by_role("paragraph"))).to_be_visible()
    expect(person.text(words("look.count", looks=2))).to_be_visible()
    person.choose("do.new")
    person.expect_heading("hide.again")
    expect(code.first).to_have_accessible_name(words("peg.at", position=1, name=words("peg.empty")))


def test_a_person_answers_and_is_warned_of_a_wrong_answer(person: Person) -> None:
    page = person.page
    person.choose("mode.hide")
    person.expect_heading("hide.title")
    person.fill(*CODE)
    person.choose("hide.self")
    person.expect_heading("intro.check.title")
    person.expect_heading("now.theirs", number=1)
    person.fill(*GUESS)
    person.choose("do.guess")
    person.expect_heading("claim.title", number=1)
    wrong = words("answer.words", black=2, white=1)
    warning = page.get_by_role("alert")
    person.choose(wrong)
    expect(warning).to_have_text(words("claim.wrong", answer=wrong))
    expect_covered(page)
    page.reload()
    expect(warning).to_be_visible()
    black, white = score(GUESS, CODE)
    person.choose(words("answer.words", black=black, white=white))
    person.expect_heading("now.theirs", number=2)
    expect_answer(person, 1, GUESS)

    other = ("orange", "red", "green", "green")
    person.fill(*other)
    person.choose("do.guess", "claim.give")
    expect_answer(person, 2, other)
    person.choose("hide.giveUp")
    expect(person.dialog("hint.reveal")).to_be_visible()
    expect_covered(page)
    person.choose("do.reveal")
    person.expect_heading("lost.hide")
    expect(page.get_by_text(NAMES).first).to_be_attached()
