import pickle
import random

import pytest

from mastermind_core.candidates.clues import fits
from mastermind_core.candidates.partition import feedback_order, part_sizes
from mastermind_core.candidates.position import Aim, Position
from mastermind_core.errors import ContradictionError, RulesError, StrategyError
from mastermind_core.game import Game
from mastermind_core.heuristics import PUBLISHED
from mastermind_core.measure.simulation import play_chunk
from mastermind_core.measure.tree import bench
from mastermind_core.rules import Rules
from mastermind_core.scoring import Feedback, Turn
from mastermind_core.search.estimates import estimate
from mastermind_core.search.exchanges import symmetry_of
from mastermind_core.search.sweep import best_at_once
from mastermind_core.strategies.one_step import OneStep, best_one_by_one
from mastermind_core.strategies.registry import DEFAULT, STRATEGIES, find

from ...night import at_night
from .. import slow
from ..boards import answered, small_boards

LARGE = ("staged", "packed")


def chosen(name: str, position: Position, seed: int = 1) -> slow.Code:
    return find(name).choose(position, random.Random(seed))


def tree(rules: Rules, name: str) -> dict[object, slow.Code]:
    """Return the guess of the core's strategy in every position that can come."""
    guesses: dict[object, slow.Code] = {}
    waiting = [Game(rules)]
    while waiting:
        game = waiting.pop()
        guess = game.suggest(find(name), random.Random(0))
        assert guess is not None
        guesses[tuple((turn.guess, tuple(turn.feedback)) for turn in game.turns)] = guess
        for feedback, size in zip(
            feedback_order(rules), part_sizes(game.candidates(), guess), strict=True
        ):
            if size and feedback.black < rules.pegs:
                waiting.append(game.plus(guess, feedback))
    return guesses


@pytest.mark.parametrize("name", [*PUBLISHED, "first"])
@pytest.mark.parametrize(
    "rules",
    [
        *(rules for rules in small_boards if rules.code_count <= 99),
        *at_night(*((rules,) for rules in small_boards if rules.code_count > 99)),
    ],
    ids=str,
)
def test_every_guess_of_the_whole_tree_is_the_one_that_brute_force_finds(
    rules: Rules, name: str
) -> None:
    assert tree(rules, name) == slow.tree(name, slow.guesses(*rules), slow.codes(*rules))


WIDE = Rules(1, 260, "n")
"""More colours than a byte counts."""


@pytest.mark.usefixtures("little")
@pytest.mark.parametrize(
    ("rules", "name"),
    [
        *(
            # Players of large boards play each secret; tests/games has them, and larger boards.
            pytest.param(
                rules,
                name,
                marks=pytest.mark.nightly if name in LARGE and rules.code_count > 30 else (),
            )
            for rules in small_boards
            for name in STRATEGIES
            if name != "exact"  # in test_exact, with the whole board searched once
            and (rules.repeats or name not in LARGE)
        ),
        (WIDE, "first"),
        (WIDE, "random"),
    ],
    ids=str,
)
def test_every_strategy_finds_every_secret(rules: Rules, name: str) -> None:
    report = bench(rules, find(name), random.Random(1))
    assert report.games == rules.code_count
    assert report.total == sum(turns * count for turns, count in report.histogram.items())


def test_random_draws_from_the_given_source_alone() -> None:
    drawn = [chosen("random", Position(Rules(4, 6)), seed) for seed in (1, 1, 2, 3)]
    assert drawn[0] == drawn[1]
    assert len(set(drawn)) > 1


def test_progress_is_told_and_rises_from_zero_to_one() -> None:
    told: list[float] = []
    Game.parse("p5c8r:11223=1,1").suggest(find("entropy"), random.Random(0), told.append)
    assert len(told) > 10
    assert told == sorted(told)
    assert 0 <= told[0] <= told[-1] <= 1


def test_an_unknown_strategy_is_refused_with_the_known_ones() -> None:
    with pytest.raises(StrategyError, match=r"one of best, .*minimax, .*; got 'knuth'"):
        find("knuth")
    assert find(DEFAULT).name == DEFAULT


@pytest.mark.parametrize("name", ["best", "packed", "staged"])
def test_a_player_of_what_is_no_rules_is_refused_in_plain_words(name: str) -> None:
    with pytest.raises(RulesError, match=r"expected rules such as 'p4c6r'"):
        find(name).player("x", random.Random(0))  # type: ignore[attr-defined]


def test_a_strategy_that_makes_no_headway_is_named() -> None:
    class Stubborn:
        name = "stubborn"
        summary = "Guesses a colour that is in no candidate, for ever."

        def choose(self, position: Position, rng: object, progress: object = None) -> slow.Code:
            return (0, 0)

    with pytest.raises(StrategyError, match="stubborn guessed 11 again, which tells nothing"):
        bench(Rules(2, 3), Stubborn(), random.Random(0))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        *at_night(("p6c6r:111222=2,1;113334=1,1", "entropy")),
        ("p4c10n:1234=1,1;1567=0,1", "estimate"),
    ],
)
def test_pools_of_several_sections_and_kinds_give_the_guess_of_rating_one_by_one(
    text: str, name: str
) -> None:
    position, strategy = Game.parse(text).position(), find(name)
    candidates, symmetry = position.candidates, symmetry_of(position)
    assert isinstance(strategy, OneStep)
    heuristic = strategy.heuristic
    if name == "estimate":
        heuristic = estimate(len(feedback_order(position.rules)))
    classes = symmetry.representatives(), symmetry.least_classes()
    expected = best_one_by_one(*classes, candidates, heuristic)
    assert best_at_once(symmetry, candidates, heuristic) == expected


@pytest.mark.parametrize(
    ("rules", "total", "worst"),
    [("p3c6r", 859, 5), ("p4c5r", 2472, 5), *at_night(("p4c6r", 5719, 6))],
)
def test_totals_of_the_estimate_are_below_those_of_entropy(
    rules: str, total: int, worst: int
) -> None:
    board = Rules.parse(rules)
    report = bench(board, find("estimate"), random.Random(0))
    assert (report.total, report.worst) == (total, worst)
    assert report.total < bench(board, find("entropy"), random.Random(0)).total


@pytest.mark.parametrize("text", ["p4c4r", "p4c6r:1122=1,1", "p4c7n:1234=1,1"])
def test_the_best_of_the_candidates_is_that_of_looking_at_each(text: str) -> None:
    position = Game.parse(text).position(aim=Aim(consistent=True))
    listed = list(position.candidates)
    for name, expected in slow.choices(PUBLISHED, listed, listed).items():
        assert chosen(name, position) == expected


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("first", "p1000c2r"),
        ("random", "p1000c2r"),
        # They search for many seconds.
        *at_night(("first", "p1000c1000n"), ("random", "p1000c1000n")),
    ],
)
def test_a_board_of_a_thousand_pegs_ends_no_search_with_a_traceback(name: str, text: str) -> None:
    rules = Rules.parse(text)
    whites = Turn(tuple(range(1000)), Feedback(1, 999)) if text[-1] == "n" else None
    position = Position(rules, (whites,) if whites else ())
    assert fits(position.turns, chosen(name, position))


@pytest.mark.parametrize("name", STRATEGIES)
def test_a_strategy_can_be_sent_to_another_process(name: str) -> None:
    position = Position(Rules(3, 4))
    again = pickle.loads(pickle.dumps(find(name)))
    assert again.choose(position, random.Random(1)) == chosen(name, position)


@pytest.mark.parametrize("name", ["first", "random"])
def test_where_a_search_gives_up_a_candidate_comes_from_a_sample(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The strategy `first` searched p8c12r in vain, and its game ended with an error."""
    guesses = [(0, 0, 1, 1, 2, 2, 3, 3, 4, 4), (5, 5, 6, 6, 7, 7, 8, 8, 9, 9)]
    turns = answered(guesses, (3, 1, 4, 1, 5, 9, 2, 6, 5, 3))
    monkeypatch.setattr("mastermind_core.strategies.consistent.MAX_NODES", 1)
    monkeypatch.setattr("mastermind_core.strategies.consistent.MAX_NODES_FOR_ONE", 1)
    assert fits(turns, chosen(name, Position(Rules(10, 10), turns)))
    with pytest.raises(StrategyError, match="fits 2 turns, but found none in 1 steps"):
        chosen(name, Position(Rules(10, 1_000), turns))


@pytest.mark.parametrize("name", ["first", "random"])
def test_where_no_code_fits_it_is_said_and_not_that_none_was_found(name: str) -> None:
    """It read: found none in 18,000,000 steps."""
    rules = Rules(50, 6)
    turns = (Turn((0,) * 50, Feedback(48, 0)), Turn((1,) * 50, Feedback(45, 0)))
    with pytest.raises(ContradictionError, match="'45,0' in turn 2"):
        chosen(name, Position(rules, turns))


@pytest.mark.parametrize("name", ["packed", "staged"])
def test_a_strategy_that_cannot_keep_to_candidates_says_so(name: str) -> None:
    """It guessed codes that were not possible, and said nothing."""
    aim, told = Aim(consistent=True), "every code as a guess, since '{}' asks"
    with pytest.raises(StrategyError, match=told.format(name)):
        Game("p3c2r:112=2,0;211=0,2").suggest(find(name), aim=aim)
    for rules, player in ((Rules(3, 2), name), (Rules(100, 100), "best")):
        with pytest.raises(StrategyError, match=told.format(player)):
            play_chunk(rules, find(player), "a seed", 0, 1, aim)


def test_packed_guesses_the_last_candidate_of_a_board_that_is_listed() -> None:
    assert str(Game("p4c5n:3152=1,2;3152=1,2;1354=2,1").suggest("packed")) == "1342"
