"""Game after game in one tab leaves nothing behind: what is alive is counted."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from .conftest import PHONE
from .person import Person

pytestmark = pytest.mark.nightly

BEFORE, MORE = 5, 15  # games

EACH = {"nodes": 3, "jsEventListeners": 0.2, "bytes": 30_000}
"""What a game may add at most. Lit leaves a comment for each notice that has gone (lit/lit#5298);
the page keeps its last 300 replies and its compiled code, 7 to 15 kB a game. 500 games of 30 kB
are a tenth of what the tab takes. Were all kept that is drawn, it would be 1,300 nodes a game."""

PLAY = """async (games) => {
  const all = (what) => [...document.querySelectorAll(what)];
  const turns = () => all("ol.turns > li").length;
  const left = (answer) => Number(answer.getAttribute("aria-description")?.replace(/\\D/g, ""));
  const until = async (seen) => {
    const end = performance.now() + 60_000;
    while (!seen()) {
      if (performance.now() > end) throw new Error(`after 60 s: ${location.hash}`);
      await new Promise((done) => setTimeout(done, 5));
    }
  };
  const asks = () => all(".certain").length > 0 || all("[data-black]").some(left);
  const isOver = () => all("[data-black]").length === 0;
  for (let game = 0; game < games; game++) {
    // A link to the board in hand begins no other game, so two boards take turns.
    globalThis.begun = 1 - (globalThis.begun ?? 0);
    location.hash = globalThis.begun ? "#solve/p3c6r" : "#solve/p3c5r";
    await until(() => all("[data-peg]").length === 3 && turns() === 0 && asks());
    while (!isOver()) {
      // The answer that leaves the most codes: no code that the game would have to know.
      const [answer] = all("[data-black]").sort((one, other) => left(other) - left(one));
      const before = turns();
      answer.click();
      await until(() => turns() > before && (asks() || isOver()));
    }
  }
}"""


@pytest.fixture
def alive(person: Person) -> Callable[[], dict[str, float]]:
    """Return a function that counts what is alive in the page, after a collection."""
    session = person.page.context.new_cdp_session(person.page)

    def count() -> dict[str, float]:
        for _ in range(2):
            session.send("HeapProfiler.collectGarbage")
        heap = session.send("Runtime.getHeapUsage")
        return {**session.send("Memory.getDOMCounters"), "bytes": heap["usedSize"]}

    return count


@PHONE
def test_games_leave_nothing_behind(person: Person, alive: Callable[[], dict[str, float]]) -> None:
    def play(games: int) -> dict[str, float]:
        page: Page = person.page
        page.evaluate(PLAY, games)
        counts = []
        for _ in range(4):
            # What the last tap has set going holds some listeners until it ends.
            page.wait_for_timeout(500)
            counts.append(alive())
        return {what: min(count[what] for count in counts) for what in EACH}

    person.expect_guess(1)
    first = play(BEFORE)
    last = play(MORE)
    grown = {what: (last[what] - first[what]) / MORE for what in EACH}
    assert not [what for what in EACH if grown[what] > EACH[what]], grown
