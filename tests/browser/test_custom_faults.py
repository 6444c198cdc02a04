"""What is wrong with a strategy of one's own is told, with its line."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import DESK, PHONE
from .custom_lab import FIRST, Lab, later


@pytest.mark.nightly
@DESK
def test_a_syntax_error_is_shown_with_its_line_selected(lab: Lab) -> None:
    lab.check(FIRST.replace("def choose(", "def choose"))
    expect(lab.alert).to_contain_text("my_strategy.py, line 4: SyntaxError")
    assert lab.selected() == "    def chooseself, position, rng, progress=None):"
    expect(lab.source).to_be_focused()
    lab.check(FIRST)
    lab.expect_ready("plain")
    expect(lab.alert).to_have_count(0)


@pytest.mark.nightly
@PHONE
def test_what_goes_wrong_in_a_game_is_told_with_its_line(lab: Lab) -> None:
    for games, (guess, told) in enumerate(
        (
            ("1 / 0", "line 5: ZeroDivisionError: division by zero"),
            ("(0, 1, 2)", "line 4: illegal guess: a code has 4 pegs here, and (0, 1, 2) has 3"),
            ("'<img src=x onerror=alert(1)>'", "“<img src=x onerror=alert(1)>” has 28"),
        ),
        start=5,
    ):
        lab.check(later(guess))
        lab.expect_ready("plain")
        lab.choose("First possible code", re.compile("plain"))
        lab.run(games)
        expect(lab.alert).to_contain_text("plain in game 1 of the random seed")
        expect(lab.alert).to_contain_text(told)
        lab.person.do(re.compile("^Go to line "))
        assert lab.selected().strip().startswith(("return", "def choose"))
        expect(
            lab.page.get_by_role("row", name=re.compile(f"^First possible code .* {games}$"))
        ).to_be_visible()


@pytest.mark.nightly
@DESK
def test_a_check_asks_for_a_first_guess_on_the_board_in_sight(lab: Lab) -> None:
    lab.check(FIRST.replace("position.candidates[0]", "None"))
    expect(lab.alert).to_contain_text("my_strategy.py, line 4: illegal guess")
    assert lab.selected().startswith("    def choose")
    expect(lab.page.get_by_text("Ready to run")).to_have_count(0)
    lab.check(FIRST.replace("return", "while True: pass\n        return"))
    expect(lab.alert).to_contain_text("my_strategy.py, line 5: no end within 10\N{NO-BREAK SPACE}s")
    lab.check(FIRST.replace("position.candidates[0]", "'123'"))
    expect(lab.alert).to_contain_text("my_strategy.py, line 4: illegal guess")
    boards = lab.page.get_by_role("group", name="Boards")
    boards.get_by_role("checkbox", name="Kids").check()
    boards.get_by_role("checkbox", name="Classic").uncheck()
    lab.person.do("Check")
    lab.expect_ready("plain")


@pytest.mark.nightly
@PHONE
def test_what_it_printed_last_is_shown_as_text_after_a_check_and_a_run(lab: Lab) -> None:
    printed = lab.page.get_by_role("group", name="What it printed last")
    lab.check(FIRST.replace("return", "print('<b id=bad>', len(position.turns))\n        return"))
    lab.expect_ready("plain")
    expect(printed).to_have_text("<b id=bad> 0\n")
    lab.choose(re.compile("plain"))
    lab.run(5)
    expect(lab.page.get_by_text("Done: 5 games played.")).to_be_visible()
    expect(printed).to_contain_text("<b id=bad> 1\n<b id=bad> 2\n")
    assert lab.page.locator("#bad").count() == 0
    lab.check(FIRST.replace("return", "while True: print('x' * 30)\n        return"))
    expect(lab.alert).to_contain_text("no end within 10\N{NO-BREAK SPACE}s")
    assert 1900 < len(printed.inner_text()) <= 2000
    lab.source.fill(FIRST)
    expect(printed).to_have_count(0)


@pytest.mark.engines
@PHONE
def test_an_endless_loop_is_told_and_cancelled_and_the_page_goes_on(lab: Lab) -> None:
    # One call, which the limit of ten seconds cannot end: a slow hand has time to cancel it.
    endless = "if position.turns:\n            sum(iter(int, 1))\n        return"
    lab.check(FIRST.replace("return", endless))
    lab.expect_ready("plain")
    lab.choose(re.compile("plain"))
    lab.run(5)
    expect(lab.page.get_by_text("No answer for 5 seconds.")).to_be_visible()
    lab.person.press(lab.person.button("Cancel").first)
    expect(lab.page.get_by_text("Cancelled.")).to_be_visible()
    lab.check(FIRST)
    lab.expect_ready("plain")
    lab.run(5)
    expect(lab.page.get_by_text("Done: 5 games played.")).to_be_visible()


@pytest.mark.nightly
@DESK
def test_an_endless_loop_that_nobody_cancels_is_ended_with_its_line(lab: Lab) -> None:
    lab.check("while True:\n    pass\n")
    expect(lab.alert).to_contain_text("no end within 10\N{NO-BREAK SPACE}s")
    assert lab.selected() in ("while True:", "    pass")


@pytest.mark.nightly
@DESK
def test_calls_nested_too_deeply_are_told_with_file_and_line(lab: Lab) -> None:
    for number, (body, told) in enumerate(
        (
            ("sorted([1], key=lambda each: self.choose(position, rng))[0]", "RecursionError"),
            ("eval('-' * 100_000 + '1')", "too many calls inside one another"),
        ),
        start=5,
    ):
        lab.check(later(body))
        lab.expect_ready("plain")
        lab.choose(re.compile("plain"))
        lab.run(number)
        expect(lab.alert).to_contain_text("my_strategy.py, line 5")
        expect(lab.alert).to_contain_text(told)
    lab.check(FIRST)
    lab.expect_ready("plain")


@pytest.mark.nightly
@PHONE
def test_what_went_wrong_is_read_without_scrolling_sideways(lab: Lab) -> None:
    lab.check(later("'" + "x" * 60 + "'"))
    lab.expect_ready("plain")
    lab.choose(re.compile("plain"))
    lab.run(5)
    expect(lab.page.get_by_text("0 of 5 games played")).to_be_visible()
    error = "plain in game 1 of the random seed"
    for reloaded in (False, True):
        if reloaded:  # then only the table tells it
            lab.page.reload()
        told = lab.page.get_by_text(error)
        expect(told).to_have_count(1)
        box = told.bounding_box()
        assert box
        assert box["x"] + box["width"] <= lab.page.evaluate("() => innerWidth")


@pytest.mark.nightly
@PHONE
def test_an_error_is_told_once_and_the_results_lead_to_it(lab: Lab) -> None:
    lab.check(later("1 / 0"))
    lab.expect_ready("plain")
    lab.choose("First possible code", re.compile("plain"))
    lab.unfold()
    lab.run(5)
    lab.person.do("See what went wrong in your strategy")
    expect(lab.alert).to_be_focused()
    expect(lab.alert).to_be_in_viewport()
    expect(lab.page.get_by_text("ZeroDivisionError")).to_have_count(1)
    lab.page.keyboard.press("Tab")
    lab.page.keyboard.press("Enter")
    assert lab.selected().strip().startswith("return")
    lab.source.fill(FIRST)  # the place of the error is gone: the results tell it
    expect(lab.page.get_by_role("table").get_by_text("ZeroDivisionError")).to_be_visible()
