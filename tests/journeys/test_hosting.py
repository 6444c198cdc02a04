"""The steps of docs/hosting.md on the real page, and its pictures.

With MASTERMIND_PICTURES=1 what a person sees at each step becomes
a picture in docs/.
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
from .texts import words

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
    ready = words("note.offline")
    laptop = open_page(site.url, **SMALL, **LAPTOP)
    Person(laptop).expect_guess(1)
    expect(laptop.get_by_text(ready)).to_be_visible()
    picture(laptop, "hosting-site")

    phone = open_page(site.url, **SMALL)
    person = Person(phone)
    person.expect_guess(1)
    expect(phone.get_by_text(ready)).to_be_visible()
    picture(phone, "hosting-phone")
    person.do("note.dismiss")
    person.answer_all((1, 1))
    site.stop()
    phone.context.set_offline(True)
    phone.reload()
    person.answer_all((0, 2))
    picture(phone, "hosting-offline")
    person.do("do.menu", "record.title")
    expect(person.button("pegs.open")).to_be_visible()

    stick = open_page(app_file, color_scheme="dark", **SMALL, **LAPTOP)
    person = Person(stick)
    person.answer_all((0, 2), (1, 1))
    picture(stick, "hosting-file")
    person.do("do.menu", "about.title")
    version = re.compile(r"^Mastermind \d+\.\d+\.\d+\. ")
    expect(person.dialog("about.title").get_by_text(version)).to_be_visible()
