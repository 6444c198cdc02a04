"""Runs inside a Pyodide that has only stdlib.zip: checks that all of the zips can be imported.

    verify.py STDLIB_ZIP CORE_ZIP LIBRARY_ZIP

Prints what is wrong, and exits with 1 if anything is.
"""

import importlib
import json
import sys
import zipfile


def modules_in(path: str) -> list[str]:
    """Return the names of the modules in a zip of .pyc files."""
    with zipfile.ZipFile(path) as held:
        return sorted(
            name.removesuffix(".pyc").replace("/", ".").removesuffix(".__init__")
            for name in held.namelist()
            if name.endswith(".pyc")
        )


def wrong_in(names: list[str]) -> list[str]:
    """Return what is wrong with modules that cannot be imported."""
    wrong = []
    for name in names:
        try:
            importlib.import_module(name)
        except Exception as error:
            wrong.append(f"{name}: {type(error).__name__}: {error}")
    return wrong


def main(stdlib: str, core: str, library: str) -> int:
    """Return 0 if every module can be imported and the core answers a request."""
    names = modules_in(stdlib)
    wrong = wrong_in(names)
    sys.path.insert(0, core)
    wrong += wrong_in(modules_in(core))
    api = importlib.import_module("mastermind_core.api.page")
    reply = json.loads(api.handle('{"action":"strategies"}', None))
    if "strategies" not in reply:
        wrong.append(f"the core answers {reply}")
    sys.path.insert(0, library)
    # A package that is imported already from stdlib.zip does not look into library.zip.
    partly = {name.split(".")[0] for name in names}
    wrong += wrong_in([name for name in modules_in(library) if name.split(".")[0] not in partly])
    for line in wrong:
        print(line)
    print(f"{len(names)} modules of the trimmed library imported, {len(wrong)} things wrong")
    return 1 if wrong else 0


sys.exit(main(*sys.argv[1:]))
