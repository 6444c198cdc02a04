"""Every measurement: `python -m tests.benchmarks` lists them, with a name it runs one.

    python -m tests.benchmarks
    python -m tests.benchmarks browser reviews --games 20 --write
    python -m tests.benchmarks browser taps --beside OLDER_CHECKOUT/dist

What follows the name are the options of that measurement; `--help` lists them. Those of the page
need a built dist/. `--write` puts the table where the documentation has it.
"""

from __future__ import annotations

import ast
import runpy
import sys
from pathlib import Path

PARTS = ("__init__", "__main__", "test_benchmarks", "written")
"""The modules that measure nothing by themselves."""


def measurements() -> dict[str, str]:
    """Return what each measurement measures, by its name."""
    found = {}
    for path in sorted(Path(__file__).parent.glob("*.py")):
        if path.stem not in PARTS:
            words = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
            found[path.stem] = words.splitlines()[0].split(": `")[0].rstrip(".")
    return found


def main() -> None:
    """List the measurements, or run the one that is named."""
    known = measurements()
    name, *options = sys.argv[1:] or [""]
    if name in known:
        module = f"tests.benchmarks.{name}"
        sys.argv = [module, *options]
        runpy.run_module(module, run_name="__main__", alter_sys=True)
        return
    print("python -m tests.benchmarks NAME [OPTION ...]\n")
    for each, words in known.items():
        print(f"  {each:10} {words}")
    if name not in ("", "-h", "--help"):
        sys.exit(f"\nthere is no measurement {name!r}")


if __name__ == "__main__":
    main()
