"""The board of Play and Hide stands still: from the first turn to the last only pegs change."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import DESK, NATIVE, PHONE, OpenPage, beyond, resize, with_same_secrets
from .person import PRESETS, Person

pytestmark = NATIVE

PHONE_SIZES = [(390, 844), (360, 640), (844, 390)]
DESK_SIZES = [(1280, 800), (1920, 1080)]

SOLVED = re.compile("solved$")

Box = tuple[float, ...]

COUNT_ON_NUMBER = """row => {
  const box = name => {
    const text = document.createRange();
    text.selectNodeContents(row.querySelector(name));
    return text.getBoundingClientRect();
  };
  const [number, count] = [".number", ".count"].map(box);
  return count.width > 0 && count.top + 2 < number.bottom && number.top + 2 < count.bottom;
}"""
"""Whether the words of how many codes are left lie on the number of the turn."""


def sizes(device: str) -> list[tuple[int, int]]:
    """Return the windows of a device."""
    return PHONE_SIZES if device == "phone" else DESK_SIZES


def box(place: Locator) -> Box:
    """Return where something is in the window."""
    found = place.bounding_box()
    assert found
    return tuple(round(found[key], 1) for key in ("x", "y", "width", "height"))


def where(person: Person, *names: str) -> dict[str, Box]:
    """Return where the palette, its first and last peg, and these buttons are."""
    palette = person.palette
    pegs = palette.get_by_role("button")
    places = {"palette": palette, "first": pegs.first, "last": pegs.last}
    places |= {name: person.button(name) for name in names}
    return {name: box(place) for name, place in places.items()}


def guess(person: Person, number: int, keys: str) -> None:
    """Make a guess by the keyboard."""
    expect(person.heading(re.compile(rf"^{number}\. (Your|Their) guess$"))).to_be_visible()
    person.page.keyboard.type(keys)
    expect(person.button("Guess")).to_be_enabled()
    person.page.wait_for_timeout(450)  # an earlier Enter is the second press of the one before
    person.page.keyboard.press("Enter")


@pytest.mark.nightly
@pytest.mark.parametrize(("preset", "pegs"), [("classic", 4), ("super", 5)])
def test_in_play_nothing_moves_from_the_first_turn_to_the_last_of_ten(
    open_page: OpenPage, app_url: str, device: str, preset: str, pegs: int
) -> None:
    person = with_same_secrets(open_page, app_url)
    page = person.page
    person.do("Play")
    if preset != "classic":
        person.choose_board(PRESETS[preset].name)
    person.do("Random code")
    expect(person.heading("1. Your guess")).to_be_visible()
    acts = ("Guess", "Undo", "Notes", "Hint")
    before = {}
    for size in sizes(device):
        resize(page, *size)
        before[size] = where(person, *acts)
        assert beyond(page) == (0, 0), size
    for number in range(1, 11):
        guess(person, number, "1" * pegs)
        if number == 10:
            break
        expect(person.turns).to_have_count(number)
        expect(person.turns.last).to_contain_text(re.compile(r"\d black"))
        expect(person.heading(f"{number + 1}. Your guess")).to_be_visible()
        for size in sizes(device):
            resize(page, *size)
            assert where(person, *acts) == before[size], (number, size)
            assert beyond(page) == (0, 0), (number, size)
            expect(person.turns.last).to_be_in_viewport(ratio=0.99)
            expect(person.row.last).to_be_in_viewport(ratio=0.99)
            if number == 9:
                expect(person.turns.first).to_be_in_viewport(ratio=0.99)
    expect(person.heading(re.compile("^Not found"))).to_be_visible()


@pytest.mark.nightly
def test_in_hide_nothing_moves_whoever_answers(
    open_page: OpenPage, app_url: str, device: str
) -> None:
    page = open_page(f"{app_url}#hide/p4c6r")
    person = Person(page)
    for hand in (re.compile("^Hand over"), "Answer myself"):
        expect(person.page.get_by_role("group", name="The hidden code")).to_be_visible()
        page.keyboard.type("1234")
        person.do(hand)
        before: dict[object, object] = {}
        for number in range(1, 12):  # more than the board has rows
            whose = "Their" if hand == "Answer myself" else "Your"
            expect(person.heading(f"{number}. {whose} guess")).to_be_visible()
            for size in sizes(device):
                resize(page, *size)
                now = where(person, "Guess", "Undo", "Give up")
                assert before.setdefault(size, now) == now, (hand, number, size)
                assert beyond(page) == (0, 0), (hand, number, size)
                expect(person.row.first).to_be_in_viewport(ratio=0.99)
            guess(person, number, "5566")
            if hand != "Answer myself":
                continue
            none = person.answer_button(0, 0, 4)
            expect(none).to_be_visible()
            for size in sizes(device):
                resize(page, *size)
                answers = [box(each) for each in (none, person.answer_button(4, 0, 4))]
                assert before.setdefault(("answers", size), answers) == answers, (number, size)
            person.press(none)
        person.do("Give up", "Reveal", "New game")


@pytest.mark.nightly
@PHONE
def test_in_a_duel_all_rows_of_both_stay_in_sight(open_page: OpenPage, app_url: str) -> None:
    person = with_same_secrets(open_page, app_url)
    page = person.page
    person.play("Duel")
    for number in range(1, 10):
        guess(person, number, "5566")
    expect(person.heading("10. Your guess")).to_be_visible()
    for size in PHONE_SIZES[:2]:
        resize(page, *size)
        assert beyond(page) == (0, 0), size
        for place in (person.turns.first, person.turns.last, person.row.first):
            expect(place).to_be_in_viewport(ratio=0.99)
    expect(person.turns.first).to_contain_text(re.compile(r"Program\s.*\d black"))
    expect(person.turns).to_contain_text([""] * 4 + ["The program has found it."])


@pytest.mark.nightly
@PHONE
def test_in_a_duel_the_heading_of_the_program_comes_with_its_first_turn(
    open_page: OpenPage, app_url: str
) -> None:
    """Before, it lay on the number of possible codes."""
    person = with_same_secrets(open_page, app_url)
    board = person.page.locator(".board")  # the heading is drawn by its style
    person.play("Duel")
    expect(person.heading("1. Your guess")).to_be_visible()
    expect(board).not_to_have_attribute("data-duel", "Program")
    guess(person, 1, "5566")
    expect(person.heading("2. Your guess")).to_be_visible()
    expect(board).to_have_attribute("data-duel", "Program")


SMALL_PHONES = [(320, 568), (568, 320), (360, 640), (390, 844)]


@pytest.mark.nightly
@PHONE
def test_in_a_duel_ones_own_pegs_are_not_smaller_than_those_of_the_program(
    open_page: OpenPage, app_url: str
) -> None:
    """With six pegs they were 4 px in landscape on a small phone, and those of the program 14."""
    person = with_same_secrets(open_page, f"{app_url}#play/p6c6r")
    person.play("Duel")
    guess(person, 1, "555666")
    expect(person.heading("2. Your guess")).to_be_visible()
    own = person.turns.first.locator(".row .peg")
    theirs = person.turns.first.locator(".duel-words .peg")
    for size in SMALL_PHONES:
        resize(person.page, *size)
        widths = [min(box(each)[2] for each in pegs.all()) for pegs in (own, person.row, theirs)]
        assert min(widths[:2]) >= max(14, widths[2]), (size, widths)


@pytest.mark.nightly
@PHONE
def test_a_hole_of_the_classic_board_is_never_smaller_than_a_touch_needs(
    open_page: OpenPage, app_url: str
) -> None:
    person = Person(open_page(app_url))
    for kind in ("Random code", "Duel"):
        person.play(kind)
        expect(person.heading("1. Your guess")).to_be_visible()
        for size in SMALL_PHONES:
            resize(person.page, *size)
            assert box(person.row.first)[2] >= 24, (kind, size)
        resize(person.page, 390, 844)
        person.do("All games")


@pytest.mark.nightly
def test_at_the_end_of_a_duel_ones_own_pegs_are_still_on_the_board(
    open_page: OpenPage, app_url: str, device: str
) -> None:
    """The counts of codes left, which come at the end, had pushed them out of their columns."""
    person = with_same_secrets(open_page, app_url)
    person.play("Duel")
    guess(person, 1, "5566")
    expect(person.heading("2. Your guess")).to_be_visible()
    pegs = person.turns.first.locator(".row .peg")
    expect(pegs).to_have_count(4)
    person.reveal()
    expect(person.heading("The code was:")).to_be_visible()
    expect(person.turns.first).to_contain_text(re.compile(r"\d+ left"))
    theirs = person.turns.first.locator(".duel-words .peg")
    for size in sizes(device):
        resize(person.page, *size)
        boxes = [box(each) for each in pegs.all()]
        for earlier, later in pairwise(boxes):
            assert earlier[0] + earlier[2] <= later[0], (size, "one lies on the other")
        assert min(width for _, _, width, _ in boxes) >= 16, size
        assert min(box(each)[2] for each in theirs.all()) >= 16, (size, "the program's")
        expect(pegs.first).to_be_in_viewport(ratio=0.99)
        row = person.turns.first.locator(".row")
        assert row.evaluate(COUNT_ON_NUMBER) is False, (size, "the count lies on the number")


@pytest.mark.nightly
@DESK
def test_in_solve_the_guess_stands_above_its_board_for_the_whole_game(person: Person) -> None:
    page = person.page
    before: dict[object, object] = {}
    for number in range(1, 5):
        person.expect_guess(number)
        for size in DESK_SIZES:
            resize(page, *size)
            places = (person.row.first, person.row.last, person.answer_button(2, 0, 4))
            now = [box(each) for each in places]
            assert before.setdefault(size, now) == now, (number, size)
            assert beyond(page) == (0, 0), (number, size)
        person.answer(1, 0 if number > 1 else 1)


EMPTY = """() => {
  const paints = ({ backgroundColor, backgroundImage, borderTopStyle, borderTopWidth }) =>
    !/transparent|, 0[)]$/.test(backgroundColor) || backgroundImage !== "none"
    || (borderTopStyle !== "none" && parseFloat(borderTopWidth) > 0);
  const boxes = [];
  for (const node of document.querySelectorAll("#app *")) {
    if (!node.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (node.matches("button, input, svg") || paints(getComputedStyle(node))) {
      boxes.push(node.getBoundingClientRect());
    }
    for (const text of node.childNodes) {
      if (text.nodeType !== Node.TEXT_NODE || !text.data.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      boxes.push(...range.getClientRects());
    }
  }
  let [all, empty] = [0, 0];
  for (let y = 4; y < innerHeight; y += 8) {
    for (let x = 4; x < innerWidth; x += 8) {
      all += 1;
      const isIn = (box) => box.left <= x && x < box.right && box.top <= y && y < box.bottom;
      if (!boxes.some(isIn)) empty += 1;
    }
  }
  return empty / all;
}"""
"""Returns the share of the window outside all boxes of content: on a grid of 8 px, the points that
are in no line of text, no control, and nothing that has a background or a border of its own. What
is inside a card counts as filled, whether or not something is written there."""


@pytest.mark.nightly
@DESK
def test_wide_windows_are_filled(person: Person) -> None:
    page = person.page
    person.expect_guess(1)
    journeys: dict[str, Callable[[], None]] = {
        "Solve": lambda: person.answer(1, 1),
        "Hide": lambda: person.do("Hide"),
        "front door": lambda: person.do("Play"),
        "Play": lambda: person.do("Random code"),
    }
    journeys["end of Play"] = person.reveal
    journeys["end of Solve"] = lambda: person.do("Solve", SOLVED)
    headings = ["2. Guess this", "Hide your code", "What will you play?", "1. Your guess"]
    headings += ["The code was:", "Solved in 2 guesses"]
    for (name, go), heading in zip(journeys.items(), headings, strict=True):
        go()
        expect(person.heading(heading)).to_be_visible()
        for size in DESK_SIZES:
            resize(page, *size)
            share = page.evaluate(EMPTY)
            assert share < 0.35, f"{name} at {size}: {share:.0%} are empty"


@pytest.mark.nightly
@PHONE
def test_in_hide_a_wrong_answer_moves_no_row(open_page: OpenPage, app_url: str) -> None:
    """Its two lines were taller than the head of the board, and moved the rows by a few pixels."""
    page = open_page(f"{app_url}#hide/p4c6r")
    person = Person(page)
    page.keyboard.type("1234")
    person.do("Answer myself")
    guess(person, 1, "1122")
    none = person.answer_button(0, 0, 4)
    expect(none).to_be_visible()
    first = person.turns.first
    before: dict[tuple[int, int], Box] = {}
    for size in PHONE_SIZES:
        resize(page, *size)
        before[size] = box(first)
    person.press(none)
    expect(page.get_by_text("is not the true answer")).to_be_visible()
    for size in PHONE_SIZES:
        resize(page, *size)
        assert box(first) == before[size], size


@pytest.mark.nightly
def test_the_rules_lie_on_the_board_until_the_first_peg(person: Person, device: str) -> None:
    page = person.page
    person.play()
    rules = page.get_by_role("region", name="Find the hidden code")
    for size in sizes(device):
        resize(page, *size)
        expect(rules.get_by_role("heading")).to_be_in_viewport(ratio=1)
        row, card = (box(place) for place in (person.row.first, rules))
        assert card[1] >= row[1] + row[3], size
    page.keyboard.press("1")
    expect(rules).to_have_count(0)
    person.expect_pegs("red", "empty", "empty", "empty")
    person.do("Undo")
    expect(rules).to_be_visible()


@pytest.mark.nightly
def test_notes_are_beside_the_palette_which_stays(person: Person, device: str) -> None:
    page = person.page
    person.play()
    for size in sizes(device):
        resize(page, *size)
        before = where(person, "Guess")
        person.do("Notes")
        expect(person.button("red: not noted")).to_be_in_viewport(ratio=1)
        assert where(person, "Guess") == before, size
        expect(person.row.first).to_be_in_viewport(ratio=0.99)
        page.keyboard.press("2")
        person.expect_pegs("orange", "empty", "empty", "empty")
        person.do("Undo", "Notes")
        expect(person.button("red: not noted")).to_have_count(0)


CUT_ROWS = """() => {
  const box = (each) => each.getBoundingClientRect();
  const board = document.querySelector(".to-come");
  const rows = [...board.querySelectorAll(".row")].map(box);
  const shown = rows.filter(({ left }) => left < box(board).right - 4);
  return [shown.length, shown.filter(({ bottom }) => bottom > box(board).bottom).length];
}"""
"""How many empty rows of the board of Solve are in sight, and how many of them are cut."""


@pytest.mark.nightly
@DESK
def test_the_board_of_solve_does_not_end_in_half_a_row(person: Person) -> None:
    person.expect_guess(1)
    # The explanation of the beginning leaves room for a row from here on.
    shown = []
    for height in range(720, 1000, 30):
        resize(person.page, 1280, height)
        rows, cut = person.page.evaluate(CUT_ROWS)
        assert cut == 0, height
        shown.append(rows)
    assert shown == sorted(shown)
    assert shown[-1] > shown[0] > 0


MOTION = """() => ({
  seen: new Promise((resolve) => {
    const told = () =>
      document.getAnimations().filter((each) => each.animationName === "answered");
    const look = () => {
      const running = told();
      // The page hears of its start a frame later.
      if (!running.some((each) => each.currentTime > 20)) return requestAnimationFrame(look);
      const ends = running.map((each) => each.effect.getComputedTiming().endTime);
      dispatchEvent(new PointerEvent("pointerdown"));
      resolve([Math.max(...ends), told().length]);
    };
    look();
  }),
})"""
"""When the last key peg of an answer is there, in ms, and how many still move after a tap.

It looks at each frame from before the guess, since the pegs move for less than half a second.
"""


def answered(page: Page) -> Person:
    """Hide a code, hand over and make a guess, as a person in Hide."""
    person = Person(page)
    expect(page.get_by_role("group", name="The hidden code")).to_be_visible()
    page.keyboard.type("1123")
    person.do(re.compile("^Hand over"))
    guess(person, 1, "1124")
    return person


@pytest.mark.nightly
def test_key_pegs_come_one_after_another_within_400_ms_and_a_tap_ends_it(
    open_page: OpenPage, app_url: str, device: str
) -> None:
    page = open_page(f"{app_url}#hide/p4c6r")
    motion = page.evaluate_handle(MOTION)
    answered(page)
    latest, moving = motion.evaluate("each => each.seen")
    assert 140 < latest <= 400, device
    assert moving == 0


@pytest.mark.nightly
def test_who_wants_no_motion_gets_none_on_the_board(
    open_page: OpenPage, app_url: str, device: str
) -> None:
    page = open_page(f"{app_url}#hide/p4c6r", reduced_motion="reduce")
    person = answered(page)
    expect(person.turns.last).to_contain_text("3 black")
    assert page.evaluate("() => document.getAnimations().length") == 0, device
