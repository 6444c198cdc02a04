"""A strategy of one's own in the Lab: written, opened, brought as a wheel, kept."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import DESK, PHONE, SCHEMES
from .custom_lab import FIRST, Lab

NO_ROOM = "There is no room on this device to keep your text"

FULL = """() => {
  Storage.prototype.setItem = () => { throw new DOMException("", "QuotaExceededError"); };
}"""
"""Leaves the browser's storage without room."""


@pytest.mark.quick
@DESK
def test_a_strategy_is_written_and_run_beside_built_in_ones(lab: Lab) -> None:
    lab.check(FIRST)
    lab.expect_ready("plain")
    lab.choose("First possible code", re.compile("plain"))
    lab.run(40)
    expect(lab.page.get_by_text("Done: 80 games played.")).to_be_visible()
    average = lab.average("First possible code")
    assert float(average) > 1
    assert lab.average(re.compile("plain")) == average


@pytest.mark.nightly
@PHONE
def test_the_example_is_good_and_what_was_written_outlasts_a_reload(lab: Lab) -> None:
    lab.person.do("Check")
    lab.expect_ready("careful")
    lab.source.fill("# mine\n")
    lab.page.reload()
    lab.unfold()
    expect(lab.source).to_have_value("# mine\n")
    lab.person.do("Back to the example")
    expect(lab.source).not_to_have_value("# mine\n")
    lab.person.do("Back to my text")
    expect(lab.source).to_have_value("# mine\n")


@pytest.mark.nightly
@DESK
def test_what_was_found_good_plays_after_a_reload_and_not_before_run(
    lab: Lab, until_ready: Callable[[Page], float]
) -> None:
    lab.check(FIRST)
    lab.expect_ready("plain")
    lab.page.reload()
    until_ready(lab.page)
    expect(lab.page.get_by_role("checkbox", name="plain (yours)")).to_be_checked()
    assert len(lab.page.frames) == 1
    lab.choose(re.compile("plain"))
    lab.run(5)
    expect(lab.page.get_by_text("Done: 5 games played.")).to_be_visible()
    lab.unfold()
    lab.source.fill(f"{FIRST}# mine\n")
    lab.page.reload()
    expect(lab.page.get_by_role("checkbox", name="First possible code")).to_be_visible()
    expect(lab.page.get_by_role("checkbox", name="plain (yours)")).to_have_count(0)


@pytest.mark.nightly
@PHONE
def test_a_file_that_is_opened_keeps_what_was_typed(lab: Lab, tmp_path: Path) -> None:
    lab.source.fill("# mine\n")
    path = tmp_path / "plain.py"
    path.write_text(FIRST, "utf-8")
    opener = lab.page.get_by_label("Open a file")
    opener.set_input_files(path)
    lab.expect_ready("plain")
    lab.page.reload()
    lab.unfold()
    lab.person.do("Back to my text")
    expect(lab.source).to_have_value("# mine\n")
    lab.person.do("Back to my text")
    expect(lab.source).to_have_value(FIRST)


@pytest.mark.nightly
@PHONE
def test_the_folded_place_is_one_line_below_the_button(lab: Lab) -> None:
    lab.unfold()
    fold = lab.page.locator(".stage > details")
    expect(fold).not_to_have_attribute("open", "")
    fold.scroll_into_view_if_needed()
    box = fold.bounding_box()
    button = lab.page.locator(".launch").bounding_box()
    assert box
    assert button
    assert box["height"] < 80
    assert box["y"] - button["y"] - button["height"] < 40


def wheel(folder: Path, name: str, source: str, needs: str = "") -> Path:
    """Return a wheel with one package."""
    path = folder / f"{name}-1.0-py3-none-any.whl"
    info = f"{name}-1.0.dist-info"
    with zipfile.ZipFile(path, "w") as made:
        made.writestr(f"{name}/__init__.py", "from .solver import Mine\n")
        made.writestr(f"{name}/solver.py", source)
        made.writestr(
            f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n{needs}\n"
        )
        made.writestr(
            f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        made.writestr(f"{info}/RECORD", "")
    return path


@pytest.mark.nightly
@DESK
def test_a_wheel_is_installed_from_its_file_without_a_network(lab: Lab, tmp_path: Path) -> None:
    if lab.page.url.startswith("http"):
        expect(lab.page.get_by_text("Ready to work offline.")).to_be_visible()
    lab.page.context.set_offline(True)
    opener = lab.page.get_by_label("Open a file")
    opener.set_input_files(wheel(tmp_path, "brought", FIRST))
    lab.expect_ready("plain")
    expect(lab.page.get_by_text("From the wheel brought-1.0-py3-none-any.whl.")).to_be_visible()
    lab.choose(re.compile("plain"))
    lab.run(5)
    expect(lab.page.get_by_text("Done: 5 games played.")).to_be_visible()
    opener.set_input_files(wheel(tmp_path, "broken", FIRST.replace("return", "return 1 +")))
    expect(lab.alert).to_contain_text("broken/solver.py, line 5: TypeError")
    opener.set_input_files(wheel(tmp_path, "needy", FIRST, "Requires-Dist: numpy\n"))
    expect(lab.alert).to_contain_text("needs other packages, numpy, and they cannot be loaded")
    path = tmp_path / "other.whl"
    path.write_bytes(b"nothing")
    opener.set_input_files(path)
    expect(lab.alert).to_contain_text("“other.whl” is not the name of a wheel. One is like")
    path = tmp_path / "plain.py"
    path.write_text(FIRST, "utf-8")
    opener.set_input_files(path)
    lab.expect_ready("plain")
    expect(lab.source).to_have_value(FIRST)
    path = tmp_path / "plain.txt"
    path.write_text(FIRST, "utf-8")
    opener.set_input_files(path)
    expect(lab.alert).to_contain_text("plain.txt")
    expect(lab.source).to_have_attribute("aria-invalid", "false")  # it is the file that is wrong


@pytest.mark.nightly
@DESK
def test_a_wheel_that_cannot_be_installed_says_why_and_checking_ends(
    lab: Lab, tmp_path: Path
) -> None:
    opener = lab.page.get_by_label("Open a file")
    good = wheel(tmp_path, "brought", FIRST)
    for name, told in (
        ("brought-1.0-cp39-none-any.whl", "is not made for Python 3"),
        ("brought-x-py3-none-any.whl", "is not the name of a wheel"),
        ("my brought-1.0-py3-none-any.whl", "is not the name of a wheel"),
        ("größe-1.0-py3-none-any.whl", "is not the name of a wheel"),
        ("..brought-1.0-py3-none-any.whl", "is not the name of a wheel"),
    ):
        path = tmp_path / name
        path.write_bytes(good.read_bytes())
        opener.set_input_files(path)
        expect(lab.alert).to_contain_text(told)
        expect(lab.alert).to_contain_text(name)
        expect(lab.page.get_by_text("Checking…")).to_have_count(0)
    # What only micropip refuses: a line in the long text of METADATA that it takes for a need.
    opener.set_input_files(wheel(tmp_path, "odd", FIRST, "\nRequires-Dist: (((\n"))
    expect(lab.alert).to_contain_text("“odd-1.0-py3-none-any.whl” could not be installed")
    expect(lab.page.get_by_text("Checking…")).to_have_count(0)


@pytest.mark.nightly
@DESK
def test_a_text_that_the_device_has_no_room_for_is_said_not_to_be_kept(lab: Lab) -> None:
    lab.page.evaluate(FULL)
    lab.source.fill("# mine\n")
    expect(lab.page.get_by_text(NO_ROOM)).to_be_visible()


@pytest.mark.nightly
@DESK
def test_the_keyboard_is_not_caught_in_the_source(lab: Lab) -> None:
    lab.source.focus()
    lab.page.keyboard.press("Tab")
    expect(lab.person.button("Check")).to_be_focused()


@pytest.mark.nightly
@DESK
def test_no_frame_is_made_for_it_before_it_is_wanted(
    lab: Lab, until_ready: Callable[[Page], float]
) -> None:
    until_ready(lab.page)
    lab.page.wait_for_timeout(500)
    assert len(lab.page.frames) == 1
    lab.person.do("Check")
    lab.expect_ready("careful")
    assert len(lab.page.frames) == 2


@pytest.mark.nightly
@pytest.mark.parametrize("place", ["phone file", "desktop file"], indirect=True)
def test_it_is_accessible(lab: Lab, violations: Callable[[Page], list[str]]) -> None:
    lab.check("x =\n")
    expect(lab.alert).to_be_visible()
    lab.person.press(lab.page.get_by_text("Python prompt"))
    lab.page.get_by_label("Python", exact=True).fill("1 + 1")
    lab.person.press(lab.person.button("Run").last)
    expect(lab.page.get_by_role("log", name="What you typed")).to_contain_text("2")
    lab.page.emulate_media(reduced_motion="reduce")
    for scheme in SCHEMES:
        lab.page.emulate_media(color_scheme=scheme)
        assert violations(lab.page) == [], scheme
    width = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert lab.page.evaluate(width) <= 0
