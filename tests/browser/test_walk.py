"""Someone walks every control of every screen by keyboard, and is never lost.

The controls are read from the page, so that one added later is walked too. Each takes the focus and
is what a tap at its centre hits. Each is used, on a screen that is set up anew for it by links and
buttons of the page, which is not loaded again; afterwards something in sight has the focus. One of
a name that was met before, such as Menu on every screen, is used on the phone or on the desktop, by
turns.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from .conftest import A_FRAME
from .launch import ENGINE
from .person import Person

pytestmark = pytest.mark.nightly

# What the walk does inside the page, since every step of it from here takes a while.
TOOLS = (
    f"() => {{ const frame = {A_FRAME};"
    """
  const CONTROLS = "button, a[href], input, select, textarea, summary, [tabindex='0']";
  const COMPARE = "Compare with";
  const plain = window.plain ?? ((text) => text);
  const inSight = (element) => element.checkVisibility({visibilityProperty: true});
  const controls = () => {
    const place = document.querySelector("dialog[open]") ?? document.body;
    return [...place.querySelectorAll(CONTROLS)].filter((each) => inSight(each) && !each.disabled);
  };
  const wordsOf = (element) =>
    element.getAttribute("aria-label") || element.labels?.[0]?.textContent || element.textContent;
  const nameOf = (element) =>
    plain(wordsOf(element)).trim().replace(/\\s+/g, " ").slice(0, 60) || element.tagName;
  // Figures may still change when a screen is set up, or come at the end of a name.
  const labelOf = (element) =>
    nameOf(element).replace(/[0-9][0-9,.]*/g, "#").replace(/#$/, "").slice(0, 30);
  const ready = () => controls().filter((each) => each.ariaDisabled !== "true");
  const named = (text) => ready().filter((each) => nameOf(each).startsWith(text));
  const until = async (what, there) => {
    const end = performance.now() + 60_000;
    while (!there()) {
      if (performance.now() > end) throw new Error(`${what} did not come`);
      await frame();
    }
  };
  const goTo = async (hash) => {
    if (location.hash === hash) return;
    const arrived = new Promise((done) => addEventListener("hashchange", done, {once: true}));
    location.hash = hash;
    await arrived;
  };
  // Else a notice of the screen before would be a control of this one, for some seconds.
  const dismiss = async () => {
    while (named("Dismiss").length) {
      named("Dismiss")[0].click();
      await frame();
    }
  };
  const headings = () => [...document.querySelectorAll("h2")].filter(inSight);
  // "#..." opens a link, "?..." waits for a heading or a control, "!..." until a text is gone,
  // "~..." taps a control if it is there, anything else one that is or comes.
  const set = async (steps) => {
    // A sheet that was opened from another, such as My box, shows that one again when it is closed.
    for (let quiet = 0; quiet < 3; quiet++, await frame()) {
      const open = document.querySelector("dialog[open]");
      open?.close();
      if (open) quiet = 0;
    }
    await dismiss();
    for (const step of steps) {
      const text = step.slice(1);
      if (step.startsWith("#")) {
        await goTo("#solve/p1c2r"); // the game itself may be the one in hand
        await goTo(step);
        await frame();
        await dismiss();
      } else if (step.startsWith("?")) {
        const begins = (each) => plain(each.textContent).trim().startsWith(text);
        const found = () => headings().some(begins);
        await until(text, () => found() || named(text).length > 0);
      } else if (step.startsWith("!")) {
        await until(`the end of "${text}"`, () => !document.body.textContent.includes(text));
      } else if (step.startsWith("~")) {
        named(text)[0]?.click();
        await frame();
      } else {
        await until(step, () => named(step).length > 0);
        named(step)[0].click();
        await frame();
      }
    }
    // Such as one that tells of the game that a new one has ended: it does not come a second time.
    if (!steps.includes("?Dismiss")) await dismiss();
    // The end of a game takes no tap at first.
    const resting = document.querySelector(".ending .next")?.getAnimations() ?? [];
    await Promise.all(resting.map((each) => each.finished));
    if (steps.includes(COMPARE)) return;
    named("Hide the other")[0]?.click(); // it stays open from one screen to the next
    await frame();
  };
  const fault = async (element) => {
    element.focus();
    await frame();
    const now = document.activeElement;
    if (now !== element) return `takes no focus, which ${now?.outerHTML.slice(0, 100)} has`;
    // A browser scrolls to the caret of a text, a person to its field. Firefox does not scroll to
    // what is partly in sight.
    const {top: above, bottom: below} = element.getBoundingClientRect();
    const partly = (above < 0 && below > 0) || (above < innerHeight && below > innerHeight);
    // What is drawn above it a moment later, such as a long list, moves it out of sight.
    const outside = below <= 0 || above >= innerHeight;
    const scrolls = partly || outside || element.matches("textarea");
    if (scrolls) element.scrollIntoView({block: "nearest"});
    const {left, top, width, height} = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const own = element.contains(hit) || element.labels?.[0]?.contains(hit);
    return own ? null : `a tap on it would hit ${hit?.outerHTML.slice(0, 100)}`;
  };
  // A link that leads away is walked to, and not followed.
  addEventListener("click", (event) => event.target.closest("a[href]") && event.preventDefault());
  window.walk = {
    // Where Tab stops: of radio buttons, a grid or a toolbar it is one, and arrows lead on.
    async stops(steps) {
      await set(steps);
      return controls()
        .filter((each) => each.tabIndex >= 0 && (each.type !== "radio" || each.checked))
        .map(labelOf);
    },
    // Sets the screen up and says of each control its name, how many of that name came before it,
    // and what is wrong with it.
    async look(steps) {
      await set(steps);
      const seen = {};
      const found = [];
      for (const element of controls()) {
        const name = labelOf(element);
        seen[name] = (seen[name] ?? -1) + 1;
        found.push([name, seen[name], await fault(element)]);
      }
      return found;
    },
    // Sets the screen up, puts the focus on a control, and says what is wrong with that.
    async reach(steps, name, nth) {
      await set(steps);
      await until(name, () => controls().filter((each) => labelOf(each) === name)[nth]);
      return fault(controls().filter((each) => labelOf(each) === name)[nth]);
    },
    // What has the focus, once what was done is drawn; null where it is the body or out of sight.
    async focus() {
      for (let n = 0; n < 3; n++) await frame();
      const element = document.activeElement;
      return element && element !== document.body && inSight(element) ? labelOf(element) : null;
    },
  };
}"""
)

MID = ["#solve/p4c6r:1122=1,1", "?2. Guess this", "?Show all"]
LOBBY = ["Play", "Play", "?What will you play?"]
PLAY = [*LOBBY, "~Random code: start a new one", "~Random code", "?1. Your guess", "?All games"]
ROW = [*PLAY, "red", "red", "blue", "blue"]
REVEAL = ["Hint", "Reveal the code", "Reveal"]
HIDE = ["Hide", "Menu", "Start again", "?Hold to see", "red", "red", "blue", "blue"]
# What was made is there still when the sheet is opened again.
MAKE = [*LOBBY, "~Challenge", "Set a challenge", "~Change", "~Undo", "~Undo"]

SCREENS: dict[str, list[str]] = {
    "start": ["#solve/p4c8r", "?1. Guess this"],
    "mid-game": MID,
    "undone": [*MID, "1 black, 0 white", "?3. Guess this", "Undo", "?Redo"],
    "palette": [*MID, "Peg 2", "?Done"],
    "one's own guess": [*MID, "Peg 2", "purple", "Done", "?Use the suggestion"],
    "correcting": [*MID, "Turn 1", "?Correct turn 1"],
    "contradiction": ["#solve/p4c6r:1122=0,0;3344=0,0;5566=0,0", "?No code fits"],
    "solved": ["#solve/p4c6r:1122=1,1;1344=4,0", "?Solved in 2"],
    "steppers": ["#solve/p7c3r:1122331=2,3", "?2. Guess this", "?Show all"],
    "review": [*MID, "Menu", "Review this game", "Figures of turn 1", "?Answers to the program"],
    "your games": [*MID, "4 black, 0 white", "?Solved in 2", "Menu", "Your games", "?Save"],
    "menu": [*MID, "Menu", "?Menu"],
    "boards": [*MID, "Board: ", "?Choose the board"],
    "help": [*MID, "Menu", "How it works", "?How it works"],
    "about": [*MID, "Menu", "About", "?About", "?lit-html"],
    "play": PLAY,
    "play, a row": ROW,
    "play, mid-game": [*ROW, "Guess", "?2. Your guess", "?Hint"],
    "notes": [*ROW, "Notes", "?red: not noted"],
    "all games": LOBBY,
    "options": [*LOBBY, "Options", "?Show a clock"],
    "more puzzles": [*LOBBY, "More puzzles", "?New puzzle"],
    "a challenge": [*LOBBY, "~Challenge", "?A challenge code"],
    "set a challenge": [*MAKE, "?Peg 1: empty"],
    "a challenge to send": [*MAKE, "Ready to send", "?Change it"],
    "an invitation": ["#challenge/Anna:4C6R-7K3M-9QT0-A4H", "?Take the challenge"],
    "a game sent back": [
        "#answer/Anna:4C6R-7K3M-9QT0-A4H=Ben:017J05FWE5A",
        "?Play first",
        "I know the code",
        "?Side by side",
    ],
    "hints": [*ROW, "Guess", "?2. Your guess", "?Hint", "Hint", "?Hints"],
    "revealing": [*ROW, "Hint", "Reveal the code", "?Play on"],
    "revealed": [*ROW, *REVEAL, "?The code was:"],
    "sent": [*ROW, "Guess", "?2.", *REVEAL, "Send", "?Save as"],
    "hide": HIDE,
    "handed over": [*HIDE, "Hand over", "?1. Your guess", "red", "blue", "blue", "red"],
    "how so": [*HIDE, "Hand over", "red", "blue", "blue", "red", "Guess", "How so?", "?Close"],
    "settings": ["#solve/p1c2r", "Menu", "Settings", "?Close"],
    "one code left": ["#solve/p1c3r:1=0,0;2=0,0", "?3. This is it"],
    "a notice": ["#solve/p2c2r", "?1. Guess this", "Menu", "Copy a link", "?Dismiss"],
    "an exercise": ["#learn/rules", "~Back to the rules", "Try it", "?0 black, 0 white"],
    "the course": ["#learn/lessons", "?A course that runs", "?1 What is the answer"],
    # Code that a key has changed shows no output, and is not reset while other code runs.
    "a lesson": ["#learn/lessons/1", "?Show the solution", "~Stop", "~Reset"],
    "answering": [*HIDE, "Answer myself", "red", "blue", "blue", "red", "Guess", "?Answer guess 1"],
    # At the end, since what is chosen here stays chosen.
    "my box": ["Solve", "#solve/p4c8r", "?1. Guess this", "My box", "?My box"],
}
# Before the others, since what is chosen in the menu stays chosen.
# The ranking is refined, by which its rows may change.
SLIP = ["#solve/p3c2r:111=2,0;222=2,0", "?No code"]
NARROW = {
    "why": [*MID, "Why this guess?", "?Guess ", "!looking closer"],
    "other corrections": [*SLIP, "Other ways", "?Turn 1 to"],
}
WIDE = {
    "comparing": [*MID, "~Hide the other", "Compare with", "?Guess ", "!looking closer"],
    "other corrections": [*SLIP, "?Turn 1 to"],
}


@pytest.mark.parametrize("place", ["phone site", "desktop site"], indirect=True)
def test_every_control_is_hit_where_it_is_seen_and_leaves_the_focus_somewhere(
    native_page: Page, device: str
) -> None:
    page = native_page
    page.context.grant_permissions(["clipboard-write"])
    Person(page).expect_guess(1)
    page.evaluate(TOOLS)
    wrong: list[str] = []
    met: set[str] = set()
    used = turns = 0
    screens = {**(NARROW if device == "phone" else WIDE), **SCREENS}
    for screen, steps in screens.items():
        controls = call(page, "look", steps)
        assert controls, f"{screen}: no controls"
        for name, nth, fault in controls:
            what = f"{screen}: {name}"
            if fault:
                wrong.append(f"{what}: {fault}")
            if name in met:
                turns += 1
                if turns % 2 == (device == "phone"):
                    continue
            met.add(name)
            if fault := call(page, "reach", steps, name, nth):
                wrong.append(f"{what}, when it is used: {fault}")
            used += 1  # half of the controls by Enter, half by the space bar
            page.keyboard.press("Enter" if used % 2 else "Space")
            if call(page, "focus") is None:
                wrong.append(f"{what}: afterwards nothing has the focus")
    assert wrong == [], "\n".join(wrong)


@pytest.mark.parametrize("place", ["desktop site"], indirect=True)
def test_tab_leads_to_every_control(native_page: Page) -> None:
    page = native_page
    Person(page).expect_guess(1)
    page.evaluate(TOOLS)
    for screen in ("mid-game", "correcting", "steppers", "play", "menu", "boards"):
        missing = set(call(page, "stops", SCREENS[screen]))
        key = "Tab"
        for _ in range(2 * len(missing) + 10):
            page.keyboard.press(key)
            place = call(page, "focus")
            missing.discard(str(place))
            if place is None and ENGINE == "firefox":
                key = "Shift+Tab"  # back from the browser's own controls, where no driver follows
        assert not missing, f"{screen}: Tab does not lead to {missing}"


def call(page: Page, name: str, *given: object) -> Any:
    """Do something inside the page, and return what it finds."""
    return page.evaluate("([name, given]) => walk[name](...given)", [name, list(given)])
