"""Where the build looks for a browser, in which order, and what it says if there is none."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from pathlib import Path

import browsers
import pytest
from steps import StepError

ALL = pytest.mark.parametrize("name", browsers.BROWSERS)


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Return the commands of a machine of root's without a network; apt-get brings all it knows."""
    there: set[str] = set()

    def run(line: Sequence[str | Path], **_: object) -> str:
        if line[0] != "apt-get":
            raise StepError("no network")
        wanted = [each for each in browsers.BROWSERS.values() if each.packages[0] in line]
        there.update(*([each.names[0], *each.beside] for each in wanted))
        return ""

    for browser in browsers.BROWSERS.values():
        monkeypatch.delenv(browser.variable, raising=False)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}" if name in there else None)
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    monkeypatch.setattr(browsers, "run", run)
    return there


@ALL
def test_the_variable_comes_first_then_the_machines_own_then_debians_package(
    name: str, commands: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = browsers.BROWSERS[name]
    with pytest.raises(StepError) as told:
        browsers.find(name)
    for word in (browser.label, browser.variable, *browser.packages):
        assert word in str(told.value)
    commands.add("apt-get")
    assert browsers.find(name) == f"/usr/bin/{browser.names[0]}"
    commands.remove("apt-get")
    assert browsers.find(name) == f"/usr/bin/{browser.names[0]}"
    monkeypatch.setenv(browser.variable, str(tmp_path / "mine"))
    with pytest.raises(StepError, match="which is not there"):
        browsers.find(name)
    (tmp_path / "mine").touch()
    assert browsers.find(name) == str(tmp_path / "mine")


def test_a_driver_of_webkit_without_a_virtual_screen_is_not_enough(commands: set[str]) -> None:
    commands.add("WebKitWebDriver")
    with pytest.raises(StepError):
        browsers.find("webkit")
