"""Runs inside Pyodide: runs the unit tests of the core's wheel with pytest.

    run_unit_tests.py CORE_WHEEL SHARE SHARES [PYTEST_ARGUMENT]...

Runs every SHARES-th test, starting with number SHARE, from 0. /wheels has the locked wheels, /dist
the core's wheel, /project this checkout. The exit status is that of pytest.
"""

import os
import re
import shutil
import sys
from pathlib import Path

WHEELS = Path("/wheels")
HOME = Path("/tests-home")
HOME.mkdir()


def lay_out() -> None:
    """Copy the tests, without the sources of the core, to the folder where pytest runs."""
    project = Path("/project")
    for folder in ("unit", "data", "benchmarks"):
        if (project / "tests" / folder).is_dir():
            shutil.copytree(
                project / "tests" / folder,
                HOME / "tests" / folder,
                ignore=shutil.ignore_patterns("__pycache__"),
            )
    shutil.copytree(project / "web" / "lessons", HOME / "web" / "lessons")
    (HOME / "docs").mkdir(parents=True)
    names = ["pyproject.toml", "tests/__init__.py", "tests/conftest.py", "tests/paper.py"]
    names += ["tests/night.py", "README.md", "docs/own_strategy.py", "docs/example.py"]
    names += [f"docs/{path.name}" for path in sorted((project / "docs").glob("*.md"))]
    for name in names:
        if (project / name).exists():
            shutil.copyfile(project / name, HOME / name)
    os.chdir(HOME)


async def install(core: str) -> None:
    """Install all wheels with micropip, which is imported from its own wheel."""
    (micropip_wheel,) = WHEELS.glob("micropip-*.whl")
    sys.path.insert(0, str(micropip_wheel))
    import micropip

    wheels = [path for path in sorted(WHEELS.glob("*.whl")) if path != micropip_wheel]
    await micropip.install([f"emfs:{path}" for path in wheels], deps=False)
    await install_as_documented(core)
    print("installed by micropip:", ", ".join(sorted(micropip.list())), flush=True)


async def install_as_documented(core: str) -> None:
    """Install the core by the cell of docs/notebook.md, in a folder with the wheel, as it says."""
    from pyodide.code import eval_code_async

    text = Path("/project/docs/notebook.md").read_text("utf-8")
    (cell,) = re.findall(r"```python\n(.*?)```", text, re.S)
    assert "micropip.install" in cell
    shutil.copyfile(f"/dist/{core}", HOME / core)
    os.chdir(HOME)
    await eval_code_async(cell, {"__name__": "__main__"})


class Share:
    """A plugin for pytest that keeps one share of the tests."""

    def __init__(self, share: int, shares: int) -> None:
        """Keep every `shares`-th test, starting with number `share`."""
        self._kept = slice(share, None, shares)

    def pytest_collection_modifyitems(self, items: list[object]) -> None:
        """Keep the tests of this share."""
        items[:] = items[self._kept]


async def main() -> int:
    """Run the tests and return pytest's exit status."""
    await install(sys.argv[1])
    lay_out()
    import pytest

    import mastermind_core

    assert "site-packages" in (mastermind_core.__file__ or ""), "the tests should import the wheel"
    # Tests that cannot run in a browser skip themselves, each with its reason.
    options = ["-p", "no:cacheprovider", "--color=no", "-q"]
    share = Share(int(sys.argv[2]), int(sys.argv[3]))
    return int(pytest.main([*options, "tests/unit", *sys.argv[4:]], plugins=[share]))


sys.exit(await main())  # noqa: F704  Pyodide runs a script that may await
