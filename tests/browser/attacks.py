"""What somebody hostile might write, to get out of the Python for strategies of one's own.

Each text is run there. It has `BASE`, an address of the page's own server, and `reached(what)`, to
be called with what it should not have got hold of. Addresses that it asks for hold "leak".
"""

from __future__ import annotations

PRELUDE = """
import asyncio, gc, js, sys, pyodide_js
from pyodide.ffi import JsProxy, create_proxy, to_js
LEAKS = globals().setdefault("LEAKS", [])
def reached(what):
    LEAKS.append(str(what)[:200])
module = pyodide_js._module
"""

RUN = """
LEAKS.clear()
try:
    exec({code!r}, globals())
except BaseException as error:
    print(type(error).__name__)
print("LEAKS", LEAKS)
"""
"""Runs one of them, and prints what it got."""

ATTACKS = {
    "fetch": "js.fetch(BASE + 'leak'); reached('fetch')",
    "own fetch kept": """
for loaded in list(sys.modules.values()):
    for name, value in list(getattr(loaded, "__dict__", {}).items()):
        if isinstance(value, JsProxy) and "etch" in name:
            value(BASE + "leak")
""",
    "request": "js.XMLHttpRequest.new(); reached('XMLHttpRequest')",
    "open_url": "from pyodide.http import open_url; reached(open_url(BASE + 'leak'))",
    "pyfetch": "from pyodide.http import pyfetch; asyncio.ensure_future(pyfetch(BASE + 'leak'))",
    "urllib": "import urllib.request; reached(urllib.request.urlopen(BASE + 'leak').read())",
    "socket": "import socket; socket.create_connection(('127.0.0.1', 9), 1); reached('socket')",
    "websocket": "js.WebSocket.new(BASE.replace('http', 'ws') + 'leak'); reached('WebSocket')",
    "import scripts": "js.importScripts(BASE + 'leak.js'); reached('importScripts')",
    "import scripts by a prototype": """
holder = js.Object.getPrototypeOf(js.self)
while holder:
    for name in js.Reflect.ownKeys(holder):
        if name in ("importScripts", "fetch", "postMessage", "addEventListener", "navigator"):
            reached(name)
    holder = js.Object.getPrototypeOf(holder)
""",
    "the global object's constructor": "reached(js.self.constructor.prototype.importScripts)",
    "worker": "js.Worker.new(BASE + 'leak.js'); reached('Worker')",
    "blob": "js.Blob.new(); reached('Blob')",
    "function of a text": "reached(js.Function.new('return fetch')())",
    "function of a text, by a prototype": """
reached(js.Object.defineProperty.constructor("return 1")())
""",
    "asynchronous function of a text": """
made = js.Object.getPrototypeOf(pyodide_js.loadPackage).constructor
reached(made(f"return import('{BASE}leak.js')")())
""",
    "generator of a text": """
made = js.Object.getPrototypeOf(js.Object.getPrototypeOf(js.Array.new().values())).constructor
reached(made.constructor("return 1")())
""",
    "eval": "reached(js.eval('1'))",
    "run_js": "from pyodide.code import run_js; reached(run_js('1'))",
    "timer with a text": "js.setTimeout('fetch(1)', 0); reached('a timer takes a text')",
    "script by emscripten": """
import ctypes
reached(ctypes.CDLL(None).emscripten_run_script_int(b"1+1"))
""",
    "script by Pyodide's module": """
reached(module._emscripten_run_script(module.stringToNewUTF8("1")))
""",
    # Pyodide's own set-up, made to hand over the functions that it defines.
    "set-up again": """
caught, own = [], js.Object.defineProperty
def patched(target, key, what, *rest):
    caught.append(target)
    return own(target, key, what)
js.Object.defineProperty = create_proxy(patched)
module.LDSO.loadedLibsByName.__main__.exports.pyodide_js_init()
for each in caught:
    if getattr(each, "typeof", "") == "function":
        each(BASE + "leak.js")
""",
    "set-up again, bound": """
caught = []
js.Reflect.apply = create_proxy(lambda *given: caught.append(given))
js.Function.prototype.bind = create_proxy(lambda *given: caught.append(given))
js.Function.prototype.call = create_proxy(lambda *given: caught.append(given))
module.LDSO.loadedLibsByName.__main__.exports.pyodide_js_init()
reached(caught)
""",
    "set-up again, as it is": """
module.LDSO.loadedLibsByName.__main__.exports.pyodide_js_init()
""",
    "setters on what all inherits from": """
for name in ("port1", "onmessage", "loadScript", "handle", "post", "then", "get", "value"):
    js.Reflect.defineProperty(js.Object.prototype, name, js.JSON.parse('{"value": 1}'))
    if js.Reflect.has(js.Object.prototype, name) and name not in ("then",):
        reached(name)
""",
    "then of promises": """
js.Promise.prototype.then = create_proxy(lambda *given: reached(given))
""",
    "stack traces": """
js.Error.prepareStackTrace = create_proxy(lambda error, frames: frames)
reached("frames")
""",
    "iteration": """
js.Array.prototype.push = create_proxy(lambda *given: reached(given))
reached("push")
""",
    "other names in the language's place": "js.JSON = js.Object.new(); reached('JSON')",
    "what was closed, put back": """
js.Reflect.deleteProperty(js.self, "fetch")
js.Reflect.deleteProperty(js.self, "navigator")
js.fetch = create_proxy(lambda *given: reached(given))
js.navigator.storage
""",
    "navigator": "reached(js.navigator.storage)",
    "location": "reached(js.location.href)",
    "database": "reached(js.indexedDB)",
    "database by emscripten": """
pyodide_js.FS.mkdir("/idb")
pyodide_js.FS.mount(pyodide_js.FS.filesystems.IDBFS, js.Object.new(), "/idb")
reached(pyodide_js.FS.filesystems.IDBFS.indexedDB())
""",
    "cache": "reached(js.caches)",
    "file read later": """
pyodide_js.FS.createLazyFile("/", "lazy", BASE + "leak", True, False)
reached(open("/lazy").read(1))
""",
    "file read before": """
said = create_proxy(print)
pyodide_js.FS.createPreloadedFile("/", "before", BASE + "leak", True, False, said, said)
""",
    "package": "asyncio.ensure_future(pyodide_js.loadPackage(BASE + 'leak-1.0-py3-none-any.whl'))",
    "binary": "asyncio.ensure_future(pyodide_js._api.loadBinaryFile(BASE + 'leak'))",
    "library": "asyncio.ensure_future(pyodide_js._api.loadDynlib(BASE + 'leak.so', True))",
    "micropip": """
import micropip
asyncio.ensure_future(micropip.install(BASE + "leak-1.0-py3-none-any.whl"))
""",
    "message": "js.postMessage(1); reached('postMessage')",
    "messages to come": "js.addEventListener('message', create_proxy(reached)); reached('listens')",
    "message port": "js.MessageChannel.new(); reached('MessageChannel')",
    "machine code that asks": """
code = b"\\0asm\\1\\0\\0\\0\\1\\4\\1\\x60\\0\\0\\2\\7\\1\\1a\\1b\\0\\0\\x08\\1\\0"
imports = js.JSON.parse('{"a": {}}')
imports.a.b = js.self.fetch
js.WebAssembly.Instance.new(js.WebAssembly.Module.new(to_js(code)), imports)
reached("fetch as an import")
""",
    "more memory than is good": "module.memory.grow(60000); reached('4 GB')",
    "another process": "import subprocess; subprocess.run(['ls']); reached('a process')",
    "the one property of the language that can be set": """
caught = []
trap = js.JSON.parse('{"configurable": true}')
trap.get = create_proxy(lambda *given: caught.append("get"))
trap.set = create_proxy(lambda *given: caught.append("set"))
if js.Reflect.defineProperty(js.Error, "stackTraceLimit", trap):
    reached("a trap in stackTraceLimit")
js.Error.stackTraceLimit = js.self
try:
    js.JSON.parse("no json")
except BaseException as error:
    if type(getattr(error, "stack", "")).__name__.startswith("Js"):
        reached(error.stack)
js.Error.stackTraceLimit = 10
if caught:
    reached(caught)
""",
    "frames of a captured stack": """
held = js.Object.new()
js.Error.captureStackTrace(held, js.Object)
if type(held.stack).__name__.startswith("Js"):
    reached(held.stack)
""",
    "species of an array": """
made = js.JSON.parse('{"configurable": true}')
made.value = create_proxy(lambda *given: reached(given))
for holder in (js.Array, js.Promise, js.RegExp, js.ArrayBuffer, js.Map):
    if js.Reflect.defineProperty(holder, js.Symbol.species, made):
        reached("species")
""",
    "another prototype of everything": """
for holder in (js.Object.prototype, js.Function.prototype, js.Array.prototype, js.Error.prototype):
    if js.Reflect.setPrototypeOf(holder, js.Object.new()):
        reached("a prototype")
""",
    "another prototype of the global object": """
js.Reflect.setPrototypeOf(js.self, js.Object.new())
for name in ("fetch", "importScripts", "postMessage", "navigator", "indexedDB", "Worker"):
    try:
        reached(getattr(js.self, name))
    except BaseException:
        pass
""",
    "other functions of the console": """
for name in js.Object.getOwnPropertyNames(js.console):
    if name not in ("debug", "log", "info", "warn", "error"):
        reached(name)
js.console.log = create_proxy(reached)
reached("the console")
""",
    "a library by emscripten": """
given = js.JSON.parse('{"loadAsync": true, "global": true, "nodelete": true}')
module.loadDynamicLibrary(BASE + "leak.so", given)
""",
    "a library by emscripten, at once": """
module.loadDynamicLibrary(BASE + "leak-at-once.so", js.JSON.parse('{"loadAsync": false}'))
""",
    "scripts by Pyodide's own loaders": """
for holder in (pyodide_js, pyodide_js._api, module):
    for name in js.Object.getOwnPropertyNames(holder):
        if "load" in name.lower() or "script" in name.lower() or "fetch" in name.lower():
            try:
                found = getattr(holder, name)(BASE + "leak.js")
                if hasattr(found, "then"):
                    found.catch(create_proxy(lambda *given: None))
            except BaseException:
                pass
""",
    "other file systems": """
for name in ("WORKERFS", "NODEFS", "PROXYFS", "NATIVEFS_ASYNC", "IDBFS"):
    system = getattr(pyodide_js.FS.filesystems, name, None)
    if system is None:
        continue
    given = js.JSON.parse('{"opts": {"root": "/", "files": [], "blobs": [], "packages": []}}')
    try:
        system.mount(given)
    except BaseException:
        continue
    if getattr(system, "reader", None):
        reached(system.reader)
""",
    "the memory of Python given away": """
given = js.JSON.parse('{"transfer": []}')
given.transfer.push(module.HEAP8.buffer)
js.structuredClone(module.HEAP8.buffer, given)
reached("the memory")
""",
    "a cause and a name of an error": """
made = js.Error.new("x")
made.name = "ExitStatus"
made.status = 0
try:
    js.Reflect.defineProperty(made, "message", js.JSON.parse('{"value": {"toString": 1}}'))
finally:
    for holder in (js.Error.prototype, js.TypeError.prototype):
        holder.message = create_proxy(lambda *given: reached(given))
        reached("a message")
""",
    "a microtask": """
def later(*given):
    try:
        js.fetch(BASE + "leak")
    except BaseException:
        pass
js.queueMicrotask(create_proxy(later))
""",
    "iteration helpers": """
reached(js.Iterator.prototype.map.constructor("return fetch")())
""",
    "a realm of its own": """
reached(js.ShadowRealm.new().evaluate("globalThis.fetch"))
""",
    "the handler of Pyodide's end": """
caught = []
pyodide_js._api.on_fatal = create_proxy(lambda *given: caught.append(given))
handler = pyodide_js._api.fatal_error
for name in js.Object.getOwnPropertyNames(handler):
    if name not in ("length", "name", "prototype", "arguments", "caller"):
        reached(name)
reached(handler.constructor("return fetch")())
""",
    "proxies that live on": """
for each in gc.get_objects():
    if isinstance(each, JsProxy) and str(each)[:9] == "[object W":
        reached(each.importScripts)
""",
}

HOSTILE_WHEELS = {
    "a folder of data of another name": ("_-1.0-py3-none-any.whl", "_-1.0.data/data/tmp/planted"),
    "a folder of data of no name": ("hostile-1.0-py3-none-any.whl", ".data/data/tmp/planted"),
    "a folder of data": ("hostile-1.0-py3-none-any.whl", "hostile-1.0.data/data/tmp/planted"),
    "a folder of scripts": ("hostile-1.0-py3-none-any.whl", "hostile-1.0.data/scripts/planted"),
    "another wheel's folder of data": (
        "hostile-1.0-py3-none-any.whl",
        "other-1.0.data/data/planted",
    ),
    "a path upwards": ("hostile-1.0-py3-none-any.whl", "hostile/../../../../tmp/planted"),
    "a path from the top": ("hostile-1.0-py3-none-any.whl", "/tmp/planted"),
    "a path upwards of another system": ("hostile-1.0-py3-none-any.whl", "..\\..\\planted.py"),
    "a name that is a path": ("..\u2215hostile-1.0-py3-none-any.whl", "hostile/x.py"),
    "a name that goes upwards": ("..hostile-1.0-py3-none-any.whl", "hostile/x.py"),
    "a name with escapes": ("%2e%2e%2fhostile-1.0-py3-none-any.whl", "hostile/x.py"),
    "a name with a question": ("hostile-1.0-py3-none-any.whl?x.whl", "hostile/x.py"),
    "a second folder of metadata": ("hostile-1.0-py3-none-any.whl", "a-1.0.dist-info/METADATA"),
    "a library": ("hostile-1.0-py3-none-any.whl", "hostile/fast.so.1"),
    "a start of Python's": ("hostile-1.0-py3-none-any.whl", "hostile.pth"),
    "a folder that is a file": ("hostile-1.0-py3-none-any.whl", "hostile/__init__.py/x.py"),
    "another Python's": ("hostile-1.0-cp39-none-any.whl", "hostile/x.py"),
    "a version that is none": ("hostile-x-py3-none-any.whl", "hostile/x.py"),
    "a space": ("my hostile-1.0-py3-none-any.whl", "hostile/x.py"),
    "an umlaut": ("h\u00f6stile-1.0-py3-none-any.whl", "hostile/x.py"),
}
"""Wheels that are to be refused: the name of each, and of a file in it."""
