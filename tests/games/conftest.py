"""Marks the longest games, which run nightly and not at each push."""

import pytest

from ..nightly import mark_nightly


@pytest.hookimpl(tryfirst=True)  # before pytest looks at marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the longest games."""
    mark_nightly(items)
