"""The one-step strategy whose heuristic is in guesses."""

from __future__ import annotations

from ..candidates.partition import feedback_order
from ..heuristics import Heuristic
from ..rules import Rules
from ..search.estimated_guesses import estimate
from .one_step import OneStep


class Estimate(OneStep):
    """The guess whose parts are estimated to need the fewest guesses in total (this project's)."""

    def __init__(self) -> None:
        summary = "The guess whose parts are estimated to need the fewest guesses in all (ours)."
        super().__init__(estimate(0), summary)

    def heuristic_on(self, rules: Rules) -> Heuristic:
        """Return the estimate for the number of feedbacks of the board."""
        return estimate(len(feedback_order(rules)))
