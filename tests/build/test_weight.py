"""What dist/ weighs, against the budget that the build holds it to."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import weight
from steps import DIST, StepError


def test_everything_is_within_its_budget(capsys: pytest.CaptureFixture[str]) -> None:
    weight.check_weight(DIST)
    assert f"{weight.FIRST_VISIT} " in capsys.readouterr().out


def test_a_first_visit_is_the_parts_of_python_and_of_the_page() -> None:
    found = weight.weigh(DIST)
    assert found[weight.FIRST_VISIT].sent == sum(found[name].sent for name in weight.FIRST)
    # A host sends archives as they are, and the build has compressed them.
    assert found["stdlib.bin"].sent == found["stdlib.bin"].bytes
    assert found["pyodide.wasm"].sent < found["pyodide.wasm"].bytes / 2


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"main.js": 1000}, r"over the budget of budget.json: main.js: [\d,]+ of 1,000 bytes"),
        ({"lab.js": None}, "budget.json has no budget for lab.js"),
        ({"old.js": 9}, "budget.json has a budget for old.js, which is no part"),
    ],
)
def test_a_part_that_is_too_heavy_or_unknown_stops_the_build(
    change: dict[str, int | None], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    budget = json.loads(weight.BUDGET.read_text("utf-8")) | change
    path = tmp_path / "budget.json"
    kept = {name: most for name, most in budget.items() if most is not None}
    path.write_text(json.dumps(kept), "utf-8")
    monkeypatch.setattr(weight, "BUDGET", path)
    with pytest.raises(StepError, match=said):
        weight.check_weight(DIST)
