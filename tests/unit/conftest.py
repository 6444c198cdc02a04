"""Hypothesis does not look at the clock, and there is a terminal."""

import math
import sys

import pytest
from hypothesis import HealthCheck, settings

from .shell import Shell

# All else is as the profile in use has it: Hypothesis has one of its own for CI.
settings.register_profile(
    "any speed",
    settings(),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    # Pyodide takes several times as long.
    max_examples=20 if sys.platform == "emscripten" else 50,
)
settings.load_profile("any speed")


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shell:
    """Return a terminal; on a slow machine, too, no line says how far a command is."""
    monkeypatch.setattr("mastermind_core.cli.terminal.SAY_SECONDS", math.inf)
    return Shell(capsys, monkeypatch)
