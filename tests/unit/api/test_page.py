import itertools
import json
from typing import Any

import pytest

from mastermind_core.api import page
from mastermind_core.api.page import handle
from mastermind_core.api.requests import Request
from mastermind_core.candidates import codeset
from mastermind_core.codes import format_code
from mastermind_core.game import Game

from .. import slow
from ..pace import on_this_machine, processor_time
from ..processes import fresh, no_processes


def ask(action: str, **more: object) -> dict[str, Any]:
    reply = json.loads(handle(json.dumps({"action": action, **more})))
    assert isinstance(reply, dict)
    return reply


GAME = "p4c6r:1122=1,1;1344=1,1"


def suggestion(game: str, strategy: str = "best", **more: object) -> dict[str, Any]:
    found = ask("analyse", game=game, strategy=strategy, **more)["suggestion"]
    assert isinstance(found, dict)
    return found


def test_analyse_has_all_facts_that_the_page_shows() -> None:
    reply = ask("analyse", game=GAME, strategy="best")
    assert [turn["candidates"] for turn in reply["turns"]] == [208, 34]
    assert reply["turns"][1] == {"guess": "1344", "feedback": [1, 1], "candidates": 34}
    assert (reply["candidates"], reply["fits_all"], reply["solved"]) == (34, 34, False)
    assert (reply["contradiction"], reply["strategy"]) == (None, ask("strategies")["default"])
    best = reply["suggestion"]
    assert (best["source"], best["certainty"], best["proven"]) == ("search", "exact", True)
    assert (best["kept"], best["worst"] >= 2) == (None, True)
    assert ask("worth", game=reply["game"], guess=best["guess"]) | {"source": "search"} == best
    other = suggestion(GAME, "minimax")
    assert (other["source"], other["mean"] >= best["mean"]) == (None, True)


@pytest.mark.parametrize(
    ("board", "codes", "feedbacks", "slow"),
    [
        ("p4c6r", True, True, set()),
        ("p7c10r", True, True, {"entropy", "exact", "minimax", "packed"}),
        ("p8c10n", True, True, {"best", "entropy", "random"}),
        ("p15c10r", True, True, {"best"}),
        ("p16c10r", False, True, {"best"}),
        ("p100c1r", True, True, set()),
        ("p101c1r", False, False, set()),
    ],
)
def test_a_board_says_what_can_be_listed_and_which_strategies_are_slow(
    board: str, codes: bool, feedbacks: bool, slow: set[str]
) -> None:
    rules = ask("analyse", game=board)["rules"]
    assert [rules["codes"] is not None, rules["feedbacks"] is not None] == [codes, feedbacks]
    listable = "error" not in ask("candidates", game=board, count=1)
    assert rules["listable"] is listable
    assert slow <= set(rules["slow"])
    assert ("best" in rules["slow"]) is not listable
    assert bool(slow) == bool(rules["slow"])


@pytest.mark.parametrize("game", ["p4c6r:1122=4,0", "p4c6r:1111=0,0;1222=2,0;1222=0,0;1234=1,1"])
def test_a_game_that_is_over_has_no_suggestion_alternatives_or_worth(game: str) -> None:
    reply = ask("analyse", game=game, strategy="entropy")
    assert reply["suggestion"] is None
    assert reply["solved"] is (reply["candidates"] == 1)
    if not reply["solved"]:
        assert [turn["candidates"] for turn in reply["turns"]] == [625, 48, 0, 0]
        error = reply["contradiction"]
        assert (error["kind"], error["turn"]) == ("contradiction", 3)
    assert ask("alternatives", game=game)["alternatives"] == []
    rated = ask("worth", game=game, guess="1234", most=5)
    assert (rated["mean"], rated["certainty"], rated["kept"]) == (None, None, None)
    assert sum(rated["parts"].values()) == reply["candidates"]


def test_alternatives_are_ranked_and_a_hurry_spends_less_effort() -> None:
    large = "p4c6r:1234=0,2"
    reply = ask("alternatives", game=GAME)
    rows = reply["alternatives"]
    assert (reply["candidates"], reply["complete"], len(rows)) == (34, True, 10)
    worth = ask("worth", game=GAME, guess=rows[0]["guess"])
    parts, kept = worth.pop("parts"), worth.pop("kept")
    assert (rows[0], kept) == (worth | {"feedbacks": len(parts)}, None)
    assert [row["mean"] for row in rows] == sorted(row["mean"] for row in rows)
    assert ask("alternatives", game=GAME, hurry=True) == reply
    quick, slow = (ask("alternatives", game=large, hurry=hurry) for hurry in (True, False))
    assert not quick["complete"]
    exact = [sum(row["proven"] for row in each["alternatives"]) for each in (quick, slow)]
    assert exact[0] < exact[1]
    # Too many to play out or to search: the sizes say all there is.
    assert ask("alternatives", game="p5c8r:11123=0,1", hurry=True)["complete"]
    quick, slow = (ask("worth", game=large, guess="1156", hurry=h) for h in (True, False))
    assert (quick["certainty"], slow["certainty"]) == ("bound", "exact")
    assert quick["mean"] >= slow["mean"]


def test_candidates_are_listed_page_by_page() -> None:
    pages = [ask("candidates", game="p4c6r:1122=1,1", start=at, count=200) for at in (0, 200)]
    assert [(page["candidates"], len(page["codes"])) for page in pages] == [(208, 200), (208, 8)]
    codes = pages[0]["codes"] + pages[1]["codes"]
    assert codes == sorted(set(codes))


def test_a_seed_answers_guesses_reveals_its_secret_and_draws_what_is_random() -> None:
    secret = ask("reveal", rules="p4c6r", seed="s")["secret"]
    reply = ask("answer", rules="p4c6r", seed="s", guess="1122")
    hidden = tuple(int(symbol) - 1 for symbol in secret)
    assert tuple(reply["feedback"]) == slow.score((0, 0, 1, 1), hidden)
    assert ask("answer", rules="p4c6r", seed="s", guess=secret)["solved"] is True
    one, same, *others = (suggestion("p4c6r", "random", seed=seed)["guess"] for seed in "aabc")
    assert one == same
    assert {one} != {*others}


@pytest.mark.parametrize(("board", "strategy"), [("p4c6r", "random"), ("p14c9r", "packed")])
def test_a_person_in_a_hurry_gets_a_guess_of_the_strategy_that_is_soonest(
    board: str, strategy: str
) -> None:
    reply = ask("analyse", game=board, hurry=True, strategy="entropy")
    assert reply["strategy"] == strategy
    assert reply["suggestion"] == suggestion(board, strategy)


def test_an_aim_narrows_suggestion_worth_and_alternatives() -> None:
    aim: dict[str, Any] = {"most": 6, "consistent": True}
    best = suggestion(GAME, **aim)
    assert (best["is_candidate"], best["kept"], best["worst"] <= 4) == (True, "yes", True)
    rated = ask("worth", game=GAME, guess=best["guess"], **aim)
    assert (rated["mean"], rated["kept"]) == (best["mean"], "yes")
    assert ask("worth", game=GAME, guess="1111", most=4)["kept"] == "no"
    assert suggestion(GAME, most=2)["kept"] == "no"
    ranked = ask("alternatives", game=GAME, **aim)
    assert all(each["is_candidate"] for each in ranked["alternatives"])


@pytest.mark.nightly
@pytest.mark.parametrize(
    "about",
    [
        {"action": "analyse", "game": "p6c6r:112345=1,2", "strategy": "entropy"},
        {"action": "analyse", "game": "p2c3000r:1.2=0,0;3.4=0,0", "strategy": "best"},
        {"action": "analyse", "game": "p3c200r?:1.2.3=0,0;4.5.6=0,0"},
        {"action": "diagnose", "game": "p3c200r:1.2.3=0,0;4.5.6=0,0;1.2.3=2,0"},
        {"action": "puzzle", "rules": "p2c1000r", "seed": "0"},
        {"action": "daily_puzzle", "rules": "p3c50r", "date": "2026-11-22"},
    ],
    ids=lambda about: " ".join(about.values()),
)
def test_long_work_is_not_silent_for_long(about: dict[str, str]) -> None:
    # In processor time of this process; each was silent for 0.8 to 12 seconds.
    codeset._kept.cache_clear()
    told: list[float] = []
    times = [processor_time()]

    def progress(done: float) -> None:
        told.append(done)
        times.append(processor_time())

    page.ACTIONS[about["action"]](Request(about, progress))
    times.append(processor_time())
    codeset._kept.cache_clear()
    assert told
    assert all(0 <= done <= 1 for done in told)
    assert max(b - a for a, b in itertools.pairwise(times)) < on_this_machine(0.5)


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        ("[" * 100_000, "request", "expected a request without nesting, got '[[["),
        ("[]", "request", "an object, got '[]'"),
        ("{}", "request", "expected 'action' as text, got None"),
        ('{"action": "destroy"}', "request", "one of strategies, analyse"),
        ('{"action": "analyse", "game": 7}', "request", "expected 'game' as text, got 7"),
        ('{"action": "analyse", "game": "p4c6r:11=1,1"}', "code", "expected 4 pegs, got 2: '11'"),
        ('{"action": "analyse", "game": "p4c6r:1122=3,1"}', "feedback", "got '3,1'"),
        ('{"action": "analyse", "game": "<img src=x>"}', "rules", "got '<img src=x>'"),
        ('{"action": "candidates", "game": "p9c9r"}', "too-many-codes", "387,420,489"),
        ('{"action": "analyse", "game": "p4c6r", "most": 0}', "request", "from 1 to 99, got 0"),
        ('{"action": "worth", "game": "p4c6r", "guess": "1122", "most": true}', "request", "most"),
        ('{"action": "alternatives", "game": "p4c6r", "consistent": 1}', "request", "got 1"),
        ('{"action": "correct", "game": "p4c6r:1122=1,1", "guess": "1", "turn": 2}', "code", "'1'"),
        ('{"action": "correct", "game": "p4c6r", "guess": "1122"}', "request", "turn from 1"),
    ],
)
def test_bad_requests_come_back_as_errors(text: str, kind: str, message: str) -> None:
    error = json.loads(handle(text))["error"]
    assert error["kind"] == kind
    assert message in error["message"]
    assert "\n" not in error["message"]
    assert len(error["message"]) < 350


def test_a_correction_counts_the_codes_that_fit_the_later_turns_too() -> None:
    game = Game("p4c6r:1122=1,1;1344=3,0;1435=1,1;3164=0,2")
    for number, (guess, _) in enumerate(game.turns, 1):
        others = [*game.turns[: number - 1], *game.turns[number:]]
        left = slow.fitting(slow.codes(*game.rules), others)
        parts = {f"{b},{w}": len(part) for (b, w), part in slow.parts(guess, left).items()}
        text = format_code(game.rules, guess)
        reply = ask("correct", game=str(game), turn=number, guess=text)
        assert reply == {"candidates": len(left), "parts": parts}


ELSEWHERE = """
import json, sys
from mastermind_core.api.page import handle
print(json.dumps([json.loads(handle(json.dumps(each))) for each in json.load(sys.stdin)]))
"""


@pytest.mark.nightly
@no_processes
def test_what_was_asked_before_changes_no_reply() -> None:
    # The page asks ahead what the person may want next: more on a fast machine than on a slow one.
    requests: list[dict[str, Any]] = []
    for game in ("p4c6r:1123=1,1", "p4c6r:1256=0,2;3341=1,0", "p5c8r:12345=1,1;61177=0,2"):
        best = suggestion(game)
        for answer in sorted(best["parts"], key=best["parts"].get)[-4:]:
            after = f"{game};{best['guess']}={answer}"
            requests.append({"action": "analyse", "game": after, "strategy": "best"})
            requests.append({"action": "alternatives", "game": after, "hurry": True})
    here = [ask(**each) for each in requests]
    assert json.loads(fresh(ELSEWHERE, given=json.dumps(requests[::-1])))[::-1] == here
