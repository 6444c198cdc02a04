"""Runs inside Pyodide: print, as JSON, the versions of the libraries that are compiled into it.

    parts.py PARTS WASM

PARTS is web/licences/pyodide.toml, whose expressions use the imports; WASM is Pyodide's own.
"""

import _decimal  # noqa: F401
import ctypes
import json
import pyexpat  # noqa: F401
import re
import sys
import tomllib
import zlib  # noqa: F401
from pathlib import Path

import _zstd  # noqa: F401

wasm = Path(sys.argv[2]).read_bytes()


def c_text(function: str) -> str:
    """Return the text that a C function without arguments gives."""
    found = getattr(ctypes.CDLL(None), function)
    found.restype = ctypes.c_char_p
    return found().decode()


def libcxx() -> str:
    """Return the version of libc++, which is in the names of its functions: 210108 is 21.1.8."""
    (tag,) = set(re.findall(rb"B8ne(\d\d)(\d\d)(\d\d)", wasm))
    return ".".join(str(int(number)) for number in tag)


parts = tomllib.loads(Path(sys.argv[1]).read_text("utf-8"))["part"]
print(json.dumps({each["name"]: eval(each["told_by"]) for each in parts if "told_by" in each}))
