"""Whether anything gets out of the Python that strategies of one's own run in."""

from __future__ import annotations

import io
import json
import re
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

import app
import pages
import pytest
from playwright.sync_api import Page

from .attacks import ATTACKS, HOSTILE_WHEELS, PRELUDE, RUN
from .conftest import OpenPage, Site, Watch, saved
from .inside import INSIDE, MEASURED, TOUCHED
from .launch import ENGINE

HERE = Path(__file__).parent
HARNESS = "../tests/browser/custom_harness.js"
OPEN = "../tests/browser/custom_open.js"
PATIENCE = 300_000  # ms, for all the attacks of one page
A_START = 60.0 if ENGINE == "webkit" else 20.0
"""Seconds in which a Python starts on a starved machine; one to three on a quiet one."""


@pytest.fixture(scope="module")
def built() -> pages.Built:
    """Return the parts of a page that is the closed Python alone, with its gate left open."""
    return app.parts(main=HARNESS, worker=OPEN)


@pytest.fixture(params=["file", "site"])
def alone(
    request: pytest.FixtureRequest,
    built: pages.Built,
    tmp_path: Path,
    open_page: OpenPage,
    watch: Watch,
) -> Iterator[tuple[Page, Site]]:
    """Return that page, as one file or as a site, and the server that should not be asked."""
    pages.site(built, tmp_path / "site")
    (tmp_path / "site" / "leak.js").write_text("self.leaked = true", "utf-8")
    (tmp_path / "site" / "leak").write_text("leaked", "utf-8")
    site = Site(tmp_path / "site")
    url = site.url
    if request.param == "file":
        url = saved(pages.single_file(built), tmp_path)
    page = open_page(url, early=True)
    page.set_default_timeout(PATIENCE)
    # On the site the script runs only when the first board is painted.
    page.wait_for_function("() => typeof sandbox !== 'undefined'")
    # What is tried in there is said to have failed, by Pyodide too.
    watch.allow("^console: ")
    yield page, site
    watch.leave()
    site.stop()


ASK = """([request, wheel]) => {
  const here = wheel ? (globalThis[wheel.name] ??= withWheel(wheel.name, wheel.bytes)) : sandbox;
  return here.ask(request).catch((error) => ({ output: `ended: ${error.message}` }));
}"""


def typed(page: Page, text: str) -> str:
    """Return what the closed Python of a page prints, or how it has ended."""
    reply = page.evaluate(ASK, [{"action": "type", "text": text}, None])
    return str(reply["output"])


COUNTED = """() => {
  const Real = Worker;
  globalThis.heard = { longest: 0, odd: 0, messages: 0 };
  Worker = function (...given) {
    const worker = new Real(...given);
    worker.addEventListener("message", ({ data }) => {
      heard.messages += 1;
      const { ended = {}, ...others } = data; // our worker puts together how a Python has ended
      const told = Object.values(ended).filter((value) => value !== null); // it may have no line
      for (const value of [...told, ...Object.values(others)]) {
        if (typeof value === "string") heard.longest = Math.max(heard.longest, value.length);
        else if (typeof value !== "number" && value !== true) heard.odd += 1;
      }
    });
    return worker;
  };
}"""
"""Lets a page count the messages of its workers: the longest text, and what is no text."""

DESKTOP = pytest.mark.parametrize("place", ["desktop file"], indirect=True)


@pytest.mark.nightly
@pytest.mark.engines
@DESKTOP
def test_no_attack_gets_out(alone: tuple[Page, Site]) -> None:
    page, site = alone

    begin = f"BASE = {site.url!r}\n{PRELUDE}"
    typed(page, begin)
    before = list(site.asked)
    got_out = []
    for name, code in ATTACKS.items():
        shown = typed(page, RUN.format(code=code))
        if "LEAKS" not in shown:  # the attack ended its worker: another one, as it began
            assert "Error" in shown or shown.startswith("ended:"), (name, shown)
            typed(page, begin)
        elif not shown.endswith("LEAKS []\n"):
            got_out.append(f"{name}: {shown}")
    page.wait_for_timeout(500)  # for requests that were only begun
    assert got_out == []
    asked = [each for each in site.asked if each not in before]
    # On the site the page itself may still ask for a part.
    assert [each for each in asked if "leak" in each or page.url.startswith("file:")] == []


def wheel(name: str, files: dict[str, str]) -> tuple[str, list[int]]:
    """Return a wheel of these files, and what makes it one."""
    info = f"{name}-1.0.dist-info"
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for path, text in files.items():
            archive.writestr(path, text)
        archive.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        archive.writestr(
            f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        archive.writestr(f"{info}/RECORD", "")
    return f"{name}-1.0-py3-none-any.whl", list(made.getvalue())


WHEEL = """
import json
BASE = {base!r}
{prelude}
MET = []
for name, code in {attacks!r}.items():
    LEAKS.clear()
    try:
        exec(code, globals())
    except BaseException:
        pass
    if LEAKS:
        MET.append([name, *LEAKS])


class Mine:
    name = "met " + json.dumps(MET)

    def choose(self, position, rng):
        return position.candidates[0]
"""

ENDING = {"set-up again, as it is", "micropip"}
"""What may end the worker, or is the wheel's own installer."""

SHADOWS = ("tarfile", "json", "zipfile", "sitecustomize", "usercustomize", "micropip", "shutil")


@pytest.mark.nightly
@DESKTOP
def test_a_wheel_is_confined_before_anything_of_it_is_read(alone: tuple[Page, Site]) -> None:
    page, site = alone
    attacks = {name: code for name, code in ATTACKS.items() if name not in ENDING}
    source = WHEEL.format(base=site.url, prelude=PRELUDE, attacks=attacks)
    out = "import js\njs.self.importScripts\njs.fetch(%r)\n" % (site.url + "leak")
    name, data = wheel(
        "hostile",
        {"hostile/__init__.py": source} | {f"{shadow}.py": out for shadow in SHADOWS},
    )
    before = list(site.asked)
    given = {"name": name, "bytes": data}

    def asked(request: dict[str, object]) -> dict[str, object]:
        reply: dict[str, object] = page.evaluate(ASK, [request, given])
        return reply

    assert "hostile" in str(asked({"action": "wheel"})["modules"])
    reply = asked({"action": "check", "custom": {"module": "hostile"}})
    assert reply.get("name") == "met []", reply
    page.wait_for_timeout(500)
    assert [each for each in site.asked if each not in before and "leak" in each] == []


@pytest.mark.nightly
@DESKTOP
def test_a_wheel_that_would_write_beside_its_modules_is_refused_in_one_sentence(
    alone: tuple[Page, Site],
) -> None:
    page, _ = alone
    typed(page, "1")
    wrong = {}
    for what, (name, path) in HOSTILE_WHEELS.items():
        _, data = wheel("hostile", {"hostile/__init__.py": "", path: "import js\njs.fetch\n"})
        given = {"name": name, "bytes": data}
        began = time.monotonic()
        reply = page.evaluate(ASK, [{"action": "wheel"}, given])
        seconds = time.monotonic() - began
        error = reply.get("error", {})
        if not str(error.get("code", "")).startswith("wheel-") or seconds > A_START:
            wrong[what] = (seconds, reply)
        # No request reaches the Python that has read it, so nothing of it is ever run.
        again = page.evaluate(ASK, [{"action": "type", "text": "1 + 1"}, given])
        if again.get("error", {}).get("code") != error.get("code"):
            wrong[f"{what}, asked again"] = (seconds, again)
    assert wrong == {}


HARMLESS = """
clearTimeout clearInterval structuredClone queueMicrotask btoa atob randomUUID subtle Crypto
getRandomValues DOMException message name code TextDecoder TextEncoder decode encode encodeInto
encoding fatal ignoreBOM any now columnNumber filename lineNumber result stack
"""
"""Functions of the browser's that reach nothing outside the worker.

The last five are what Firefox alone tells of a DOMException: texts and numbers.
"""

PYODIDES = "LiteralMap flushBuffers install loadDynlib loadPackage stdin stdout stderr"
"""Functions of Pyodide's own that look like the browser's: they are bound, or made by a Proxy."""

WALK = """
names, things = ["js", "pyodide_js"], js.Array.new()
things.push(js.globalThis)
things.push(pyodide_js)

def note(name, value):
    if isinstance(value, JsProxy) and value is not things:
        names.append(name)
        things.push(value)

for name, loaded in list(sys.modules.items()):
    for key, value in list(getattr(loaded, "__dict__", {}).items()):
        note(f"{name}.{key}", value)
frame = sys._getframe()
while frame:
    for key, value in frame.f_locals.items():
        note(f"{frame.f_code.co_name}.{key}", value)
    frame = frame.f_back
print(js.WebAssembly.walk(things))
"""


@pytest.mark.nightly
@DESKTOP
def test_no_function_of_the_browser_is_left_that_reaches_beyond(
    open_page: OpenPage, built: pages.Built, tmp_path: Path
) -> None:
    walker = (HERE / "custom_walk.js").read_bytes()
    walked = built._replace(worker=built.worker + walker)
    page = open_page(saved(pages.single_file(walked), tmp_path), early=True)
    page.set_default_timeout(PATIENCE)
    found = [line.split(" = ") for line in json.loads(typed(page, PRELUDE + WALK))]
    assert any(name == "structuredClone" for _, name in found), "the walk finds what is there"
    known = {"", *HARMLESS.split(), *PYODIDES.split()}
    left = [
        f"{path} = {name}"
        for path, name in found
        if "WebAssembly" not in path  # it computes
        and re.sub("^(get|set|bound) ", "", name) not in known
    ]
    assert left == []


@pytest.mark.nightly
@DESKTOP
def test_whatever_can_be_used_up_has_a_limit_and_ends_in_one_sentence(
    open_page: OpenPage, tmp_path: Path, watch: Watch
) -> None:
    page = open_page(saved(pages.single_file(app.parts(main=HARNESS)), tmp_path), early=True)
    page.set_default_timeout(PATIENCE)
    watch.allow("^console: ")

    wrong: dict[str, object] = {}
    for name, (text, told, most) in MEASURED.items():
        typed(page, "n = 0")
        last = (typed(page, f"{text}\n").strip().splitlines() or [""])[-1]
        counted = typed(page, "n").strip()
        fits = counted.isdigit() and most // 3 <= int(counted) <= most
        if not fits or not re.search(told, last):
            wrong[name] = (last[-200:], counted)
        page.evaluate("() => sandbox.end()")
    assert wrong == {}


@pytest.mark.nightly
@DESKTOP
def test_behind_the_shut_gate_nothing_leaves_its_worker_or_fills_it(
    open_page: OpenPage, tmp_path: Path, watch: Watch
) -> None:
    page = open_page(saved(pages.single_file(app.parts(main=HARNESS)), tmp_path), early=True)
    page.set_default_timeout(PATIENCE)
    watch.allow("^console: ")  # what is printed there
    page.evaluate(COUNTED)

    wrong = {}
    for name, text in INSIDE.items():
        shown = typed(page, f"{TOUCHED}{text}\n")
        then = typed(page, "1 + 1")
        if "TOUCHED" in shown or then != "2\n":
            wrong[name] = (shown, then)
    assert wrong == {}
    heard = page.evaluate("() => heard")
    assert heard["odd"] == 0
    assert heard["longest"] < 30_000
    assert heard["messages"] < 50 * len(INSIDE)
