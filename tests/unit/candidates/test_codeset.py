import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mastermind_core.candidates import bits
from mastermind_core.candidates.codeset import CodeSet, whole
from mastermind_core.candidates.partition import after, feedback_order, part_sizes, partition, split
from mastermind_core.codes import Code, code_at
from mastermind_core.errors import TooManyCodesError
from mastermind_core.rules import Rules
from mastermind_core.scoring import Feedback, score

from .. import slow
from ..boards import boards, small_boards


@st.composite
def sets_and_guesses(draw: st.DrawFn) -> tuple[Rules, set[Code], Code]:
    rules = draw(boards(most_codes=300))
    codes = st.sampled_from(slow.codes(*rules))
    return rules, draw(st.sets(codes, min_size=1)), draw(codes)


@pytest.mark.parametrize("rules", [*small_boards, Rules(2, 300), Rules(1, 300, False)], ids=str)
def test_whole_has_every_code_in_order(rules: Rules) -> None:
    codes = slow.codes(*rules)
    everything = whole(rules)
    assert list(everything) == codes
    assert len(everything) == len(codes)
    assert everything[len(codes) - 1] == codes[-1]


@given(sets_and_guesses())
def test_code_set_behaves_as_a_set(drawn: tuple[Rules, set[Code], Code]) -> None:
    rules, codes, other = drawn
    listed = CodeSet.of(rules, sorted(codes))
    assert set(listed) == codes
    assert list(listed) == sorted(codes)
    assert (other in listed) == (other in codes)
    assert all(code in listed for code in codes)
    assert listed.colours() == {colour for code in codes for colour in code}
    every_other = listed.select(bits.from_flags(bytes(i & 1 for i in range(len(codes)))))
    assert list(every_other) == sorted(codes)[1::2]


@given(sets_and_guesses())
def test_split_agrees_with_scoring_each_code(drawn: tuple[Rules, set[Code], Code]) -> None:
    rules, codes, guess = drawn
    listed = CodeSet.of(rules, sorted(codes))
    expected = slow.parts(guess, sorted(codes))
    order = feedback_order(rules)
    found = {
        feedback: list(listed.select(mask))
        for feedback, mask in zip(order, split(listed, guess), strict=True)
        if mask
    }
    assert found == expected
    assert part_sizes(listed, guess) == [len(expected.get(feedback, ())) for feedback in order]
    rated = partition(listed, guess)
    assert rated.parts == {answer: len(part) for answer, part in expected.items()}
    assert rated.is_candidate == (guess in codes)
    assert rated.largest_part == max(map(len, expected.values()))


@given(sets_and_guesses(), st.data())
@settings(max_examples=50)
def test_after_keeps_the_codes_that_would_have_answered_so(
    drawn: tuple[Rules, set[Code], Code], data: st.DataObject
) -> None:
    rules, codes, guess = drawn
    feedback = data.draw(st.sampled_from(feedback_order(rules)))
    left = after(CodeSet.of(rules, sorted(codes)), guess, feedback)
    assert list(left) == [code for code in sorted(codes) if slow.score(guess, code) == feedback]


def test_colours_beyond_a_byte_work_the_same() -> None:
    rules = Rules(2, 300)
    left = after(whole(rules), (0, 299), Feedback(0, 1))
    assert list(left) == [
        code for code in slow.codes(*rules) if slow.score((0, 299), code) == (0, 1)
    ]


def test_an_empty_set_has_no_codes_and_splits_into_nothing() -> None:
    empty = whole(Rules(2, 3)).select(0)
    assert list(empty) == []
    assert (0, 0) not in empty
    assert empty.colours() == set()
    assert sum(part_sizes(empty, (0, 1))) == 0
    assert partition(empty, (0, 1)).expected_size == 0


def test_boards_above_the_limit_are_refused_with_their_size() -> None:
    with pytest.raises(
        TooManyCodesError, match="at most 10,000,000 codes, got 'p9c9r' with 387,420,489"
    ):
        whole(Rules(9, 9))
    with pytest.raises(TooManyCodesError, match="at most 1,048,576 codes, got 'p7c11n'"):
        whole(Rules(7, 11, repeats=False))
    with pytest.raises(TooManyCodesError, match=r"got 'p1000c1000r' with about 10\^"):
        whole(Rules(1000, 1000))


def test_ten_million_codes_are_told_apart_without_being_listed() -> None:
    rules = Rules(7, 10)
    codes = whole(rules)
    secret = code_at(rules, 9_876_543)
    assert codes[9_876_543] == secret
    guess = code_at(rules, 112_234)
    left = after(codes, guess, score(guess, secret))
    assert secret in left
    sample = range(0, len(left), len(left) // 50)
    assert all(score(guess, left[number]) == score(guess, secret) for number in sample)
    assert sum(part_sizes(codes, guess)) == 10_000_000
    whole.cache_clear()
