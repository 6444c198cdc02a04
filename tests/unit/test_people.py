"""Names of people: short and visible, whatever was sent."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mastermind_core.people import MAX_LETTERS, person_name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Anna", "Anna"),
        ("  Anna \n\t Lena ", "Anna Lena"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("\u05e9\u05e8\u05d4", "\u05e9\u05e8\u05d4"),
        ("Anna\u202egnp", "Annagnp"),
        ("\u2066Anna\u2069\u200b\ufeff", "Anna"),
        ("\u3164\u2800\u200d", ""),
        ("a" + "\u0301" * 50, "\u00e1\u0301\u0301"),
        ("\u0301\u0301Anna", "Anna"),
        ("\u0300 \u0300", ""),
        ("Anna: 4C6R=#/", "Anna 4C6R"),
        ("<b>Anna</b>", "<b>Anna< b>"),
        ("Mum/Dad", "Mum Dad"),
        ("x" * 1000, "x" * MAX_LETTERS),
        ("", ""),
    ],
)
def test_a_name_is_shown_without_what_nobody_sees_or_what_turns_lines_around(
    text: str, name: str
) -> None:
    assert person_name(text) == name


@given(st.text(max_size=60) | st.text(st.characters(categories=["Mn", "Cf", "Lu", "Zs"])))
def test_a_name_is_shown_as_it_is_sent_on(text: str) -> None:
    name = person_name(text)
    assert person_name(name) == name
    assert len(name) <= MAX_LETTERS
    assert not {unicodedata.category(each) for each in name} & {"Cc", "Cf", "Cs", "Zl", "Zp"}
