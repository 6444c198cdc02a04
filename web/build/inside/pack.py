"""Runs inside Pyodide: pack the core and the part of the standard library it needs, byte-compiled.

    pack.py WHEEL OUT

Writes OUT/core.zip, OUT/stdlib.zip and OUT/library.zip. Pyodide's own Python compiles them, since
byte code belongs to the exact Python that will run it. Stored rather than deflated, since unpacking
twice costs more at start than it saves. What is kept of the standard library is what Python has
really imported after its start, every module of the core and every module of Pyodide itself; and
what the core, or a module the core names, imports only later, inside a function. The library is
what strategies of one's own may want of it besides, and what installs a wheel.
"""

import ast
import importlib
import importlib.util
import re
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

STDLIB = "/lib/python314.zip"
DOORS = ("mastermind_core.api.page", "mastermind_core.api.custom")
LEFT_OUT = frozenset(
    """
    The network, other processes and systems, the terminal, archives and other formats:
    ctypes ftplib getpass http imaplib mailbox mimetypes multiprocessing netrc plistlib poplib pty
    smtplib socketserver sqlite3 stringprep tty wave webbrowser wsgiref xml xmlrpc
    zipapp zoneinfo
    What tests, documents, traces or takes programs apart, and the jokes:
    antigravity bdb cmd compileall doctest filecmp fileinput modulefinder optparse pdb pickletools
    py_compile pyclbr pydoc runpy symtable tabnanny this trace tracemalloc unittest __hello__
    __phello__ _pyrepl
    What the interpreter has compiled, and what is kept already as far as it is of use:
    asyncio concurrent logging pyodide _pydatetime _pyio _pyodide
    """.split()  # noqa: SIM905  its words are no names of modules, and a list of 70 lines no help
)
"""Modules that no strategy has a use for in a browser."""

NAMES_LEFT_OUT = re.compile(
    r"__main__$|^encodings\.(cp\d|mac_|iso8859|koi|kz|hp_|pt|palm|tis|mbcs|oem)|^json\.tool$"
)
"""Programs, and the alphabets of old machines."""
TIME = (1980, 1, 1, 0, 0, 0)
HASH_BASED_UNCHECKED = (1).to_bytes(4, "little")


def module_of(path: str) -> str:
    """Return the dotted name of the module that a path inside a zip holds."""
    return path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def walk(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes below one, but for what a module does only when run as a program."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef) and re.match(r"_?(main|test)", child.name):
            continue
        if isinstance(child, ast.If) and ast.unparse(child.test).startswith("__name__ == "):
            continue
        yield child
        yield from walk(child)


def imported_names(source: bytes, module: str, is_package: bool) -> set[str]:
    """Return every name that a source imports, in functions too, with the parents of each."""
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


def reached(sources: dict[str, bytes], starts: tuple[str, ...]) -> set[str]:
    """Return the paths of the modules that some lead to by imports, themselves included."""
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


def compiled(source: bytes, shown_as: str, optimize: int, described: bool = True) -> bytes:
    """Return the bytes of a .pyc that Python takes without looking for its source.

    What is not `described` loses its docstrings; its lines keep their numbers, its asserts stay.
    """
    tree = ast.parse(source)
    for node in [] if described else list(ast.walk(tree)):
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
    """Write a stored zip whose bytes depend on nothing but the files."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as out:
        for name in sorted(files):
            info = zipfile.ZipInfo(name, TIME)
            info.create_system = 3
            info.external_attr = 0o644 << 16
            out.writestr(info, files[name])


def rest(library: dict[str, bytes], kept: set[str]) -> dict[str, bytes]:
    """Return what strategies of one's own may want of the standard library besides what is kept.

    A package that is kept in part comes whole, since Python looks for it in one place only.
    """
    path_of = {module_of(path): path for path in library}
    tops = {name.split(".")[0] for name in path_of} - LEFT_OUT
    wanted = [name for name in path_of if name.split(".")[0] in tops and name not in kept]
    wanted = [name for name in wanted if not NAMES_LEFT_OUT.search(name)]
    there = [name for name in wanted if importable(name)]
    split = {name.split(".")[0] for name in there}
    both = sorted(there + [name for name in kept if name.split(".")[0] in split])
    return {path_of[name]: library[path_of[name]] for name in both}


def importable(module: str) -> bool:
    """Return whether a module can be imported in the browser."""
    try:
        importlib.import_module(module)
    except ImportError:
        return False
    return True


def main(wheel: str, out: Path) -> None:
    """Write the zips and print what they hold."""
    with zipfile.ZipFile(STDLIB) as shipped:
        library = {name: shipped.read(name) for name in shipped.namelist() if name.endswith(".py")}
    with zipfile.ZipFile(wheel) as built:
        core = {
            name: built.read(name)
            for name in built.namelist()
            if name.startswith("mastermind_core/")
        }
    # The terminal's half of the core stays behind, and so does what makes the books.
    wanted = reached(core, DOORS)
    core = {name: data for name, data in core.items() if name in wanted or is_book(name)}
    path_of = {module_of(name): name for name in library}
    sys.path.insert(0, wheel)

    named: set[str] = set()
    # What only strategies of one's own lead to has the library for what it imports later.
    for name in reached(core, DOORS[:1]):
        source = core[name]
        if name.endswith(".py"):
            module = module_of(name)
            importlib.import_module(module)
            named |= imported_names(source, module, name.endswith("__init__.py"))
    named &= path_of.keys()
    later: set[str] = set()
    for module in named:
        path = path_of[module]
        later |= imported_names(library[path], module, path.endswith("__init__.py"))
    own = {name for name in path_of if name.split(".")[0] in ("pyodide", "_pyodide")}
    missing = []
    for module in sorted(named | (later & path_of.keys()) | own):
        try:
            importlib.import_module(module)
        except ImportError:
            missing.append(module)  # of another system, or built on what the browser lacks
    for name in core:
        if name.endswith(".py"):
            importlib.import_module(module_of(name))
    kept = {name for name in sys.modules if name in path_of} | own

    write_zip(
        out / "stdlib.zip",
        {
            path_of[name] + "c": compiled(
                library[path_of[name]], f"{STDLIB}/{path_of[name]}", optimize=2
            )
            for name in kept
        },
    )
    # The core keeps its asserts, which are its own, and the docstrings of modules with public
    # names, which `help` shows at the prompt of the page.
    public = imported_names(core["mastermind_core/__init__.py"], "mastermind_core", True)
    write_zip(
        out / "core.zip",
        {
            (name + "c" if name.endswith(".py") else name): (
                compiled(data, f"/core.zip/{name}", 0, module_of(name) in public)
                if name.endswith(".py")
                else data
            )
            for name, data in core.items()
        },
    )
    more = rest(library, kept)
    write_zip(
        out / "library.zip",
        {path + "c": compiled(data, f"{STDLIB}/{path}", optimize=2) for path, data in more.items()},
    )
    print(f"{len(kept)} of {len(library)} modules of the standard library kept")
    print(f"not importable in the browser, so left out: {' '.join(missing) or 'none'}")


main(sys.argv[1], Path(sys.argv[2]))
