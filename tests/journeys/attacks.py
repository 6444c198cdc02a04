"""What somebody hostile might write: to get out of the Python for strategies, to fill or to end it.

A text of `ATTACKS` may await. It has `BASE`, an address of the page's own server, where whatever it
asks for holds "leak", and `reached(what)`, to be called with what it got hold of. Whatever a text
of `INSIDE` does, the next text is answered, if need be by another Python.
"""

from __future__ import annotations

import time
from collections.abc import Callable

PRELUDE = """
import asyncio, gc, js, sys, pyodide_js
from pyodide.code import eval_code_async
from pyodide.ffi import JsProxy, create_proxy, to_js

LEAKS, TRIED = [], []

def reached(what):
    LEAKS.append(str(what)[:200])

def options(**given):
    return to_js(given, dict_converter=js.Object.fromEntries)

async def first(target, *events):
    '''Wait for one of these events of a target, and return it.'''
    heard = asyncio.get_event_loop().create_future()
    hear = create_proxy(lambda event: heard.done() or heard.set_result(event))
    for each in events:
        setattr(target, f"on{each}", hear)
    return await asyncio.wait_for(heard, 20)

async def in_worker(code, **given):
    '''Run a script in a worker of its own; it must be refused.'''
    url = js.URL.createObjectURL(js.Blob.new(to_js([code])))
    event = await first(js.Worker.new(url, options(**given)), "message", "error")
    if event.type == "message" and event.data != "refused":
        reached(event.data)

async def in_function(code):
    '''The same with the text of an asynchronous function, which may use `BASE`.'''
    told = "then(() => postMessage('reached'), () => postMessage('refused'))"
    await in_worker(f"const BASE = {BASE!r}; (async () => {{ {code} }})().{told}")

def attack(name, code):
    async def tried():
        try:
            await asyncio.wait_for(eval_code_async(code, {**globals()}), 30)
        except BaseException as error:
            pass
        if LEAKS:
            print(name, LEAKS)
        TRIED.append(name)
    asyncio.ensure_future(tried())
"""

ATTACKS = {
    # The network.
    "fetch": "await js.fetch(BASE + 'leak'); reached('fetch')",
    "fetch without an answer": """
await js.fetch(BASE + "leak", options(mode="no-cors", keepalive=True)); reached("fetch")
""",
    "fetch of a data address": "await js.fetch('data:,x'); reached('fetch')",
    "request": """
asked = js.XMLHttpRequest.new()
asked.open("GET", BASE + "leak", False)
asked.send()
reached(asked.responseText)
""",
    "socket": """
import socket
host, port = BASE.split("/")[2].split(":")
socket.create_connection((host, int(port)), 1).sendall(b"GET /leak HTTP/1.0")
""",
    "websocket": """
event = await first(js.WebSocket.new(BASE.replace("http", "ws") + "leak"), "open", "error")
if event.type == "open":
    reached("a socket")
""",
    "events of a server": """
js.EventSource.new(BASE + "leak")
await asyncio.sleep(1)
""",
    "web transport": """
await js.WebTransport.new(BASE.replace("http:", "https:") + "leak").ready; reached("transport")
""",
    "a font": """
font = js.FontFace.new("leak", f"url({BASE}leak)")
await font.load(); reached("a font")
""",
    "a connection between peers": """
made = js.RTCPeerConnection.new(); made.createDataChannel("x"); reached("a peer")
""",
    # Scripts.
    "import scripts": "js.importScripts(BASE + 'leak.js'); reached('importScripts')",
    "function of a text": "reached(js.Function.new('return fetch')())",
    "eval": "reached(js.eval('1'))",
    "timer with a text": """
js.reached = create_proxy(reached)
js.setTimeout("reached(1)", 0)
await asyncio.sleep(0.2)
""",
    "asynchronous function of a text": """
made = js.Object.getPrototypeOf(pyodide_js.loadPackage).constructor
await made(f"return import('{BASE}leak.js')")(); reached("an import")
""",
    "script by Pyodide's module": """
module = pyodide_js._module
reached(module._emscripten_run_script(module.stringToNewUTF8("1")))
""",
    "a realm of its own": 'reached(js.ShadowRealm.new().evaluate("globalThis.fetch"))',
    "machine code that asks": """
code = b"\\0asm\\1\\0\\0\\0\\1\\5\\1\\x60\\1\\x6f\\0\\2\\7\\1\\1a\\1b\\0\\0\\7\\5\\1\\1c\\0\\0"
imports = options(a=options(b=js.self.fetch))
made = await js.WebAssembly.instantiate(to_js(code), imports)
made.instance.exports.c(BASE + "leak")
""",
    # Workers inside the worker.
    "a worker from an address": """
js.Worker.new(BASE + "leak.js")
await asyncio.sleep(1)
""",
    "a shared worker": "js.SharedWorker.new(BASE + 'leak.js'); reached('a shared worker')",
    "a worker that asks": """await in_function("await fetch(BASE + 'leak')")""",
    "a worker that imports scripts": """await in_function("importScripts(BASE + 'leak.js')")""",
    "a worker that imports a module": """await in_function("await import(BASE + 'leak.js')")""",
    "a worker that imports a text": """
await in_function("await import('data:text/javascript,1')")
""",
    "a module that imports a module": """
await in_worker(f"import '{BASE}leak.js'; postMessage('reached')", type="module")
""",
    # What Pyodide loads with.
    "file read later": """
pyodide_js.FS.createLazyFile("/", "lazy", BASE + "leak", True, False)
reached(open("/lazy").read(1))
""",
    "package": "await pyodide_js.loadPackage(BASE + 'leak-1.0-py3-none-any.whl')",
    "library": "await pyodide_js._api.loadDynlib(BASE + 'leak.so', True)",
    "a library by emscripten": """
await pyodide_js._module.loadDynamicLibrary(BASE + "leak.so", options(loadAsync=True))
""",
    "micropip": "import micropip; await micropip.install(BASE + 'leak-1.0-py3-none-any.whl')",
    # Storage: the page has something in each.
    "database": """
event = await first(js.indexedDB.open("kept"), "success", "error")
if event.type == "success":
    reached(event.target.result.name)
""",
    "names of databases": """
if len(found := await js.indexedDB.databases()):
    reached(found)
""",
    "database by emscripten": """
pyodide_js.FS.filesystems.IDBFS.indexedDB().open("kept"); reached("a database")
""",
    "cache": """
if await js.caches.has("kept"):
    reached("the page's cache")
""",
    "files of the site": """
folder = await js.navigator.storage.getDirectory()
reached(await folder.getFileHandle("kept"))
""",
    "locks": """
await js.navigator.locks.request("kept", create_proxy(lambda lock: reached("a lock")))
""",
    "local storage": "reached(js.localStorage.getItem('kept'))",
    "cookies": """
held = getattr(js, "cookieStore", None)
if held and await held.get("kept"):
    reached("a cookie")
""",
    # The page.
    "a channel of the page": """
channel = js.BroadcastChannel.new("kept")
channel.onmessage = create_proxy(lambda event: reached(event.data))
channel.postMessage("from inside")
await asyncio.sleep(1)
""",
    "windows": """
for name in ("window", "document", "parent", "top", "opener", "frames", "open", "clients"):
    if found := getattr(js, name, None):
        reached((name, found))
""",
    "the address of the page": """
ancestors = getattr(js.location, "ancestorOrigins", "")
places = [js.location.href, js.self.origin, ancestors, js.performance.getEntries()]
told = " ".join(js.JSON.stringify(each) or "" for each in places)
if BASE in told or BASE.split("/")[2] in told or "file:" in told:
    reached(told)
""",
    "a notification": """
if await js.Notification.requestPermission() == "granted":
    reached("a notification")
""",
    "what is said of errors": """
try:
    js.eval("1")
except BaseException as error:
    stack = str(getattr(error, "stack", ""))
    if BASE in stack or "file:" in stack:
        reached(stack)
""",
    "the memory of Python given away": """
memory = pyodide_js._module.HEAP8.buffer
js.structuredClone(memory, options(transfer=[memory]))
reached("the memory")
""",
    "another process": "import subprocess; subprocess.run(['ls']); reached('a process')",
    "open_url": "from pyodide.http import open_url; reached(open_url(BASE + 'leak'))",
    "pyfetch": "from pyodide.http import pyfetch; reached(await pyfetch(BASE + 'leak'))",
    "urllib": "import urllib.request; reached(urllib.request.urlopen(BASE + 'leak').read())",
    "import scripts, put back": """
js.WorkerGlobalScope.prototype.importScripts.call(js.self, BASE + "leak.js"); reached("a script")
""",
    "run_js": "from pyodide.code import run_js; reached(run_js('1'))",
    "file read before": """
got = create_proxy(lambda *given: reached("a file"))
pyodide_js.FS.createPreloadedFile("/", "before", BASE + "leak", True, False, got, None)
await asyncio.sleep(1)
""",
    "binary": "reached(await pyodide_js._api.loadBinaryFile(BASE + 'leak'))",
}

ENDING = {
    "a forged reply": 'js.postMessage(js.JSON.parse(\'{"id": 1, "reply": "{}"}\'))',
    "a port for the page": """
port = js.MessageChannel.new().port2
js.postMessage(port, to_js([port]))
""",
    "a flood of messages": "while True: js.postMessage('x' * 1000)",
    "a flood of reports": """
import sys
frame = sys._getframe()
while "report" not in frame.f_locals:
    frame = frame.f_back
for _ in range(10**5):
    frame.f_locals["report"]('{"done": 1}')
""",
    "a flood of replies": """
def flood(*given):
    while True: js.postMessage("x" * 10**7)
flood()
""",
}
"""What the worker is ended for: each says something to the page that no honest worker says."""

HOSTILE_FRAME = """
const tried = async (name, act) => {
  try {
    const found = await act();
    if (found) parent.postMessage(`${name}: ${found}`, "*");
  } catch {}
};
(async () => {
  const base = %r;
  await tried("document", () => parent.document.title);
  await tried("storage", () => localStorage.getItem("kept"));
  await tried("cookie", () => document.cookie);
  await tried("address", () => document.referrer);
  await tried("fetch", () => fetch(base + "leak"));
  await tried("picture", () => new Promise((done, fail) => {
    const image = new Image();
    image.onload = () => done("loaded");
    image.onerror = fail;
    image.src = base + "leak";
  }));
  await tried("window", () => open(base + "leak"));
  await tried("alert", () => alert("leak"));
  await tried("form", () => {
    const form = document.createElement("form");
    form.action = base + "leak";
    document.body.append(form);
    form.submit();
  });
  await tried("link", () => {
    const link = document.createElement("a");
    link.href = base + "leak";
    link.target = "_top";
    document.body.append(link);
    link.click();
  });
  await tried("top", () => { top.location = base + "leak"; });
  await tried("frame", () => {
    const frame = document.createElement("iframe");
    frame.src = base + "leak";
    document.body.append(frame);
  });
  await tried("script", () => {
    const script = document.createElement("script");
    script.src = base + "leak.js";
    document.body.append(script);
  });
  await tried("itself", () => { location = base + "leak"; });
  parent.postMessage({ id: 1, reply: '{"output":"forged"}' }, "*");
})();
"""
"""A script in the place of the frame's own, for what only a document can try; takes BASE."""

HOSTILE_WHEELS = {
    "a folder of data": ("hostile-1.0-py3-none-any.whl", "hostile-1.0.data/data/tmp/planted"),
    "a path upwards": ("hostile-1.0-py3-none-any.whl", "hostile/../../../../tmp/planted"),
    "a path from the top": ("hostile-1.0-py3-none-any.whl", "/tmp/planted"),
    "a name that is a path": ("..\u2215hostile-1.0-py3-none-any.whl", "hostile/x.py"),
    "a name with escapes": ("%2e%2e%2fhostile-1.0-py3-none-any.whl", "hostile/x.py"),
    "a name with a question": ("hostile-1.0-py3-none-any.whl?x.whl", "hostile/x.py"),
    "a library": ("hostile-1.0-py3-none-any.whl", "hostile/fast.so.1"),
    "a start of Python's": ("hostile-1.0-py3-none-any.whl", "hostile.pth"),
    "another Python's": ("hostile-1.0-cp39-none-any.whl", "hostile/x.py"),
}
"""Wheels that are to be refused: the name of each, and of a file in it.

tests/unit/strategies/custom/test_wheel.py has all of them.
"""

TOUCHED = """
def touched(what):
    print("TOUCHED", str(what)[:200])
"""

INSIDE = {
    "a reply too long": """
import mastermind_core.api.custom as custom, json
json.dumps = lambda *given, **more: "x" * 10**8
""",
    "a reply that never comes": """
import sys
class Slow(BaseException):
    def __str__(self):
        raise self
raise Slow
""",
    "the end": "import os; os._exit(0)",
    "code that is none": """
code = (lambda: 1).__code__
exec(code.replace(co_code=bytes([100, 255]) * 500, co_consts=(), co_stacksize=1))
""",
    "recursion in C": "x = []\nfor _ in range(10**5): x = [x]\nrepr(x); del x",
    "a file": "f = open('/tmp/x', 'wb')\nwhile True: f.write(b'x' * 10**7)",
    "a file with a hole": """
f = open("/tmp/hole", "wb", 0)
f.seek(2**31 - 9)
touched(f.write(b"x"))
""",
    "a line without an end": """
import os
for _ in range(100): os.write(1, b"x" * 10**7)
""",
    "an error of a hundred million letters": "raise ValueError('x' * 10**8)",
    # In a function, since a name would keep it all, and leave the attacks after it no memory.
    "memory": """
def fill():
    x = []
    while True: x.append(bytearray(10**7))
fill()
""",
    "names that JavaScript gives a meaning": """
import os
for name in ("__proto__", "constructor", "hasOwnProperty", "toString", "valueOf", "then"):
    for find in (open, os.listdir, os.stat, os.readlink):
        try:
            touched((name, find("/tmp/" + name)))
        except OSError:
            pass
    try:
        os.mkdir("/tmp/" + name)
    except OSError:
        continue
    os.rmdir("/tmp/" + name)
try:
    os.mkdir("/tmp/__proto__")
    touched("a folder whose contents inherit from a file")
except OSError:
    pass
""",
    "what is mapped, written when the file is empty again": """
import mmap
for n in range(10**3):
    file = open(f"/tmp/mapped{n}", "w+b")
    file.truncate(10**7)
    held = mmap.mmap(file.fileno(), 10**7)
    held[0] = 1
    file.truncate(0)
    held.flush()
    held.close()
touched("10 GB")
""",
    "the outputs closed, and another file in their place": """
import os
for number in range(3):
    os.close(number)
file = os.open("/tmp/output", os.O_RDWR | os.O_CREAT)
for number in range(3):
    os.dup2(file, number)
os.abort()
""",
    "a forged trace before the end": """
import os
for _ in range(1000):
    os.write(2, b'  File "<b id=bad>/../' + b"x" * 10**5 + b'", line 99999999999 in x\\n')
    os.write(1, b'Stack (most recent call first):\\n  File "my.py", line 1 in x\\n')
os.abort()
""",
    "the archives of Python overwritten": """
import os
for name in ("/core.zip", "/lib/python314.zip"):
    try:
        with open(name, "r+b") as file:
            file.write(b"x" * 1000)
    except OSError:
        pass
import importlib
importlib.invalidate_caches()
import wsgiref.util
""",
    "half characters": """
class Half(Exception):
    def __str__(self):
        return "\\ud800" * 1000
print("\\udfff" * 1000)
raise Half
""",
    "a text of a kind of one's own as the reply": """
import json
class Text(str):
    def __str__(self):
        touched("asked for its text")
        return "x" * 10**8
    __repr__ = __format__ = __str__
before = json.dumps
json.dumps = lambda *given, **more: Text(before(*given, **more))
""",
    "a chain of causes": """
made = None
for _ in range(10**5):
    error = ValueError("x")
    error.__cause__ = made
    made = error
raise made
""",
    "what comes back when it is thrown away": """
class Back:
    depth = 0
    def __del__(self):
        Back.depth += 1
        if Back.depth < 10**5:
            Back()
Back()
""",
    "a limit of recursion without a limit": """
import sys
sys.setrecursionlimit(2**31 - 1)
def down(n):
    return sorted([n], key=lambda n: down(n + 1))
down(0)
""",
    "a reply that is no text": """
import json
json.dumps = lambda *given, **more: lambda: 1
""",
    "an abort": "import os; os.abort()",
    "a signal": "import signal; signal.raise_signal(signal.SIGTERM)",
    "a file at once": """
import os
while True:
    open(f"/tmp/{os.urandom(4).hex()}", "wb", 0).write(b"x" * 10**8)
""",
    "a file made long": "open('/tmp/long', 'wb').truncate(2**31 - 9); touched('2 GB')",
    "very many files": "import os\nfor n in range(10**9): os.mkdir(f'/tmp/{n}')",
    "very many lines": "import os\nfor _ in range(10**5): os.write(2, b'x\\n')",
    "a text of a hundred million letters": "print('x' * 10**8)",
    "memory in one piece": "x = bytearray(3 * 10**9)",
    "an open file of a number of one's own": """
import fcntl, os
for number in (4096, 10**6, 2**31 - 1):
    for double in (lambda: fcntl.fcntl(1, fcntl.F_DUPFD, number), lambda: os.dup2(1, number)):
        try:
            touched(double())
        except (OSError, ValueError):
            pass
""",
    "devices and processes": """
import os
for name in ("/dev/stdin", "/dev/tty", "/proc/self/fd/0"):
    try:
        with open(name, "rb", 0) as file:
            if found := file.read(1):
                touched((name, found))
    except OSError:
        pass
for name in ("/dev/own", "/proc/own", "/proc/self/fd/own"):
    try:
        os.symlink("/proc/self/fd/1", name)
    except OSError:
        pass
""",
    "links in a circle": """
import os
os.symlink("/tmp/there", "/tmp/here")
os.symlink("/tmp/here", "/tmp/there")
touched(open("/tmp/here").read())
""",
    "an exception of exceptions": """
made = ValueError("x")
for _ in range(10**5):
    made = ExceptionGroup("x", [made])
raise made
""",
    "the stack's limit set by others": """
import sys, _thread, threading
for set_size in (_thread.stack_size, threading.stack_size):
    try:
        set_size(2**30)
    except (ValueError, RuntimeError):
        pass
def down(n):
    return max([n], key=lambda n: down(n + 1))
down(0)
""",
}

MEASURED = {
    "open files": ("os.dup(1)", "Errno 33", 256),
    "open files, numbers chosen": ("fcntl.fcntl(1, fcntl.F_DUPFD, n)", "Errno 33", 256),
    "the number of an open file": (
        "os.close(fcntl.fcntl(1, fcntl.F_DUPFD, 16 * n))",
        "Errno 33",
        256,
    ),
    "names": ("os.mkdir(f'/tmp/d{n}')", "Errno 51", 20_000),
    "names, by renaming": (
        "n or os.mkdir('/tmp/r0'); os.rename(f'/tmp/r{n}', f'/tmp/r{n + 1}')",
        "Errno 51",
        20_000,
    ),
    "names, of links": ("os.symlink('t' * 4000, f'/tmp/s{n}')", "Errno 51", 20_000),
    "the length of a name": ("os.mkdir('/tmp/' + 'n' * (n + 1))", "Errno 37", 255),
    "the length of a name, by renaming": (
        "n or os.mkdir('/tmp/n'); os.rename('/tmp/' + 'n' * (n + 1), '/tmp/' + 'n' * (n + 2))",
        "Errno 37",
        255,
    ),
    "the length of a link's path": (
        "os.symlink('t' * 1000 * (n + 1), f'/tmp/t{n}')",
        "Errno 37",
        5,
    ),
    "folders inside one another": ("os.mkdir('d' * 100); os.chdir('d' * 100)", "Errno 37", 41),
    "megabytes in files": ("open('/tmp/m', 'ab', 0).write(b'x' * 10**6)", "Errno 51", 135),
    "megabytes in files, by mapping them": (
        "file = open(f'/tmp/m{n}', 'w+b'); file.truncate(10**6); "
        "held = mmap.mmap(file.fileno(), 10**6); held[0] = 1; file.truncate(0); "
        "held.flush(); held.close(); file.close()",
        "Errno 51",
        135,
    ),
    "open folders": ("kept.append(os.scandir('/'))", "Errno 33", 256),
    "names, of one file made again and again": (
        "open('/tmp/x', 'w').close(); os.unlink('/tmp/x')",
        "Errno 51",
        20_000,
    ),
    "megabytes of memory": ("kept.append(bytearray(10**6))", "MemoryError", 537),
    "megabytes of memory, mapped": ("kept.append(mmap.mmap(-1, 10**6))", "Errno 48", 537),
    "megabytes of the environment": (
        "os.environ[f'E{n}'] = 'x' * 10**6",
        "Errno 48|MemoryError",
        537,
    ),
    "threads": ("threading.Thread(target=print).start()", "can't start new thread", 0),
    "attributes of files": ("os.setxattr('/tmp', f'user.{n}', b'1')", "AttributeError", 0),
    "second names of a file": ("os.link('/core.zip', f'/tmp/h{n}')", "AttributeError", 0),
    "depth of calls in Python": ("n += 1; down(None)", "RecursionError", 1000),
    "depth of calls through C": ("n += 1; max([1], key=down)", "RecursionError", 600),
}
"""What can be used up: what `MEASURE` runs again and again, how it ends, and the most times."""

MEASURE = """import fcntl, mmap, os, threading
n, kept = 0, []
def down(_):
    global n
    while True:
        {line}
        n += 1
down(None)
"""


def got_out(typed: Callable[[str], str], base: str) -> list[str]:
    """Try every attack, by what types a text into the closed Python and returns what it prints.

    Return the attacks that reached something.
    """
    begin = f"BASE = {base!r}\n{PRELUDE}"
    typed(begin)
    out = []
    for name, code in ATTACKS.items():
        typed(f"LEAKS.clear(); attack({name!r}, {code!r})")
        while (shown := typed("print(TRIED[-1:], LEAKS)")).startswith("[") and name not in shown:
            time.sleep(0.05)
        if not shown.startswith("["):  # the attack ended its worker: another one
            typed(begin)
        elif not shown.endswith(" []\n"):
            out.append(f"{name}: {shown}")
    return out
