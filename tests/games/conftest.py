"""Marks the longest games, which run nightly and not at each push."""

import re

import pytest

LONGEST = (
    r"test_large\.py::test_extreme_secrets_are_found\[Packed-p36c36r",
    r"test_large\.py::test_random_(secrets_of_all_shapes_are_found|answers_end.*p12c12r)",
    r"test_large\.py::test_memory_grows",
    r"test_any_board\.py::.*(packed-p60c100r|p40c40r)",
)
"""Patterns for the file and the name of tests that take ten seconds or more."""


@pytest.hookimpl(tryfirst=True)  # before pytest looks at marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the longest games."""
    for item in items:
        if any(re.search(pattern, item.nodeid) for pattern in LONGEST):
            item.add_marker("nightly")
