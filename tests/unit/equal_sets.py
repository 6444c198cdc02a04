"""What holds of every form of a set of codes: only equal sets share one, and nearly all do."""

import itertools
import random
from collections import defaultdict
from collections.abc import Callable, Sequence

from mastermind_core.candidates.codeset import whole
from mastermind_core.codes import Code
from mastermind_core.rules import Rules

BOARDS = [Rules.parse(name) for name in ("p2c4r", "p3c3r", "p3c5n", "p4c3r", "p4c5r")]

Codes = frozenset[Code]

Form = Callable[[Sequence[Code]], object]
"""Returns the form of a set, whose codes come in any order."""


def exchanged(codes: Codes, places: tuple[int, ...], colours: tuple[int, ...]) -> Codes:
    """Return the codes after an exchange of positions and one of colours."""
    return frozenset(tuple(colours[code[place]] for place in places) for code in codes)


def some_codes(rules: Rules, rng: random.Random) -> Codes:
    """Return a few codes: the first ones of the board or any, so that some sets are symmetric."""
    among = list(whole(rules))[: rng.choice([8, rules.code_count])]
    return frozenset(rng.sample(among, rng.randint(1, 8)))


def in_any_order(codes: Codes, rng: random.Random) -> list[Code]:
    """Return the codes in random order."""
    return rng.sample(sorted(codes), len(codes))


def check_that_sets_of_one_form_are_equal(rules: Rules, form: Form) -> None:
    """Find an exchange that makes one of the other, for sets that share a form."""
    rng = random.Random(str(rules))
    by_form = defaultdict(set)
    for _ in range(400):
        codes = some_codes(rules, rng)
        by_form[form(in_any_order(codes, rng))].add(codes)
    pairs = [pair for sets in by_form.values() for pair in itertools.combinations(sets, 2)]
    assert len(pairs) > 10
    for one, other in rng.sample(pairs, min(len(pairs), 20)):
        assert any(
            exchanged(one, places, colours) == other
            for places in itertools.permutations(range(rules.pegs))
            for colours in itertools.permutations(range(rules.colours))
        )


def check_that_exchanges_leave_the_form(rules: Rules, form: Form) -> None:
    """Exchange positions and colours of sets: nearly all keep their forms."""
    rng = random.Random(str(rules))
    kept = 0
    for _ in range(300):
        codes = some_codes(rules, rng)
        places = tuple(rng.sample(range(rules.pegs), rules.pegs))
        colours = tuple(rng.sample(range(rules.colours), rules.colours))
        other = exchanged(codes, places, colours)
        kept += form(in_any_order(codes, rng)) == form(in_any_order(other, rng))
    assert kept > 0.95 * 300
