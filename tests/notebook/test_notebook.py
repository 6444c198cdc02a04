"""docs/notebook.ipynb, run by Jupyter's own kernel: every picture is there, and can be read."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).parent
NOTEBOOK = ROOT / "docs" / "notebook.ipynb"

sys.path.insert(0, str(ROOT / "web" / "build"))
import steps  # noqa: E402
import tools  # noqa: E402

PICTURES = [
    "1 black, 2 white", "1,296 codes in 13 parts", "208 codes of p4c6r", "Game p4c6r, 2 turns",
    "6 codes of p4c6r", "The next guess", "Code 4113", "3 guesses looked back on",
    "No code fits all turns", "Puzzle p4c6r, level 2", "Game p4c6r, 2 turns", "Game p3c3r, 1 turn",
    "Game p4c6r, 2 turns",
]  # fmt: skip
"""The names of the pictures, in their order."""


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder with the notebook that was run, and its two pages."""
    folder = tmp_path_factory.mktemp("notebook")
    python = tools.environment(steps.CACHE / "notebook", HERE / "requirements.txt")
    # Nothing of a person's own settings, and nothing from the network.
    own = {name: str(folder) for name in ("HOME", "IPYTHONDIR", "JUPYTER_CONFIG_DIR")}
    subprocess.run(
        [python, HERE / "run.py", NOTEBOOK, folder],
        check=True,
        env={**os.environ, **own, "PYTHONPATH": str(ROOT)},
    )
    return folder


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Return a Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("MASTERMIND_CHROMIUM") or None, chromium_sandbox=False
        )
        yield browser
        browser.close()


def cells(path: Path) -> list[dict[str, Any]]:
    """Return the cells of a notebook that have code."""
    held = json.loads(path.read_text("utf-8"))["cells"]
    return [cell for cell in held if cell["cell_type"] == "code"]


def described(page: Page) -> list[str]:
    """Return the descriptions of the pictures as Chromium gives them to a screen reader."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    images = [node for node in nodes if node.get("role", {}).get("value") in ("image", "img")]
    return [node.get("description", {}).get("value", "") for node in images]


def test_the_notebook_in_the_documents_shows_what_a_run_shows(ran: Path) -> None:
    assert (ran / "notebook.ipynb").read_text("utf-8") == NOTEBOOK.read_text("utf-8")


def test_every_cell_shows_what_it_should_and_prints_no_warning(ran: Path) -> None:
    shown = []
    for cell in cells(ran / "notebook.ipynb"):
        (output,) = cell["outputs"]
        assert output["output_type"] == "execute_result"
        shown.append("".join(output["data"].get("text/html", output["data"]["text/plain"])))
    pictures = [text for text in shown if text.startswith("<svg ")]
    assert [text.split('aria-label="')[1].split('"')[0] for text in pictures] == PICTURES
    assert shown[-1] == "{'careful': 880, 'minimax': 874, 'best': 854}"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pictures_are_seen_and_heard_in_a_page(ran: Path, browser: Browser, theme: str) -> None:
    page = browser.new_page(viewport={"width": 1000, "height": 900})
    page.goto((ran / f"{theme}.html").as_uri())
    images = page.get_by_role("img")
    expect(images).to_have_count(len(PICTURES))
    for number, name in enumerate(PICTURES):
        expect(images.nth(number)).to_have_accessible_name(name)
        expect(images.nth(number)).to_be_visible()
    assert described(page)[10] == (
        "Turn 1: red, red, yellow, yellow: 1 black, 1 white. "
        "Turn 2: red, green, blue, blue: 0 black, 3 white."
    )
    # Text has the ink that it was drawn with, on the plate under it, whatever the theme is.
    drawn = images.first.locator("text").first
    assert drawn.evaluate("each => getComputedStyle(each).fill") == "rgb(31, 35, 40)"
    plate = images.first.locator("rect").first
    assert plate.evaluate("each => getComputedStyle(each).fill") == "rgb(255, 253, 249)"
    page.close()
