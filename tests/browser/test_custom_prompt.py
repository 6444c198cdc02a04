"""The prompt of Python beside a strategy of one's own."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import PHONE
from .custom_lab import Lab
from .processor import beside_a_loop

BUSY = 0.5  # of what a loop takes; a page that is open and idle takes a fiftieth

FREE = 0.25

MEASURED = 40
"""How often it is measured at most: each time takes a second of the loop's own time."""


@pytest.mark.nightly
@PHONE
def test_the_prompt_answers_remembers_and_can_be_cancelled(lab: Lab) -> None:
    lab.person.press(lab.page.get_by_text("Python prompt"))
    line = lab.page.get_by_label("Python", exact=True)
    log = lab.page.get_by_role("log", name="What you typed")
    keys = lab.page.keyboard
    line.fill("rules = Rules(4, 6)")
    line.press("Enter")
    expect(log).to_contain_text("rules = Rules(4, 6)")
    line.press_sequentially("for each in range(2):")
    line.press("Enter")
    expect(line).to_have_value("for each in range(2):\n")
    keys.type("    print(each, rules)")
    line.press("Enter")
    expect(log).to_contain_text("0 p4c6r\n1 p4c6r")
    line.fill("picture(Game(rules).plus('1122', '1,1'), 'classic').words")
    line.press("Enter")
    expect(log).to_contain_text("Turn 1: red, red, yellow, yellow: 1 black, 1 white.")
    line.fill("1 / 0")
    line.press("Enter")
    expect(log).to_contain_text("ZeroDivisionError: division by zero")
    for number in range(10):
        line.fill(f"{number} + 1000")
        line.press("Enter")
        expect(log.get_by_text(f"{number + 1000}", exact=True)).to_be_in_viewport(ratio=0.9)
        expect(line).to_be_in_viewport(ratio=0.9)
    line.fill("1 / 0")
    line.press("Enter")
    expect(log.get_by_text("ZeroDivisionError")).to_have_count(2)
    line.press("ArrowUp")
    expect(line).to_have_value("1 / 0")
    line.press("ArrowDown")
    expect(line).to_have_value("")
    line.fill("while True: pass")
    line.press("Enter")
    lab.person.press(lab.person.button("Cancel").first)
    expect(log).to_contain_text("Cancelled. Python has restarted")
    line.fill("rules")
    line.press("Enter")
    expect(log).to_contain_text("NameError: name 'rules' is not defined")


@pytest.mark.engines
@pytest.mark.nightly
def test_the_core_is_free_after_an_endless_loop_at_the_prompt_is_cancelled(lab: Lab) -> None:
    lab.person.press(lab.page.get_by_text("Python prompt"))
    line = lab.page.get_by_role("textbox", name="Python", exact=True)
    log = lab.page.get_by_role("log", name="What you typed")
    line.fill("6 * 7")
    line.press("Enter")
    expect(log.get_by_text("42", exact=True)).to_be_visible()
    line.fill("while True: pass")
    line.press("Enter")
    expect(lab.page.get_by_text("No answer for 5 seconds.")).to_be_visible()
    assert any(beside_a_loop() > BUSY for _ in range(MEASURED)), "the loop is not busy"
    lab.person.do("Cancel")
    expect(log).to_contain_text("Cancelled. Python has restarted")
    line.fill("7 * 9")
    line.press("Enter")
    expect(log.get_by_text("63", exact=True)).to_be_visible()
    # On a slow machine the new Python's code is compiled for some seconds; a loop would never end.
    assert any(beside_a_loop() < FREE for _ in range(MEASURED)), "the core is not free"
