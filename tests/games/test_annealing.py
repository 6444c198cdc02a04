"""Fresh starts late in a game: they keep the matches, find candidates, and find all of a few."""

import random
from collections import Counter

import pytest

from mastermind_core.candidates.clues import fits
from mastermind_core.candidates.codeset import unchecked_of
from mastermind_core.candidates.fitting import listing
from mastermind_core.codes import Code
from mastermind_core.game import Game
from mastermind_core.large.intervals import Stretch
from mastermind_core.large.sampling import annealing, sample
from mastermind_core.large.sampling.annealing import annealed, counts_known, stretches_known
from mastermind_core.large.sampling.choice import planned
from mastermind_core.rules import Rules
from mastermind_core.scoring import Turn, score

from ..unit.boards import answered, drawn, drawn_turns

LOST = (
    "p20c10r:11111222223333344444=2,6;25788574284452478427=1,13;78a322436277aa287752=3,8;"
    "4655428a4452a6257642=3,8;78a22281845811582575=6,7;7855447447a8a1114475=3,10;"
    "48474255759114582874=4,13;74474251498847789595=3,13;71129447435819587844=6,11;"
    "71142985755894252734=7,11;74992489752761557834=2,16;76315745849816292984=3,15;"
    "78128941574577652744=4,13;41152768173845582759=5,13;71824783355594982451=5,13;"
    "31249964775778582545=5,13;58719987425844532761=6,14"
)
"""A game in which the sample had one code that was wrong, and never another one afterwards."""

HIDDEN = (
    "p20c10r:11111222223333344444=1,5;56644771667157451657=1,9;8886a1a444aa16a68161=3,6;"
    "779771aa919719a6373a=0,7;88728827571245588561=2,5;68496544594676928499=2,11;"
    "6385a396446695786593=6,12;89836696433665635353=4,13;84363366465693697576=5,13;"
    "34359636458696387663=2,17;9366668374a638689598=6,11;438366693364a3799568=5,13;"
    "89663666336435576999=6,11;86536869345363786395=3,14;96883345346635679a66=9,11;"
    "63563a46846835699367=7,13"
)
"""A game after which two fresh starts find no candidate, and a third one does."""


@pytest.mark.parametrize("text", ["p6c6r", "p8c4r", "p7c9n", "p8c8n", "p9c3r", "p2c2r"])
def test_a_fresh_start_finds_all_of_a_few_candidates(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(annealing, "ANNEAL_EFFORT", 100_000.0)
    rules, rng = Rules.parse(text), random.Random(text)
    turns: tuple[Turn, ...] = ()
    every: list[Code] = []
    for number in range(1, 20):
        turns = drawn_turns(rules, number, rng)
        every = listing(rules, turns, 20) or []
        if every:
            break
    assert every
    found = annealed(rules, turns, rng, None)
    assert found
    codes, members = found
    assert sorted(codes) == every
    for guess, answer in turns:
        assert all(sum(score(guess, code)) == sum(answer) for code in list(members)[:50])


def test_there_is_no_fresh_start_where_little_is_known_of_the_colours() -> None:
    rules, rng = Rules.parse("p20c10r"), random.Random(1)
    assert annealed(rules, drawn_turns(rules, 1, rng), rng, None) is None
    every, none = (0,) * 20, (1,) * 20
    contradictory = (Turn(every, score(every, every)), Turn(every, score(every, none)))
    assert annealed(rules, contradictory, rng, None) is None


@pytest.mark.nightly
def test_a_sample_that_no_code_survives_begins_anew_until_one_is_found() -> None:
    game = Game(HIDDEN)
    rules, turns = game.rules, game.turns
    earlier = annealed(rules, turns[:-1], random.Random(1), None)
    assert earlier
    wrong = sorted(code for code in earlier[0] if not fits(turns, code))
    assert wrong
    before = sample.Sample(unchecked_of(rules, wrong), False, 50.0, earlier[1])
    first = annealed(rules, turns, random.Random(f"{rules} {turns} anew"), None)
    assert first
    assert not first[0]
    found, _ = sample._drawn(rules, before, turns, None)
    assert found
    assert all(fits(turns, code) for code in found)


@pytest.mark.nightly
def test_a_sample_that_was_lost_is_found_once_the_colours_of_both_halves_are_known() -> None:
    game = Game(LOST)
    rules, turns = game.rules, game.turns
    lost = annealed(rules, turns, random.Random(0), None)
    assert lost
    assert all(fits(turns, code) for code in lost[0])
    secret = min(lost[0])
    counts = counts_known(rules, turns)
    assert counts
    assert counts == Counter(secret)
    stretches: list[Stretch] = []
    while len(stretches) < 2:
        turns = (*turns, *answered([planned(rules, turns, counts)], secret))
        stretches = stretches_known(rules, turns, [list(counts.items())])
    assert len(turns) <= len(game.turns) + 10
    found = annealed(rules, turns, random.Random(1), None)
    assert found
    assert secret in found[0]
    for first, there in stretches:
        for code in found[1]:
            assert Counter(code[first : first + sum(there.values())]) == there


def test_counts_are_known_only_where_the_matches_leave_no_choice() -> None:
    game = Game(LOST)
    assert counts_known(game.rules, game.turns[:2]) is None
    assert counts_known(Rules.parse("p3c4n"), ()) is None
    assert counts_known(Rules.parse("p3c3r"), ()) is None
    assert stretches_known(game.rules, game.turns, []) == []
    # The order is that of the colours whatever the turns are, and the packed search keeps to it.
    known = counts_known(game.rules, game.turns)
    assert known
    assert list(known) == sorted(known)


def test_a_sample_of_few_codes_is_made_anew_and_keeps_those_that_fit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules, rng = Rules.parse("p12c8r"), random.Random(3)
    turns = drawn_turns(rules, 9, rng)
    fitting = sorted(listing(rules, turns, 1_000, 1e7) or [])
    assert len(fitting) > 2
    old, new = fitting[0], fitting[-1]
    other = next(code for code in iter(lambda: drawn(rules, rng), None) if not fits(turns, code))
    few = unchecked_of(rules, sorted([old, other]))
    before = sample.Sample(few, False, 1e6, few)
    monkeypatch.setattr(sample, "annealed", lambda *_: ({new}, few))
    monkeypatch.setattr(sample, "resampled", lambda *_: pytest.fail("not made anew"))
    codes, members = sample._drawn(rules, before, turns, None)
    assert codes == {old, new}
    assert members is few
