"""Pyodide's script is changed where it is known, and the build stops where it is not."""

from __future__ import annotations

import glue
import pytest
import runtime
from steps import StepError


def test_the_changes_fit_the_pyodide_that_is_used() -> None:
    before = (runtime.PYODIDE / "pyodide.asm.mjs").read_text("utf-8")
    after = glue.quickened(before)
    assert all(each in after for each in glue.CHANGES.values())
    for known, changed in glue.CHANGES.items():
        after = after.replace(changed, known)
    assert after == before


@pytest.mark.parametrize("times", [0, 2])
@pytest.mark.parametrize("text", glue.CHANGES)
def test_a_script_of_another_form_stops_the_build(text: str, times: int) -> None:
    script = "".join(each for each in glue.CHANGES if each != text) + text * times
    with pytest.raises(StepError, match=r"pyodide\.asm\.mjs does not have once, as known"):
        glue.quickened(script)
