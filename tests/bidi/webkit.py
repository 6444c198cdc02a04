"""Speaks WebDriver BiDi for WebKitGTK, so that Playwright can drive it and the journeys run in it.

WebKitGTK speaks classic WebDriver, which moves the mouse and presses keys as a person does, and the
protocol of its inspector, which tells of scripts, requests and messages as they happen. Playwright
takes what starts this for a Firefox. Each of its contexts is a browser here, with a profile that
is forgotten. There is no touch, and the network cannot be switched off.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import sys
import tempfile
from pathlib import Path

from tornado.websocket import WebSocketClosedError

from .inspector import InspectorError
from .serve import Params, Server, at_its_end, listen, understood
from .webkit_browser import Browser
from .webkit_session import Screen
from .webkit_tab import Tab
from .webkit_worker import BidiError

SCHEME = "PrefersColorScheme"
CALM = {"PrefersReducedMotion": "Reduce"}


def preload(function: str, arguments: list[Params]) -> str:
    """Return a call of a function with channels, as text of a script."""
    given = [
        f'(data) => globalThis[Symbol.for("bidi")]'
        f"({{ channel: {json.dumps(each['value']['channel'])}, data }})"
        for each in arguments
    ]
    return f"({function})({', '.join(given)});"


class Bidi(Server):
    """The connection of Playwright's."""

    def initialize(
        self,
        path: str,
        screen: Screen,
        folder: Path,
        preferences: dict[str, str],
        ended: asyncio.Event,
    ) -> None:
        """Take WebKitWebDriver, the screen, a folder, preferences, and how to say the end."""
        self._folder = folder
        self._preferences = preferences
        self._path = path
        self._screen = screen
        self._proxy = ""
        self._ended = ended
        self._browsers: dict[str, Browser] = {}
        self._tabs: dict[str, Tab] = {}
        self._last = 0
        self._tasks: set[asyncio.Future[None]] = set()  # the loop itself forgets them

    def on_message(self, message: str | bytes) -> None:
        """Do what Playwright says; commands do not wait for each other."""
        task = asyncio.ensure_future(self._obey(understood(message)))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def on_close(self) -> None:
        """End everything."""
        self._ended.set()

    async def _obey(self, said: Params) -> None:
        params = said.get("params", {})
        name = "_" + said["method"].replace(".", "_")
        obey = getattr(self, name, None)
        answer: Params = {"type": "success", "id": said["id"], "result": {}}
        try:
            if obey:
                answer["result"] = await obey(params) or {}
            elif name not in IGNORED:
                raise BidiError(f"unknown command {said['method']}")
        except (BidiError, InspectorError, asyncio.CancelledError, KeyError) as error:
            told = f"{type(error).__name__}: {error}"
            answer = {"type": "error", "id": said["id"], "error": "unknown error", "message": told}
        await self._write(answer)

    async def _write(self, message: Params) -> None:
        with contextlib.suppress(WebSocketClosedError):
            await self.write_message(json.dumps(message))

    def _tell(self, method: str, params: Params) -> None:
        with contextlib.suppress(WebSocketClosedError):
            self.write_message(json.dumps({"type": "event", "method": method, "params": params}))

    def _new_name(self, kind: str) -> str:
        self._last += 1
        return f"{kind}-{self._last}"

    def _tab(self, params: Params) -> Tab:
        target = params.get("target", params)
        name = target.get("context") or str(target.get("realm", "")).partition("/")[0]
        if name not in self._tabs:
            raise BidiError(f"no such page: {name}")
        return self._tabs[name]

    async def _session_new(self, params: Params) -> Params:
        self._proxy = f"http://{params['capabilities']['alwaysMatch']['proxy']['httpProxy']}"
        capabilities = {"browserName": "webkit", "browserVersion": "WebKitGTK", "userAgent": ""}
        return {"sessionId": "one", "capabilities": capabilities}

    async def _browser_createUserContext(self, _params: Params) -> Params:  # noqa: N802
        name = self._new_name("browser")
        browser = Browser(
            name,
            self._path,
            self._screen.display,
            self._proxy,
            self._folder,
            self._preferences,
            self._tell,
            self._add,
        )
        await browser.start()
        self._browsers[name] = browser
        return {"userContext": name}

    async def _browser_removeUserContext(self, params: Params) -> None:  # noqa: N802
        await self._browsers.pop(params["userContext"]).end()

    async def _browser_setDownloadBehavior(self, params: Params) -> None:  # noqa: N802
        for name in params["userContexts"]:
            folder = params["downloadBehavior"].get("destinationFolder")
            if folder:
                self._browsers[name].downloads = Path(folder)

    async def _browser_close(self, _params: Params) -> None:
        await asyncio.gather(*(each.end() for each in self._browsers.values()))
        self._browsers.clear()
        asyncio.get_running_loop().call_later(0.2, self._ended.set)

    async def _browsingContext_create(self, params: Params) -> Params:  # noqa: N802
        browser = self._browsers[params["userContext"]]
        tab = await browser.new_tab()
        self._add(tab)
        return {"context": tab.name}

    def _add(self, tab: Tab, opener: Tab | None = None) -> None:
        self._tabs[tab.name] = tab
        self._tell(
            "browsingContext.contextCreated",
            {
                "context": tab.name,
                "url": tab.url,
                "userContext": tab.browser.name,
                "parent": None,
                "children": None,
                "originalOpener": opener and opener.name,
            },
        )
        tab.tell_realm()

    async def _browsingContext_navigate(self, params: Params) -> Params:  # noqa: N802
        return await self._tab(params).navigate(params["url"])

    async def _browsingContext_reload(self, params: Params) -> None:  # noqa: N802
        await self._tab(params).page.send("Page.reload")

    async def _browsingContext_traverseHistory(self, params: Params) -> None:  # noqa: N802
        expression = f"history.go({int(params['delta'])})"
        await self._tab(params).page.send("Runtime.evaluate", expression=expression)

    async def _browsingContext_activate(self, params: Params) -> None:  # noqa: N802
        tab = self._tab(params)
        await tab.browser.show(tab)

    async def _browsingContext_close(self, params: Params) -> None:  # noqa: N802
        tab = self._tabs.pop(params["context"])
        tab.close()
        await tab.browser.close_tab(tab)

    async def _browsingContext_setViewport(self, params: Params) -> None:  # noqa: N802
        size = params["viewport"]["width"], params["viewport"]["height"]
        for name in params.get("userContexts", []):
            self._browsers[name].viewport = size
        if "context" in params:
            tab = self._tab(params)
            await tab.browser.resize(tab, *size)

    async def _browsingContext_captureScreenshot(self, params: Params) -> Params:  # noqa: N802
        tab = self._tab(params)
        await tab.browser.show(tab)
        return {"data": await tab.browser.driver("GET", "/screenshot")}

    async def _emulation_setMediaFeaturesOverride(self, params: Params) -> None:  # noqa: N802
        scheme = params["features"].get("prefers-color-scheme")
        value = {"dark": "Dark", "light": "Light"}.get(scheme)
        tabs = [self._tabs[each] for each in params.get("contexts", [])]
        owners = [self._browsers[each] for each in params.get("userContexts", [])]
        for browser in [*owners, *(tab.browser for tab in tabs)]:
            browser.preferences.pop(SCHEME, None)
            if value:
                browser.preferences[SCHEME] = value
        given = {"value": value} if value else {}
        for tab in tabs:
            await tab.page.send("Page.overrideUserPreference", name=SCHEME, **given)

    async def _emulation_setLocaleOverride(self, params: Params) -> None:  # noqa: N802
        for name in params.get("userContexts", []):
            self._browsers[name].languages = [params["locale"]] if params["locale"] else None

    async def _script_evaluate(self, params: Params) -> Params:
        expression = params["expression"].rstrip("; \n")
        return await self._tab(params).call(expression, None, params)

    async def _script_callFunction(self, params: Params) -> Params:  # noqa: N802
        given = params.get("arguments", [])
        return await self._tab(params).call(params["functionDeclaration"], given, params)

    async def _script_disown(self, params: Params) -> None:
        await self._tab(params).do("disown", params["handles"], params)

    async def _script_addPreloadScript(self, params: Params) -> Params:  # noqa: N802
        name = self._new_name("script")
        text = preload(params["functionDeclaration"], params.get("arguments", []))
        for owner in [*params.get("userContexts", []), *params.get("contexts", [])]:
            browser = self._browsers.get(owner) or self._tabs[owner].browser
            browser.preloads[name] = (owner, text)
            for tab in browser.tabs:
                await tab.refresh_script()
        return {"script": name}

    async def _script_removePreloadScript(self, params: Params) -> None:  # noqa: N802
        for browser in self._browsers.values():
            if browser.preloads.pop(params["script"], None):
                for tab in browser.tabs:
                    await tab.refresh_script()

    async def _input_performActions(self, params: Params) -> None:  # noqa: N802
        tab = self._tab(params)
        await tab.browser.show(tab)
        for source in params["actions"]:
            for action in source["actions"]:
                for place in ("x", "y"):
                    if place in action:
                        action[place] = round(action[place])
                if action["type"] == "pointerMove":
                    action["duration"] = 0
        await tab.browser.driver("POST", "/actions", actions=params["actions"])

    async def _input_setFiles(self, params: Params) -> None:  # noqa: N802
        files = [
            {"name": path.name, "bytes": base64.b64encode(path.read_bytes()).decode()}
            for path in map(Path, params["files"])
        ]
        given = {"id": params["element"]["sharedId"], "files": files}
        await self._tab(params).do("setFiles", given, params)

    async def _network_addIntercept(self, params: Params) -> Params:  # noqa: N802
        name = self._new_name("intercept")
        if "beforeRequestSent" in params["phases"]:
            for each in params.get("contexts", []):
                await self._tabs[each].intercept(name)
        return {"intercept": name}

    def _held(self, params: Params) -> tuple[Tab, str]:
        name, _, number = params["request"].partition("|")
        return self._tabs[name], number

    async def _network_continueRequest(self, params: Params) -> None:  # noqa: N802
        tab, number = self._held(params)
        await tab.page.send("Network.interceptContinue", requestId=number, stage="request")

    async def _network_failRequest(self, params: Params) -> None:  # noqa: N802
        tab, number = self._held(params)
        await tab.page.send(
            "Network.interceptRequestWithError", requestId=number, errorType="General"
        )

    async def end(self) -> None:
        """End all browsers."""
        await asyncio.gather(*(each.end() for each in self._browsers.values()))


IGNORED = {
    "_session_subscribe",
    "_network_addDataCollector",
    "_network_removeIntercept",
    "_network_setCacheBehavior",
    "_network_setExtraHeaders",
    "_emulation_setNetworkConditions",
    "_emulation_setScreenOrientationOverride",
    "_emulation_setScreenSettingsOverride",
    "_permissions_setPermission",
}
"""What WebKitGTK cannot do, or need not."""


async def main(path: str, *given: str) -> None:
    """Speak BiDi on a free port until Playwright goes; with --calm nothing shall move."""
    ended = asyncio.Event()
    at_its_end(ended.set)
    with contextlib.ExitStack() as started:
        screen = Screen()
        started.callback(screen.end)
        connections: list[Bidi] = []

        class Noted(Bidi):
            def open(self, *args: str, **kwargs: str) -> None:
                connections.append(self)

        folder = Path(started.enter_context(tempfile.TemporaryDirectory()))
        settings = {
            "path": path,
            "screen": screen,
            "folder": folder,
            "preferences": CALM if "--calm" in given else {},
            "ended": ended,
        }
        listen(Noted, settings)
        await ended.wait()
        for each in connections:
            await each.end()


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(main(*sys.argv[1:]))
