"""Custom strategies: what is accepted, and how each error is told."""

import copy
import gc
import pickle
import random
import re
import signal
import time
from pathlib import Path

import pytest

from mastermind_core.candidates.position import Position
from mastermind_core.errors import ContradictionError, StrategyError, TooManyCodesError
from mastermind_core.measure.result import Result
from mastermind_core.measure.simulation import play_chunk
from mastermind_core.rules import Rules
from mastermind_core.scoring import Feedback, Turn
from mastermind_core.strategies.custom.guard import CustomError
from mastermind_core.strategies.custom.load import find_strategy, load, load_module
from mastermind_core.strategies.registry import find

RULES = Rules(4, 6)
START = Position(RULES)
EXAMPLE = Path(__file__).resolve().parents[4] / "docs" / "own_strategy.py"
FIRST = "class Mine:\n    def choose(self, position, rng):\n        return position.candidates[0]\n"
PLAYER = """
class Walker:
    "Goes through the codes from the first on."
    def __init__(self, rules):
        self.rules, self.number = rules, 0
    def guess(self):
        from mastermind_core import code_at
        return code_at(self.rules, self.number)
    def answer(self, feedback):
        self.number += 1
"""


def choosing(expression: str) -> str:
    """Return a strategy whose guess is in line 3."""
    head = "class Mine:\n    def choose(self, position, rng, progress=None):\n"
    return f"{head}        return {expression}\n"


def holding(line: str) -> str:
    """Return the strategy of the first candidate with a line more, the second one."""
    return FIRST.replace(":\n", f":\n    {line}\n", 1)


TWO = FIRST + FIRST.replace("Mine", "Other")
ANNOTATED = """
from __future__ import annotations
from dataclasses import dataclass
@dataclass
class Note:
    value: int
"""


def guess(source: str, position: Position = START, **options: object) -> object:
    strategy = load(source, "mine.py", **options)  # type: ignore[arg-type]
    return strategy.choose(position, random.Random(1))


def play(source: str, rules: Rules = RULES, games: int = 1) -> Result:
    return play_chunk(rules, load(source, "mine.py"), "seed", 0, games)


def test_the_example_that_the_page_begins_with_plays() -> None:
    source = EXAMPLE.read_text("utf-8")
    strategy = load(source, "my_strategy.py")
    assert (strategy.name, strategy.summary[:2]) == ("careful", "Of")
    result = play(source, games=100)
    assert result.games == 100
    assert result.mean is not None
    assert result.mean < 5.5


@pytest.mark.parametrize("number", [0, 1])
def test_the_strategies_in_the_documentation_play(number: int) -> None:
    text = EXAMPLE.with_name("own-strategies.md").read_text("utf-8")
    source = re.findall(r"```python\n(.*?)```", text, re.DOTALL)[number]
    assert play(source, Rules(3, 4), 20).games == 20


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (choosing("(0, 0, 1, 1)"), (0, 0, 1, 1)),
        (choosing("[0, 0, 1, 1]"), (0, 0, 1, 1)),
        (choosing("'1122'"), (0, 0, 1, 1)),
        (ANNOTATED + choosing("[Note(1).value] * 4"), (1, 1, 1, 1)),
        (holding("seconds = 10**400"), (0, 0, 0, 0)),
        (holding("seconds = float('inf')"), (0, 0, 0, 0)),
        (holding("seconds = float('nan')"), (0, 0, 0, 0)),
    ],
)
def test_a_legal_guess_in_any_form_is_taken(source: str, expected: tuple[int, ...]) -> None:
    assert guess(source) == expected


@pytest.mark.parametrize(
    ("source", "file", "name"),
    [
        # A base class does not count.
        (FIRST + "class Better(Mine):\n    name = 'better'\n", "mine.py", "better"),
        # A simulation had two rows called minimax.
        (holding("name = 'entropy'"), "own/mine.py", "own/mine.py:entropy"),
        (FIRST.replace("Mine", "book"), "mine.py", "mine.py:book"),
        (FIRST, "best.py", "Mine"),
        # No name turns the line around.
        (holding("name = 'live\\u202e evil'"), "mine.py", "live evil"),
    ],
)
def test_a_strategy_is_named_by_itself_or_by_its_class_and_never_as_a_built_in_one(
    source: str, file: str, name: str
) -> None:
    assert load(source, file).name == name


def test_a_name_chooses_among_several() -> None:
    assert load(TWO, "mine.py", "Other").name == "Other"
    with pytest.raises(CustomError, match="a strategy class, one of Mine, Other; got 'None'"):
        load(TWO, "mine.py", "None")


LOADED = [
    ("x =\n", ", line 1: SyntaxError: "),
    ("x = 1\ny = 1 / 0\n", ", line 2: ZeroDivisionError: division by zero"),
    ("raise SystemExit(3)\n", ", line 1: SystemExit: 3"),
    ("x = '\0'\n", ""),
    ("", ": expected a class with choose(self, position, rng, progress=None), or with"),
    ("class A:\n    x = 1\n", ", line 1: expected a class with choose("),
    ("x = 1\nclass A:\n    def guess(self): ...\n", ", line 2: expected a class with"),
    (TWO, ", line 4: expected one strategy class"),
    (FIRST.replace(", rng", ""), ", line 2: expected choose(self, position, rng, "),
    (holding("def __init__(self, rules): ..."), ", line 1: expected 'Mine' to need no arguments"),
    (holding("def __init__(self): self.x = y"), ", line 2: NameError: "),
    (holding("__doc__ = 5"), ": AttributeError: "),
    (holding("__module__ = 5"), ": AttributeError: "),
    (holding("name = type('N', (str,), {'split': None})('odd')"), ": TypeError: "),
    (PLAYER.replace("self, rules)", "self)"), ", line 4: expected __init__(self, rules)"),
    (PLAYER.replace("self, feedback", "self"), ", line 9: expected answer(self, feedba"),
    (PLAYER.replace("guess(self)", "guess(self, x)"), ", line 6: expected guess(self)"),
    ("while True: pass\n", ", line 1: no end of loading within 0.3 s"),
    (
        holding("seconds = 0.1").replace("return", "while True: pass\n#"),
        ", line 4: no guess within 0.1 s",
    ),
]
"""Sources, and the sentence from behind the name of the file on."""

ILLEGAL = [
    ("None", "expected a guess after 'return', got None"),
    ("1122", "expected a guess of 4 colours from 0 to 5 such as (0, 1, 2, 3)"),
    ("(0, 1, 2)", "expected 4 pegs, got 3: (0, 1, 2)"),
    ("(0, 1, 2, 2.5)", "expected a guess of 4 colours from 0 to 5"),
    ("'1127'", "expected colours 1 to 6, got '7' in '1127'"),
    ("(10**5000, 0, 0, 0)", "expected colours 0 to 5, got <tuple>"),
    ("'\\ud800' * 4", "expected colours 1 to 6, got"),
]
"""Guesses that are no codes, and why."""

GUESSED = [
    ("def f(x):\n    return x['no']\n", "f({})", "2: KeyError: 'no'"),
    ("def f():\n    raise BaseException('all')\n", "f()", "2: BaseException: all"),
    ("def f():\n    raise ValueError('a\u202eb')\n", "f()", "2: ValueError: ab"),
    (
        "class Odd(Exception):\n    def __str__(self):\n        raise self\n"
        "def f():\n    raise Odd\n",
        "f()",
        "5: Odd",
    ),
    (
        "from mastermind_core import code_at\n",
        "code_at(position.rules, 99999)",
        "4: CodeError: expected the number of a code, 0 to 1,295, got 99999",
    ),
    (
        "class G:\n    def __repr__(self):\n        raise GeneratorExit\n",
        "G()",
        "3: GeneratorExit",
    ),
    (
        "class G(tuple):\n    def __iter__(self):\n        while True: pass\n",
        "G((0, 0, 1, 1))",
        "3: no guess within 0.3 s",
    ),
    ("", "max(x for x in iter(int, 1))", "3: no guess within 0.3 s"),
    # The page once said of these that an answer was wrong, or that the board was too large.
    (
        "from mastermind_core import Game\n",
        "Game('p4c6r:1122=1,1;1344=0,3;3145=0,0').candidates()",
        "4: ContradictionError: ",
    ),
    (
        "from mastermind_core import Game\n",
        "Game('p20c20r').candidates()",
        "4: TooManyCodesError: ",
    ),
]
"""Lines before the class, the guess, and the sentence from the number of the line on."""


@pytest.mark.parametrize(
    ("source", "told"),
    [
        *LOADED,
        *((choosing(made), f", line 2: illegal guess: {why}") for made, why in ILLEGAL),
        *((head + choosing(made), f", line {told}") for head, made, told in GUESSED),
    ],
)
def test_any_failure_is_one_sentence_with_its_line(source: str, told: str) -> None:
    with pytest.raises(CustomError) as caught:
        guess(source, seconds=0.3 if told.endswith("within 0.3 s") else 60)
    assert str(caught.value).startswith(f"mine.py{told}")
    assert "\n" not in str(caught.value)
    assert caught.value.file == "mine.py"


@pytest.mark.parametrize(
    ("source", "line", "told"),
    [
        (
            "class Mine:\n    def guess(self): pass\n"
            "    async def choose(self, position, rng): pass",
            *(3, "expected [^<]*$"),
        ),
        (PLAYER.replace("def guess", "async def guess"), 6, "expected [^<]*$"),
        (PLAYER.replace("def answer", "async def answer"), 9, "expected [^<]*$"),
        (PLAYER.replace("def __init__", "async def __init__"), 4, "expected [^<]*$"),
        (
            "async def late(*_): pass\nclass Mine:\n    choose = lambda *_: late()",
            *(1, "expected [^<]*$"),
        ),
        (PLAYER.replace("self.number +=", "self.numbr +="), 10, "AttributeError: "),
        (
            PLAYER.replace("self.number)", "self.number)[1:]"),
            *(6, "illegal guess: expected 4 pegs, got 3"),
        ),
    ],
    ids=range(7),
)
def test_async_methods_and_failures_in_a_game_are_told_with_their_line(
    source: str, line: int, told: str
) -> None:
    with pytest.raises(StrategyError, match=rf"mine\.py, line {line}: {told}"):
        play(source)
    gc.collect()  # a coroutine that nothing awaited warns when it ends, and warnings are errors


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("def f(n):\n    return n and f(n - 1) + f(n - 1)\n" + choosing("f(99)"), {1, 2}),
        (
            "class Mine:\n    def choose(self, position, rng):\n"
            "        while True:\n            try:\n                pass\n"
            "            except Exception:\n                pass\n",
            {3, 4, 5},
        ),
    ],
)
def test_what_calls_itself_or_catches_everything_ends_in_one_of_its_lines(
    source: str, lines: set[int]
) -> None:
    with pytest.raises(CustomError, match=r"within 0\.3 s") as caught:
        guess(source, seconds=0.3)
    assert caught.value.line in lines


def test_a_guess_within_its_time_limit_is_not_ended_and_the_clock_stops() -> None:
    before = signal.getsignal(signal.SIGALRM)
    assert guess(FIRST, seconds=0.2) == (0, 0, 0, 0)
    time.sleep(0.4)
    assert signal.getsignal(signal.SIGALRM) is before


def test_a_strategy_that_asks_another_one_keeps_its_own_time_limit() -> None:
    outer = choosing("ask(position, rng)") + (
        "def ask(position, rng):\n"
        "    from mastermind_core.strategies.custom.load import load\n"
        f"    load({FIRST!r}, 'other.py', seconds=20).choose(position, rng)\n"
        "    for _ in iter(int, 1): pass\n"
    )
    started = time.monotonic()
    with pytest.raises(CustomError, match=r"^mine\.py, line 7: no guess within 0\.3 s$"):
        guess(outer, seconds=0.3)
    assert time.monotonic() - started < 10


def test_an_interrupted_strategy_says_where_it_was() -> None:
    with pytest.raises(KeyboardInterrupt) as caught:
        guess("def stop():\n    raise KeyboardInterrupt\n" + choosing("stop()"))
    assert caught.value.__notes__ == ["interrupted in mine.py, line 2"]


def test_wrong_answers_and_boards_that_are_too_large_stay_the_cores_errors() -> None:
    turns = (Turn((0, 0, 0, 0), Feedback(0, 0)), Turn((0, 0, 1, 1), Feedback(4, 0)))
    with pytest.raises(ContradictionError):
        guess(FIRST, Position(RULES, turns))
    same = f"from mastermind_core import Game\n{choosing('Game(position.rules).candidates()[0]')}"
    for source in (FIRST, same):
        with pytest.raises(TooManyCodesError):
            guess(source, Position(Rules(20, 20)))


def test_a_player_plays_whole_games_and_from_a_position() -> None:
    small = Rules(2, 3)
    assert load(PLAYER, "mine.py").summary == "Goes through the codes from the first on."
    assert play(PLAYER, small, 30).worst == 9
    assert guess(PLAYER, Position(small, (Turn((0, 0), Feedback(0, 0)),))) == (0, 1)


def test_a_player_may_take_rng() -> None:
    source = PLAYER.replace("self, rules)", "self, rules, rng)")
    strategy = load(source.replace("= rules, 0", "= rules, rng.randrange(9)"), "mine.py")
    drawn = {strategy.choose(Position(Rules(2, 3)), random.Random(each)) for each in range(20)}
    assert len(drawn) > 1


def test_another_process_gets_it_by_its_source() -> None:
    strategy = pickle.loads(pickle.dumps(load(FIRST, "mine.py")))
    assert strategy.name == "Mine"
    assert copy.copy(strategy).choose(START, random.Random(1)) == (0, 0, 0, 0)


def test_the_terminal_finds_files_with_and_without_a_name(tmp_path: Path) -> None:
    path, binary = tmp_path / "mine.py", tmp_path / "binary.py"
    path.write_text(TWO, "utf-8")
    binary.write_bytes(b"\xff")
    assert find_strategy(f"{path}:Other").name == "Other"
    assert find_strategy("minimax") is find("minimax")
    for text, told in (
        (path, "expected one strategy class, or a name; got Mine, Other"),
        ("no-such-strategy", r"expected one of best, .*, or FILE.py:CLASS, got"),
        (tmp_path / "none.py", r"could not read .*No such file"),
        (binary, "it is not UTF-8"),
    ):
        with pytest.raises(StrategyError, match=told):
            find_strategy(str(text))


def test_a_package_is_found_with_the_file_of_an_error_below_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "brought"
    package.mkdir()
    (package / "__init__.py").write_text("from .solver import Mine\n")
    (package / "solver.py").write_text(choosing("1 / 0"))
    monkeypatch.syspath_prepend(tmp_path)
    strategy = load_module("brought")
    with pytest.raises(CustomError, match=r"^brought/solver\.py, line 3: ZeroDivisionError: "):
        strategy.choose(START, random.Random(1))
    with pytest.raises(StrategyError, match="expected an installed module, got 'not_there'"):
        load_module("not_there")
