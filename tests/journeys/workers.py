"""Workers within a test's reach: one that dies over a question, or thinks until it is ended."""

from __future__ import annotations

from .conftest import OpenPage, Watch
from .person import Person

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
      if (text.includes('["handle"]')) asked = worker;
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

The worker that was asked last is `asked`, the one that answers no more `silenced`: the page has a
second Python, which it starts when the first is slow.
"""

UNANSWERED = "text => { unanswered = text }"
"""A function for the page: no question that holds this text, as JSON twice over, is answered."""


def visit(open_page: OpenPage, url: str, script: str, watch: Watch) -> Person:
    """Return someone in front of a page before which a script has changed the browser."""
    page = open_page("about:blank")
    page.add_init_script(script)
    watch.own(url)
    page.goto(url)
    return Person(page)
