"""The requests of the page about a game at the table."""

import pytest

from mastermind_core.game import Game

from .. import slow
from .test_page import ask


def test_diagnose_names_each_slip_with_what_it_would_leave() -> None:
    reply = ask("diagnose", game="p4c6r:1122=1,1;1344=0,3;3145=0,0")
    assert (reply["consistent"], reply["cleared"], reply["complete"]) == (False, [1], True)
    first = reply["slips"][0]
    assert set(first) == {"turns", "candidates", "likelihood"}
    assert first["turns"][0] == {"turn": 3, "kind": "answer", "from": "0,0", "to": "0,2"}
    assert sum(slip["likelihood"] for slip in reply["slips"]) == pytest.approx(1)
    mended = "p4c6r:1122=1,1;1344=0,3;3145=0,2"
    assert len(Game(mended).candidates()) == first["candidates"]
    assert ask("diagnose", game=mended)["slips"] == []


def test_review_adds_up() -> None:
    reply = ask("review", game="p3c4r:112=0,1;134=0,3;341=3,0")
    assert (reply["solved"], reply["used"], reply["rest"]) == (True, 3, 0)
    total = reply["start"] + sum(turn["loss"] - turn["luck"] for turn in reply["turns"])
    assert total == pytest.approx(3, abs=1e-9)
    assert ask("review", game="p4c6r:1111=0,0;1111=1,0")["error"]["kind"] == "contradiction"


def test_a_review_has_the_verdict_with_hints_and_without_chance() -> None:
    game = "p3c4r:112=0,1;134=0,3;341=3,0"
    verdict = ask("review", game=game)["verdict"]
    assert set(verdict) == {"skill", "luck", "most_lost", "chance", "turning_point", "turns"}
    assert [turn["word"] for turn in verdict["turns"]] == ["best", "fair", "best"]
    point = verdict["turning_point"]
    assert (point["turn"], point["kind"], point["codes"], point["left"]) == (2, "lucky", 14, 1)
    other = ask("review", game=game, hinted=[2], chance=False)["verdict"]
    assert (other["luck"], other["chance"], other["turning_point"]) == (None, False, None)
    assert (other["turns"][1]["hinted"], other["turns"][1]["skill"]) == (True, None)
    for hinted in ([4], [0], "2", [True]):
        error = ask("review", game=game, hinted=hinted)["error"]
        assert error["message"].startswith("expected hinted as a list of numbers from 1 to 3, got")


def test_a_guess_contradicts_the_turns_that_it_would_have_answered_otherwise() -> None:
    text = "p3c4r:112=1,0;134=0,2;341=2,0"
    game = Game(text)
    fitting = slow_text(text)
    for code in slow.codes(*game.rules):
        guess = "".join(str(colour + 1) for colour in code)
        numbers = ask("contradicted", game=text, guess=guess)["turns"]
        assert numbers == [
            number for number, turn in enumerate(game.turns, 1)
            if slow.score(turn.guess, code) != turn.feedback
        ]  # fmt: skip
        assert (guess in fitting) is (numbers == [])
    assert ask("contradicted", game="p3c4r", guess="112") == {"turns": []}
    assert ask("contradicted", game="p3c4r", guess="11")["error"]["kind"] == "code"


def test_a_puzzle_has_one_code() -> None:
    reply = ask("puzzle", rules="p3c4r", seed="2026-11-22", level=2)
    assert reply["level"] == 2
    assert [str(code) for code in slow_text(reply["game"])] == [reply["code"]]
    reply = ask("daily_puzzle", rules="p3c4r", date="2026-12-05")
    again = ask("puzzle", rules="p3c4r", seed=reply["seed"], level=reply["wanted"])
    assert {what: reply[what] for what in again} == again
    assert ask("daily_puzzle", rules="p3c4r", date="2026-02-29")["error"]["kind"] == "challenge"
    assert ask("puzzle", rules="p20c20r", seed="s")["error"]["kind"] == "too-many-codes"


def test_a_puzzle_is_explained_step_by_step() -> None:
    made = ask("puzzle", rules="p3c4r", seed="2026-11-22", level=2)
    reply = ask("explain_puzzle", game=made["game"])
    assert (reply["game"], reply["code"]) == (made["game"], made["code"])
    assert reply["effort"] >= len(reply["steps"]) > 0
    last = reply["steps"][-1]
    assert [colours for [colours] in last["notes"]["pegs"]] == list(made["code"])
    turns = Game(made["game"]).turns
    assert {number for step in reply["steps"] for number in step["turns"]} <= {
        *range(1, len(turns) + 1)
    }


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("p3c4r:112=0,1", "expected turns that exactly one code fits"),
        ("p3c4r:112=3,0?", "expected a game whose answers are all sure"),
    ],
)
def test_only_a_game_with_one_code_is_explained(game: str, said: str) -> None:
    error = ask("explain_puzzle", game=game)["error"]
    assert (error["kind"], error["message"][: len(said)]) == ("game", said)


def slow_text(text: str) -> list[str]:
    """Return the codes that fit a game of three pegs, by trying all of them."""
    game = Game(text)
    codes = slow.codes(*game.rules)
    fitting = [c for c in codes if all(slow.score(g, c) == f for g, f in game.turns)]
    return ["".join(str(colour + 1) for colour in code) for code in fitting]


@pytest.mark.parametrize(
    ("rules", "at_least", "fewest"), [("p4c6r", 5, 5), ("p2c3r", 3, 3), ("p5c8r", 1, None)]
)
def test_the_fewest_guesses_against_the_devil_are_told_where_they_are_proven(
    rules: str, at_least: int, fewest: int | None
) -> None:
    assert ask("devil_fewest", rules=rules) == {"at_least": at_least, "fewest": fewest}


def test_the_devil_answers_as_a_codemaker_and_shows_a_code_that_fits() -> None:
    game = Game("p3c4r")
    while not game.solved:
        guess = str(game.suggest("minimax"))
        reply = ask("devil", game=str(game), guess=guess)
        assert set(reply) == set(ask("answer", rules="p3c4r", seed="s", guess=guess))
        game = game.plus(guess, tuple(reply["feedback"]))
        assert reply["solved"] is game.solved
        assert ask("devil_reveal", game=str(game))["secret"] in slow_text(str(game))


def test_an_explicit_secret_is_scored_and_explained() -> None:
    reply = ask("explain", rules="p4c6r", guess="1123", secret="3145")
    assert (reply["feedback"], reply["solved"]) == ([1, 1], False)
    keys = [(peg["key"], peg["secret_peg"]) for peg in reply["pegs"]]
    assert keys == [(None, None), ("black", 2), (None, None), ("white", 1)]
    assert (reply["pegs"][0]["in_guess"], reply["pegs"][0]["in_secret"]) == (2, 1)
    large = ask("explain", rules="p200c2r", guess="1" * 200, secret="1" * 200)
    assert (large["solved"], large["pegs"]) == (True, None)


def test_a_challenge_is_made_read_and_played() -> None:
    made = ask("challenge", rules="p4c6r", seed="any text")
    assert ask("read_challenge", code=made["code"].lower()) == made
    assert ask("challenge", rules="p4c6r", seed=made["seed"]) == made
    assert len(ask("reveal", rules=made["rules"], seed=made["seed"])["secret"]) == 4
    wrong = made["code"][:-1] + ("0" if made["code"][-1] != "0" else "1")
    error = ask("read_challenge", code=wrong)["error"]
    assert error["kind"] == "challenge"
    assert wrong in error["message"]


def test_a_day_has_one_challenge_for_each_board() -> None:
    today = ask("daily", date="2026-11-22", rules="p4c6r")
    assert today == ask("read_challenge", code=today["code"])
    assert today["seed"] != ask("daily", date="2026-11-22", rules="p5c8r")["seed"]
    assert ask("daily", date="today", rules="p4c6r")["error"]["kind"] == "challenge"


def test_a_challenge_carries_a_name_and_a_chosen_code() -> None:
    made = ask("challenge", rules="p4c6r", seed="any", name="Anna\u202e", secret="1234")
    assert (made["name"], made["chosen"]) == ("Anna", True)
    assert made["text"] == f"Anna: {made['code']}"
    assert ask("read_challenge", code=made["text"]) == made
    played = {"rules": made["rules"], "seed": made["seed"]}
    assert ask("reveal", **played)["secret"] == "1234"
    assert ask("answer", guess="1243", **played)["feedback"] == [2, 2]
    assert ask("challenge", rules="p4c6r", seed="any", secret="12")["error"]["kind"] == "code"


def test_a_game_is_sent_back_and_read() -> None:
    made = ask("challenge", rules="p4c6r", seed="any", name="Anna", secret="1234")
    game = "p4c6r:1122=1,1;1234=4,0"
    sent = ask("send", challenge=made["text"], game=game, name="Ben", hints=1)
    assert ask("read_challenge", code=sent["text"]) == made | {
        "sent": {
            "text": sent["text"], "name": "Ben", "game": game, "guesses": 2, "solved": True,
            "hints": 1, "secret": "1234",
        }
    }  # fmt: skip
    untrue = ask("send", challenge=made["text"], game="p4c6r:1122=2,1")["error"]
    assert (untrue["kind"], untrue["code"]) == ("challenge", "sent-answer")
    other = ask("send", challenge=made["text"], game="p5c6r:11223=2,1")["error"]
    assert other["kind"] == "game"
    forged = ask("read_challenge", code=sent["text"].replace("Ben", "Bob"))["error"]
    assert (forged["kind"], forged["code"]) == ("challenge", "sent-changed")
