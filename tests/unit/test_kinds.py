"""Kinds of rules: what holds where guesses are freer than codes, or no code begins with 0."""

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mastermind_core.candidates.position import Position
from mastermind_core.challenge import Challenge
from mastermind_core.cli.main import main
from mastermind_core.codemaker import Codemaker
from mastermind_core.codes import all_codes, code_at, code_number, is_of_kind
from mastermind_core.diagnosis.diagnosis import similar_guesses
from mastermind_core.errors import CodeError, StrategyError
from mastermind_core.game import Game
from mastermind_core.large.staged import Staged
from mastermind_core.rules import Rules
from mastermind_core.search.exact import Search
from mastermind_core.sent_game import SentGame
from mastermind_core.strategies.best import best_suggestion
from mastermind_core.strategies.registry import STRATEGIES, find
from mastermind_core.strategies.valuation import worth_effort

from ..night import at_night
from . import slow
from .optimal import least_total

TOTALS = [("p3c4n", 72), ("p3c4f", 69), ("p3c5f", 196), ("p4c5f", 430), *at_night(("p4c6f", 1435))]


@pytest.mark.parametrize(("text", "total"), TOTALS)
def test_a_second_program_finds_the_same_least_totals(text: str, total: int) -> None:
    rules = Rules.parse(text)
    assert Search(Position(rules)).solve()[1:] == (total, True)
    assert least_total(rules.kind, rules.pegs, rules.colours) == total


@pytest.mark.parametrize("text", ["p4c6f", "p4c4f", "p3c10z", "p5c10z"])
def test_codes_are_counted_in_order_and_free_guesses_are_no_secrets(text: str) -> None:
    rules = Rules.parse(text)
    codes = slow.codes(*rules) if rules.pegs < 5 else list(all_codes(rules))
    assert list(all_codes(rules)) == codes
    assert len(codes) == rules.code_count
    for number in (0, 1, len(codes) // 2, len(codes) - 1):
        assert code_at(rules, number) == codes[number]
        assert code_number(rules, codes[number]) == number


@pytest.mark.parametrize(
    ("text", "secret", "why"),
    [
        ("p4c6f", (0, 0, 1, 2), "no colour twice in the code"),
        ("p4c10z", (9, 0, 1, 2), "no 0 first"),
    ],
)
def test_nobody_can_hide_a_code_that_cannot_be_the_secret(
    text: str, secret: tuple[int, ...], why: str
) -> None:
    with pytest.raises(CodeError, match=why):
        Codemaker(Rules.parse(text), secret)
    with pytest.raises(CodeError, match=why):
        Challenge.choosing(Rules.parse(text), secret, "7K3M9QT")


@pytest.mark.parametrize("text", ["p4c6f:1122=1,1;1333=0,1", "p4c10z:1234=1,1;5670=0,1"])
@pytest.mark.parametrize("name", [name for name in STRATEGIES if name not in ("book", "exact")])
def test_every_strategy_makes_guesses_that_are_allowed(text: str, name: str) -> None:
    game = Game(text)
    strategy = find(name)
    if name == "staged":
        with pytest.raises(StrategyError, match="expected rules with repeats"):
            Staged(game.rules)
        return
    guess = strategy.choose(game.position(), random.Random(1))
    assert is_of_kind(game.rules.guesses, guess)


@pytest.mark.parametrize("text", ["p4c6f", "p4c6f:1111=1,0", "p4c5f:1123=1,1"])
def test_what_a_guess_is_worth_is_proven_where_there_are_few_guesses(text: str) -> None:
    game = Game(text)
    assert worth_effort(game.rules) == worth_effort(Rules(4, 6))
    worth = game.worth("1122")
    assert worth
    assert worth.certainty == "exact"


@given(st.sampled_from(["p4c6f", "p3c9f", "p4c10z"]), st.integers(0, 10**6))
def test_a_challenge_and_the_game_that_is_sent_back_are_read_as_they_were(
    text: str, seed: int
) -> None:
    rules, rng = Rules.parse(text), random.Random(seed)
    chosen = code_at(rules, rng.randrange(rules.code_count))
    challenge = Challenge.choosing(rules, chosen, str(seed))
    assert Challenge.parse(str(challenge)) == challenge
    assert challenge.secret() == chosen
    pool = rules.guesses
    guesses = [code_at(pool, rng.randrange(pool.code_count)) for _ in range(3)]
    maker = Codemaker(rules, chosen)
    game = Game(rules)
    for guess in guesses:
        game = game if game.solved else game.plus(guess, maker.answer(guess))
    sent = SentGame.of(challenge, game.turns)
    assert SentGame.parse(str(sent)) == sent


def test_a_guess_may_be_a_slip_for_each_like_it_that_is_allowed_and_for_no_other() -> None:
    free = {guess for guess, _ in similar_guesses(Rules.parse("p4c6f"), (0, 0, 1, 2))}
    assert {(0, 0, 1, 1), (0, 1, 0, 2)} < free
    zero = {guess for guess, _ in similar_guesses(Rules.parse("p4c10z"), (0, 9, 1, 2))}
    assert (0, 3, 1, 2) in zero
    assert all(is_of_kind(Rules.parse("p4c10z"), guess) for guess in zero)


@pytest.mark.parametrize(
    ("text", "total", "source"),
    [
        ("p4c6f", 1435, "book"),
        ("p4c7f", 3633, "book"),  # 3639 where guesses may not repeat a colour either
        ("p5c6f", 3239, "book"),  # 3434
        ("p3c10z", 3151, "book"),
        ("p2c11f", 589, "book"),  # that of p2c11n: no play goes below it
    ],
)
def test_the_first_suggestion_tells_the_proven_total_at_once(
    text: str, total: int, source: str
) -> None:
    suggestion = best_suggestion(Position(Rules.parse(text)), random.Random(1))
    assert suggestion.source == source
    assert suggestion.worth
    assert (suggestion.worth.total, suggestion.worth.certainty) == (total, "exact")


@pytest.mark.parametrize(("text", "total"), [("p4c9f:1234=1,1", 1871), ("p6c6f", 3924)])
def test_free_guesses_are_worth_no_more_guesses_than_those_of_the_book_without_them(
    text: str, total: int
) -> None:
    suggestion = best_suggestion(Game(text).position(), random.Random(1))
    assert suggestion.worth
    assert suggestion.worth.total <= total
    assert suggestion.worth.certainty == "bound"


def test_a_certificate_of_such_a_board_is_refused_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["book", "certify", "p4c6f", "--output", str(tmp_path / "p4c6f.txt")]) != 0
    assert "expected a board of kind r or n, such as p4c6r, got 'p4c6f'" in capsys.readouterr().err


def test_a_large_board_of_free_guesses_is_played_as_one_where_none_comes_twice() -> None:
    rules = Rules.parse("p12c14f")
    game = Game(rules).plus("111111222222", (1, 1))
    guess = find("best").choose(game.position(), random.Random(1))
    assert is_of_kind(rules.guesses, guess)
