"""A board as arrays: the colours of its codes, the numbers of its feedbacks."""

from __future__ import annotations

import numpy as np

from ...candidates.partition import feedback_order
from ...codes import all_codes
from ...rules import Rules
from .tables import Array


def code_digits(rules: Rules) -> Array:
    """Return the colours of all codes, in order: uint8 [code, position]."""
    if not rules.repeats:
        return np.array(list(all_codes(rules)), np.uint8)
    # Without tuples: ten million of them would take more than a gigabyte.
    numbers = np.arange(rules.code_count)
    places = [rules.colours**place for place in reversed(range(rules.pegs))]
    columns = [(numbers // place % rules.colours).astype(np.uint8) for place in places]
    return np.stack(columns, axis=1)


def feedback_numbers(rules: Rules) -> Array:
    """Return the number of each feedback in `feedback_order`: uint8 [black, black + white]."""
    numbers = np.zeros((rules.pegs + 1, rules.pegs + 1), np.uint8)
    for number, (black, white) in enumerate(feedback_order(rules)):
        numbers[black, black + white] = number
    return numbers
