"""Someone plays against the computer, which must keep its secret."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import DESK_FILE, NATIVE, PHONE, SAME_SECRETS, Arrive
from .ears import Ears
from .person import PRESETS, SAVED, Person, middle, score
from .texts import like, words

CODE = re.compile(r"^\w+, \w+, \w+, \w+$")
FIRST = ("red", "red", "blue", "green")
HARD = ["maker.duel", "maker.devil", "daily.start", "puzzle.day"]

CHOSEN_SECRETS = """globalThis.drawn = 7;
crypto.getRandomValues = (numbers) => numbers.fill(globalThis.drawn);"""
"""A script after which the code on the board of four codes is orange, red, and so it is with 9."""

PLACES = """() => {
  window.places = {};
  const look = () => {
    const ending = document.querySelector(".ending");
    const seen = ending && ending.getAnimations().length === 0;
    for (const button of seen ? ending.querySelectorAll(".next button") : []) {
      const { left, top } = button.getBoundingClientRect();
      const found = (window.places[button.innerText] ??= new Set());
      found.add(`${Math.round(left)} ${Math.round(top)}`);
    }
    requestAnimationFrame(look);
  };
  look();
}"""
"""Notes in each frame where the buttons of a game's end are, once it has come."""
MOVED = "() => Object.entries(places).filter(([, found]) => found.size > 1).map(String)"


def answer_of(person: Person, number: int) -> tuple[int, int]:
    """Wait for the answer to a guess, and return it."""
    turn = person.turns.nth(number - 1)
    expect(turn).to_contain_text(like("answer.words"))
    found = like("answer.words").search(turn.inner_text())
    assert found
    return int(found[1]), int(found[2])


def left(person: Person, guesses: int) -> None:
    """Wait until the page says how many guesses are left."""
    expect(person.text(like("now.left", guesses=guesses)).first).to_be_visible()


def all_that_can_be_seen(page: Page) -> str:
    """Return the page as anyone can get at it: its elements, its accessibility tree, its link."""
    body = page.locator("body")
    html = str(body.evaluate("body => body.outerHTML"))
    return "\n".join([html, body.aria_snapshot(), page.title(), page.url])


@pytest.mark.quick
@PHONE
def test_a_game_against_the_computer_up_to_giving_up(person: Person) -> None:
    page = person.page
    page.evaluate(f"() => {{ {SAME_SECRETS} }}")  # one code in 1,296 is the guess that follows
    person.play("maker.computer")
    person.expect_turn(1)
    begun = f"{words('now.left', guesses=10)}. {words('now.codes', codes=1296)}"
    expect(person.told).to_have_text(begun)
    expect(person.button("do.guess")).to_be_disabled()
    person.guess(*FIRST)
    person.expect_turn(2)
    answer = black, white = answer_of(person, 1)
    told = words("say.answered", number=1, answer=words("answer.words", black=black, white=white))
    expect(person.told).to_have_text(f"{told}. {words('now.left', guesses=9)}")
    expect(person.text(re.compile(r"\d (left|possible)"))).to_have_count(0)
    expect(person.button("do.undo")).to_be_disabled()  # a guess stays, if nothing else was agreed

    none = words("mark.none")
    person.do("do.marks", f"blue: {none}")
    person.do(f"green at peg 2: {none}", f"green at peg 2: {words('mark.out')}")
    page.reload()  # as a phone does it with a page that was out of sight
    expect(person.button("do.marks")).to_have_attribute("aria-pressed", "true")
    person.do("do.marks")
    blue, green = (person.button(colour, person.palette) for colour in ("blue", "green"))
    expect(blue).to_have_accessible_description(words("mark.out"))
    here = words("mark.places", places_count=1, places=2)
    expect(green).to_have_accessible_description(here)
    person.press(person.turn(1))
    person.expect_pegs(*FIRST)
    person.do("do.undo")
    person.expect_pegs(*[words("peg.empty")] * 4)

    seen = all_that_can_be_seen(page)
    seed = page.evaluate(f"() => JSON.parse(localStorage[{SAVED}]).games.play.seed")
    assert len(seed) == 7
    assert page.url.split("#")[1] == "play/game"
    assert person.link().split("#")[1] == f"play/p4c6r:1154={black},{white}"

    person.do("do.hint", "hint.show", "reveal.no")
    person.expect_turn(2)
    person.reveal()
    person.expect_heading("lost.play")
    expect(person.button("do.undo")).to_have_count(0)
    secret = page.get_by_text(CODE).inner_text()
    assert score(FIRST, secret.split(", ")) == answer
    for hidden in (secret, seed):
        assert hidden not in seen
    assert seed not in all_that_can_be_seen(page)
    person.do("do.new")
    person.expect_turn(1)
    person.expect_turns(0)


def test_a_game_with_a_limit_is_lost_and_its_hints_are_told(arrive: Arrive) -> None:
    """By touch on the phone, by the keyboard alone on the desktop."""
    person = arrive(script=SAME_SECRETS)
    page, keys = person.page, person.page.keyboard
    person.choose("mode.play", "do.options")
    limit, clock = person.role("radio", "8"), person.role("switch", "new.clock")
    if person.touches:
        person.press(limit)
    else:
        person.tab_to(person.role("radio", "10"))
        keys.press("ArrowLeft")
    person.use(clock, "Space")
    expect(limit).to_be_checked()
    expect(clock).to_be_checked()
    person.choose("do.close", "maker.computer")
    left(person, 8)
    expect(page.get_by_role("timer")).to_have_text("0:00")
    ears = Ears(page)
    for number in range(1, 9):
        person.expect_turn(number)
        person.fill(*["red"] * 4)
        person.expect_pegs(*["red"] * 4)
        if number == 2:
            person.choose("do.hint", "hint.count", "hint.agree")
            sheet = person.dialog("hint.title")
            expect(person.text(like("now.codes"), sheet)).to_be_visible()
            clash = words("hint.clashes", turns_count=1, turns=1)
            expect(person.text(clash, sheet)).to_be_visible()
            person.choose("do.close")
            expect(person.turns.first).to_contain_text(words("turn.clashes"))
        if number == 8:
            repeated = f"{words('now.left', guesses=1)} · {words('now.repeated', turn=1)}"
            expect(person.text(repeated)).to_be_visible()
        person.use(person.button("do.guess") if person.touches else person.row.first)
    person.expect_heading(words("lost.limit", turns=8))
    ears.hear_of(words("say.secret", secret=page.get_by_text(CODE).inner_text()))
    hints = f"{words('over.count', times=1)}, {words('over.agree', times=1)}"
    hinted = re.escape(words("over.hints", list=hints))
    expect(person.text(re.compile(rf"^Time: \d+:\d\d\. {hinted}$"))).to_be_visible()
    expect(person.turns.last).to_contain_text(like("turn.codes"))
    person.choose("do.new")
    left(person, 8)
    person.expect_turns(0)


@DESK_FILE
def test_a_game_is_played_by_keyboard_alone(person: Person) -> None:
    keys = person.page.keyboard
    person.choose("mode.play", "maker.computer")
    person.expect_turn(1)
    person.tab_to(person.row.first)
    keys.type("r")
    keys.press("Enter")
    expect(person.told).to_have_text(words("hint.noRow"))
    person.expect_turns(0)
    for typed, pegs in {
        ("o", "b", "Backspace"): ("red", "orange", "empty", "empty"),
        ("1",): ("red", "orange", "red", "empty"),
        ("g",): ("red", "orange", "red", "green"),
    }.items():
        for key in typed:
            keys.press(key)
        person.expect_pegs(*pegs)
    keys.press("Enter")
    answer_of(person, 1)
    expect(person.row.first).to_be_focused()
    keys.type("yyyy")
    person.expect_pegs(*["yellow"] * 4)
    keys.press("Enter")
    answer_of(person, 2)
    keys.type("rrr")
    keys.press("Control+z")
    person.expect_pegs("red", "red", "empty", "empty")
    keys.press("Shift+R")  # a note: red is not in the code
    red = person.button("red", person.palette)
    expect(red).to_have_accessible_description(words("mark.out"))


@PHONE
@NATIVE
def test_each_way_is_a_few_taps_away_and_its_game_is_found_again(person: Person) -> None:
    page = person.page
    for way in ["maker.computer", *HARD]:
        if person.button("do.lobby").count():
            person.do("mode.solve", "mode.play", "do.lobby")
        else:
            person.do("mode.play")
        person.expect_heading("lobby.title")
        person.do(way, *(["Ada"] if way == "maker.duel" else []))
        person.guess("red", "red", "orange", "yellow")
    person.do("do.lobby")
    for way in ["maker.computer", *HARD]:
        expect(person.button(way)).to_have_accessible_description(words("lobby.goesOn", guesses=1))

    # Another board has its own games; the game that was left last is there by name.
    person.choose_board(PRESETS["kids"].name)
    person.expect_heading("lobby.title")
    expect(person.button("maker.devil")).to_have_accessible_description(words("lobby.devil"))
    page.reload()
    person.expect_heading("lobby.title")
    person.do(like("lobby.goOn", name=words("puzzle.day")))
    expect(person.turns.last).to_contain_text(like("answer.words"))
    person.do("do.lobby", "maker.devil")
    person.expect_turns(1)
    page.reload()
    person.expect_turns(1)
    person.do("mode.solve", "mode.play")
    person.expect_turns(1)
    person.do("do.hint", "hint.list")
    code = person.button(re.compile("^Guess .*,")).first
    pegs = person.name_of(code).removeprefix("Guess ").split(", ")
    person.press(code)
    person.expect_pegs(*pegs)

    # None of these has ended. A new game counts the one before, and going back undoes that.
    none = person.text("record.none")
    person.do("do.menu", "record.title")
    expect(none).to_be_visible()
    person.do("do.close", "do.menu", "do.new", like("lobby.anew", name=words("maker.devil")))
    person.expect_turns(0)
    person.do("do.menu", "record.title")
    person.expect_heading("record.title")
    expect(none).to_have_count(0)
    person.do("do.close", "note.back")
    person.expect_turns(1)
    person.do("do.menu", "record.title")
    expect(none).to_be_visible()


@NATIVE
def test_each_way_to_play_has_its_own_end(arrive: Arrive) -> None:
    """On a board of four codes, whose code is always the same."""
    person = arrive(script=CHOSEN_SECRETS)
    right, wrong = ("orange", "red"), ("red", "red")
    again = ["send.title", "review.open", "do.new", "do.lobby"]

    ears = Ears(person.page)

    def expect_end(heading: str, acts: list[str], said: str = "", solve: bool = False) -> None:
        title = person.heading(heading)
        expect(title).to_be_visible()
        # In Solve the heading keeps the focus: a person may take the last answer back.
        expect(title if solve else person.button("do.new")).to_be_focused()
        card = person.page.locator("section").filter(has=title)
        if said:
            expect(card).to_contain_text(said)
            ears.hear_of(said)
        for act in acts:
            expect(person.button(act, card)).to_be_in_viewport(ratio=1)

    person.choose("mode.play")
    person.choose_own_board(2, 2)
    person.choose("maker.computer")
    for pegs in (wrong, right):
        person.guess(*pegs)
    expect_end(words("won.play", turns=2, hints=0), again, words("worth.first"))
    scores = words("scores.line", which="both", skill=100, luck=50)
    expect(person.told).to_contain_text(scores)  # after the heading
    expect(person.page.locator(".ending .next button").first).to_have_accessible_name("New game")

    person.page.evaluate("() => { globalThis.drawn = 9; }")
    person.choose("do.lobby", "maker.duel", "Ada")
    for pegs in (wrong, wrong, right):
        person.guess(*pegs)
    even = words("duel.even", name="Ada", turns=3)
    expect_end(words("won.play", turns=3, hints=0), again, even)

    person.choose("do.lobby", "maker.devil")
    for pegs in (("red", "orange"), wrong):
        person.guess(*pegs)
    expect(person.told).to_contain_text(words("devil.cornered"))
    person.guess("orange", "orange")
    forced = words("worth.devilLeast", own="true", guesses=3)
    expect_end(words("won.play", turns=3, hints=0), again, forced)

    person.choose("mode.hide")
    person.choose_own_board(2, 2)
    expect(person.role("group", "hide.label")).to_be_visible()
    person.fill(*right)
    person.choose("hide.hand", "pass.taken")
    person.expect_turn(1)
    person.guess(*right)
    expect_end(words("won.solve", turns=1), ["review.open", "do.new"])

    person.choose("mode.solve")
    person.choose_own_board(2, 2)
    guesses = person.solve(list(right))
    expect_end(words("won.solve", turns=guesses), ["review.open", "do.new"], solve=True)


@pytest.mark.nightly
@NATIVE
@PHONE
def test_a_second_tap_on_guess_opens_nothing_at_an_end_and_nothing_moves_there(
    arrive: Arrive,
) -> None:
    """The card grew when the code, skill, luck and the number of codes came, under a thumb."""
    person = arrive(script=SAME_SECRETS)
    person.play()
    for _ in range(9):
        person.guess(*["red", "orange"] * 2)
    person.expect_turn(10)
    person.lay(*["red", "orange"] * 2)
    person.page.evaluate(PLACES)
    person.page.context.new_cdp_session(person.page).send(
        "Emulation.setCPUThrottlingRate", {"rate": 6}
    )
    guess = person.button("do.guess")
    expect(guess).to_be_enabled()
    where = middle(guess)
    person.touch(*where)
    expect(person.button("do.new")).to_be_visible()
    person.touch(*where)
    expect(person.text("review.score.of").first).to_be_visible()
    person.expect_heading(words("lost.limit", turns=10))
    expect(person.page.get_by_role("dialog")).to_have_count(0)
    person.do("review.open")
    expect(person.dialog("review.title")).to_be_visible()
    assert person.page.evaluate("() => Object.keys(places).length")
    assert person.page.evaluate(MOVED) == []


def test_a_puzzle_is_solved_and_the_next_one_is_another(arrive: Arrive) -> None:
    person = arrive(script=SAME_SECRETS)
    # Python still makes the puzzle of the new level: once Enter began today's code instead.
    person.choose("mode.play", "puzzle.more")
    person.press(person.role("radio", "puzzle.level", level=1))
    person.choose("puzzle.new")
    title = words("now.puzzle", level=1)
    person.expect_heading(title)
    expect(person.text("told.puzzle")).to_be_visible()
    assert person.turns.get_by_text(words("turn.given")).count() > 1
    person.guess("red", "red", "orange", "yellow")
    person.guess_by_hint()
    person.expect_heading(words("won.play", turns=2, hints=1))
    first = person.turns.first.inner_text()
    person.choose("puzzle.next")
    person.expect_heading(title)
    assert person.turns.first.inner_text() != first
