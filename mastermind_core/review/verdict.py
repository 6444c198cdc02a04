"""The verdict on a reviewed game: skill and luck of 100, and the turn that decided it.

The figures can be compared between games, and each reason makes one sentence. All follows from the
review. docs/review.md has the formulas and their properties.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from ..checks import check_flag, check_turn, checked, items_of
from ..errors import ArgumentError
from ..scoring import Turn, score
from .turn_review import MARGINS, ROUNDING, TurnReview
from .turning_point import TurningPoint, turning_point_of
from .value import Answer, average_left

Word = Literal["best", "good", "fair", "costly"]

MOST_LOST: dict[Word, float] = {"good": 0.1, "fair": 0.3}
"""The greatest loss, in guesses, that each word allows. A best guess lost nothing, or no more than
the margin of a bound where the loss is not proven."""

DECIMALS = 6
"""Decimals of skill and luck; later ones differ between machines."""

ReasonKind = Literal[
    "unknown", "only", "missed", "best", "repeated", "cannot", "answers", "codes", "later"
]


@checked(ArgumentError)
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


@checked(ArgumentError)
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


@checked(ArgumentError)
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
