import operator
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mastermind_core.candidates import bits
from mastermind_core.candidates.codeset import CodeSet
from mastermind_core.candidates.partition import after, feedback_order, part_sizes, partition, split
from mastermind_core.candidates.whole_board import whole
from mastermind_core.codes import Code, code_at
from mastermind_core.errors import RulesError, TooManyCodesError
from mastermind_core.game import Game
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


@given(sets_and_guesses(), st.data())
def test_two_code_sets_behave_as_sets(
    drawn: tuple[Rules, set[Code], Code], data: st.DataObject
) -> None:
    rules, codes, _ = drawn
    others = data.draw(st.sets(st.sampled_from(slow.codes(*rules))))
    a, b = (CodeSet.of(rules, sorted(each)) for each in (codes, others))
    assert list(a & b) == sorted(codes & others)
    assert list(a | b) == sorted(codes | others)
    assert list(a - b) == sorted(codes - others)
    assert (a == b) == (codes == others)
    same = whole(rules) & a
    assert same == a
    assert hash(same) == hash(a)
    assert whole(rules) == CodeSet.of(rules, slow.codes(*rules))


@given(sets_and_guesses(), st.data())
def test_a_code_set_is_indexed_as_a_list(
    drawn: tuple[Rules, set[Code], Code], data: st.DataObject
) -> None:
    rules, codes, _ = drawn
    for listed, expected in (
        (CodeSet.of(rules, sorted(codes)), sorted(codes)),
        (whole(rules), slow.codes(*rules)),
    ):
        index = data.draw(st.integers(-len(expected), len(expected) - 1))
        assert listed[index] == expected[index]
        part = data.draw(st.slices(len(expected)).filter(lambda each: (each.step or 1) > 0))
        assert list(listed[part]) == expected[part]
        for outside in (len(expected), -len(expected) - 1):
            with pytest.raises(IndexError):
                listed[outside]
        with pytest.raises(ValueError, match="runs forwards"):
            listed[::-1]


def test_a_code_set_shows_its_board_its_size_and_its_first_codes() -> None:
    game = Game("p4c6r:1122=1,1")
    assert repr(game.candidates()) == "CodeSet(p4c6r: 208 codes, 1233 1234 1235 ...)"
    codes = whole(Rules(2, 60))
    assert repr(codes[:1]) == "CodeSet(p2c60r: 1 code, 1.1)"
    assert repr(codes[:0]) == "CodeSet(p2c60r: 0 codes)"


@pytest.mark.parametrize("operate", [operator.and_, operator.or_, operator.sub])
def test_sets_of_different_boards_are_not_combined(
    operate: Callable[[CodeSet, CodeSet], CodeSet],
) -> None:
    a, b = whole(Rules(2, 3)), whole(Rules(2, 4))
    with pytest.raises(RulesError, match="two sets of codes of one board, got 'p2c3r' and 'p2c4r'"):
        operate(a, b)
    assert a != b
    assert a != set(a)
    with pytest.raises(TypeError):
        operate(a, {(0, 0)})  # type: ignore[arg-type]


@pytest.mark.parametrize("code", [(0, 300), (-1, 0), ("0", "0"), (0, 0, 0), [0, 0], None])
def test_what_is_no_code_of_the_board_is_in_no_set(code: object) -> None:
    assert code not in whole(Rules(2, 3))


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
    sizes = list(map(len, expected.values()))
    assert rated.largest_part == max(sizes)
    squares = sum(size * size for size in sizes)
    assert rated.expected_size == squares / len(codes)


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
    assert partition(empty, (0, 1)).largest_part == 0


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
