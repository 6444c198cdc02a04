"""Every benchmark runs, in its shortest form. Figures are not held."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.nightly

ROOT = Path(__file__).parents[2]

NAMES = {path.stem for path in Path(__file__).parent.glob("[a-z]*.py")}
MEASUREMENTS = sorted(NAMES - {"test_benchmarks", "written"})

LIMIT = 900
"""Seconds that a benchmark may take beside another one."""

SHORTEST = {
    "browser": "--games 1 --write",
    "certificates": "--check p2c3r",
    "doubt": "p2c2r --games 1",
    "lower_bounds": "p2c3r --steps 1",
    "off_book": "--only p5c8r --positions 1",
    "records": "measure p2c2r",
    "start": "--runs 1",
    "worth": "p2c10r --games 1 --write",
}
"""Options that make a benchmark short; others have no options, or need none."""


@pytest.fixture(scope="session")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of this checkout, since some benchmarks write what they measured into it."""
    folder = tmp_path_factory.mktemp("checkout")
    for name in ("docs", "mastermind_core", "tests"):
        shutil.copytree(ROOT / name, folder / name)
    for name in ("dist", "web"):
        (folder / name).symlink_to(ROOT / name)
    return folder


@pytest.mark.parametrize("name", MEASUREMENTS)
def test_a_benchmark_runs_to_its_end(checkout: Path, name: str) -> None:
    options = SHORTEST.get(name, "").split()
    command = [sys.executable, "-m", f"tests.benchmarks.{name}", *options]
    with subprocess.Popen(
        command, cwd=checkout, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as benchmark:
        try:
            told = benchmark.communicate(timeout=LIMIT)[0]
        except subprocess.TimeoutExpired:
            benchmark.send_signal(signal.SIGINT)  # so that it ends its browsers
            raise
    assert benchmark.returncode == 0, told
