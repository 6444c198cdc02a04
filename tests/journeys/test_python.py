"""Python works ahead, thinks long, dies, gets no memory: the page goes on, and says so truly."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import DESK, Arrive, OpenPage, Watch, until_ready
from .person import PRESETS

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
      if (globalThis.unanswered && text.includes(unanswered)) worker.unheard = true;
      post(message, ...rest);
    };
    return worker;
  };
"""
"""Lets each worker answer no more once it is asked `unanswered`."""

UNANSWERED = "text => { unanswered = text }"
"""A function for the page: no question that holds this text, as JSON twice over, is answered."""


@DESK
def test_neither_the_page_nor_its_python_reaches_the_network(
    open_page: OpenPage, app_url: str, watch: Watch
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
    person.expect_heading("now.thinking", number=2)
    expect(page.get_by_role("main").get_by_role("progressbar")).to_be_visible()
    expect(person.button("now.hurry")).to_be_visible()
    # The page lives: a panel opens and closes, a peg can be set.
    person.do("do.menu", "do.close")
    person.press(person.row.first)
    person.press(person.button("purple", person.palette))
    person.expect_pegs("purple", *["empty"] * 5)
    person.do("now.done")
    person.do("do.undo", "do.undo")  # the peg, then the turn
    person.expect_turns(0)
    person.choose_board(PRESETS["kids"].name)
    person.answer_all((0, 1))  # the worker was replaced, not waited for
