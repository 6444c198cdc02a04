"""Every way to play has its own end: the code large, what it was worth, the best, what comes next.

On a board of four codes, by touch on the phone from the one file, by keys on the desktop from the
site: short games, whose codes are always the same.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import HIT, NATIVE, PHONE, OpenPage, resize, texts_of, with_same_secrets
from .person import Person, middle

pytestmark = NATIVE

CHOSEN_SECRETS = """globalThis.drawn = 7;
crypto.getRandomValues = (numbers) => numbers.fill(globalThis.drawn);"""
"""A script after which the code on this board is orange, red, and so it is with 9."""

LINES = """element => {
  const text = document.createRange();
  text.selectNodeContents(element);
  return new Set([...text.getClientRects()].map(({top}) => Math.round(top))).size;
}"""
"""How many lines the text of an element has."""

CUT_THROUGH = """rest => {
  const { right, bottom } = rest.getBoundingClientRect();
  const rows = [...rest.querySelectorAll(".row")].map((row) => row.getBoundingClientRect());
  const inSight = rows.filter((row) => row.left < right && row.top < bottom);
  return inSight.filter((row) => row.bottom > bottom + 6).map((row) => row.bottom - bottom);
}"""
"""How far rows that are in sight go below what cuts them off, in px; a row's edge may be cut."""

RIGHT = ["orange", "red"]
WRONG = ["red", "red"]


def guess(person: Person, number: int, pegs: list[str]) -> None:
    """Make a guess by touch, or by keys."""
    expect(person.heading(f"{number}. Your guess")).to_be_visible()
    if person.touches:
        person.lay(*pegs)
        person.do("Guess")
    else:
        person.page.keyboard.type("".join(peg[0] for peg in pegs))
        expect(person.button("Guess")).to_be_enabled()
        person.page.wait_for_timeout(450)  # an earlier Enter is the second press of the one before
        person.page.keyboard.press("Enter")


def expect_end(person: Person, heading: str, words: str, buttons: list[str]) -> None:
    """Wait for an end: what comes next has the focus, the code is large, the acts are in sight.

    In Solve the heading keeps the focus: a person may take the last answer back.
    """
    title = person.heading(heading)
    expect(title).to_be_visible()
    expect(title if heading.startswith("Solved") else person.button("New game")).to_be_focused()
    card = person.page.locator("section").filter(has=title)
    expect(card).to_contain_text(re.compile(words, re.DOTALL))
    peg = card.locator(".pegs").first.locator(".peg").first.bounding_box()
    assert peg
    assert peg["height"] >= 44  # its width opens
    for name in buttons:
        expect(person.button(name, card)).to_be_in_viewport(ratio=1)


def given_up(page: Page, *kind: str | re.Pattern[str], guesses: int = 1) -> Person:
    """Return someone who has begun a game of a kind, guessed and had the code revealed."""
    person = Person(page)
    person.play(*kind)
    for number in range(1, guesses + 1):
        page.keyboard.type("1122")
        person.do("Guess")
        expect(person.heading(f"{number + 1}. Your guess")).to_be_visible()
    person.reveal()
    return person


def expect_acts_in_sight(person: Person) -> None:
    """Look whether all that one can do next is in sight."""
    card = person.page.locator("section").filter(has=person.heading("The code was:"))
    for name in ("Send result", "Review", "New game", "All games"):
        expect(person.button(name, card)).to_be_in_viewport(ratio=1)


@pytest.mark.nightly
@PHONE
@pytest.mark.parametrize(("width", "height"), [(844, 390), (568, 320)])
def test_in_landscape_all_that_comes_next_is_in_sight_at_an_end(
    open_page: OpenPage, app_url: str, width: int, height: int
) -> None:
    """The button "All games" was below the lower edge of its card, on a small phone all of them."""
    person = given_up(open_page(app_url, viewport={"width": width, "height": height}))
    expect(person.page.get_by_text("Luck", exact=True)).to_be_visible()
    expect_acts_in_sight(person)


@pytest.mark.nightly
@PHONE
@pytest.mark.parametrize(("width", "height"), [(667, 375), (844, 390)])
def test_in_landscape_skill_and_luck_are_whole_at_an_end(
    open_page: OpenPage, app_url: str, width: int, height: int
) -> None:
    """The buttons that follow lay over their lower halves."""
    page = open_page(app_url, viewport={"width": width, "height": height})
    person = given_up(page, guesses=3)
    for name in ("Skill", "Luck"):
        score = person.page.locator(".score", has_text=name)
        expect(score).to_be_visible()
        expect(score).to_be_in_viewport(ratio=1)
        ring, next_act = score.bounding_box(), person.button("Send result").bounding_box()
        assert ring
        assert next_act
        assert ring["y"] + ring["height"] <= next_act["y"]


@pytest.mark.nightly
@PHONE
def test_who_gives_up_after_one_guess_is_told_no_skill(open_page: OpenPage, app_url: str) -> None:
    """It was 100 of 100."""
    person = given_up(open_page(app_url))
    expect(person.page.locator(".score", has_text="Luck")).to_be_visible()
    expect(person.page.locator(".score", has_text="Skill")).to_have_count(0)
    person.do("Review")
    expect(person.heading("The exact sum")).to_be_visible()
    expect(person.page.locator(".score", has_text="Skill")).to_have_count(0)


@pytest.mark.nightly
@PHONE
@pytest.mark.parametrize(("width", "height"), [(667, 375), (568, 320)])
def test_in_landscape_what_comes_after_a_duel_is_in_sight(
    open_page: OpenPage, app_url: str, width: int, height: int
) -> None:
    """The button "New game" was below the lower edge of its card: who wins needs two lines."""
    person = given_up(open_page(app_url, viewport={"width": width, "height": height}), "Duel")
    expect(person.page.get_by_text("Luck", exact=True)).to_be_attached()
    expect_acts_in_sight(person)


@pytest.mark.nightly
@PHONE
@pytest.mark.parametrize(("width", "height"), [(390, 844), (568, 320)])
def test_no_row_of_the_board_is_cut_through_at_the_end_of_a_duel(
    open_page: OpenPage, app_url: str, width: int, height: int
) -> None:
    """Of the tenth row one saw the upper half."""
    person = given_up(open_page(app_url, viewport={"width": width, "height": height}), "Duel")
    expect(person.page.get_by_text("Luck", exact=True)).to_be_attached()
    assert person.page.locator(".rest").evaluate(CUT_THROUGH) == []


WHOLE_ROWS = """played => {
  const { top, bottom } = played.getBoundingClientRect();
  const rows = [...played.querySelectorAll(".row")].map((row) => row.getBoundingClientRect());
  const cut = rows.filter((row) => row.bottom > top + 1 && row.top < bottom - 1)
    .filter((row) => row.top < top - 1 || row.bottom > bottom + 1);
  const room = played.scrollHeight - played.clientHeight;
  return { cut: cut.length, hidden: room > 0 };
}"""
"""How many rows are cut through by the edges of the board, and whether some are scrolled away."""


@pytest.mark.nightly
@PHONE
@pytest.mark.parametrize("kind", ["Duel", "Random code"])
def test_of_a_game_that_was_lost_no_row_is_cut_through_and_the_last_one_can_be_scrolled_to(
    open_page: OpenPage, app_url: str, kind: str
) -> None:
    person = with_same_secrets(open_page, app_url)
    page = person.page
    person.play(kind)
    for number in range(1, 11):
        guess(person, number, ["orange"] * 4 if number % 2 else ["red"] * 4)
    expect(person.heading("Not found in 10 guesses")).to_be_visible()
    played = page.locator(".played")
    for width, height, hidden in [(390, 844, False), (360, 740, True), (375, 667, True)]:
        resize(page, width, height)
        assert played.evaluate(WHOLE_ROWS) == {"cut": 0, "hidden": hidden}, (width, height)
        played.evaluate("element => { element.scrollTop = element.scrollHeight; }")
        assert played.evaluate(WHOLE_ROWS)["cut"] == 0, (width, height)
        expect(played.get_by_role("listitem").last).to_be_in_viewport(ratio=0.98)


PLACES = """() => {
  window.places = [];
  const look = () => {
    const buttons = [...document.querySelectorAll(".ending .next button")];
    const tops = buttons.map((each) => Math.round(each.getBoundingClientRect().top));
    if (tops.length && String(tops) !== String(window.places.at(-1))) window.places.push(tops);
    requestAnimationFrame(look);
  };
  look();
}"""
"""Notes where what comes next is, in each frame in which that has changed."""


@pytest.mark.nightly
@PHONE
def test_a_second_tap_on_guess_opens_nothing_at_the_end_of_a_lost_game_and_nothing_moves_there(
    open_page: OpenPage, app_url: str
) -> None:
    """The card grew three times, when the code, skill and luck came, and Review lay under Guess."""
    person = with_same_secrets(open_page, app_url)
    page = person.page
    person.play("Random code")
    for number in range(1, 10):
        guess(person, number, ["red", "orange"] * 2)
    expect(person.heading("10. Your guess")).to_be_visible()
    person.lay(*["red", "orange"] * 2)
    page.evaluate(PLACES)
    guessing = person.button("Guess")
    expect(guessing).to_be_enabled()
    where = middle(guessing)
    person.touch(*where)
    expect(person.button("New game")).to_be_visible()
    person.touch(*where)
    expect(page.get_by_text("of 100").first).to_be_visible()
    expect(person.heading("Not found in 10 guesses")).to_be_visible()
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert len(page.evaluate("places")) == 1
    person.do("Review")
    expect(page.get_by_role("dialog", name="Review")).to_be_visible()


@pytest.mark.nightly
@PHONE
def test_at_an_end_the_turns_are_large_and_all_ten_are_in_sight(
    open_page: OpenPage, app_url: str
) -> None:
    """After four guesses on ten rows they had the least size that there is, above empty wood."""
    person = with_same_secrets(open_page, app_url)
    played = person.page.locator(".played")
    person.play("Random code")
    for number in range(1, 5):
        guess(person, number, ["red", "orange"] * 2)
    person.reveal()
    peg = played.locator(".peg").first.bounding_box()
    assert peg
    assert peg["height"] >= 32
    person.do("New game")
    for number in range(1, 11):
        guess(person, number, ["red", "orange"] * 2)
    expect(person.heading("Not found in 10 guesses")).to_be_visible()
    assert played.evaluate(WHOLE_ROWS) == {"cut": 0, "hidden": False}


@pytest.mark.nightly
@PHONE
def test_at_an_end_what_may_come_next_is_in_one_line(open_page: OpenPage, app_url: str) -> None:
    """The last button was alone in a second line, and "Streak and calendar" was broken."""
    person = given_up(open_page(app_url))
    tops = set()
    for name in ("Send result", "Review", "All games"):
        box = person.button(name).bounding_box()
        assert box
        tops.add(round(box["y"]))
    assert len(tops) == 1
    person.do("All games", re.compile("^Today.s code"))
    guess(person, 1, ["red", "orange"] * 2)
    person.reveal()
    assert person.button("Streak and calendar").evaluate(LINES) == 1


@pytest.mark.nightly
@PHONE
@pytest.mark.parametrize(
    ("kind", "first"), [("Today.s code", "Send result"), ("Random code", "New game")]
)
def test_an_end_offers_first_what_most_people_want(
    open_page: OpenPage, app_url: str, kind: str, first: str
) -> None:
    """After the code of the day "All games" stood out, and "Send result" did not."""
    person = given_up(open_page(app_url), re.compile(f"^{kind}"))
    card = person.page.locator("section").filter(has=person.heading("The code was:"))
    expect(card.get_by_role("button").first).to_have_accessible_name(first)
    for name in ("Send result", "Review", "All games"):
        expect(person.button(name, card)).to_be_in_viewport(ratio=1)


BLANK = """canvas => {
  const all = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
  return all.every((each, at) => each === all[at % 4]);
}"""
"""Whether a picture has one colour."""


@pytest.mark.nightly
def test_the_sheet_that_sends_a_picture_shows_it(open_page: OpenPage, app_url: str) -> None:
    """One sent a picture that one had not seen."""
    person = given_up(open_page(app_url))
    person.do("Send result")
    picture = person.dialog("Send result").locator("canvas")
    expect(picture).to_be_visible()
    assert not picture.evaluate(BLANK)


@pytest.mark.nightly
@PHONE
@pytest.mark.parametrize("language", ["de", "nl"])
def test_at_an_end_the_words_for_skill_and_luck_are_not_broken_inside(
    open_page: OpenPage, app_url: str, language: str
) -> None:
    """They were "Könne" and "n", "Vaar", "dighe" and "id"."""
    words = texts_of(language)
    page = open_page(app_url, locale=language)
    person = Person(page)
    person.do(words["mode.play"])
    person.press(page.get_by_role("button", name=words["maker.computer"]))
    for _ in range(3):
        page.keyboard.type("1122")
        person.do(words["do.guess"])
        page.wait_for_timeout(500)  # for the answer
    person.do(*(words[key] for key in ("do.hint", "hint.show", "do.reveal")))
    for width, height in [(320, 568), (360, 740), (390, 844)]:
        resize(page, width, height)
        for key in ("review.score.skill", "review.score.luck"):
            word = page.get_by_text(words[key], exact=True)
            expect(word).to_be_visible()
            assert word.evaluate(LINES) == 1, (width, words[key])


APART = """([one, other]) => {
  const [a, b] = [one, other].map((each) => {
    const text = document.createRange();
    text.selectNodeContents(each);
    return text.getBoundingClientRect();
  });
  return a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
}"""
"""Whether the texts of two elements lie beside or below each other."""


@pytest.mark.nightly
@PHONE
def test_for_the_left_hand_no_word_of_a_game_lies_on_another_and_its_end_is_in_sight(
    open_page: OpenPage, app_url: str
) -> None:
    person = with_same_secrets(open_page, app_url)
    page = person.page
    person.do("Menu", "Settings")
    person.press(page.get_by_role("switch", name="Left-handed"))
    person.press(page.get_by_role("switch", name="Show a clock"))
    person.press(page.get_by_role("radio", name=re.compile("^words")))
    person.do("Close")
    person.play()
    guess(person, 1, ["red", "red", "orange", "yellow"])
    guess(person, 2, ["red", "yellow", "orange", "red"])
    title = person.heading("3. Your guess")
    clock, left = page.get_by_role("timer"), page.get_by_text("8 guesses left", exact=True)
    for width, height in [(390, 844), (844, 390)]:
        resize(page, width, height)
        pairs = [(title, clock), (title, left), (clock, left)]
        words = page.get_by_text(re.compile(r"^\d (right|near)$"))
        assert words.count() > 1
        for row in range(words.count() - 1):
            pairs.append((words.nth(row), words.nth(row + 1)))
        for one, other in pairs:
            both = [one.element_handle(), other.element_handle()]
            assert page.evaluate(APART, both), (width, one, other)
    person.reveal()
    for width, height in [(390, 844), (844, 390)]:
        resize(page, width, height)
        end = person.heading("The code was:")
        expect(end).to_be_in_viewport(ratio=1)
        assert end.evaluate(HIT), width
        person.button("Review").click(trial=True)  # as soon as the motion of the end takes taps


@pytest.mark.nightly
def test_each_way_to_play_has_its_own_end(open_page: OpenPage, app_url: str) -> None:
    context = open_page("about:blank").context
    context.add_init_script(CHOSEN_SECRETS)
    person = Person(open_page(app_url, context=context))
    person.do("Play")
    person.choose_own_board(2, 2)
    person.do("Random code")
    for number, pegs in enumerate((WRONG, RIGHT), 1):
        guess(person, number, pegs)
    first = "The first code you found on this board!"
    again = ["Send result", "Review", "New game", "All games"]
    expect_end(person, "You found it in 2 guesses!", first, again)
    expect(person.told).to_contain_text("Skill 100, luck 50 of 100")  # after the heading

    person.page.evaluate("() => { globalThis.drawn = 9; }")
    person.use(person.button("All games"))
    person.use(person.button("Duel"))
    for number, pegs in enumerate((WRONG, WRONG, RIGHT), 1):
        guess(person, number, pegs)
    duel = r"A draw: the program needed 3 guesses too\..*Best on this board so far: 2 guesses\."
    expect_end(person, "You found it in 3 guesses!", duel, again)

    person.use(person.button("All games"))
    person.use(person.button("Devil"))
    for number, pegs in enumerate((["red", "orange"], WRONG, ["orange", "orange"]), 1):
        guess(person, number, pegs)
    devil = "You forced the devil in 3 guesses, and no one can do it in fewer!"
    expect_end(person, "You found it in 3 guesses!", devil, again)

    person.use(person.button("Hide"))
    person.choose_own_board(2, 2)
    code = person.page.get_by_role("group", name="The hidden code")
    expect(code).to_be_visible()
    if person.touches:
        person.lay(*RIGHT)
    else:
        person.page.keyboard.type("or")
    person.use(person.button(re.compile("^Hand over")))
    guess(person, 1, RIGHT)
    expect_end(person, "Found in 1 guess", "average", ["Review", "New game"])

    person.use(person.button("Solve"))
    person.choose_own_board(2, 2)
    guesses = person.solve(RIGHT)
    words = "guess" if guesses == 1 else "guesses"
    expect_end(person, f"Solved in {guesses} {words}", "average", ["Review", "New game"])
