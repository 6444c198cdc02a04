"""The Python of custom strategies, as the page asks it: checks, games, the prompt, lessons."""

import json
import sys
from typing import Any
from unittest.mock import Mock

import pytest

from mastermind_core.api import custom as custom_module
from mastermind_core.api import prompt as prompt_module
from mastermind_core.api.custom import handle
from mastermind_core.api.prompt import MAX_SHOWN, Prompt
from mastermind_core.measure.simulation import play_chunk
from mastermind_core.strategies.custom import timeout
from mastermind_core.strategies.registry import find

from ..strategies.custom.test_custom import FIRST, PLAYER, RULES, choosing


def ask(action: str, **fields: object) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(handle(json.dumps({"action": action, **fields})))
    return reply


def checked(text: str, **more: object) -> dict[str, Any]:
    return ask("check", custom={"file": "mine.py", "text": text}, **more)


def played(text: str, first: int = 0, count: int = 1) -> dict[str, Any]:
    own = {"file": "mine.py", "text": text}
    return ask("play", custom=own, rules="p4c6r", seed="s", first=first, count=count)


def before_return(text: str) -> str:
    """Return a strategy that does something before it returns its guess."""
    return FIRST.replace("return", f"{text}\n        return")


def test_a_strategy_in_the_page_that_interrupts_itself_is_told_in_one_sentence() -> None:
    """No one presses Ctrl-C there; it once ended that Python with a traceback."""
    told = "KeyboardInterrupt; interrupted in mine.py, line 1"
    assert checked("raise KeyboardInterrupt\n")["error"]["message"] == told
    assert Prompt().run("raise KeyboardInterrupt").output.endswith("\nKeyboardInterrupt\n")


def test_help_at_the_prompt_prints_what_the_documentation_says() -> None:
    """Python's own `help` needs a module that the page leaves out."""
    prompt = Prompt()
    told = prompt.run("help(Game)").output
    assert told.startswith("Game(rules: ")
    assert "\nsuggest: Return the next guess" in told
    assert "help(Game)" in prompt.run("help()").output
    assert prompt.run("help(3)").output.startswith("int\n")


def test_the_door_plays_the_games_of_a_seed() -> None:
    reply = played(FIRST, first=3, count=5)
    expected = play_chunk(RULES, find("first"), "s", 3, 5)
    assert reply["summary"]["histogram"] == {
        str(key): value for key, value in expected.histogram.items()
    }
    assert reply["guesses"] == expected.total


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (choosing("1122"), "mine.py, line 2: illegal guess: expected a guess of 4 colours"),
        (choosing("'123'"), "mine.py, line 2: illegal guess"),
        (PLAYER.replace("self.rules, self.number)", "1, 2)"), "mine.py, line 8: RulesError"),
    ],
)
def test_the_check_asks_for_a_first_guess(text: str, told: str) -> None:
    assert checked(text)["error"]["message"].startswith(told)


def test_the_check_accepts_a_strategy_that_refuses_the_board_or_takes_its_time() -> None:
    named = {"name": "Mine", "summary": ""}
    assert checked(choosing("'123'"), rules="p3c4r") == named
    assert checked(FIRST, rules="p50c50r") == named
    assert checked(choosing("None").replace("    def", "    seconds = 300\n    def")) == named
    summary = "Goes through the codes from the first on."
    assert checked(PLAYER) == {"name": "Walker", "summary": summary}


def test_the_check_ends_a_guess_without_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(custom_module, "GUESS_SECONDS", 0.3)
    reply = checked(before_return("while True:\n            print(1)"))
    assert "no guess within 0.3 s" in reply["error"]["message"]
    assert reply["error"]["line"] in (3, 4)
    assert set(reply["printed"]) == {"1", "\n"}
    assert len(reply["printed"]) == custom_module.MAX_PRINTED


def test_the_door_tells_the_last_that_a_strategy_printed(capfd: pytest.CaptureFixture[str]) -> None:
    said = before_return("print('Ä', len(position.turns))")
    assert checked(said)["printed"] == "Ä 0\n"
    assert played(said)["printed"].startswith("Ä 0\nÄ 1\n")
    assert checked(before_return("print('here'); 1 / 0"))["printed"] == "here\n"
    printed = checked(before_return("print('x' * 10**6 + 'last')"))["printed"]
    assert printed.endswith("xlast\n")
    assert len(printed) == custom_module.MAX_PRINTED
    assert "printed" not in checked(FIRST)
    assert checked(before_return("import sys; sys.stderr.write('w')"))["printed"] == "w"
    assert capfd.readouterr() == ("", "")


def test_the_door_tells_errors_with_their_line() -> None:
    error = played(choosing("1 / 0"))["error"]
    why = "mine.py, line 3: ZeroDivisionError: division by zero"
    assert error["message"] == f"Mine in game 0 of seed 's', turn 1: {why}"
    assert (error["kind"], error["code"], error["line"]) == ("strategy", "in-game", 3)
    in_turn = error["values"].pop("why")
    assert error["values"] == {"strategy": "Mine", "number": 0, "seed": "'s'"}
    assert (in_turn["code"], in_turn["values"]["why"]["code"]) == ("in-turn", "custom-at")
    assert json.loads(handle("{"))["error"]["kind"] == "request"
    for bad in (ask("no"), ask("check"), ask("check", custom={"text": 1})):
        assert bad["error"]["kind"] == "request"


def test_the_prompt_shows_output_values_and_short_errors() -> None:
    prompt = Prompt()
    for text, output in (
        ("1 + 1", "2\n"),
        ("rules = Rules(4, 6)\nprint(rules)", "p4c6r\n"),
        ("rules.code_count", "1296\n"),
        ("import sys\nprint('wrong', file=sys.stderr)", "wrong\n"),
        ("for each in range(2):\n    print(each)\n", "0\n1\n"),
    ):
        assert prompt.run(text).output == output
    assert prompt.run("for each in range(2):").more
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
    monkeypatch.setattr(prompt_module, "BLOCK_SECONDS", 0.05)
    assert prompt.block("while True:\n    pass").ended == 0.05


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


def test_where_there_is_no_alarm_every_turn_of_a_loop_looks_at_the_clock(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if sys.version_info < (3, 12):
        assert timeout._watched(1.0) is None  # this Python has no way to look
        return
    clock = Mock(return_value=0.0)
    monkeypatch.setattr(timeout, "_alarmed", lambda seconds: None)
    monkeypatch.setattr(timeout.time, "monotonic", clock)
    Prompt().run("for each in range(1000): pass")
    assert clock.call_count > 1000


def test_the_blocks_of_a_lesson_share_their_names_and_say_what_came_of_them() -> None:
    def run(text: str, before: int) -> dict[str, Any]:
        return ask("block", text=text, before=before)

    assert run("x", 1) == {"lost": True}
    nothing = {"picture": "", "cut": False, "error": "", "message": "", "ended": None}
    assert run("x = 2\nprint('said')\nx + 1", 0) == {"output": "said\n3\n", **nothing}
    drawn = "class Drawn:\n    def _repr_svg_(self):\n        return '<svg>1</svg>'\nDrawn()"
    assert run(drawn, 1)["picture"] == "<svg>1</svg>"
    assert run(drawn.replace("<svg>", "<img>"), 2)["picture"] == ""
    failed = run("assert x == 3, f'expected 3,\\n got {x}'", 3)
    assert (failed["error"], failed["message"]) == ("AssertionError", "expected 3, got 2")
    assert run("for each in range(2):", 4)["error"] == "IndentationError"
    assert run("print('x' * 10**6)", 5)["cut"]
    assert run("x", 5) == {"lost": True}
    assert run("x", 0)["error"] == "NameError"
    assert run("x", -1)["error"]["kind"] == "request"
