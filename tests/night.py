"""Marks some cases of a test for the night, while the others run at each push."""

from __future__ import annotations

from typing import Any

import pytest


def at_night(*cases: Any) -> list[Any]:
    """Return cases for `pytest.mark.parametrize`, each marked `nightly`.

    A case of several arguments is a tuple.
    """
    return [
        pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.nightly)
        for case in cases
    ]
