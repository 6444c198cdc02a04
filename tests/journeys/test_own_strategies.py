"""A strategy of one's own in the Lab: written, opened, brought as a wheel, kept, and mended."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .conftest import DESK, PHONE, until_ready
from .custom_lab import FIRST, Lab, later, wheel_of
from .texts import words

LATE = f"my_strategy.py, line 5: {words('error.custom-late', seconds=10).partition('.')[0]}"
BUILT_IN = words("strategy.first")


@pytest.mark.quick
@DESK
def test_a_strategy_is_written_and_run_beside_built_in_ones(lab: Lab) -> None:
    lab.check(FIRST)
    lab.expect_ready("plain")
    lab.choose(BUILT_IN, re.compile("plain"))
    lab.run(40, done=80)
    average = lab.average(BUILT_IN)
    assert float(average) > 1
    assert lab.average(re.compile("plain")) == average


@pytest.mark.nightly
@PHONE
def test_what_was_written_or_opened_outlasts_a_reload(lab: Lab, tmp_path: Path) -> None:
    until_ready(lab.page)
    lab.page.wait_for_timeout(500)
    assert len(lab.page.frames) == 1, "no frame is made for it before it is wanted"
    lab.person.do("custom.check")
    lab.expect_ready("careful")  # the example is good
    assert len(lab.page.frames) == 2
    lab.source.fill("# mine\n")
    lab.page.reload()
    lab.unfold()
    expect(lab.source).to_have_value("# mine\n")
    lab.person.do("custom.example")
    expect(lab.source).not_to_have_value("# mine\n")
    lab.person.do("custom.back")
    expect(lab.source).to_have_value("# mine\n")

    path = tmp_path / "plain.py"
    path.write_text(FIRST, "utf-8")
    lab.page.get_by_label(words("pegs.open")).set_input_files(path)
    lab.expect_ready("plain")
    lab.page.reload()
    # What was found good plays again, and its frame is made by Run alone.
    own = lab.person.choice("checkbox", words("lab.yours", name="plain"))
    expect(own).to_be_checked()
    until_ready(lab.page)
    assert len(lab.page.frames) == 1
    lab.choose(re.compile("plain"))
    lab.run(5, done=5)
    lab.unfold()
    lab.source.fill(f"{FIRST}# mine\n")
    lab.page.reload()
    expect(lab.person.choice("checkbox", BUILT_IN)).to_be_visible()
    expect(own).to_have_count(0)


@pytest.mark.nightly
@DESK
def test_a_wheel_is_installed_from_its_file_without_a_network(lab: Lab, tmp_path: Path) -> None:
    expect(lab.person.text("note.offline")).to_be_visible()
    lab.page.context.set_offline(True)
    files = {"brought/__init__.py": "from .solver import Mine\n", "brought/solver.py": FIRST}
    path = tmp_path / "brought-1.0-py3-none-any.whl"
    path.write_bytes(wheel_of("brought", files))
    lab.page.get_by_label(words("pegs.open")).set_input_files(path)
    lab.expect_ready("plain")
    from_wheel = words("custom.wheel", file=path.name)
    expect(lab.page.get_by_text(from_wheel)).to_be_visible()
    lab.choose(re.compile("plain"))
    lab.run(5, done=5)
    path = tmp_path / "plain.txt"
    path.write_text(FIRST, "utf-8")
    lab.page.get_by_label(words("pegs.open")).set_input_files(path)
    expect(lab.alert).to_contain_text("plain.txt")
    expect(lab.source).to_have_attribute("aria-invalid", "false")  # it is the file that is wrong


@pytest.mark.nightly
@DESK
def test_what_a_check_finds_is_shown_with_its_line_selected(lab: Lab) -> None:
    for source, told, line in [
        (
            FIRST.replace("def choose(", "def choose"),
            "line 4: SyntaxError",
            "    def chooseself, position, rng, progress=None):",
        ),
        (FIRST.replace("return", "while True: pass\n        return"), LATE, "        while"),
    ]:
        lab.check(source)
        expect(lab.alert).to_contain_text(told)
        assert lab.selected().startswith(line)
        expect(lab.source).to_be_focused()
        expect(lab.page.get_by_text("Ready to run")).to_have_count(0)
    lab.check(FIRST)
    lab.expect_ready("plain")
    expect(lab.alert).to_have_count(0)


@pytest.mark.nightly
@PHONE
def test_what_goes_wrong_in_a_game_is_told_once_with_its_line(lab: Lab) -> None:
    lab.check(later("'<img src=x onerror=alert(1)>'"))
    lab.expect_ready("plain")
    lab.choose(BUILT_IN, re.compile("plain"))
    lab.run(5)
    expect(lab.alert).to_contain_text("“<img src=x onerror=alert(1)>” has 28")
    expect(lab.alert).to_contain_text("plain in game 1 of the random seed")
    expect(lab.page.get_by_role("row", name=re.compile(f"^{BUILT_IN} .* 5$"))).to_be_visible()
    lab.check(later("1 / 0"))
    lab.expect_ready("plain")
    lab.unfold()
    lab.run(4)
    lab.person.do("lab.ownError")
    expect(lab.alert).to_be_focused()
    expect(lab.alert).to_be_in_viewport()
    expect(lab.page.get_by_text("ZeroDivisionError")).to_have_count(1)
    lab.page.keyboard.press("Tab")
    lab.page.keyboard.press("Enter")
    assert lab.selected().strip().startswith("return")
    lab.source.fill(FIRST)  # the place of the error is gone: the results tell it
    error = lab.page.get_by_role("table").get_by_text("ZeroDivisionError")
    expect(error).to_be_visible()
    lab.page.reload()
    error.scroll_into_view_if_needed()
    expect(error).to_be_in_viewport(ratio=1)


@PHONE
def test_an_endless_loop_is_told_and_cancelled_and_the_page_goes_on(lab: Lab) -> None:
    # One call, which the limit of ten seconds cannot end: a slow hand has time to cancel it.
    endless = "if position.turns:\n            sum(iter(int, 1))\n        return"
    lab.check_good(FIRST.replace("return", endless))
    lab.run(5)
    expect(lab.page.get_by_text("No answer for 5 seconds.")).to_be_visible()
    lab.person.press(lab.person.button("lab.cancel").first)
    expect(lab.page.get_by_text(words("custom.cancelled"))).to_be_visible()
    lab.check_good()
    lab.run(5, done=5)


@pytest.mark.nightly
@PHONE
def test_the_prompt_answers_remembers_and_frees_the_core_when_it_is_cancelled(lab: Lab) -> None:
    lab.person.press(lab.page.get_by_text(words("prompt.title")))
    line = lab.page.get_by_label("Python", exact=True)
    log = lab.page.get_by_role("log", name="What you typed")

    def enter(text: str, told: str) -> None:
        line.fill(text)
        line.press("Enter")
        expect(log).to_contain_text(told)

    enter("rules = Rules(4, 6)", "rules = Rules(4, 6)")
    line.press_sequentially("for each in range(2):")
    line.press("Enter")
    expect(line).to_have_value("for each in range(2):\n")
    lab.page.keyboard.type("    print(each, rules)")
    line.press("Enter")
    expect(log).to_contain_text("0 p4c6r\n1 p4c6r")
    words_of = "picture(Game(rules).plus('1122', '1,1'), 'classic').words"
    enter(words_of, "Turn 1: red, red, yellow, yellow: 1 black, 1 white.")
    for number in range(10):
        enter(f"{number} + 1000", f"{number + 1000}")
        expect(log.get_by_text(f"{number + 1000}", exact=True)).to_be_in_viewport(ratio=0.9)
        expect(line).to_be_in_viewport(ratio=0.9)
    enter("1 / 0", "ZeroDivisionError: division by zero")
    line.press("ArrowUp")
    expect(line).to_have_value("1 / 0")
    line.press("ArrowDown")
    expect(line).to_have_value("")
    before = set(lab.page.workers)
    line.fill("while True: pass")
    line.press("Enter")
    expect(lab.page.get_by_text("No answer for 5 seconds.")).to_be_visible()
    lab.person.press(lab.person.button("lab.cancel").first)
    expect(log).to_contain_text("Cancelled. Python has restarted")
    enter("rules", "NameError: name 'rules' is not defined")
    while before <= set(lab.page.workers):  # the worker with the loop ends, too
        lab.page.wait_for_timeout(50)
