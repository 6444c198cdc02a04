"""The Python of custom strategies, as the page asks it: checks, games, the prompt, lessons."""

import json
import sys
from typing import Any

import pytest

from mastermind_core.api import custom as custom_module
from mastermind_core.api import prompt as prompt_module
from mastermind_core.api.custom import handle
from mastermind_core.api.prompt import MAX_SHOWN, Prompt
from mastermind_core.measure.simulation import play_chunk
from mastermind_core.strategies.custom import timeout
from mastermind_core.strategies.registry import find

from ..strategies.custom.test_custom import FIRST, PLAYER, RULES, choosing


def ask(**request: object) -> dict[str, object]:
    reply: dict[str, object] = json.loads(handle(json.dumps(request)))
    return reply


def checked(text: str, **more: object) -> dict[str, object]:
    return ask(action="check", custom={"file": "mine.py", "text": text}, **more)


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


def test_the_door_checks_and_plays() -> None:
    own = {"file": "mine.py", "text": FIRST}
    assert ask(action="check", custom=own) == {"name": "Mine", "summary": ""}
    reply = ask(action="play", custom=own, rules="p4c6r", seed="seed", first=3, count=5)
    expected = play_chunk(RULES, find("first"), "seed", 3, 5)
    assert reply["histogram"] == {str(key): value for key, value in expected.histogram.items()}
    assert reply["guesses"] == expected.total


def test_the_check_asks_for_a_first_guess() -> None:
    number = choosing("1122")
    told = "mine.py, line 2: illegal guess: expected a guess of 4 colours"
    assert checked(number)["error"]["message"].startswith(told)  # type: ignore[index]
    assert "error" not in checked(choosing("'123'"), rules="p3c4r")
    assert "line 2: illegal guess" in str(checked(choosing("'123'")))
    summary = "Goes through the codes from the first on."
    assert checked(PLAYER) == {"name": "Walker", "summary": summary}
    wrong = PLAYER.replace("self.rules, self.number)", "1, 2)")
    assert "mine.py, line 8: RulesError" in str(checked(wrong))


def test_the_check_accepts_a_strategy_that_refuses_the_board_or_takes_its_time() -> None:
    assert checked(FIRST, rules="p50c50r") == {"name": "Mine", "summary": ""}
    slow = choosing("None").replace("    def", "    seconds = 300\n    def")
    assert checked(slow) == {"name": "Mine", "summary": ""}


def test_the_check_ends_a_guess_without_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(custom_module, "GUESS_SECONDS", 0.3)
    reply = checked(FIRST.replace("return", "while True:\n            print(1)\n        return"))
    assert "no guess within 0.3 s" in reply["error"]["message"]  # type: ignore[index]
    assert reply["error"]["line"] in (3, 4)  # type: ignore[index]
    assert set(str(reply["printed"])) == {"1", "\n"}
    assert len(str(reply["printed"])) == custom_module.MAX_PRINTED


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


def test_the_door_tells_errors_with_their_line() -> None:
    own = {"file": "mine.py", "text": choosing("1 / 0")}
    reply = ask(action="play", custom=own, rules="p4c6r", seed="s", first=0, count=1)
    error: Any = reply["error"]
    why = "mine.py, line 3: ZeroDivisionError: division by zero"
    assert error["message"] == f"Mine in game 0 of seed 's', turn 1: {why}"
    assert (error["kind"], error["code"], error["line"]) == ("strategy", "in-game", 3)
    in_turn = error["values"].pop("why")
    assert error["values"] == {"strategy": "Mine", "number": 0, "seed": "'s'"}
    assert (in_turn["code"], in_turn["values"]["why"]["code"]) == ("in-turn", "custom-at")
    assert json.loads(handle("{"))["error"]["kind"] == "request"
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
    assert ask(action="block", text="x", before=-1)["error"]["kind"] == "request"  # type: ignore[index]
