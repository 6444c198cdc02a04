"""Seeded games: the same in any pieces, compared with plain statistics; strategies that fail."""

import random
import statistics
from collections import Counter
from typing import Any, ClassVar

import pytest

from mastermind_core.codemaker import Codemaker
from mastermind_core.codes import Code
from mastermind_core.errors import StrategyError, TooManyCodesError
from mastermind_core.large.player import Player
from mastermind_core.measure import simulation
from mastermind_core.measure.result import Result
from mastermind_core.measure.simulation import most_turns, play_chunk, play_game, watched_game
from mastermind_core.measure.simulation_jobs import JOBS, Chunk, Simulation
from mastermind_core.rules import Rules
from mastermind_core.scoring import Feedback, all_black
from mastermind_core.strategies.registry import STRATEGIES, find

CLASSIC = Rules(4, 6)


class Guesses:
    """A strategy with one guess, or with a list of them, one for each turn."""

    name = "guesses"
    summary = "What it is told to."

    def __init__(self, guess: Any = None) -> None:
        self.guess = guess

    def choose(self, position: Any, rng: random.Random, progress: Any = None) -> Any:
        return self.guess[len(position.turns)] if isinstance(self.guess, list) else self.guess


@pytest.mark.nightly
@pytest.mark.parametrize("name", ["random", "first", "minimax", "best", "packed"])
def test_games_in_any_pieces_and_any_order_are_the_same_games(name: str) -> None:
    strategy = find(name)
    whole, one, two, three = [
        play_chunk(CLASSIC, strategy, "any", *each) for each in ((0, 12), (0, 5), (5, 5), (10, 2))
    ]
    for joined in (one.plus(two).plus(three), three.plus(one).plus(two)):
        assert joined.histogram == whole.histogram
    assert whole.games == 12
    assert whole.seconds > 0


@pytest.mark.parametrize("rules", [Rules(3, 4), Rules(1, 1), Rules(2, 7)], ids=str)
def test_every_strategy_gets_the_same_secrets_and_finds_them(rules: Rules) -> None:
    for number in range(3):
        secret = Codemaker.from_seed(rules, f"same {number}").reveal()
        for name in STRATEGIES:
            *turns, last = watched_game(rules, find(name), "same", number)
            assert (last.guess, last.feedback) == (secret, all_black(rules))
            assert len(turns) < most_turns(rules)


def test_random_choices_depend_on_the_seed_the_game_and_the_name_of_the_strategy() -> None:
    drawn: list[float] = []

    class Drawing(Guesses):
        def choose(self, position: Any, rng: random.Random, progress: Any = None) -> Any:
            drawn.append(rng.random())
            return position.candidates[0]

    strategy = Drawing()
    for seed, number in (("a", 0), ("a", 0), ("a", 1), ("b", 0)):
        next(watched_game(CLASSIC, strategy, seed, number))
    strategy.name = "another"
    next(watched_game(CLASSIC, strategy, "a", 0))
    assert drawn[0] == drawn[1]
    assert len(set(drawn)) == 4


def test_mean_interval_and_worst_are_those_of_plain_statistics() -> None:
    games = random.Random(1).choices(range(1, 9), k=10)
    result = Result("any", dict(Counter(games)), 3.0)
    error = statistics.stdev(games) / 10**0.5
    mean = statistics.mean(games)
    assert result.mean == pytest.approx(mean)
    assert result.ci95 == pytest.approx((mean - 2.262157 * error, mean + 2.262157 * error))
    assert (result.games, result.worst, result.total) == (10, max(games), sum(games))
    assert result.seconds_per_guess == pytest.approx(3 / sum(games))


def test_no_games_have_no_figures_and_one_game_has_no_interval() -> None:
    none = {
        "strategy": "any",
        "games": 0,
        "mean": None,
        "ci95": None,
        "worst": None,
        "histogram": {},
        "seconds_per_guess": None,
    }
    one = {"games": 1, "mean": 4.0, "worst": 4, "histogram": {"4": 1}, "seconds_per_guess": 0.25}
    assert Result("any", {}, 0.0).described() == none
    assert Result("any", {4: 1}, 1.0).described() == none | one
    assert Result("any", {4: 2}, 1.0).ci95 == (4.0, 4.0)


def test_an_interval_does_not_begin_below_the_one_guess_that_every_game_takes() -> None:
    low, high = Result("any", {2: 1, 3: 1}, 1.0).ci95 or (0, 0)
    assert low == 1
    assert high > 3


def test_a_watched_game_is_the_game_that_is_played() -> None:
    turns = list(watched_game(CLASSIC, find("random"), "seen", 3))
    assert {turn.known for turn in turns} == {None}
    assert play_chunk(CLASSIC, find("random"), "seen", 3, 1).histogram == {len(turns): 1}
    codemaker = Codemaker.from_seed(CLASSIC, "seen 3")
    assert all(codemaker.answer(turn.guess) == turn.feedback for turn in turns)


@pytest.mark.nightly
def test_a_large_board_can_be_watched_peg_by_peg() -> None:
    rules = Rules(20, 20)
    secret = Codemaker.from_seed(rules, "large 0").reveal()
    settled = 0
    for turn in watched_game(rules, find("packed"), "large"):
        assert turn.known is not None
        assert all(one in (None, other) for one, other in zip(turn.known, secret, strict=True))
        assert rules.pegs - turn.known.count(None) >= settled
        settled = rules.pegs - turn.known.count(None)
    assert turn.known == secret
    packed, staged = (play_chunk(rules, find(name), "large", 0, 4) for name in ("packed", "staged"))
    assert packed.total < staged.total / 2


@pytest.mark.parametrize(
    ("guess", "message"),
    [
        ((0, 0, 0, 0), "turn {most}: expected the code within {most} guesses"),
        ((0, 0, 0), "turn 1: expected 4 pegs, got 3"),
        ((0, 0, 0, 6), "turn 1: expected colours 0 to 5, got (0, 0, 0, 6)"),
        ((0, 0, 0, 0.5), "turn 1: expected a code as text or a tuple of ints, got"),
        ("112", "turn 1: expected 4 pegs, got 3: '112'"),
        (None, "turn 1: expected a code as text or a tuple of ints, got None"),
        (((),), "turn 1: expected a code as text or a tuple of ints"),
        ([], "turn 1: IndexError: list index out of range"),
        ([(0, 0, 0, 0), (0, 0)], "turn 2: expected 4 pegs"),
    ],
)
def test_the_error_of_a_strategy_names_the_strategy_the_game_and_the_turn(
    guess: Any, message: str
) -> None:
    with pytest.raises(StrategyError) as raised:
        play_chunk(CLASSIC, Guesses(guess), "wrong", 7, 2)
    said = message.format(most=most_turns(CLASSIC))
    assert str(raised.value).startswith(f"guesses in game 7 of seed 'wrong', {said}")
    assert "\n" not in str(raised.value)


def test_a_player_that_reports_a_contradiction_is_an_error() -> None:
    class Confused(Guesses):
        def player(self, rules: Rules, rng: random.Random) -> Player:
            class Playing:
                def guess(self) -> Code:
                    return (0, 0, 0, 0)

                def answer(self, feedback: Feedback) -> None:
                    raise ValueError(f"never heard of {feedback}")

            return Playing()

    with pytest.raises(StrategyError, match=r"guesses in game 0 .* turn 1: ValueError: never") as e:
        play_chunk(CLASSIC, Confused(), "wrong", 0, 1)
    assert isinstance(e.value.__cause__, ValueError)


@pytest.mark.parametrize(
    ("rules", "strategy", "kind", "message"),
    [
        ("p9c9r", "entropy", TooManyCodesError, "'p9c9r'"),
        ("p4c6n", "staged", StrategyError, "staged in game 0 of seed 'any', turn 1: .*'p4c6n'"),
    ],
)
def test_only_a_strategy_that_refuses_the_rules_is_named_and_not_a_board_too_large_for_it(
    rules: str, strategy: str, kind: type[Exception], message: str
) -> None:
    with pytest.raises(kind, match=message):
        play_chunk(Rules.parse(rules), find(strategy), "any", 0, 1)


def test_only_the_time_of_the_player_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr(simulation, "perf_counter", lambda: clock[0])

    class Timed:
        def guess(self) -> Code:
            clock[0] += 1
            return (0,)

        def answer(self, feedback: Feedback) -> None:
            clock[0] += 10

    class Slow(Codemaker):
        def answer(self, guess: Code | str) -> Feedback:
            clock[0] += 100
            return super().answer(guess)

    rules = Rules(1, 2)
    assert play_game(Timed(), Slow(rules, (0,))) == (1, 11.0)
    with pytest.raises(StrategyError, match="turn 50: expected the code within 50 guesses"):
        play_game(Timed(), Slow(rules, (1,)))


def test_millions_of_slow_games_are_not_millions_of_jobs_at_once() -> None:
    class Slow:
        """Takes a second for every game, and is interrupted after some."""

        given: ClassVar[list[int]] = []

        def run(self, jobs: list[Chunk]) -> None:
            self.given.append(len(jobs))
            if len(self.given) == 3:
                raise KeyboardInterrupt
            for job in jobs:
                games.add(job.key, f"({job.games}.0, {{4: {job.games}}})")

    games = Simulation([CLASSIC], ["random", "first"], 10_000_000, "s")
    with pytest.raises(KeyboardInterrupt):
        games.run(Slow())  # type: ignore[arg-type]
    assert Slow.given == [2, JOBS, JOBS]
    assert [result.games for result in games.results.values()] == [1 + JOBS // 2] * 2


def test_a_long_game_reports_progress_before_its_end() -> None:
    class Slow(Guesses):
        def choose(self, position: Any, rng: random.Random, progress: Any = None) -> Code:
            progress(0.5)
            return position.candidates[0]  # type: ignore[no-any-return]

    told: list[float] = []
    play_chunk(Rules(3, 3), Slow(), "a seed", 0, 2, progress=told.append)
    assert told == sorted(told)
    assert set(told) == {0.0, 0.5, 1.0}
