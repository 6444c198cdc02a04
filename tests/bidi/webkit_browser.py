"""One WebKitGTK with its driver, its inspector and its windows."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import json
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import psutil

from .inspector import Inspector
from .serve import Params
from .webkit_session import SIZE, STARTS, Session
from .webkit_tab import TOKEN, Tab
from .webkit_worker import BidiError

START = (Path(__file__).parent / "start.js").read_text("utf-8").rstrip(";\n")  # a function
FITS = 6  # attempts at the size of the window

Tell = Callable[[str, Params], None]


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
        start = functools.partial(Session, self._path, self._display, self._proxy, self._folder)
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
