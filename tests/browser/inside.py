"""What Python can try when nothing of JavaScript is left to it, to leave its worker or to fill it.

Each text is run there, by itself. Whatever it does, the page stays as it was, and the next text is
answered, if need be by another Python.
"""

from __future__ import annotations

TOUCHED = """
def touched(what):
    print("TOUCHED", str(what)[:200])
"""

INSIDE = {
    "js": "import js; touched(js.globalThis)",
    "a name of js": "from js import console; touched(console)",
    "pyodide_js": "import pyodide_js; touched(pyodide_js._module)",
    "pyodide_js, kept by others": """
import sys
for name, module in list(sys.modules.items()):
    for key, value in list(getattr(module, "__dict__", {}).items()):
        if type(value).__name__.startswith("Js") and not isinstance(value, type):
            try:
                touched((name, key, value.constructor))
            except BaseException:
                pass
""",
    "objects of JavaScript found by gc": """
import gc
from pyodide.ffi import JsProxy
for each in gc.get_objects():
    if isinstance(each, JsProxy):
        for attempt in (
            lambda: each.constructor, lambda: each.new(), lambda: each.toString(),
            lambda: dir(each), lambda: setattr(each, "x", 1), lambda: delattr(each, "x"),
            lambda: each["x"], lambda: list(each), lambda: each.to_py(), lambda: each.js_id,
            lambda: each(lambda: 1), lambda: each.then(print), lambda: len(each),
            lambda: repr(each),
        ):
            try:
                found = attempt()
            except BaseException:
                continue
            if found is not None and not isinstance(found, (bool, int)):
                touched((attempt.__code__.co_names, found))
""",
    "a function given to JavaScript": """
from pyodide.ffi import create_proxy
touched(create_proxy(print).toString())
""",
    "a list given to JavaScript": """
from pyodide.ffi import to_js
touched(to_js([{"a": [1]}])[0].a)
""",
    "bytes given to JavaScript": "from pyodide.ffi import to_js; touched(to_js(b'x').buffer)",
    "run_js": "from pyodide.code import run_js; touched(run_js('1'))",
    "the core of Pyodide": """
import _pyodide_core
for name in dir(_pyodide_core):
    try:
        found = getattr(_pyodide_core, name)("1")
    except BaseException:
        continue
    if type(found).__name__.startswith("Js"):
        try:
            touched((name, found.constructor))
        except AttributeError:
            pass
""",
    "an event loop": """
import asyncio
asyncio.get_event_loop().call_later(0, lambda: touched("later"))
""",
    "stack switching": """
from pyodide.ffi import run_sync
async def wait():
    return 1
touched(run_sync(wait()))
""",
    "ctypes": "import ctypes; touched(ctypes.CDLL(None))",
    "a library": """
import _imp
from importlib.machinery import ModuleSpec
touched(_imp.create_dynamic(ModuleSpec("x", None, origin="/core.zip")))
""",
    "a process": "import os; os.fork()",
    "a pipe": "import os; touched(os.pipe())",
    "a socket": "import _socket; touched(_socket.socket())",
    "a thread": "import _thread; _thread.start_new_thread(print, ()); touched('a thread')",
    "the caller's report, forged and flooded": """
import sys
frame = sys._getframe()
while frame:
    for name, value in list(frame.f_locals.items()):
        if type(value).__name__.startswith("Js"):
            for _ in range(200000):
                value('{"done": 1}')
            value("x" * 10**7)
            value({"done": 1})
            value(b"x" * 10**8)
    frame = frame.f_back
""",
    "a reply too long": """
import mastermind_core.api.custom as custom, json
json.dumps = lambda *given, **more: "x" * 10**8
""",
    "a reply that is no text": """
import json
json.dumps = lambda *given, **more: lambda: 1
""",
    "a reply that never comes": """
import sys
class Slow(BaseException):
    def __str__(self):
        raise self
raise Slow
""",
    "the end": "import os; os._exit(0)",
    "an abort": "import os; os.abort()",
    "a signal": "import signal; signal.raise_signal(signal.SIGTERM)",
    "code that is none": """
code = (lambda: 1).__code__
exec(code.replace(co_code=bytes([100, 255]) * 500, co_consts=(), co_stacksize=1))
""",
    "recursion in C": "x = []\nfor _ in range(10**5): x = [x]\nrepr(x); del x",
    "a file": "f = open('/tmp/x', 'wb')\nwhile True: f.write(b'x' * 10**7)",
    "a file at once": """
import os
while True:
    open(f"/tmp/{os.urandom(4).hex()}", "wb", 0).write(b"x" * 10**8)
""",
    "a file with a hole": """
f = open("/tmp/hole", "wb", 0)
f.seek(2**31 - 9)
touched(f.write(b"x"))
""",
    "a file made long": "open('/tmp/long', 'wb').truncate(2**31 - 9); touched('2 GB')",
    "very many files": "import os\nfor n in range(10**9): os.mkdir(f'/tmp/{n}')",
    "a line without an end": """
import os
for _ in range(100): os.write(1, b"x" * 10**7)
""",
    "very many lines": "import os\nfor _ in range(10**5): os.write(2, b'x\\n')",
    "a text of a hundred million letters": "print('x' * 10**8)",
    "an error of a hundred million letters": "raise ValueError('x' * 10**8)",
    "memory": "x = []\nwhile True: x.append(bytearray(10**7))",
    "memory in one piece": "x = bytearray(3 * 10**9)",
}
