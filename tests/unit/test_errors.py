"""Errors: their sentences in all languages, their quotes, and their way to another process."""

import ast
import copy
import functools
import json
import pickle
import string
from collections import defaultdict
from pathlib import Path

import pytest

from mastermind_core import errors
from mastermind_core.api.as_json import describe
from mastermind_core.errors import (
    MAX_MESSAGE,
    MAX_QUOTE,
    CodeError,
    ContradictionError,
    MastermindError,
    StrategyError,
    one_line,
    quote,
)
from mastermind_core.game import Game
from mastermind_core.strategies.registry import STRATEGIES

from .test_layers import modules, tree

TESTS = Path(__file__).parents[1]
LANGUAGES = TESTS.parent / "web" / "js" / "words" / "languages"


@functools.cache
def raised() -> dict[str, list[tuple[set[str], set[str]]]]:
    """Return by code, for each place that makes an error: its values, and those in its template."""
    found: dict[str, list[tuple[set[str], set[str]]]] = defaultdict(list)
    for node in (node for name in modules() for node in ast.walk(tree(name))):
        if isinstance(node, ast.Call):
            values = {keyword.arg or "**": keyword.value for keyword in node.keywords}
            code = values.pop("code", None)
            if isinstance(code, ast.Constant):
                longer = isinstance(node.func, ast.Attribute) and node.func.attr == "put_in"
                names = {*values, "why"} if longer else {*values}
                named = places(node.args[0])
                found[str(code.value)].append((names | (named & {"found"}), named))
    return found


def places(template: ast.expr) -> set[str]:
    """Return the places in the texts of a template."""
    texts = [each.value for each in ast.walk(template) if isinstance(each, ast.Constant)]
    return {
        place for text in texts for _, place, _, _ in string.Formatter().parse(str(text)) if place
    }


def test_an_error_has_the_same_places_wherever_it_is_raised_and_the_page_has_words_for_it() -> None:
    for code, uses in raised().items():
        for values, named in uses:
            assert named <= values == uses[0][0], code
    words = json.loads((TESTS / "data" / "words.json").read_text("utf-8"))["errors"]
    assert {code: sorted(uses[0][0]) for code, uses in raised().items()} == words


@pytest.mark.skipif(not LANGUAGES.is_dir(), reason="the project's folders are not here")
def test_the_page_has_words_for_every_strategy_in_every_language() -> None:
    for path in LANGUAGES.glob("*.json"):
        keys = json.loads(path.read_text("utf-8")).keys()
        told = f"web/js/words/languages/{path.name}; see docs/how-it-plays.md, Add a strategy"
        for prefix in ("strategy.", "strategy.words."):
            wanting = {f"{prefix}{name}" for name in STRATEGIES} - keys
            assert not wanting, f"{wanting} are wanting in {told}"
        worded = {key.removeprefix("strategy.words.") for key in keys if "strategy.words." in key}
        assert worded <= STRATEGIES.keys(), told


def test_an_error_tells_its_sentence_by_code_and_values() -> None:
    with pytest.raises(CodeError) as caught:
        Game.parse("p4c6r:1122=1,1;112=0,0")
    why = {
        "message": "expected 4 pegs, got 3: '112'",
        "code": "code-length",
        "values": {"pegs": 4, "got": 3, "found": "'112'"},
    }
    assert describe(caught.value) == {
        "kind": "code",
        "message": "turn 2: expected 4 pegs, got 3: '112'",
        "code": "in-turn",
        "values": {"turn": 2, "why": why},
    }


def test_a_contradiction_tells_its_turn() -> None:
    with pytest.raises(ContradictionError) as caught:
        Game.parse("p4c6r:1122=0,0;1344=0,0;5566=0,0").candidates()
    told = describe(caught.value)
    assert (told["code"], told["turn"], told["values"]["before"]) == ("contradiction", 3, 2)
    assert told["message"] == "no code gives '0,0' to '5566' in turn 3 and fits the 2 turns before"


def test_braces_are_places_only_in_the_template_of_an_error_with_a_code() -> None:
    plain = MastermindError("expected {a}", 7)
    assert (str(plain), plain.data, plain.code, plain.values) == ("expected {a}", 7, None, {})
    error = StrategyError("got {found}", code="custom-module", found="{turn}")
    error.put_in("turn {turn}: {why}", code="in-turn", turn=1)
    assert str(error) == "turn 1: got {turn}"


class Unspeakable:
    def __repr__(self) -> str:
        raise ZeroDivisionError


class Loquacious:
    def __repr__(self) -> str:
        return "much\nto say " * 1000


@pytest.mark.parametrize(
    "given",
    [
        *("x" * 10**6, "\ud800" * 1000, "\0" * 100, "\U0010ffff" * 60, "'\"" * 100, "a\nb" * 100),
        *(10**5000, (10**5000,), [[]] * 1000, Unspeakable(), Loquacious(), b"\xff" * 1000),
    ],
    ids=lambda given: type(given).__name__,
)
def test_a_quote_is_short_printable_and_on_one_line(given: object) -> None:
    shown = quote(given)
    assert len(shown) <= MAX_QUOTE + 2
    assert shown.isprintable()
    assert shown.encode()


def test_a_short_value_is_quoted_whole() -> None:
    assert [quote(each) for each in ("1122", "x" * MAX_QUOTE, None)] == [
        "'1122'",
        repr("x" * MAX_QUOTE),
        "None",
    ]
    assert quote("x" * (MAX_QUOTE + 1)).endswith("x…'")


def test_a_message_from_elsewhere_is_cut_to_a_line() -> None:
    assert one_line("no such\n  file") == "no such file"
    told = f"expected a seed, got {quote('9' * 1001)}"
    assert one_line(told) == told, "what is quoted is not quoted again"
    assert one_line("unrecognized arguments: " + "x" * 10**6).endswith("x…'")
    assert len(one_line("many words " * 1000)) == MAX_MESSAGE


@pytest.mark.parametrize("kind", [each for each in vars(errors).values() if isinstance(each, type)])
def test_an_error_is_whole_after_it_was_copied_or_sent_to_another_process(
    kind: type[MastermindError],
) -> None:
    """A pool of processes once hung for ever over a `ContradictionError`."""
    rest: tuple[object, ...] = (3, "1122") if kind is ContradictionError else ("1122",)
    error = kind("no code fits {turns} turns", *rest, code="some", turns=3)
    for other in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(other) is kind
        assert str(other) == "no code fits 3 turns"
        assert vars(other) == vars(error)
