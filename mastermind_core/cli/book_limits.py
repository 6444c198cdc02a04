"""The boards that the builder of books has room for."""

from __future__ import annotations

import argparse

from ..candidates.partition import feedback_order
from ..candidates.whole_board import listable, too_many
from ..errors import BookError
from ..rules import Rules

MAX_SEARCHED = 65_536
"""The most codes of a board that is searched to the end: a byte for each pair of them is 4 GB."""

MAX_COLOURS = 256
"""The most colours of a board: the builder's arrays keep each colour in a byte."""

MAX_FEEDBACKS = 64
"""The most feedbacks of a board: the builder keeps a bit for each in 64 bits."""


def buildable(options: argparse.Namespace) -> Rules:
    """Return the board of a book; `MastermindError` if the builder's arrays have no room for it."""
    rules = Rules.parse(options.rules)
    if not listable(rules):
        raise too_many(rules)
    if rules.colours > MAX_COLOURS:
        raise BookError(f"expected at most {MAX_COLOURS} colours, got '{rules}'", rules)
    if options.shortest and (options.breadth or options.turns):
        raise BookError("expected --shortest without --breadth and --turns", options.shortest)
    if not options.turns and len(feedback_order(rules)) > MAX_FEEDBACKS:
        raise BookError(f"expected at most {MAX_FEEDBACKS} feedbacks, got '{rules}'", rules)
    if not options.turns and rules.code_count > MAX_SEARCHED:
        raise BookError(
            f"expected --turns, or a board of at most {MAX_SEARCHED:,} codes, "
            f"got '{rules}' with {rules.code_count:,}",
            rules,
        )
    return rules
