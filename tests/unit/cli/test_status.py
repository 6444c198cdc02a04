"""What long work says of itself on standard error."""

from __future__ import annotations

import pytest

from mastermind_core.cli import terminal


def test_a_line_that_came_too_soon_is_said_later_and_no_line_twice(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = [0.0]
    monkeypatch.setattr(terminal, "SAY_SECONDS", 10.0)
    monkeypatch.setattr("time.monotonic", lambda: clock[0])
    with terminal.Status(True) as status:
        status.what("first guess 1 of 1")
        status.jobs(0, 3)
        assert capsys.readouterr().err == ""
        for second in range(1, 60):
            clock[0] = second
            status.jobs(second // 30, 3)
    assert capsys.readouterr().err == "first guess 1 of 1: 0 of 3\nfirst guess 1 of 1: 1 of 3\n"
