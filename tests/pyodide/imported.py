"""Runs inside a Pyodide that has only stdlib.zip: prints which modules of zips cannot be imported.

imported.py STDLIB_ZIP CORE_ZIP LIBRARY_ZIP
"""

import importlib
import json
import sys
import zipfile

wrong = {}
packages: set[str] = set()
for path in sys.argv[1:]:
    sys.path.insert(0, path)
    with zipfile.ZipFile(path) as held:
        files = [name for name in held.namelist() if name.endswith(".pyc")]
    modules = [each[:-4].replace("/", ".").removesuffix(".__init__") for each in files]
    # A package that is imported already from stdlib.zip does not look into library.zip.
    for name in modules:
        if name.split(".")[0] not in packages or name.startswith("mastermind_core."):
            try:
                importlib.import_module(name)
            except Exception as error:
                wrong[name] = f"{type(error).__name__}: {error}"
    packages |= {name.split(".")[0] for name in modules}
print(json.dumps(wrong))
