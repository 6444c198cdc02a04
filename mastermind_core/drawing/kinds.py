"""The attributes that pictures read from values. Only type checkers load this module."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol


class AnswerLike(Protocol):
    """An answer: black and white key pegs."""

    @property
    def black(self) -> int: ...
    @property
    def white(self) -> int: ...


class TurnLike(Protocol):
    """A guess with its answer."""

    @property
    def guess(self) -> Sequence[int]: ...
    @property
    def feedback(self) -> AnswerLike: ...


class BoardLike(Protocol):
    """The rules of a game."""

    @property
    def pegs(self) -> int: ...
    @property
    def colours(self) -> int: ...


class DoubtLike(Protocol):
    """Which answers may be wrong."""

    @property
    def unsure(self) -> frozenset[int]: ...
    @property
    def one_wrong(self) -> bool: ...


class PlayedLike(Protocol):
    """A game."""

    @property
    def rules(self) -> BoardLike: ...
    @property
    def turns(self) -> Sequence[TurnLike]: ...
    @property
    def doubt(self) -> DoubtLike: ...


class RiddleLike(Protocol):
    """A puzzle."""

    @property
    def rules(self) -> BoardLike: ...
    @property
    def turns(self) -> Sequence[TurnLike]: ...
    @property
    def level(self) -> int: ...


class CodesLike(Protocol):
    """A set of codes."""

    @property
    def rules(self) -> BoardLike: ...
    def __len__(self) -> int: ...
    def __getitem__(self, index: int) -> Sequence[int]: ...


class SplitLike(Protocol):
    """A partition."""

    @property
    def guess(self) -> Sequence[int]: ...
    @property
    def is_candidate(self) -> bool: ...
    @property
    def parts(self) -> Mapping[AnswerLike, int]: ...
    @property
    def largest_part(self) -> int: ...
    @property
    def expected_size(self) -> float: ...


class WorthLike(Protocol):
    """What a guess is worth."""

    @property
    def mean(self) -> float: ...
    @property
    def worst(self) -> int | None: ...
    @property
    def certainty(self) -> str: ...


class AlternativeLike(Protocol):
    """One of the best guesses."""

    @property
    def guess(self) -> Sequence[int]: ...
    @property
    def worth(self) -> WorthLike: ...
    @property
    def partition(self) -> SplitLike: ...


class AnalysisLike(Protocol):
    """What is known of a position."""

    @property
    def candidates(self) -> int | None: ...
    @property
    def fits_all(self) -> int | None: ...
    @property
    def suggestion(self) -> Sequence[int] | None: ...
    @property
    def worth(self) -> WorthLike | None: ...
    @property
    def alternatives(self) -> Sequence[AlternativeLike]: ...


class ChangeLike(Protocol):
    """One turn as it stands, and as it should have been."""

    @property
    def turn(self) -> int: ...
    @property
    def kind(self) -> Literal["answer", "guess"]: ...
    @property
    def given(self) -> TurnLike: ...
    @property
    def corrected(self) -> TurnLike: ...


class SlipLike(Protocol):
    """Turns that explain a contradiction together."""

    @property
    def changes(self) -> Sequence[ChangeLike]: ...
    @property
    def candidates(self) -> int | None: ...
    @property
    def likelihood(self) -> float | None: ...


class DiagnosisLike(Protocol):
    """What explains that no code fits."""

    @property
    def consistent(self) -> bool: ...
    @property
    def slips(self) -> Sequence[SlipLike]: ...
    @property
    def cleared(self) -> Sequence[int]: ...
    @property
    def complete(self) -> bool: ...


class ValueLike(Protocol):
    """What a position needs."""

    @property
    def mean(self) -> float: ...


class TurnReviewLike(Protocol):
    """One turn looked back on."""

    @property
    def turn(self) -> TurnLike: ...
    @property
    def best(self) -> Sequence[int]: ...
    @property
    def loss(self) -> float | None: ...
    @property
    def margin(self) -> float | None: ...
    @property
    def luck(self) -> float | None: ...


class ReviewLike(Protocol):
    """A game looked back on."""

    @property
    def start(self) -> ValueLike | None: ...
    @property
    def turns(self) -> Sequence[TurnReviewLike]: ...
