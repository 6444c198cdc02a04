"""`build.py serve` shows changes: what is told, what is put into the page, and changed sources."""

from __future__ import annotations

import threading
from pathlib import Path

import develop
import pytest
from steps import StepError


def _save(path: Path, text: str) -> None:
    """Save a file in one moment: half of it would be a change as well."""
    new = path.with_suffix(".new")
    new.write_text(text, "utf-8")
    new.replace(path)


def test_a_source_that_cannot_be_built_is_told_and_the_next_one_is_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "a.js"
    source.write_text("1", "utf-8")
    monkeypatch.setattr(develop, "ROOT", tmp_path)
    monkeypatch.setattr(develop, "CORE", source)
    monkeypatch.setattr(develop, "WEB", tmp_path / "web")
    made: list[str] = []
    looked, tried, done, ended = (threading.Event() for _ in range(4))
    look = develop.look

    def looking() -> dict[Path, tuple[int, int]]:
        found = look()
        looked.set()
        return found

    monkeypatch.setattr(develop, "look", looking)

    def make() -> None:
        text = source.read_text("utf-8")
        tried.set()
        if text == "wrong":
            raise StepError("line 1: wrong")
        made.append(text)
        done.set()

    monkeypatch.setattr(develop, "make", make)
    watching = threading.Thread(target=develop.watch, args=(ended,))
    watching.start()
    try:
        assert looked.wait(20)
        _save(source, "wrong")
        assert tried.wait(20)
        _save(source, "right then")
        assert done.wait(20)
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
