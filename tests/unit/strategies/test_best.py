"""The default strategy, its books taken away where they would hide what is tested."""

import random

import pytest

from mastermind_core.advice.advice import suggest
from mastermind_core.advice.ranking import rank
from mastermind_core.candidates.codeset import whole
from mastermind_core.candidates.partition import feedback_order, part_sizes
from mastermind_core.candidates.position import Aim, Position
from mastermind_core.errors import BookError, StrategyError
from mastermind_core.game import Game
from mastermind_core.limits import NO_LIMITS, Meter
from mastermind_core.measure.tree import bench
from mastermind_core.rules import Rules
from mastermind_core.search import shortlist as shortlists
from mastermind_core.search.estimates import estimate
from mastermind_core.search.exact import Search
from mastermind_core.search.playout import Playout
from mastermind_core.search.shortlist import shortlist
from mastermind_core.strategies import best
from mastermind_core.strategies.base import Suggestion
from mastermind_core.strategies.best import MAX_CANDIDATES_CLOSED, Best, off_book, only_packed
from mastermind_core.strategies.registry import find

from ...night import at_night
from .. import oracle, slow

BEST = find("best")
RNG = random.Random(0)


class OffBook:
    name = "off-book"
    summary = "What best does without books."

    def choose(self, position: Position, rng: random.Random, progress: object = None) -> slow.Code:
        return off_book(position).guess


def suggested(text: str, most: int | None = None) -> Suggestion:
    return Best().suggest(Game.parse(text).position(aim=Aim(most)), RNG)


@pytest.mark.parametrize(
    "text",
    ["p4c6r", "p4c6r:1111=0,0", "p5c8r:12345=1,1", "p6c6r:112233=1,1", "p4c10n:1234=0,1", "p9c2r"],
)
@pytest.mark.parametrize("aim", [Aim(), Aim(consistent=True), Aim(most=4)], ids=str)
def test_no_effort_still_gives_a_legal_guess(
    text: str, aim: Aim, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(best, "PLAYOUT_EFFORT", 1e-9)
    game = Game.parse(text)
    guess, worth, _, kept = off_book(game.position(aim=aim), searching=0.0)
    assert guess in whole(game.rules)
    assert not aim.consistent or guess in game.candidates()
    assert worth is None or worth.certainty != "exact"
    assert kept == (None if aim.most is None else "unknown")


@pytest.mark.parametrize(
    ("rules", "optimum"),
    [("p3c6r", 854), *at_night(("p4c5r", 2463), ("p4c6r", 5625)), ("p4c6n", 1446)],
)
def test_without_books_it_plays_within_one_per_cent_of_the_optimum(
    rules: str, optimum: int
) -> None:
    total = bench(Rules.parse(rules), OffBook(), RNG).total
    assert optimum <= total <= 1.01 * optimum


@pytest.mark.parametrize(
    ("text", "plays_out", "source"),
    [
        ("p4c8r:1123=2,0", True, "playout"),  # 229 candidates
        ("p5c8r:22261=0,2;31824=0,3", False, "heuristic"),  # 716
        ("p4c8r:1123=0,1", False, "heuristic"),  # 1,160
    ],
)
def test_nothing_is_begun_that_cannot_end(
    text: str, plays_out: bool, source: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = Game.parse(text).position()
    expected = off_book(position)
    assert off_book(position) == expected

    def refused(*_: object) -> None:
        raise AssertionError("begun")

    monkeypatch.setattr("mastermind_core.strategies.best.Search", refused)
    if not plays_out:
        monkeypatch.setattr("mastermind_core.strategies.best.played_out", refused)
    assert off_book(position)[::2] == (expected.guess, source)


def test_under_a_limit_a_search_that_does_not_close_is_of_use() -> None:
    position = Game.parse("p4c6r:3453=2,0").position(aim=Aim(most=5))
    assert len(position.candidates) > MAX_CANDIDATES_CLOSED
    assert off_book(position).kept == "yes"


@pytest.mark.parametrize(
    ("rules", "most"), [("p3c6r", 6), *at_night(("p4c5r", 6), ("p4c5r", 7)), ("p4c6n", 6)]
)
def test_a_promise_to_end_within_so_many_guesses_is_kept(rules: str, most: int) -> None:
    board, aim = Rules.parse(rules), Aim(most=most)
    start = Game(board).position(aim=aim)
    for strategy, promised in ((BEST, Best().suggest(start, RNG)), (OffBook(), off_book(start))):
        report = bench(board, strategy, RNG, aim=aim)
        assert promised.kept == "yes"
        assert report.worst <= most


@pytest.mark.parametrize(
    ("text", "most"), [("p4c6r", 3), ("p4c6r:1122=1,1", 1), ("p4c6r:1122=1,1", 4)]
)
def test_a_limit_that_cannot_be_kept_leaves_the_guess_as_proven_as_without_it(
    text: str, most: int
) -> None:
    usual = suggested(text)
    assert usual.worth is not None
    assert usual.worth.certainty == "exact"
    assert suggested(text, most) == usual._replace(kept="no")


def test_a_damaged_book_is_no_reason_to_stop_playing(monkeypatch: pytest.MonkeyPatch) -> None:
    def damaged(*_: object) -> None:
        raise BookError("p4c6r.book: expected a whole book, got 7 damaged bytes")

    monkeypatch.setattr("mastermind_core.strategies.book.shipped", damaged)
    position = Game.parse("p4c6r:1123=1,1").position()
    with pytest.warns(UserWarning, match="damaged bytes; play goes on without it"):
        assert Best().suggest(position, RNG).source in ("search", "playout")
    with pytest.raises(BookError, match="damaged"):
        find("book").choose(position, RNG)


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("p4c6r:1123=2,0;1425=0,2", 23),  # 24 by the book that guesses candidates alone
        ("p4c6r:6654=2,0;6152=1,1", 72),  # 74 by that
        ("p5c7r:77665=1,0;74324=0,4", 117),  # 118 by a book that proves nothing
        *at_night(("p6c8r:112234=4,1;132351=0,3", 9)),  # 10 by a book of the first turns
        ("p5c8r:11223=0,3;23345=1,1;63151=2,2", 35),  # as many by a book that does not prove it
        # Off the book of a small board.
        *at_night(("p3c8r:223=1,0", 457), ("p5c4r:21333=0,2", 359)),
        ("p3c10n:183=0,1;1a8=0,1", 389),
    ],
)
def test_where_the_search_closes_no_book_makes_a_worse_guess(text: str, total: int) -> None:
    suggestion = suggested(text)
    assert suggestion.worth is not None
    assert (suggestion.worth.total, suggestion.worth.certainty) == (total, "exact")
    assert rank(Game.parse(text).position()).guesses[0][1] == suggestion.worth


def test_the_book_is_followed_while_it_lasts() -> None:
    suggestion = suggested("p4c6r")
    assert (suggestion.source, suggestion.worth) == ("book", (5625, 6, "exact", 1296))
    report = bench(Rules(4, 6), find("book"), RNG)
    assert report.total == bench(Rules(4, 6), BEST, RNG).total == 5625
    with pytest.raises(StrategyError, match="book"):
        find("book").choose(Game.parse("p4c6r:1111=0,0;2222=0,0").position(), RNG)


@pytest.mark.parametrize("name", ["entropy", "first", "random", "minimax"])
def test_the_limit_is_judged_by_best_play_after_the_guess_of_any_strategy(name: str) -> None:
    for most, told in ((4, "no"), (9, "yes")):
        position = Game.parse("p4c6r:1122=1,1").position(aim=Aim(most))
        assert suggest(find(name), position, RNG).kept == told


def test_playing_out_promises_no_less_than_the_optimum_and_keeps_its_word() -> None:
    position = Game.parse("p3c4r:112=1,0").position()
    searched = Search(position, NO_LIMITS)
    playout = Playout(searched.states, Meter(NO_LIMITS))
    expected = oracle.of(Rules(3, 4))
    left = list(position.candidates)
    for guess in whole(position.rules):
        assert expected.after(guess, left) <= playout.value(searched.states.shorten(guess))[0]

    def play(codes: list[slow.Code]) -> tuple[int, int]:
        state = sum(1 << left.index(code) for code in codes)
        if len(codes) <= 2:
            return 2 * len(codes) - 1, len(codes)
        parts = slow.parts(playout.guess(state), codes)
        parts.pop((3, 0), None)
        played = [play(part) for part in parts.values()]
        return len(codes) + sum(t for t, _ in played), 1 + max((n for _, n in played), default=0)

    total, longest = play(left)
    own = playout.value(playout.guess(searched.states.everything))
    assert own == (total, longest)


@pytest.mark.parametrize("text", ["p4c6r", "p4c6r:1123=1,1", "p4c8n:1234=0,2", "p3c6r:123=0,1"])
def test_a_shortlist_of_few_candidates_begins_with_the_least_estimate(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = Game.parse(text).position()
    heuristic = estimate(len(feedback_order(position.rules)))
    monkeypatch.setattr(shortlists, "SWEEP_EFFORT", 1e9)
    best = shortlist(position, 8)
    assert best[0] == find("estimate").choose(position, RNG)
    costs = [heuristic.cost(part_sizes(position.candidates, guess)) for guess in best]
    assert costs == sorted(costs)


LISTED = ["p1c3000r", "p2c1500r", "p4c6r", "p8c12r"]
SAMPLED = ["p20c20r", "p24c8r", "p28c6r", "p40c2r", "p18c40r", "p16c125r", "p24c24n", "p12c100r"]
SAMPLED += ["p50c2r", "p36c4r", "p40c3r", "p20c100r", "p22c60r", "p20c60n"]
TOO_LARGE = ["p24c14r", "p30c6r", "p40c4r", "p30c30r", "p40c40n", "p60c2r", "p24c80r", "p100c100r"]


@pytest.mark.parametrize("text", [*LISTED, *SAMPLED, *TOO_LARGE])
def test_boards_are_sampled_as_far_as_that_was_measured_to_need_fewer_guesses(text: str) -> None:
    """On p24c8r the packed search took 33 guesses, and sampling 23; on p20c60n 77 and 33."""
    rules, packed = Rules.parse(text), text in TOO_LARGE
    assert only_packed(rules) is packed
    assert packed or Best().player(rules, RNG) is None
