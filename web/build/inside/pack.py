"""Runs inside Pyodide: packs the core, or the standard library, as byte code.

    pack.py [WHEEL] OUT

Writes zips to the folder OUT. Without a wheel these are stdlib.zip, with the modules of the
standard library that Pyodide, the core and the installation of a wheel import, and rest.zip, with
the other modules that a custom strategy may use. Of a wheel they are core.zip, with what the
browser needs of it and its books, and later.zip, with what draws pictures: only the Python of
custom strategies has a prompt. The lines of rest.zip and later.zip have no numbers, since no one
mends their modules there. lean.zip and lean-core.zip are stdlib.zip and core.zip for the snapshot
of Python's memory: without numbers of lines, and without Pyodide's event loop and packages.

Pyodide's own Python compiles them, since byte code fits only the Python that made it. The zips are
stored, not deflated: the build compresses them as a whole, and unpacking twice takes longer.
"""

import ast
import importlib
import importlib.util
import marshal
import re
import sys
import zipfile
from pathlib import Path
from types import CodeType

STDLIB = "/lib/python314.zip"
LATER = "mastermind_core/drawing/"
"""The package of the core whose modules are in library.zip, but for that of the peg sets."""
LEADS_ON = b"""__path__.append(__path__[0].replace("core.zip", "library.zip"))"""
"""That package as core.zip has it: it leads to the modules where both zips are on the path."""
NOT_OF_THE_BROWSER = re.compile(
    r"mastermind_core/(cli/|jobs/|books/builder/|measure/(play|verify)\.py|__main__\.py"
    r"|__init__\.pyi|py\.typed|.*\.txt)"
)
"""The terminal, the work given to processes, the builder of books, and what no Python runs."""

KEPT = frozenset(
    """
    __future__ _ast_unparse _collections_abc _colorize _opcode_metadata _py_abc _py_warnings
    _sitebuiltins _ssl _weakrefset abc annotationlib argparse ast base64 bisect bz2 calendar codecs
    codeop collections compression compression._common compression._common._streams compression.zstd
    compression.zstd._zstdfile concurrent concurrent.futures concurrent.futures._base contextlib
    contextvars copy copyreg dataclasses datetime dis encodings encodings.aliases encodings.cp437
    encodings.utf_8 enum fnmatch functools genericpath gettext glob hashlib heapq importlib
    importlib._abc importlib._bootstrap importlib._bootstrap_external importlib.abc
    importlib.machinery importlib.resources importlib.resources._common
    importlib.resources._functional importlib.resources.abc importlib.util inspect io ipaddress json
    json.decoder json.encoder json.scanner keyword linecache locale logging lzma ntpath opcode
    operator os pathlib pathlib._os pkgutil platform posixpath random re re._casefix re._compiler
    re._constants re._parser reprlib rlcompleter selectors shutil signal site socket ssl stat string
    struct subprocess tempfile textwrap threading token tokenize traceback types typing urllib
    urllib.parse warnings weakref zipfile zipfile._path zipfile._path.glob zipimport
    """.split()  # noqa: SIM905  a list of 100 lines would be harder to read
)
"""The modules of stdlib.zip, with all of pyodide and _pyodide and most of asyncio."""
KEPT_PACKAGES = re.compile(
    r"(_?pyodide|asyncio(?!\.(__main__|proactor_events|tools|windows_\w+)$))(\.|$)"
)

LEFT_OUT = frozenset(
    """
    Network, processes, terminal, archives and other formats:
    ctypes ftplib getpass http imaplib mailbox mimetypes multiprocessing netrc plistlib poplib pty
    smtplib socketserver sqlite3 stringprep tty wave webbrowser wsgiref xml xmlrpc
    zipapp zoneinfo
    Tests, documentation, tracing, tools for source code, and jokes:
    antigravity bdb cmd compileall doctest filecmp fileinput modulefinder optparse pdb pickletools
    py_compile pyclbr pydoc runpy symtable tabnanny this trace tracemalloc unittest __hello__
    __phello__ _pyrepl
    Python forms of compiled modules, and packages whose useful part is in stdlib.zip:
    asyncio concurrent logging pyodide _pydatetime _pyio _pyodide
    """.split()  # noqa: SIM905  a list of 70 lines would be harder to read
)
"""Modules that no strategy can use in a browser; the words of the headings are no modules."""

NAMES_LEFT_OUT = re.compile(
    r"__main__$|^encodings\.(cp\d|mac_|iso8859|koi|kz|hp_|pt|palm|tis|mbcs|oem)|^json\.tool$"
)
"""Modules that are programs, and encodings of old systems."""

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

HEADER = 16
"""Bytes before the code in a .pyc file."""
TIME = (1980, 1, 1, 0, 0, 0)


def module_of(path: str) -> str:
    """Return the dotted name of the module that a path inside a zip holds."""
    return path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def pyc(code: CodeType, source: bytes = b"") -> bytes:
    """Return the bytes of a .pyc file that Python uses without its source."""
    hashed = importlib.util.source_hash(source)
    return importlib._bootstrap_external._code_to_hash_pyc(code, hashed, False)


def compiled(
    source: bytes, shown_as: str, optimize: int, described: bool = True, numbered: bool = True
) -> bytes:
    """Return a module as byte code.

    What is there for type checkers alone is left out. A module that is not `described` loses its
    docstrings and the types of its functions, which nothing reads there; its lines keep their
    numbers. One that is not `numbered` has everything in line 1, which is a third smaller.
    """
    tree = ast.parse(source)
    for node in tree.body:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            node.body[:] = [ast.copy_location(ast.Pass(), node.body[0])]
    for node in [] if numbered and described else list(ast.walk(tree)):
        if not numbered and isinstance(node, ast.expr | ast.stmt | ast.ExceptHandler | ast.pattern):
            node.lineno = node.end_lineno = 1
            node.col_offset = node.end_col_offset = 0
        if described:
            continue
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
    return pyc(compile(tree, shown_as, "exec", dont_inherit=True, optimize=optimize), source)


def lean(module: bytes) -> bytes:
    """Return byte code of which no instruction has a place in a source."""

    def without_lines(code: CodeType) -> CodeType:
        whole, rest = divmod(len(code.co_code) // 2, 8)
        # An entry is for up to 8 instructions: bit 7, kind 15 (no place), their number less one.
        table = b"\xff" * whole + (bytes([0xF8 | rest - 1]) if rest else b"")
        consts = (without_lines(c) if isinstance(c, CodeType) else c for c in code.co_consts)
        return code.replace(co_linetable=table, co_consts=tuple(consts))

    return pyc(without_lines(marshal.loads(module[HEADER:])))


def write_zip(path: Path, files: dict[str, bytes]) -> None:
    """Write a stored zip whose bytes depend on the files alone."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as out:
        for name in sorted(files):
            info = zipfile.ZipInfo(name, TIME)
            info.create_system = 3
            info.external_attr = 0o644 << 16
            out.writestr(info, files[name])


def read(path: str, prefix: str = "", suffix: str = "") -> dict[str, bytes]:
    """Return the files of a zip whose paths begin and end so, by path."""
    with zipfile.ZipFile(path) as held:
        names = [name for name in held.namelist() if name.startswith(prefix)]
        return {name: held.read(name) for name in names if name.endswith(suffix)}


def compiled_library(library: dict[str, bytes], numbered: bool) -> dict[str, bytes]:
    """Return modules of the standard library, compiled without asserts."""
    return {
        f"{path}c": compiled(data, f"{STDLIB}/{path}", 2, described=False, numbered=numbered)
        for path, data in library.items()
    }


def rest(library: dict[str, bytes], kept: dict[str, bytes]) -> dict[str, bytes]:
    """Return the modules of rest.zip.

    A package of which a part is kept is here as a whole: Python looks for it in one place only.
    """
    found = [
        path
        for path in library.keys() - kept.keys()
        if module_of(path).split(".")[0] not in LEFT_OUT
        and not NAMES_LEFT_OUT.search(module_of(path))
    ]
    packages = {path.split("/")[0] for path in found}
    both = [*found, *(path for path in kept if path.split("/")[0] in packages)]
    return {path: library[path] for path in both}


def pack_core(wheel: str, out: Path) -> None:
    """Write core.zip, its lean form, and later.zip.

    Asserts stay. So do the docstrings of modules with public names, for `help` at the prompt.
    """
    core = read(wheel, prefix="mastermind_core/")
    doors = ast.parse(core["mastermind_core/__init__.pyi"]).body
    public = [
        f"mastermind_core.{door.module}." for door in doors if isinstance(door, ast.ImportFrom)
    ]
    now = {f"{LATER}__init__.pyc": compiled(LEADS_ON, f"/core.zip/{LATER}__init__.py", 0)}
    later = {}
    for path, data in core.items():
        described = any(name.startswith(f"{module_of(path)}.") for name in public)
        if NOT_OF_THE_BROWSER.match(path) or path == f"{LATER}__init__.py":
            continue
        if not path.endswith(".py"):
            now[path] = data
        elif path.startswith(LATER) and not path.endswith("/pegs.py"):
            later[f"{path}c"] = compiled(data, f"/library.zip/{path}", 0, described, False)
        else:
            now[f"{path}c"] = compiled(data, f"/core.zip/{path}", 0, described)
    write_zip(out / "core.zip", now)
    write_zip(out / "later.zip", later)
    write_zip(
        out / "lean-core.zip",
        {name: lean(data) if name.endswith(".pyc") else data for name, data in now.items()},
    )


def pack_library(out: Path) -> None:
    """Write stdlib.zip, its lean form, and rest.zip."""
    library = read(STDLIB, suffix=".py")
    kept = {
        path: data
        for path, data in library.items()
        if module_of(path) in KEPT or KEPT_PACKAGES.match(module_of(path))
    }
    stdlib = compiled_library(kept, True)
    write_zip(out / "stdlib.zip", stdlib)
    write_zip(out / "rest.zip", compiled_library(rest(library, kept), False))
    stand_ins = compiled_library({path: text.encode() for path, text in STAND_INS.items()}, True)
    leaner = {
        name: lean(data)
        for name, data in (stdlib | stand_ins).items()
        if not name.startswith("asyncio/") or name in stand_ins
    }
    write_zip(out / "lean.zip", leaner)


*wheel, out = sys.argv[1:]
if wheel:
    pack_core(wheel[0], Path(out))
else:
    pack_library(Path(out))
