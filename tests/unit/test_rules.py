import pytest

from mastermind_core.errors import RulesError
from mastermind_core.rules import Rules


def test_case_and_spaces_around_do_not_matter() -> None:
    assert Rules.parse("  P4C6R\n") == Rules(4, 6)


@pytest.mark.parametrize(
    "text", ["", "p4c6", "p4c6x", "4x6", "p-0c6r", "p--1c6r", "p4c6r:", "p٤c6r", "p04c6r", "p4 c6r"]
)
def test_other_texts_are_refused_with_the_text_in_the_message(text: str) -> None:
    with pytest.raises(RulesError, match="expected rules such as 'p4c6r'") as caught:
        Rules.parse(text)
    assert repr(text) in str(caught.value)
    assert caught.value.data == text


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        (
            "p4",
            "rules-text",
            "expected rules such as 'p4c6r' (4 pegs, 6 colours, repeats) or 'p4c10n' (no repeats), "
            "got 'p4'",
        ),
        ("p0c6r", "rules-size", "expected 1 to 10,000 pegs, got 0"),
        ("p-3c6r", "rules-size", "expected 1 to 10,000 pegs, got -3"),
        ("p4c0r", "rules-size", "expected 1 to 10,000 colours, got 0"),
        ("p10001c2r", "rules-size", "expected 1 to 10,000 pegs, got 10001"),
        ("p2c10001r", "rules-size", "expected 1 to 10,000 colours, got 10001"),
        (
            "p5c4n",
            "rules-none-twice",
            "expected at least 5 colours, one for each peg and none twice, got 4",
        ),
    ],
)
def test_a_board_that_does_not_exist_is_refused_in_a_sentence(
    text: str, code: str, message: str
) -> None:
    with pytest.raises(RulesError) as caught:
        Rules.parse(text)
    assert (str(caught.value), caught.value.code) == (message, code)


def test_a_long_text_is_quoted_in_part_on_one_line() -> None:
    with pytest.raises(RulesError) as caught:
        Rules.parse("p4\n" * 10_000)
    assert len(str(caught.value)) < 250
    assert "\n" not in str(caught.value)
