"""The habits of a Python programmer: text, functions, lists and format specs serve everywhere."""

import pickle
import random
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest

from mastermind_core import (
    ArgumentError,
    Challenge,
    Codemaker,
    CodeSet,
    Devil,
    ExecutorError,
    Feedback,
    Game,
    GameError,
    Position,
    Rules,
    StrategyError,
    bench,
    code_at,
    find,
    parse_code,
    partition,
    score,
    simulate,
    whole,
)

from .processes import no_processes

FITS = Game("p4c6r:1122=1,1;1344=0,3").candidates()
CODES: dict[str, Callable[[], object]] = {
    "suggested": lambda: Game("p4c6r").suggest("first"),
    "listed": lambda: whole("p4c6r")[0],
    "the first of a loop": lambda: next(iter(whole("p4c6r"))),
    "parsed": lambda: parse_code("p4c6r", (0, 0, 0, 0)),
    "numbered": lambda: code_at("p4c6r", 0),
    "guessed in a turn": lambda: Game("p4c6r").plus("1111", "0,0").turns[0].guess,
    "hidden": lambda: Codemaker("p4c6r", "1111").reveal(),
    "of the devil": lambda: Devil("p4c6r").reveal(),
    "challenged": lambda: Challenge.choosing("p4c6r", "1111", "seed").secret(),
    "chosen": lambda: find("first").choose(Position("p4c6r")),
    "known by a strategy": lambda: find("first").suggest(Position("p4c6r")).guess,
    "parted": lambda: partition(FITS, "1111").guess,
}


@pytest.mark.parametrize("code", CODES.values(), ids=CODES)
def test_all_codes_print_alike(code: Callable[[], object]) -> None:
    found = code()
    assert (str(found), repr([found]), f"{found:>6}") == ("1111", "[<code 1111>]", "  1111")
    assert found == (0, 0, 0, 0)
    assert repr(pickle.loads(pickle.dumps(found))) == "<code 1111>"


def test_values_that_print_take_a_format() -> None:
    values = (Rules(4, 6), Feedback(1, 2), Game("p4c6r"), FITS, Challenge.of("p4c6r", "7K3M9QT"))
    for value in values:
        assert f"{value:>60}" == str(value).rjust(60)


def test_a_set_of_codes_is_a_sequence() -> None:
    assert isinstance(FITS, Sequence)
    assert FITS.index(parse_code("p4c6r", "4113")) == 2
    assert next(reversed(FITS)) == FITS[-1]
    assert "4113" in FITS
    assert random.Random(1).choice(FITS) in FITS
    assert CodeSet.of("p4c6r", ["4113", "1122", "4113"]) == CodeSet.of("p4c6r", ["1122", "4113"])


def careful(position: Position) -> str:
    """The possible code whose largest part is smallest."""
    codes = position.candidates
    return min(map(str, codes), key=lambda guess: partition(codes, guess).largest_part)


def test_a_function_is_a_strategy_wherever_a_name_is() -> None:
    assert str(Game("p3c4r").suggest(careful)) == "123"
    assert bench("p3c4r", careful).strategy == "careful"
    assert Game("p3c4r").play(careful, "142").turns[-1].guess == (0, 3, 1)
    both = simulate("p3c4r", [careful, "minimax"], games=5)
    assert [(each.strategy, each.games) for each in both] == [("careful", 5), ("minimax", 5)]
    with pytest.raises(StrategyError, match=r"careful once|each strategy once, got 'careful'"):
        simulate("p3c4r", [careful, careful])
    with pytest.raises(StrategyError, match="expected a strategy: a name, a function, or an"):
        Game("p3c4r").suggest(7)  # type: ignore[arg-type]
    with pytest.raises(StrategyError, match="wrong made no legal guess: expected 3 pegs, got 2"):
        bench("p3c4r", wrong)


def wrong(position: Position) -> str:
    return "11"


@no_processes
def test_a_simulation_runs_on_any_executor_and_leaves_it_open() -> None:
    here = simulate("p3c4r", ["minimax"], games=20, seed="s")
    with ThreadPoolExecutor(2) as executor:
        there = simulate("p3c4r", ["minimax"], games=20, seed="s", executor=executor)
        assert executor.submit(pow, 2, 3).result() == 8
    assert here[0].histogram == there[0].histogram
    with pytest.raises(ExecutorError, match="expected an executor"):
        simulate("p3c4r", ["minimax"], executor=7)  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="expected 1 to 10,000,000 games, got 0"):
        simulate("p3c4r", ["minimax"], games=0)


def test_a_game_is_played_to_its_end_from_where_it_stands() -> None:
    game = Game("p4c6r:1122=1,1").play("minimax", "1314")
    assert str(game) == "p4c6r:1122=1,1;1134=2,2;1314=4,0"
    assert game.play("minimax") == game
    assert Game("p4c6r").play(rng=random.Random(1)).solved
    with pytest.raises(GameError, match="expected a secret that fits 'p4c6r:1122=1,1', got '3456'"):
        Game("p4c6r:1122=1,1").play("minimax", "3456")


def test_a_text_is_scored_beside_a_code_of_its_board() -> None:
    code = parse_code("p3c40r", "1.20.40")
    assert score(code, "40.20.1") == score("40.20.1", code) == (1, 2)
    assert Codemaker.random("p4c6r", random.Random(1)).answer("1122").black <= 4
