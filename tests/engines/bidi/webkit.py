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
import functools
import json
import re
import secrets
import signal
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import psutil
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from ..webkit import SIZE, STARTS, Screen, Session, Wall
from .firefox import ANNOUNCED, INTO_SIGHT, MOST, TO_THE_MIDDLE
from .inspector import InspectedPage, Inspector, InspectorError

HERE = Path(__file__).parent
REALM = (HERE / "realm.js").read_text("utf-8")
START = (HERE / "start.js").read_text("utf-8")
TOKEN = secrets.token_hex(8)
SCHEME = "PrefersColorScheme"
CALM = {"PrefersReducedMotion": "Reduce"}
FITS = 6  # attempts at the size of the window
GONE = re.compile("no such (handle|node)$")
"""What realm.js says of a value of a document that was left; Playwright then asks the new one."""

Params = dict[str, Any]
Tell = Callable[[str, Params], None]


class BidiError(Exception):
    """A command that cannot be obeyed."""


class Worker:
    """A worker of a page, whose inspector passes messages on to it."""

    def __init__(self, page: InspectedPage, number: str, realm: str) -> None:
        """Take the page, the number of the worker there, and its name for BiDi."""
        self._page = page
        self._number = number
        self.realm = realm
        self._last = 0
        self._waiting: dict[int, asyncio.Future[Any]] = {}
        # Commands keep their order: the worker's own scripts run after the first.
        self.values = asyncio.ensure_future(self._make_values())

    async def _make_values(self) -> str:
        made = self.send("Runtime.evaluate", expression=REALM)
        self._page.send("Worker.initialized", workerId=self._number)
        text: str = (await made)["result"]["objectId"]
        return text

    def send(self, method: str, **params: Any) -> asyncio.Future[Any]:
        """Send a command, and return what will be its result."""
        self._last += 1
        message = json.dumps({"id": self._last, "method": method, "params": params})
        self._page.send("Worker.sendMessageToWorker", workerId=self._number, message=message)
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting[self._last] = future
        return future

    def hear(self, message: Params) -> None:
        """Take what the worker's inspector says."""
        future = self._waiting.pop(message.get("id", 0), None)
        if future and not future.done():
            if "error" in message:
                future.set_exception(InspectorError(message["error"]["message"]))
                future.exception()  # one that is not awaited is no news
            else:
                future.set_result(message["result"])

    def end(self) -> None:
        """Refuse what it has not answered."""
        self.values.cancel()
        for future in self._waiting.values():
            if not future.done():
                future.set_exception(InspectorError("the worker has ended"))
                future.exception()


class Tab:
    """One page: what BiDi calls a browsing context."""

    def __init__(self, browser: Browser, name: str, handle: str, page: InspectedPage) -> None:
        """Take the browser, the name of the page for BiDi and for WebDriver, and its inspector."""
        self.browser = browser
        self.name = name
        self.handle = handle
        self.page = page
        self._frame = ""
        self._first = ""
        self._document = ""  # the number of the request for what the page is to show next
        self._navigation: str | None = None
        self._realms = 0
        self._realm: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._closed = False
        self._workers: dict[str, Worker] = {}
        self.intercepts: set[str] = set()
        self.url = "about:blank"

    async def start(self) -> None:
        """Listen to the page."""
        self.page.heard = self._heard
        self.page.begin = self._begin
        self._first = self.page.target
        await self.page.send("Page.enable")
        tree = await self.page.send("Page.getResourceTree")
        self._frame = tree["frameTree"]["frame"]["id"]
        await self._begin(self.page, self.page.target)

    async def _begin(self, page: InspectedPage, target: str) -> None:
        # Preferences before scripts: the first script asks for them.
        domains = ["Network", "Console", "Runtime", "Worker"]
        if target != self._first:
            domains.insert(0, "Page")
        sent = [page.send(f"{domain}.enable", target) for domain in domains]
        for name, value in self.browser.preferences.items():
            sent.append(page.send("Page.overrideUserPreference", target, name=name, value=value))
        script = self.browser.script(self)
        sent.append(page.send("Page.setBootstrapScript", target, source=script))
        if self.intercepts:
            sent += self._intercept(target)
        await asyncio.gather(*sent)

    def _intercept(self, target: str = "") -> list[asyncio.Future[Any]]:
        return [
            self.page.send("Network.setInterceptionEnabled", target, enabled=True),
            self.page.send("Network.addInterception", target, url="", stage="request"),
        ]

    async def intercept(self, name: str) -> None:
        """Hold each request until it is said what becomes of it."""
        if not self.intercepts:
            await asyncio.gather(*self._intercept())
        self.intercepts.add(name)

    async def refresh_script(self) -> None:
        """Let the documents to come begin with all scripts that are to come first."""
        await self.page.send("Page.setBootstrapScript", source=self.browser.script(self))

    # What the inspector says.

    def _tell(self, method: str, **params: Any) -> None:
        self.browser.tell(method, {"context": self.name, "timestamp": now(), **params})

    def _heard(self, name: str, params: Params) -> None:
        taken = getattr(self, "_on_" + name.replace(".", "_"), None)
        if taken and not self._closed:
            taken(params)

    def _on_Page_frameNavigated(self, params: Params) -> None:  # noqa: N802
        frame = params["frame"]
        if "parentId" in frame:
            return
        self._frame = frame["id"]
        self.url = frame["url"]
        navigation, self._navigation = self._navigation, None
        if navigation is None:
            navigation = secrets.token_hex(8)
            self._tell("browsingContext.navigationStarted", navigation=navigation, url=self.url)
        self._tell("browsingContext.navigationCommitted", navigation=navigation, url=self.url)

    def _on_Runtime_executionContextCreated(self, params: Params) -> None:  # noqa: N802
        context = params["context"]
        if context["frameId"] != self._frame or context.get("type", "normal") != "normal":
            return
        if self._realms:
            for realm in (f"{self.name}/{self._realms}", f"{self.name}/{self._realms}/utility"):
                self._tell("script.realmDestroyed", realm=realm)
        for number in list(self._workers):
            self._end_worker(number)
        self._realms += 1
        if not self._realm.done():
            self._realm.cancel()
        self._realm = asyncio.ensure_future(self._make_realm(context["id"]))
        self.tell_realm()

    def tell_realm(self) -> None:
        """Say that there is a document to evaluate scripts in."""
        realm = f"{self.name}/{self._realms}"
        self._tell("script.realmCreated", realm=realm, type="window", origin=self.url)

    async def _make_realm(self, number: int) -> str:
        made = await self.page.send("Runtime.evaluate", expression=REALM, contextId=number)
        text: str = made["result"]["objectId"]
        return text

    def _on_Worker_workerCreated(self, params: Params) -> None:  # noqa: N802
        number = params["workerId"]
        made = self._workers[number] = Worker(self.page, number, f"{self.name}/worker/{number}")
        self._tell(
            "script.realmCreated",
            realm=made.realm,
            type="dedicated-worker",
            origin=params["url"],
            owners=[f"{self.name}/{self._realms}"],
        )

    def _on_Worker_dispatchMessageFromWorker(self, params: Params) -> None:  # noqa: N802
        worker = self._workers.get(params["workerId"])
        if worker:
            worker.hear(json.loads(params["message"]))

    def _on_Worker_workerTerminated(self, params: Params) -> None:  # noqa: N802
        if params["workerId"] in self._workers:
            self._end_worker(params["workerId"])

    def _end_worker(self, number: str) -> None:
        worker = self._workers.pop(number)
        worker.end()
        self.browser.tell("script.realmDestroyed", {"realm": worker.realm})

    def _on_Page_domContentEventFired(self, _params: Params) -> None:  # noqa: N802
        self._tell("browsingContext.domContentLoaded", navigation=None, url=self.url)

    def _on_Page_loadEventFired(self, _params: Params) -> None:  # noqa: N802
        self._tell("browsingContext.load", navigation=None, url=self.url)

    def _on_Network_requestWillBeSent(self, params: Params) -> None:  # noqa: N802
        if params["type"] == "Document" and params["frameId"] == self._frame:
            self._document = params["requestId"]
        self._requested(params["requestId"], params["request"])

    def _on_Network_loadingFailed(self, params: Params) -> None:  # noqa: N802
        if params["requestId"] != self._document or self._navigation is None:
            return
        navigation, self._navigation = self._navigation, None
        failed = {"navigation": navigation, "url": self.url, "message": params["errorText"]}
        self._tell("browsingContext.navigationFailed", **failed)

    def _on_Network_requestIntercepted(self, params: Params) -> None:  # noqa: N802
        self._requested(params["requestId"], params["request"], held=True)

    def _requested(self, number: str, request: Params, held: bool = False) -> None:
        if bool(self.intercepts) != held:
            return  # what is held is told of twice
        self._tell(
            "network.beforeRequestSent",
            navigation=None,
            request={
                "request": f"{self.name}|{number}",
                "url": request["url"],
                "method": request["method"],
                "headers": [],
                "cookies": [],
                "headersSize": 0,
                "bodySize": 0,
                "timings": {"requestTime": 0},
            },
            isBlocked=held,
            redirectCount=0,
            initiator={"type": "other"},
            **({"intercepts": sorted(self.intercepts)} if held else {}),
        )

    def _on_Console_messageAdded(self, params: Params) -> None:  # noqa: N802
        message = params["message"]
        text = message["text"]
        if text.startswith(TOKEN):
            self._told(json.loads(text.removeprefix(TOKEN)))
            return
        source = {"realm": f"{self.name}/{self._realms}", "context": self.name}
        self.browser.tell(
            "log.entryAdded",
            {
                "type": "console",
                "method": message["level"],
                "level": message["level"],
                "text": text,
                "args": [{"type": "string", "value": text}],
                "source": source,
                "timestamp": now(),
            },
        )

    def _told(self, what: Params) -> None:
        """Take what start.js says."""
        if "opened" in what:
            self.browser.open_popup(self)
        elif "name" in what:
            begun = {"download": what["url"], "url": what["url"], "navigation": None}
            path = self.browser.downloads / what["name"]
            path.write_bytes(base64.b64decode(what["bytes"]))
            name = "browsingContext.downloadWillBegin"
            self._tell(name, **begun, suggestedFilename=what["name"])
            self._tell(
                "browsingContext.downloadEnd", **begun, status="complete", filepath=str(path)
            )
        elif "url" in what:
            self.url = what["url"]
            self._tell("browsingContext.fragmentNavigated", navigation=None, url=self.url)
        else:
            source = {"realm": f"{self.name}/{self._realms}", "context": self.name}
            data = {"type": "string", "value": what["data"]}
            said = {"channel": what["channel"], "data": data, "source": source}
            self.browser.tell("script.message", said)

    # What Playwright asks for.

    async def navigate(self, url: str) -> Params:
        """Go to an address."""
        navigation = secrets.token_hex(8)
        page, _, mark = url.partition("#")
        if mark and url != self.url and page == self.url.partition("#")[0]:
            # Within the document. The driver would load it again.
            self.url = url
            await self.page.send(
                "Runtime.evaluate", expression=f"location.href = {json.dumps(url)}"
            )
            self._tell("browsingContext.fragmentNavigated", navigation=navigation, url=url)
            return {"navigation": navigation, "url": url}
        self._navigation = navigation
        self._tell("browsingContext.navigationStarted", navigation=navigation, url=url)
        await self.browser.show(self)
        await self.browser.driver("POST", "/url", url=url)  # the inspector opens no files
        return {"navigation": navigation, "url": url}

    async def call(self, given: str, args: list[Any] | None, params: Params) -> Params:
        """Call a function, or evaluate an expression, in the document that is there or a worker."""
        worker = self._worker(params)
        options = params.get("serializationOptions", {})
        asked = {
            "args": args,
            "root": params.get("resultOwnership") == "root",
            "deep": options.get("maxObjectDepth") != 0,
        }
        answer = await (worker or self.page).send(
            "Runtime.callFunctionOn",
            objectId=await (worker.values if worker else self._realm),
            functionDeclaration=f"function (text) {{ return this.call(({given}\n), text); }}",
            arguments=[{"value": json.dumps(asked)}],
            returnByValue=True,
            awaitPromise=True,
            emulateUserGesture=bool(params.get("userActivation")),
        )
        if answer.get("wasThrown"):
            text = answer["result"].get("description", "thrown")
            if GONE.search(text):
                raise BidiError(text)
            return {"type": "exception", "exceptionDetails": {"text": text}}
        result: Params = json.loads(answer["result"]["value"])
        value = result.get("result", {})
        if value.get("type") == "window":
            value["value"]["context"] = self.name
        sandbox = params["target"].get("sandbox")
        realm_name = worker.realm if worker else f"{self.name}/{self._realms}"
        return {**result, "realm": f"{realm_name}/utility" if sandbox else realm_name}

    def _worker(self, params: Params) -> Worker | None:
        """Return the worker that a command is for, if it is not for the document."""
        name = params.get("target", {}).get("realm", "")
        if "/worker/" not in name:
            return None
        for worker in self._workers.values():
            if worker.realm == name:
                return worker
        raise BidiError("the worker has ended")

    async def do(self, method: str, value: Any, params: Params) -> None:
        """Call a method of the realm that takes a JSON text."""
        worker = self._worker(params)
        await (worker or self.page).send(
            "Runtime.callFunctionOn",
            objectId=await (worker.values if worker else self._realm),
            functionDeclaration=f"function (text) {{ return this.{method}(text); }}",
            arguments=[{"value": json.dumps(value)}],
            returnByValue=True,
        )

    async def size(self) -> tuple[int, int]:
        """Return the width and the height of what is shown."""
        seen = await self.page.send(
            "Runtime.evaluate", expression="[innerWidth, innerHeight].join()", returnByValue=True
        )
        width, height = seen["result"]["value"].split(",")
        return int(width), int(height)

    def close(self) -> None:
        """Say that the page is gone."""
        if not self._closed:
            self._tell(
                "browsingContext.contextDestroyed",
                url=self.url,
                userContext=self.browser.name,
                parent=None,
                children=None,
                originalOpener=None,
            )
            self._closed = True


class Browser:
    """One WebKit with its driver, its inspector, and a profile of its own."""

    def __init__(
        self,
        name: str,
        path: str,
        display: str,
        proxy: str,
        folder: Path,
        preferences: dict[str, str],
        tell: Tell,
        opened: Callable[[Tab, Tab], None],
    ) -> None:
        """Take what starts it, a folder for its settings, what its user prefers, and whom to tell.

        `opened` is called with a page that another has opened, and with that other.
        """
        self._folder = folder
        self.name = name
        self.tell = tell
        self._opened = opened
        self._opening: asyncio.Future[None] | None = None
        self.preferences = dict(preferences)
        self.languages: list[str] | None = None
        self.tabs: list[Tab] = []
        self.preloads: dict[str, tuple[str, str]] = {}
        self.viewport: tuple[int, int] | None = None
        self.downloads = folder
        self._path, self._display, self._proxy = path, display, proxy
        self._threads = ThreadPoolExecutor(1)  # WebDriver takes one command after the other
        self._inspector = Inspector()
        self._current = ""
        self._last = 0
        self._kept: Tab | None = None  # closed, but for its window
        self._beyond = (0, 0)  # by how much the window is larger than what it shows
        self._ended = False

    async def start(self) -> None:
        """Start it, and connect to it."""
        self._session: Session = await self._in_thread(self._started)
        driver = psutil.Process(self._session.process.pid)
        address = driver.children()[0].environ()["WEBKIT_INSPECTOR_SERVER"]
        host, _, port = address.rpartition(":")
        await self._inspector.connect(host, int(port))

    def _started(self) -> Session:
        start = functools.partial(
            Session, self._path, self._display, self._proxy, bare=self._folder
        )
        for _ in range(STARTS - 1):
            with contextlib.suppress(Exception):
                return start()
        return start()

    def _in_thread(self, function: Callable[..., Any], *args: Any) -> Awaitable[Any]:
        return asyncio.get_running_loop().run_in_executor(self._threads, function, *args)

    async def driver(self, method: str, path: str, **body: Any) -> Any:
        """Send one command of WebDriver's."""

        def send() -> Any:
            return self._session.send(method, path, **body)

        try:
            return await self._in_thread(send)
        except AssertionError as error:
            raise BidiError(str(error)) from error

    async def new_tab(self) -> Tab:
        """Open a page, in a window of its own: a tab in the background is not drawn."""
        if self._last:
            handle = (await self.driver("POST", "/window/new", type="window"))["handle"]
        else:
            handle = await self.driver("GET", "/window")
        made = await self._reach(handle)
        if self._kept:
            kept, self._kept = self._kept, None
            await self.close_tab(kept)
        return made

    async def _reach(self, handle: str) -> Tab:
        page = await self._inspector.new_page()
        self._last += 1
        tab = Tab(self, f"{self.name}-{self._last}", handle, page)
        await self.show(tab)
        await tab.start()
        self.tabs.append(tab)
        if self.viewport:
            await self.resize(tab, *self.viewport)
        return tab

    def open_popup(self, opener: Tab) -> None:
        """Reach the page that another has just opened."""

        async def reach() -> None:
            known = {tab.handle for tab in self.tabs}
            handles = await self.driver("GET", "/window/handles")
            (handle,) = (each for each in handles if each not in known)
            self._opened(await self._reach(handle), opener)

        self._opening = asyncio.ensure_future(reach())

    async def close_tab(self, tab: Tab) -> None:
        """Close a page; the last window of the browser, with which that ends, is only emptied."""
        await self.show(tab)
        if tab in self.tabs:
            self.tabs.remove(tab)
        if self.tabs:
            await self.driver("DELETE", "/window")
            await self.show(self.tabs[-1])
        else:
            await self.driver("POST", "/url", url="about:blank")
            self._kept = tab

    async def show(self, tab: Tab) -> None:
        """Bring a page to the front."""
        if self._current != tab.handle:
            await self.driver("POST", "/window", handle=tab.handle)
            self._current = tab.handle

    async def resize(self, tab: Tab, width: int, height: int) -> None:
        """Let a page have a size, whatever else the window shows."""
        await self.show(tab)
        for _ in range(FITS):
            if await tab.size() == (width, height):
                return
            across, down = self._beyond
            rect = {"width": width + across, "height": height + down}
            # Without a window manager that window has the focus which is under the pointer, and
            # the pointer is in the middle of the screen.
            rect |= {"x": max(0, SIZE[0] - rect["width"]) // 2}
            rect |= {"y": max(0, SIZE[1] - rect["height"]) // 2}
            await self.driver("POST", "/window/rect", **rect)
            await asyncio.sleep(0.05)
            seen = await tab.size()
            self._beyond = (rect["width"] - seen[0], rect["height"] - seen[1])
        found = await tab.size()
        if found != (width, height):
            raise BidiError(f"the page cannot have {width} x {height}, it has {found}")

    def script(self, tab: Tab) -> str:
        """Return what each document of a page begins with."""
        calls = [text for owner, text in self.preloads.values() if owner in (self.name, tab.name)]
        given = json.dumps({"token": TOKEN, "languages": self.languages})
        return "\n".join([f"({START})({given});", *calls])

    async def end(self) -> None:
        """End it."""
        if self._ended:
            return
        self._ended = True
        for tab in self.tabs:
            tab.close()
        self._inspector.close()
        await self._in_thread(self._session.end)
        self._threads.shutdown(wait=False)


def now() -> int:
    """Return the time in ms since 1970."""
    return int(time.time() * 1000)


def preload(function: str, arguments: list[Params]) -> str:
    """Return a call of a function with channels, as text of a script."""
    given = [
        f'(data) => globalThis[Symbol.for("bidi")]'
        f"({{ channel: {json.dumps(each['value']['channel'])}, data }})"
        for each in arguments
    ]
    return f"({function})({', '.join(given)});"


class Bidi(WebSocketHandler):
    """The connection of Playwright's."""

    def initialize(
        self,
        path: str,
        screen: Screen,
        wall: Wall,
        folder: Path,
        preferences: dict[str, str],
        ended: asyncio.Event,
    ) -> None:
        """Take WebKitWebDriver, the screen, the proxy, a folder, and how to say the end."""
        self._folder = folder
        self._preferences = preferences
        self._path = path
        self._screen = screen
        self._wall = wall
        self._ended = ended
        self._browsers: dict[str, Browser] = {}
        self._tabs: dict[str, Tab] = {}
        self._last = 0
        self._tasks: set[asyncio.Future[None]] = set()  # the loop itself forgets them

    def check_origin(self, origin: str) -> bool:
        """Take any: only this machine can reach it."""
        return True

    def on_message(self, message: str | bytes) -> None:
        """Do what Playwright says; commands do not wait for each other."""
        text = message.decode() if isinstance(message, bytes) else message
        said = json.loads(text.replace(TO_THE_MIDDLE, INTO_SIGHT))
        task = asyncio.ensure_future(self._obey(said))
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

    async def _session_new(self, _params: Params) -> Params:
        capabilities = {"browserName": "webkit", "browserVersion": "WebKitGTK", "userAgent": ""}
        return {"sessionId": "one", "capabilities": capabilities}

    async def _browser_createUserContext(self, _params: Params) -> Params:  # noqa: N802
        name = self._new_name("browser")
        proxy = f"http://127.0.0.1:{self._wall.server_port}"
        browser = Browser(
            name,
            self._path,
            self._screen.display,
            proxy,
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
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, ended.set)
    with contextlib.ExitStack() as started:
        screen = Screen()
        started.callback(screen.end)
        wall = Wall()
        started.callback(wall.end)
        connections: list[Bidi] = []

        class Noted(Bidi):
            def open(self, *args: str, **kwargs: str) -> None:
                connections.append(self)

        folder = Path(started.enter_context(tempfile.TemporaryDirectory()))
        settings = {
            "path": path,
            "screen": screen,
            "wall": wall,
            "folder": folder,
            "preferences": CALM if "--calm" in given else {},
            "ended": ended,
        }
        sockets = bind_sockets(0, "127.0.0.1")
        HTTPServer(
            Application([("/session", Noted, settings)], websocket_max_message_size=MOST)
        ).add_sockets(sockets)
        print(f"{ANNOUNCED}{sockets[0].getsockname()[1]}", file=sys.stderr, flush=True)
        await ended.wait()
        for each in connections:
            await each.end()


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(main(*sys.argv[1:]))
