"""The skill and the luck of each turn of a game.

V is the mean number of guesses that a position needs, 0 once the game is solved. E is the mean of V
over the feedback that may come to a guess. The guess cost 1 + E - V(before) guesses more than the
best one: that is the loss. The feedback that came was worth E - V(after) guesses: that is the luck.
Added up over all turns everything else cancels:

    guesses used = V(start) + sum of losses - sum of luck
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..candidates.by_turn import NO_DOUBT, candidates_by_turn, check_possible
from ..candidates.partition import partition, split
from ..candidates.position import FEWEST, Position, position_of
from ..codes import Code, ShownCode
from ..limits import Progress
from ..notebook import pictured
from ..rules import Rules
from ..scoring import Turns, all_black
from ..search.exchanges import equal_guesses
from ..strategies.best import search_effort
from .value import SOLVED, Value, Values, mean_of, with_turns_sorted
from .verdict import TurnReview, Verdict, verdict_of


@pictured
class Review(NamedTuple):
    """A game looked back on, as far as it went.

    `start` is V of the empty board, and `rest` V after the last turn; both are None on boards too
    large to list. The guesses `used` are `start` less `rest`, plus all losses, less all luck
    (docs/review.md).

    >>> from mastermind_core import Game
    >>> review = Game("p4c6r:1122=1,1;1344=0,3;4113=4,0").review()
    >>> round(review.start.mean, 2), review.used, round(review.verdict.skill)
    (4.34, 3, 94)
    """

    start: Value | None
    turns: tuple[TurnReview, ...]
    rest: Value | None

    @property
    def used(self) -> int:
        """The guesses made."""
        return len(self.turns)

    @property
    def verdict(self) -> Verdict:
        """Skill and luck on a scale from 0 to 100, with a word for each guess."""
        return verdict_of(self.turns)

    def judged(self, hinted: Iterable[int] = (), chance: bool = True) -> Verdict:
        """Return the verdict where the turns `hinted`, from 1, came after a hint: no skill.

        Without `chance` nothing is called luck, as against the devil.
        """
        return verdict_of(self.turns, hinted, chance)


def review_of(rules: Rules, turns: Turns, progress: Progress | None = None) -> Review:
    """Return a game looked back on, up to the turn that solved it.

    `ContradictionError` if no code fits the turns.
    """
    numbered = enumerate(turns, 1)
    over = next((number for number, turn in numbered if turn.feedback == all_black(rules)), None)
    turns = turns[:over]
    positions, sizes = [], []
    by_turn = candidates_by_turn(rules, turns, progress=progress)
    check_possible(rules, turns, NO_DOUBT, by_turn)
    for number, candidates in enumerate(by_turn):
        listed = position_of(rules, turns[:number], FEWEST, candidates).listed
        positions.append(with_turns_sorted(rules, turns[:number], listed))
        sizes.append(len(listed or ()))
    values = Values(progress, 2 * sum(sizes) - sizes[-1])

    def value_after(number: int) -> Value | None:
        if number == over:
            return SOLVED
        position = positions[number]
        return values.of(position, search_effort(position)) if sizes[number] else None

    reviewed = []
    start = before = value_after(0)
    for number, (turn, position) in enumerate(zip(turns, positions, strict=False), 1):
        best = ShownCode(rules, values.suggestion(position, search_effort(position)).guess)
        expected, answers, best_parts = None, None, None
        if before is not None:
            answers = values.answers(position, turn.guess)
            best_parts = partition(position.candidates, best)
            if is_equal(position, turn.guess, best):
                expected = Value(before.mean - 1, before.certainty)
            else:
                mean, certainty = mean_of(answers)
                # Too little is known to call a guess better than the best one.
                expected = Value(max(mean, before.mean - 1), certainty)
        after = value_after(number)
        reviewed.append(TurnReview(turn, before, expected, after, best, answers, best_parts))
        before = after
    return Review(start, tuple(reviewed), before)


def is_equal(position: Position, guess: Code, best: Code) -> bool:
    """Return whether a guess is as good as the best one, since nothing tells them apart.

    An exchange of positions and colours that leaves the turns unchanged makes one of the other, or
    both split the candidates alike and the guess may be the code if the best one may.
    """
    if guess == best:
        return True
    own, others = split(position.candidates, guess), split(position.candidates, best)
    # The last part is all black.
    same = bool(own[-1]) >= bool(others[-1]) and set(own) == set(others)
    return same or bool(equal_guesses(position, [guess], best))
