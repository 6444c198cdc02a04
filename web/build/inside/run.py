"""Runs inside Pyodide, first: run the script that sys.argv names and leave its exit status.

The value of the last line, an int, is what python.mjs exits with.
"""

import sys
import traceback
from pathlib import Path

from pyodide.code import eval_code_async


async def run() -> int:
    """Return the exit status of the script, which may await at its top level."""
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
