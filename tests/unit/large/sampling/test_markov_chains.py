"""Markov chains: their masks agree with their codes, and they reach all candidates evenly."""

import random
from collections import Counter

import pytest

from mastermind_core.candidates import bits
from mastermind_core.candidates.codeset import unchecked_of
from mastermind_core.codes import Code, all_codes
from mastermind_core.large.sampling.markov_chains import REACH, MarkovChains
from mastermind_core.rules import Rules
from mastermind_core.scoring import score

from ...boards import drawn

Goals = list[tuple[Code, int, int]]


def goals(rules: Rules, secret: Code, turns: int, rng: random.Random) -> Goals:
    """Return random guesses with their blacks and matches."""
    found = []
    for _ in range(turns):
        guess = drawn(rules, rng)
        black, white = score(guess, secret)
        found.append((guess, black, black + white))
    return found


def deviations_of(turns: Goals, code: Code) -> list[int]:
    """Return by how much a code deviates from the blacks and the matches of each turn."""
    found = []
    for guess, black, match in turns:
        got = score(guess, code)
        found += [got.black - black, got.black + got.white - match]
    return found


@pytest.mark.parametrize("text", ["p6c4r", "p9c20r", "p8c12n", "p12c2r", "p1c9r", "p4c300r"])
def test_after_moves_members_deviate_as_their_codes_do(text: str) -> None:
    rules, rng = Rules.parse(text), random.Random(text)
    secret = drawn(rules, rng)
    turns = goals(rules, secret, 4, rng)
    members = unchecked_of(rules, [secret] * 300)
    chains = MarkovChains(rules, members, turns, list(range(rules.colours)), rng)
    for price in (1, 2, 3):
        chains.move(60, price)
        codes = list(chains.members())
        assert max(abs(far) for code in codes for far in deviations_of(turns, code)) <= REACH
        right = bytes(not any(deviations_of(turns, code)) for code in codes)
        assert chains.fitting() == bits.from_flags(right)
        assert all(len(set(code)) == rules.pegs for code in codes) or rules.repeats
    assert rules.pegs == 1 or len(set(codes)) > 20


@pytest.mark.parametrize(("text", "price"), [("p4c6r", 1), ("p5c3r", 2), ("p4c7n", 2)])
def test_all_candidates_are_reached_evenly(text: str, price: int) -> None:
    rules, rng = Rules.parse(text), random.Random(text)
    secret = drawn(rules, rng)
    turns = goals(rules, secret, 2, rng)
    right = [code for code in all_codes(rules) if not any(deviations_of(turns, code))]
    members = unchecked_of(rules, [secret] * 20_000)
    chains = MarkovChains(rules, members, turns, list(range(rules.colours)), rng)
    chains.move(600, price)
    found = Counter(chains.members().select(chains.fitting()))
    assert found.keys() == set(right)
    mean = found.total() / len(right)
    # Squared distances from an even spread: as many as there are codes, give or take chance.
    spread = sum((found[code] - mean) ** 2 / mean for code in right)
    assert spread < len(right) + 5 * (2 * len(right)) ** 0.5
