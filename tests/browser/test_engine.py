"""The bridge in a real browser, with the real worker and Python in it, and no page around it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import app
import pages
import pytest
from playwright.sync_api import Page

from mastermind_core.api.page import handle

from .conftest import A_FRAME, OpenPage, Watch, saved
from .launch import ENGINE

UntilReady = Callable[[Page], float]
LONG = {"action": "analyse", "game": "p5c16r:12345=1,1", "strategy": "entropy"}
QUICK = {"action": "analyse", "game": "p4c6r:1122=1,2;1344=0,3", "strategy": "minimax"}


@pytest.fixture(params=["desktop"])
def device(request: pytest.FixtureRequest) -> str:
    """Return one screen only: nothing here depends on its size."""
    name: str = request.param
    return name


@pytest.fixture(scope="module")
def harness(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the file:// address of a page that is the engine alone."""
    built = app.parts(main="../tests/browser/engine_harness.js")
    return saved(pages.single_file(built), tmp_path_factory.mktemp("harness"))


@pytest.fixture
def page(open_page: OpenPage, harness: str) -> Page:
    """Return the open page, Python perhaps not ready yet."""
    return open_page(harness, early=True)


def ask(page: Page, request: object) -> object:
    """Return the engine's reply."""
    return page.evaluate("(request) => engine.ask(request)", request)


@pytest.mark.nightly
def test_a_question_asked_before_python_is_ready_is_answered(page: Page) -> None:
    assert ask(page, QUICK) == json.loads(handle(json.dumps(QUICK)))


def test_a_bad_request_is_answered_by_an_error_and_the_next_is_fine(page: Page) -> None:
    bad = {"action": "analyse", "game": "p4c6r:9=</script>"}
    assert ask(page, bad) == json.loads(handle(json.dumps(bad)))
    assert ask(page, QUICK) == json.loads(handle(json.dumps(QUICK)))


@pytest.mark.nightly
def test_a_request_that_needs_functions_that_are_not_there_yet_is_answered(
    open_page: OpenPage, watch: Watch, tmp_path: Path
) -> None:
    built = app.parts("../tests/browser/engine_harness.js", "../tests/browser/lacking_worker.js")
    watch.allow("fatal|RuntimeError|indirect call to null")
    page = open_page("about:blank")
    # The rest of WebAssembly waits for an idle moment, which never comes here.
    page.add_init_script("globalThis.requestIdleCallback = () => {};")
    page.goto(saved(pages.single_file(built), tmp_path))
    assert ask(page, QUICK) == json.loads(handle(json.dumps(QUICK)))
    assert page.evaluate("boots.filter(({ stage }) => stage === 'ready').length") == 2
    assert ask(page, QUICK) == json.loads(handle(json.dumps(QUICK)))


def test_the_start_is_told_in_stages_that_only_grow(page: Page, until_ready: UntilReady) -> None:
    until_ready(page)
    boots = page.evaluate("() => boots.map(({ stage, done }) => [stage, done])")
    stages = list(dict.fromkeys(stage for stage, _ in boots))
    assert stages == ["loading", "starting", "ready"]  # from a snapshot
    shares = [done for _, done in boots]
    assert shares == sorted(shares)
    assert (shares[0], shares[-1]) == (0, 1)


@pytest.mark.nightly
def test_long_work_tells_how_far_it_is(page: Page, until_ready: UntilReady) -> None:
    until_ready(page)
    told = page.evaluate(
        """async (request) => {
          const told = [];
          const stop = new AbortController();
          const asked = engine.ask(request, {
            onProgress: ({ done }) => { told.push(done); if (told.length > 3) stop.abort(); },
            signal: stop.signal,
          });
          await asked.catch(() => {});
          return told;
        }""",
        LONG,
    )
    assert len(told) > 1
    assert told == sorted(told)


def test_long_work_given_up_leaves_the_others_answered(page: Page, until_ready: UntilReady) -> None:
    until_ready(page)
    name, reply = page.evaluate(
        """async ([long, quick]) => {
          const stop = new AbortController();
          const given = engine.ask(long, { signal: stop.signal }).catch((error) => error.name);
          const other = engine.ask(quick);
          await new Promise((done) => setTimeout(done, 100));
          stop.abort();
          const late = new Promise((done) => setTimeout(done, 0, "late"));
          return [await Promise.race([given, late]), await other];
        }""",
        [LONG, QUICK],
    )
    assert name == "AbortError"
    assert reply == json.loads(handle(json.dumps(QUICK)))
    assert page.evaluate("() => boots.filter(({ stage }) => stage === 'ready').length") == 2


def test_the_page_stays_live_while_python_works(page: Page, until_ready: UntilReady) -> None:
    until_ready(page)
    page.evaluate(
        """(request) => {
          const stop = new AbortController();
          globalThis.stop = stop;
          globalThis.over = false;
          const settled = () => { over = true };
          engine.ask(request, { signal: stop.signal }).then(settled, settled);
        }""",
        LONG,
    )
    for _ in range(10):
        page.evaluate(A_FRAME)
    assert page.evaluate("() => over") is False
    page.evaluate("() => stop.abort()")


@pytest.mark.lacks("firefox", "its protocol evaluates nothing in a worker")
def test_python_in_the_worker_cannot_reach_the_network(
    page: Page, until_ready: UntilReady, watch: Watch
) -> None:
    until_ready(page)
    (worker,) = page.workers
    said = worker.evaluate(
        "() => fetch('http://127.0.0.1:9/').then(() => 'sent', (error) => error.message)"
    )
    assert "refused to fetch" in said
    if ENGINE == "webkit":
        return  # it does not tell who refuses a worker's request, and nothing listens there anyway
    watch.allow("Content Security Policy|violates|asked for http://127.0.0.1:9/")
    failures: list[str | None] = []
    page.on("requestfailed", lambda request: failures.append(request.failure))
    blocked = worker.evaluate(
        """() => new Promise((done) => {
          const request = new XMLHttpRequest();
          request.onload = () => done("sent");
          request.onerror = () => done("blocked");
          request.open("GET", "http://127.0.0.1:9/");
          request.send();
        })"""
    )
    assert blocked == "blocked"
    assert failures == ["csp"]  # by the policy, which the worker has from the page


@pytest.mark.nightly
def test_an_engine_put_away_answers_no_more(page: Page, until_ready: UntilReady) -> None:
    until_ready(page)
    page.evaluate("() => engine.dispose()")
    said = page.evaluate("() => engine.ask({}).catch((error) => error.message)")
    assert "closed" in said
    page.wait_for_timeout(500)
    assert page.workers == []
