"""The steps of docs/hosting.md on the real page, and its pictures.

The steps run with all journeys. With MASTERMIND_PICTURES=1, as `build.py pictures` sets it, what a
person sees at each step becomes a picture in docs/.
"""

from __future__ import annotations

import io
import os
import re

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from .conftest import ROOT, OpenPage, Site
from .person import Person

pytestmark = pytest.mark.nightly

DOCS = ROOT / "docs"
LAPTOP = {"viewport": {"width": 1024, "height": 640}, "is_mobile": False, "has_touch": False}
SMALL = {"device_scale_factor": 1}  # pictures of 20 to 40 kB


def picture(page: Page, name: str) -> None:
    """Take a picture if that is wanted; the document has to show it in any case."""
    assert f"({name}.png)" in (DOCS / "hosting.md").read_text("utf-8")
    if not os.environ.get("MASTERMIND_PICTURES"):
        return
    shot = Image.open(io.BytesIO(page.screenshot(animations="disabled", caret="hide")))
    few = shot.convert("RGB").quantize(method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    few.save(DOCS / f"{name}.png", optimize=True)


@pytest.mark.parametrize("place", ["phone site"], indirect=True)
def test_the_app_is_put_on_a_host_on_a_phone_and_on_a_stick(
    open_page: OpenPage, site: Site, app_file: str
) -> None:
    laptop = open_page(site.url, **SMALL, **LAPTOP)
    Person(laptop).expect_guess(1)
    expect(laptop.get_by_text("Ready to work offline.")).to_be_visible()
    picture(laptop, "hosting-site")

    phone = open_page(site.url, **SMALL)
    person = Person(phone)
    person.expect_guess(1)
    expect(phone.get_by_text("Ready to work offline.")).to_be_visible()
    picture(phone, "hosting-phone")
    person.do("Dismiss")
    person.answer(1, 1)
    person.expect_guess(2)
    site.stop()
    phone.context.set_offline(True)
    phone.reload()
    person.expect_guess(2)
    person.answer(0, 2)
    person.expect_guess(3)
    picture(phone, "hosting-offline")
    person.do("Menu", "Your games")
    expect(person.button("Open a file")).to_be_visible()

    stick = open_page(app_file, color_scheme="dark", **SMALL, **LAPTOP)
    person = Person(stick)
    person.expect_guess(1)
    person.answer(0, 2)
    person.expect_guess(2)
    person.answer(1, 1)
    person.expect_guess(3)
    picture(stick, "hosting-file")
    person.do("Menu", "About")
    version = person.dialog("About").get_by_text(re.compile(r"^Mastermind \d+\.\d+\.\d+\. "))
    expect(version).to_be_visible()
