"""The text forms that Python and the page must read alike: `tests/js` reads the same file."""

import json
from pathlib import Path
from typing import Any

import pytest

from mastermind_core.codes import format_code, parse_code
from mastermind_core.errors import MastermindError
from mastermind_core.game import Game
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
