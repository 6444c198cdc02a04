"""Runs inside Pyodide: packs the core, or the standard library, as byte code.

    pack.py [WHEEL] OUT

Writes zips to the folder OUT. Without a wheel this is stdlib.zip, with the modules of Python's
library that are of use in a browser. Of a wheel they are core.zip, with what the browser needs of
it and its books, and drawing.zip, with what draws pictures: only the Python of custom strategies
has a prompt. lean.zip and lean-core.zip are stdlib.zip and core.zip for the snapshot of Python's
memory, without Pyodide's event loop and packages. Only the lines of core.zip have numbers.

Pyodide's own Python compiles them, since byte code fits only the Python that made it. The zips are
stored, not deflated: the build compresses them as a whole, and unpacking twice takes longer.
"""

import ast
import importlib
import re
import sys
import zipfile
from pathlib import Path
from types import CodeType

STDLIB = "/lib/python314.zip"
LATER = "mastermind_core/drawing/"
"""The package of the core whose modules are beside the library, but for that of the peg sets."""
LEADS_ON = f'__path__.append("{STDLIB}/{LATER}")'.encode()
"""That package as core.zip has it."""
NOT_OF_THE_BROWSER = re.compile(
    r"mastermind_core/(cli/|jobs/|books/builder/|measure/verify\.py|__main__\.py"
    r"|__init__\.pyi|py\.typed)"
)
"""The terminal, the work given to processes, the builder of books, and what no Python runs."""

LEFT_OUT = frozenset(
    """
    _pydatetime _pyio _pyrepl __hello__ __phello__ antigravity bdb ctypes doctest ftplib http
    imaplib mailbox mimetypes modulefinder multiprocessing optparse pdb pickletools plistlib pty
    pydoc smtplib socketserver sqlite3 stringprep this trace tracemalloc tty unittest wave
    webbrowser wsgiref xml xmlrpc zoneinfo
    """.split()  # noqa: SIM905  a list of 30 lines would be harder to read
)
"""Modules that cannot be used in a browser, print when they are imported, or are large."""

NAMES_LEFT_OUT = re.compile(
    r"__main__$|^encodings\.(cp\d(?!37$)|mac_|iso8859|koi|kz|hp_|pt|palm|tis|mbcs|oem|idna)"
    r"|^json\.tool$|^asyncio\.(proactor_events|tools|windows_)|^logging\.|^urllib\.(request|robotparser)"
    r"|^concurrent\.(interpreters|futures\.(interpreter|process))"
)
"""Modules that are programs, encodings of old systems, and what is of no use without the above."""

STAND_INS = {
    # Pyodide's compiled part looks these names up, and calls them only for coroutines.
    "asyncio/__init__.py": """
def get_event_loop():
    raise RuntimeError("there is no event loop here")
def iscoroutinefunction(function):
    return False
""",
    # A snapshot has these objects of the page in a fixed order, as the imports here make it.
    "pyodide/webloop.py": """
from pyodide_js._api import scheduleCallback
def _initialize_event_loop():
    pass
""",
    "pyodide/_package_loader.py": """
from pyodide_js import loadedPackages
from types import SimpleNamespace
SITE_PACKAGES = DSO_DIR = SimpleNamespace()
def init_loaded_packages():
    pass
""",
    "pyodide/code.py": "from _pyodide._base import eval_code",
}
"""Modules of lean.zip in the place of larger ones."""


def module_of(path: str) -> str:
    """Return the dotted name of the module that a path inside a zip holds."""
    return path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


Files = dict[str, bytes | CodeType]
"""The files of a zip by their paths."""


def compiled(source: bytes, shown_as: str, described: bool, optimize: int = 0) -> CodeType:
    """Return a module as byte code.

    What is there for type checkers alone is left out. A module that is not `described` loses its
    docstrings and the types of its functions, which nothing reads there.
    """
    tree = ast.parse(source)
    for node in tree.body:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            node.body[:] = [ast.copy_location(ast.Pass(), node.body[0])]
    for node in [] if described else list(ast.walk(tree)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if any(ast.unparse(each).endswith(".register") for each in node.decorator_list):
                continue  # functools.singledispatch reads its types
            node.returns = None
            for each in ast.walk(node.args):
                if isinstance(each, ast.arg):
                    each.annotation = None
        holds = isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        if holds and ast.get_docstring(node, clean=False) is not None:
            node.body[:1] = (
                [] if len(node.body) > 1 else [ast.copy_location(ast.Pass(), node.body[0])]
            )
    code: CodeType = compile(tree, shown_as, "exec", dont_inherit=True, optimize=optimize)
    return code


def lean(code: CodeType) -> CodeType:
    """Return byte code of which no instruction has a place in a source."""
    whole, rest = divmod(len(code.co_code) // 2, 8)
    # An entry is for up to 8 instructions: bit 7, kind 15 (no place), their number less one.
    table = b"\xff" * whole + (bytes([0xF8 | rest - 1]) if rest else b"")
    consts = (lean(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_linetable=table, co_consts=tuple(consts))


def write_zip(path: Path, files: Files) -> None:
    """Write a stored zip whose bytes depend on the files alone."""
    # These .pyc files name no source, so that Python looks for none.
    as_pyc = importlib._bootstrap_external._code_to_hash_pyc
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as out:
        for name, held in sorted(files.items()):
            data = as_pyc(held, bytes(8), False) if isinstance(held, CodeType) else held
            out.writestr(zipfile.ZipInfo(name), data)


def read(path: str, prefix: str = "", suffix: str = "") -> dict[str, bytes]:
    """Return the files of a zip whose paths begin and end so, by path."""
    with zipfile.ZipFile(path) as held:
        names = [name for name in held.namelist() if name.startswith(prefix)]
        return {name: held.read(name) for name in names if name.endswith(suffix)}


def compiled_library(library: dict[str, bytes]) -> Files:
    """Return modules of the standard library, without asserts and lines."""
    return {
        f"{path}c": lean(compiled(source, f"{STDLIB}/{path}", described=False, optimize=2))
        for path, source in library.items()
    }


def pack_core(wheel: str, out: Path) -> None:
    """Write core.zip, its lean form, and drawing.zip.

    Asserts stay. So do the docstrings of modules with public names, for `help` at the prompt.
    """
    core = read(wheel, prefix="mastermind_core/")
    doors = ast.parse(core["mastermind_core/__init__.pyi"]).body
    public = [
        f"mastermind_core.{door.module}." for door in doors if isinstance(door, ast.ImportFrom)
    ]
    now: Files = {f"{LATER}__init__.pyc": compiled(LEADS_ON, f"/core.zip/{LATER}__init__.py", True)}
    later: Files = {}
    for path, data in core.items():
        described = any(name.startswith(f"{module_of(path)}.") for name in public)
        if NOT_OF_THE_BROWSER.match(path) or path == f"{LATER}__init__.py":
            continue
        if not path.endswith(".py"):
            now[path] = data
        elif path.startswith(LATER) and not path.endswith("/pegs.py"):
            later[f"{path}c"] = lean(compiled(data, f"{STDLIB}/{path}", described))
        else:
            now[f"{path}c"] = compiled(data, f"/core.zip/{path}", described)
    leaner = {
        name: lean(held) if isinstance(held, CodeType) else held for name, held in now.items()
    }
    for name, files in (("core", now), ("drawing", later), ("lean-core", leaner)):
        write_zip(out / f"{name}.zip", files)


def pack_library(out: Path) -> None:
    """Write stdlib.zip and its lean form."""
    sources = read(STDLIB, suffix=".py")
    names = {path: module_of(path) for path in sources}
    library = compiled_library({
        path: sources[path]
        for path, name in names.items()
        if name.split(".")[0] not in LEFT_OUT and not NAMES_LEFT_OUT.search(name)
    })  # fmt: skip
    write_zip(out / "stdlib.zip", library)
    others = {path: held for path, held in library.items() if not path.startswith("asyncio/")}
    stand_ins = compiled_library({path: text.encode() for path, text in STAND_INS.items()})
    write_zip(out / "lean.zip", {**others, **stand_ins})


*wheel, out = sys.argv[1:]
if wheel:
    pack_core(wheel[0], Path(out))
else:
    pack_library(Path(out))
