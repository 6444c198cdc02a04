"""Custom strategies: what is accepted, and how each error is told."""

import copy
import gc
import pickle
import random
import re
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from mastermind_core.candidates.position import Position
from mastermind_core.codes import code_at
from mastermind_core.errors import ContradictionError, StrategyError, TooManyCodesError
from mastermind_core.measure.simulation import play_chunk
from mastermind_core.rules import Rules
from mastermind_core.scoring import Feedback, Turn
from mastermind_core.strategies.custom import timeout
from mastermind_core.strategies.custom.guard import Chooser, CustomError
from mastermind_core.strategies.custom.load import find_strategy, load, load_module
from mastermind_core.strategies.registry import find

RULES = Rules(4, 6)
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


def guess(source: str, **options: object) -> object:
    strategy = load(source, "mine.py", **options)  # type: ignore[arg-type]
    return strategy.choose(Position(RULES), random.Random(1))


def test_the_example_that_the_page_begins_with_plays() -> None:
    strategy = load(EXAMPLE.read_text("utf-8"), "my_strategy.py")
    assert (strategy.name, strategy.summary[:2]) == ("careful", "Of")
    result = play_chunk(RULES, strategy, "seed", 0, 100)
    assert result.games == 100
    assert result.mean is not None
    assert result.mean < 5.5


@pytest.mark.parametrize("number", [0, 1])
def test_the_strategies_in_the_documentation_play(number: int) -> None:
    text = EXAMPLE.with_name("own-strategies.md").read_text("utf-8")
    source = re.findall(r"```python\n(.*?)```", text, re.DOTALL)[number]
    assert play_chunk(Rules(3, 4), load(source, "docs.py"), "seed", 0, 20).games == 20


@pytest.mark.parametrize(
    "made", ["(0, 0, 1, 1)", "[0, 0, 1, 1]", "'1122'", "tuple(map(int, '0011'))"]
)
def test_a_guess_may_be_a_tuple_a_list_or_a_text(made: str) -> None:
    assert guess(choosing(made)) == (0, 0, 1, 1)


def test_a_base_class_does_not_count() -> None:
    assert load(FIRST + "class Better(Mine):\n    name = 'better'\n", "mine.py").name == "better"


def test_a_name_chooses_among_several() -> None:
    several = FIRST + FIRST.replace("Mine", "Other")
    assert load(several, "mine.py", "Other").name == "Other"
    with pytest.raises(
        CustomError, match="expected a strategy class, one of Mine, Other; got 'None'"
    ):
        load(several, "mine.py", "None")


def test_an_error_knows_its_file_and_line() -> None:
    source = "def helper(x):\n    return x['no']\n" + choosing("helper({})")
    with pytest.raises(CustomError, match=r"^mine\.py, line 2: KeyError: 'no'$") as caught:
        guess(source)
    assert (caught.value.file, caught.value.line) == ("mine.py", 2)


LOADED = [
    ("x =\n", ", line 1: SyntaxError: "),
    ("x = 1\ny = 1 / 0\n", ", line 2: ZeroDivisionError: division by zero"),
    ("raise SystemExit(3)\n", ", line 1: SystemExit: 3"),
    ("x = '\0'\n", ""),
    ("", ": expected a class with choose(self, position, rng, progress=None), or with"),
    ("class A:\n    x = 1\n", ", line 1: expected a class with choose("),
    ("x = 1\nclass A:\n    def guess(self): ...\n", ", line 2: expected a class with"),
    (FIRST + FIRST.replace("Mine", "Other"), ", line 4: expected one strategy class"),
    (FIRST.replace(", rng", ""), ", line 2: expected choose(self, position, rng, "),
    (
        FIRST.replace(":\n    def", ":\n    def __init__(self, rules): ...\n    def", 1),
        ", line 1: expected 'Mine' to need no arguments",
    ),
    (
        FIRST.replace(":\n    def", ":\n    def __init__(self): self.x = y\n    def", 1),
        ", line 2: NameError: ",
    ),
    (PLAYER.replace("self, rules)", "self)"), ", line 4: expected __init__(self, rules)"),
    (PLAYER.replace("self, feedback", "self"), ", line 9: expected answer(self, feedba"),
    (PLAYER.replace("guess(self)", "guess(self, x)"), ", line 6: expected guess(self)"),
    ("while True: pass\n", ", line 1: no end of loading within 0.3 s"),
]
"""Sources that cannot be loaded, and the sentence from behind the name of the file on."""

ILLEGAL = [
    ("None", "expected a guess after 'return', got None"),
    ("1122", "expected a guess of 4 colours from 0 to 5 such as (0, 1, 2, 3)"),
    ("(0, 1, 2)", "expected 4 pegs, got 3: (0, 1, 2)"),
    ("(0, 1, 2, 6)", "expected colours 0 to 5, got (0, 1, 2, 6)"),
    ("(0, 1, 2, 2.5)", "expected a guess of 4 colours from 0 to 5"),
    ("'112'", "expected 4 pegs, got 3: '112'"),
    ("'1127'", "expected colours 1 to 6, got '7' in '1127'"),
    ("(10**5000, 0, 0, 0)", "expected colours 0 to 5, got <tuple>"),
    ("'\\ud800' * 4", "expected colours 1 to 6, got"),
]
"""Guesses that are no codes, and why."""

GUESSED = [
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
        "class G(tuple):\n    def __iter__(self):\n        raise BaseException('odd')\n",
        "G((0, 0, 1, 1))",
        "3: BaseException: odd",
    ),
    (
        "class G(tuple):\n    def __iter__(self):\n        while True: pass\n",
        "G((0, 0, 1, 1))",
        "3: no guess within 0.3 s",
    ),
    ("", "[x for x in iter(int, 1)]", "3: no guess within 0.3 s"),
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


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("seconds = 10**400", None),
        ("seconds = float('inf')", None),
        ("seconds = float('nan')", None),
        ("__doc__ = 5", "AttributeError: "),
        ("__module__ = 5", "AttributeError: "),
        ("name = type('N', (str,), {'split': None})('odd')", "TypeError: "),
    ],
)
def test_odd_attributes_of_a_class_are_accepted_or_refused(line: str, told: str | None) -> None:
    source = FIRST.replace(":\n", f":\n    {line}\n", 1)
    if told is None:
        assert guess(source) == (0, 0, 0, 0)
    else:
        with pytest.raises(CustomError, match=f"^mine\\.py.*: {told}"):
            guess(source)


ASYNC = {
    "class Mine:\n    def guess(self): pass\n    async def choose(self, position, rng): pass": 3,
    PLAYER.replace("def guess", "async def guess"): 6,
    PLAYER.replace("def answer", "async def answer"): 9,
    PLAYER.replace("def __init__", "async def __init__"): 4,
    "async def late(*_): pass\nclass Mine:\n    choose = lambda *_: late()": 1,
}


@pytest.mark.parametrize(("source", "line"), ASYNC.items(), ids=range(len(ASYNC)))
def test_async_methods_are_refused_without_a_warning(source: str, line: int) -> None:
    with pytest.raises(StrategyError, match=rf"mine\.py, line {line}: expected [^<]*$"):
        play_chunk(RULES, load(source, "mine.py"), "seed", 0, 1)
    gc.collect()  # a coroutine that nothing awaited warns when it ends, and warnings are errors


def test_a_strategy_with_a_built_in_name_is_shown_with_its_file() -> None:
    """A simulation had two rows called minimax."""
    named = FIRST.replace("Mine:", "Mine:\n    name = 'entropy'")
    assert load(named, "own/mine.py").name == "own/mine.py:entropy"
    assert load(FIRST.replace("Mine", "book"), "mine.py").name == "mine.py:book"
    assert load(FIRST, "best.py").name == "Mine"


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


def test_a_strategy_may_set_its_time_limit() -> None:
    slow = FIRST.replace(":\n", ":\n    seconds = 0.1\n", 1).replace(
        "return", "while True: pass\n#"
    )
    with pytest.raises(CustomError, match=r"^mine\.py, line 4: no guess within 0\.1 s$"):
        guess(slow)


def test_an_interrupted_strategy_says_where_it_was() -> None:
    with pytest.raises(KeyboardInterrupt) as caught:
        guess("def stop():\n    raise KeyboardInterrupt\n" + choosing("stop()"))
    assert caught.value.__notes__ == ["interrupted in mine.py, line 2"]


def test_answers_that_no_code_fits_stay_the_cores_error() -> None:
    turns = (Turn((0, 0, 0, 0), Feedback(0, 0)), Turn((0, 0, 1, 1), Feedback(4, 0)))
    with pytest.raises(ContradictionError):
        load(FIRST, "mine.py").choose(Position(RULES, turns), random.Random(1))


def test_a_board_that_is_too_large_for_a_strategy_stays_the_cores_error() -> None:
    same = f"from mastermind_core import Game\n{choosing('Game(position.rules).candidates()[0]')}"
    for source in (FIRST, same):
        with pytest.raises(TooManyCodesError):
            load(source, "mine.py").choose(Position(Rules(20, 20)), random.Random(1))


def test_a_name_cannot_turn_the_line_around() -> None:
    named = FIRST.replace(":\n", ":\n    name = 'live\\u202e evil'\n", 1)
    assert load(named, "mine.py").name == "live evil"


def test_a_player_plays_whole_games_and_from_a_position() -> None:
    strategy = load(PLAYER, "walker.py")
    assert strategy.summary == "Goes through the codes from the first on."
    small = Rules(2, 3)
    result = play_chunk(small, strategy, "seed", 0, 30)
    assert result.worst == 9
    turns = (Turn((0, 0), Feedback(0, 0)),)
    assert strategy.choose(Position(small, turns), random.Random(1)) == (0, 1)


def test_a_player_may_take_rng() -> None:
    source = PLAYER.replace("self, rules)", "self, rules, rng)")
    source = source.replace("= rules, 0", "= rules, rng.randrange(9)")
    strategy = load(source, "walker.py")
    drawn = {strategy.choose(Position(Rules(2, 3)), random.Random(each)) for each in range(20)}
    assert len(drawn) > 1


def test_a_players_exceptions_and_illegal_guesses_have_their_line() -> None:
    broken = load(PLAYER.replace("self.number += 1", "self.numbr += 1"), "walker.py")
    with pytest.raises(StrategyError, match=r"turn 1: walker\.py, line 10: AttributeError: "):
        play_chunk(RULES, broken, "seed", 0, 3)
    short = load(PLAYER.replace("self.number)", "self.number)[1:]"), "walker.py")
    with pytest.raises(StrategyError, match=r"line 6: illegal guess: expected 4 pegs, got 3"):
        play_chunk(RULES, short, "seed", 0, 3)


def test_another_process_gets_it_by_its_source() -> None:
    strategy = pickle.loads(pickle.dumps(load(FIRST, "mine.py")))
    assert strategy.name == "Mine"
    assert copy.copy(strategy).choose(Position(RULES), random.Random(1)) == (0, 0, 0, 0)


def test_annotations_and_dataclasses_work_as_in_any_module() -> None:
    source = (
        "from __future__ import annotations\nfrom dataclasses import dataclass\n"
        "@dataclass\nclass Note:\n    value: int\n" + choosing("[Note(0).value] * 4")
    )
    assert guess(source) == (0, 0, 0, 0)


def test_the_terminal_finds_files_with_and_without_a_name(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(FIRST + FIRST.replace("Mine", "Other"), "utf-8")
    assert find_strategy(f"{path}:Other").name == "Other"
    with pytest.raises(
        CustomError, match="expected one strategy class, or a name; got Mine, Other"
    ):
        find_strategy(str(path))
    assert find_strategy("minimax") is find("minimax")
    with pytest.raises(StrategyError, match=r"expected one of best, .*, or FILE.py:CLASS, got"):
        find_strategy("no-such-strategy")
    with pytest.raises(StrategyError, match=r"could not read .*No such file"):
        find_strategy(str(tmp_path / "none.py"))
    path.write_bytes(b"\xff")
    with pytest.raises(StrategyError, match="it is not UTF-8"):
        find_strategy(str(path))


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
        strategy.choose(Position(RULES), random.Random(1))
    with pytest.raises(StrategyError, match="expected an installed module, got 'not_there'"):
        load_module("not_there")


def test_the_watch_exempts_the_files_of_the_core_and_no_others() -> None:
    def files_of(*things: Callable[..., object]) -> list[str]:
        return [each.__code__.co_filename for each in things]

    mine = load(FIRST, "mine.py")
    assert isinstance(mine, Chooser)
    inside = files_of(load, play_chunk, code_at, timeout._alarmed)
    outside = files_of(mine._custom, random.Random.sample, guess)
    assert all(name.startswith(timeout.CORE_FOLDER) for name in inside)
    assert not any(name.startswith(timeout.CORE_FOLDER) for name in outside)
