"""Runs inside Pyodide: packs the core and the standard library as byte code.

    pack.py WHEEL OUT

Writes three zips to the folder OUT. core.zip has the part of the core that the browser can reach,
with its books. stdlib.zip has the modules of the standard library that are imported once Python has
started and every module of the core and of Pyodide is imported, and those that the core, or a
module that it names, imports later, inside a function. library.zip has the other modules that a
custom strategy, or the installation of a wheel, may use, and what draws pictures: only the Python
of custom strategies has a prompt. Its lines have no numbers, since no one mends its modules there.

Pyodide's own Python compiles them, since byte code fits only the Python that made it. The zips are
stored, not deflated: the build compresses them as a whole, and unpacking twice takes longer.
"""

import ast
import importlib
import importlib.util
import re
import sys
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

STDLIB = "/lib/python314.zip"
DOORS = ("mastermind_core.api.page", "mastermind_core.api.custom")
PUBLIC_NAMES = "mastermind_core/__init__.pyi"
"""The file of the core that imports every public name; none runs it."""
LATER = "mastermind_core/drawing/"
"""The package of the core whose modules are in library.zip."""
LEADS_ON = b"""__path__.append(__path__[0].replace("core.zip", "library.zip"))"""
"""That package as core.zip has it: it leads to the modules where both zips are on the path."""
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

TIME = (1980, 1, 1, 0, 0, 0)


def module_of(path: str) -> str:
    """Return the dotted name of the module that a path inside a zip holds."""
    return path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def walk(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes below a node, without those that run only if the module is a program."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef) and re.match(r"_?(main|test)", child.name):
            continue
        if isinstance(child, ast.If) and ast.unparse(child.test).startswith("__name__ == "):
            continue
        yield child
        yield from walk(child)


def imported_names(source: bytes, module: str, is_package: bool) -> set[str]:
    """Return every name that a source imports, also inside functions, and the parents of each."""
    package = module if is_package else module.rpartition(".")[0]
    names: set[str] = set()
    for node in walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            if node.level:
                above = package.split(".")
                above = above[: len(above) - node.level + 1]
                base = ".".join(above + ([node.module] if node.module else []))
            else:
                base = node.module or ""
            names.add(base)
            names.update(f"{base}.{alias.name}" for alias in node.names)
    return {
        ".".join(parts[:end])
        for parts in (name.split(".") for name in names)
        for end in range(1, len(parts) + 1)
    }


def reached(sources: dict[str, bytes], starts: Iterable[str]) -> set[str]:
    """Return the paths of the modules that some modules lead to by imports, and their own."""
    path_of = {module_of(path): path for path in sources if path.endswith(".py")}
    seen: set[str] = set()
    todo = [name for start in starts for name in (start, start.rpartition(".")[0])]
    while todo:
        module = todo.pop()
        if module in path_of and module not in seen:
            seen.add(module)
            path = path_of[module]
            todo += imported_names(sources[path], module, path.endswith("__init__.py"))
    return {path_of[module] for module in seen}


def is_book(path: str) -> bool:
    """Return whether a file of the wheel is a book, which the core reads as data."""
    return path.startswith("mastermind_core/books/data/") and path.endswith(".book")


def compiled(
    source: bytes, shown_as: str, optimize: int, described: bool = True, numbered: bool = True
) -> bytes:
    """Return the bytes of a .pyc file that Python uses without its source.

    What is there for type checkers alone is left out. A module that is not `described` loses its
    docstrings and the types of its functions, which nothing reads there; its lines keep their
    numbers. One that is not `numbered` has everything in line 1, which is a third smaller.
    """
    tree = ast.parse(source)
    for node in tree.body:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            node.body[:] = [ast.copy_location(ast.Pass(), node.body[0])]
    for node in [] if numbered else ast.walk(tree):
        if isinstance(node, ast.expr | ast.stmt | ast.ExceptHandler | ast.pattern):
            node.lineno = node.end_lineno = 1
            node.col_offset = node.end_col_offset = 0
    for node in [] if described else list(ast.walk(tree)):
        if isinstance(node, ast.arg):
            node.annotation = None
        if isinstance(node, ast.FunctionDef):
            node.returns = None
        holds = isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        if holds and ast.get_docstring(node, clean=False) is not None:
            node.body[:1] = (
                [] if len(node.body) > 1 else [ast.copy_location(ast.Pass(), node.body[0])]
            )
    code = compile(tree, shown_as, "exec", dont_inherit=True, optimize=optimize)
    return importlib._bootstrap_external._code_to_hash_pyc(
        code, importlib.util.source_hash(source), False
    )


def write_zip(path: Path, files: dict[str, bytes]) -> None:
    """Write a stored zip whose bytes depend on the files alone."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as out:
        for name in sorted(files):
            info = zipfile.ZipInfo(name, TIME)
            info.create_system = 3
            info.external_attr = 0o644 << 16
            out.writestr(info, files[name])


def rest(library: dict[str, bytes], kept: set[str]) -> dict[str, bytes]:
    """Return the modules that custom strategies may use of the standard library, but for the kept.

    A package of which a part is kept is here as a whole: Python looks for it in one place only.
    """
    path_of = {module_of(path): path for path in library}
    tops = {name.split(".")[0] for name in path_of} - LEFT_OUT
    wanted = [name for name in path_of if name.split(".")[0] in tops and name not in kept]
    wanted = [name for name in wanted if not NAMES_LEFT_OUT.search(name)]
    found = [name for name in wanted if importable(name)]
    packages = {name.split(".")[0] for name in found}
    both = sorted(found + [name for name in kept if name.split(".")[0] in packages])
    return {path_of[name]: library[path_of[name]] for name in both}


def importable(module: str) -> bool:
    """Return whether a module can be imported in the browser."""
    try:
        importlib.import_module(module)
    except ImportError:
        return False
    return True


def read(path: str, prefix: str = "", suffix: str = "") -> dict[str, bytes]:
    """Return the files of a zip whose paths begin and end so, by path."""
    with zipfile.ZipFile(path) as held:
        names = [name for name in held.namelist() if name.startswith(prefix)]
        return {name: held.read(name) for name in names if name.endswith(suffix)}


def import_core(
    core: dict[str, bytes], library: dict[str, bytes], public: set[str]
) -> tuple[set[str], list[str]]:
    """Import the core and all that it needs of the standard library.

    Return the modules of the standard library that are needed, and those of them that cannot be
    imported in the browser.
    """
    path_of = {module_of(path): path for path in library}
    # Imports inside functions are followed from the page's door only: custom strategies have the
    # rest of the library.
    named: set[str] = set()
    for path in reached(core, (DOORS[0], *public)):
        if path.endswith(".py"):
            importlib.import_module(module_of(path))
            named |= imported_names(core[path], module_of(path), path.endswith("__init__.py"))
    named &= path_of.keys()
    later: set[str] = set()
    for module in named:
        path = path_of[module]
        later |= imported_names(library[path], module, path.endswith("__init__.py"))
    pyodide = {name for name in path_of if name.split(".")[0] in ("pyodide", "_pyodide")}
    wanted = sorted(named | (later & path_of.keys()) | pyodide)
    missing = [module for module in wanted if not importable(module)]
    for path in core:
        if path.endswith(".py"):
            importlib.import_module(module_of(path))
    return {name for name in sys.modules if name in path_of} | pyodide, missing


def public_modules(core: dict[str, bytes]) -> set[str]:
    """Return the modules with public names, which have docstrings for `help` at the prompt."""
    return imported_names(core[PUBLIC_NAMES], "mastermind_core", True)


def compiled_core(core: dict[str, bytes], public: set[str]) -> dict[str, bytes]:
    """Return the files of core.zip.

    Asserts stay. So do the docstrings of `public` modules.
    """
    files = {}
    for path, data in core.items():
        if path.endswith(".py"):
            described = module_of(path) in public
            files[path + "c"] = compiled(data, f"/core.zip/{path}", 0, described)
        else:
            files[path] = data
    return files


def compiled_later(core: dict[str, bytes], public: set[str]) -> dict[str, bytes]:
    """Return the modules of the core that are in library.zip, public ones with docstrings."""
    return {
        path + "c": compiled(data, f"/library.zip/{path}", 0, module_of(path) in public, False)
        for path, data in core.items()
        if path != f"{LATER}__init__.py"
    }


def compiled_library(library: dict[str, bytes], numbered: bool) -> dict[str, bytes]:
    """Return modules of the standard library, compiled without docstrings and asserts."""
    return {
        path + "c": compiled(data, f"{STDLIB}/{path}", optimize=2, numbered=numbered)
        for path, data in library.items()
    }


def main(wheel: str, out: Path) -> None:
    """Write the zips and print what they hold."""
    library = read(STDLIB, suffix=".py")
    core = read(wheel, prefix="mastermind_core/")
    # Neither the terminal's modules nor the builder of books can be reached from the doors.
    public = public_modules(core)
    wanted = reached(core, (*DOORS, *public))
    core = {path: data for path, data in core.items() if path in wanted or is_book(path)}
    later = {path: core.pop(path) for path in list(core) if path.startswith(LATER)}
    sys.path.insert(0, wheel)
    kept, missing = import_core(core, library, public)
    needed = {path: data for path, data in library.items() if module_of(path) in kept}
    write_zip(out / "stdlib.zip", compiled_library(needed, True))
    core[f"{LATER}__init__.py"] = LEADS_ON
    write_zip(out / "core.zip", compiled_core(core, public))
    more = compiled_library(rest(library, kept), False) | compiled_later(later, public)
    write_zip(out / "library.zip", more)
    print(f"{len(kept)} of {len(library)} modules of the standard library kept")
    print(f"not importable in the browser, so left out: {' '.join(missing) or 'none'}")


main(sys.argv[1], Path(sys.argv[2]))
