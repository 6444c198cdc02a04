"""How what Lighthouse reports is held to its limits; Lighthouse itself runs nightly."""

from __future__ import annotations

import gzip
import threading
import urllib.request
from pathlib import Path
from typing import Any

import lighthouse
import pytest
from steps import StepError


def report(changed: dict[str, float | None]) -> dict[str, Any]:
    """Return what Lighthouse reports of a page at its limits, with some other figures."""
    values = {**lighthouse.LEAST, **lighthouse.MOST, **changed}
    return {
        "categories": {name: {"score": values[name]} for name in lighthouse.LEAST},
        "audits": {name: {"numericValue": values[name]} for name in lighthouse.MOST},
    }


def test_a_figure_over_its_limit_is_told_and_one_that_was_not_measured() -> None:
    wrong = report({"performance": 0.97, "seo": 1.0, "first-contentful-paint": 1101})
    assert lighthouse.over(lighthouse.figures(report({}))) == []
    assert lighthouse.over(lighthouse.figures(wrong)) == [
        "performance is 0.97, and should be 0.98 or more",
        "first-contentful-paint is 1101, and should be 1100 or less",
    ]
    with pytest.raises(StepError, match="Lighthouse has not measured performance"):
        lighthouse.figures(report({"performance": None}))


@pytest.mark.parametrize(("slow", "fails"), [(2, False), (3, True)])
def test_the_median_of_five_runs_counts(
    slow: int, fails: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    runs = [report({"total-blocking-time": 900})] * slow + [report({})] * (5 - slow)
    monkeypatch.setattr(lighthouse, "once", lambda _: runs.pop())
    monkeypatch.setattr(lighthouse, "DIST", tmp_path)
    if fails:
        with pytest.raises(StepError, match="total-blocking-time is 900"):
            lighthouse.lighthouse()
    else:
        lighthouse.lighthouse()
    assert runs == []


def test_the_host_sends_texts_compressed_and_archives_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<p>board</p>", "utf-8")
    (tmp_path / "core.bin").write_bytes(b"archive")
    with lighthouse.host(tmp_path) as site:
        threading.Thread(target=site.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{site.server_port}"
        with urllib.request.urlopen(f"{address}/") as page:
            assert page.headers["content-encoding"] == "gzip"
            assert gzip.decompress(page.read()) == b"<p>board</p>"
        with urllib.request.urlopen(f"{address}/core.bin") as archive:
            assert archive.headers["content-encoding"] is None
            assert archive.read() == b"archive"
        site.shutdown()
