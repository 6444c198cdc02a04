"""Other processes: a fresh Python, and children that can be interrupted."""

import os
import signal
import subprocess
import sys

import pytest

no_processes = pytest.mark.skipif(
    sys.platform == "emscripten", reason="Pyodide starts no processes and no threads"
)


def fresh(code: str, *arguments: str, given: str = "", **environment: str) -> str:
    """Run code in a Python that has loaded nothing yet, and return its output."""
    command = [sys.executable, "-c", code, *arguments]
    env = os.environ | environment
    done = subprocess.run(command, input=given, env=env, stdout=subprocess.PIPE, text=True)
    assert done.returncode == 0  # pytest shows what it printed on standard error
    return done.stdout


def heed_ctrl_c() -> None:
    """Let a child heed SIGINT, which a job of a shell's background passes on as ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
