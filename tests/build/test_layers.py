"""The picture of docs/design.md is that of the imports, and is one that a reader can follow."""

from __future__ import annotations

from xml.etree import ElementTree

import layers


def test_the_picture_is_that_of_the_imports() -> None:
    there = layers.PICTURE.read_text("utf-8")
    assert there == layers.drawing(), "python3 build.py layers draws it again"
    ElementTree.fromstring(there)


def test_every_stop_of_a_tap_is_a_box() -> None:
    boxes = {*layers.page(), *layers.core()}
    assert {box for box, _ in layers.WAY} <= boxes
    assert {layers.WORDS, layers.SCRIPTS} <= boxes


def test_an_import_is_seen_in_all_its_forms() -> None:
    page, core = layers.page(), layers.core()
    assert "words" in page["views/board"]
    assert "lit-html" not in page
    assert {"candidates", layers.WORDS} <= set(core["search"])
    assert not core[layers.WORDS]
    assert "cli" not in core["api"]
