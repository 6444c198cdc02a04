"""The verdict on a reviewed game: skill and luck of 100, and the turn that decided it.

The figures can be compared between games, and each reason makes one sentence. All follows from the
review. docs/review.md has the formulas and their properties.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from ..candidates.partition import Partition
from ..checks import check_flag, check_turn, items_of
from ..codes import Code
from ..errors import ArgumentError
from ..scoring import Turn, score
from ..search.worth import Certainty
from .value import Answer, Value, average_left, least_certain

MARGINS: dict[Certainty, float] = {"exact": 0.0, "bound": 0.05, "estimate": 0.3}
"""The greatest error of a loss, in guesses: measured where the truth can be proven
(docs/review.md)."""

ROUNDING = 1e-9
"""Smaller differences come from rounding means, whose totals are whole numbers."""


class TurnReview(NamedTuple):
    """One turn looked back on. Figures are None where the candidates were too many to list.

    `before`, `expected_after` and `after` are V before the guess, E, and V after the feedback.
    `best` is the best guess that is known, and `best_parts` its partition; `answers` are all that
    could come.

    >>> from mastermind_core import Game
    >>> [turn] = Game("p4c6r:1122=1,1").review().turns
    >>> print(turn.best, round(turn.loss, 2), round(turn.luck, 2), turn.certainty)
    1123 0.06 -0.05 exact
    """

    turn: Turn
    before: Value | None
    expected_after: Value | None
    after: Value | None
    best: Code
    answers: tuple[Answer, ...] | None
    best_parts: Partition | None

    @property
    def loss(self) -> float | None:
        """Guesses that the guess cost more than the best one, on average; never below 0."""
        if self.before is None or self.expected_after is None:
            return None
        lost = 1 + self.expected_after.mean - self.before.mean
        return lost if lost > ROUNDING else 0.0

    @property
    def margin(self) -> float | None:
        """The greatest error of the loss, in guesses; 0 where it is proven."""
        if self.before is None or self.expected_after is None:
            return None
        return MARGINS[least_certain(self.before.certainty, self.expected_after.certainty)]

    @property
    def luck(self) -> float | None:
        """Guesses that the feedback saved against the mean; below 0 where it was unlucky."""
        if self.expected_after is None or self.after is None:
            return None
        return self.expected_after.mean - self.after.mean

    @property
    def came(self) -> Answer | None:
        """The one of the answers that came."""
        answers = self.answers or ()
        return next((each for each in answers if each.feedback == self.turn.feedback), None)

    @property
    def certainty(self) -> Certainty | None:
        """The certainty of the least certain figure."""
        if self.before is None or self.expected_after is None or self.after is None:
            return None
        figures = (self.before, self.expected_after, self.after)
        return least_certain(*[figure.certainty for figure in figures])


Word = Literal["best", "good", "fair", "costly"]

MOST_LOST: dict[Word, float] = {"good": 0.1, "fair": 0.3}
"""The greatest loss, in guesses, that each word allows. A best guess lost nothing, or no more than
the margin of a bound where the loss is not proven."""

LEAST_MOVED = 0.3
"""A turn counts only if it moved the end by more guesses than this: then a guess is costly."""

LEAST_SEEN = 0.05
"""The least difference of two mean numbers of codes that is seen: they are shown rounded."""

DECIMALS = 6
"""Decimals of skill and luck; later ones differ between machines."""

ReasonKind = Literal[
    "unknown", "only", "missed", "best", "repeated", "cannot", "answers", "codes", "later"
]


class Reason(NamedTuple):
    """Why a guess was as good as it was."""

    kind: ReasonKind
    """unknown: the candidates were too many to list. only: one was left, and the guess was it.
    missed: one was left, and the guess was another code. best: no better guess is known.
    repeated: each of `turns` had the same guess. cannot: the guess could not be the code, and the
    best one could. answers: fewer different answers could come to it. codes: it leaves more codes
    on average. later: the codes it leaves take longer to tell apart."""
    turns: tuple[int, ...] = ()
    """The earlier turns, from 1, which show that the guess was not the code."""
    own: float | None = None
    """The number of answers or of codes that the kind is about."""
    best: float | None = None
    """The same of the best guess."""


class TurnVerdict(NamedTuple):
    """The verdict on one turn. Figures that are not known or do not count are None.

    There were `codes` candidates before the guess, `hinted` or not, and `left` after the answer.

    >>> from mastermind_core import Game
    >>> [turn] = Game("p4c6r:1122=1,1").review().verdict.turns
    >>> turn.word, round(turn.skill), round(turn.luck), turn.codes, turn.left
    ('good', 92, 67, 1296, 208)
    """

    skill: float | None
    """0 to 100, halved by each half guess lost; None for a hint, and with nothing to choose."""
    word: Word | None
    """None for a hint."""
    luck: float | None
    """0 to 100, the share of answers that were worse; None where all were worth the same, and where
    chance had no part."""
    hinted: bool
    reason: Reason
    codes: int | None
    left: int | None


TurningKind = Literal["found", "missed", "left", "average", "lucky", "unlucky", "moved"]


class TurningPoint(NamedTuple):
    """The turn that decided a game: that of its costliest guess, else of its greatest luck.

    It had `codes` candidates before it and `left` after it; its guess leaves `average` on average.
    The best guess that is known leaves `best_average`.
    """

    turn: int
    """Its number, from 1."""
    kind: TurningKind
    """Of lost skill: missed, one code was left, and the guess was another; left, it left more codes
    than the best guess would have left; average, it leaves more on average. Of luck: found, the
    guess was the code, though `codes` were left; lucky, unlucky, the answer left fewer or more
    codes than the average. moved: numbers of codes do not tell why."""
    moved: float
    """The guesses by which the end came later; below 0 if it came earlier."""
    codes: int
    left: int
    average: float
    best: Code
    best_left: int | None
    """The candidates that `best` would have left; None where the code was not found."""
    best_average: float


class Verdict(NamedTuple):
    """The verdict on a game, as far as it went.

    `skill` and `luck` are the means of the turns that have them. `chance` says whether answers can
    be luck, as they cannot against the devil.

    >>> from mastermind_core import Game
    >>> verdict = Game("p4c6r:1122=1,1;1344=0,3;4113=4,0").review().verdict
    >>> round(verdict.skill), round(verdict.luck), verdict.turning_point.kind
    (94, 85, 'found')
    """

    turns: tuple[TurnVerdict, ...]
    skill: float | None
    luck: float | None
    turning_point: TurningPoint | None
    """None where no guess lost and no answer saved or cost more than `LEAST_MOVED`."""
    chance: bool


def verdict_of(
    turns: tuple[TurnReview, ...], hinted: Iterable[int] = (), chance: bool = True
) -> Verdict:
    """Return the verdict on the turns of a review, as `Review.judged` says."""
    check_flag(chance, "chance")
    what = "the numbers of hinted turns"
    numbers = set()
    for number in items_of(hinted, what, ArgumentError):
        check_turn(number, len(turns), what, number, ArgumentError)
        numbers.add(number)
    played = [each.turn for each in turns]
    verdicts = tuple(
        _on_turn(turn, played[: number - 1], number in numbers, chance)
        for number, turn in enumerate(turns, 1)
    )
    return Verdict(
        verdicts,
        _mean([each.skill for each in verdicts]),
        _mean([each.luck for each in verdicts]),
        turning_point_of(turns, chance),
        chance,
    )


def skill_of(loss: float) -> float:
    """Return the skill of a guess, 0 to 100, by its loss.

    >>> skill_of(0), skill_of(0.5), skill_of(1)
    (100.0, 50.0, 25.0)
    """
    return float(round(100 * 2 ** (-2 * loss), DECIMALS))


def word_of(loss: float, exact: bool) -> Word:
    """Return the word for a guess by its loss; `exact` says whether that is proven.

    >>> word_of(0, True), word_of(0.04, True), word_of(0.04, False), word_of(0.5, False)
    ('best', 'good', 'best', 'costly')
    """
    loss -= ROUNDING  # it is a difference of means
    if loss <= (0 if exact else MARGINS["bound"]):
        return "best"
    return next((word for word, most in MOST_LOST.items() if loss <= most), "costly")


def luck_of(answers: Sequence[Answer], came: Answer) -> float | None:
    """Return the luck of an answer among those that could come, 0 to 100; None if all are equal.

    It is the chance of a worse answer, and half the chance of an equal one; its mean over all
    answers is 50.
    """
    codes = sum([each.codes for each in answers])
    worse = equal = 0
    for each in answers:
        more = each.value.mean - came.value.mean
        if abs(more) < ROUNDING:
            equal += each.codes
        elif more > 0:
            worse += each.codes
    return None if equal == codes else round(100 * (2 * worse + equal) / (2 * codes), DECIMALS)


def _on_turn(turn: TurnReview, earlier: list[Turn], hinted: bool, chance: bool) -> TurnVerdict:
    reason = _reason(turn, earlier)
    came = turn.came
    if turn.loss is None or turn.answers is None or came is None:
        return TurnVerdict(None, None, None, hinted, reason, None, None)
    counts = not hinted and reason.kind != "only"
    return TurnVerdict(
        skill_of(turn.loss) if counts else None,
        None if hinted else word_of(turn.loss, turn.margin == 0),
        luck_of(turn.answers, came) if chance else None,
        hinted,
        reason,
        sum([answer.codes for answer in turn.answers]),
        came.codes,
    )


def _mean(figures: Sequence[float | None]) -> float | None:
    known = [figure for figure in figures if figure is not None]
    return round(math.fsum(known) / len(known), DECIMALS) if known else None


def _reason(turn: TurnReview, earlier: list[Turn]) -> Reason:
    answers, best, loss = turn.answers, turn.best_parts, turn.loss
    if answers is None or best is None or loss is None:
        return Reason("unknown")
    guess = turn.turn.guess
    against = [n for n, each in enumerate(earlier, 1) if score(each.guess, guess) != each.feedback]
    told = Reason("best", tuple(against))
    codes = sum([answer.codes for answer in answers])
    fits = any(answer.feedback.black == len(guess) for answer in answers)
    if codes == 1:
        return told._replace(kind="only" if fits else "missed")
    if word_of(loss, turn.margin == 0) == "best":
        return told
    same = [n for n, each in enumerate(earlier, 1) if each.guess == guess]
    if same:
        return told._replace(kind="repeated", turns=tuple(same))
    cannot = not fits and best.is_candidate
    average = average_left(answers)
    fewer, more = len(best.parts) / len(answers), average / best.expected_size
    # The code is found at once in one of `codes` games: without that, so much more is needed.
    if (cannot and 2 / codes >= loss - ROUNDING) or max(fewer, more) <= 1 + ROUNDING:
        return told._replace(kind="cannot" if cannot else "later")
    if fewer > more:
        return told._replace(kind="answers", own=len(answers), best=len(best.parts))
    return told._replace(kind="codes", own=average, best=best.expected_size)


def turning_point_of(turns: tuple[TurnReview, ...], chance: bool) -> TurningPoint | None:
    """Return the turn of the costliest guess, else of the greatest luck; None if both are small.

    The costliest guess counts for its luck if that is the greatest and the guess was the code.
    """
    costly = _greatest([turn.loss or 0.0 for turn in turns])
    luckiest = _greatest([abs(turn.luck or 0.0) for turn in turns]) if chance else None
    index = luckiest if costly is None else costly
    if index is None:
        return None
    turn, last = turns[index], turns[-1].turn
    by_luck = index == luckiest and (costly is None or _solves(turn.turn))
    return _point(index + 1, turn, by_luck, last.guess if _solves(last) else None)


def _greatest(moves: list[float]) -> int | None:
    """Return the place of the greatest move, the first of equal ones; None if it is too small."""
    most = max(moves, default=0.0)
    if most <= LEAST_MOVED + ROUNDING:
        return None
    return next(place for place, moved in enumerate(moves) if moved >= most - ROUNDING)


def _solves(turn: Turn) -> bool:
    return turn.feedback.black == len(turn.guess)


def _point(number: int, turn: TurnReview, by_luck: bool, secret: Code | None) -> TurningPoint:
    assert turn.answers is not None
    assert turn.came is not None
    assert turn.best_parts is not None
    codes = sum([each.codes for each in turn.answers])
    left, average = turn.came.codes, average_left(turn.answers)
    best_average = turn.best_parts.expected_size
    best_left = None if secret is None else turn.best_parts.parts[score(turn.best, secret)]
    moved = (-(turn.luck or 0.0) if by_luck else turn.loss) or 0.0
    kind: TurningKind = "moved"
    if by_luck:
        if _solves(turn.turn):
            kind = "found"
        elif (left - average) * moved > 0 and abs(left - average) > LEAST_SEEN:
            kind = "lucky" if moved < 0 else "unlucky"
    elif codes == 1:
        kind = "missed"
    elif best_left is not None and left > best_left:
        kind = "left"
    elif average > best_average + LEAST_SEEN:
        kind = "average"
    return TurningPoint(
        number, kind, moved, codes, left, average, turn.best, best_left, best_average
    )
