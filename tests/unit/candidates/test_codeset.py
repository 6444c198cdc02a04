import itertools
import operator
import pickle
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mastermind_core.candidates import bits, codeset
from mastermind_core.candidates.by_turn import candidates_by_turn, candidates_of
from mastermind_core.candidates.codeset import CodeSet, listable, whole
from mastermind_core.candidates.partition import after, feedback_order, part_sizes, partition, split
from mastermind_core.codes import Code, code_at
from mastermind_core.errors import RulesError, TooManyCodesError
from mastermind_core.game import Game
from mastermind_core.rules import Rules
from mastermind_core.scoring import score

from .. import slow
from ..boards import boards, small_boards

Drawn = tuple[Rules, list[Code], Code]


@st.composite
def sets_and_guesses(draw: st.DrawFn) -> Drawn:
    rules = draw(boards(most_codes=300))
    codes = st.sampled_from(slow.codes(*rules))
    return rules, sorted(draw(st.sets(codes, min_size=1))), draw(codes)


AROUND_A_BYTE = [Rules(1, 256), Rules(2, 256), Rules(1, 257), Rules(2, 300), Rules(1, 300, "n")]


@pytest.mark.parametrize("rules", [*small_boards, *AROUND_A_BYTE], ids=str)
def test_whole_has_every_code_in_order(rules: Rules) -> None:
    codes = slow.codes(*rules)
    everything = whole(rules)
    assert list(everything) == codes
    assert everything == CodeSet.of(rules, codes)
    assert everything[len(codes) - 1] == codes[-1]


@pytest.mark.parametrize("rules", [Rules(7, 8), Rules(2, 1100)], ids=str)
def test_a_few_codes_of_millions_are_those_of_the_columns(rules: Rules) -> None:
    everything = whole(rules)
    numbers = slice(5, 900_000, 70_001)
    assert list(everything[numbers]) == [code_at(rules, n) for n in range(5, 900_000, 70_001)]
    assert everything[7:3].size == 0


def test_the_candidates_after_each_turn_are_those_of_the_oracle() -> None:
    game = Game("p5c8r:11223=0,0;14456=1,1;27178=0,1;45678=1,2")
    kept = slow.codes(5, 8)
    by_turn = candidates_by_turn(game.rules, game.turns)
    for number, found in enumerate(by_turn):
        if number:
            guess, feedback = game.turns[number - 1]
            kept = [code for code in kept if slow.score(guess, code) == feedback]
        assert list(found or ()) == kept
        assert candidates_of(game.rules, game.turns[:number]) == found


@given(sets_and_guesses(), st.data())
def test_code_sets_behave_as_sets(drawn: Drawn, data: st.DataObject) -> None:
    rules, codes, other = drawn
    a = CodeSet.of(rules, codes)
    assert list(a) == codes
    assert (other in a) == (other in codes)
    assert all(code in a for code in codes)
    assert a.colours() == {colour for code in codes for colour in code}
    every_other = a.select(bits.from_flags(bytes(i & 1 for i in range(len(codes)))))
    assert list(every_other) == codes[1::2]
    ours, others = set(codes), data.draw(st.sets(st.sampled_from(slow.codes(*rules))))
    b = CodeSet.of(rules, sorted(others))
    assert list(a & b) == sorted(ours & others)
    assert list(a | b) == sorted(ours | others)
    assert list(a - b) == sorted(ours - others)
    assert (a == b) == (ours == others)
    same = whole(rules) & a
    assert same == a
    assert hash(same) == hash(a)


@pytest.mark.nightly
@given(sets_and_guesses(), st.data())
def test_a_code_set_is_indexed_as_a_list(drawn: Drawn, data: st.DataObject) -> None:
    rules, codes, _ = drawn
    for found, expected in (
        (CodeSet.of(rules, codes), codes),
        (whole(rules), slow.codes(*rules)),
    ):
        index = data.draw(st.integers(-len(expected), len(expected) - 1))
        assert found[index] == expected[index]
        part = data.draw(st.slices(len(expected)).filter(lambda each: (each.step or 1) > 0))
        assert list(found[part]) == expected[part]
        for outside in (len(expected), -len(expected) - 1):
            with pytest.raises(IndexError):
                found[outside]


def test_a_code_set_shows_its_board_its_size_and_its_first_codes() -> None:
    possible = Game("p4c6r:1122=1,1").candidates()
    assert repr(possible) == "CodeSet(p4c6r: 208 codes, 1233 1234 1235 ...)"
    # A code may be given as text or as its colours.
    assert "4113" in possible
    assert [3, 0, 0, 2] in possible
    assert "1122" not in possible
    codes = whole(Rules(2, 60))
    assert repr(codes[:1]) == "CodeSet(p2c60r: 1 code, 1.1)"
    assert repr(codes[:0]) == "CodeSet(p2c60r: 0 codes)"


@pytest.mark.parametrize(
    ("operate", "sign"), [(operator.and_, "&"), (operator.or_, r"\|"), (operator.sub, "-")]
)
def test_sets_of_different_boards_are_not_combined(
    operate: Callable[[CodeSet, CodeSet], CodeSet], sign: str
) -> None:
    a, b = whole(Rules(2, 3)), whole(Rules(2, 4))
    with pytest.raises(RulesError, match=r"codes of one board, got 'p2c3r' and 'p2c4r'$"):
        operate(a, b)
    with pytest.raises(TypeError, match=f"for {sign}:"):
        operate(a, {(0, 0)})  # type: ignore[arg-type]


def test_sets_are_equal_if_their_boards_and_all_their_codes_are() -> None:
    a = whole(Rules(2, 3))
    assert a != set(a)
    sets = [
        a,
        CodeSet.of(Rules(2, 3), [(0, 1)]),
        CodeSet.of(Rules(2, 3), [(0, 2)]),
        CodeSet.of(Rules(2, 4), [(0, 1)]),
        CodeSet.of(Rules(2, 3, "n"), [(0, 1)]),
        CodeSet.of(Rules(3, 3), [(0, 1, 0)]),
        CodeSet.of(Rules(2, 3), []),
    ]
    assert len(set(sets)) == len(sets)
    assert all(one != other for one, other in itertools.combinations(sets, 2))


@pytest.mark.parametrize(
    "code",
    [
        *((0, 256), (0, 3), (3, 0), (-1, 0), ("0", "0"), (0, 0, 0), (True, 0)),
        *("x1", "111", "", 11, None),
    ],
)
def test_what_is_no_code_of_the_board_is_in_no_set(code: object) -> None:
    assert code not in whole(Rules(2, 3))


@given(sets_and_guesses())
def test_split_agrees_with_scoring_each_code(drawn: Drawn) -> None:
    rules, codes, guess = drawn
    listed = CodeSet.of(rules, codes)
    expected = slow.parts(guess, codes)
    order = feedback_order(rules)
    for feedback, mask in zip(order, split(listed, guess), strict=True):
        part = expected.get(feedback, [])
        assert list(listed.select(mask)) == list(after(listed, guess, feedback)) == part
    assert part_sizes(listed, guess) == [len(expected.get(feedback, ())) for feedback in order]
    rated = partition(listed, guess)
    assert rated.parts == {answer: len(part) for answer, part in expected.items()}
    assert rated.is_candidate == (guess in codes)
    sizes = list(map(len, expected.values()))
    assert rated.largest_part == max(sizes)
    assert rated.expected_size == sum(size * size for size in sizes) / len(codes)


def test_planes_of_colours_beyond_a_byte_are_those_of_comparing_each_code() -> None:
    # Bytes of 1, 256 and 257 agree in part; no byte of 300 is one of theirs, but its place is. A
    # rare colour is searched for; a frequent one is compared in bulk.
    agreeing = list(itertools.product([0, 1, 44, 255, 256, 257, 300, 511, 512], repeat=2))
    rare = [(number, 500 if number % 3 else number) for number in range(1000)]
    for colours, codes in ((513, agreeing), (1000, rare)):
        board = CodeSet.of(Rules(2, colours), codes)
        for position, colour in itertools.product(range(2), [0, 1, 7, 44, 255, 256, 257, 300, 500]):
            fits = bytes(code[position] == colour for code in codes)
            assert board.planes.plane(position, colour) == bits.from_flags(fits)


def test_a_sample_is_a_part_in_order_and_always_the_same() -> None:
    codes = whole(Rules(4, 6))
    sample = codes.sampled(40)
    assert len(sample) == 40
    assert list(sample) == sorted(set(sample))
    assert sample.select(sample.everything) == codes & sample == CodeSet.of(codes.rules, sample)
    assert codes.sampled(40) is sample
    assert len(codes.sampled(41)) == 41
    assert codes.sampled(40) == sample
    assert sample.sampled(40) is sample


def test_a_set_is_sent_without_what_it_has_computed() -> None:
    """All codes of p7c10r once took 121 MB after one question."""
    board = whole(Rules(5, 8))
    for codes in (board, board.select(board.everything // 3)):
        before = len(pickle.dumps(codes))
        partition(codes, (0, 1, 2, 3, 4))
        assert len(pickle.dumps(codes)) == before
        assert pickle.loads(pickle.dumps(codes)) == codes
    assert pickle.loads(pickle.dumps(board)) is board
    assert len(pickle.dumps(board)) < 200


PICKS: dict[str, Callable[[int, int], object]] = {
    "none": lambda number, colours: False,
    "few": lambda number, colours: number % 97 == 5,
    "half": lambda number, colours: number // 7 % 2,
    "most": lambda number, colours: number % colours not in (3, colours - 1) and number >= colours,
    "all": lambda number, colours: True,
}
"""Which codes are picked, by their number and the number of colours."""


@pytest.mark.parametrize("colours", [254, 255, 256, 257, 300])
@pytest.mark.parametrize("kept", PICKS)
def test_codes_of_colours_around_a_byte_are_picked_and_counted_right(
    colours: int, kept: str
) -> None:
    every = whole(Rules(2, colours))
    flags = bytes(bool(PICKS[kept](number, colours)) for number in range(len(every)))
    codes = list(itertools.compress(slow.codes(*every.rules), flags))
    picked = every.select(bits.from_flags(flags))
    assert list(picked) == codes
    assert picked.colours() == {colour for code in codes for colour in code}


def test_an_empty_set_has_no_codes_and_splits_into_nothing() -> None:
    empty = whole(Rules(2, 3)).select(0)
    assert list(empty) == []
    assert (0, 0) not in empty
    assert empty.colours() == set()
    assert list(CodeSet.of(Rules(2, 3), []).planes.blacks((0, 1))) == [0, 0, 0]
    assert partition(empty, (0, 1)) == ((0, 1), False, {})
    assert partition(empty, (0, 1)).expected_size == partition(empty, (0, 1)).largest_part == 0


@pytest.mark.parametrize(
    ("text", "most", "size"),
    [
        ("p9c9r", "10,000,000", "387,420,489"),
        ("p7c11n", "1,048,576", "1,663,200"),
        ("p15c10r", "10,000,000", "1,000,000,000,000,000"),
        ("p16c10r", "10,000,000", "about 10^16"),
        ("p1000c1000r", "10,000,000", "about 10^3000"),
    ],
)
def test_boards_above_the_limit_are_refused_with_their_size(
    text: str, most: str, size: str
) -> None:
    with pytest.raises(TooManyCodesError) as caught:
        whole(Rules.parse(text))
    expected = f"expected rules with at most {most} codes, got '{text}' with {size}"
    assert str(caught.value) == expected
    assert caught.value.code == ("far-too-many-codes" if "about" in size else "too-many-codes")


def test_boards_up_to_the_limit_are_listed() -> None:
    for text in ("p1000c1r", "p23c2r", "p7c10n", "p1c100r"):
        assert listable(Rules.parse(text))


def test_millions_of_codes_are_told_apart_without_being_listed() -> None:
    rules = Rules(6, 11)
    codes = whole(rules)
    secret = code_at(rules, 987_654)
    assert codes[987_654] == secret
    guess = code_at(rules, 112_234)
    left = after(codes, guess, score(guess, secret))
    assert secret in left
    assert {score(guess, code) for code in left.sampled(50)} == {score(guess, secret)}
    assert sum(part_sizes(codes, guess)) == 11**6
    codeset._kept.cache_clear()
