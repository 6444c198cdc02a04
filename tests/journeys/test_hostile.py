"""Text from someone else stays text: in links, storage, messages, the clipboard."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from .conftest import DESK, OpenPage, Watch
from .person import Person

pytestmark = pytest.mark.nightly

PAYLOADS = (
    "<img src=//elsewhere.invalid/x onerror=self.hit=1>",
    "\"'><script>self.hit=1</script><svg onload=self.hit=1>",
    "javascript:self.hit=1",
    "red; background: url(//elsewhere.invalid/x)",
    "{count, plural, other {<b onclick=self.hit=1>}}",
    "__proto__",
)
MODES = ("solve", "play", "hide", "learn", "lab")

INVENTORY = """() => {
  const own = (url) => new URL(url, location.href).origin === location.origin;
  const all = [...document.querySelectorAll("*")];
  return {
    hit: self.hit ?? ({}).hit ?? null,
    scripts: all.filter((each) => each.localName === "script").length,
    loaders: all.map(({ localName }) => localName)
      .filter((name) => /^(img|iframe|object|embed|base|video|audio)$/.test(name)),
    handlers: all.flatMap((each) => [...each.attributes]).map(({ name }) => name)
      .filter((name) => name.startsWith("on") || name === "ping"),
    links: [...document.links].filter(({ href }) => !own(href)).map(({ outerHTML }) => outerHTML),
    styles: all.filter((each) => each.style?.backgroundImage?.includes("elsewhere")).length,
  };
}"""
"""Lists everything in a page that could run or load something."""

CLEAN: dict[str, Any] = {"hit": None, "loaders": [], "handlers": [], "links": [], "styles": 0}

SPOILT = """([payload, how]) => {
  const bad = (value) =>
    typeof value === "string" ? payload
    : Array.isArray(value) ? value.map(bad)
    : value && typeof value === "object"
      ? Object.fromEntries(
          Object.entries(value).map(([key, each]) => [how === "keys" ? payload : key, bad(each)]),
        )
    : how === "numbers" && typeof value === "number" ? payload : value;
  for (const disk of [localStorage, sessionStorage])
    for (const key of Object.keys(disk)) {
      let text = payload;
      try { text = how === "raw" ? payload : JSON.stringify(bad(JSON.parse(disk[key]))); } catch {}
      disk.setItem(key, text);
    }
}"""
"""Spoils what is kept under every key: its texts, its numbers as well, its names, or all of it."""

SENT = """(payload) => {
  for (const what of [payload, { type: payload, data: payload }, { looked: payload }, null]) {
    postMessage(what, "*");
    for (const key of Object.keys(localStorage)) {
      const home = key.replace(/[^:]*$/, "");
      for (const name of [key, home, `${home}tabs`]) new BroadcastChannel(name).postMessage(what);
    }
  }
  name = payload;
  for (const kind of ["paste", "drop", "dragover"]) {
    const data = new DataTransfer();
    data.setData("text/plain", payload);
    data.setData("text/html", payload);
    data.setData("text/uri-list", "http://elsewhere.invalid/");
    data.items.add(new File([payload], `${payload}.json`, { type: "application/json" }));
    const how = { clipboardData: data, dataTransfer: data, bubbles: true, cancelable: true };
    const made = kind === "paste" ? new ClipboardEvent(kind, how) : new DragEvent(kind, how);
    (document.activeElement ?? document.body).dispatchEvent(made);
    document.body.dispatchEvent(made);
  }
}"""
"""Sends what another page of the origin can send, and pastes and drops it as well."""


def inventory(page: Page) -> dict[str, Any]:
    """Return everything in the page that could run or load something, and whether it ran."""
    found: dict[str, Any] = page.evaluate(INVENTORY)
    return found


@DESK
def test_what_comes_from_elsewhere_stays_text(
    open_page: OpenPage, person: Person, watch: Watch
) -> None:
    page = person.page
    person.answer_all((1, 1))
    scripts = inventory(page).pop("scripts")
    wrong = {}

    def look(what: object) -> None:
        found = inventory(page)
        # The Lab and the openings bring a script of the page's own, by its hash.
        if found.pop("scripts") > scripts + 1 or found != CLEAN:
            wrong[str(what)] = found

    def go(hash_: str) -> None:
        page.evaluate("hash => { location.hash = hash; }", hash_)
        expect(page.get_by_role("button").first).to_be_visible()

    for payload in PAYLOADS:
        bad = quote(payload, safe="")
        go(f"#{bad}")
        for mode in MODES:
            for text in (bad, f"p4c6r:{bad}", f"p4c6r:1122={bad}", f"p4c6r?{bad}:1122=1,1"):
                go(f"#{mode}/{text}")
            look((mode, payload))
        for invitation in ("challenge", "daily"):
            go(f"#{invitation}/{bad}")
            go(f"#{invitation}/p4c6r-{bad}")
        look(("invitation", payload))

    go("#solve/p4c6r:1122=1,1")
    person.expect_guess(2)
    for payload in PAYLOADS:
        page.evaluate(SENT, payload)
        look(("sent", payload))
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")  # the sheet that asks whether what was pasted is a game
    expect(page.get_by_role("dialog")).to_have_count(0)
    person.expect_guess(2)
    person.expect_turns(1)

    kept = page.evaluate("() => Object.entries(localStorage)")
    assert len(kept) > 1, kept
    other = open_page(page.url, context=page.context)
    for number, payload in enumerate(PAYLOADS):
        for how in ("texts", "numbers", "keys", "raw") if number < 2 else ("texts",):
            other.evaluate(SPOILT, [payload, how])  # the first page hears of it
            page.evaluate(SPOILT, [payload, how])
            page.reload()
            expect(page.get_by_role("button").first).to_be_visible()
            look(("storage", how, payload))
    page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
    assert wrong == {}, json.dumps(wrong, indent=1)
    page.goto(page.url.split("#")[0] + "#solve/p4c6r:1122=1,1")
    page.reload()
    person.expect_guess(2)
    assert not [each for each in watch.requested if "elsewhere" in each]
