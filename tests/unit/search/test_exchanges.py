"""Exchanges against brute force: every one that the history allows, tried on every code."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mastermind_core.codes import Code
from mastermind_core.game import Game
from mastermind_core.rules import Rules
from mastermind_core.scoring import Feedback, Turn
from mastermind_core.search.exchanges import Symmetry, form_of
from mastermind_core.search.sweep import best_at_once
from mastermind_core.strategies.one_step import best_one_by_one

from .. import slow
from ..boards import ONE_STEP, boards
from ..equal_sets import (
    BOARDS,
    check_that_exchanges_leave_the_form,
    check_that_sets_of_one_form_are_equal,
)


def classes_by_brute_force(
    rules: Rules, guesses: list[Code], live: set[int]
) -> dict[Code, set[Code]]:
    """Return the codes of each class by its lowest code."""
    guessed = {colour for guess in guesses for colour in guess}
    fresh = sorted(live - guessed)
    places = [
        order
        for order in itertools.permutations(range(rules.pegs))
        if all(tuple(guess[p] for p in order) == guess for guess in guesses)
    ]
    renamings: list[dict[int | None, int | None]] = [
        dict(zip(fresh, order, strict=True)) for order in itertools.permutations(fresh)
    ]

    classes: dict[tuple[int | None, ...], set[Code]] = {}
    for code in slow.codes(*rules):
        # A colour in no candidate reads None: which one it is makes no difference.
        plain = tuple(colour if colour in live else None for colour in code)
        if plain not in classes:
            # What an exchange makes of a code, others make of all that come from it.
            alike: set[Code] = set()
            for order in places:
                for renaming in renamings:
                    classes[tuple(renaming.get(plain[p], plain[p]) for p in order)] = alike
        classes[plain].add(code)
    return {min(codes): codes for codes in classes.values() if codes}


@st.composite
def histories(draw: st.DrawFn, most_codes: int = 700) -> tuple[Rules, Code, list[Code]]:
    rules = draw(boards(most_codes=most_codes))
    codes = st.sampled_from(slow.codes(*rules))
    return rules, draw(codes), draw(st.lists(codes, max_size=3))


def candidates_after(rules: Rules, secret: Code, guesses: list[Code]) -> list[Code]:
    return [
        code
        for code in slow.codes(*rules)
        if all(slow.score(guess, code) == slow.score(guess, secret) for guess in guesses)
    ]


@given(histories(most_codes=130))
@settings(max_examples=60)
def test_representatives_are_the_lowest_of_each_class_of_equal_codes(
    drawn: tuple[Rules, Code, list[Code]],
) -> None:
    rules, secret, guesses = drawn
    candidates = candidates_after(rules, secret, guesses)
    live = {colour for code in candidates for colour in code}
    symmetry = Symmetry.of(rules, guesses, live)
    classes = classes_by_brute_force(rules, guesses, live)
    expected = sorted(classes)

    def sizes(guess: Code) -> dict[slow.Answer, int]:
        return {answer: len(part) for answer, part in slow.parts(guess, candidates).items()}

    assert list(symmetry.representatives()) == expected
    assert 1 <= symmetry.least_classes() <= len(expected)
    assert len({symmetry.key(code) for code in expected}) == len(expected)
    for lowest, codes in classes.items():
        assert {symmetry.key(code) for code in codes} == {symmetry.key(lowest)}
        assert all(sizes(code) == sizes(lowest) for code in codes)


@given(histories(most_codes=130))
@settings(max_examples=60)
def test_with_fewer_colours_a_board_has_the_same_classes(
    drawn: tuple[Rules, Code, list[Code]],
) -> None:
    rules, secret, guesses = drawn
    live = {colour for code in candidates_after(rules, secret, guesses) for colour in code}
    symmetry = Symmetry.of(rules, guesses, live)
    lowest = list(symmetry.representatives())
    assert set(symmetry.alphabet) == live.union(*lowest)
    short = symmetry.shortened()
    assert short.rules == symmetry.reduced
    assert list(map(symmetry.lengthen, short.representatives())) == lowest
    codes = set(slow.codes(*rules))
    for code in codes:
        same = symmetry.lengthen(symmetry.shorten(code))
        assert same in codes
        assert symmetry.key(same) == symmetry.key(code)


@given(histories(most_codes=130))
@settings(max_examples=60)
def test_the_symmetry_after_one_guess_more_is_that_of_all_guesses(
    drawn: tuple[Rules, Code, list[Code]],
) -> None:
    rules, secret, guesses = drawn
    symmetry = Symmetry.of(rules, (), set(range(rules.colours)))
    for past in range(len(guesses)):
        candidates = candidates_after(rules, secret, guesses[: past + 1])
        live = {colour for code in candidates for colour in code}
        symmetry = symmetry.after([guesses[past]], live)
        assert symmetry == Symmetry.of(rules, guesses[: past + 1], live)


def test_a_class_comes_once_where_colours_in_no_candidate_are_below_and_above_others() -> None:
    rules = Rules(4, 7, repeats=False)
    symmetry = Symmetry(rules, (0, 1, 0, 1), frozenset(), frozenset({0, 5, 6}))
    lowest: dict[object, Code] = {}
    for code in slow.codes(*rules):
        lowest.setdefault(symmetry.key(code), code)
    assert list(symmetry.representatives()) == sorted(lowest.values())


@pytest.mark.parametrize("rules", BOARDS, ids=str)
def test_equal_sets_have_one_form_and_others_another(rules: Rules) -> None:
    check_that_sets_of_one_form_are_equal(rules, lambda codes: form_of(codes, rules.colours))
    check_that_exchanges_leave_the_form(rules, lambda codes: form_of(codes, rules.colours))


@given(drawn=histories(most_codes=300))
@settings(max_examples=40)
def test_both_ways_to_the_best_guess_agree_with_rating_every_code(
    drawn: tuple[Rules, Code, list[Code]],
) -> None:
    rules, secret, guesses = drawn
    game = Game(rules, [Turn(guess, Feedback(*slow.score(guess, secret))) for guess in guesses])
    candidates = game.candidates()
    if len(candidates) == 1:
        return
    symmetry = Symmetry.of(rules, guesses, candidates.colours())
    expected = slow.choices(ONE_STEP, slow.codes(*rules), list(candidates))
    for name, heuristic in ONE_STEP.items():
        classes = symmetry.representatives(), symmetry.least_classes()
        assert best_one_by_one(*classes, candidates, heuristic) == expected[name]
        assert best_at_once(symmetry, candidates, heuristic) == expected[name]
