"""Texts of rules, codes, feedback and games: read as they were written, or refused in a sentence.

`tests/js` reads tests/data/notation.json as well, so that the page reads texts alike.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mastermind_core.codes import Code, format_code, parse_code, read_colours
from mastermind_core.errors import CodeError, FeedbackError, MastermindError, RulesError
from mastermind_core.game import MAX_TEXT, MAX_TURNS, Game
from mastermind_core.rules import Rules
from mastermind_core.scoring import Feedback, as_feedback

NOTATION: dict[str, list[Any]] = json.loads(
    (Path(__file__).parents[1] / "data" / "notation.json").read_text("utf-8")
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


def test_texts_that_the_page_refuses_are_refused_here() -> None:
    for known in NOTATION["noCodes"]:
        with pytest.raises(MastermindError):
            parse_code(Rules.parse(known["rules"]), known["text"])
    for text in NOTATION["noGames"]:
        with pytest.raises(MastermindError):
            Game.parse(text)


@pytest.mark.parametrize(
    ("rules", "text", "code"),
    [
        ("p2c35r", "1z", (0, 34)),
        ("p2c36r", "1.36", (0, 35)),
        ("p1c36r", "36", (35,)),
        ("p2c12r", "bA", (10, 9)),
        ("p3c12r", "1.12.3", (0, 11, 2)),
        ("p4c6r", " 1122\n", (0, 0, 1, 1)),
    ],
)
def test_colours_are_single_symbols_in_any_case_or_numbers_between_dots(
    rules: str, text: str, code: Code
) -> None:
    assert parse_code(Rules.parse(rules), text) == code


def test_pegs_are_read_one_by_one_or_as_numbers_between_dots() -> None:
    assert read_colours("1X?") == ("1X?", (0, 32, -1))
    assert read_colours("12.?.000003.") == (["12", "?", "000003", ""], (11, -1, 2, -1))
    assert read_colours("12", dotted=True) == (["12"], (11,))


def test_case_and_spaces_around_do_not_matter() -> None:
    assert Rules.parse("  P4C6R\n") == Rules(4, 6)
    assert Feedback.parse(" 1 , 2 ") == Feedback(1, 2)
    for text in ("p4c6r: ", " p4c6r\n", "p4c6r :\n"):
        assert Game.parse(text) == Game(Rules(4, 6))
    doubtful = Game.parse("p4c6r ? : 1122=1,1 ? ; 1344=0,3\n")
    assert str(doubtful) == "p4c6r?:1122=1,1?;1344=0,3"


READERS: dict[str, Callable[[str], object]] = {
    "rules": Rules.parse,
    "feedback": Feedback.parse,
    "game": Game.parse,
}


def read(reader: str, text: Any) -> object:
    """Read a text, a code of a board such as "p4c6r", or an answer to "p4c6r=1,1"."""
    if reader in READERS:
        return READERS[reader](text)
    board, answers, _ = reader.partition("=")
    return (as_feedback if answers else parse_code)(Rules.parse(board), text)


REFUSED = """
rules    | p0c6r           | rules-size        | 1 to 10,000 pegs, got 0
rules    | p-3c6r          | rules-size        | 1 to 10,000 pegs, got -3
rules    | p4c0r           | rules-size        | 1 to 10,000 colours, got 0
rules    | p10001c2r       | rules-size        | 1 to 10,000 pegs, got 10001
rules    | p2c10001r       | rules-size        | 1 to 10,000 colours, got 10001
rules    | p5c4n           | rules-none-twice  | at least 5 colours, ... none twice, got 4
rules    | p5c4f           | rules-none-twice  | at least 5 colours, ... none twice, got 4
rules    | p4c9z           | rules-zero        | 10 colours and at most 5 pegs ... got 'p4c9z'
rules    | p6c10z          | rules-zero        | 10 colours and at most 5 pegs ... got 'p6c10z'
p4c6r    |                 | code-length       | 4 pegs, got 0: ''
p1c6r    | 12              | code-length       | 1 peg, got 2: '12'
p4c6r    | 1127            | code-colour       | colours 1 to 6, got '7' in '1127'
p4c6r    | 110a            | code-colour       | colours 1 to 6, got '0' in '110a'
p4c6r    | 11²3            | code-colour       | colours 1 to 6, got '²' in '11²3'
p4c10n   | 123b            | code-colour       | colours 1 to a, got 'b' in '123b'
p2c40r   | 1.41            | code-colour       | colours 1 to 40, got '41' in '1.41'
p2c40r   | 1.              | code-colour       | colours 1 to 40, got '' in '1.'
p2c40r   | 11              | code-length       | 2 pegs, got 1: '11'
p2c40r   | 1.\u0662         | code-colour       | colours 1 to 40, got '\u0662' in '1.\u0662'
p2c40r   | 1.0000002       | code-colour       | colours 1 to 40, got '0000002' in '1.0000002'
p4c10n   | 1231            | code-twice        | no colour twice, got '1231'
p4c10z   | 0123            | code-zero         | no 0 first, got '0123'
p4c10z   | 1231            | code-twice        | no colour twice, got '1231'
p4c10z   | 0120            | code-twice        | no colour twice, got '0120'
p4c4f=   | 0,1             | feedback-every-colour | a black peg, or two white ones, ... got '0,1'
p4c6r=   | 3,1             | feedback-no-place | no white peg beside 3 black, ... got '3,1'
p4c6r=   | 4,1             | feedback-many     | at most 4 key pegs, got '4,1'
p4c5n=   | 1,1             | feedback-few      | at least 3 key pegs, ... p4c5n share, got '1,1'
p4c2r=   | 0,1             | feedback-odd      | an even number of white pegs, ... got '0,1'
p3c1r=   | 0,0             | feedback-one-colour | '3,0', ... where there is one colour, got '0,0'
game     | p4c6r:1122      | game-turn         | turn 1 such as '1122=1,2', got '1122'
game     | p4c6r:1122=1,1; | game-turn         | turn 2 such as '1122=1,2', got ''
"""
"""What is read, the text, the code of the error, and its sentence after "expected"."""

LONG = [
    ("p1c1r:" + ";".join(["1=1,0"] * 1_001), "game-turns", "at most 1,000 turns, got 1,001: 'p1c1"),
    ("p4c6r:" + ";" * 999_000, "game-turns", "at most 1,000 turns, got 999,001: 'p4c6r:;"),
    ("x" * 1_000_001, "game-long", "a game of at most 1,000,000 characters, got 1,000,001: 'xxx"),
]
COLOURS = [
    ("p4c6r", (0, 0, 1), "code-length", "4 pegs, got 3: (0, 0, 1)"),
    ("p2c6r", (0, 6), "code-colour-number", "colours 0 to 5, got (0, 6)"),
    ("p2c6r", (-1, 0), "code-colour-number", "colours 0 to 5, got (-1, 0)"),
    ("p3c6n", (0, 1, 0), "code-twice", "no colour twice, got (0, 1, 0)"),
    ("p4c6r=", (4, 1), "feedback-many", "at most 4 key pegs, got (4, 1)"),
    ("p4c6r=", (-1, 5), None, "key pegs from 0, got (-1, 5)"),
    ("p4c6r=", (2, -1), None, "key pegs from 0, got (2, -1)"),
]


@pytest.mark.parametrize(
    ("reader", "given", "code", "sentence"),
    [
        *([each.strip() for each in row.split("|")] for row in REFUSED.strip().splitlines()),
        *(("game", text, code, f"{sentence}...…'") for text, code, sentence in LONG),
        *COLOURS,
    ],
    ids=lambda given: str(given)[:20],
)
def test_what_cannot_be_is_refused_in_a_sentence_with_a_code(
    reader: str, given: Any, code: str | None, sentence: str
) -> None:
    with pytest.raises(MastermindError) as caught:
        read(reader, given)
    begins, _, ends = f"expected {sentence}".partition("...")
    assert str(caught.value).startswith(begins)
    assert str(caught.value).endswith(ends or begins)
    assert (caught.value.code, len(str(caught.value)) < 250) == (code, True)


OTHER_FORMS = {
    "rules": (
        *("", "p4", "p4c6", "p4c6x", "4x6", "p-0c6r", "p--1c6r", "p4c6r:", "p٤c6r", "p04c6r"),
        "p4 c6r",
    ),
    "feedback": ("", "1", "1,", ",1", "1;2", "-1,2", "1,2,3", "a,b", "\u0661,\u0662"),
    "p2c6r": (None, 12, (0, "1"), (0, True), (0.0, 1.0), {0, 1}, range(2)),
    "p4c6r=": (None, 12, (1,), (1, 2, 0), (1, "2"), (1, True), {1, 2}),
}
BEGINNINGS = {
    "rules": "expected rules such as 'p4c6r' (4 pegs, 6 colours, repeats), 'p4c10n' (no repeats), "
    "'p4c6f' (repeats in guesses only) or 'p4c10z' (no leading zero)",
    "feedback": "expected feedback such as '1,2' (1 black, 2 white)",
    "p2c6r": "expected a code as text or a tuple of ints",
    "p4c6r=": "expected feedback such as '1,2' or (1, 2)",
}


@pytest.mark.parametrize(
    ("reader", "given"), [(reader, each) for reader in OTHER_FORMS for each in OTHER_FORMS[reader]]
)
def test_another_form_is_refused_and_quoted(reader: str, given: object) -> None:
    with pytest.raises((CodeError, FeedbackError, RulesError)) as caught:
        read(reader, given)
    assert str(caught.value) == f"{BEGINNINGS[reader]}, got {given!r}"
    assert caught.value.data is given


@pytest.mark.parametrize(
    ("text", "quoted"), [("p3c4r:112=2 ?", "2 ?"), ("p3c4r:112=4,1?", "4,1?"), ("p3c4?", "p3c4?")]
)
def test_a_mark_of_doubt_is_quoted_with_the_wrong_text_before_it(text: str, quoted: str) -> None:
    with pytest.raises(MastermindError) as caught:
        Game.parse(text)
    assert str(caught.value).endswith(f", got '{quoted}'")
    assert f"'{quoted}'" in str(caught.value.values)


def test_a_game_may_have_as_many_turns_and_characters_as_the_limits_say() -> None:
    game = Game.parse("p1c1r:" + ";".join(["1=1,0"] * MAX_TURNS))
    assert len(game.turns) == MAX_TURNS
    with pytest.raises(RulesError) as caught:
        Game.parse("x" * MAX_TEXT)
    assert len(str(caught.value)) < 250
