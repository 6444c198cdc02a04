from collections import Counter

import pytest

from mastermind_core.codemaker import Codemaker
from mastermind_core.codes import check_code
from mastermind_core.errors import CodeError
from mastermind_core.rules import Rules
from mastermind_core.scoring import score


def test_a_seed_draws_the_same_secret_on_every_python() -> None:
    drawn = [Codemaker.from_seed(Rules(4, 6), seed).reveal() for seed in ("a", "b", "c")]
    assert drawn == SECRETS


SECRETS = [(2, 0, 2, 3), (0, 0, 2, 3), (2, 2, 0, 4)]


@pytest.mark.parametrize("rules", [Rules(4, 10, False), Rules(1, 1), Rules(500, 700)], ids=str)
def test_the_secret_is_a_code_and_answers_are_its_scores(rules: Rules) -> None:
    codemaker = Codemaker.from_seed(rules, "seed")
    secret = codemaker.reveal()
    check_code(rules, secret)
    guess = tuple(range(rules.pegs))
    assert codemaker.answer(guess) == score(guess, secret)


def test_every_code_is_drawn_about_as_often() -> None:
    rules = Rules(2, 3)
    drawn = Counter(Codemaker.from_seed(rules, str(n)).reveal() for n in range(9000))
    assert len(drawn) == 9
    assert all(850 < count < 1150 for count in drawn.values())


def test_a_guess_of_other_rules_gets_no_answer() -> None:
    with pytest.raises(CodeError):
        Codemaker.from_seed(Rules(4, 6), "seed").answer((0, 0, 0, 9))
