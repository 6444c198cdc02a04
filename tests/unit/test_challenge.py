"""Codes of shared secrets: each mistake in typing is noticed."""

import contextlib
import itertools
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mastermind_core.challenge import (
    BASE_32,
    Challenge,
    challenge_of_day,
    codemaker_of,
)
from mastermind_core.codemaker import Codemaker
from mastermind_core.codes import code_at, parse_code
from mastermind_core.errors import ChallengeError
from mastermind_core.rules import Rules
from mastermind_core.sent_game import SentGame

from .boards import boards

RULES = Rules(4, 6)


@given(boards(), st.text())
def test_a_code_is_read_as_what_it_was_made_of(rules: Rules, text: str) -> None:
    challenge = Challenge.of(rules, text)
    assert Challenge.parse(str(challenge)) == challenge
    assert Challenge.parse(f" {str(challenge).replace('-', ' ').lower()} ") == challenge
    assert Challenge.of(rules, challenge.seed) == challenge


def exchanged(code: str) -> Iterator[tuple[int, str]]:
    """Yield a code with two symbols exchanged, and how far they are apart."""
    for one, other in itertools.combinations(range(len(code)), 2):
        if code[one] != code[other]:
            middle = code[one + 1 : other]
            yield other - one, code[:one] + code[other] + middle + code[one] + code[other + 1 :]


@pytest.mark.parametrize("board", ["p4c6r", "p5c8r", "p4c10n", "p10c12r", "p1c1r"])
def test_no_wrong_symbol_and_no_exchange_of_two_goes_unnoticed(board: str) -> None:
    rules = Rules.parse(board)
    for made in (Challenge.of(rules, "any"), Challenge.choosing(rules, code_at(rules, 0), "any")):
        code = str(made).replace("-", "")
        mistyped = {
            code[:at] + each + code[at + 1 :] for at in range(len(code)) for each in BASE_32
        }
        mistyped |= {text for _, text in exchanged(code)}
        for text in mistyped - {code}:
            with pytest.raises(ChallengeError) as caught:
                Challenge.parse(text)
            assert repr(text) in str(caught.value)


def test_of_two_exchanged_symbols_of_a_long_code_only_those_31_apart_go_unnoticed() -> None:
    """The documents once said that an exchange is always noticed."""
    rules = Rules(50, 20)
    code = str(Challenge.choosing(rules, code_at(rules, 12345), "any")).replace("-", "")
    assert {apart for apart, text in exchanged(code) if is_read(text)} == {31}


def is_read(text: str) -> bool:
    """Return whether a text is a challenge."""
    with contextlib.suppress(ChallengeError):
        return bool(Challenge.parse(text))
    return False


@pytest.mark.parametrize(
    "typed",
    [f"4C6R{dash}7K3M{dash}9QTG" for dash in "-\N{NON-BREAKING HYPHEN}\N{EN DASH}\N{EM DASH} "]
    + ["4c6r7k3m9qtg", "Anna: 4C6R-7K3M-9QTG"],
)
def test_a_challenge_is_read_as_people_and_word_processors_write_it(typed: str) -> None:
    assert Challenge.parse(typed)._replace(name="") == Challenge(RULES, "7K3M9QT")


def test_symbols_that_look_alike_are_taken_for_each_other() -> None:
    challenge = Challenge(RULES, "01010AB")
    assert Challenge.parse(str(challenge).replace("0", "o").replace("1", "l")) == challenge


def test_challenges_are_the_same_on_every_python() -> None:
    made = [str(Challenge.of(RULES, text)) for text in ("a", "b", "7K3M9QT")]
    assert made == ["4C6R-V5JW-YQPE", "4C6R-X40R-SAVN", "4C6R-7K3M-9QTG"]


def test_every_day_and_board_has_a_secret_of_its_own() -> None:
    days = [f"2026-{month:02}-{day:02}" for month in range(1, 13) for day in range(1, 29)]
    seeds = [challenge_of_day(rules, day).seed for rules in (RULES, Rules(5, 8)) for day in days]
    assert len(set(seeds)) == len(seeds)


@pytest.mark.parametrize(
    "date", ["", "2026-02-29", "2026-13-01", "2026-00-10", "0000-01-01", "2026-1-1", "20261122"]
)
def test_a_day_that_does_not_exist_is_refused(date: str) -> None:
    with pytest.raises(ChallengeError, match="expected a date"):
        challenge_of_day(RULES, date)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        *((each, "such as") for each in ("", "4C6R", "4C6R" * 100, "A" * 600 + ": 4C6R-7K3M-9QTG")),
        ("4C6R-7K3M-9QT", "such as '4C6R-7K3M-9QTG', got '4C6R-7K3M-9QT'"),
        ("6C4N-7K3M-9QTM", "of a board that exists, got '6C4N-7K3M-9QTM'"),
        ("0C6R-0000-0000", "as it was sent, got '0C6R-0000-0000' with a wrong or missing symbol"),
    ],
)
def test_a_text_that_is_no_challenge_is_refused(text: str, told: str) -> None:
    with pytest.raises(ChallengeError, match=f"expected a challenge code {told}"):
        Challenge.parse(text)


@given(boards(), st.data(), st.text(max_size=30), st.text(max_size=30))
def test_a_chosen_code_is_what_comes_out(
    rules: Rules, data: st.DataObject, text: str, name: str
) -> None:
    number = data.draw(st.integers(0, rules.code_count - 1))
    made = Challenge.choosing(rules, code_at(rules, number), text, name)
    read = Challenge.parse(str(made))
    assert read == made
    assert read.chosen
    assert read.secret() == code_at(rules, number)
    assert codemaker_of(rules, made.seed).reveal() == code_at(rules, number)
    assert Challenge.of(rules, made.seed, name) == made


def test_a_chosen_code_is_not_to_be_read_in_the_text() -> None:
    texts = [str(Challenge.choosing(RULES, (0, 0, 0, 0), f"{number}")) for number in range(200)]
    # What stands after the seed takes values of the whole range.
    assert len({text.replace("-", "")[11:14] for text in texts}) > 150


@pytest.mark.parametrize("board", ["p3c5r", "p3c7n", "p7c66r", "p6c26n", "p2c4r"])
def test_a_text_that_was_cut_is_no_other_challenge(board: str) -> None:
    """One in 32 chosen codes that lost their last group was read as a drawn one."""
    rules = Rules.parse(board)
    for number in range(15):
        code = code_at(rules, number * 7 % rules.code_count)
        chosen = Challenge.choosing(rules, code, f"{number}", "Cleo")
        for made in (Challenge.of(rules, f"{number}"), chosen):
            groups = str(made).rpartition(" ")[2].split("-")
            text = "".join(groups)
            cut = {"".join(groups[:at] + groups[at + 1 :]) for at in range(len(groups))}
            for at in range(len(text)):
                rests = ("", text[at + 1 :], text[at] + text[at:])
                cut |= {text[:at] + rest for rest in rests}
            assert not list(filter(is_read, cut))


@pytest.mark.parametrize(
    ("text", "secret", "end"),
    [
        ("Cleo: 5C8R-2KS3-JYSF-MW7", "11827", "1ZG4YBCAKKJ"),
        ("Cleo: 4C8N-4JKG-WYC1-75P", "4365", "108X0V9VT9T"),
        ("Cleo: 7C66R-9ZNP-ZK8S", "59.56.50.65.6.7.8", "13GASTXASC26WB99PYVGGBT"),
        ("Cleo: 3C3R-9ZNP-ZK8M-R", "111", "1823ACX"),
    ],
)
def test_texts_of_0_4_0_that_have_another_letter_now_are_read(
    text: str, secret: str, end: str
) -> None:
    read = Challenge.parse(text)
    assert read.secret() == parse_code(read.rules, secret)
    assert str(read) != text
    assert Challenge.parse(str(read)) == read
    sent = SentGame.parse(f"{text}=Dora: {end}")
    assert (sent.challenge, sent.solved) == (read, True)
    assert str(sent) == f"{read}=Dora: {end}"


def test_seeds_of_other_games_draw_as_before() -> None:
    for seed in ("", "any", "7K3M9QT", "7K3M9QT+", "7K3M9QT+ZZZ", "7K3M9QT+0A", "+0A4"):
        assert codemaker_of(RULES, seed).reveal() == Codemaker.from_seed(RULES, seed).reveal()


def test_a_seed_a_name_and_a_board_that_no_text_can_carry_are_refused() -> None:
    with pytest.raises(ChallengeError, match=r"a smaller board .*p100c100r"):
        Challenge.choosing(Rules(100, 100), (0,) * 100, "any")
    with pytest.raises(ChallengeError, match="expected a seed"):
        Challenge(RULES, "7K3M9QT+ZZZ")
    with pytest.raises(ChallengeError, match="expected a name"):
        Challenge(RULES, "7K3M9QT", "a\u202eb")


def test_a_long_name_that_is_pasted_does_not_make_the_code_wrong() -> None:
    assert Challenge.parse("A" * 300 + ": 4C6R-7K3M-9QTG").name == "A" * 24
