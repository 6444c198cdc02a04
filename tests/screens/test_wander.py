"""Someone uses whatever is in sight at random, from every screen on, and nothing seen is wrong.

MASTERMIND_WANDER wanders by another seed.
"""

from __future__ import annotations

import os
import random

import pytest

from ..journeys.conftest import PHONE_SITE, Watch, drawn
from .conftest import Visit
from .screens import PARTS, screens_of
from .visitor import PROBES, Visitor

ACTS = 12
"""How many acts lead away from a screen."""
KEYS = ["Enter", "Escape", "Backspace", "Delete", "?", "Control+z", "Control+y", "Shift+1"]
KEYS += [*"1234rgb0", *(f"Arrow{way}" for way in ("Left", "Right", "Up", "Down"))]
LEFT = "kind => dispatchEvent(new PageTransitionEvent(kind, { persisted: true }))"
"""JavaScript for what the page is told when it is left, and when it comes back as it was."""
FORGET = """async () => {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
}"""


def act(visitor: Visitor, chance: random.Random) -> str:
    """Do something at random, and return what."""
    page, luck = visitor.page, chance.random()
    if luck < 0.1:
        key = chance.choice(KEYS)
        page.keyboard.press(key)
        return key
    if luck < 0.15:
        way = chance.choice(["back", "forward"])
        page.evaluate(f"() => history.{way}()")
        page.wait_for_timeout(100)
        return way
    if luck < 0.18:
        for kind in ("pagehide", "pageshow"):
            page.evaluate(LEFT, kind)
        return "left and back"
    # Another language has other texts, and the Lab and the course need Python to themselves.
    keys = ("settings.language", "mode.lab", "mode.learn")
    left_out = tuple(visitor.texts.words(key) for key in keys)
    found = [each for each in visitor.probe("controls") if not each[0].startswith(left_out)]
    name, nth = chance.choice(found)
    visitor.probe("use", name, nth, chance.randrange(100))
    return f"{name} {nth}"


@pytest.mark.nightly
@PHONE_SITE
@pytest.mark.parametrize("part", [part for part in PARTS if part not in ("lab", "learn")])
def test_nothing_is_wrong_wherever_one_wanders(visit: Visit, watch: Watch, part: str) -> None:
    visitor = visit()
    page, url = visitor.page, visitor.page.url
    chance = random.Random(f"{part} {os.environ.get('MASTERMIND_WANDER', 1)}")
    count = visitor.named("turn.codes*").pattern.removeprefix("^")

    def open_page(address: str, before: str) -> None:
        page.goto(before)
        if before != "about:blank":  # the page itself would save what it has when it is left
            page.evaluate(FORGET)
        page.goto(address)
        drawn(page).wait_for(state="attached")
        page.evaluate(PROBES)
        page.evaluate(
            "() => { probes.stay(); print = () => dispatchEvent(new Event('afterprint')); }"
        )

    wrong: list[str] = []
    for screen in screens_of(part):
        open_page(url, f"{url.partition('#')[0]}docs/index.html")
        visitor.reach(screen.steps)
        done: list[str] = []
        found: list[str] = []
        while not found and len(done) < ACTS:
            lost = visitor.probe("focused") is None
            done.append(act(visitor, chance))
            found = visitor.probe("isWrong", lost, count) + watch.verdict()
        if not found:
            before = visitor.probe("kept")
            open_page(page.url, "about:blank")
            after = visitor.probe("kept")
            found = [f"{before} was {after} when it was opened again"] if after != before else []
        wrong += [f"{part}, {screen.name}, after {done}: {each}" for each in found]
    assert wrong == [], "\n" + "\n".join(wrong)
