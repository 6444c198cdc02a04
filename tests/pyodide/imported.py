"""Runs inside a Pyodide that has stdlib.zip alone: prints which modules of zips cannot be imported.

imported.py CORE_ZIP STDLIB_ZIP
"""

import importlib
import json
import sys
import zipfile

wrong = {}
for path in sys.argv[1:]:
    sys.path.insert(0, path)
    with zipfile.ZipFile(path) as held:
        files = [name for name in held.namelist() if name.endswith(".pyc")]
    for name in (each[:-4].replace("/", ".").removesuffix(".__init__") for each in files):
        try:
            importlib.import_module(name)
        except Exception as error:
            wrong[name] = f"{type(error).__name__}: {error}"
print(json.dumps(wrong))
