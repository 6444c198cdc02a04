import pytest
from hypothesis import given
from hypothesis import strategies as st

from mastermind_core.codes import all_codes, code_at, code_number, format_code, parse_code
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
    assert [code_at(rules, number) for number in range(len(codes))] == codes
    assert [code_number(rules, code) for code in codes] == list(range(len(codes)))


@given(boards(most_pegs=40, most_colours=60), st.data())
def test_number_to_code_and_back_on_any_board(rules: Rules, data: st.DataObject) -> None:
    number = data.draw(st.integers(0, rules.code_count - 1))
    assert code_number(rules, code_at(rules, number)) == number


@given(boards(most_pegs=12, most_colours=60), st.data())
def test_text_form_comes_back_unchanged(rules: Rules, data: st.DataObject) -> None:
    code = code_at(rules, data.draw(st.integers(0, rules.code_count - 1)))
    assert parse_code(rules, format_code(rules, code)) == code


@pytest.mark.parametrize("number", [-1, 1296])
def test_a_number_without_a_code_is_refused(number: int) -> None:
    with pytest.raises(CodeError):
        code_at(Rules(4, 6), number)


def test_thirty_five_colours_are_single_symbols_and_thirty_six_are_numbers() -> None:
    assert format_code(Rules(2, 35), (0, 34)) == "1z"
    assert format_code(Rules(2, 36), (0, 35)) == "1.36"
    assert parse_code(Rules(1, 36), "36") == (35,)


@pytest.mark.parametrize(
    ("rules", "text", "message"),
    [
        ("p4c6r", "112", "expected 4 pegs, got 3: '112'"),
        ("p4c6r", "", "expected 4 pegs, got 0: ''"),
        ("p4c6r", "11223", "expected 4 pegs, got 5: '11223'"),
        ("p1c6r", "12", "expected 1 peg, got 2: '12'"),
        ("p4c6r", "1127", "expected colours 1 to 6, got '7' in '1127'"),
        ("p4c6r", "110a", "expected colours 1 to 6, got '0' in '110a'"),
        ("p4c6r", "11²3", "expected colours 1 to 6, got '²' in '11²3'"),
        ("p4c10n", "123b", "expected colours 1 to a, got 'b' in '123b'"),
        ("p4c10n", "1231", "expected no colour twice, got '1231'"),
        ("p2c40r", "1.41", "expected colours 1 to 40, got '41' in '1.41'"),
        ("p2c40r", "1.", "expected colours 1 to 40, got '' in '1.'"),
        ("p2c40r", "11", "expected 2 pegs, got 1: '11'"),
        ("p3c6r", "<b>", "expected colours 1 to 6, got '<' in '<b>'"),
    ],
)
def test_a_text_that_is_not_a_code_is_refused_and_quoted(
    rules: str, text: str, message: str
) -> None:
    with pytest.raises(CodeError) as caught:
        parse_code(Rules.parse(rules), text)
    assert str(caught.value) == message


def test_letters_may_be_capitals_and_dots_may_stand_between_few_colours() -> None:
    assert parse_code(Rules(2, 12), "bA") == (10, 9)
    assert parse_code(Rules(3, 12), "1.12.3") == (0, 11, 2)
