"""Python works ahead, thinks long, dies, gets no memory: the page goes on, and says so truly."""

from __future__ import annotations

import json
import random
import re
import time
from pathlib import Path

import app
import pages
import pytest
from playwright.sync_api import Page, expect

from mastermind_core.api.page import handle

from ..night import at_night
from .conftest import DESK, PHONE, OpenPage, UntilReady, Watch, saved, slow_down
from .person import PRESETS, Person, score
from .test_boards import colours_of
from .texts import like, words
from .workers import CATCH, UNANSWERED, visit

NOWHERE = "http://127.0.0.1:9/"


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
@PHONE
def test_a_question_that_needs_functions_that_are_not_there_yet_is_answered(
    open_page: OpenPage, watch: Watch, tmp_path: Path
) -> None:
    built = app.parts(worker="../tests/journeys/lacking_worker.js")
    watch.allow("fatal|RuntimeError|indirect call to null")
    page = open_page("about:blank")
    # The rest of WebAssembly waits for an idle moment, which never comes here.
    page.add_init_script("globalThis.requestIdleCallback = () => {};")
    page.goto(saved(pages.single_file(built), tmp_path))
    person = Person(page)
    person.answer_all((1, 1), (0, 2))
    starts = "() => performance.getEntriesByName('boot:ready').length"
    assert page.evaluate(starts) == 2


NOTE = """
  const Real = Worker;
  questions = new Map();
  Worker = function (...given) {
    const worker = new Real(...given);
    worker.addEventListener("message", ({ data }) => {
      if (questions.has(data?.id)) questions.get(data.id).answered = true;
    });
    const post = worker.postMessage.bind(worker);
    worker.postMessage = (message, ...rest) => {
      if (message?.path?.includes("handle")) {
        if (globalThis.cutOff) return;
        questions.set(message.id, JSON.parse(message.argumentList[0].value));
      }
      post(message, ...rest);
    };
    return worker;
  };
"""
"""Keeps the questions that Python is asked in `questions`; after `cutOff` none reaches it."""

ANSWERED = """([action, game]) => [...questions.values()]
  .some((each) => each.action === action && each.game === game && each.answered)"""


@pytest.mark.nightly
@PHONE
def test_after_a_while_the_next_guess_is_there_before_the_answer_and_the_ranking_before_why(
    open_page: OpenPage, app_url: str, watch: Watch
) -> None:
    person = visit(open_page, app_url, NOTE, watch)
    page = person.page
    person.expect_guess(1)
    deadline = time.monotonic() + 60

    def until(expression: str, *argument: object) -> None:
        while not page.evaluate(expression, *argument):
            assert time.monotonic() < deadline, "nothing was asked ahead"
            page.wait_for_timeout(100)

    until("() => questions.size > 0")  # the first analysis takes several times as long as others
    person.answer_all((1, 1))
    position = person.game
    request = {"action": "analyse", "game": position, "strategy": "best"}
    suggestion = json.loads(handle(json.dumps(request)))["suggestion"]
    guess, parts = suggestion["guess"], suggestion["parts"]
    until(ANSWERED, ["alternatives", position])  # it is asked last
    page.evaluate("() => { cutOff = true; }")
    person.do("do.why")
    ranking = person.dialog("why.title").get_by_role("table").last
    expect(ranking.get_by_role("row")).not_to_have_count(0)
    person.do("do.close")
    for answer in sorted(parts, key=lambda each: -parts[each])[:3]:
        black, white = map(int, answer.split(","))
        person.answer_all((black, white))
        assert person.game == f"{position};{guess}={answer}"
        person.do("do.undo")
        person.expect_guess(2)


@pytest.mark.nightly
@DESK
def test_long_work_shows_how_far_it_is_and_undo_does_not_wait_for_it(
    open_page: OpenPage, app_url: str, watch: Watch
) -> None:
    person = visit(open_page, app_url, CATCH, watch)
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


SLOW_UNLESS_HURRIED = """
  const Real = Worker;
  const held = [];
  let turns = 0;
  Worker = function (...given) {
    const worker = new Real(...given);
    const post = worker.postMessage.bind(worker);
    worker.postMessage = (...message) => {
      const asks = message[0].path?.[0] === "handle" ? JSON.stringify(message[0]) : "";
      const early = asks.split("=").length - 1 > turns && !asks.includes("hurry");
      if (early) held.push(() => post(...message));
      else post(...message);
    };
    return worker;
  };
  letGo = () => {
    turns += 1;
    for (const each of held.splice(0)) each();
  };
"""
"""No question without hurry about more turns than were let go gets to Python: it thinks so long.

That holds for what is asked ahead, too.
"""


@pytest.mark.nightly
@PHONE
@pytest.mark.parametrize(("strategy", "pegs"), [("strategy.entropy", 7), (None, 12)])
def test_who_will_not_wait_has_a_code_that_fits_soon(
    open_page: OpenPage, app_url: str, watch: Watch, strategy: str | None, pegs: int
) -> None:
    person = visit(open_page, app_url, SLOW_UNLESS_HURRIED, watch)
    page = person.page
    slow_down(page)
    hurry = person.button("now.hurry")
    if strategy:
        person.choose_strategy(strategy)
    person.choose_own_board(pegs, 10)
    secret = random.Random(12).choices(colours_of(person, 10), k=pegs)
    turns = [person.expect_guess(1)]
    for number in (2, 3):
        person.answer(*score(turns[-1], secret))
        person.press(hurry)
        turns.append(person.expect_guess(number))  # thinking is not over, and is not waited for
        expect(hurry).to_have_count(0)
        for guess in turns[:-1]:
            assert score(guess, turns[-1]) == score(guess, secret)
        page.evaluate("() => letGo()")
    person.answer(*score(turns[-1], secret))
    expect(person.turns).to_have_count(3)
    person.do("do.undo")
    person.expect_pegs(*turns[-1])


@pytest.mark.nightly
@PHONE
def test_a_worker_that_ends_without_a_word_is_replaced_at_once(
    open_page: OpenPage, app_url: str, watch: Watch
) -> None:
    person = visit(open_page, app_url, CATCH, watch)
    page = person.page
    person.choose_strategy("strategy.entropy")  # whose guesses are not in the page
    person.answer_all((1, 1))
    page.evaluate("() => asked.terminate()")  # idle
    person.answer_all((0, 2))
    person.choose_own_board(6, 9)
    person.expect_guess(1)
    # A fast machine would find the guess before the worker is ended.
    page.evaluate(UNANSWERED, '=1,1\\",\\"strategy')
    person.answer(1, 1)
    thinking = page.get_by_role("progressbar", name=re.compile(r"^2\."))
    expect(thinking).not_to_have_js_property("value", 0)
    page.evaluate("() => { unanswered = null; silenced.terminate(); }")  # computing
    person.expect_guess(2)


@pytest.mark.parametrize("asked", ["answer", *at_night("reveal")])
@PHONE
def test_an_answer_that_cannot_be_had_is_told_and_asked_again(
    open_page: OpenPage, app_url: str, watch: Watch, asked: str
) -> None:
    person = visit(open_page, app_url, CATCH, watch)
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
    open_page: OpenPage, app_url: str, watch: Watch
) -> None:
    watch.allow("_importhook")  # of Pyodide's loader, which goes on without memory
    person = visit(open_page, app_url, STARVED, watch)
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
