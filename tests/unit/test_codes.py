"""Codes, their order, their numbers and how many there are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mastermind_core.codes import (
    all_codes,
    code_at,
    code_number,
    format_code,
    parse_code,
)
from mastermind_core.errors import CodeError
from mastermind_core.rules import Rules

from . import slow
from .boards import boards, small_boards


@pytest.mark.parametrize("rules", small_boards, ids=str)
def test_codes_stand_in_lexicographic_order_and_numbers_count_them(rules: Rules) -> None:
    codes = slow.codes(*rules)
    assert list(all_codes(rules)) == codes == sorted(codes)
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


def test_a_number_without_a_code_is_refused() -> None:
    for number in (-1, 1296):
        with pytest.raises(CodeError, match=f"number of a code, 0 to 1,295, got {number}$"):
            code_at(Rules(4, 6), number)
    with pytest.raises(CodeError, match=r"0 to about 10\^200, got -1"):
        code_at(Rules(100, 100), -1)
    with pytest.raises(CodeError, match="0 to 999,999,999,999,999, got -1"):
        code_at(Rules(15, 10), -1)
