"""Where the build looks for a browser, in which order, and what it does if there is none."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

import browsers
import pytest
from steps import StepError

ALL = list(browsers.BROWSERS)


class Machine:
    """A machine that has some commands, and may install more."""

    def __init__(self, folder: Path, *commands: str, root: bool = False) -> None:
        """Have these commands, no browser of Playwright's, and no network."""
        self.commands = set(commands)
        self.root = root
        self.packages: dict[str, list[str]] = {}
        self.fetches = False
        self.done: list[str] = []
        self._own = folder / "own"

    def which(self, name: str) -> str | None:
        """Return the path of a command of this machine."""
        return f"/usr/bin/{name}" if name in self.commands else None

    def run(
        self, command: Sequence[str | Path], *, env: Mapping[str, str] | None = None, what: str = ""
    ) -> str:
        """Do what a command does on this machine."""
        line = [Path(part).name if isinstance(part, Path) else part for part in command]
        if "-c" in line:
            return f"{self._own}\n"
        self.done.append(what or " ".join(line[:2]))
        if "playwright" in line:
            if not self.fetches:
                raise StepError("no such host")
            self._own.touch()
        elif line[1] == "install":
            wanted = [name for name in line[2:] if not name.startswith("-")]
            if not all(name in self.packages for name in wanted):
                raise StepError("no such package")
            self.commands.update(*(self.packages[name] for name in wanted))
        return ""

    def bring_own(self) -> None:
        """Have a browser that Playwright downloaded before."""
        self._own.touch()


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """Return a machine that stands for this one."""
    made = Machine(tmp_path)
    for browser in browsers.BROWSERS.values():
        monkeypatch.delenv(browser.variable, raising=False)
    monkeypatch.setattr(shutil, "which", made.which)
    monkeypatch.setattr(os, "geteuid", lambda: 0 if made.root else 1000, raising=False)
    monkeypatch.setattr(browsers, "run", made.run)
    return made


@pytest.mark.parametrize("name", ALL)
def test_the_environment_variable_comes_first(
    name: str, machine: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine.bring_own()
    mine = tmp_path / "mine"
    mine.touch()
    monkeypatch.setenv(browsers.BROWSERS[name].variable, str(mine))
    assert browsers.find(name) == str(mine)
    mine.unlink()
    with pytest.raises(StepError, match="which is not there"):
        browsers.find(name)
    monkeypatch.setenv(browsers.BROWSERS[name].variable, browsers.PLAYWRIGHT)
    assert browsers.find(name) == browsers.PLAYWRIGHT


@pytest.mark.parametrize("name", ALL)
def test_a_browser_that_playwright_downloaded_comes_before_the_machines(
    name: str, machine: Machine
) -> None:
    browser = browsers.BROWSERS[name]
    machine.commands = {browser.names[0], *browser.beside}
    assert browsers.find(name) == f"/usr/bin/{browser.names[0]}"
    machine.bring_own()
    assert browsers.find(name) == browsers.PLAYWRIGHT
    assert machine.done == []


def test_a_driver_of_webkit_without_a_virtual_screen_is_not_enough(machine: Machine) -> None:
    machine.commands = {"WebKitWebDriver"}
    with pytest.raises(StepError):
        browsers.find("webkit")
    machine.commands |= {"Xvfb"}
    assert browsers.find("webkit") == "/usr/bin/WebKitWebDriver"


@pytest.mark.parametrize("name", ALL)
def test_root_installs_the_package_of_debian(name: str, machine: Machine) -> None:
    browser = browsers.BROWSERS[name]
    machine.root = machine.fetches = True
    machine.commands = {"apt-get"}
    machine.packages = {each: [] for each in browser.packages}
    machine.packages[browser.packages[0]] = [browser.names[0], *browser.beside]
    assert browsers.find(name) == f"/usr/bin/{browser.names[0]}"
    assert machine.done == ["apt-get update", "apt-get install"]


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("root", [False, True])
def test_without_browser_and_package_playwright_downloads_one(
    name: str, root: bool, machine: Machine
) -> None:
    machine.root, machine.fetches = root, True
    machine.commands = {"apt-get"}
    assert browsers.find(name) == browsers.PLAYWRIGHT
    tried = ["apt-get update", "apt-get install"] if root else []
    assert machine.done == [*tried, f"playwright install {name}"]
    assert browsers.find(name) == browsers.PLAYWRIGHT
    assert len(machine.done) == len(tried) + 1


@pytest.mark.parametrize("name", ALL)
def test_without_any_browser_the_error_says_what_to_install(name: str, machine: Machine) -> None:
    with pytest.raises(StepError) as told:
        browsers.find(name)
    assert machine.done == [f"playwright install {name}"]
    browser = browsers.BROWSERS[name]
    for word in (browser.label, browser.variable, *browser.packages):
        assert word in str(told.value)
