"""`build.py serve` shows changes: what is told, what is put into the page, and changed sources."""

from __future__ import annotations

import threading
import zipfile
from pathlib import Path

import develop
import pytest
from steps import DIST, StepError


def _zip(path: Path, files: dict[str, bytes]) -> None:
    with zipfile.ZipFile(path, "w") as out:
        for name, data in files.items():
            out.writestr(name, data)


def _read(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as held:
        return {name: held.read(name) for name in held.namelist()}


def _save(path: Path, text: str) -> None:
    """Save a file in one moment: half of it would be a change as well."""
    new = path.with_suffix(".new")
    new.write_text(text, "utf-8")
    new.replace(path)


def test_a_changed_module_takes_the_place_of_its_byte_code(tmp_path: Path) -> None:
    zips = tmp_path / "zips"
    zips.mkdir()
    core = {"core/a.pyc": b"old", "core/b.pyc": b"b", "core/c.pyc": b"c", "core/data.book": b"1"}
    _zip(zips / "core.zip", core)
    _zip(zips / "library.zip", {"core/drawing/d.pyc": b"old", "other.pyc": b"o"})
    changed = {
        "core/a.py": b"new",
        "core/c.py": None,
        "core/data.book": b"2",
        "core/drawing/d.py": b"drawn",
    }
    made = develop.with_sources(zips, changed, tmp_path / "made")
    assert _read(made / "core.zip") == {
        "core/b.pyc": b"b",
        "core/a.py": b"new",
        "core/data.book": b"2",
    }
    assert _read(made / "library.zip") == {"other.pyc": b"o", "core/drawing/d.py": b"drawn"}
    assert _read(zips / "core.zip") == core


def test_only_the_page_of_the_development_server_asks_for_changes() -> None:
    page = develop.for_development("<html><head><title>T</title></head>", "7")
    assert page.startswith('<html><head><script>\nconst changes = new EventSource("/-/changes?7")')
    assert page.endswith("</script><title>T</title></head>")
    with pytest.raises(StepError, match="no <head>"):
        develop.for_development("<html>", "7")
    for built in (DIST / "mastermind.html", DIST / "site" / "index.html"):
        assert develop.CHANGES not in built.read_text("utf-8")


def test_a_page_hears_of_a_change_also_of_one_before_it_asked() -> None:
    changes = develop.Changes("1")
    assert not changes.wait("1", 0.01)
    heard: list[bool] = []
    waiting = threading.Thread(target=lambda: heard.append(changes.wait("1", 20)))
    waiting.start()
    changes.tell("2")
    waiting.join()
    assert heard == [True]
    assert changes.wait("1", 0)


def test_a_source_that_cannot_be_built_is_told_and_the_next_one_is_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "a.js"
    source.write_text("1", "utf-8")
    monkeypatch.setattr(develop, "ROOT", tmp_path)
    monkeypatch.setattr(develop, "sources", lambda: [source])
    made: list[str] = []
    looked, tried = threading.Event(), threading.Event()
    look = develop.look

    def looking() -> dict[Path, tuple[int, int]]:
        found = look()
        looked.set()
        return found

    monkeypatch.setattr(develop, "look", looking)

    def make() -> str:
        text = source.read_text("utf-8")
        tried.set()
        if text == "wrong":
            raise StepError("line 1: wrong")
        made.append(text)
        return text

    changes, ended = develop.Changes("1"), threading.Event()
    watching = threading.Thread(target=develop.watch, args=(make, changes, ended))
    watching.start()
    try:
        assert looked.wait(20)
        _save(source, "wrong")
        assert tried.wait(20)
        _save(source, "right then")
        assert changes.wait("1", 20)
    finally:
        ended.set()
        watching.join()
    assert made == ["right then"]
    told = capsys.readouterr().out
    assert "a.js changed, and cannot be built: line 1: wrong" in told
    assert "a.js changed: built in" in told


def test_a_port_in_use_is_told_in_one_sentence() -> None:
    with develop.listening(0) as server:
        port = server.server_port
        with pytest.raises(StepError, match=f"^port {port} cannot be used: .+; --port takes"):
            develop.listening(port)
    with pytest.raises(StepError, match=r"^port 99999 cannot be used: ports are 0 to 65535;"):
        develop.listening(99999)
