"""Runs inside the Python of which a snapshot is made: imports the core, drops the rest."""


def prepare() -> None:
    """Import the door of the page with all that it may need later, and forget the rest."""
    import gc
    import linecache
    import re
    import sys
    import typing
    import zipimport

    import mastermind_core.api.page  # noqa: F401  it stays in sys.modules
    from mastermind_core.strategies.registry import find

    # The core loads a strategy when it is first asked for; these are asked on the first screens.
    for strategy in ("best", "random", "minimax"):
        find(strategy)

    # Needed while modules are imported, and by no function that runs later.
    for name in ("dis", "opcode", "_opcode_metadata", "locale", "site"):
        module = sys.modules.pop(name, None)
        if module:
            module.__dict__.clear()
    re.purge()
    linecache.clearcache()
    for clear in typing._cleanups:
        clear()
    sys.path_importer_cache.clear()
    zipimport._zip_directory_cache.clear()  # the page has another archive of the core
    sys.path.remove("")  # Pyodide's loader adds it at every start
    gc.collect()


prepare()
del prepare
