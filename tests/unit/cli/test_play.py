import io
import random
from typing import Any

import pytest

from mastermind_core.challenge import Challenge, challenge_of_day
from mastermind_core.cli import play
from mastermind_core.cli.play import Against, AgainstDevil, Helper
from mastermind_core.codemaker import Codemaker
from mastermind_core.codes import format_code, parse_code
from mastermind_core.devil.forced import Forced, fewest_against_devil
from mastermind_core.limits import Progress
from mastermind_core.rules import Rules
from mastermind_core.scoring import score
from mastermind_core.sent_game import MAX_HINTS, SentGame
from mastermind_core.strategies.registry import find

from ..shell import Shell

CLASSIC = Rules(4, 6)


def against(lines: list[str]) -> dict[str, Any]:
    return Against(CLASSIC, find("minimax"), random.Random(1)).run(lines)


def helped(lines: list[str]) -> dict[str, Any]:
    return Helper(CLASSIC, find("minimax"), random.Random(1)).run(lines)


def secret_of(seed: int) -> str:
    codemaker = Codemaker.from_seed(CLASSIC, str(random.Random(seed).getrandbits(64)))
    return format_code(CLASSIC, codemaker.reveal())


def test_a_game_against_the_computer_is_won(shell: Shell) -> None:
    secret = secret_of(1)
    result = against(["1111", "hint", secret, "2222"])
    assert (result["solved"], result["turns"], result["secret"]) == (True, 2, secret)
    out = shell.said()
    assert "Found in 2 guesses!" in out
    assert "at most" in out


def test_a_bad_guess_is_no_turn_and_is_quoted_as_it_was_typed(shell: Shell) -> None:
    assert against(["1111", "12", "QQQQ", "quit"])["turns"] == 1
    out = shell.said()
    assert "expected 4 pegs, got 2: '12'" in out
    assert "expected colours 1 to 6, got 'Q' in 'QQQQ'" in out


def test_help_is_no_guess_and_says_what_can_be_typed(shell: Shell) -> None:
    against(["Help", "quit"])
    helped(["?", "quit"])
    out = shell.said()
    assert out.count("Type a guess, or: hint, list, undo, reveal, quit.") == 2
    assert out.count("Answer with black,white such as 1,2") == 2
    assert "got 'h'" not in out


@pytest.mark.parametrize(
    ("board", "codes"),
    [("p4c35r", ["quit", "list", "undo", "hint", "help", "exit"]), ("p1c30r", ["q"])],
)
def test_a_code_that_is_also_a_command_can_be_guessed(
    board: str, codes: list[str], shell: Shell
) -> None:
    conversation = Against(Rules.parse(board), find("first"), random.Random(1))
    lines = [*codes, "/list", "/undo", "/help", "/quit", "1" * conversation.rules.pegs]
    assert conversation.run(lines)["turns"] == len(codes) - 1
    out = shell.said()
    words = "or: /hint, /list, /undo, /reveal, /quit. Without its slash, such a word is a guess."
    assert out.count(words) == 2
    assert f"Back at turn {len(codes)}." in out


@pytest.mark.parametrize("commands", [["undo", "reveal"], ["/undo", "/Reveal"]])
def test_undo_takes_a_turn_back_and_reveal_ends_the_game(commands: list[str], shell: Shell) -> None:
    result = against(["1111", "2222", *commands, "3333"])
    assert (result["turns"], result["solved"]) == (1, False)
    assert f"It was {secret_of(1)}" in shell.said()


def test_list_shows_turns_and_candidates(shell: Shell) -> None:
    against(["1122", "list"])
    out = shell.said()
    assert "1. 1122" in out
    assert "more" in out


def test_the_helper_suggests_guesses_for_a_code_hidden_elsewhere(shell: Shell) -> None:
    answers = ["1,0", "0,2"]
    result = helped([*answers, "undo", "list", "0,2", "nonsense", "quit"])
    assert result["turns"] == 2
    out = shell.said()
    assert out.count("2. Guess 1344") == 2
    assert "got 'nonsense'" in out


@pytest.mark.parametrize(
    ("typed", "turn"),
    [
        ("1,2", "1122=1,2"),
        ("1 2", "1122=1,2"),
        ("12", "1122=1,2"),
        ("1234=1,2", "1234=1,2"),
        ("1123=1  2", "1123=1,2"),
        ("1123=12?", "1123=1,2?"),
    ],
)
def test_the_helper_takes_an_answer_as_it_is_typed_in_haste(typed: str, turn: str) -> None:
    assert helped([typed])["game"] == f"p4c6r:{turn}"


def test_two_digits_are_no_answer_on_a_board_of_ten_pegs(shell: Shell) -> None:
    Helper(Rules(10, 2), find("first"), random.Random(1)).run(["10", "10 0"])
    out = shell.said()
    assert "got '10'" in out
    assert "Found in 1 guess!" in out


def test_the_helper_refuses_a_contradiction_and_keeps_the_turns(shell: Shell) -> None:
    result = helped(["1111=0,0", "1111=1,0", "quit"])
    assert result["game"] == "p4c6r:1111=0,0"
    assert "no code gives '1,0' to '1111' in turn 2" in shell.said()


def test_the_helper_goes_on_where_the_strategy_has_no_guess(shell: Shell) -> None:
    """The error once ended the game, and a person's turns were gone."""
    lines = ["1123=1,1", "1234=0,1", "undo", "1123=1,1"]
    result = Helper(CLASSIC, find("book"), random.Random(1)).run(lines)
    assert result["game"] == "p4c6r:1123=1,1"
    out = shell.said()
    assert "expected a position in a book" in out
    assert out.count("Please answer again, or undo.") == 1
    assert out.count("2. Guess ") == 2


@pytest.mark.parametrize("secret", ["1111", "6543", "2253"])
def test_the_helper_finds_any_code_from_true_answers(secret: str) -> None:
    helper = Helper(CLASSIC, find("minimax"), random.Random(1), silent=True)
    code = parse_code(CLASSIC, secret)

    def answers() -> Any:
        while True:
            yield str(score(helper.guess, code))

    result = helper.run(answers())
    assert result["solved"]
    assert result["secret"] == secret
    assert result["turns"] <= 5


def test_play_in_json_prints_the_result_alone(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1122\nlist\nhint\nquit\n"))
    assert shell.told("play", "--seed", "5")["turns"] == 1


def test_the_devil_answers_truly_and_shows_a_code_that_fits(shell: Shell) -> None:
    result = AgainstDevil(CLASSIC, find("minimax"), random.Random(1)).run(
        ["1122", "undo", "1122", "hint", "reveal"]
    )
    assert (result["game"], result["solved"]) == ("p4c6r:1122=0,0", False)
    shown = parse_code(CLASSIC, result["secret"])
    assert score(parse_code(CLASSIC, "1122"), shown) == (0, 0)
    out = shell.said()
    assert "I have not decided on a code of 4 pegs" in out
    assert f"It could have been {result['secret']}" in out
    assert "It was" not in out


@pytest.mark.parametrize(
    ("guesses", "words"),
    [
        (["12", "13", "22"], "No one can force the devil in fewer guesses: you did it."),
        (["12", "12", "13", "22"], "The devil can be forced in 3 guesses, and in no fewer."),
    ],
)
def test_the_end_against_the_devil_says_whether_anyone_can_do_better(
    guesses: list[str], words: str, shell: Shell
) -> None:
    conversation = AgainstDevil(Rules(2, 3), find("best"), random.Random(1))
    assert conversation.run(guesses)["solved"]
    assert words in shell.said()


def test_the_end_against_the_devil_says_how_far_its_search_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On p2c35r nothing was said for ten seconds and more."""
    told = []

    def searched(rules: Rules, progress: Progress | None = None) -> Forced:
        told.append(progress)
        return fewest_against_devil(rules, progress)

    monkeypatch.setattr(play, "fewest_against_devil", searched)
    AgainstDevil(Rules(1, 1), find("first"), random.Random(1)).run(["1"])
    assert None not in told
    assert len(told) == 1


def test_a_challenge_has_one_secret_and_its_own_board(
    monkeypatch: pytest.MonkeyPatch, shell: Shell
) -> None:
    challenge = challenge_of_day(Rules(5, 8), "2026-11-22")
    secret = Codemaker.from_seed(challenge.rules, challenge.seed).reveal()
    for code in (str(challenge), str(challenge).lower().replace("-", "")):
        monkeypatch.setattr("sys.stdin", io.StringIO("reveal\n"))
        shown = shell.told("play", "--challenge", code)
        assert (shown["game"], shown["secret"]) == ("p5c8r", format_code(challenge.rules, secret))
    assert "'4C6R-7K3M-9QTT' with a wrong or missing symbol" in shell.refused(
        "play", "--challenge", "4C6R-7K3M-9QTT"
    )


def test_a_challenge_is_made_played_and_sent_back(
    monkeypatch: pytest.MonkeyPatch, shell: Shell
) -> None:
    made = ["challenge", "--code", "1234", "--name", "Anna", "--seed", "s"]
    challenge = shell.shown(*made).splitlines()[0]
    assert challenge.startswith("Anna: 4C6R-")
    assert "1234" not in challenge
    monkeypatch.setattr("sys.stdin", io.StringIO("1122\nhint\n1234\n"))
    play = ["play", "--challenge", challenge, "--name", "Ben", "--strategy", "first"]
    shown = shell.shown(*play)
    assert "Anna chose a code of 4 pegs" in shown
    sent = shown.rpartition("To send it back: ")[2].strip()
    assert shell.shown("sent", sent, sent).splitlines() == [
        "The code: 1234",
        "    Ben: found it in 2, 1 hint  Ben: found it in 2, 1 hint",
        "  1 1122 = 1,1                  1122 = 1,1",
        "  2 1234 = 4,0                  1234 = 4,0",
    ]
    assert "which was changed since" in shell.refused("sent", sent.replace("Ben", "Bob"))
    assert shell.told(*made)["challenge"] == challenge


def test_a_guess_that_was_taken_back_counts_as_a_hint_in_the_game_that_is_sent(
    monkeypatch: pytest.MonkeyPatch, shell: Shell
) -> None:
    """It was not counted: two guesses and an undo were sent as a game of one guess."""
    challenge = str(Challenge.choosing(CLASSIC, (0, 1, 2, 3), "s"))
    monkeypatch.setattr("sys.stdin", io.StringIO("undo\n1122\nundo\n1234\n"))
    shown = shell.shown("play", "--challenge", challenge, "--name", "Ben")
    assert "1 guess taken back counts as a hint.\n" in shown
    sent = shown.rpartition("To send it back: ")[2].strip()
    assert "Ben: found it in 1, 1 hint" in shell.shown("sent", sent)


@pytest.mark.parametrize(
    ("board", "guess", "why"),
    [
        ("p1c2r", "1", "expected 1 to 100 guesses, got 101"),
        ("p99c9r", "1" * 99, "expected a smaller board for a code in a text, got p99c9r"),
    ],
)
def test_a_game_that_cannot_be_sent_back_says_why(
    board: str, guess: str, why: str, monkeypatch: pytest.MonkeyPatch, shell: Shell
) -> None:
    rules = Rules.parse(board)
    challenge = next(
        made
        for made in (Challenge.of(rules, str(number)) for number in range(20))
        if format_code(rules, made.secret()) != guess
    )
    monkeypatch.setattr("sys.stdin", io.StringIO(101 * f"{guess}\n"))
    shown = shell.shown("play", "--challenge", str(challenge))
    assert shown.endswith(f"This game cannot be sent back: {why}.\n")


def test_hints_of_a_sent_game_that_may_be_more_are_told_as_that(shell: Shell) -> None:
    challenge = Challenge.choosing(CLASSIC, (0, 1, 2, 3), "s")
    sent = str(SentGame(challenge, ((0, 1, 2, 3),), "Ben", MAX_HINTS))
    assert "Ben: found it in 1, 31 or more hints\n" in shell.shown("sent", sent)


def test_games_of_two_challenges_are_not_put_side_by_side(shell: Shell) -> None:
    one = "Anna: 4C6R-7K3M-9QT0-A4H=Ben: 017J05FWE5A"
    secret = Challenge.parse("4C6R-7K3M-9QTG").secret()
    other = str(SentGame(Challenge.parse("4C6R-7K3M-9QTG"), (secret,)))
    assert "expected games of one challenge" in shell.refused("sent", one, other)


def test_the_helper_takes_an_answer_in_doubt(shell: Shell) -> None:
    """It was refused as no feedback."""
    result = helped(["1,2?", "1234=1 1?", "list", "undo", "1 2", "quit"])
    assert result["game"].count("?") == 1
    out = shell.said()
    assert "expected feedback" not in out
    assert "(unsure)" in out
    assert "1,296 possible codes" in out


@pytest.mark.parametrize("typed", ["?=1,2", "1,2??", "1123=?"])
def test_a_question_mark_alone_is_no_answer(typed: str, shell: Shell) -> None:
    assert helped([typed, "quit"])["turns"] == 0
    assert "expected" in shell.said()
