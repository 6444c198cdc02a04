"""The fewest guesses against the devil, compared with every game that can be played against it."""

import pytest

from mastermind_core import Position, Rules
from mastermind_core.candidates.codeset import CodeSet
from mastermind_core.candidates.partition import part_sizes
from mastermind_core.codes import Code
from mastermind_core.devil import forced
from mastermind_core.devil.devil import Devil, longest_answer
from mastermind_core.devil.forced import Forced, fewest_against_devil

from .. import slow


def shortest(rules: Rules, most: int) -> int:
    """Return the length of the shortest game, of all games that can be played."""
    guesses = slow.guesses(*rules)
    reached = {tuple(Position(rules).candidates): Position(rules)}
    for length in range(1, most + 1):
        following: dict[tuple[Code, ...], Position] = {}
        for position in reached.values():
            for guess in guesses:
                feedback = longest_answer(position, guess)
                if feedback.black == rules.pegs:
                    return length
                after = position.after(guess, feedback)
                following.setdefault(tuple(after.candidates), after)
        reached = following
    raise AssertionError(f"no game of {most} guesses")


@pytest.mark.parametrize(
    "text",
    ["p1c1r", "p1c4r", "p2c2r", "p2c3r", "p2c4r", "p2c3n", "p2c4n", "p3c2r", "p3c3n", "p2c3f"],
)
def test_no_game_against_the_devil_is_shorter(text: str) -> None:
    check_shortest(text)  # of larger boards: tests/games


def check_shortest(text: str) -> None:
    """Compare the proven figure of a board with all games that can be played there."""
    rules = Rules.parse(text)
    expected = shortest(rules, 6)
    assert fewest_against_devil(rules) == Forced(expected, expected)


@pytest.mark.parametrize("text", ["p4c6r", "p4c5r", "p3c6r", "p4c6n"])
def test_larger_boards_need_five_guesses(text: str) -> None:
    assert fewest_against_devil(Rules.parse(text)) == Forced(5, 5)


def test_no_more_is_said_than_is_proven() -> None:
    assert fewest_against_devil(Rules(5, 8)) == Forced(1, None)


@pytest.mark.parametrize("colours", [1, 2, 5, 9, 700, 9999])
def test_one_peg_needs_a_guess_for_each_colour_and_no_search(colours: int) -> None:
    """A game of 600 colours against the devil once ended in a traceback."""
    assert fewest_against_devil(Rules(1, colours)) == Forced(colours, colours)


@pytest.mark.parametrize("text", ["p3c4r", "p4c6r"])
def test_the_devil_answers_the_same_however_a_game_is_written(text: str) -> None:
    rules = Rules.parse(text)
    turn = rules.colours - 1
    game, other = Devil(rules), Devil(rules)
    for each in ((0, 0, 1, 0), (1, 2, 0, 1), (2, 1, 0, 0)):
        guess: Code = each[: rules.pegs]
        exchanged = tuple(turn - colour for colour in reversed(guess))
        assert game.answer(guess) == other.answer(exchanged)


def test_where_the_effort_is_spent_nothing_more_is_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forced, "FORCED_EFFORT", 1.0)
    found = fewest_against_devil(Rules(4, 5))
    assert found.fewest is None
    assert found.at_least < 5


def test_the_effort_ends_after_about_as_much_work_as_it_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Splits and answers were counted for a fifth of their time: p2c35r took four seconds."""
    splits = []

    def counted(codes: CodeSet, guess: Code) -> list[int]:
        splits.append(len(codes))
        return part_sizes(codes, guess)

    monkeypatch.setattr(forced, "part_sizes", counted)
    assert fewest_against_devil(Rules(2, 35)).fewest is None
    assert 0 < len(splits) < 10_000
