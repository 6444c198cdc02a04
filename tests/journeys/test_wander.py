"""Someone uses a thousand controls of the page at random, and nothing that is seen is wrong.

MASTERMIND_WANDER wanders elsewhere, by another seed, or takes the acts that a failure has printed.
"""

from __future__ import annotations

import contextlib
import json
import os
import random
import time
from collections.abc import Iterator
from itertools import chain, cycle

import pytest
from playwright.sync_api import Error, Page

from .conftest import OpenPage, Site
from .native import answer_natively
from .wander import (
    BEFORE,
    JOURNEYS,
    TOOLS,
    WORDING,
    Act,
    FaultError,
    Judge,
    Record,
    shrunk,
)

pytestmark = pytest.mark.nightly

ACTS = 1000
MOST = 2000  # acts, where something that all walks have to meet has not been met yet
STRIDE = 20  # acts at most until one goes away in the middle of something
STRIDES = 10  # until the page is opened again
AGAIN = ("reload", "reopen")
LOADS = ("reload", "reload from outside", "another tab")
WAYS = (*LOADS, "back", "forward")
"""How one goes away in the middle of something."""
HASTE = 3  # acts at most, of which none is waited for, before one goes away
STAYS = 0.7  # how often one then waits
MET = [
    *("solve", "play", "hide", "learn", "fault", "kept", "led elsewhere"),
    *("learn lessons", "learn paper", "block", "turns", "counts", "candidates", "answers"),
]
SHRINKING = 30  # seconds

GONE = "() => JSON.parse(sessionStorage.gone)"
DRAWN = "() => typeof wander === 'undefined' && document.querySelector('nav') !== null"
FORGET = """async () => {
  localStorage.clear();
  sessionStorage.clear();
  window.name = "";
  for (const {name} of await indexedDB.databases()) indexedDB.deleteDatabase(name);
}"""


class Wanderer:
    """A page, and who uses it."""

    def __init__(self, open_page: OpenPage, url: str) -> None:
        """Open the page for the first time."""
        context = open_page("about:blank", service_workers="block").context
        self.judge = Judge()
        answer_natively(
            context,
            lambda request: self.judge.answer(request),
            lambda request: self.judge.run(request),
        )
        context.add_init_script(BEFORE)
        self._url = url
        self._open_page = open_page
        self._before: Record | None = None
        self._asked: list[str] = []
        self.page: Page = open_page(url, context=context)
        self._begin()

    def _begin(self) -> None:
        self.page.get_by_role("navigation").first.wait_for()
        self.page.evaluate(TOOLS, WORDING)
        self.page.evaluate("() => wander.ready()")

    def anew(self) -> None:
        """Open the page as if for the first time."""
        self.page.evaluate(FORGET)
        self.page.goto("about:blank")
        self.page.goto(self._url)
        self.judge = Judge()
        self._before = None
        self._asked = []
        self._begin()

    def go(self, seed: int, count: int, acts: list[Act] | None = None) -> Iterator[Act]:
        """Do acts inside the page, the ones that are given or as many as there are to be.

        Each is yielded before what is seen after it is checked.
        """
        wanted = {"seed": seed, "count": count, "acts": acts}
        done: list[tuple[Act, Record]] = self.page.evaluate("wanted => wander.go(wanted)", wanted)
        for act, record in done:
            yield act
            self.judge.check(record, self._before, act)
            self._before = record

    def again(self, how: str) -> None:
        """Load the page again, or open it in another tab instead, and compare what it shows."""
        before, self._before = self._before, None
        if how == "reload":
            self.page.reload()
        else:
            context = self.page.context
            self.page.close()
            self.page = self._open_page(self._url, context=context)
        self._begin()
        list(self.go(0, 0, [["wait"]]))
        if before and before["settled"] and self._before:
            self.judge.check_again(self._before, before)

    def hurry(self, haste: Record) -> Iterator[Act]:
        """Do acts without waiting for anything, go away at once, and check where one is then.

        Where it does not `stay`, the next haste begins in the first moment of the page. Yields the
        act that repeats it, before it is checked.
        """
        how, page, told = haste["how"], self.page, ""
        try:
            page.evaluate("haste => wander.hurry(haste)", haste)
        except Error as error:  # the page was gone before it had replied
            if "context was destroyed" not in error.message:
                raise
        if how == "another tab":
            left = page.evaluate(GONE)
            self.page = self._open_page(page.url, context=page.context)
            # A link may have been opened here already: then it was told here.
            told = (page.evaluate("() => wander.where()") or {}).get("said", "")
            page.close()
        elif how == "reload from outside":
            page.reload(wait_until="commit")
        if how in LOADS:
            self._await_drawn()
            self.page.evaluate(TOOLS, WORDING)
        left = left if how == "another tab" else self.page.evaluate(GONE)
        yield ["hurry", {**haste, "acts": left["acts"]}]
        self._asked += left["asked"]
        self._before = None
        if haste["stays"]:
            if how in LOADS:
                self.page.evaluate("() => wander.ready()")
            list(self.go(0, 0, [["wait"]]))
            there = self.page.evaluate("() => wander.where()")
            asked, self._asked = self._asked, []
            if left["from"] and there:
                there["said"] = there["said"] or told
                self.judge.check_moved(left["from"], asked, there)

    def _await_drawn(self) -> None:
        end = time.monotonic() + 30
        while True:
            with contextlib.suppress(Error):  # its page may be on the way out
                if self.page.evaluate(DRAWN):
                    return
            if time.monotonic() > end:
                raise FaultError("the page is not drawn")

    def repeat(self, acts: list[Act]) -> str | None:
        """Do all this in a new page, and return what is wrong then."""
        self.anew()
        parts: list[list[Act]] = [[]]
        for act in acts:
            alone = act[0] in (*AGAIN, "hurry")
            parts += [[act], []] if alone else []
            if not alone:
                parts[-1].append(act)
        try:
            for part in filter(None, parts):
                if part[0][0] in AGAIN:
                    self.again(part[0][0])
                elif part[0][0] == "hurry":
                    list(self.hurry(part[0][1]))
                else:
                    list(self.go(0, 0, part))
        except FaultError as fault:
            return str(fault)
        return None

    def lacks(self) -> list[str]:
        """Return what the walk has to meet and has not met."""
        return [what for what in MET if not self.judge.seen.get(what)]

    def wander(self, seed: int) -> tuple[list[Act], str | None]:
        """Use the page at random; return what was done, and what was wrong after it."""
        acts: list[Act] = []
        chance, journeys, again = random.Random(seed), cycle(JOURNEYS), cycle(AGAIN)
        try:
            while len(acts) < ACTS or (self.lacks() and len(acts) < MOST):
                for number in range(STRIDES):
                    begun = self.go(0, 0, [["journey", next(journeys)]] if number % 4 == 0 else [])
                    length = chance.randint(1, STRIDE)
                    chosen = self.go(seed * 10_000 + len(acts), length)
                    last = self.go(0, 0, [["wait"]] if number == STRIDES - 1 else [])
                    for act in chain(begun, chosen, last):
                        acts.append(act)
                    for haste in hastes(chance):
                        for act in self.hurry(haste):
                            acts.append(act)
                acts.append([next(again)])
                self.again(acts[-1][0])
        except FaultError as fault:
            return acts, str(fault)
        return acts, None


def hastes(chance: random.Random) -> Iterator[Record]:
    """Yield how one hurries, until one stays."""
    stays = False
    while not stays:
        stays, how = chance.random() < STAYS, chance.choice(WAYS)
        seed, count = chance.randrange(10**6), chance.randint(0, HASTE)
        yield {"seed": seed, "count": count, "how": how, "stays": stays}


@pytest.mark.parametrize("place", ["phone site"], indirect=True)
def test_nothing_is_wrong_wherever_one_wanders(open_page: OpenPage, site: Site) -> None:
    wanderer = Wanderer(open_page, site.url)
    wish = json.loads(os.environ.get("MASTERMIND_WANDER", "1"))
    if isinstance(wish, list):
        assert wanderer.repeat(wish) is None
        return
    acts, wrong = wanderer.wander(wish)
    if wrong:
        print(wrong)  # what shrinks the acts may hang, and then this is all there is
        kind = wrong.partition(":")[0]

        def fails(fewer: list[Act]) -> bool:
            return (wanderer.repeat(fewer) or "").startswith(kind)

        short = json.dumps(shrunk(acts, fails, SHRINKING), ensure_ascii=False)
        pytest.fail(f"{wrong}\nafter {len(acts)} acts; again by MASTERMIND_WANDER='{short}'")
    assert not wanderer.lacks(), wanderer.judge.seen  # it has met too little to hold anything
