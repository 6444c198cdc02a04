from typing import Any

import pytest

from mastermind_core.codemaker import Codemaker
from mastermind_core.measure.simulation import play_chunk
from mastermind_core.rules import Rules
from mastermind_core.strategies.registry import find

from .test_page import ask


def watch(strategy: str, start: int, count: int = 500) -> dict[str, Any]:
    return ask("watch", rules="p9c7r", strategy=strategy, seed="s", start=start, count=count)


def whole_game(strategy: str, count: int = 500) -> list[dict[str, Any]]:
    """Return all turns of a game, of which a slow machine sends few at once."""
    turns: list[dict[str, Any]] = []
    over = False
    while not over:
        reply = watch(strategy, len(turns), count)
        assert reply["start"] == len(turns)
        assert len(reply["turns"]) <= count
        turns += reply["turns"]
        over = reply["over"]
    return turns


def test_each_piece_brings_the_summary_of_all_games_so_far() -> None:
    asked = {"rules": "p4c6r", "strategy": "random", "seed": "s"}
    first = ask("simulate", **asked, first=0, count=5)
    second = ask("simulate", **asked, first=5, count=7, before=first["summary"])
    whole = play_chunk(Rules(4, 6), find("random"), "s", 0, 12)
    summary = second["summary"]
    assert first["guesses"] + second["guesses"] == whole.total
    assert summary["seconds_per_guess"] == pytest.approx(summary["seconds"] / whole.total)
    expected = whole.described()
    for known in ("games", "mean", "ci95", "worst", "histogram"):
        assert summary[known] == expected[known]
    assert summary["seconds"] > first["summary"]["seconds"]


@pytest.mark.parametrize("strategy", ["staged", "packed"])
def test_a_game_is_the_same_in_any_pieces(strategy: str) -> None:
    turns = whole_game(strategy, count=3)
    assert whole_game(strategy) == turns
    assert watch(strategy, 5, count=1)["turns"] == turns[5:6]
    assert watch(strategy, len(turns)) == {"start": len(turns), "turns": [], "over": True}
    secret = Codemaker.from_seed(Rules(9, 7), "s 0").reveal()
    assert (tuple(turns[-1]["guess"]), turns[-1]["feedback"]) == (secret, [9, 0])
    if strategy == "staged":
        known = dict(settled for turn in turns for settled in turn["settled"])
        assert tuple(known[peg] for peg in range(9)) == secret
    else:  # every peg is narrowed to one colour
        possible = [7] * 9
        for turn in turns:
            for peg, number in turn["narrowed"]:
                assert 1 <= number < possible[peg]
                possible[peg] = number
        assert possible == [1] * 9
        assert sum(bool(turn["narrowed"]) for turn in turns) > 3


@pytest.mark.parametrize(
    ("action", "fields", "quoted"),
    [
        ("simulate", {"strategy": "none"}, "'none'"),
        *[
            (
                "simulate",
                {"before": before},
                f"expected before as a summary, got {str(before)[:50]}",
            )
            for before in (
                *([1], *({"histogram": {"4": 1}, "seconds": each} for each in ("x", -1))),
                *({"histogram": {each: 1}} for each in ("four", "0", "-1", "9" * 5000)),
                *({"histogram": {"4": each}} for each in (0, True, "x")),
            )
        ],
        ("watch", {"start": "x"}, "'x'"),
    ],
)
def test_an_error_quotes_what_is_wrong(action: str, fields: dict[str, Any], quoted: str) -> None:
    piece = {"rules": "p4c6r", "strategy": "first", "seed": "s", "count": 1}
    assert quoted in ask(action, **piece | fields)["error"]["message"]
