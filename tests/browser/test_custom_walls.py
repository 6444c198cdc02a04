"""The closed Python of a strategy of one's own reaches nothing."""

from __future__ import annotations

import app
import pages
import pytest
from playwright.sync_api import Page, expect

from .conftest import OpenPage, Watch, saved
from .custom_lab import FIRST


@pytest.fixture(scope="module")
def harness(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the file:// address of a page that is the closed Python alone."""
    built = app.parts(main="../tests/browser/custom_harness.js")
    return saved(pages.single_file(built), tmp_path_factory.mktemp("harness"))


@pytest.fixture
def alone(open_page: OpenPage, harness: str) -> Page:
    """Return that page."""
    return open_page(harness, early=True)


ALONE = pytest.mark.parametrize("place", ["desktop file"], indirect=True)


def typed(page: Page, text: str) -> str:
    """Return what the closed Python prints."""
    request = {"action": "type", "text": text}
    reply = page.evaluate("request => sandbox.ask(request)", request)
    output: str = reply["output"]
    return output


CLOSED = (
    "fetch XMLHttpRequest WebSocket WebTransport EventSource RTCPeerConnection importScripts "
    "Worker SharedWorker indexedDB caches cookieStore localStorage navigator location document "
    "window BroadcastChannel MessageChannel Notification postMessage onmessage close FileReaderSync"
)


@pytest.mark.nightly
@ALONE
def test_python_in_there_reaches_neither_page_nor_network_nor_storage(alone: Page) -> None:
    for name in CLOSED.split():
        assert "JavaScript is closed here" in typed(alone, f"from js import {name}"), name
    for text in (
        "import pyodide.http\npyodide.http.open_url('http://127.0.0.1:9/')",
        "from pyodide.http import pyfetch",
        "import urllib.request\nurllib.request.urlopen('http://127.0.0.1:9/')",
        "import socket\nsocket.create_connection(('127.0.0.1', 9), 1)",
        "import js\njs.eval('fetch')",
        "import js\njs.Function.new('return fetch')()",
        "import js\njs.setTimeout('fetch(1)', 0)\nraise RuntimeError('nothing else happens')",
        "from pyodide.code import run_js\nrun_js('self')",
        "import pyodide_js\npyodide_js._module.FS.filesystems.IDBFS.indexedDB()",
        "import subprocess\nsubprocess.run(['ls'])",
    ):
        assert "Error" in typed(alone, text), text


@pytest.mark.nightly
@ALONE
def test_forged_messages_are_taken_for_nothing(alone: Page) -> None:
    assert typed(alone, "1 + 1") == "2\n"
    # From outside, since from inside nothing can be posted: what would come if it could.
    alone.evaluate(
        """() => {
          const made = Worker.prototype.postMessage;
          Worker.prototype.postMessage = function (message, ...rest) {
            const forge = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
            for (const id of [message.id, -1, null, "1"]) {
              forge(null);
              forge(id);
              forge({ id, progress: "no json" });
              forge({ id, progress: "[]" });
              forge({ id, progress: 1 });
              forge({ id, reply: 1 });
              forge({ id, reply: { output: "forged" } });
              forge({ id: id + 1, reply: '{"output":"forged"}' });
              forge({ id, type: "HANDLER", name: "throw", value: 1 });
            }
            return made.call(this, message, ...rest);
          };
        }"""
    )
    assert typed(alone, "1 + 1") == "2\n"


@pytest.mark.nightly
@ALONE
@pytest.mark.parametrize("when", ["idle", "computing"])
def test_a_worker_that_ends_without_an_event_is_noticed(alone: Page, when: str) -> None:
    alone.evaluate(
        """() => {
          const made = Worker.prototype.postMessage;
          Worker.prototype.postMessage = function (...given) {
            globalThis.latest = this;
            return made.apply(this, given);
          };
        }"""
    )
    assert typed(alone, "x = 1") == ""
    # As when the browser ends it: what the page holds of it stays as it was.
    if when == "idle":
        alone.evaluate("() => latest.terminate()")
        assert typed(alone, "1 + 1") == "2\n"
        assert "NameError" in typed(alone, "x")
        return
    told = alone.evaluate(
        """async () => {
          let settled = false;
          const answer = sandbox.ask({ action: "type", text: "while True: pass" })
            .finally(() => { settled = true; });
          answer.catch(() => {});
          while (!settled) {
            await new Promise((done) => setTimeout(done, 2000));
            latest.terminate();
          }
          return answer.catch((error) => error.message);
        }"""
    )
    assert "the browser ended its Python" in told


@ALONE
def test_a_message_with_markup_stays_text(alone: Page, watch: Watch) -> None:
    source = FIRST.replace('"plain"', "'<b id=bad>x</b>'")
    alone.get_by_label("Python source").fill(source)
    alone.get_by_role("button", name="Check").click()
    expect(alone.get_by_text("Ready to run: <b id=bad>x</b>.")).to_be_visible()
    assert alone.locator("#bad").count() == 0
