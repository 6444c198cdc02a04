import random
import time
from collections import Counter

import pytest

from mastermind_core.codemaker import Codemaker
from mastermind_core.codes import Code, check_code
from mastermind_core.errors import CodeError, SeedError
from mastermind_core.rules import Rules
from mastermind_core.scoring import score

from .pace import on_this_machine


def test_a_seed_draws_the_same_secret_on_every_python() -> None:
    drawn = [Codemaker.from_seed(Rules(4, 6), seed).reveal() for seed in ("a", "b", "c")]
    assert drawn == SECRETS


SECRETS = [(2, 0, 2, 3), (0, 0, 2, 3), (2, 2, 0, 4)]


TEXTS = ["p1c1r", "p4c6r", "p30c4r", "p7c50r", "p40c40r", "p1c1n", "p4c10n", "p40c40n", "p9c300n"]


@pytest.mark.parametrize("text", TEXTS)
def test_the_secret_is_a_code_and_answers_are_its_scores(text: str) -> None:
    rules = Rules.parse(text)
    rng = random.Random(text)
    for seed in range(100):
        codemaker = Codemaker.from_seed(rules, str(seed))
        secret = codemaker.reveal()
        check_code(rules, secret)
        guesses = [secret, Codemaker.from_seed(rules, f"guess {seed}").reveal()]
        guesses.append(tuple(rng.sample(secret, rules.pegs)))
        if rules.repeats:
            few = rng.sample(range(rules.colours), rng.randint(1, min(5, rules.colours)))
            guesses.append(tuple(rng.choices(few, k=rules.pegs)))
        for guess in guesses:
            assert codemaker.answer(guess) == score(guess, secret)


@pytest.mark.parametrize("text", ["p10000c10000r", "p10000c10000n", "p1000c10000n"])
def test_the_largest_boards_have_a_codemaker_within_seconds(text: str) -> None:
    rules = Rules.parse(text)
    start = time.process_time()
    codemaker = Codemaker.from_seed(rules, "seed")
    guess = tuple(range(rules.pegs))
    feedback = codemaker.answer(guess)
    assert time.process_time() - start < on_this_machine(3)
    assert feedback == score(guess, codemaker.reveal())


def test_every_code_is_drawn_about_as_often() -> None:
    rules = Rules(2, 3)
    drawn = Counter(Codemaker.from_seed(rules, str(n)).reveal() for n in range(9000))
    assert len(drawn) == 9
    assert all(850 < count < 1150 for count in drawn.values())


@pytest.mark.parametrize(
    ("text", "guess"),
    [
        ("p4c6r", (0, 0, 0)),
        ("p4c6r", (0,) * 5),
        ("p4c6r", (0, 1, 2, 6)),
        ("p4c6r", (0, 1, 2, -1)),
        ("p4c6r", ()),
        ("p4c6n", (0, 1, 2, 1)),
        ("p4c6n", (0, 1, 2, 6)),
    ],
)
def test_a_guess_that_is_not_a_code_is_the_error_of_check_code(text: str, guess: Code) -> None:
    rules = Rules.parse(text)
    with pytest.raises(CodeError) as expected:
        check_code(rules, guess)
    with pytest.raises(CodeError) as noticed:
        Codemaker.from_seed(rules, "seed").answer(guess)
    assert (str(noticed.value), noticed.value.data) == (str(expected.value), guess)


def test_half_a_character_in_a_seed_is_quoted_without_the_rules() -> None:
    with pytest.raises(SeedError, match=r"got half of one in '\\ud800'$"):
        Codemaker.from_seed(Rules(4, 6), "\ud800")
