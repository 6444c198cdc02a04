import itertools
import json
import time
from typing import Any

import pytest

from mastermind_core.api import page
from mastermind_core.api.page import handle
from mastermind_core.candidates import whole_board

from .. import slow
from ..pace import on_this_machine
from ..processes import fresh, no_processes


def ask(action: str, **more: object) -> dict[str, Any]:
    reply = json.loads(handle(json.dumps({"action": action, **more})))
    assert isinstance(reply, dict)
    return reply


def test_analyse_has_all_facts_that_the_page_shows() -> None:
    reply = ask("analyse", game="p4c6r:1122=1,1;1344=0,3", strategy="minimax")
    assert reply["game"] == "p4c6r:1122=1,1;1344=0,3"
    assert reply["turns"] == [
        {"guess": "1122", "feedback": [1, 1], "candidates": 208},
        {"guess": "1344", "feedback": [0, 3], "candidates": 6},
    ]
    assert (reply["candidates"], reply["solved"], reply["contradiction"]) == (6, False, None)
    suggestion = reply["suggestion"]
    assert (suggestion["guess"], suggestion["is_candidate"]) == ("4113", True)
    assert (suggestion["largest_part"], suggestion["expected_size"]) == (1, 1)
    assert sum(suggestion["parts"].values()) == 6
    rules = reply["rules"]
    assert (rules["pegs"], rules["colours"], rules["repeats"], rules["codes"]) == (4, 6, True, 1296)
    assert rules["codes_power"] == 3
    assert rules["symbols"] == list("123456")
    assert len(rules["feedbacks"]) == 14
    assert [3, 1] not in rules["feedbacks"]


@pytest.mark.parametrize(
    ("board", "listable", "slow"),
    [
        ("p4c6r", True, set()),
        ("p7c10r", True, {"entropy", "exact", "minimax", "packed"}),
        ("p8c10n", False, {"best", "entropy", "random"}),
        ("p9c9r", False, {"best", "entropy", "random"}),
    ],
)
def test_a_board_says_what_can_be_listed_and_which_strategies_are_slow(
    board: str, listable: bool, slow: set[str]
) -> None:
    rules = ask("analyse", game=board)["rules"]
    assert rules["listable"] is listable
    assert ("error" in ask("candidates", game=board, count=1)) is not listable
    assert slow <= set(rules["slow"])
    assert ("best" in rules["slow"]) is not listable
    assert bool(slow) == bool(rules["slow"])


def test_codes_and_feedbacks_of_a_board_are_told_up_to_their_limits() -> None:
    def told(board: str) -> tuple[bool, bool]:
        rules = ask("analyse", game=board)["rules"]
        return rules["codes"] is not None, rules["feedbacks"] is not None

    assert told("p15c10r") == (True, True)
    assert told("p16c10r") == (False, True)
    assert told("p100c1r") == (True, True)
    assert told("p101c1r") == (False, False)


@pytest.mark.parametrize(("board", "strategy"), [("p4c6r", "random"), ("p14c9r", "packed")])
def test_a_person_in_a_hurry_gets_a_guess_of_the_strategy_that_is_soonest(
    board: str, strategy: str
) -> None:
    reply = ask("analyse", game=board, hurry=True, strategy="entropy")
    assert reply["strategy"] == strategy
    named = ask("analyse", game=board, strategy=strategy)
    assert reply["suggestion"] == named["suggestion"]


def test_analyse_without_a_strategy_suggests_nothing() -> None:
    reply = ask("analyse", game="p4c6r")
    assert reply["strategy"] is reply["suggestion"] is None


def test_a_solved_game_needs_no_suggestion() -> None:
    reply = ask("analyse", game="p4c6r:1122=4,0", strategy="entropy")
    assert reply["solved"]
    assert reply["suggestion"] is None


def test_a_contradiction_keeps_the_turns_and_names_one() -> None:
    reply = ask("analyse", game="p4c6r:1111=0,0;1222=2,0;1222=0,0;1234=1,1", strategy="entropy")
    assert [turn["candidates"] for turn in reply["turns"]] == [625, 48, 0, 0]
    assert reply["candidates"] == 0
    assert reply["contradiction"]["kind"] == "contradiction"
    assert reply["contradiction"]["turn"] == 3
    assert "turn 3" in reply["contradiction"]["message"]
    assert reply["suggestion"] is None


def test_a_random_suggestion_depends_on_the_seed_alone() -> None:
    drawn = [
        ask("analyse", game="p4c6r", strategy="random", seed=seed)["suggestion"]["guess"]
        for seed in ("a", "a", "b", "c")
    ]
    assert drawn[0] == drawn[1]
    assert len(set(drawn)) > 1


def test_an_exact_suggestion_has_its_worth() -> None:
    suggestion = ask("analyse", game="p4c6r:1122=1,1;1344=0,3", strategy="exact")["suggestion"]
    assert suggestion["mean"] == 11 / 6
    assert suggestion["proven"] is True
    assert suggestion["is_candidate"] is True


def test_the_default_strategy_says_where_its_guess_comes_from() -> None:
    assert ask("strategies")["default"] == "best"
    suggestion = ask("analyse", game="p4c6r:1122=1,1;1344=1,1", strategy="best")["suggestion"]
    assert suggestion["source"] == "search"
    assert (suggestion["certainty"], suggestion["proven"]) == ("exact", True)
    assert suggestion["kept"] is None
    assert suggestion["worst"] >= 2
    other = ask("analyse", game="p4c6r:1122=1,1;1344=1,1", strategy="minimax")["suggestion"]
    assert other["source"] is None
    assert other["mean"] >= suggestion["mean"]


def test_an_aim_narrows_suggestion_worth_and_alternatives() -> None:
    game = "p4c6r:1122=1,1;1344=1,1"
    aim = {"most": 6, "consistent": True}
    suggestion = ask("analyse", game=game, strategy="best", **aim)["suggestion"]
    assert suggestion["is_candidate"]
    assert suggestion["kept"] is True
    assert suggestion["worst"] <= 4
    rated = ask("worth", game=game, guess=suggestion["guess"], **aim)
    assert (rated["mean"], rated["kept"]) == (suggestion["mean"], True)
    assert ask("worth", game=game, guess="1111", most=4)["kept"] is False
    assert ask("analyse", game=game, strategy="best", most=2)["suggestion"]["kept"] is False
    ranked = ask("alternatives", game=game, **aim)
    assert all(each["is_candidate"] for each in ranked["alternatives"])


def test_alternatives_are_ranked_with_their_worth() -> None:
    reply = ask("alternatives", game="p4c6r:1122=1,1;1344=1,1")
    rows = reply["alternatives"]
    assert reply["candidates"] == 34
    assert len(rows) == 10
    assert set(rows[0]) == {
        "guess", "is_candidate", "mean", "worst", "certainty", "proven", "feedbacks",
        "expected_size", "largest_part",
    }  # fmt: skip
    assert [row["mean"] for row in rows] == sorted(row["mean"] for row in rows)
    best = ask("analyse", game="p4c6r:1122=1,1;1344=1,1", strategy="exact")["suggestion"]
    assert (rows[0]["guess"], rows[0]["mean"]) == (best["guess"], best["mean"])


def test_a_ranking_in_a_hurry_says_whether_more_effort_would_change_it() -> None:
    small, large = "p4c6r:1122=1,1;1344=1,1", "p4c6r:1122=1,1"
    assert ask("alternatives", game=small, hurry=True) == ask("alternatives", game=small)
    assert ask("alternatives", game=small)["complete"]
    quick, slow = (ask("alternatives", game=large, hurry=hurry) for hurry in (True, False))
    assert not quick["complete"]
    assert len(quick["alternatives"]) == len(slow["alternatives"]) == 10
    assert len(exact(quick)) < len(exact(slow))
    # Too many to play out or to search: the sizes say all there is.
    assert ask("alternatives", game="p5c8r:11123=0,1", hurry=True)["complete"]


def exact(reply: dict[str, Any]) -> list[object]:
    return [each["guess"] for each in reply["alternatives"] if each["proven"]]


def test_the_worth_in_a_hurry_is_no_surer_than_with_all_effort() -> None:
    quick, slow = (
        ask("worth", game="p4c6r:1234=0,2", guess="1156", hurry=hurry) for hurry in (True, False)
    )
    assert (quick["certainty"], slow["certainty"]) == ("bound", "exact")
    assert quick["parts"] == slow["parts"]
    assert quick["mean"] >= slow["mean"]


@pytest.mark.parametrize("game", ["p4c6r:1122=4,0", "p4c6r:1111=0,0;1111=1,0"])
def test_a_game_that_is_over_has_no_alternatives_and_no_worth(game: str) -> None:
    assert ask("alternatives", game=game)["alternatives"] == []
    rated = ask("worth", game=game, guess="1234", most=5)
    assert (rated["mean"], rated["certainty"], rated["kept"]) == (None, None, None)


def test_worth_gives_the_parts_of_any_guess() -> None:
    reply = ask("worth", game="p3c4r:112=1,0", guess="444")
    left = [c for c in slow.codes(3, 4, True) if slow.score((0, 0, 1), c) == (1, 0)]
    expected = {f"{b},{w}": len(part) for (b, w), part in slow.parts((3, 3, 3), left).items()}
    assert reply["parts"] == expected
    assert reply["largest_part"] == max(expected.values())
    assert reply["is_candidate"] is False


def test_worth_after_a_contradiction_finds_no_parts() -> None:
    reply = ask("worth", game="p4c6r:1111=0,0;1111=1,0", guess="1234")
    assert (reply["parts"], reply["largest_part"], reply["expected_size"]) == ({}, 0, 0)


def test_candidates_are_listed_page_by_page() -> None:
    first = ask("candidates", game="p4c6r:1122=1,1", count=200)
    rest = ask("candidates", game="p4c6r:1122=1,1", start=200, count=200)
    assert first["candidates"] == rest["candidates"] == 208
    assert len(first["codes"]) == 200
    codes = first["codes"] + rest["codes"]
    assert codes == sorted(set(codes))
    assert len(codes) == 208


def test_a_seed_answers_guesses_and_reveals_its_secret() -> None:
    secret = ask("reveal", rules="p4c6r", seed="s")["secret"]
    reply = ask("answer", rules="p4c6r", seed="s", guess="1122")
    as_code = tuple(int(symbol) - 1 for symbol in secret)
    assert tuple(reply["feedback"]) == slow.score((0, 0, 1, 1), as_code)
    assert ask("answer", rules="p4c6r", seed="s", guess=secret) == {
        "feedback": [4, 0],
        "solved": True,
    }


def test_strategies_are_listed_with_the_default() -> None:
    reply = ask("strategies")
    names = reply["strategies"]
    assert reply["default"] in names
    assert set(names) >= {"random", "first", "minimax", "expected-size", "entropy", "most-parts"}


def test_progress_comes_at_least_every_quarter_of_a_second_of_long_work() -> None:
    # In processor time of this process: other work of the machine does not count.
    told: list[tuple[float, float]] = []

    def report(text: str) -> None:
        told.append((time.process_time(), json.loads(text)["done"]))

    request = {"action": "analyse", "game": "p6c6r:112345=1,2", "strategy": "entropy"}
    start = time.process_time()
    handle(json.dumps(request), report)
    times = [start, *(moment for moment, _ in told), time.process_time()]
    assert len(told) > 1
    assert max(b - a for a, b in itertools.pairwise(times)) < on_this_machine(0.25)
    assert all(0 <= done <= 1 for _, done in told)


@pytest.mark.nightly
@pytest.mark.parametrize(
    "about",
    [
        {"action": "analyse", "game": "p2c3000r:1.2=0,0;3.4=0,0", "strategy": "best"},
        {"action": "analyse", "game": "p3c200r?:1.2.3=0,0;4.5.6=0,0"},
        {"action": "diagnose", "game": "p3c200r:1.2.3=0,0;4.5.6=0,0;1.2.3=2,0"},
        {"action": "puzzle", "rules": "p2c1000r", "seed": "0"},
        {"action": "daily_puzzle", "rules": "p3c50r", "date": "2026-11-22"},
    ],
    ids=lambda about: " ".join(about.values()),
)
def test_boards_of_millions_of_codes_are_not_silent_for_long(about: dict[str, str]) -> None:
    # In processor time of this process; each was silent for 0.8 to 12 seconds.
    whole_board._kept.cache_clear()
    times = [time.process_time()]
    page.ACTIONS[about["action"]](about, lambda _: times.append(time.process_time()))
    times.append(time.process_time())
    whole_board._kept.cache_clear()
    assert len(times) > 2
    assert max(b - a for a, b in itertools.pairwise(times)) < on_this_machine(0.5)


@pytest.mark.parametrize(
    ("request_text", "kind", "message"),
    [
        ("", "request", "expected a request in JSON, got ''"),
        ("[" * 100_000, "request", "expected a request without nesting, got '[[["),
        ("[]", "request", "an object, got '[]'"),
        ("{}", "request", "expected 'action' as text, got None"),
        ('{"action": "destroy"}', "request", "one of strategies, analyse"),
        ('{"action": "analyse"}', "request", "expected 'game' as text"),
        ('{"action": "analyse", "game": 7}', "request", "expected 'game' as text, got 7"),
        ('{"action": "analyse", "game": "p4c6r:11=1,1"}', "code", "expected 4 pegs, got 2: '11'"),
        ('{"action": "analyse", "game": "p4c6r:1122=3,1"}', "feedback", "got '3,1'"),
        ('{"action": "analyse", "game": "<img src=x>"}', "rules", "got '<img src=x>'"),
        ('{"action": "candidates", "game": "p9c9r"}', "too-many-codes", "387,420,489"),
        ('{"action": "analyse", "game": "p4c6r", "strategy": "x"}', "strategy", "got 'x'"),
        ('{"action": "worth", "game": "p4c6r", "guess": "99"}', "code", "'99'"),
        ('{"action": "candidates", "game": "p4c6r", "count": -1}', "request", "got -1"),
        ('{"action": "candidates", "game": "p4c6r", "start": "0"}', "request", "got '0'"),
        ('{"action": "answer", "rules": "p4c6r", "guess": "1122"}', "request", "'seed' as text"),
        ('{"action": "analyse", "game": "p4c6r", "most": 0}', "request", "from 1 to 99, got 0"),
        ('{"action": "worth", "game": "p4c6r", "guess": "1122", "most": true}', "request", "most"),
        ('{"action": "alternatives", "game": "p4c6r", "most": "5"}', "request", "got '5'"),
        ('{"action": "alternatives", "game": "p4c6r", "consistent": 1}', "request", "got 1"),
        ('{"action": "analyse", "game": "p4c6r", "hurry": "yes"}', "request", "hurry true or"),
    ],
)
def test_bad_requests_come_back_as_errors(request_text: str, kind: str, message: str) -> None:
    error = json.loads(handle(request_text))["error"]
    assert error["kind"] == kind
    assert message in error["message"]
    assert "\n" not in error["message"]
    assert len(error["message"]) < 350


def test_a_correction_counts_the_codes_that_fit_the_later_turns_too() -> None:
    turns = [((0, 0, 1, 1), (1, 1)), ((0, 2, 3, 3), (3, 0)), ((0, 3, 2, 4), (1, 1))]
    turns.append(((2, 0, 5, 3), (0, 2)))
    texts = ["".join(str(colour + 1) for colour in guess) for guess, _ in turns]
    answers = [f"{black},{white}" for _, (black, white) in turns]
    game = "p4c6r:" + ";".join(map("=".join, zip(texts, answers, strict=True)))
    for number, (guess, _) in enumerate(turns, 1):
        others = [turn for at, turn in enumerate(turns, 1) if at != number]
        fitting = [
            code
            for code in slow.codes(4, 6, True)
            if all(slow.score(other, code) == answer for other, answer in others)
        ]
        parts = {f"{b},{w}": len(part) for (b, w), part in slow.parts(guess, fitting).items()}
        reply = ask("correct", game=game, turn=number, guess=texts[number - 1])
        assert reply == {"candidates": len(fitting), "parts": parts}


@pytest.mark.parametrize("turn", [0, 3, -1, "1", True, None])
def test_a_turn_beyond_the_game_cannot_be_corrected(turn: object) -> None:
    reply = ask("correct", game="p4c6r:1122=1,1;1344=0,3", turn=turn, guess="1122")
    assert reply["error"]["kind"] == "request"


ELSEWHERE = """
import json, sys
from mastermind_core.api.page import handle
print(json.dumps([json.loads(handle(json.dumps(each))) for each in json.load(sys.stdin)]))
"""


@no_processes
def test_what_was_asked_before_changes_no_reply() -> None:
    # The page asks ahead what the person may want next: more on a fast machine than on a slow one.
    requests = []
    for game in ("p4c6r:1123=1,1", "p4c6r:1256=0,2;3341=1,0", "p5c8r:12345=1,1;61177=0,2"):
        ahead: dict[str, Any] = {"action": "analyse", "game": game, "strategy": "best"}
        suggestion = ask(**ahead)["suggestion"]
        parts = sorted(suggestion["parts"], key=suggestion["parts"].get)[-4:]
        games = [f"{game};{suggestion['guess']}={answer}" for answer in parts]
        requests += [{**ahead, "game": each} for each in games]
        requests += [{"action": "alternatives", "game": each, "hurry": True} for each in games]
    here = [ask(**each) for each in requests]
    assert json.loads(fresh(ELSEWHERE, given=json.dumps(requests[::-1])))[::-1] == here
