import random

import pytest

from mastermind_core.advice.judgement import chosen_by_judges, judge_guess
from mastermind_core.candidates.position import Position
from mastermind_core.heuristics import PUBLISHED
from mastermind_core.rules import Rules

from .. import slow


@pytest.mark.parametrize("text", ["p2c3n", "p3c4r", "p2c5r"])
def test_figures_are_those_counted_one_by_one_and_the_judges_take_the_best(text: str) -> None:
    rules = Rules.parse(text)
    codes = slow.codes(*rules)
    position = Position(rules)
    figures = {}
    for guess in codes:
        split, figures[guess] = judge_guess(position, guess)
        sizes = [len(part) for part in slow.parts(guess, codes).values()]
        assert sorted(split.parts.values()) == sorted(sizes)
        expected: dict[str, float] = {"minimax": max(sizes), "most-parts": len(sizes)}
        expected["expected-size"] = sum(n * n for n in sizes) / len(codes)
        expected["entropy"] = -slow.heuristic("entropy", sizes)
        assert figures[guess] == pytest.approx(expected)
    chosen = chosen_by_judges(position, random.Random(0))
    assert set(chosen) == set(PUBLISHED)
    for name, guess in chosen.items():
        best = min if name in ("minimax", "expected-size") else max
        assert figures[guess][name] == pytest.approx(best(each[name] for each in figures.values()))
