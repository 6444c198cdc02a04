"""Feedback, and the function that gives it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import Any, NamedTuple

from .checks import checked, expect, items_of, made, plain_text
from .codes import Code, ShownCode, parse_code
from .errors import CodeError, FeedbackError, GameError, quote
from .notebook import pictured
from .rules import Rules, as_rules

_TEXT = re.compile(r"\s*([0-9]{1,5})\s*,\s*([0-9]{1,5})\s*", re.ASCII)


@pictured
@checked(FeedbackError)
class Feedback(NamedTuple):
    """The answer to a guess: `black` right colour and place, `white` right colour elsewhere.

    `FeedbackError` if these are no numbers from 0.

    >>> answer = Feedback.parse("1,2")
    >>> answer.black, answer == (1, 2), f"{answer:>5}"
    (1, True, '  1,2')
    """

    black: int
    white: int

    def _check(self) -> None:
        if min(self) < 0:
            found = quote(str(self))
            raise FeedbackError(f"expected key pegs from 0, got {found}", tuple(self))

    def __str__(self) -> str:
        return f"{self.black},{self.white}"

    @classmethod
    def parse(cls, text: str) -> Feedback:
        """Return the feedback of a text such as `1,2`; `FeedbackError` if it is none."""
        text = plain_text(text, "the text of feedback, such as '1,2'", FeedbackError)
        match = _TEXT.fullmatch(text)
        if match is None:
            raise FeedbackError(
                "expected feedback such as '1,2' (1 black, 2 white), got {found}",
                text,
                code="feedback-text",
            )
        return made(cls, (int(match[1]), int(match[2])))


@checked(GameError)
class Turn(NamedTuple):
    """A guess with its feedback; `GameError` if it is no tuple of colours, or no `Feedback`.

    It knows no board, and so takes no text: `game.plus("1122", "1,1")` does.

    >>> from mastermind_core import Game
    >>> [str(turn.guess) for turn in Game("p4c6r:1122=1,1;1344=0,3").turns]
    ['1122', '1344']
    """

    guess: Code
    feedback: Feedback

    def _check(self) -> None:
        if min(self.guess, default=-1) < 0:
            raise GameError(f"expected colours from 0, got {quote(self.guess)}", self.guess)


Turns = tuple[Turn, ...]


def pairs_of(turns: Iterable[object]) -> Iterator[tuple[Any, Any]]:
    """Yield guess and feedback of turns; `GameError` if one is not a pair."""
    for turn in items_of(turns, "turns", GameError):
        fits = isinstance(turn, tuple | list) and len(turn) == 2
        expect(fits, "a turn: a guess with its feedback", turn, GameError)
        guess, feedback = turn
        yield guess, feedback


def score(guess: Code | str, secret: Code | str) -> Feedback:
    """Return the feedback to a guess, in time proportional to the pegs.

    White is, colour by colour, the smaller number of pegs in guess and secret, less the blacks.
    Both are colours, or texts with one character for each peg; beside a code of the library, a text
    is read as one of its board. `CodeError` for others, and for different lengths.

    >>> print(score("1122", "1231"), score((0, 0, 1, 1), (0, 1, 2, 0)))
    1,2 1,2
    """
    if isinstance(guess, ShownCode) and isinstance(secret, str):
        secret = parse_code(guess.rules, secret)
    elif isinstance(secret, ShownCode) and isinstance(guess, str):
        guess = parse_code(secret.rules, guess)
    elif not (type(guess) is type(secret) is tuple and {*map(type, guess + secret)} == {int}):
        _check_pair(guess, secret)
    if len(guess) != len(secret):
        raise CodeError(
            f"expected codes of one length, got {len(guess)} and {len(secret)} pegs: "
            f"{quote(guess)}, {quote(secret)}",
            (guess, secret),
        )
    black = white = 0
    # Unmatched pegs by colour: a positive number of the secret's, a negative one of the guess's.
    single: dict[object, int] = {}
    for asked, hidden in zip(guess, secret, strict=True):
        if asked == hidden:
            black += 1
            continue
        waiting = single.get(asked, 0)
        white += waiting > 0
        single[asked] = waiting - 1
        waiting = single.get(hidden, 0)
        white += waiting < 0
        single[hidden] = waiting + 1
    return made(Feedback, (black, white))


def _check_pair(guess: object, secret: object) -> None:
    if isinstance(guess, str) and isinstance(secret, str):
        for text in (guess, secret):
            expect("." not in text, "one character for each peg", text, CodeError)
        return
    for code in (guess, secret):
        if not isinstance(code, tuple | list) or {*map(type, code)} != {int}:
            raise CodeError(
                "expected two codes as tuples of ints, or two as texts, got "
                f"{quote(guess)}, {quote(secret)}",
                (guess, secret),
            )


def all_black(rules: Rules) -> Feedback:
    """Return the feedback that ends the game: all black.

    >>> all_black(Rules(4, 6))
    Feedback(black=4, white=0)
    """
    return made(Feedback, (rules.pegs, 0))


def is_solved(rules: Rules, turns: Turns) -> bool:
    """Return whether a guess was answered all black."""
    return all_black(rules) in map(itemgetter(1), turns)


def feedbacks(rules: Rules | str) -> tuple[Feedback, ...]:
    """Return every possible feedback, by blacks, then by whites.

    >>> len(feedbacks("p4c6r")), feedbacks("p4c6r")[-1]
    (14, Feedback(black=4, white=0))
    """
    rules = as_rules(rules)
    if rules.colours == 1:
        return (all_black(rules),)
    least = 0 if rules.guesses.repeats else 2 * rules.pegs - rules.colours
    return tuple(
        feedback
        for black in range(rules.pegs + 1)
        for white in range(max(0, least - black), rules.pegs - black + 1)
        if not _refusal(rules, feedback := made(Feedback, (black, white)))
    )


def check_feedback(rules: Rules, feedback: Feedback, shown: object = None) -> None:
    """Raise `FeedbackError` if a feedback is impossible; quote `shown`, or else the feedback."""
    shown = str(feedback) if shown is None else shown
    expect(min(feedback) >= 0, "key pegs from 0", shown, FeedbackError)
    if error := _refusal(rules, feedback, shown):
        raise error


def _refusal(rules: Rules, feedback: Feedback, shown: object = None) -> FeedbackError | None:
    """Return why no guess and no secret of these rules give a feedback; None if some do."""
    black, white = feedback
    if black + white > rules.pegs:
        return FeedbackError(
            "expected at most {pegs} key pegs, got {found}",
            shown,
            code="feedback-many",
            pegs=rules.pegs,
        )
    if white == 1 and black == rules.pegs - 1:
        return FeedbackError(
            "expected no white peg beside {black} black, since it has no other place to go, "
            "got {found}",
            shown,
            code="feedback-no-place",
            black=black,
        )
    if rules.colours == 1 and black < rules.pegs:
        return FeedbackError(
            "expected '{black},0', the one answer where there is one colour, got {found}",
            shown,
            code="feedback-one-colour",
            black=rules.pegs,
        )
    if rules.repeats and rules.colours == 2 and white % 2:
        return FeedbackError(
            "expected an even number of white pegs, since two colours can only swap in pairs, "
            "got {found}",
            shown,
            code="feedback-odd",
        )
    free = rules.guesses.repeats and not rules.repeats
    if free and rules.colours == rules.pegs and 2 * black + white < 2:
        return FeedbackError(
            "expected a black peg, or two white ones, since every code has every colour, "
            "got {found}",
            shown,
            code="feedback-every-colour",
        )
    least = 2 * rules.pegs - rules.colours
    if not rules.guesses.repeats and black + white < least:
        return FeedbackError(
            "expected at least {least} key pegs, which any two codes of {rules} share, got {found}",
            shown,
            code="feedback-few",
            least=least,
            rules=str(rules),
        )
    return None


def turn_of(rules: Rules, guess: Code | str, feedback: FeedbackLike) -> Turn:
    """Return a turn whose guess and feedback are those of the rules, or an error of either."""
    return made(Turn, (parse_code(rules, guess), as_feedback(rules, feedback)))


FeedbackLike = Feedback | tuple[int, int] | str
"""Feedback in any form that `as_feedback` takes."""


def as_feedback(rules: Rules, feedback: FeedbackLike) -> Feedback:
    """Return feedback given as text or as a pair; `FeedbackError` if the rules do not have it.

    >>> as_feedback(Rules(4, 6), "1,2"), as_feedback(Rules(4, 6), (1, 2))
    (Feedback(black=1, white=2), Feedback(black=1, white=2))
    """
    if isinstance(feedback, str):
        answer = Feedback.parse(feedback)
    elif isinstance(feedback, tuple | list) and [*map(type, feedback)] == [int, int]:
        answer = made(Feedback, feedback)
    else:
        raise FeedbackError(
            f"expected feedback such as '1,2' or (1, 2), got {quote(feedback)}", feedback
        )
    check_feedback(rules, answer, feedback)
    return answer
