"""Someone uses a thousand controls of the page at random, and nothing that is seen is wrong.

MASTERMIND_WANDER wanders elsewhere, by another seed, or takes the acts that a failure has printed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from itertools import chain

import pytest
from playwright.sync_api import Page

from .conftest import OpenPage, Site
from .native import answer_natively
from .wander import BEFORE, ERRANDS, TOOLS, WORDING, Act, FaultError, Judge, Record, shrunk

ACTS = 1000
STRIDE = 20  # acts between two visits to the test
STRIDES = 5  # until the page is opened again
AGAIN = ("reload", "reopen")
MET = ("solve", "play", "hide", "learn", "fault")
SHRINKING = 30  # seconds

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
        answer_natively(context, lambda request: self.judge.answer(request))
        context.add_init_script(BEFORE)
        self._url = url
        self._open_page = open_page
        self._before: Record | None = None
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

    def repeat(self, acts: list[Act]) -> str | None:
        """Do all this in a new page, and return what is wrong then."""
        self.anew()
        parts: list[list[Act]] = [[]]
        for act in acts:
            parts += [[act], []] if act[0] in AGAIN else []
            if act[0] not in AGAIN:
                parts[-1].append(act)
        try:
            for part in filter(None, parts):
                if part[0][0] in AGAIN:
                    self.again(part[0][0])
                else:
                    list(self.go(0, 0, part))
        except FaultError as fault:
            return str(fault)
        return None

    def wander(self, seed: int) -> tuple[list[Act], str | None]:
        """Use the page at random; return what was done, and what was wrong after it."""
        acts: list[Act] = []
        try:
            while len(acts) < ACTS:
                for number in range(STRIDES):
                    errand = list(ERRANDS)[(len(acts) // STRIDE // 2) % len(ERRANDS)]
                    begun = self.go(0, 0, [["errand", errand]] if number % 2 else [])
                    chosen = self.go(seed * 10_000 + len(acts), STRIDE)
                    last = self.go(0, 0, [["wait"]] if number == STRIDES - 1 else [])
                    for act in chain(begun, chosen, last):
                        acts.append(act)
                acts.append([AGAIN[len(acts) // (STRIDE * STRIDES) % 2]])
                self.again(acts[-1][0])
        except FaultError as fault:
            return acts, str(fault)
        return acts, None


@pytest.mark.parametrize("place", ["phone site"], indirect=True)
def test_nothing_is_wrong_wherever_one_wanders(open_page: OpenPage, site: Site) -> None:
    wanderer = Wanderer(open_page, site.url)
    wish = json.loads(os.environ.get("MASTERMIND_WANDER", "1"))
    if isinstance(wish, list):
        assert wanderer.repeat(wish) is None
        return
    acts, wrong = wanderer.wander(wish)
    if wrong:
        kind = wrong.partition(":")[0]

        def fails(fewer: list[Act]) -> bool:
            return (wanderer.repeat(fewer) or "").startswith(kind)

        short = json.dumps(shrunk(acts, fails, SHRINKING), ensure_ascii=False)
        pytest.fail(f"{wrong}\nafter {len(acts)} acts; again by MASTERMIND_WANDER='{short}'")
    # Otherwise the walk has met too little to hold anything.
    for what in (*MET, "turns", "counts", "candidates", "answers"):
        assert wanderer.judge.seen.get(what), f"{what}: {wanderer.judge.seen}"
