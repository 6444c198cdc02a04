"""The errors that the page words itself: tests/data/words.json lists them for both sides."""

import ast
import functools
import json
import string
from collections import defaultdict
from pathlib import Path

import pytest

from mastermind_core.api.as_json import describe
from mastermind_core.errors import CodeError, ContradictionError, MastermindError, StrategyError
from mastermind_core.game import Game
from mastermind_core.strategies.registry import STRATEGIES

from .test_layers import modules

WORDS = json.loads((Path(__file__).parents[1] / "data" / "words.json").read_text("utf-8"))
"""`errors`, code -> the places of its sentence."""

LANGUAGES = Path(__file__).parents[2] / "web" / "js" / "words" / "languages"


@functools.cache
def raised() -> dict[str, list[tuple[set[str], set[str]]]]:
    """Return by code, for each place that makes an error: its values, and those in its template."""
    found: dict[str, list[tuple[set[str], set[str]]]] = defaultdict(list)
    for path in modules().values():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            given = {keyword.arg or "**": keyword.value for keyword in node.keywords}
            code = given.pop("code", None)
            if isinstance(code, ast.Constant):
                longer = isinstance(node.func, ast.Attribute) and node.func.attr == "put_in"
                values = set(given) | ({"why"} if longer else set())
                found[str(code.value)].append((values, places(node.args[0])))
    return found


def places(template: ast.expr) -> set[str]:
    """Return the places in the texts of a template."""
    texts = [each.value for each in ast.walk(template) if isinstance(each, ast.Constant)]
    named = [name for text in texts for _, name, _, _ in string.Formatter().parse(str(text))]
    return {name for name in named if name}


def test_the_page_has_words_for_every_error_with_a_code() -> None:
    assert {code: sorted(uses[0][0]) for code, uses in sorted(raised().items())} == WORDS["errors"]


def test_a_sentence_has_the_same_places_wherever_it_is_raised() -> None:
    for code, uses in raised().items():
        for values, named in uses:
            assert values == uses[0][0], code
            assert named <= values, code


@pytest.mark.skipif(not LANGUAGES.is_dir(), reason="the project's folders are not here")
def test_the_page_has_words_for_every_strategy_in_every_language() -> None:
    wanting = []
    for path in sorted(LANGUAGES.glob("*.json")):
        texts = json.loads(path.read_text("utf-8"))
        wanted = [f"{key}.{name}" for name in STRATEGIES for key in ("strategy", "strategy.words")]
        missing = [f'"{key}"' for key in wanted if key not in texts]
        if missing:
            wanting.append(f"web/js/words/languages/{path.name} wants {' and '.join(missing)}")
        known = {key.removeprefix("strategy.words.") for key in texts if "strategy.words." in key}
        wanting += [
            f'web/js/words/languages/{path.name} has "strategy.words.{name}" of no strategy'
            for name in sorted(known - STRATEGIES.keys())
        ]
    guide = "docs/how-it-plays.md, Add a strategy of one step"
    assert not wanting, f"{'; '.join(wanting)}; see {guide}"


def test_an_error_tells_its_sentence_by_code_and_values() -> None:
    with pytest.raises(CodeError) as caught:
        Game.parse("p4c6r:1122=1,1;112=0,0")
    assert describe(caught.value) == {
        "kind": "code",
        "message": "turn 2: expected 4 pegs, got 3: '112'",
        "code": "in-turn",
        "values": {
            "turn": 2,
            "why": {
                "message": "expected 4 pegs, got 3: '112'",
                "code": "code-length",
                "values": {"pegs": 4, "got": 3, "found": "'112'"},
            },
        },
    }


def test_a_contradiction_tells_its_turn() -> None:
    with pytest.raises(ContradictionError) as caught:
        Game.parse("p4c6r:1122=0,0;1344=0,0;5566=0,0").candidates()
    told = describe(caught.value)
    assert (told["code"], told["turn"], told["values"]["before"]) == ("contradiction", 3, 2)
    assert told["message"] == "no code gives '0,0' to '5566' in turn 3 and fits the 2 turns before"


def test_an_error_without_a_code_keeps_braces() -> None:
    error = MastermindError("expected {a}", 7)
    assert (str(error), error.data, error.code, error.values) == ("expected {a}", 7, None, {})


def test_a_quoted_brace_is_no_place() -> None:
    error = StrategyError("got {found}", code="custom-module", found="{turn}")
    error.put_in("turn {turn}: {why}", code="in-turn", turn=1)
    assert str(error) == "turn 1: got {turn}"
