"""Exchanges against brute force: every one that the history allows, tried on every code."""

import itertools
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mastermind_core.candidates.codeset import CodeSet
from mastermind_core.codes import Code
from mastermind_core.heuristics import PUBLISHED
from mastermind_core.rules import Rules
from mastermind_core.search.exchanges import Symmetry, form_of
from mastermind_core.search.sweep import best_at_once
from mastermind_core.strategies.one_step import best_one_by_one

from .. import slow
from ..boards import boards
from ..equal_sets import (
    BOARDS,
    check_that_exchanges_leave_the_form,
    check_that_sets_of_one_form_are_equal,
)


def told_apart(rules: Rules) -> set[int]:
    """Return the colours that the rules themselves tell from the others."""
    return {9} if rules.kind == "z" else set()


def classes_by_brute_force(
    rules: Rules, guesses: list[Code], live: set[int]
) -> dict[Code, set[Code]]:
    """Return the codes of each class by its lowest code."""
    guessed = {colour for guess in guesses for colour in guess} | told_apart(rules)
    fresh = sorted(live - guessed)
    places = [
        order
        for order in itertools.permutations(range(rules.pegs))
        if (rules.kind != "z" or order[0] == 0)
        and all(tuple(guess[p] for p in order) == guess for guess in guesses)
    ]
    renamings: list[dict[int | None, int | None]] = [
        dict(zip(fresh, order, strict=True)) for order in itertools.permutations(fresh)
    ]

    classes: dict[tuple[int | None, ...], set[Code]] = {}
    named = live | told_apart(rules)
    for code in slow.guesses(*rules):
        # A colour in no candidate reads None: which one it is makes no difference.
        plain = tuple(colour if colour in named else None for colour in code)
        if plain not in classes:
            # What an exchange makes of a code, others make of all that come from it.
            alike: set[Code] = set()
            for order in places:
                for renaming in renamings:
                    classes[tuple(renaming.get(plain[p], plain[p]) for p in order)] = alike
        classes[plain].add(code)
    return {min(codes): codes for codes in classes.values() if codes}


class History(NamedTuple):
    """Guesses on a board, answered for a secret."""

    rules: Rules
    secret: Code
    guesses: list[Code]

    def candidates(self) -> list[Code]:
        return [
            code
            for code in slow.codes(*self.rules)
            if all(slow.score(each, code) == slow.score(each, self.secret) for each in self.guesses)
        ]

    def live(self) -> set[int]:
        return {colour for code in self.candidates() for colour in code}

    def symmetry(self) -> Symmetry:
        return Symmetry.of(self.rules, self.guesses, self.live())


@st.composite
def histories(draw: st.DrawFn, most_codes: int = 130) -> History:
    rules = draw(boards(most_codes=most_codes))
    guesses = st.sampled_from(slow.guesses(*rules))
    secret = draw(st.sampled_from(slow.codes(*rules)))
    return History(rules, secret, draw(st.lists(guesses, max_size=3)))


@given(histories())
@settings(max_examples=60)
def test_representatives_are_the_lowest_of_each_class_of_equal_codes(drawn: History) -> None:
    candidates, symmetry = drawn.candidates(), drawn.symmetry()
    classes = classes_by_brute_force(drawn.rules, drawn.guesses, drawn.live())
    expected = sorted(classes)

    def sizes(guess: Code) -> dict[slow.Answer, int]:
        return {answer: len(part) for answer, part in slow.parts(guess, candidates).items()}

    assert list(symmetry.representatives()) == expected
    assert 1 <= symmetry.least_classes() <= len(expected)
    assert len({symmetry.key(code) for code in expected}) == len(expected)
    for lowest, codes in classes.items():
        assert {symmetry.key(code) for code in codes} == {symmetry.key(lowest)}
        assert all(sizes(code) == sizes(lowest) for code in codes)


@given(histories())
@settings(max_examples=60)
def test_with_fewer_colours_a_board_has_the_same_classes(drawn: History) -> None:
    symmetry = drawn.symmetry()
    lowest = list(symmetry.representatives())
    assert set(symmetry.alphabet) == drawn.live().union(told_apart(drawn.rules), *lowest)
    short = symmetry.shortened()
    assert short.rules == symmetry.reduced
    assert list(map(symmetry.lengthen, short.representatives())) == lowest
    codes = set(slow.guesses(*drawn.rules))
    for code in codes:
        same = symmetry.lengthen(symmetry.shorten(code))
        assert same in codes
        assert symmetry.key(same) == symmetry.key(code)


@given(histories())
@settings(max_examples=60)
def test_the_symmetry_after_one_guess_more_is_that_of_all_guesses(drawn: History) -> None:
    symmetry = Symmetry.of(drawn.rules, (), set(range(drawn.rules.colours)))
    for past, guess in enumerate(drawn.guesses, 1):
        so_far = drawn._replace(guesses=drawn.guesses[:past])
        symmetry = symmetry.after([guess], so_far.live())
        assert symmetry == so_far.symmetry()


def test_a_class_comes_once_where_colours_in_no_candidate_are_below_and_above_others() -> None:
    rules = Rules(4, 7, "n")
    symmetry = Symmetry(rules, (0, 1, 0, 1), frozenset(), frozenset({0, 5, 6}))
    lowest: dict[object, Code] = {}
    for code in slow.codes(*rules):
        lowest.setdefault(symmetry.key(code), code)
    assert list(symmetry.representatives()) == sorted(lowest.values())


@pytest.mark.parametrize("rules", BOARDS, ids=str)
def test_equal_sets_have_one_form_and_others_another(rules: Rules) -> None:
    for check in (check_that_sets_of_one_form_are_equal, check_that_exchanges_leave_the_form):
        check(rules, lambda codes: form_of(codes, rules))


@given(histories(most_codes=300))
@settings(max_examples=40)
def test_both_ways_to_the_best_guess_agree_with_rating_every_code(drawn: History) -> None:
    candidates, symmetry = CodeSet.of(drawn.rules, drawn.candidates()), drawn.symmetry()
    if len(candidates) == 1:
        return
    expected = slow.choices(PUBLISHED, slow.guesses(*drawn.rules), list(candidates))
    for name, heuristic in PUBLISHED.items():
        classes = symmetry.representatives(), symmetry.least_classes()
        assert best_one_by_one(*classes, candidates, heuristic) == expected[name]
        assert best_at_once(symmetry, candidates, heuristic) == expected[name]
