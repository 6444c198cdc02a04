"""The codemaker that has not decided."""

import random

import pytest

from mastermind_core.devil.devil import Devil
from mastermind_core.errors import CodeError, TooManyCodesError
from mastermind_core.game import Game
from mastermind_core.rules import Rules
from mastermind_core.strategies.registry import find

from .. import oracle, slow


@pytest.mark.parametrize("text", ["p4c6r", "p3c4r", "p4c5n", "p2c6r", "p1c4r", "p3c1r"])
@pytest.mark.parametrize("strategy", ["best", "minimax", "random"])
def test_every_answer_is_true_of_the_code_that_is_shown(text: str, strategy: str) -> None:
    game, devil, rng = Game(text), Devil(Rules.parse(text)), random.Random(4)
    while not game.solved:
        guess = find(strategy).choose(game.position(), rng)
        game = game.plus(guess, devil.answer(guess))
        shown = devil.reveal()
        assert slow.fitting([shown], game.turns) == [shown]
    assert game.turns[-1].guess == devil.reveal()
    if text == "p4c6r" and strategy != "random":
        assert len(game.turns) == 5  # best play needs five, and minimax no more


def test_on_a_small_board_no_answer_keeps_the_game_longer() -> None:
    rules = Rules(3, 3)
    codes = slow.codes(3, 3)
    best = oracle.of(rules)
    for guess in codes:
        parts = slow.parts(guess, codes)
        del parts[3, 0]
        means = {answer: best.total(part) / len(part) for answer, part in parts.items()}
        assert means[Devil(rules).answer(guess)] == pytest.approx(max(means.values()))


def test_a_board_too_large_and_a_code_that_is_none_are_refused() -> None:
    with pytest.raises(TooManyCodesError):
        Devil(Rules(20, 20))
    with pytest.raises(CodeError):
        Devil(Rules(4, 6)).answer((0, 0, 0, 6))
