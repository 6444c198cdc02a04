"""How errors quote what they were given, and that they reach another process whole."""

import copy
import pickle

import pytest

from mastermind_core import errors
from mastermind_core.errors import (
    MAX_MESSAGE,
    MAX_QUOTE,
    ContradictionError,
    MastermindError,
    one_line,
    quote,
)


class Unspeakable:
    def __repr__(self) -> str:
        raise ZeroDivisionError


class Loquacious:
    def __repr__(self) -> str:
        return "much\nto say " * 1000


@pytest.mark.parametrize(
    "given",
    [
        *("x" * 10**6, "\ud800" * 1000, "\0" * 100, "\U0010ffff" * 60, "'\"" * 100, "a\nb" * 100),
        *(10**5000, (10**5000,), [[]] * 1000, Unspeakable(), Loquacious(), b"\xff" * 1000),
    ],
    ids=lambda given: type(given).__name__,
)
def test_a_quote_is_short_printable_and_on_one_line(given: object) -> None:
    shown = quote(given)
    assert len(shown) <= MAX_QUOTE + 2
    assert shown.isprintable()
    assert shown.encode()


def test_a_short_value_is_quoted_whole() -> None:
    assert quote("1122") == "'1122'"
    assert quote("x" * MAX_QUOTE) == repr("x" * MAX_QUOTE)
    assert quote("x" * (MAX_QUOTE + 1)).endswith("x…'")
    assert quote(None) == "None"


def test_a_message_from_elsewhere_is_cut_to_a_line() -> None:
    assert one_line("no such\n  file") == "no such file"
    told = f"expected a seed, got {quote('9' * 1001)}"
    assert one_line(told) == told, "what is quoted is not quoted again"
    assert one_line("unrecognized arguments: " + "x" * 10**6).endswith("x…'")
    assert len(one_line("many words " * 1000)) == MAX_MESSAGE


KINDS = [
    each
    for each in vars(errors).values()
    if isinstance(each, type) and issubclass(each, MastermindError)
]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_an_error_is_whole_after_it_was_copied_or_sent_to_another_process(
    kind: type[MastermindError],
) -> None:
    """A pool of processes once hung for ever over a `ContradictionError`."""
    rest: tuple[object, ...] = (3, "1122") if kind is ContradictionError else ("1122",)
    error = kind("no code fits {turns} turns", *rest, code="some", turns=3)
    for other in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(other) is kind
        assert str(other) == "no code fits 3 turns"
        assert vars(other) == vars(error)
