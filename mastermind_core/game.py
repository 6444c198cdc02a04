"""The rules and the turns so far, with everything that follows from them.

The text of a game is one line: rules, then turns.

p4c6r:1122=1,1;1344=0,3       guess=black,white
p4c6r:1122=1,1?;1344=0,3      the first answer may be wrong
p4c6r?:1122=1,1;1344=0,3      one of the answers may be wrong
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .candidates.by_turn import (
    NO_DOUBT,
    Doubt,
    candidates_by_turn,
    candidates_of,
    check_possible,
    partition_in_doubt,
)
from .candidates.clues import fits
from .candidates.codeset import CodeSet, too_many
from .candidates.partition import Partition
from .candidates.position import FEWEST, Aim, Position, check_aim, position_after
from .checks import (
    check_flag,
    check_progress,
    check_turn,
    expect,
    formatted,
    items_of,
    made,
    plain_text,
    random_or_new,
    with_fields,
)
from .codes import Code, ShownCode, format_code, parse_code
from .errors import (
    ContradictionError,
    FeedbackError,
    GameError,
    MastermindError,
    RulesError,
    quote,
)
from .limits import Limits, Progress, telling
from .notebook import pictured
from .rules import Rules
from .scoring import (
    FeedbackLike,
    Turns,
    is_solved,
    pairs_of,
    score,
    turn_of,
)

if TYPE_CHECKING:
    from .advice.advice import Advice, Analysis
    from .diagnosis.diagnosis import Diagnosis
    from .puzzle.explanation import Explanation
    from .review.review import Review
    from .search.worth import Worth
    from .strategies.base import Strategy
    from .strategies.registry import StrategyLike

MAX_TURNS = 1_000
"""The most turns of a game."""

MAX_TEXT = 1_000_000
"""The most characters of a game's text."""

DOUBT_MARK = "?"
"""The mark after an answer that may be wrong, or after the rules if one of all answers may be."""


@pictured
@formatted
@dataclass(frozen=True, slots=True, init=False, repr=False)
class Game:
    """The rules and the turns so far. A game never changes: `plus` and `minus` return another one.

    >>> game = Game("p4c6r").plus("1122", "1,1")
    >>> len(game.candidates())
    208
    >>> print(game.suggest())
    1314
    >>> game = game.plus("1344", "0,3")
    >>> print(game, game.suggest("minimax"))
    p4c6r:1122=1,1;1344=0,3 4113

    A guess is a code as text, or the tuple of its colours, which count from 0; feedback is `black,
    white`, as text, tuple or `Feedback`. In `doubt`, every code that may be right is a candidate.
    """

    rules: Rules
    turns: Turns
    doubt: Doubt

    def __init__(
        self,
        rules: Rules | str,
        turns: Iterable[tuple[Code | str, FeedbackLike]] = (),
        *,
        unsure: Collection[int] = (),
        one_wrong: bool = False,
    ) -> None:
        """Take rules, or the text of rules or of a game, and turns; errors as those of `parse`.

        The answers of the turns `unsure`, from 1, may be wrong; with `one_wrong` one of all may be.
        """
        expect(isinstance(rules, Rules | str), "rules, or the text of a game", rules, GameError)
        game = self.parse(rules) if isinstance(rules, str) else self._made(rules, (), NO_DOUBT)
        for turn in pairs_of(turns):
            game = game._with(*turn)
        check_flag(one_wrong, "one_wrong")
        marked = set(game.doubt.unsure)
        what = "the numbers of unsure turns"
        for number in items_of(unsure, what, GameError):
            check_turn(number, len(game.turns), what, unsure, GameError)
            marked.add(number)
        doubt = made(Doubt, (frozenset(marked), game.doubt.one_wrong or one_wrong))
        with_fields(self, game.rules, game.turns, doubt)

    @classmethod
    def _made(cls, rules: Rules, turns: Turns, doubt: Doubt) -> Game:
        """Return the game of turns that are checked already."""
        return with_fields(object.__new__(cls), rules, turns, doubt)

    @classmethod
    def parse(cls, text: str) -> Game:
        """Return the game that a text such as `p4c6r:1122=1,1;1344=0,3` names; `str` writes it.

        A `?` after an answer says that it is unsure, one after the rules that one of all may be
        wrong. `GameError` for another text; errors of rules, codes or feedback name the turn.
        """
        text = plain_text(text, "the text of a game", GameError)
        if len(text) > MAX_TEXT:
            raise GameError(
                "expected a game of at most {most:,} characters, got {got:,}: {found}",
                text,
                code="game-long",
                most=MAX_TEXT,
                got=len(text),
            )
        whole, _, rest = text.strip().partition(":")
        name, one_wrong = _unmarked(whole)
        try:
            rules = Rules.parse(name)
        except RulesError as error:
            error.requote("found", whole)
            raise
        parts = rest.split(";") if rest else []
        if len(parts) > MAX_TURNS:
            raise GameError(
                "expected at most {most:,} turns, got {got:,}: {found}",
                text,
                code="game-turns",
                most=MAX_TURNS,
                got=len(parts),
            )
        turns, unsure = [], set()
        for number, part in enumerate(parts, 1):
            guess, equals, whole = part.partition("=")
            if not equals:
                raise GameError(
                    "expected turn {turn} such as '1122=1,2', got {found}",
                    text,
                    code="game-turn",
                    turn=number,
                    found=quote(part),
                )
            answer, marked = _unmarked(whole)
            try:
                turns.append(turn_of(rules, guess, answer))
            except MastermindError as error:
                if isinstance(error, FeedbackError):
                    error.requote("found", whole)
                error.put_in("turn {turn}: {why}", code="in-turn", turn=number)
                raise
            if marked:
                unsure.add(number)
        return cls._made(rules, tuple(turns), made(Doubt, (frozenset(unsure), one_wrong)))

    def __str__(self) -> str:
        written = ";".join(
            f"{format_code(self.rules, guess)}={feedback}"
            f"{DOUBT_MARK if number in self.doubt.unsure else ''}"
            for number, (guess, feedback) in enumerate(self.turns, 1)
        )
        name = f"{self.rules}{DOUBT_MARK if self.doubt.one_wrong else ''}"
        return f"{name}:{written}" if written else name

    def __repr__(self) -> str:
        return f"Game({str(self)!r})"

    def plus(self, guess: Code | str, feedback: FeedbackLike, unsure: bool = False) -> Game:
        """Return the game with one more turn, whose answer may be `unsure`.

        `CodeError` or `FeedbackError` if the rules do not have the guess or feedback; `GameError`
        after the turn that solved the game, and after 1,000 turns.
        """
        check_flag(unsure, "unsure")
        game = self._with(guess, feedback, unsure)
        if self.solved:
            last = quote(str(game).rpartition(";")[2])
            raise GameError(f"expected no turn after the one that solved the game, got {last}")
        return game

    def minus(self) -> Game:
        """Return the game without its last turn; `GameError` if it has none."""
        expect(bool(self.turns), "a turn to take back", str(self), GameError)
        return self.without(len(self.turns))

    def without(self, turn: int) -> Game:
        """Return the game without a turn, counted from 1; `GameError` if there is no such turn."""
        check_turn(turn, len(self.turns), "the number of a turn", turn, GameError)
        turns = self.turns[: turn - 1] + self.turns[turn:]
        return self._made(self.rules, turns, self.doubt.without(turn))

    @property
    def solved(self) -> bool:
        """Whether a guess was answered all black."""
        return is_solved(self.rules, self.turns)

    def candidates(self) -> CodeSet:
        """Return the codes that fit all turns; where there is doubt, those that may be the secret.

        `ContradictionError` if no code does, `TooManyCodesError` if too many to list do.
        """
        by_turn = self.candidates_by_turn()
        check_possible(self.rules, self.turns, self.doubt, by_turn)
        if (last := by_turn[-1]) is None:
            raise too_many(self.rules)
        return last

    def candidates_by_turn(self, progress: Progress | None = None) -> list[CodeSet | None]:
        """Return the candidates before the first turn and after each, None if too many to list."""
        check_progress(progress)
        return candidates_by_turn(self.rules, self.turns, self.doubt, progress)

    def position(self, aim: Aim = FEWEST, progress: Progress | None = None) -> Position:
        """Return the position for a strategy; `ContradictionError` if no code fits all turns.

        Turns in doubt are left out of a position.
        """
        check_aim(aim)
        by_turn = self.candidates_by_turn(progress)
        return position_after(self.rules, self.turns, self.doubt, by_turn, aim)

    def suggest(
        self,
        strategy: StrategyLike = None,
        rng: random.Random | None = None,
        progress: Progress | None = None,
        aim: Aim = FEWEST,
    ) -> ShownCode | None:
        """Return the next guess, which prints as text; None where the game is solved.

        `strategy` is an object of your own or a name in `STRATEGIES`; without one the best play
        known is used. Where answers are in doubt, `advice.in_doubt` chooses. `ContradictionError`
        if no code fits, `StrategyError` for a bad name or guess.
        """
        from .strategies.registry import as_strategy

        advice = self._advice(progress, aim, as_strategy(strategy), random_or_new(rng))
        advice.checked_position()
        return advice.suggestion and parse_code(self.rules, advice.suggestion.guess)

    def play(
        self,
        strategy: StrategyLike = None,
        secret: Code | str | None = None,
        rng: random.Random | None = None,
    ) -> Game:
        """Return the game as a strategy plays it to its end; without a secret, one is drawn.

        `GameError` for a secret that does not fit the turns; other errors as those of `suggest`.

        >>> print(Game("p4c6r").play("minimax", "6532"))
        p4c6r:1122=1,0;1344=0,1;3526=1,3;5623=0,4;6532=4,0
        """
        rng = random_or_new(rng)
        if secret is None:
            secret = self.suggest("random", rng) or self.turns[-1].guess
        hidden = parse_code(self.rules, secret)
        expect(fits(self.turns, hidden), f"a secret that fits '{self}'", secret, GameError)
        game = self
        while guess := game.suggest(strategy, rng):
            game = game.plus(guess, score(guess, hidden))
        return game

    def analyse(
        self,
        strategy: StrategyLike = None,
        rng: random.Random | None = None,
        progress: Progress | None = None,
        aim: Aim = FEWEST,
    ) -> Analysis:
        """Return the suggestion with its worth and certainty, and the best guesses, ranked.

        Where answers are in doubt, there are the numbers of codes and a suggestion alone. Errors as
        those of `suggest`. It takes a second or so on a board such as 5 pegs, 8 colours.

        >>> analysis = Game("p4c6r:1122=1,1;1344=0,3").analyse()
        >>> analysis.suggestion, analysis.worth.mean, analysis.certainty
        (<code 4113>, 1.8333333333333333, 'exact')
        >>> [str(alternative.guess) for alternative in analysis.alternatives[:3]]
        ['4113', '4412', '3412']
        """
        from .advice.advice import analysis_of
        from .strategies.registry import as_strategy

        chosen, rng = as_strategy(strategy), random_or_new(rng)
        return analysis_of(self._advice(progress, aim, chosen, rng, full=True))

    def fits_all(self) -> int | None:
        """Return how many codes fit all turns, those in doubt too; None if too many to list.

        >>> game = Game("p4c6r:1122=1,1;1344=0,3?")
        >>> game.fits_all(), len(game.candidates())
        (6, 208)
        """
        return None if (fitting := candidates_of(self.rules, self.turns)) is None else len(fitting)

    def diagnose(self) -> Diagnosis:
        """Return which answers explain a game that no code fits, if they are wrong.

        >>> diagnosis = Game("p4c6r:1122=1,1;1344=0,3;3145=0,0").diagnose()
        >>> [(slip.changes[0].turn, slip.candidates) for slip in diagnosis.slips]
        [(3, 2), (2, 6), (3, 4)]
        """
        from .diagnosis.diagnosis import diagnosis_of

        return diagnosis_of(self.rules, self.turns)

    def explain(self, progress: Progress | None = None) -> Explanation:
        """Return what follows from the answers, in steps for people; `str` tells them.

        Every answer is taken for true. `ContradictionError` if no code fits, `TooManyCodesError` if
        the codes are too many to list.
        """
        from .puzzle.chain import MOST_TERMS
        from .puzzle.explanation import Explanation
        from .puzzle.reasoning import steps_of

        check_progress(progress)
        steps = steps_of(self.rules, self.turns, telling(progress, MOST_TERMS))
        left = candidates_of(self.rules, self.turns)
        return Explanation(self.rules, steps, len(left or ()))

    def review(self, progress: Progress | None = None) -> Review:
        """Return skill and luck of each guess so far; `ContradictionError` if no code fits.

        Every answer is taken for true, those in doubt too.

        >>> review = Game("p4c6r:1122=1,1;1344=0,3").review()
        >>> [f"{turn.loss:.2f} {turn.luck:+.2f}" for turn in review.turns]
        ['0.06 -0.05', '0.07 +0.69']
        """
        from .review.review import review_of

        check_progress(progress)
        try:
            return review_of(self.rules, self.turns, progress)
        except ContradictionError as error:
            if self.doubt:
                told = f"{error}; a review takes the answers in doubt for true"
                raise ContradictionError(told, error.turn, self.turns) from error
            raise

    def worth(
        self, guess: Code | str, progress: Progress | None = None, aim: Aim = FEWEST
    ) -> Worth | None:
        """Return the worth of a guess: the guesses that the game still needs with it.

        None where the candidates are too many to list or in doubt, or the game is solved.

        >>> worth = Game("p4c6r:1122=1,1;1344=0,3").worth("1122")
        >>> worth.mean, worth.worst, worth.certainty
        (2.8333333333333335, 3, 'exact')
        """
        from .strategies.valuation import worth_effort, worth_of

        code = parse_code(self.rules, guess)
        advice = self._advice(progress, aim)
        advice.checked_position()
        if advice.valued is None:
            return None
        return worth_of(advice.valued, code, Limits(worth_effort(self.rules), progress))

    def partition(self, guess: Code | str) -> Partition:
        """Return the parts that a guess makes; they overlap if one answer may be wrong.

        `ContradictionError` if no code fits the turns, `TooManyCodesError` if too many do.

        >>> parts = Game("p4c6r:1122=1,1;1344=0,3").partition("1134").parts
        >>> {str(feedback): size for feedback, size in parts.items()}
        {'0,2': 2, '0,3': 2, '1,3': 1, '2,2': 1}
        """
        code = parse_code(self.rules, guess)
        return partition_in_doubt(self.rules, self.turns, self.doubt, self.candidates(), code)

    def _advice(
        self,
        progress: Progress | None,
        aim: Aim,
        strategy: Strategy | None = None,
        rng: random.Random | None = None,
        full: bool = False,
    ) -> Advice:
        from .advice.advice import advise

        check_progress(progress)
        check_aim(aim)
        both = {"with_worth": full, "with_ranking": full}
        return advise(self.rules, self.turns, self.doubt, strategy, rng, progress, aim, **both)

    def _with(self, guess: Code | str, feedback: FeedbackLike, unsure: bool = False) -> Game:
        turns = (*self.turns, turn_of(self.rules, guess, feedback))
        expect(len(turns) <= MAX_TURNS, f"at most {MAX_TURNS:,} turns", len(turns), GameError)
        marked = self.doubt.unsure | ({len(turns)} if unsure else frozenset())
        return self._made(self.rules, turns, made(Doubt, (marked, self.doubt.one_wrong)))


def _unmarked(text: str) -> tuple[str, bool]:
    text = text.rstrip()
    unmarked = text.removesuffix(DOUBT_MARK)
    return unmarked, unmarked != text
