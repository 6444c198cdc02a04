import random

import pytest

from mastermind_core.advice.judgement import JUDGES, chosen_by_judges, judge_guess
from mastermind_core.candidates.position import Position
from mastermind_core.rules import Rules

from .. import slow

BOARDS = [Rules(2, 3, repeats=False), Rules(3, 4), Rules(2, 5)]


@pytest.mark.parametrize("rules", BOARDS, ids=str)
def test_figures_are_those_counted_one_by_one_and_the_judges_take_the_best(rules: Rules) -> None:
    codes = slow.codes(*rules)
    position = Position(rules)
    chosen = chosen_by_judges(position, random.Random(0))
    assert set(chosen) == set(JUDGES)
    figures = {}
    for guess in codes:
        split, figures[guess] = judge_guess(position, guess)
        sizes = [len(part) for part in slow.parts(guess, codes).values()]
        assert sorted(split.parts.values()) == sorted(sizes)
        assert figures[guess]["minimax"] == max(sizes)
        assert figures[guess]["expected-size"] == pytest.approx(
            sum(n * n for n in sizes) / len(codes)
        )
        assert figures[guess]["most-parts"] == len(sizes)
        assert figures[guess]["entropy"] == pytest.approx(-slow.heuristic("entropy", sizes))
    for name in JUDGES:
        sign = 1 if name in ("minimax", "expected-size") else -1
        best = min(sign * figure[name] for figure in figures.values())
        assert sign * figures[chosen[name]][name] == pytest.approx(best)
