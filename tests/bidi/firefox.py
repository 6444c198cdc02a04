"""Stands between Playwright and a Firefox of the machine, so that the journeys run in it.

Playwright drives such a Firefox by WebDriver BiDi. A release with long support lacks commands that
Playwright sends to every page, Playwright has no touch over BiDi, and it gives the size of paper in
inches instead of centimetres. So Playwright starts this instead of Firefox: it starts Firefox,
passes messages on, answers what Firefox does not know and, with --touch, makes touches of what the
mouse does.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import sys
from typing import Any

from tornado.websocket import websocket_connect

from .serve import MOST, Server, at_its_end, listen, text_of, understood

LISTENING = re.compile(rb"WebDriver BiDi listening on (ws://\S+)")
INCH = 2.54  # cm
OWN = 10**9  # the number of what this asks itself
MEDIA = "emulation.setMediaFeaturesOverride"
"""What the long-supported release does not know."""
DONE = {"type": "success", "result": {}}
SCHEME = """(contexts, scheme) => {
  const place = "chrome://remote/content/shared/NavigableManager.sys.mjs";
  const { NavigableManager } = ChromeUtils.importESModule(place);
  for (const name of contexts) {
    const context = NavigableManager.getBrowsingContextById(name);
    if (context) context.prefersColorSchemeOverride = scheme;
  }
}"""
"""JavaScript for Firefox's own window: how pages are told that they are light or dark."""
ALWAYS_GRANTED = {"clipboard-write"}
"""Permissions that Firefox has no name for: it grants them to what a person presses."""


def touched(message: dict[str, Any]) -> dict[str, Any]:
    """Return a message in which a finger does what the mouse did."""
    if message["method"] == "input.performActions":
        for source in message["params"]["actions"]:
            if source["type"] == "pointer":
                source["parameters"] = {"pointerType": "touch"}
    return message


def walled(message: dict[str, Any]) -> dict[str, Any]:
    """Return a message in which the proxy, which leads nowhere, is that of encrypted pages too."""
    if message["method"] == "session.new":
        proxy = message["params"]["capabilities"]["alwaysMatch"].get("proxy", {})
        if "httpProxy" in proxy:
            proxy["sslProxy"] = proxy["httpProxy"]
    return message


def in_centimetres(message: dict[str, Any]) -> dict[str, Any]:
    """Return a message in which paper has the size that Playwright has been asked for."""
    if message["method"] == "browsingContext.print":
        for lengths in (message["params"]["page"], message["params"]["margin"]):
            lengths.update({side: INCH * length for side, length in lengths.items()})
    return message


def completed(message: str | bytes) -> str | bytes:
    """Return an event in which Playwright finds what it needs.

    That is a name for a download, and the text of an error that was written to the console: of the
    error itself Firefox tells nothing.
    """
    text = text_of(message)
    if "browsingContext.download" not in text and "log.entryAdded" not in text:
        return message
    said = json.loads(text)
    method, params = str(said.get("method")), said.get("params", {})
    if method.startswith("browsingContext.download"):
        params.setdefault("download", params.get("url"))
    elif any(each["type"] == "error" for each in params.get("args", [])):
        params["args"] = [{"type": "string", "value": params["text"]}]
    return json.dumps(said)


class Relay(Server):
    """One connection of Playwright's, and one to Firefox behind it."""

    def initialize(self, firefox: str, touch: bool) -> None:
        """Take the address of Firefox, and whether there is a touch screen."""
        self._firefox = firefox
        self._touch = touch

    async def open(self, *args: str, **kwargs: str) -> None:
        """Connect to Firefox."""
        self._answer: asyncio.Future[dict[str, Any]] | None = None
        self._other = await websocket_connect(f"{self._firefox}/session", max_message_size=MOST)
        self._back = asyncio.ensure_future(self._pass_back())

    async def on_message(self, message: str | bytes) -> None:
        """Pass on what Playwright says."""
        said = understood(message)
        permission = said["params"].get("descriptor", {}).get("name")
        if said["method"] == MEDIA:
            await self.write_message({**await self._colour(said["params"]), "id": said["id"]})
            return
        if permission in ALWAYS_GRANTED:
            await self.write_message({**DONE, "id": said["id"]})
            return
        if self._touch:
            said = touched(said)
        await self._other.write_message(json.dumps(walled(in_centimetres(said))))

    async def _colour(self, params: dict[str, Any]) -> dict[str, Any]:
        """Let pages be light or dark; of a whole profile its preferences say so."""
        if not params.get("contexts"):
            return DONE
        scheme = params["features"].get("prefers-color-scheme") or "none"
        windows = await self._ask("browsingContext.getTree", {"moz:scope": "chrome", "maxDepth": 0})
        pages = [{"type": "string", "value": each} for each in params["contexts"]]
        asked = {
            "functionDeclaration": SCHEME,
            "arguments": [{"type": "array", "value": pages}, {"type": "string", "value": scheme}],
            "target": {"context": windows["result"]["contexts"][0]["context"]},
            "awaitPromise": False,
        }
        answer = await self._ask("script.callFunction", asked)
        if answer.get("result", {}).get("type") == "success":
            return DONE
        return {"type": "error", "error": "unknown error", "message": json.dumps(answer)}

    async def _ask(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        """Ask Firefox something of which Playwright knows nothing."""
        self._answer = asyncio.get_running_loop().create_future()
        asked = {"id": OWN, "method": method, "params": params}
        await self._other.write_message(json.dumps(asked))
        return await self._answer

    async def _pass_back(self) -> None:
        while (message := await self._other.read_message()) is not None:
            if self._answer and (said := json.loads(message)).get("id") == OWN:
                self._answer.set_result(said)
                self._answer = None
            else:
                await self.write_message(completed(message))
        if self._answer:
            self._answer.cancel()
        self.close()

    def on_close(self) -> None:
        """Close the other end."""
        self._other.close()


async def main(firefox: str, *given: str) -> int:
    """Start a Firefox with Playwright's arguments, and pass messages on until it ends."""
    args = [each for each in given if each != "--touch"]
    process = await asyncio.create_subprocess_exec(
        firefox,
        "--remote-allow-system-access",
        *args,
        stderr=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.DEVNULL,
    )
    at_its_end(process.terminate)
    assert process.stderr
    async for line in process.stderr:
        if found := LISTENING.search(line):
            listen(Relay, {"firefox": found[1].decode(), "touch": "--touch" in given})
            break
    async for _line in process.stderr:
        pass
    return await process.wait()


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        sys.exit(asyncio.run(main(*sys.argv[1:])))
