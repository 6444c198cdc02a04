"""How what Lighthouse reports is held to its limits; Lighthouse itself runs nightly."""

from __future__ import annotations

import gzip
import threading
import urllib.request
from pathlib import Path
from typing import Any

import lighthouse
import pytest
from gzip_host import GzipHost
from steps import StepError

CATEGORIES = ("performance", "accessibility", "best-practices", "seo")


def report(**changed: float | None) -> dict[str, Any]:
    """Return what Lighthouse reports of a page at its limits, with some other figures."""
    at_limit = {name: limit.least or limit.most for name, limit in lighthouse.LIMITS.items()}
    values = {**at_limit, **{name.replace("_", "-"): value for name, value in changed.items()}}
    return {
        "categories": {name: {"score": values[name]} for name in CATEGORIES},
        "audits": {
            name: {"numericValue": value}
            for name, value in values.items()
            if name not in CATEGORIES
        },
    }


def test_a_page_at_its_limits_holds_them() -> None:
    assert lighthouse.over(lighthouse.figures(report())) == []


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"performance": 0.97}, "performance is 0.97, and should be 0.98 or more"),
        ({"seo": 0.9}, "seo is 0.9, and should be 1 or more"),
        (
            {"first_contentful_paint": 1101},
            "first-contentful-paint is 1101 ms, and should be 1100 ms or less",
        ),
        (
            {"cumulative_layout_shift": 0.02},
            "cumulative-layout-shift is 0.02, and should be 0.01 or less",
        ),
    ],
)
def test_what_is_over_its_limit_is_told(changed: dict[str, float], said: str) -> None:
    assert lighthouse.over(lighthouse.figures(report(**changed))) == [said]


def test_what_was_not_measured_is_no_figure() -> None:
    with pytest.raises(StepError, match="Lighthouse has not measured performance"):
        lighthouse.figures(report(performance=None))


def test_one_slow_run_of_five_does_not_count() -> None:
    usual, slow = (lighthouse.figures(report(total_blocking_time=ms)) for ms in (100, 900))
    assert lighthouse.medians([usual, slow, usual, usual, usual])["total-blocking-time"] == 100
    assert lighthouse.medians([usual, slow, slow, usual, slow])["total-blocking-time"] == 900


def test_runs_over_the_limits_fail_and_print_the_medians(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(lighthouse, "once", lambda url: report(performance=0.5))
    monkeypatch.setattr(lighthouse, "DIST", tmp_path)
    with pytest.raises(StepError, match=r"performance is 0\.5"):
        lighthouse.lighthouse(3)
    assert "Lighthouse, mobile, medians of 3" in capsys.readouterr().out
    lighthouse.lighthouse(1, plain=True)
    assert "Lighthouse, mobile, medians of 1" in capsys.readouterr().out, "no limit holds"


def test_the_host_sends_texts_compressed_and_archives_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<p>board</p>", "utf-8")
    (tmp_path / "core.bin").write_bytes(b"archive")
    with GzipHost(tmp_path) as host:
        threading.Thread(target=host.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{host.server_port}"
        with urllib.request.urlopen(f"{address}/") as page:
            assert page.headers["content-encoding"] == "gzip"
            assert gzip.decompress(page.read()) == b"<p>board</p>"
        with urllib.request.urlopen(f"{address}/core.bin") as archive:
            assert archive.headers["content-encoding"] is None
            assert archive.read() == b"archive"
        host.shutdown()


def test_a_host_without_gzip_sends_texts_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<p>board</p>", "utf-8")
    with GzipHost(tmp_path, packs=False) as host:
        threading.Thread(target=host.serve_forever, daemon=True).start()
        with urllib.request.urlopen(f"http://127.0.0.1:{host.server_port}/") as page:
            assert page.headers["content-encoding"] is None
            assert page.read() == b"<p>board</p>"
        host.shutdown()
