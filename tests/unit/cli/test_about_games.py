"""The commands diagnose, review and puzzle, and suggestions where answers are in doubt."""

import json
import re

import pytest

from mastermind_core.codes import format_code
from mastermind_core.drawing.pictures import picture
from mastermind_core.game import Game
from mastermind_core.puzzle.explanation import Teller
from mastermind_core.puzzle.reasoning import steps_of

from ...data.make_steps import STEPS
from ..shell import Shell

WRONG = "p4c6r:1246=0,1;6111=0,3;3145=1,1;5163=2,0"
LARGE = "p8c8r:28626131=1,4;83781525=1,5;62517156=0,8"
UNKNOWN = f"p41c41n:{'.'.join(map(str, range(1, 42)))}=0,41"
WON = "p4c6r:1122=0,2;1344=1,2;3215=3,0;3214=4,0"
UNLUCKY = "p4c6r:6343=1,1;3223=1,1;3142=1,1;1331=2,2;1133=4,0"

SHOWN = {
    f"diagnose {WRONG}": [
        "1 wrong turn would explain it",
        "turn 2: answer 3,0 instead of 0,3  (1 possible code, over 99%)",
        "turn 2: answer 2,0 instead of 0,3  (1 possible code, under 1%)",
        "Not to blame: turns 1, 3 and 4.",
    ],
    "diagnose p4c6r:1122=1,1": ["All turns fit.\n"],
    f"diagnose {UNKNOWN}": ["No contradiction was found.\n"],
    f"diagnose {LARGE}": [
        "turn 2: answer 1,4 instead of 1,5  (122 possible codes)\n",
        "Not everything was tried.",
    ],
    "review p3c4r:112=0,1;134=0,3;341=3,0": ["= 3 used\n"],
    "review p3c4r:112=0,1;134=0,3": ["2 used and 1."],
    "review p4c6r": ["No guess was made yet.\n"],
    f"review p20c20r:{'.'.join(map(str, range(1, 21)))}=1,0": [
        "Skill and luck are not known: too many codes were left to list.\n"
    ],
    "review p1c1r:1=1,0": ["Nothing in this game was skill or luck.\n"],
    "review p3c4r:112=0,1;341=3,0;134=0,3": ["Left out: 1 turn after the code was found.\n"],
    # No luck has no minus.
    "review p4c7n:2351=0,1": ["   4.33   0.00   0.00  1234\n", "0.00 loss - 0.00 luck"],
    "review p2c300r:1.2=0,0": ["  0,0 ~102.24  ~0.00"],
    "review p2c36r:1.2=1,0;1.3=0,0": [
        "its answer left 70 codes where 1,038.47 are left on average"
    ],
    f"review {WON}": [
        "Skill 82 of 100, luck 81 of 100.\n",
        "fair    it could not be the code after turn 2, and 2414 could\n",
        "best    the only code left\n",
    ],
    f"review {UNLUCKY}": [
        "\nTurn 4 decided it: it left 2 codes, 3315 would have left 1.\n",
        "+ 0.57 loss + 0.09 bad luck = 5 used\n",
    ],
    "puzzle p2c2r --level 5": [
        "No puzzle of level 5 was found for this seed; this one of level 1 is the nearest.\nLevel"
    ],
    "suggest p4c6r:1122=1,1;1344=0,3?": [
        "0 black, 3 white (unsure), 208 possible codes",
        "6 of them fit every answer",
    ],
    "suggest p4c6r?:1122=1,1": ["one of all answers"],
}
"""A command, and words of its output."""


@pytest.mark.parametrize("command", SHOWN)
def test_a_command_shows(command: str, shell: Shell) -> None:
    shown = shell.shown(command)
    words = SHOWN[command]
    assert [each for each in words if each not in shown] == []
    assert ("Left out" in shown) == words[0].startswith("Left out")
    assert ("nearest" in shown) == ("nearest" in words[0])
    assert "%" not in shown or WRONG in command


def test_diagnose_in_json(shell: Shell) -> None:
    reply = shell.told(f"diagnose {WRONG}")
    assert (reply["consistent"], reply["cleared"], reply["complete"]) == (False, [1, 3, 4], True)
    best = {"turn": 2, "kind": "answer", "from": "0,3", "to": "3,0"}
    assert reply["slips"][0]["turns"] == [best]


def test_a_contradiction_says_which_command_looks_for_the_wrong_answer(shell: Shell) -> None:
    for command in ("suggest", "review"):
        said = shell.refused(f"{command} p3c4r:112=0,0;134=0,0")
        assert said.endswith("; 'diagnose' shows which answers may be wrong\n")
    assert "diagnose" not in shell.refused("suggest p3c4r:112=0,4")


def test_review_adds_up(shell: Shell) -> None:
    reply = shell.told("review p3c4r:112=0,1;134=0,3;341=3,0")
    total = reply["start"] + sum(turn["loss"] - turn["luck"] for turn in reply["turns"])
    assert total == pytest.approx(reply["used"], abs=1e-9)
    assert reply["solved"] is True


def test_a_picture_of_a_review_shows_no_luck_as_zero_without_a_minus() -> None:
    review = Game("p4c7n:2351=0,1").review()
    assert -0.005 < (review.turns[0].luck or 0) < 0
    assert "luck +0.00" in picture(review).words


@pytest.mark.parametrize("rules", ["p4c6r:1122=1,1;1344=0,3?", "p4c6r?:1122=1,1;1344=0,3"])
def test_a_review_that_no_code_fits_says_that_answers_in_doubt_count(
    rules: str, shell: Shell
) -> None:
    words = "in turn 3 and fits the 2 turns before; a review takes the answers in doubt for true"
    assert words in shell.refused(f"review {rules};3145=0,0")


@pytest.mark.parametrize(
    ("command", "words"), [("review", "in turn 3 and fits the 2"), ("diagnose", "from turn 3 on.")]
)
def test_a_game_that_no_code_fits_is_told_from_which_turn_on(
    command: str, words: str, shell: Shell
) -> None:
    game = "p4c6r:1122=1,1;3344=0,0;1156=0,0;2256=3,0"
    said = shell.refused if command == "review" else shell.shown
    assert words in said(f"{command} {game}")


@pytest.mark.nightly
def test_hinted_turns_are_no_skill_and_the_devil_leaves_no_luck(shell: Shell) -> None:
    command = "review p4c6r:1122=0,2;1344=1,2;3215=3,0 --hinted"
    out = shell.shown(f"{command} 2,3 --devil")
    assert out.startswith("Skill 92 of 100.\n")
    assert out.count(" hint ") == 2
    assert "luck" not in out
    verdict = shell.told(f"{command} 2,3 --devil")["verdict"]
    assert verdict["luck"] is None
    assert [turn["skill"] for turn in verdict["turns"][1:]] == [None, None]
    shell.misused(f"{command} 2,a")
    shell.refused(f"{command} 4")


def test_a_puzzle_is_explained_in_plain_english(shell: Shell) -> None:
    out = shell.shown("puzzle p4c6r --seed 3 --explain")
    steps = [line for line in out.splitlines() if line.lstrip()[:1].isdigit()][4:]
    assert steps[2:5] == [
        " 3. Turn 2 counts only 1 in all: at most 1 peg is 1.",
        " 4. Turn 3 has no white: 4 is not at peg 3 or 4 and 5 is not at peg 4.",
        " 5. Turn 4 can count 2 in all only so: 6 is in the code.",
    ]
    reply = shell.told("puzzle p4c6r --seed 3 --explain")
    assert out.endswith(f"The code is {reply['code']}. Effort: {reply['effort']}.\n")
    assert len(reply["steps"]) == len(steps)
    assert "steps" not in shell.told("puzzle p4c6r --seed 3")


def test_a_puzzle_of_more_turns_than_can_be_explained_is_shown_all_the_same(shell: Shell) -> None:
    status, out, err = shell.run("puzzle p2c150r --explain")
    assert status == 2
    assert out.endswith("exactly one code fits. Which?\n")
    assert re.search("expected at most 100 turns that tell something new, got 1[0-9][0-9]$", err)


@pytest.mark.nightly
def test_every_kind_of_step_has_a_sentence() -> None:
    for each in json.loads(STEPS.read_text("utf-8")):
        game = Game(each["game"])
        for line in Teller(game.rules).told(steps_of(game.rules, game.turns)):
            assert re.fullmatch(r"(?: *\d+\. | {6})[A-Z0-9][^{}]*[^ ]\.", line), line
            assert "  " not in line[6:], line


def test_a_puzzle_has_one_code_and_the_level_that_was_asked(shell: Shell) -> None:
    command = "puzzle p4c6r --seed s --level 2"
    reply = shell.told(command)
    assert reply["level"] == 2
    codes = Game(reply["game"]).candidates()
    assert [format_code(codes.rules, code) for code in codes] == [reply["code"]]
    out = shell.shown(command)
    assert "Level 2" in out
    assert reply["code"] not in out


def test_a_suggestion_in_doubt_has_both_numbers_of_codes(shell: Shell) -> None:
    reply = shell.told("suggest p4c6r:1122=1,1;1344=0,3?")
    assert (reply["candidates"], reply["fits_all"], reply["strategy"]) == (208, 6, "doubt")
    assert reply["mean"] is None


def test_a_simulation_against_the_devil_is_longer(shell: Shell) -> None:
    command = "simulate p3c4r --strategy minimax --games 5 --executor here"
    usual, devil = [shell.told(command + more)["results"][0] for more in ("", " --devil")]
    assert devil["mean"] > usual["mean"]
    assert len(devil["histogram"]) == 1
