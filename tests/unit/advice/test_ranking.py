import itertools
from random import Random

import pytest

from mastermind_core.advice.advice import suggest
from mastermind_core.advice.ranking import QUICK_RANKING_EFFORT, agreed, rank
from mastermind_core.candidates.position import Aim
from mastermind_core.game import Game
from mastermind_core.limits import Limits
from mastermind_core.search import playout, shortlist, states
from mastermind_core.search.exchanges import Symmetry, equal_guesses, exchanges
from mastermind_core.search.worth import kept
from mastermind_core.strategies.best import off_book
from mastermind_core.strategies.book import by_book
from mastermind_core.strategies.registry import find
from mastermind_core.strategies.valuation import by_sizes, worth_of

from .. import oracle, slow


@pytest.mark.parametrize(
    "text", ["p3c4r:112=1,0", "p3c5n:123=0,2", "p3c5f:112=0,1", "p4c3r:1122=1,1", "p2c5r"]
)
@pytest.mark.parametrize("aim", [Aim(), Aim(consistent=True), Aim(most=4)], ids=str)
def test_a_ranking_has_the_best_guesses_there_are_with_their_worth(text: str, aim: Aim) -> None:
    position = Game(text).position(aim=aim)
    left = list(position.candidates)
    expected = oracle.of(position.rules, aim.consistent)
    ranked = rank(position, effort=30_000_000).guesses
    most = position.guesses_left if position.guesses_left is not None else 99
    least = expected.total(left, most)
    assert ranked[0][1].total == (expected.total(left) if least == oracle.NEVER else least)
    for guess, found in ranked:
        after = expected.after(guess, left, most)
        assert found.certainty == "exact"
        assert found.total in (after, expected.after(guess, left))
        if aim.most:
            assert kept(position, found) == ("yes" if after < oracle.NEVER else "unknown")
    for (a, _), (b, _) in itertools.combinations(ranked, 2):
        assert not equal_guesses(position, [a], b)
    assert len(ranked) <= 10


@pytest.mark.parametrize(
    "text", ["p3c4r:123=1,1", "p3c4r:112=1,0;123=1,1", "p3c4n:123=0,2", "p4c3r:1122=1,1"]
)
def test_guesses_of_one_class_are_those_that_some_exchange_makes_equal(text: str) -> None:
    game = Game(text)
    rules, past = game.rules, [turn.guess for turn in game.turns]
    symmetry = Symmetry.of(rules, past, game.candidates().colours())
    known = exchanges(rules, past)

    def exchanged(code: slow.Code, order: tuple[int, ...], names: tuple[int, ...]) -> slow.Code:
        return tuple(names[code[position]] for position in order)

    kept_so = [
        (order, names)
        for order in itertools.permutations(range(rules.pegs))
        for names in itertools.permutations(range(rules.colours))
        if all(exchanged(guess, order, names) == guess for guess in past)
    ]
    codes = slow.guesses(*rules)
    keys = {code: min(str(symmetry.key(each(code))) for each in known) for code in codes}
    for code in codes:
        assert {keys[exchanged(code, *each)] for each in kept_so} == {keys[code]}
        alike = [each for each in codes if keys[each] == keys[code]]
        assert equal_guesses(game.position(), codes, code) == alike


def test_the_outlook_is_exact_where_effort_allows_and_never_claims_more_than_it_knows() -> None:
    position = Game("p4c6r:1122=1,1").position()
    exact, bound, estimate = (
        worth_of(position, (0, 2, 3, 3), limits)
        for limits in (Limits(), Limits(effort=12_000), Limits(effort=0.0))
    )
    assert (exact.certainty, bound.certainty) == ("exact", "bound")
    assert (estimate.certainty, bound.total >= exact.total) == ("estimate", True)


def test_a_guess_that_tells_nothing_costs_one() -> None:
    position = Game("p4c6r:1111=0,0;1122=0,1").position()
    best = rank(position, effort=30_000_000).guesses[0][1]
    assert best.worst
    wasted = worth_of(position, (0, 0, 0, 0), Limits())
    total = best.total + len(position.candidates)
    assert wasted == (total, best.worst + 1, "exact", best.candidates)


def test_no_estimate_stands_above_a_proven_optimum() -> None:
    position = Game("p4c9n:1234=1,1").position()
    book = by_book(position)
    ranked = rank(position).guesses
    totals = [found.total for _, found in ranked]
    assert totals == sorted(totals)
    if book and book.worth and book.worth.certainty == "exact":
        assert ranked[0] == (book.guess, book.worth)


@pytest.mark.parametrize("text", ["p4c8r:6874=0,1;1411=1,0", "p5c8r:64224=1,1;75286=1,2"])
def test_what_is_kept_of_a_question_changes_no_figure_of_the_next(text: str) -> None:
    position = Game(text).position()

    def forget() -> None:
        for cache in (states._kept, playout._choices, shortlist.swept):
            cache.cache_clear()

    forget()
    alone = rank(position, effort=QUICK_RANKING_EFFORT)
    guess = off_book(position)
    assert rank(position, effort=QUICK_RANKING_EFFORT) == alone
    forget()
    assert off_book(position) == guess


@pytest.mark.parametrize(
    "text", ["p4c6r:1222=0,1;2455=1,1;5153=3,0", "p4c6r:3521=1,1;3633=1,1;3164=1,1"]
)
def test_few_codes_left_are_among_the_best_guesses_before_hundreds_that_tell_as_much(
    text: str,
) -> None:
    position = Game(text).position()
    least = min(by_sizes(position, code).total for code in position.candidates)
    (_, first), *_ = rank(position).guesses
    assert first.total <= least


def test_a_suggestion_that_a_ranking_lacks_takes_its_place_there() -> None:
    position = Game("p4c6r:1122=1,1;1344=0,3").position()
    suggestion = suggest(find("best"), position, Random(0))
    others = [each for each in rank(position).guesses if each[0] != suggestion.guess]
    both, ranked = agreed(position, suggestion, others)
    assert ranked[0] == (both.guess, both.worth)
    assert len(ranked) <= 10


@pytest.mark.parametrize(
    ("text", "total"), [("p4c8r:8837=1,1;1813=1,0", 263), ("p4c10n:4793=1,1;4629=1,1", 354)]
)
def test_no_guess_that_was_played_out_is_suggested_above_a_better_proven_one(
    text: str, total: int
) -> None:
    position = Game(text).position()
    played = off_book(position)
    assert played.source == "playout"
    suggestion, ranked = agreed(position, played, rank(position).guesses)
    assert suggestion[:2] == ranked[0]
    assert (ranked[0][1].total, ranked[0][1].certainty) == (total, "exact")
    others = played._replace(source=None)  # as of a strategy that has a rule of its own
    assert agreed(position, others, ranked)[0].guess == played.guess
