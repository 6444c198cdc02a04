"""What pictures read of the values that they draw. Type checkers alone load this."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol


class Answer(Protocol):
    """An answer: black and white key pegs."""

    @property
    def black(self) -> int: ...
    @property
    def white(self) -> int: ...


class Turn(Protocol):
    """A guess with its answer."""

    @property
    def guess(self) -> Sequence[int]: ...
    @property
    def feedback(self) -> Answer: ...


class Board(Protocol):
    """The rules of a game."""

    @property
    def pegs(self) -> int: ...
    @property
    def colours(self) -> int: ...


class Doubt(Protocol):
    """Which answers may be wrong."""

    @property
    def unsure(self) -> frozenset[int]: ...
    @property
    def one_wrong(self) -> bool: ...


class Played(Protocol):
    """A game."""

    @property
    def rules(self) -> Board: ...
    @property
    def turns(self) -> Sequence[Turn]: ...
    @property
    def doubt(self) -> Doubt: ...


class Riddle(Protocol):
    """A puzzle."""

    @property
    def rules(self) -> Board: ...
    @property
    def turns(self) -> Sequence[Turn]: ...
    @property
    def level(self) -> int: ...


class Codes(Protocol):
    """A set of codes."""

    @property
    def rules(self) -> Board: ...
    def __len__(self) -> int: ...
    def __getitem__(self, index: int) -> Sequence[int]: ...


class Split(Protocol):
    """A partition."""

    @property
    def guess(self) -> Sequence[int]: ...
    @property
    def is_candidate(self) -> bool: ...
    @property
    def parts(self) -> Mapping[Answer, int]: ...
    @property
    def largest_part(self) -> int: ...
    @property
    def expected_size(self) -> float: ...


class Worth(Protocol):
    """What a guess is worth."""

    @property
    def mean(self) -> float: ...
    @property
    def worst(self) -> int | None: ...
    @property
    def certainty(self) -> str: ...


class Alternative(Protocol):
    """One of the best guesses."""

    @property
    def guess(self) -> Sequence[int]: ...
    @property
    def worth(self) -> Worth: ...
    @property
    def partition(self) -> Split: ...


class Analysis(Protocol):
    """What is known of a position."""

    @property
    def candidates(self) -> int | None: ...
    @property
    def fits_all(self) -> int | None: ...
    @property
    def suggestion(self) -> Sequence[int] | None: ...
    @property
    def worth(self) -> Worth | None: ...
    @property
    def alternatives(self) -> Sequence[Alternative]: ...


class Change(Protocol):
    """One turn as it stands, and as it should have been."""

    @property
    def turn(self) -> int: ...
    @property
    def kind(self) -> Literal["answer", "guess"]: ...
    @property
    def given(self) -> Turn: ...
    @property
    def corrected(self) -> Turn: ...


class Slip(Protocol):
    """Turns that explain a contradiction together."""

    @property
    def changes(self) -> Sequence[Change]: ...
    @property
    def candidates(self) -> int | None: ...
    @property
    def likelihood(self) -> float: ...


class Diagnosis(Protocol):
    """What explains that no code fits."""

    @property
    def consistent(self) -> bool: ...
    @property
    def slips(self) -> Sequence[Slip]: ...
    @property
    def cleared(self) -> Sequence[int]: ...
    @property
    def complete(self) -> bool: ...


class Value(Protocol):
    """What a position needs."""

    @property
    def mean(self) -> float: ...


class TurnReview(Protocol):
    """One turn looked back on."""

    @property
    def turn(self) -> Turn: ...
    @property
    def best(self) -> Sequence[int]: ...
    @property
    def loss(self) -> float | None: ...
    @property
    def margin(self) -> float | None: ...
    @property
    def luck(self) -> float | None: ...


class Review(Protocol):
    """A game looked back on."""

    @property
    def start(self) -> Value | None: ...
    @property
    def turns(self) -> Sequence[TurnReview]: ...
