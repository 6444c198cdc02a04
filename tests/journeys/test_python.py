"""Python works ahead, thinks long, dies, gets no memory: the page goes on, and says so truly."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from ..night import at_night
from .conftest import DESK, PHONE, Arrive, OpenPage, UntilReady, Watch
from .person import PRESETS
from .texts import like, words

NOWHERE = "http://127.0.0.1:9/"

CATCH = """
  const Real = Worker;
  Worker = function (...given) {
    const worker = new Real(...given);
    worker.addEventListener("message", (event) => {
      const tells = typeof event.data?.progress === "string";
      if (worker.unheard && !tells) event.stopImmediatePropagation();
    });
    const post = worker.postMessage.bind(worker);
    worker.postMessage = (message, ...rest) => {
      const text = JSON.stringify(message);
      if (globalThis.unanswered && text.includes(unanswered)) {
        worker.unheard = true;
        silenced = worker;
      }
      const dies = globalThis.refused && text.includes(refused);
      if (dies) worker.dispatchEvent(new ErrorEvent("error", { message: "no" }));
      else post(message, ...rest);
    };
    return worker;
  };
"""
"""Lets each worker die over what is `refused`, and answer no more once it is asked `unanswered`.

The one that answers no more is `silenced`: the page has a second Python, which it starts when the
first is slow.
"""

UNANSWERED = "text => { unanswered = text }"
"""A function for the page: no question that holds this text, as JSON twice over, is answered."""


@DESK
def test_neither_the_page_nor_its_python_reaches_the_network(
    open_page: OpenPage, app_url: str, until_ready: UntilReady, watch: Watch
) -> None:
    page = open_page(app_url, service_workers="block")
    until_ready(page)
    watch.allow(f"Content Security Policy|violates|asked for {NOWHERE}")
    fetched = "url => fetch(url).then(() => 'sent', (error) => error.message)"
    assert page.evaluate(fetched, NOWHERE) != "sent"
    assert NOWHERE not in watch.requested
    while len(page.workers) > 1:  # those that a start needs for a moment
        page.wait_for_timeout(50)
    (worker,) = page.workers
    assert "refused to fetch" in worker.evaluate(fetched, NOWHERE)
    failures: list[str | None] = []
    page.on("requestfailed", lambda request: failures.append(request.failure))
    blocked = worker.evaluate(
        """url => new Promise((done) => {
          const request = new XMLHttpRequest();
          request.onload = () => done("sent");
          request.onerror = () => done("blocked");
          request.open("GET", url);
          request.send();
        })""",
        NOWHERE,
    )
    assert blocked == "blocked"
    assert failures == ["csp"]  # by the policy, which the worker has from the page


@pytest.mark.nightly
@DESK
def test_long_work_shows_how_far_it_is_and_undo_does_not_wait_for_it(
    arrive: Arrive,
) -> None:
    person = arrive(script=CATCH)
    page = person.page
    person.choose_strategy("strategy.entropy")
    person.choose_own_board(6, 9)
    page.keyboard.type("roygbp")
    person.do("now.done")
    # Nothing from here on waits for the guess: it never comes.
    page.evaluate(UNANSWERED, '=1,1\\",\\"strategy')
    person.answer(1, 1)
    expect(person.heading("now.thinking", number=2)).to_be_visible()
    expect(page.get_by_role("main").get_by_role("progressbar")).to_be_visible()
    expect(person.button("now.hurry")).to_be_visible()
    # The page lives: a panel opens and closes, a peg can be set.
    person.do("do.menu", "do.close")
    person.press(person.row.first)
    person.press(person.button("purple", person.palette))
    person.expect_pegs("purple", *["empty"] * 5)
    person.do("now.done")
    person.do("do.undo", "do.undo")  # the peg, then the turn
    expect(person.turns).to_have_count(0)
    person.choose_board(PRESETS["kids"].name)
    person.answer_all((0, 1))  # the worker was replaced, not waited for

    # One that ends without a word, while it computes, is replaced as well.
    person.choose_own_board(6, 9)
    person.expect_guess(1)
    person.answer(1, 1)
    expect(person.heading("now.thinking", number=2)).to_be_visible()
    page.evaluate("() => { unanswered = null; silenced.terminate(); }")
    person.expect_guess(2)


@pytest.mark.parametrize("asked", ["answer", *at_night("reveal")])
@PHONE
def test_an_answer_that_cannot_be_had_is_told_and_asked_again(arrive: Arrive, asked: str) -> None:
    person = arrive(script=CATCH)
    alert = person.page.get_by_role("alert")
    person.play()
    person.take_hint()
    expect(person.row.first).not_to_have_accessible_name(re.compile(words("peg.empty")))
    person.page.evaluate("asked => { refused = asked }", f'\\"action\\":\\"{asked}\\"')
    if asked == "answer":
        person.do("do.guess")
    else:
        person.reveal()
    expect(alert).to_contain_text(words("solver.stopped", message="no"))
    person.page.evaluate("() => { refused = null }")
    person.do("do.retry")
    if asked == "answer":
        expect(person.turns.first).to_contain_text(like("answer.words"))
    else:
        expect(person.heading("lost.play")).to_be_visible()
    expect(alert).to_have_count(0)


STARVED = """
  globalThis.starved = true;
  const [RealBlob, RealWorker] = [Blob, Worker];
  const head = `if (self.name.startsWith("starved ")) {
    Object.defineProperty(self, "name", { value: self.name.slice(8) });
    WebAssembly.Memory = function () {
      throw new RangeError("WebAssembly.Memory(): could not allocate memory");
    };
  }`;
  Blob = function (parts, options) {
    const script = options?.type === "text/javascript";
    return new RealBlob(script ? [head, ...parts] : parts, options);
  };
  Worker = function (url, options) {
    const name = `${starved ? "starved " : ""}${options.name}`;
    return new RealWorker(url, { ...options, name });
  };
"""
"""Lets no Python have memory that is started while `starved`."""


def starve(page: Page, starved: bool) -> None:
    """Let no Python start, or any: in the frames that are there, and in those to come."""
    script = f"globalThis.starved = {json.dumps(starved)};"
    page.add_init_script(script)
    for frame in page.frames:
        frame.evaluate(script)


@pytest.mark.nightly
@PHONE
def test_each_python_that_gets_no_memory_says_so_and_starts_when_there_is_some(
    arrive: Arrive, watch: Watch
) -> None:
    watch.allow("_importhook")  # of Pyodide's loader, which goes on without memory
    person = arrive(script=STARVED)
    page, alert = person.page, person.page.get_by_role("alert")
    little = words("lack.memory")
    expect(alert).to_contain_text(little)
    person.answer(1, 1)
    person.answer(0, 2)
    expect(person.turns).to_have_count(2)
    starve(page, False)
    person.do("do.retry")
    person.expect_guess(3)
    expect(alert).to_have_count(0)

    starve(page, True)
    person.do("do.menu", "mode.lab")
    expect(alert).to_contain_text(little)
    person.press(person.text("lab.custom"))
    person.do("custom.check")
    expect(alert.filter(has_text=little)).to_have_count(2)
    starve(page, False)
    person.do("custom.check")
    expect(person.text(like("custom.good"))).to_be_visible()
    page.get_by_label(words("lab.games")).fill("10")
    person.do("lab.run")
    expect(person.text(like("lab.done"))).to_be_visible()
    expect(alert).to_have_count(0)
    person.do("mode.solve")
    person.expect_guess(3)
    expect(person.turns).to_have_count(2)
