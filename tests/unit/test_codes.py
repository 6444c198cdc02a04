import pytest
from hypothesis import given
from hypothesis import strategies as st

from mastermind_core.codes import (
    Code,
    all_codes,
    as_code,
    code_at,
    code_count_text,
    code_number,
    format_code,
    parse_code,
    read_colours,
)
from mastermind_core.errors import CodeError
from mastermind_core.rules import Rules

from . import slow
from .boards import boards, small_boards


@pytest.mark.parametrize("rules", small_boards, ids=str)
def test_all_codes_stand_in_lexicographic_order(rules: Rules) -> None:
    assert list(all_codes(rules)) == sorted(slow.codes(*rules))


@pytest.mark.parametrize("rules", small_boards, ids=str)
def test_numbers_count_the_codes_in_order(rules: Rules) -> None:
    codes = slow.codes(*rules)
    assert rules.code_count == len(codes)
    assert [code_at(rules, number) for number in range(len(codes))] == codes
    assert [code_number(rules, code) for code in codes] == list(range(len(codes)))


@given(boards(most_pegs=40, most_colours=60), st.data())
def test_a_code_comes_back_from_its_number_and_from_its_text(
    rules: Rules, data: st.DataObject
) -> None:
    number = data.draw(st.integers(0, rules.code_count - 1))
    code = code_at(rules, number)
    assert code_number(rules, code) == number
    assert parse_code(rules, format_code(rules, code)) == code


@pytest.mark.parametrize("number", [-1, 1296])
def test_a_number_without_a_code_is_refused(number: int) -> None:
    with pytest.raises(CodeError) as caught:
        code_at(Rules(4, 6), number)
    assert str(caught.value) == f"expected the number of a code, 0 to 1,295, got {number}"
    with pytest.raises(CodeError, match=r"0 to about 10\^200, got -1"):
        code_at(Rules(100, 100), -1)


@pytest.mark.parametrize(
    ("rules", "text", "code"),
    [
        ("p2c35r", "1z", (0, 34)),
        ("p2c36r", "1.36", (0, 35)),
        ("p1c36r", "36", (35,)),
        ("p2c12r", "bA", (10, 9)),
        ("p3c12r", "1.12.3", (0, 11, 2)),
        ("p4c6r", " 1122\n", (0, 0, 1, 1)),
    ],
)
def test_colours_are_single_symbols_in_any_case_or_numbers_between_dots(
    rules: str, text: str, code: Code
) -> None:
    assert as_code(Rules.parse(rules), text) == code


@pytest.mark.parametrize(
    ("rules", "text", "message"),
    [
        ("p4c6r", "", "expected 4 pegs, got 0: ''"),
        ("p1c6r", "12", "expected 1 peg, got 2: '12'"),
        ("p4c6r", "1127", "expected colours 1 to 6, got '7' in '1127'"),
        ("p4c6r", "110a", "expected colours 1 to 6, got '0' in '110a'"),
        ("p4c6r", "11²3", "expected colours 1 to 6, got '²' in '11²3'"),
        ("p4c10n", "123b", "expected colours 1 to a, got 'b' in '123b'"),
        ("p4c10n", "1231", "expected no colour twice, got '1231'"),
        ("p2c40r", "1.41", "expected colours 1 to 40, got '41' in '1.41'"),
        ("p2c40r", "1.", "expected colours 1 to 40, got '' in '1.'"),
        ("p2c40r", "11", "expected 2 pegs, got 1: '11'"),
        ("p2c40r", "1.\u0662", "expected colours 1 to 40, got '\u0662' in '1.\u0662'"),
        ("p2c40r", "1.0000002", "expected colours 1 to 40, got '0000002' in '1.0000002'"),
        ("p4c6r", "11229", "expected 4 pegs, got 5: '11229'"),
    ],
)
def test_a_text_that_is_not_a_code_is_refused_and_quoted(
    rules: str, text: str, message: str
) -> None:
    with pytest.raises(CodeError) as caught:
        parse_code(Rules.parse(rules), text)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("rules", "code", "kind", "message"),
    [
        ("p4c6r", "112", "code-length", "expected 4 pegs, got 3: '112'"),
        ("p4c6r", "1127", "code-colour", "expected colours 1 to 6, got '7' in '1127'"),
        ("p4c6r", (0, 0, 1), "code-length", "expected 4 pegs, got 3: (0, 0, 1)"),
        ("p2c6r", (0, 6), "code-colour-number", "expected colours 0 to 5, got (0, 6)"),
        ("p2c6r", (-1, 0), "code-colour-number", "expected colours 0 to 5, got (-1, 0)"),
        ("p3c6n", (0, 1, 0), "code-twice", "expected no colour twice, got (0, 1, 0)"),
    ],
)
def test_a_code_as_text_or_as_colours_is_refused_in_a_sentence_with_a_code(
    rules: str, code: Code | str, kind: str, message: str
) -> None:
    with pytest.raises(CodeError) as caught:
        as_code(Rules.parse(rules), code)
    assert (str(caught.value), caught.value.code) == (message, kind)


@pytest.mark.parametrize("code", [None, 12, (0, "1"), (0, True), (0.0, 1.0), {0, 1}, range(2)])
def test_a_code_is_a_text_or_a_tuple_of_ints(code: object) -> None:
    with pytest.raises(CodeError) as caught:
        as_code(Rules(2, 6), code)  # type: ignore[arg-type]
    assert str(caught.value) == f"expected a code as text or a tuple of ints, got {code!r}"
    assert caught.value.data is code


def test_pegs_are_read_one_by_one_or_as_numbers_between_dots() -> None:
    assert read_colours("1x") == [("1", 0), ("x", 32)]
    assert read_colours("1X") == [("1", 0), ("X", 32)]
    assert read_colours("1?") == [("1", 0), ("?", -1)]
    assert read_colours("12.?.000003") == [("12", 11), ("?", -1), ("000003", 2)]
    assert read_colours("12", dotted=True) == [("12", 11)]


@pytest.mark.parametrize(
    ("rules", "text"),
    [("p15c10r", "1,000,000,000,000,000"), ("p51c2r", "about 10^15"), ("p16c10r", "about 10^16")],
)
def test_codes_are_counted_exactly_up_to_ten_to_the_fifteenth(rules: str, text: str) -> None:
    assert code_count_text(Rules.parse(rules)) == text
