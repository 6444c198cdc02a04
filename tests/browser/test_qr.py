"""QR codes: what another phone's camera would see on the screen, read by another program."""

from __future__ import annotations

import base64
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import NATIVE, ROOT, OpenPage
from .person import Person

DECODER = ROOT / "web/node_modules/jsqr/dist/jsQR.js"
READ = """async (address) => {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const pen = Object.assign(document.createElement("canvas"), {
    width: picture.width, height: picture.height,
  }).getContext("2d");
  pen.drawImage(picture, 0, 0);
  const { data, width, height } = pen.getImageData(0, 0, picture.width, picture.height);
  return jsQR(data, width, height)?.data ?? null;
}"""


def camera(other: Page, code: Locator) -> str | None:
    """Return what another page reads from the picture of a code, as it is on the screen."""
    code.scroll_into_view_if_needed()
    picture = base64.b64encode(code.screenshot()).decode("ascii")
    read: str | None = other.evaluate(READ, f"data:image/png;base64,{picture}")
    return read


@pytest.fixture
def other(person: Person) -> Page:
    """Return an empty page in which a program is that reads QR codes."""
    page = person.page.context.new_page()
    page.add_script_tag(path=str(DECODER))
    return page


@pytest.mark.nightly
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_another_phone_reads_the_challenge_of_a_finished_game(
    person: Person,
    other: Page,
    place: str,
    scheme: str,
    violations: Callable[[Page], list[str]],
) -> None:
    person.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    person.play()
    person.take_hint()
    person.do("Guess")
    expect(person.turns).to_have_count(1)
    person.reveal()
    person.do("Send result")
    person.press(person.page.get_by_text("Show as a QR code"))
    of_a_link = "site" in place
    name = "QR code of the link" if of_a_link else "QR code of the challenge code"
    read = camera(other, person.page.get_by_role("img", name=name))
    text = person.dialog("Send result").locator(".to-send").inner_text()
    assert read
    assert text.endswith(read), (read, text)
    assert ("#challenge/" in read) == of_a_link
    assert violations(person.page) == []


@pytest.mark.nightly
@NATIVE
@pytest.mark.parametrize("place", ["phone site"], indirect=True)
def test_another_phone_opens_the_game_that_the_code_in_the_menu_carries(
    person: Person, other: Page, open_page: OpenPage
) -> None:
    person.expect_guess(1)
    person.answer(1, 1)
    person.expect_guess(2)
    person.do("Menu")
    person.press(person.page.get_by_text("Show as a QR code"))
    read = camera(other, person.page.get_by_role("img", name="QR code of the link"))
    assert read
    friend = Person(open_page(read))
    friend.expect_guess(2)
    expect(friend.turns).to_have_count(1)


@pytest.mark.nightly
@NATIVE
@pytest.mark.parametrize("place", ["phone file"], indirect=True)
def test_the_one_file_has_no_code_of_a_link_that_opens_on_this_device_alone(person: Person) -> None:
    person.do("Menu")
    expect(person.dialog("Menu")).to_be_visible()
    expect(person.page.get_by_text("Show as a QR code")).to_have_count(0)
