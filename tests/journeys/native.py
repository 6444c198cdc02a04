"""The page with this machine's own Python behind it instead of one that it has to start.

For journeys about the page alone: its worker is replaced by one that hands each request to
`mastermind_core.api` here, so that nothing waits for Python to be compiled and started. So is the
one in the frame of lessons and custom strategies: it runs for ever, or replies as the journey says.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext

from mastermind_core.api.page import handle

# What comlink says to a worker and hears from it, as far as the page uses it.
WORKER = """(() => {
  WebAssembly.compile = WebAssembly.compileStreaming = async () => ({});
  globalThis.Worker = class extends EventTarget {
    async postMessage(message, ports) {
      if (message.url) return ports[0].postMessage({made: new ArrayBuffer(8)});  // it loads a file
      if (ports?.length && !message.path) {  // the frame starts its worker
        ports[0].onmessage = async ({data: {start, request}}) => {
          const reply = start ? "{}" : await globalThis.askConfined(request);
          if (reply !== null && !this.ended) ports[0].postMessage({reply});
        };
        return;
      }
      const {id, type, path, argumentList} = message;
      const asked = path?.[0] === "handle" ? argumentList[0].value : null;
      const value = asked === null ? undefined : await globalThis.askNatively(asked);
      const data = {id, type: "RAW", value};
      if (!this.ended) this.dispatchEvent(new MessageEvent("message", {data}));
    }
    terminate() {
      this.ended = true;
    }
  };
})()"""


def answer_natively(
    context: BrowserContext,
    reply: Callable[[str], str] = handle,
    confined: Callable[[str], str] | None = None,
) -> None:
    """Give every page of a context, from its next address on, the Python of this machine."""

    def answer(_source: dict[str, Any], request: str) -> str:
        return reply(request)

    def answer_confined(_source: dict[str, Any], request: str) -> str | None:
        return confined(request) if confined else None

    context.expose_binding("askNatively", answer)
    context.expose_binding("askConfined", answer_confined)
    context.add_init_script(WORKER)
