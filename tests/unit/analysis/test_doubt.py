"""Play where some answers may be wrong."""

import random

import pytest
from hypothesis import given, settings

from mastermind_core.analysis.doubt import doubtful, guess_in_doubt
from mastermind_core.codes import code_at
from mastermind_core.errors import ContradictionError
from mastermind_core.rules import Rules
from mastermind_core.scoring import Feedback, Turn, Turns, feedbacks, score, solved

from .. import slow
from .test_diagnosis import contradictions


@settings(max_examples=80, deadline=None)
@given(contradictions())
def test_codes_are_told_apart_by_the_doubtful_turns_that_they_do_not_fit(
    drawn: tuple[Rules, Turns],
) -> None:
    rules, turns = drawn
    unsure = set(range(1, len(turns) + 1, 2))
    expected: dict[int, list[tuple[int, ...]]] = {}
    for code in slow.codes(*rules):
        wrong = {
            n for n, turn in enumerate(turns, 1) if slow.score(turn.guess, code) != turn.feedback
        }
        if wrong <= unsure:
            expected.setdefault(len(wrong), []).append(code)
    if not expected:
        with pytest.raises(ContradictionError):
            doubtful(rules, turns, unsure)
        return
    found = doubtful(rules, turns, unsure)
    assert [list(level) for level in found.levels] == [
        expected.get(number, []) for number in range(len(unsure) + 1)
    ]
    assert (found.sure, found.possible) == (
        len(expected.get(0, [])), sum(map(len, expected.values()))
    )  # fmt: skip


def played(seed: int, slip: bool) -> int:
    """Return how many guesses a game needs of which one answer at most may be wrong."""
    rules, rng = Rules(4, 6), random.Random(seed)
    secret = code_at(rules, rng.randrange(rules.code_count))
    wrong = rng.randrange(1, 5) if slip else None
    turns: Turns = ()
    while True:
        number = len(turns) + 1
        found = doubtful(rules, turns, wrong=1)
        guess = guess_in_doubt(found, [turn.guess for turn in turns])
        answer = score(guess, secret)
        if number == wrong:
            others = [each for each in feedbacks(rules) if each not in (answer, solved(rules))]
            answer = rng.choice(others)
        elif guess == secret:
            return number
        turns = (*turns, Turn(tuple(guess), answer))
        assert number < 12


def test_a_game_with_one_wrong_answer_is_won() -> None:
    # 500 games of each kind take a minute: 5.82 guesses on average with a slip, 8 at most, and 4.67
    # without. `best`, which trusts every answer, needs 4.34.
    games = 10
    with_slip = [played(seed, True) for seed in range(games)]
    without = [played(seed, False) for seed in range(games)]
    assert max(with_slip) <= 8
    assert sum(without) / games < sum(with_slip) / games < sum(without) / games + 2


def test_a_sure_turn_is_never_doubted() -> None:
    rules = Rules(4, 6)
    turns = (Turn((0, 0, 0, 0), Feedback(0, 0)), Turn((0, 0, 0, 0), Feedback(1, 0)))
    with pytest.raises(ContradictionError):
        doubtful(rules, turns, unsure=())
    found = doubtful(rules, turns, unsure=(2,))
    assert (found.sure, found.possible) == (0, 625)
