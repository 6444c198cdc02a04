"""The requests of the page about a game at the table."""

import pytest

from mastermind_core.codes import format_code
from mastermind_core.game import Game

from .. import slow
from .test_page import ask


def fitting(text: str) -> list[str]:
    """Return the codes that fit a game, by trying all of them."""
    game = Game(text)
    left = slow.fitting(slow.codes(*game.rules), game.turns)
    return [format_code(game.rules, code) for code in left]


def refused(action: str, **fields: object) -> tuple[str, str]:
    """Return the kind of the error, and its sentence."""
    error = ask(action, **fields)["error"]
    return error["kind"], error["message"]


def test_diagnose_names_each_slip_with_what_it_would_leave() -> None:
    reply = ask("diagnose", game="p4c6r:1122=1,1;1344=0,3;3145=0,0")
    assert (reply["consistent"], reply["cleared"], reply["complete"]) == (False, [1], True)
    assert reply["turn"] == 3
    mended = "p4c6r:1122=1,1;1344=0,3;3145=0,2"
    first = reply["slips"][0]
    assert first == {
        "turns": [{"turn": 3, "kind": "answer", "from": "0,0", "to": "0,2"}],
        "candidates": len(fitting(mended)),
        "likelihood": first["likelihood"],
    }
    assert sum(slip["likelihood"] for slip in reply["slips"]) == pytest.approx(1)
    right = ask("diagnose", game=mended)
    assert (right["slips"], right["turn"]) == ([], None)


def test_a_review_has_the_verdict_with_hints_and_without_chance() -> None:
    game = "p3c4r:112=0,1;134=0,3;341=3,0"
    reply = ask("review", game=game)
    assert (reply["solved"], reply["used"], reply["rest"]) == (True, 3, 0)
    total = reply["start"] + sum(turn["loss"] - turn["luck"] for turn in reply["turns"])
    assert total == pytest.approx(3, abs=1e-9)
    verdict = reply["verdict"]
    assert set(verdict) == {"skill", "luck", "most_lost", "chance", "turning_point", "turns"}
    assert [turn["word"] for turn in verdict["turns"]] == ["best", "fair", "best"]
    point = verdict["turning_point"]
    assert (point["turn"], point["kind"], point["codes"], point["left"]) == (2, "lucky", 14, 1)
    other = ask("review", game=game, hinted=[2], chance=False)["verdict"]
    assert (other["luck"], other["chance"], other["turning_point"]) == (None, False, None)
    assert (other["turns"][1]["hinted"], other["turns"][1]["skill"]) == (True, None)
    for hinted in ([4], [0], "2", [True]):
        _, told = refused("review", game=game, hinted=hinted)
        assert told.startswith("expected hinted as a list of numbers from 1 to 3, got")


def test_a_guess_contradicts_the_turns_that_it_does_not_fit() -> None:
    game = "p3c4r:112=1,0;134=0,2;341=2,0"
    alone = [fitting(f"p3c4r:{turn}") for turn in game[6:].split(";")]
    for guess in ("112", "443", *fitting(game)):
        numbers = ask("contradicted", game=game, guess=guess)["turns"]
        assert numbers == [number for number, left in enumerate(alone, 1) if guess not in left]


def test_a_puzzle_has_one_code() -> None:
    reply = ask("puzzle", rules="p3c4r", seed="2026-11-22", level=2)
    game = reply["game"]
    assert (reply["level"], [reply["code"]]) == (2, fitting(game))
    solution = ask("explain_puzzle", game=game)
    assert (solution["game"], solution["code"]) == (game, reply["code"])
    assert solution["effort"] >= len(solution["steps"]) > 0
    assert [left for [left] in solution["steps"][-1]["notes"]["pegs"]] == list(reply["code"])
    kind, told = refused("explain_puzzle", game="p3c4r:112=3,0?")
    assert (kind, "answers are all sure" in told) == ("game", True)
    reply = ask("daily_puzzle", rules="p3c4r", date="2026-12-05")
    again = ask("puzzle", rules="p3c4r", seed=reply["seed"], level=reply["wanted"])
    assert reply.items() >= again.items()
    assert refused("daily_puzzle", rules="p3c4r", date="2026-02-29")[0] == "challenge"
    assert refused("puzzle", rules="p20c20r", seed="s")[0] == "too-many-codes"


def test_the_devil_answers_as_a_codemaker_and_shows_a_code_that_fits() -> None:
    game = Game("p3c4r")
    while not game.solved:
        guess = str(game.suggest("minimax"))
        reply = ask("devil", game=str(game), guess=guess)
        assert reply.keys() == ask("answer", rules="p3c4r", seed="s", guess=guess).keys()
        game = game.plus(guess, tuple(reply["feedback"]))
        assert reply["solved"] is game.solved
        assert ask("devil_reveal", game=str(game))["secret"] in fitting(str(game))
    assert ask("devil_fewest", rules="p2c3r") == {"at_least": 3, "fewest": 3}


def test_an_explicit_secret_is_scored_and_explained() -> None:
    reply = ask("explain", rules="p4c6r", guess="1123", secret="3145")
    assert (reply["feedback"], reply["solved"]) == ([1, 1], False)
    keys = [(peg["key"], peg["secret_peg"]) for peg in reply["pegs"]]
    assert keys == [(None, None), ("black", 2), (None, None), ("white", 1)]
    assert (reply["pegs"][0]["in_guess"], reply["pegs"][0]["in_secret"]) == (2, 1)
    large = ask("explain", rules="p200c2r", guess="1" * 200, secret="1" * 200)
    assert (large["solved"], large["pegs"]) == (True, None)


def test_a_challenge_carries_a_name_and_a_chosen_code() -> None:
    made = ask("challenge", rules="p4c6r", seed="any", name="Anna\u202e", secret="1234")
    code, text = made["code"], made["text"]
    assert (made["name"], made["chosen"], text) == ("Anna", True, f"Anna: {code}")
    assert ask("read_challenge", code=text.lower())["code"] == code
    assert ask("read_challenge", code=text) == made
    assert refused("read_challenge", code=code[:-2])[0] == "challenge"
    played = {"rules": made["rules"], "seed": made["seed"]}
    assert ask("reveal", **played)["secret"] == "1234"
    assert ask("answer", guess="1243", **played)["feedback"] == [2, 2]
    assert refused("challenge", rules="p4c6r", seed="any", secret="12")[0] == "code"
    today = ask("daily", date="2026-11-22", rules="p4c6r")
    assert today == ask("read_challenge", code=today["code"])
    assert today == ask("challenge", rules="p4c6r", seed=today["seed"])
    assert today["seed"] != ask("daily", date="2026-11-22", rules="p5c8r")["seed"]
    assert refused("daily", date="today", rules="p4c6r")[0] == "challenge"


def test_a_game_is_sent_back_and_read() -> None:
    made = ask("challenge", rules="p4c6r", seed="any", name="Anna", secret="1234")
    challenge, game = made["text"], "p4c6r:1122=1,1;1234=4,0"
    sent = ask("send", challenge=challenge, game=game, name="Ben", hints=1)["text"]
    told = {"text": sent, "name": "Ben", "game": game, "guesses": 2, "solved": True}
    told |= {"hints": 1, "secret": "1234"}
    assert ask("read_challenge", code=sent) == made | {"sent": told}
    untrue = ask("send", challenge=challenge, game="p4c6r:1122=2,1")["error"]
    assert (untrue["kind"], untrue["code"]) == ("challenge", "sent-answer")
    assert refused("send", challenge=challenge, game="p5c6r:11223=2,1")[0] == "game"
    forged = ask("read_challenge", code=sent.replace("Ben", "Bob"))["error"]
    assert (forged["kind"], forged["code"]) == ("challenge", "sent-changed")


def test_a_game_is_read_as_people_write_it_with_all_that_it_can_mean() -> None:
    both = {"games": ["p4c6r:1122=2,0", "p4c6r:1122=0,2"]}
    assert ask("read", rules="p4c6r", text="1122 2b") == both
    log = "1. R R G B -> 1 black\n2. rot gelb"
    error = ask("read", rules="p4c6r", text=log)["error"]
    assert (error["code"], error["values"]) == ("game-turn", {"turn": 2, "found": "'2. rot gelb'"})
    mixed = ask("read", rules="p4c6r", text="1122 1B1W\nRRGB 1s1w")["error"]
    assert (mixed["kind"], mixed["code"]) == ("game", "game-mixed")
    ours = "Mastermind pegs: Ours;X #be272a rose;Z #33343e pitch"
    read = ask("read", rules="p2c2r", text="XZ 1,0", pegs=ours)
    assert read == {"games": ["p2c2r:12=1,0"]}
    assert refused("read", rules="p2c2r", text="XZ 1,0", pegs="none such")[0] == "pegs"
