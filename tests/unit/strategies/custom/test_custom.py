"""Custom strategies: what is accepted, and how each error is told."""

import copy
import json
import pickle
import random
import re
import signal
import sys
import time
import warnings
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from mastermind_core.api import custom as custom_module
from mastermind_core.api import prompt as prompt_module
from mastermind_core.api.custom import handle
from mastermind_core.api.prompt import MAX_SECONDS, MAX_SHOWN, Prompt
from mastermind_core.candidates.position import Position
from mastermind_core.codes import code_at
from mastermind_core.errors import ContradictionError, StrategyError, TooManyCodesError
from mastermind_core.measure.simulation import play_chunk
from mastermind_core.rules import Rules
from mastermind_core.scoring import Feedback, Turn
from mastermind_core.strategies.custom import timeout
from mastermind_core.strategies.custom.by_name import find_strategy
from mastermind_core.strategies.custom.guard import Chooser, CustomError
from mastermind_core.strategies.custom.load import load, load_module
from mastermind_core.strategies.custom.wheel import MAX_FILES, MAX_UNPACKED, modules
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


def test_a_custom_strategy_plays_the_same_secrets_as_a_built_in_one() -> None:
    ours = play_chunk(RULES, find("first"), "seed", 0, 30)
    theirs = play_chunk(RULES, load(FIRST, "mine.py"), "seed", 0, 30)
    assert theirs.histogram == ours.histogram


@pytest.mark.parametrize(
    "made", ["(0, 0, 1, 1)", "[0, 0, 1, 1]", "'1122'", "tuple(map(int, '0011'))"]
)
def test_a_guess_may_be_a_tuple_a_list_or_a_text(made: str) -> None:
    assert guess(choosing(made)) == (0, 0, 1, 1)


@pytest.mark.parametrize(
    ("made", "told"),
    [
        ("None", "expected a guess of 4 colours from 0 to 5 such as (0, 1, 2, 3)"),
        ("(0, 1, 2)", "expected 4 pegs, got 3: (0, 1, 2)"),
        ("(0, 1, 2, 6)", "expected colours 0 to 5, got (0, 1, 2, 6)"),
        ("(0, 1, 2, -1)", "expected colours 0 to 5, got (0, 1, 2, -1)"),
        ("(0, 1, 2, 2.5)", "got (0, 1, 2, 2.5)"),
        ("'112'", "expected 4 pegs, got 3: '112'"),
        ("'1127'", "expected colours 1 to 6, got '7' in '1127'"),
    ],
)
def test_an_illegal_guess_is_quoted_with_the_line_of_choose(made: str, told: str) -> None:
    with pytest.raises(CustomError) as caught:
        guess(choosing(made))
    assert told in str(caught.value)
    assert str(caught.value).startswith("mine.py, line 2: illegal guess: ")


def test_a_colour_twice_is_illegal_without_repeats() -> None:
    strategy = load(choosing("(0, 0, 1, 1)"), "mine.py")
    with pytest.raises(CustomError, match=r"expected no colour twice, got \(0, 0, 1, 1\)"):
        strategy.choose(Position(Rules(4, 6, repeats=False)), random.Random(1))


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("x =\n", "mine.py, line 1: SyntaxError: "),
        ("\nclass A:\nx = 1\n", "mine.py, line 3: IndentationError: "),
        ("x = 1\ny = 1 / 0\n", "mine.py, line 2: ZeroDivisionError: division by zero"),
        ("import no_such_module\n", "mine.py, line 1: ModuleNotFoundError: "),
        ("raise SystemExit(3)\n", "mine.py, line 1: SystemExit: 3"),
        ("x = '\0'\n", "mine.py"),
        ("", "mine.py: expected a class with choose(self, position, rng, progress=None), or with"),
        ("class A:\n    x = 1\n", "mine.py, line 1: expected a class with choose("),
        ("x = 1\nclass A:\n    def guess(self): ...\n", "mine.py, line 2: expected a class with"),
        (FIRST + FIRST.replace("Mine", "Other"), "mine.py, line 4: expected one strategy class"),
        (FIRST.replace(", rng", ""), "mine.py, line 2: expected choose(self, position, rng, "),
        (FIRST.replace("rng", "rng, more, and_more"), "mine.py, line 2: expected choose("),
        (
            FIRST.replace(":\n    def", ":\n    def __init__(self, rules): ...\n    def", 1),
            "mine.py, line 1: expected 'Mine' to need no arguments",
        ),
        (
            FIRST.replace(":\n    def", ":\n    def __init__(self): self.x = y\n    def", 1),
            "mine.py, line 2: NameError: ",
        ),
        (
            PLAYER.replace("self, rules)", "self)"),
            "mine.py, line 4: expected __init__(self, rules)",
        ),
        (PLAYER.replace("self, feedback", "self"), "mine.py, line 9: expected answer(self, feedba"),
        (PLAYER.replace("guess(self)", "guess(self, x)"), "mine.py, line 6: expected guess(self)"),
    ],
)
def test_a_failure_to_load_is_one_sentence_with_its_line(source: str, told: str) -> None:
    with pytest.raises(CustomError) as caught:
        load(source, "mine.py")
    assert str(caught.value).startswith(told)
    assert "\n" not in str(caught.value)


def test_a_base_class_does_not_count() -> None:
    assert load(FIRST + "class Better(Mine):\n    name = 'better'\n", "mine.py").name == "better"


def test_a_name_chooses_among_several() -> None:
    several = FIRST + FIRST.replace("Mine", "Other")
    assert load(several, "mine.py", "Other").name == "Other"
    with pytest.raises(
        CustomError, match="expected a strategy class, one of Mine, Other; got 'None'"
    ):
        load(several, "mine.py", "None")


def test_an_exception_in_a_game_has_the_line_of_the_custom_file() -> None:
    source = "def helper(x):\n    return x['no']\n" + choosing("helper({})")
    with pytest.raises(CustomError, match=r"^mine\.py, line 2: KeyError: 'no'$") as caught:
        guess(source)
    assert (caught.value.file, caught.value.line) == ("mine.py", 2)


def test_an_exception_of_the_core_has_the_line_that_called_it() -> None:
    with pytest.raises(CustomError, match=r"^mine\.py, line 4: CodeError: "):
        guess("from mastermind_core import code_at\n" + choosing("code_at(position.rules, 99999)"))


@pytest.mark.parametrize(
    ("head", "expression", "told"),
    [
        ("def f():\n    raise BaseException('all')\n", "f()", "line 2: BaseException: all"),
        ("def f():\n    raise GeneratorExit\n", "f()", "line 2: GeneratorExit"),
        (
            "class G:\n    def __repr__(self):\n        raise GeneratorExit\n",
            "G()",
            "line 5: illegal guess: expected a guess of 4 colours from 0 to 5 such as "
            "(0, 1, 2, 3), or a text such as '1234', got a G that cannot be shown",
        ),
        (
            "class G(tuple):\n    def __iter__(self):\n        raise BaseException('odd')\n",
            "G((0, 0, 1, 1))",
            "line 3: BaseException: odd",
        ),
        (
            "class G(tuple):\n    def __iter__(self):\n        while True: pass\n",
            "G((0, 0, 1, 1))",
            "line 3: no guess within 0.3 s",
        ),
        ("", "(10**5000,)", "line 2: illegal guess: expected 4 pegs, got 1: <tuple>"),
        ("", "(10**5000, 0, 0, 0)", "line 2: illegal guess: expected colours 0 to 5, got <tuple>"),
        ("", "'\\ud800' * 4", "line 2: illegal guess: expected colours 1 to 6, got"),
    ],
)
def test_any_exception_of_a_guess_is_one_sentence_with_its_line(
    head: str, expression: str, told: str
) -> None:
    with pytest.raises(CustomError) as caught:
        guess(head + choosing(expression), seconds=0.3)
    assert str(caught.value).startswith(f"mine.py, {told}")
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


def test_an_exception_without_a_text_is_named_by_its_kind() -> None:
    source = (
        "class Odd(Exception):\n    def __str__(self):\n        raise self\n"
        "class Mine:\n    def choose(self, position, rng):\n        raise Odd\n"
    )
    with pytest.raises(CustomError, match=r"^mine\.py, line 6: Odd$"):
        guess(source)


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("while True: pass\n", {1}),
        (choosing("[x for x in iter(int, 1)]"), {3}),
        (choosing("max(x for x in iter(int, 1))"), {3}),
        ("def f(n):\n    return n and f(n - 1) + f(n - 1)\n" + choosing("f(99)"), {1, 2}),
        (
            "class Mine:\n    def choose(self, position, rng):\n"
            "        while True:\n            try:\n                pass\n"
            "            except Exception:\n                pass\n",
            {3, 4, 5},
        ),
    ],
)
def test_an_endless_loop_ends_in_one_of_its_lines(source: str, lines: set[int]) -> None:
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


def test_a_strategy_in_the_page_that_interrupts_itself_is_told_in_one_sentence() -> None:
    """No one presses Ctrl-C there; it once ended that Python with a traceback."""
    custom = {"file": "mine.py", "text": "raise KeyboardInterrupt\n"}
    reply = json.loads(handle(json.dumps({"action": "check", "custom": custom})))
    told = "KeyboardInterrupt; interrupted in mine.py, line 1"
    assert reply["error"]["message"] == told
    assert Prompt().run("raise KeyboardInterrupt").output.endswith("\nKeyboardInterrupt\n")


def test_help_at_the_prompt_prints_what_the_documentation_says() -> None:
    """Python's own `help` needs a module that the page leaves out."""
    prompt = Prompt()
    told = prompt.run("help(Game)").output
    assert told.startswith("Game(rules: ")
    assert "\nsuggest: Return the next guess" in told
    assert "help(Game)" in prompt.run("help()").output
    assert prompt.run("help(3)").output.startswith("int\n")


def test_an_interrupted_strategy_says_where_it_was() -> None:
    with pytest.raises(KeyboardInterrupt) as caught:
        guess("def stop():\n    raise KeyboardInterrupt\n" + choosing("stop()"))
    assert caught.value.__notes__ == ["interrupted in mine.py, line 2"]


def test_answers_that_no_code_fits_stay_the_cores_error() -> None:
    turns = (Turn((0, 0, 0, 0), Feedback(0, 0)), Turn((0, 0, 1, 1), Feedback(4, 0)))
    with pytest.raises(ContradictionError):
        load(FIRST, "mine.py").choose(Position(RULES, turns), random.Random(1))


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ("Game('p4c6r:1122=1,1;1344=0,3;3145=0,0').candidates()", "ContradictionError"),
        ("Game('p20c20r').candidates()", "TooManyCodesError"),
    ],
)
def test_an_error_about_another_game_is_the_strategys_own_and_has_its_line(
    wrong: str, error: str
) -> None:
    """The page once said that an answer was wrong, or that the board was too large."""
    source = f"from mastermind_core import Game\n{choosing(wrong)}"
    with pytest.raises(CustomError, match=rf"^mine\.py, line 4: {error}: "):
        guess(source)


def test_a_board_that_is_too_large_for_a_strategy_stays_the_cores_error() -> None:
    same = f"from mastermind_core import Game\n{choosing('Game(position.rules).candidates()[0]')}"
    for source in (FIRST, same):
        with pytest.raises(TooManyCodesError):
            load(source, "mine.py").choose(Position(Rules(20, 20)), random.Random(1))


def test_names_and_errors_cannot_turn_the_line_around() -> None:
    named = FIRST.replace(":\n", ":\n    name = 'live\\u202e evil'\n", 1)
    assert load(named, "mine.py").name == "live evil"
    with pytest.raises(CustomError, match=r": ValueError: onetwo$"):
        guess(f"def fail():\n    raise ValueError('one\u202etwo')\n{choosing('fail()')}")


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


def wheel(folder: Path, name: str, metadata: str, *files: str) -> Path:
    """Return the path of a small wheel with these files."""
    path = folder / name
    with zipfile.ZipFile(path, "w") as made:
        made.writestr(
            "brought-1.0.dist-info/METADATA", f"Name: brought\n{metadata}\n\nRequires-Dist: no\n"
        )
        for file in files:
            made.writestr(file, "")
    return path


def test_a_wheel_tells_its_modules(tmp_path: Path) -> None:
    needs = "Requires-Dist: mastermind-core\nRequires-Dist: numpy ; extra == 'fast'"
    name = "brought-1.0-py3-none-any.whl"
    path = wheel(
        tmp_path, name, needs, "brought/__init__.py", "brought/a/b.py", "also.py", "x/y.txt"
    )
    assert modules(path) == ["also", "brought"]


@pytest.mark.parametrize(
    ("name", "metadata", "told"),
    [
        ("brought.zip", "", "expected a wheel, named such as"),
        ("brought-1.0-cp314-cp314-linux_x86_64.whl", "", "expected a wheel of Python code only"),
        ("brought-1.0-py3-none-any.whl", "Requires-Dist: numpy>=2", "which needs numpy"),
    ],
)
def test_a_wheel_that_cannot_be_installed_says_why(
    tmp_path: Path, name: str, metadata: str, told: str
) -> None:
    with pytest.raises(StrategyError, match=told):
        modules(wheel(tmp_path, name, metadata, "brought.py"))


def whole(folder: Path) -> bytes:
    """Return the bytes of a good wheel."""
    path = wheel(folder, "brought-1.0-py3-none-any.whl", "", "brought/__init__.py")
    with zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED) as made:
        made.writestr("brought/solver.py", FIRST * 3)
        made.writestr("brought-1.0.dist-info/RECORD", "")
    return path.read_bytes()


def test_a_damaged_wheel_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "brought-1.0-py3-none-any.whl"
    path.write_bytes(b"PK no archive")
    with pytest.raises(StrategyError, match="damaged"):
        modules(path)


def test_any_damage_to_a_wheel_is_one_sentence(tmp_path: Path) -> None:
    good = whole(tmp_path)
    path = tmp_path / "brought-1.0-py3-none-any.whl"
    rng = random.Random(13)
    told = []
    for _ in range(2500):
        data = bytearray(good)
        for _ in range(rng.choice([1, 1, 2, 8])):
            data[rng.randrange(len(data))] = rng.choice(
                [0, 1, 6, 12, 14, 95, 255, rng.randrange(256)]
            )
        if rng.random() < 0.2:
            start = rng.randrange(len(data))
            del data[start : start + rng.randrange(1, 60)]
        path.write_bytes(data)
        try:
            modules(path)
        except StrategyError as error:
            told.append(str(error))
    assert len(told) > 1250
    assert [each for each in told if "\n" in each or len(each) > 400] == []


@pytest.mark.parametrize(
    ("file", "told"),
    [
        ("../outside.py", "expected plain names in .*, got '../outside.py'"),
        ("/etc/outside.py", "expected plain names"),
        ("a//outside.py", "expected plain names"),
        ("brought-1.0.data/scripts/tool", "modules and packages only in .*'brought-1.0.data'"),
        ("brought-1.0.data/data/home/pyodide/tarfile.py", "modules and packages only"),
        ("brought/fast.so", "Python code only"),
        ("brought.py", "each file once"),
    ],
)
def test_a_wheel_that_holds_more_than_modules_says_what(
    tmp_path: Path, file: str, told: str
) -> None:
    path = wheel(tmp_path, "brought-1.0-py3-none-any.whl", "", "brought.py")
    with warnings.catch_warnings(action="ignore"), zipfile.ZipFile(path, "a") as made:
        made.writestr(file, "")
    with pytest.raises(StrategyError, match=told):
        modules(path)


def test_a_small_wheel_of_many_bytes_is_refused_before_they_fill_the_memory(
    tmp_path: Path,
) -> None:
    path = wheel(tmp_path, "brought-1.0-py3-none-any.whl", "", "brought.py")
    with zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED) as made:
        made.writestr("zeros.py", bytes(MAX_UNPACKED + 1))
    with pytest.raises(StrategyError, match="expected at most 50,000,000 bytes unpacked"):
        modules(path)
    # The sizes that the archive itself gives are of no account.
    data = path.read_bytes()
    size = (MAX_UNPACKED + 1).to_bytes(4, "little")
    path.write_bytes(data.replace(size, (5).to_bytes(4, "little")))
    with pytest.raises(StrategyError, match="damaged"):
        modules(path)


def test_a_wheel_of_too_many_files_is_refused(tmp_path: Path) -> None:
    path = wheel(
        tmp_path, "brought-1.0-py3-none-any.whl", "", *(f"m{n}.py" for n in range(MAX_FILES))
    )
    with pytest.raises(StrategyError, match="expected at most 5,000 files"):
        modules(path)


def ask(**request: object) -> dict[str, object]:
    reply: dict[str, object] = json.loads(handle(json.dumps(request)))
    return reply


def test_the_door_checks_and_plays() -> None:
    own = {"file": "mine.py", "text": FIRST}
    assert ask(action="check", custom=own) == {"name": "Mine", "summary": ""}
    reply = ask(action="play", custom=own, rules="p4c6r", seed="seed", first=3, count=5)
    expected = play_chunk(RULES, find("first"), "seed", 3, 5)
    assert reply["histogram"] == {str(key): value for key, value in expected.histogram.items()}
    assert reply["guesses"] == expected.total


def checked(text: str, **more: object) -> dict[str, object]:
    return ask(action="check", custom={"file": "mine.py", "text": text}, **more)


def test_the_check_asks_for_a_first_guess() -> None:
    none = choosing("None")
    told = "mine.py, line 2: illegal guess: expected a guess of 4 colours"
    assert checked(none)["error"]["message"].startswith(told)  # type: ignore[index]
    assert "error" not in checked(choosing("'123'"), rules="p3c4r")
    assert "line 2: illegal guess" in str(checked(choosing("'123'")))
    assert checked(PLAYER) == {
        "name": "Walker",
        "summary": "Goes through the codes from the first on.",
    }
    wrong = PLAYER.replace("self.rules, self.number)", "1, 2)")
    assert "mine.py, line 8: RulesError" in str(checked(wrong))


def test_the_check_accepts_a_strategy_that_refuses_the_board_or_takes_its_time() -> None:
    assert checked(FIRST, rules="p50c50r") == {"name": "Mine", "summary": ""}
    assert checked(choosing("None").replace("    def", "    seconds = 300\n    def")) == {
        "name": "Mine",
        "summary": "",
    }


def test_the_check_ends_a_guess_without_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(custom_module, "GUESS_SECONDS", 0.2)
    endless = FIRST.replace("return", "while True:\n            pass\n        return")
    reply = checked(endless)
    assert "no guess within 0.2 s" in reply["error"]["message"]  # type: ignore[index]
    assert reply["error"]["line"] in (3, 4)  # type: ignore[index]


def test_the_door_tells_the_last_that_a_strategy_printed(capfd: pytest.CaptureFixture[str]) -> None:
    said = FIRST.replace("return", "print('Ä', len(position.turns))\n        return")
    own = {"file": "mine.py", "text": said}
    assert ask(action="check", custom=own)["printed"] == "Ä 0\n"
    play = {"action": "play", "rules": "p4c6r", "seed": "seed", "first": 0, "count": 1}
    assert str(ask(**play, custom=own)["printed"]).startswith("Ä 0\nÄ 1\n")
    wrong = choosing("1 / 0").replace("return", "print('here')\n        return")
    assert checked(wrong)["printed"] == "here\n"
    much = FIRST.replace("return", "print('x' * 10**6 + 'last')\n        return")
    printed = str(checked(much)["printed"])
    assert printed.endswith("xlast\n")
    assert len(printed) == custom_module.MAX_PRINTED
    assert "printed" not in checked(FIRST)
    warned = FIRST.replace("return", "import sys; sys.stderr.write('w')\n        return")
    assert checked(warned)["printed"] == "w"
    assert capfd.readouterr() == ("", "")


def test_printing_without_an_end_keeps_its_last_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(custom_module, "GUESS_SECONDS", 0.3)
    reply = checked(
        FIRST.replace("return", "while True: print(len(position.turns))\n        return")
    )
    assert "no guess within 0.3 s" in str(reply["error"])
    assert set(str(reply["printed"])) == {"0", "\n"}
    assert len(str(reply["printed"])) == custom_module.MAX_PRINTED


def test_the_door_tells_errors_with_their_line() -> None:
    own = {"file": "mine.py", "text": choosing("1 / 0")}
    reply = ask(action="play", custom=own, rules="p4c6r", seed="s", first=0, count=1)
    at_line = {
        "message": "mine.py, line 3: ZeroDivisionError: division by zero",
        "code": "custom-at",
        "values": {"file": "mine.py", "line": 3, "why": "ZeroDivisionError: division by zero"},
    }
    in_turn = {
        "message": f"turn 1: {at_line['message']}",
        "code": "in-turn",
        "values": {"turn": 1, "why": at_line},
    }
    assert reply["error"] == {
        "kind": "strategy",
        "message": "Mine in game 0 of seed 's', turn 1: mine.py, line 3: "
        "ZeroDivisionError: division by zero",
        "code": "in-game",
        "values": {"strategy": "Mine", "number": 0, "seed": "'s'", "why": in_turn},
        "line": 3,
    }
    for bad in ({"action": "no"}, {"action": "check"}, {"action": "check", "custom": {"text": 1}}):
        assert ask(**bad)["error"]["kind"] == "request"  # type: ignore[index]


def test_the_prompt_shows_output_values_and_short_errors() -> None:
    prompt = Prompt()
    assert prompt.run("1 + 1").output == "2\n"
    assert prompt.run("rules = Rules(4, 6)\nprint(rules)").output == "p4c6r\n"
    assert prompt.run("rules.code_count").output == "1296\n"
    assert prompt.run("import sys\nprint('wrong', file=sys.stderr)").output == "wrong\n"
    assert prompt.run("for each in range(2):").more
    assert prompt.run("for each in range(2):\n    print(each)\n").output == "0\n1\n"
    assert prompt.run("x =").output.endswith("SyntaxError: invalid syntax\n")
    shown = prompt.run("def f():\n    return missing\nf()").output
    assert "api/custom" not in shown
    assert "prompt.py" not in shown
    assert shown.endswith("NameError: name 'missing' is not defined\n")
    assert "SystemExit" in prompt.run("exit()").output
    assert len(prompt.run("print('x' * 10**6)").output) <= MAX_SHOWN + 2


def test_the_prompt_tells_after_how_many_seconds_it_ended_a_text(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(prompt_module, "MAX_SECONDS", 0.05)
    prompt = Prompt()
    assert prompt.run("print(1)\nwhile True: pass") == ("1\n", False, 0.05)
    assert prompt.run("1 + 1") == ("2\n", False, None)


@pytest.mark.parametrize(
    "text",
    [
        "raise BaseException('all')",
        "raise GeneratorExit",
        "class E(Exception):\n    def __str__(self): raise BaseException\n\nraise E",
        "class R:\n    def __repr__(self): raise BaseException('shown')\n\nR()",
        "10**5000",
    ],
)
def test_the_prompt_survives_any_exception(text: str) -> None:
    prompt = Prompt()
    assert prompt.run(text).output.strip().splitlines()[-1]
    assert prompt.run("1 + 1").output == "2\n"


def test_the_prompt_looks_at_the_clock_while_a_text_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """In WebKit a worker that was ended stops where its Python calls JavaScript for the time."""
    limits = []

    class Noted(timeout.Limit):
        def __init__(self, seconds: float | None) -> None:
            limits.append(seconds)
            super().__init__(seconds)

    monkeypatch.setattr(prompt_module, "Limit", Noted)
    Prompt().run("1 + 1")
    assert MAX_SECONDS in limits


def test_the_watch_exempts_the_files_of_the_core_and_no_others() -> None:
    def files_of(*things: Callable[..., object]) -> list[str]:
        return [each.__code__.co_filename for each in things]

    mine = load(FIRST, "mine.py")
    assert isinstance(mine, Chooser)
    inside = files_of(load, play_chunk, code_at, timeout._alarmed)
    outside = files_of(mine._choose, random.Random.sample, guess)
    assert all(name.startswith(timeout.CORE_FOLDER) for name in inside)
    assert not any(name.startswith(timeout.CORE_FOLDER) for name in outside)


def test_where_there_is_no_alarm_every_turn_of_a_loop_looks_at_the_clock(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if sys.version_info < (3, 12):
        assert timeout._watched(1.0) is None  # this Python has no way to look
        return
    looks = 0

    def looked() -> float:
        nonlocal looks
        looks += 1
        return 0.0

    monkeypatch.setattr(timeout, "_alarmed", lambda seconds: None)
    monkeypatch.setattr(timeout.time, "monotonic", looked)
    Prompt().run("for each in range(1000): pass")
    assert looks > 1000


def test_the_blocks_of_a_lesson_share_their_names_and_say_what_came_of_them() -> None:
    def run(text: str, before: int) -> dict[str, object]:
        return ask(action="block", text=text, before=before)

    assert run("x", 1) == {"lost": True}
    assert run("x = 2\nprint('said')\nx + 1", 0) == {
        "output": "said\n3\n",
        "picture": "",
        "cut": False,
        "error": "",
        "message": "",
        "ended": None,
    }
    drawn = "class Drawn:\n    def _repr_svg_(self):\n        return '<svg>1</svg>'\nDrawn()"
    assert run(drawn, 1)["picture"] == "<svg>1</svg>"
    assert run(drawn.replace("<svg>", "<img>"), 2)["picture"] == ""
    failed = run("assert x == 3, f'expected 3,\\n got {x}'", 3)
    assert (failed["error"], failed["message"]) == ("AssertionError", "expected 3, got 2")
    assert run("for each in range(2):", 4)["error"] == "IndentationError"
    assert run("print('x' * 10**6)", 5)["cut"]
    assert run("x", 5) == {"lost": True}
    assert run("x", 0)["error"] == "NameError"
    assert ask(action="block", text="x", before=-1)["error"]["kind"] == "request"  # type: ignore[index]


def test_a_block_without_an_end_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mastermind_core.api.prompt.BLOCK_SECONDS", 0.05)
    assert Prompt().block("while True:\n    pass").ended == 0.05


@pytest.mark.parametrize("text", ["{", "[]", "{}", '{"action": "type"}', '{"action": "no"}'])
def test_what_is_no_request_is_answered_with_an_error(text: str) -> None:
    assert json.loads(handle(text))["error"]["kind"] == "request"
