"""Runs inside Pyodide, before all else: runs the script that sys.argv names.

The value of the last line is the exit status of python.mjs.
"""

import sys
import traceback
from pathlib import Path

from pyodide.code import eval_code_async


async def run() -> int:
    """Run the script, which may await at its top level, and return its exit status."""
    script = sys.argv[0]
    space = {"__name__": "__main__", "__file__": script}
    try:
        await eval_code_async(Path(script).read_text("utf-8"), space, filename=script)
    except SystemExit as stop:
        if stop.code is None or isinstance(stop.code, int):
            return stop.code or 0
        print(stop.code, file=sys.stderr)
        return 1
    except BaseException:
        traceback.print_exc()
        return 1
    return 0


await run()  # noqa: F704
