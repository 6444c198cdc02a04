"""Codes scored by their marks, and parted: against counting, and by bit planes."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from mastermind_core.candidates import partition
from mastermind_core.candidates.codeset import CodeSet
from mastermind_core.candidates.partition import MAX_FEW, feedback_of, marks, parted, shared
from mastermind_core.rules import Rules

from .. import slow
from ..boards import boards


@given(st.integers(1, 5) | st.integers(1, 40), st.integers(1, 4) | st.integers(1, 300), st.data())
def test_shared_marks_tell_the_feedback_of_any_two_codes(
    pegs: int, colours: int, data: st.DataObject
) -> None:
    code = st.lists(st.integers(0, colours - 1), min_size=pegs, max_size=pegs)
    guess, secret = tuple(data.draw(code)), tuple(data.draw(code))
    asked, hidden = marks([guess, secret])
    assert tuple(feedback_of(pegs, *shared(asked, [hidden]))) == slow.score(guess, secret)


@given(boards(most_pegs=4, most_colours=5, most_codes=100), st.data())
def test_parts_come_in_the_order_of_the_feedbacks_however_they_are_made(
    rules: Rules, data: st.DataObject
) -> None:
    codes = slow.codes(*rules)
    number = data.draw(st.integers(1, min(len(codes), 2 * MAX_FEW)))
    chosen = sorted(data.draw(st.permutations(codes))[:number])
    guess = data.draw(st.sampled_from(codes))
    expected = {answer: tuple(part) for answer, part in sorted(slow.parts(guess, chosen).items())}
    found = parted(CodeSet.of(rules, chosen), guess)
    assert [(tuple(answer), tuple(part)) for answer, part in found.items()] == [*expected.items()]


def test_marks_of_large_boards_are_not_kept() -> None:
    partition._kept_marks.cache_clear()
    marks([(1,) * 4, *itertools.repeat((99,) * 100, 3)])
    assert partition._kept_marks.cache_info().currsize == 1
