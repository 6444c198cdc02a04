"""Games of a challenge that are sent back: nothing in them is trusted."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mastermind_core.challenge import BASE_32, Challenge
from mastermind_core.codes import code_at
from mastermind_core.errors import ChallengeError
from mastermind_core.rules import Rules
from mastermind_core.scoring import Feedback, Turn
from mastermind_core.sent_game import MAX_HINTS, MAX_SENT_GUESSES, SentGame

from .boards import answered, boards

RULES = Rules(4, 6)
CHALLENGE = Challenge.choosing(RULES, (0, 1, 2, 3), "7K3M9QT", "Anna")
GAME = SentGame(CHALLENGE, ((0, 0, 1, 1), (0, 1, 4, 5), (0, 1, 2, 3)), "Ben", 2)


@given(boards(), st.data(), st.text(max_size=30), st.integers(0, 99))
def test_a_game_is_read_as_it_was_sent(
    rules: Rules, data: st.DataObject, name: str, hints: int
) -> None:
    draw = st.integers(0, rules.code_count - 1)
    challenge = Challenge.of(rules, data.draw(st.text(max_size=9)), name)
    secret = challenge.secret()
    numbers = data.draw(st.lists(draw, min_size=1, max_size=12))
    guesses = [code for number in numbers if (code := code_at(rules, number)) != secret]
    if not guesses or data.draw(st.booleans()):
        guesses.append(secret)
    turns = answered(guesses, secret)
    sent = SentGame.of(challenge, turns, name, hints)
    assert SentGame.parse(str(sent)) == sent
    assert sent.turns == turns
    assert sent.solved == (guesses[-1] == secret)
    assert sent.hints == min(hints, MAX_HINTS)


def test_any_change_is_noticed() -> None:
    text = str(GAME)
    start = text.index("=") + 1
    changed = {
        text[:at] + symbol + text[at + 1 :]
        for at in range(start + len("Ben: "), len(text))
        for symbol in BASE_32
    }
    changed |= {text[:at] + text[at + 1 :] for at in range(start, len(text)) if text[at] != " "}
    changed |= {text.replace("Ben", "Bea"), text.replace("Anna", "Hanna"), text + "0", text + "000"}
    for each in changed - {text}:
        with pytest.raises(ChallengeError):
            SentGame.parse(each)


def test_a_game_that_was_forged_or_is_of_another_challenge_is_refused_in_one_sentence() -> None:
    other = Challenge.choosing(RULES, (0, 1, 2, 4), "7K3M9QT", "Anna")
    forged = str(GAME)[:-1] + ("0" if str(GAME)[-1] != "0" else "1")
    for text in (forged, str(GAME).replace(str(CHALLENGE), str(other))):
        with pytest.raises(ChallengeError, match=r"it was sent, got .*, which was changed since$"):
            SentGame.parse(text)


def test_answers_that_the_secret_does_not_give_are_not_sent() -> None:
    with pytest.raises(ChallengeError, match="the answers of the challenge, got 1122=4,0"):
        SentGame.of(CHALLENGE, [Turn((0, 0, 1, 1), Feedback(4, 0))])


def test_a_game_has_guesses_not_too_many_and_none_after_the_code_was_found() -> None:
    with pytest.raises(ChallengeError, match="no guess after"):
        SentGame(CHALLENGE, ((0, 1, 2, 3), (0, 0, 1, 1)))
    for count in (0, MAX_SENT_GUESSES + 1):
        with pytest.raises(ChallengeError, match=f"1 to 100 guesses, got {count}"):
            SentGame(CHALLENGE, ((0, 0, 1, 1),) * count)


def test_a_text_that_is_no_game_is_refused() -> None:
    for text in ("", "4C6R-7K3M-9QTG", f"{CHALLENGE}=", f"{CHALLENGE}=Ben: 1", "="):
        with pytest.raises(ChallengeError, match="a whole game that was sent back"):
            SentGame.parse(text)


def test_symbols_are_typed_in_any_case_and_grouping() -> None:
    head, _, symbols = str(GAME).rpartition(" ")
    assert SentGame.parse(f"{head} {symbols[:4]}-{symbols[4:].lower()} ") == GAME


def test_nothing_of_the_code_is_to_be_read_in_the_text() -> None:
    made = [Challenge.choosing(RULES, (0, 0, 0, 0), f"{number}") for number in range(100)]
    texts = [str(SentGame(each, ((0, 0, 0, 0),))) for each in made]
    assert len({text.rpartition("=")[2][1:4] for text in texts}) > 80
