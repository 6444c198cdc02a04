"""What a guess is said to be worth: the same everywhere, and about what games then need."""

import itertools
import json
import random
from pathlib import Path
from statistics import mean

import pytest

from mastermind_core.advice.advice import suggest
from mastermind_core.advice.ranking import agreed, rank
from mastermind_core.candidates.partition import part_sizes
from mastermind_core.candidates.position import Aim, Position
from mastermind_core.codes import Code
from mastermind_core.game import Game
from mastermind_core.limits import Limits
from mastermind_core.search import estimates
from mastermind_core.search.estimates import total_after
from mastermind_core.strategies.base import Suggestion
from mastermind_core.strategies.registry import find
from mastermind_core.strategies.valuation import worth_of

from ...benchmarks.worth import KEPT
from ..shell import Shell

NEEDED: dict[str, list[int]] = json.loads(Path(KEPT).read_text())


def suggested(position: Position) -> Suggestion:
    return suggest(find("best"), position, random.Random(0))


@pytest.mark.parametrize("text", sorted(NEEDED))
def test_as_many_guesses_are_said_to_be_to_go_as_games_need(text: str) -> None:
    assert len(NEEDED[text]) == 20
    worth = suggested(Game(text).position()).worth
    assert worth
    assert worth.mean == pytest.approx(mean(NEEDED[text]), rel=0.15)


@pytest.mark.parametrize("text", ["p1c100r", "p1c30n", "p1c8r:3=0,0"])
def test_with_one_peg_the_mean_is_exact_and_half_of_the_codes_and_a_half(text: str) -> None:
    position = Game(text).position()
    left = len(position.candidates)
    suggestion = suggested(position)
    assert suggestion.worth == (left * (left + 1) / 2, left, "exact", left)
    ranked = dict(rank(position, effort=50_000.0).guesses)
    assert ranked[suggestion.guess] == suggestion.worth
    wasted = worth_of(position, position.guesses[0], Limits()) if position.turns else None
    assert wasted in (None, (left * (left + 3) / 2, left + 1, "exact", left))


POSITIONS = [
    "p1c100r", "p2c40r", "p2c40r:1.2=0,0", "p2c20r:12=0,0;34=0,1", "p3c20r:123=0,0;456=0,1",
    "p3c12n:123=0,1", "p4c6r", "p4c6r:1123=1,1", "p5c8r:11234=1,1;51267=1,1", "p4c10n:1234=0,2",
    "p6c9r:112345=1,2",
]  # fmt: skip


@pytest.mark.parametrize("text", POSITIONS)
def test_the_row_and_the_comparison_say_the_same_of_a_guess_or_more_and_nearly_that(
    text: str,
) -> None:
    position = Game(text).position()
    suggestion = suggested(position)
    row = suggestion.worth
    assert row
    rated = worth_of(position, suggestion.guess, Limits(effort=20_000.0))
    ranked = rank(position, effort=60_000.0).guesses
    for other in [rated, *[found for guess, found in ranked if guess == suggestion.guess]]:
        if other.certainty == row.certainty == "exact":
            assert other == row
        assert other.total == pytest.approx(row.total, rel=0.15)
    both, rows = agreed(position, suggestion, ranked)
    assert dict(rows).get(suggestion.guess, both.worth) == both.worth


@pytest.mark.parametrize("text", ["p2c40r", "p4c6r:1123=1,1"])
def test_the_command_line_gives_one_figure_for_one_guess(text: str, shell: Shell) -> None:
    lines = shell.shown("suggest", text, "--alternatives").splitlines()
    guess = next(line.split()[1] for line in lines if line.startswith("Guess"))
    told = next(line for line in lines if "guesses to go on average" in line).lower()
    row = next(line.split() for line in lines if line.startswith(f"  {guess} "))
    figure = " ".join(row[1:3]) if row[1] == "about" else row[1]
    assert told.startswith(f"{figure} guesses to go")
    assert ("about" in told) == ("estimated" in told)


@pytest.mark.parametrize("text", ["p2c40r", "p2c100r", "p3c40r"])
def test_none_of_these_brings_the_end_nearer_and_never_farther(text: str) -> None:
    game = Game(text)
    pegs, figures = game.rules.pegs, []
    for turn in range(8):
        left = game.candidates()
        guess = tuple(range(turn * pegs, (turn + 1) * pegs))
        fresh = left.colours().difference(range(turn * pegs))
        figures.append(total_after(left, guess, fresh) / len(left))
        game = game.plus(guess, (0, 0))
    assert all(0 < before - after < 1 for before, after in itertools.pairwise(figures)), figures


@pytest.mark.parametrize(
    ("text", "guess", "mean"),
    [
        # The proven optimum, then the mean of 20 seeded games of `best` (docs/performance.md).
        ("p8c2r", (0, 0, 0, 0, 1, 1, 1, 1), 4.31),
        ("p10c2r", (0, 0, 0, 0, 0, 1, 1, 1, 1, 1), 5.03),
        ("p14c2r", (0,) * 7 + (1,) * 7, 6.55),
    ],
)
def test_the_guesses_still_to_come_on_two_colours_are_not_told_two_too_few(
    text: str, guess: Code, mean: float
) -> None:
    candidates = Game(text).position().candidates
    assert total_after(candidates, guess, {0, 1}) / len(candidates) == pytest.approx(mean, abs=0.4)


@pytest.mark.parametrize("text", ["p4c6r", "p3c30r", "p2c250r"])
def test_colours_are_counted_alike_at_once_and_code_by_code(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    candidates = Game(text).position().candidates
    guess, fresh = candidates[1], candidates.colours()
    monkeypatch.setattr(estimates, "MAX_COLOURS_COUNTED", 0)
    one_by_one = total_after(candidates, guess, fresh)
    monkeypatch.setattr(estimates, "MAX_COLOURS_COUNTED", 10_000)
    assert total_after(candidates, guess, fresh) == one_by_one


def test_a_play_out_of_a_line_too_deep_ends_and_claims_nothing() -> None:
    position = Game("p2c3000r:1.2=1,0").position(aim=Aim(consistent=True))
    guess = position.candidates[0]
    assert worth_of(position, guess, Limits(effort=1e9)).certainty == "estimate"


@pytest.mark.parametrize("name", ["entropy", "expected-size"])
@pytest.mark.parametrize("consistent", [False, True])
def test_a_heuristic_looks_at_a_share_of_the_guesses_where_all_are_too_many(
    name: str, consistent: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = Game("p5c8r:11234=1,1").position(aim=Aim(consistent=consistent))
    best = find(name).choose(position, random.Random(0))
    monkeypatch.setattr("mastermind_core.strategies.one_step.ONE_STEP_EFFORT", 5_000)
    told: list[float] = []
    some = find(name).choose(position, random.Random(0), told.append)
    assert some == find(name).choose(position, random.Random(1))
    assert told == sorted(told)
    assert 10 < len(told) < 100
    # Fewer guesses are looked at, and each is rated by all candidates as ever.
    sizes = [sum(size * size for size in part_sizes(position.candidates, g)) for g in (best, some)]
    assert sizes[0] <= sizes[1] * 1.001
    assert sizes[1] < 1.15 * sizes[0]
    assert not consistent or some in position.candidates
