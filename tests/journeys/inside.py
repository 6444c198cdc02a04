"""What Python can try to fill its worker, or to end it.

Each text is run there, by itself. Whatever it does, the next text is answered, if need be by
another Python.
"""

from __future__ import annotations

TOUCHED = """
def touched(what):
    print("TOUCHED", str(what)[:200])
"""

INSIDE = {
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
    # In a function, since a name would keep it all, and leave the attacks after it no memory.
    "memory": """
def fill():
    x = []
    while True: x.append(bytearray(10**7))
fill()
""",
    "memory in one piece": "x = bytearray(3 * 10**9)",
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
    "an open file of a number of one's own": """
import fcntl, os
for number in (4096, 10**6, 2**31 - 1):
    for double in (lambda: fcntl.fcntl(1, fcntl.F_DUPFD, number), lambda: os.dup2(1, number)):
        try:
            touched(double())
        except (OSError, ValueError):
            pass
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
    "an exception of exceptions": """
made = ValueError("x")
for _ in range(10**5):
    made = ExceptionGroup("x", [made])
raise made
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
    "open files": ("import os\nwhile True:\n    os.dup(1)\n    n += 1", "Errno 33", 256),
    "open files, numbers chosen": (
        "import fcntl\nwhile True:\n    fcntl.fcntl(1, fcntl.F_DUPFD, n)\n    n += 1",
        "Errno 33",
        256,
    ),
    "the number of an open file": (
        "import fcntl, os\nwhile True:\n"
        "    os.close(fcntl.fcntl(1, fcntl.F_DUPFD, 16 * n))\n    n += 1",
        "Errno 33",
        256,
    ),
    "open folders": (
        "import os\nkept = []\nwhile True:\n    kept.append(os.scandir('/'))\n    n += 1",
        "Errno 33",
        256,
    ),
    "names, by renaming": (
        "import os\nopen('/tmp/r0', 'w')\nwhile True:\n"
        "    os.rename(f'/tmp/r{n}', f'/tmp/r{n + 1}')\n    n += 1",
        "Errno 51",
        20_000,
    ),
    "names, of folders": (
        "import os\nwhile True:\n    os.mkdir(f'/tmp/d{n}')\n    n += 1",
        "Errno 51",
        20_000,
    ),
    "names, of one file made again and again": (
        "import os\nwhile True:\n    open('/tmp/x', 'w').close()\n    os.unlink('/tmp/x')\n"
        "    n += 1",
        "Errno 51",
        20_000,
    ),
    "names, of links": (
        "import os\nwhile True:\n    os.symlink('t' * 4000, f'/tmp/s{n}')\n    n += 1",
        "Errno 51",
        20_000,
    ),
    "the length of a name": (
        "import os\nwhile True:\n    os.mkdir('/tmp/' + 'n' * (n + 1))\n    n += 1",
        "Errno 37",
        255,
    ),
    "the length of a name, by renaming": (
        "import os\nos.mkdir('/tmp/n')\nwhile True:\n"
        "    os.rename('/tmp/' + 'n' * (n + 1), '/tmp/' + 'n' * (n + 2))\n    n += 1",
        "Errno 37",
        255,
    ),
    "the length of a link's path": (
        "import os\nwhile True:\n    os.symlink('t' * 1000 * (n + 1), f'/tmp/t{n}')\n    n += 1",
        "Errno 37",
        5,
    ),
    "folders inside one another": (
        "import os\nwhile True:\n    os.mkdir('d' * 100)\n    os.chdir('d' * 100)\n    n += 1",
        "Errno 37",
        41,
    ),
    "megabytes in files": (
        "file = open('/tmp/m', 'wb', 0)\nwhile True:\n    file.write(b'x' * 10**6)\n    n += 1",
        "Errno 51",
        135,
    ),
    "megabytes in files, by mapping them": (
        "import mmap\nwhile True:\n    file = open(f'/tmp/m{n}', 'w+b')\n"
        "    file.truncate(10**6)\n    held = mmap.mmap(file.fileno(), 10**6)\n"
        "    held[0] = 1\n    file.truncate(0)\n    held.flush()\n    held.close()\n"
        "    file.close()\n    n += 1",
        "Errno 51",
        135,
    ),
    "megabytes of memory": (
        "kept = []\nwhile True:\n    kept.append(bytearray(10**6))\n    n += 1",
        "MemoryError",
        537,
    ),
    "megabytes of memory, mapped": (
        "import mmap\nkept = []\nwhile True:\n    kept.append(mmap.mmap(-1, 10**6))\n    n += 1",
        "Errno 48",
        537,
    ),
    "megabytes of the environment": (
        "import os\nwhile True:\n    os.environ[f'E{n}'] = 'x' * 10**6\n    n += 1",
        "Errno 48|MemoryError",
        537,
    ),
    "depth of calls in Python": (
        "def down():\n    global n\n    n += 1\n    down()\n\ndown()",
        "RecursionError",
        1000,
    ),
    "depth of calls through C": (
        "def down(_):\n    global n\n    n += 1\n    max([1], key=down)\n\ndown(1)",
        "RecursionError",
        600,
    ),
    "threads": (
        "import threading\nwhile True:\n    threading.Thread(target=print).start()\n    n += 1",
        "can't start new thread",
        0,
    ),
    "attributes of files": (
        "import os\nwhile True:\n    os.setxattr('/tmp', f'user.{n}', b'1')\n    n += 1",
        "AttributeError",
        0,
    ),
    "second names of a file": (
        "import os\nwhile True:\n    os.link('/core.zip', f'/tmp/h{n}')\n    n += 1",
        "AttributeError",
        0,
    ),
}
"""What can be used up: a text that counts in `n` how much it gets, how that ends, and the most."""
