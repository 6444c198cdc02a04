import pytest
from hypothesis import given
from hypothesis import strategies as st

from mastermind_core.codes import Code, code_at
from mastermind_core.errors import CodeError, FeedbackError
from mastermind_core.rules import Rules
from mastermind_core.scoring import Feedback, as_feedback, check_feedback, feedbacks, score

from . import slow
from .boards import boards


@st.composite
def pairs(draw: st.DrawFn) -> tuple[Code, Code]:
    rules = draw(boards(most_pegs=12, most_colours=40))
    numbers = st.integers(0, rules.code_count - 1)
    return code_at(rules, draw(numbers)), code_at(rules, draw(numbers))


@given(pairs())
def test_score_agrees_with_taking_pegs_off_the_board(pair: tuple[Code, Code]) -> None:
    assert score(*pair) == slow.score(*pair)


def test_codes_of_two_lengths_have_no_score() -> None:
    with pytest.raises(CodeError) as caught:
        score((0, 1), (0, 1, 2))
    message = "expected codes of one length, got 2 and 3 pegs: (0, 1), (0, 1, 2)"
    assert str(caught.value) == message


def test_a_text_with_dots_is_refused_since_its_characters_are_no_pegs() -> None:
    """The dots counted as pegs: these two codes without a common colour had 2 black."""
    with pytest.raises(CodeError, match=r"expected one character for each peg, got '1\.40\.7'"):
        score("1.40.7", "2.31.8")
    with pytest.raises(CodeError):
        score("112", "1.2")


@pytest.mark.parametrize("repeats", [True, False], ids=["repeats", "none twice"])
@pytest.mark.parametrize("colours", range(1, 7))
@pytest.mark.parametrize("pegs", range(1, 5))
def test_possible_feedbacks_are_those_that_some_pair_of_codes_gives(
    pegs: int, colours: int, repeats: bool
) -> None:
    if not repeats and colours < pegs:
        return
    codes = slow.codes(pegs, colours, repeats)
    # Positions exchanged in both codes change nothing, so one order of each guess is enough.
    guesses = [code for code in codes if list(code) == sorted(code)]
    seen = {slow.score(guess, secret) for guess in guesses for secret in codes}
    assert feedbacks(Rules(pegs, colours, repeats)) == tuple(sorted(seen))


@pytest.mark.parametrize(
    ("rules", "text", "kind", "message"),
    [
        (
            "p4c6r",
            "3,1",
            "no-place",
            "expected no white peg beside 3 black, since it has no other place to go, got '3,1'",
        ),
        ("p4c6r", "4,1", "many", "expected at most 4 key pegs, got '4,1'"),
        (
            "p4c5n",
            "1,1",
            "few",
            "expected at least 3 key pegs, which any two codes of p4c5n share, got '1,1'",
        ),
        (
            "p4c2r",
            "0,1",
            "odd",
            "expected an even number of white pegs, since two colours can only swap in pairs, "
            "got '0,1'",
        ),
        (
            "p3c1r",
            "0,0",
            "one-colour",
            "expected '3,0', the one answer where there is one colour, got '0,0'",
        ),
    ],
)
def test_impossible_feedback_is_refused_and_quoted(
    rules: str, text: str, kind: str, message: str
) -> None:
    with pytest.raises(FeedbackError) as caught:
        check_feedback(Rules.parse(rules), Feedback.parse(text), text)
    assert (str(caught.value), caught.value.code) == (message, f"feedback-{kind}")


@pytest.mark.parametrize("feedback", [(-1, 2), (2, -1), (-1, 5)])
def test_no_number_of_key_pegs_is_negative(feedback: tuple[int, int]) -> None:
    black, white = feedback
    with pytest.raises(FeedbackError, match=f"expected key pegs from 0, got '{black},{white}'"):
        check_feedback(Rules(4, 6), Feedback(black, white))


@pytest.mark.parametrize("feedback", [None, 12, (1,), (1, 2, 0), (1, "2"), (1, True), {1, 2}])
def test_feedback_is_a_text_or_a_pair_of_ints(feedback: object) -> None:
    with pytest.raises(FeedbackError) as caught:
        as_feedback(Rules(4, 6), feedback)  # type: ignore[arg-type]
    assert str(caught.value) == f"expected feedback such as '1,2' or (1, 2), got {feedback!r}"
    assert caught.value.data is feedback


def test_feedback_that_is_given_is_quoted_as_it_was() -> None:
    with pytest.raises(FeedbackError, match=r"got \(4, 1\)$"):
        as_feedback(Rules(4, 6), (4, 1))


@pytest.mark.parametrize(
    "text", ["", "1", "1,", ",1", "1;2", "-1,2", "1,2,3", "a,b", "\u0661,\u0662"]
)
def test_a_text_that_is_not_feedback_is_refused_and_quoted(text: str) -> None:
    with pytest.raises(FeedbackError) as caught:
        Feedback.parse(text)
    assert caught.value.code == "feedback-text"
    assert str(caught.value).endswith(f"got {text!r}")


def test_feedback_may_have_spaces() -> None:
    assert Feedback.parse(" 1 , 2 ") == Feedback(1, 2)
