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
    "proxies that live on": """
for each in gc.get_objects():
    if isinstance(each, JsProxy) and str(each)[:9] == "[object W":
        reached(each.importScripts)
""",
}
