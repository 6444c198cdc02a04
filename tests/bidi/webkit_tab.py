"""One page in WebKitGTK: what its inspector says, as events of BiDi, and what is asked of it."""

from __future__ import annotations

import asyncio
import base64
import json
import re
import secrets
import time
from typing import TYPE_CHECKING, Any

from .inspector import InspectedPage
from .serve import Params
from .webkit_worker import REALM, BidiError, Worker

if TYPE_CHECKING:
    from .webkit_browser import Browser

TOKEN = secrets.token_hex(8)
"""Begins what start.js says."""
GONE = re.compile("no such (handle|node)$")
"""What realm.js says of a value of a document that was left; Playwright then asks the new one."""


def now() -> int:
    """Return the time in ms since 1970."""
    return int(time.time() * 1000)


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
        serialized = params.get("serializationOptions", {})
        asked = {
            "args": args,
            "root": params.get("resultOwnership") == "root",
            "deep": serialized.get("maxObjectDepth") != 0,
        }
        gesture = bool(params.get("userActivation"))
        options = {"awaitPromise": True, "emulateUserGesture": gesture}
        answer = await self._in_realm(worker, f"call(({given}\n), text)", asked, **options)
        if answer.get("wasThrown"):
            text = answer["result"].get("description", "thrown")
            return {"type": "exception", "exceptionDetails": {"text": text}}
        result: Params = json.loads(answer["result"]["value"])
        thrown = result.get("exceptionDetails", {}).get("text", "")
        if GONE.search(thrown):
            raise BidiError(thrown)
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
        await self._in_realm(self._worker(params), f"{method}(text)", value)

    async def _in_realm(
        self, worker: Worker | None, call: str, value: Any, **options: Any
    ) -> Params:
        """Call a method of realm.js, in a worker or in the document, with a value as JSON text."""
        answer: Params = await (worker or self.page).send(
            "Runtime.callFunctionOn",
            objectId=await (worker.values if worker else self._realm),
            functionDeclaration=f"function (text) {{ return this.{call}; }}",
            arguments=[{"value": json.dumps(value)}],
            returnByValue=True,
            **options,
        )
        return answer

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
