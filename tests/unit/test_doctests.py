"""The examples in the docstrings of the core give what they show."""

import doctest
import importlib

import pytest

from .test_layers import EXTRAS, modules


@pytest.mark.parametrize("name", sorted(modules().keys() - {"__main__"}))
def test_the_examples_of_a_module_give_what_they_show(name: str) -> None:
    try:
        module = importlib.import_module(f"mastermind_core.{name}")
    except ModuleNotFoundError as error:
        if error.name not in set().union(*EXTRAS.values()):
            raise
        pytest.skip(f"{error.name} is not installed")
    assert doctest.testmod(module).failed == 0
