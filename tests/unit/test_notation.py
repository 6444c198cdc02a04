"""The text forms that Python and the page must read alike: `tests/js` reads the same file."""

import json
from pathlib import Path
from typing import Any

import pytest

from mastermind_core.codes import format_code, parse_code
from mastermind_core.errors import GameError, MastermindError, RulesError
from mastermind_core.game import Game
from mastermind_core.notation import MAX_TEXT, MAX_TURNS, read_game
from mastermind_core.rules import Rules

NOTATION: dict[str, list[Any]] = json.loads(
    (Path(__file__).parents[1] / "data" / "notation.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("known", NOTATION["codes"], ids=lambda known: known["text"])
def test_codes_are_read_and_written(known: dict[str, Any]) -> None:
    rules = Rules.parse(known["rules"])
    assert parse_code(rules, known["text"]) == tuple(known["code"])
    assert format_code(rules, tuple(known["code"])) == known["text"]


@pytest.mark.parametrize("known", NOTATION["games"], ids=lambda known: known["text"])
def test_games_are_read_and_written(known: dict[str, Any]) -> None:
    game = Game.parse(known["text"])
    turns = [[format_code(game.rules, guess), *feedback] for guess, feedback in game.turns]
    assert (str(game.rules), turns) == (known["rules"], known["turns"])
    assert sorted(game.doubt.unsure) == known.get("unsure", [])
    assert game.doubt.one_wrong == known.get("oneWrong", False)
    assert str(game) == known["text"]


@pytest.mark.parametrize("known", NOTATION["noCodes"], ids=lambda known: known["text"])
def test_texts_that_are_not_codes_are_refused(known: dict[str, Any]) -> None:
    with pytest.raises(MastermindError):
        parse_code(Rules.parse(known["rules"]), known["text"])


@pytest.mark.parametrize("text", NOTATION["noGames"])
def test_texts_that_are_not_games_are_refused(text: str) -> None:
    with pytest.raises(MastermindError):
        Game.parse(text)


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        ("p4c6r:1122", "game-turn", "expected turn 1 such as '1122=1,2', got '1122'"),
        ("p4c6r:1122=1,1;", "game-turn", "expected turn 2 such as '1122=1,2', got ''"),
        (
            "p1c1r:" + ";".join(["1=1,0"] * 1_001),
            "game-turns",
            f"expected at most 1,000 turns, got 1,001: 'p1c1r:{'1=1,0;' * 8}1=1,0…'",
        ),
        (
            "x" * 1_000_001,
            "game-long",
            f"expected a game of at most 1,000,000 characters, got 1,000,001: '{'x' * 59}…'",
        ),
        (
            "p4c6r:" + ";" * 999_000,
            "game-turns",
            f"expected at most 1,000 turns, got 999,001: 'p4c6r:{';' * 53}…'",
        ),
    ],
    ids=["no answer", "no turn", "turns", "characters", "nothing"],
)
def test_a_game_that_is_none_or_too_long_is_refused_in_a_sentence(
    text: str, kind: str, message: str
) -> None:
    with pytest.raises(GameError) as caught:
        read_game(text)
    assert (str(caught.value), caught.value.code) == (message, kind)
    assert caught.value.data == text


def test_a_game_may_have_as_many_turns_and_characters_as_the_limits_say() -> None:
    _, turns, _ = read_game("p1c1r:" + ";".join(["1=1,0"] * MAX_TURNS))
    assert len(turns) == MAX_TURNS
    with pytest.raises(RulesError):
        read_game("x" * MAX_TEXT)


@pytest.mark.parametrize("text", ["p4c6r: ", " p4c6r\n", "p4c6r :\n"])
def test_a_game_without_turns_may_have_spaces_around(text: str) -> None:
    assert read_game(text)[:2] == (Rules(4, 6), ())


def test_a_mark_of_doubt_may_have_spaces_around() -> None:
    rules, turns, doubt = read_game("p4c6r ? : 1122=1,1 ? ; 1344=0,3\n")
    assert (rules, len(turns)) == (Rules(4, 6), 2)
    assert (doubt.unsure, doubt.one_wrong) == (frozenset({1}), True)


@pytest.mark.parametrize(
    ("text", "quoted"), [("p3c4r:112=2 ?", "2 ?"), ("p3c4r:112=4,1?", "4,1?"), ("p3c4?", "p3c4?")]
)
def test_what_cannot_be_read_before_a_mark_of_doubt_is_quoted_whole(text: str, quoted: str) -> None:
    with pytest.raises(MastermindError) as caught:
        read_game(text)
    assert str(caught.value).endswith(f", got '{quoted}'")
    assert f"'{quoted}'" in str(caught.value.values)
