import random
from collections.abc import Iterator
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
SECRET = format_code(
    CLASSIC, Codemaker.from_seed(CLASSIC, str(random.Random(1).getrandbits(64))).reveal()
)
"""The code that the program hides in these tests."""

COMMANDS = "Type a guess, or: hint, list, undo, reveal, quit."
ANSWERS = "Answer with black,white such as 1,2"


def talked(kind: Any, lines: str, rules: str = "p4c6r", strategy: str = "minimax") -> Any:
    """Type lines, with bars between them; return the result."""
    return kind(Rules.parse(rules), find(strategy), random.Random(1)).run(lines.split("|"))


@pytest.mark.parametrize(
    ("kind", "lines", "game", "words"),
    [
        (
            Against,
            f"1111|hint|{SECRET}|2222",
            f"p4c6r:1111=1,0;{SECRET}=4,0",
            {"Found in 2 guesses!": 1, "at most": 1},
        ),
        (
            Against,
            "1111|12|QQQQ|quit",
            "p4c6r:1111=1,0",
            {"expected 4 pegs, got 2: '12'": 1, "expected colours 1 to 6, got 'Q' in 'QQQQ'": 1},
        ),
        (Against, "Help|quit", "p4c6r", {COMMANDS: 2, "got 'h'": 0}),
        (Helper, "?|quit", "p4c6r", {ANSWERS: 2, "got": 0}),
        (
            Against,
            "1111|2222|undo|2222|/undo|/Reveal|3333",
            "p4c6r:1111=1,0",
            {f"It was {SECRET}": 1},
        ),
        (Against, "1111|list", "p4c6r:1111=1,0", {"1. 1111  1 black": 1, " more\n": 1}),
        (
            Helper,
            "1,0|0,2|undo|list|0,2|nonsense|quit",
            "p4c6r:1122=1,0;1344=0,2",
            {"2. Guess 1344": 2, "got 'nonsense'": 1},
        ),
        (
            Helper,
            "1111=0,0|1111=1,0|quit",
            "p4c6r:1111=0,0",
            {"no code gives '1,0' to '1111' in turn 2": 1},
        ),
        (  # it was refused as no feedback
            Helper,
            "1,2?|1234=1 1?|list|undo|1 2|quit",
            "p4c6r:1122=1,2?;1213=1,2",
            {"expected feedback": 0, "(unsure)": 2, "1,296 possible codes": 6},
        ),
        (Helper, "?=1,2|1,2??|1123=?|quit", "p4c6r", {"expected": 3}),
        # An answer as it is typed in haste.
        *((Helper, typed, "p4c6r:1122=1,2", {}) for typed in ("1,2", "1 2", "12", "1122=1  2")),
        (Helper, "1123=12?", "p4c6r:1123=1,2?", {}),
    ],
)
def test_a_conversation_leads_to_a_game_and_says_words_so_often(
    kind: Any, lines: str, game: str, words: dict[str, int], shell: Shell
) -> None:
    assert talked(kind, lines)["game"] == game
    said = shell.said()
    assert {each: said.count(each) for each in words} == words


@pytest.mark.parametrize(
    ("board", "codes"),
    [("p4c35r", ["quit", "list", "undo", "hint", "help", "exit"]), ("p1c30r", ["q"])],
)
def test_a_code_that_is_also_a_command_can_be_guessed(
    board: str, codes: list[str], shell: Shell
) -> None:
    lines = [*codes, "/list", "/undo", "/help", "/quit", "1" * Rules.parse(board).pegs]
    assert talked(Against, "|".join(lines), board, "first")["turns"] == len(codes) - 1
    out = shell.said()
    words = "or: /hint, /list, /undo, /reveal, /quit. Without its slash, such a word is a guess."
    assert out.count(words) == 2
    assert f"Back at turn {len(codes)}." in out


def test_two_digits_are_no_answer_on_a_board_of_ten_pegs(shell: Shell) -> None:
    talked(Helper, "10|10 0", "p10c2r", "first")
    out = shell.said()
    assert "got '10'" in out
    assert "Found in 1 guess!" in out


def test_a_contradiction_at_the_table_offers_the_diagnosis(
    capsys: pytest.CaptureFixture[str],
) -> None:
    result = talked(Helper, "1,1|0,3|1345=0,0|1345=0,0?|diagnose|quit")
    told = capsys.readouterr().out
    assert "Or type diagnose: it shows which answers may be wrong." in told
    assert "Please answer again, or undo." in told
    assert result["turns"] == 3
    talked(Helper, "1122=1,1|1344=0,3|3145=0,0|diagnose|quit")
    told = capsys.readouterr().out
    assert "No code fits from turn 3 on." in told
    assert "turn 3: answer 0,2 instead of 0,0" in told


def test_the_helper_goes_on_where_the_strategy_has_no_guess(shell: Shell) -> None:
    """The error once ended the game, and a person's turns were gone."""
    result = talked(Helper, "1123=1,1|1234=0,1|undo|1123=1,1", strategy="book")
    assert result["game"] == "p4c6r:1123=1,1"
    out = shell.said()
    assert "expected a position in a book" in out
    assert out.count("Please answer again, or undo.") == 1
    assert out.count("2. Guess ") == 2


def test_the_helper_finds_a_code_from_true_answers() -> None:
    helper = Helper(CLASSIC, find("minimax"), random.Random(1), silent=True)

    def answers() -> Iterator[str]:
        while True:
            yield str(score(helper.guess, parse_code(CLASSIC, "6543")))

    result = helper.run(answers())
    assert (result["solved"], result["secret"]) == (True, "6543")
    assert result["turns"] <= 5


def test_the_devil_answers_truly_and_shows_a_code_that_fits(shell: Shell) -> None:
    result = talked(AgainstDevil, "1122|undo|1122|hint|reveal")
    assert (result["game"], result["solved"]) == ("p4c6r:1122=0,0", False)
    assert not {"1", "2"} & {*result["secret"]}
    out = shell.said()
    assert "I have not decided on a code of 4 pegs" in out
    assert f"It could have been {result['secret']}" in out
    assert "It was" not in out


@pytest.mark.parametrize(
    ("guesses", "words"),
    [
        ("12|13|22", "No one can force the devil in fewer guesses: you did it."),
        ("12|12|13|22", "The devil can be forced in 3 guesses, and in no fewer."),
    ],
)
def test_the_end_against_the_devil_says_whether_anyone_can_do_better(
    guesses: str, words: str, shell: Shell
) -> None:
    assert talked(AgainstDevil, guesses, "p2c3r", "best")["solved"]
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
    talked(AgainstDevil, "1", "p1c1r", "first")
    assert None not in told
    assert len(told) == 1


def sent_back(shown: str) -> str:
    """Return the text of a played game that the program offers to send back."""
    return shown.rpartition("To send it back: ")[2].strip()


def test_play_in_json_prints_the_result_alone(shell: Shell) -> None:
    shell.type("1122|list|hint|quit")
    assert shell.told("play --seed 5")["turns"] == 1


def test_a_challenge_has_one_secret_and_its_own_board(shell: Shell) -> None:
    challenge = challenge_of_day(Rules(5, 8), "2026-11-22")
    secret = Codemaker.from_seed(challenge.rules, challenge.seed).reveal()
    for code in (str(challenge), str(challenge).lower().replace("-", "")):
        shell.type("reveal")
        shown = shell.told(f"play --challenge {code}")
        assert (shown["game"], shown["secret"]) == ("p5c8r", format_code(challenge.rules, secret))


def test_a_challenge_is_made_played_and_sent_back(shell: Shell) -> None:
    made = "challenge --code 1234 --name Anna --seed s"
    challenge = shell.shown(made).splitlines()[0]
    assert challenge.startswith("Anna: 4C6R-")
    assert "1234" not in challenge
    shell.type("1122|hint|1234")
    shown = shell.shown("play --name Ben --strategy first --challenge", challenge)
    assert "Anna chose a code of 4 pegs" in shown
    sent = sent_back(shown)
    assert shell.shown("sent", sent, sent).splitlines() == [
        "The code: 1234",
        "    Ben: found it in 2, 1 hint  Ben: found it in 2, 1 hint",
        "  1 1122 = 1,1                  1122 = 1,1",
        "  2 1234 = 4,0                  1234 = 4,0",
    ]
    assert "which was changed since" in shell.refused("sent", sent.replace("Ben", "Bob"))
    assert shell.told(made)["challenge"] == challenge


CHOSEN = Challenge.choosing(CLASSIC, (0, 1, 2, 3), "s")


def test_a_guess_that_was_taken_back_counts_as_a_hint_in_the_game_that_is_sent(
    shell: Shell,
) -> None:
    """It was not counted: two guesses and an undo were sent as a game of one guess."""
    shell.type("undo|1122|undo|1234")
    shown = shell.shown(f"play --challenge {CHOSEN} --name Ben")
    assert "1 guess taken back counts as a hint.\n" in shown
    assert "Ben: found it in 1, 1 hint" in shell.shown("sent", sent_back(shown))


@pytest.mark.parametrize(
    ("board", "guess", "why"),
    [
        ("p1c2r", "1", "expected 1 to 100 guesses, got 101"),
        ("p99c9r", "1" * 99, "expected a smaller board for a code in a text, got p99c9r"),
    ],
)
def test_a_game_that_cannot_be_sent_back_says_why(
    board: str, guess: str, why: str, shell: Shell
) -> None:
    rules = Rules.parse(board)
    challenges = (Challenge.of(rules, str(number)) for number in range(20))
    challenge = next(each for each in challenges if format_code(rules, each.secret()) != guess)
    shell.type("|".join([guess] * 101))
    shown = shell.shown(f"play --challenge {challenge}")
    assert shown.endswith(f"This game cannot be sent back: {why}.\n")


def test_hints_of_a_sent_game_that_may_be_more_are_told_as_that(shell: Shell) -> None:
    sent = str(SentGame(CHOSEN, ((0, 1, 2, 3),), "Ben", MAX_HINTS))
    assert "Ben: found it in 1, 31 or more hints\n" in shell.shown("sent", sent)


def test_games_of_two_challenges_are_not_put_side_by_side(shell: Shell) -> None:
    other = Challenge.parse("4C6R-7K3M-9QTG")
    sent = str(SentGame(other, (other.secret(),)))
    one = "Anna: 4C6R-7K3M-9QT0-A4H=Ben: 017J05FWE5A"
    assert "expected games of one challenge" in shell.refused("sent", one, sent)
