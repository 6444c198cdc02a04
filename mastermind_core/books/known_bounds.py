"""The lower bounds that are known of totals without a proof: they come with the books."""

from __future__ import annotations

import pkgutil
from typing import NamedTuple

from ..rules import Rules


class KnownBound(NamedTuple):
    """A line of `data/lower_bounds.txt`: its words are the fields.

    The search looked some `steps` ahead and took `seconds` on one core.
    """

    rules: Rules
    bound: int
    steps: int
    seconds: float
    date: str

    def __str__(self) -> str:
        return " ".join(str(field) for field in self)


def known_bounds() -> dict[Rules, KnownBound]:
    """Return the bounds by the rules of the board.

    >>> known_bounds()[Rules(5, 8)].bound > 178323 * 0.9
    True
    """
    data = pkgutil.get_data(__package__, "data/lower_bounds.txt")
    assert data is not None, "the package is not where its data is"
    found = {}
    for line in data.decode().splitlines():
        text, bound, steps, seconds, date = line.split()
        rules = Rules.parse(text)
        found[rules] = KnownBound(rules, int(bound), int(steps), float(seconds), date)
    return found


def known_bound(rules: Rules) -> int | None:
    """Return a total that no play on a board goes below, None if none is known."""
    found = known_bounds().get(rules)
    return found.bound if found else None


def distance(total: int, bound: int) -> str:
    """Return how far a bound is below a total, in words.

    >>> distance(1000, 900)
    'at least 900, 10.0 % less'
    """
    return f"at least {bound}, {100 * (total - bound) / total:.1f} % less"
