"""The verdict on a game: skill and luck of 100, words, reasons and the turning point."""

import functools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mastermind_core import Game
from mastermind_core.codes import Code
from mastermind_core.errors import ArgumentError
from mastermind_core.review.review import Review, review_of
from mastermind_core.review.value import Answer, Value
from mastermind_core.review.verdict import LEAST_MOVED, luck_of, skill_of, word_of
from mastermind_core.rules import Rules
from mastermind_core.scoring import Feedback, Turns, score

from ...night import at_night
from .. import slow
from .test_review import balance, played


@functools.cache
def reviewed(game: str) -> Review:
    """Return the review of a game, which several tests look at."""
    return Game(game).review()


def test_the_words_have_fixed_limits() -> None:
    assert [word_of(loss, True) for loss in (0, 0.001, 0.1, 0.11, 0.3, 0.31)] == [
        *("best", "good", "good", "fair", "fair", "costly")
    ]
    assert [word_of(loss, False) for loss in (0, 0.05, 0.051)] == ["best", "best", "good"]
    assert [skill_of(loss) for loss in (0, 0.5, 1, 20)] == [100, 50, 25, 0]


@pytest.mark.parametrize(
    ("game", "turn", "word", "reason"),
    [
        # The loss is exactly a limit.
        ("p5c2r:11111=2,0;12121=4,0", 2, "good", "cannot"),
        ("p2c6r:61=1,0;66=1,0", 2, "fair", "answers"),
        # The loss is exactly the chance to be the code.
        ("p2c6r:51=0,1;33=0,0;24=0,1;16=0,0", 3, "costly", "cannot"),
        ("p4c3r:3121=0,2;3132=1,2;2122=1,1;2231=3,0", 2, "costly", "cannot"),
    ],
)
def test_a_loss_of_exactly_a_limit_has_the_word_and_the_reason_of_that_limit(
    game: str, turn: int, word: str, reason: str
) -> None:
    told = reviewed(game).verdict.turns[turn - 1]
    assert (told.word, told.reason.kind) == (word, reason)


@given(st.lists(st.tuples(st.integers(1, 50), st.integers(0, 5)), min_size=1, max_size=14))
def test_luck_is_the_share_of_worse_answers_and_half_that_of_equal_ones(
    drawn: list[tuple[int, int]],
) -> None:
    answers = [
        Answer(Feedback(0, number), codes, Value(value / 3, "bound"))
        for number, (codes, value) in enumerate(drawn)
    ]
    values = [value for codes, value in drawn for _ in range(codes)]
    for came, (_, value) in zip(answers, drawn, strict=True):
        luck = luck_of(answers, came)
        if len(set(values)) == 1:
            assert luck is None
            continue
        shares = [1.0 if each > value else 0.5 if each == value else 0.0 for each in values]
        assert luck == pytest.approx(100 * sum(shares) / len(values), abs=1e-5)


@settings(max_examples=30)
@given(played(solved=True), st.data())
def test_hints_do_not_count_and_the_figures_of_the_review_stay(
    drawn: tuple[Rules, Turns], data: st.DataObject
) -> None:
    rules, turns = drawn
    hinted = data.draw(st.sets(st.integers(1, len(turns))))
    review = review_of(rules, turns)
    own, verdict = review.verdict, review.judged(hinted)
    assert balance(review) == pytest.approx(len(turns), abs=1e-9)
    assert verdict.turns == tuple(
        turn._replace(skill=None, word=None, hinted=True) if number in hinted else turn
        for number, turn in enumerate(own.turns, 1)
    )
    count = [turn.skill for turn in verdict.turns if turn.skill is not None]
    assert (verdict.skill is None) == (not count)
    if count:
        assert verdict.skill == pytest.approx(sum(count) / len(count), abs=1e-5)
        assert all(0 <= skill <= 100 for skill in count)
    assert (verdict.luck, verdict.turning_point) == (own.luck, own.turning_point)


def test_what_chance_cannot_touch_is_not_called_luck() -> None:
    review = reviewed("p4c6r:1122=0,2;1344=1,2;3215=3,0;3214=4,0")
    verdict = review.judged(chance=False)
    assert {verdict.luck, *(turn.luck for turn in verdict.turns)} == {None}
    assert verdict.skill == review.verdict.skill
    lucky = reviewed("p4c6r:1122=1,1;1344=0,3;4113=4,0")
    assert lucky.verdict.turning_point is not None
    assert lucky.judged(chance=False).turning_point is None


def test_a_whole_game_of_best_guesses_has_100_and_its_last_code_is_no_skill() -> None:
    game = Game("p4c6r")
    secret: Code = (3, 1, 5, 2)
    while not game.solved:
        guess = game.suggest()
        assert guess
        game = game.plus(guess, score(guess, secret))
    verdict = game.review().verdict
    assert (verdict.skill, {turn.word for turn in verdict.turns}) == (100, {"best"})
    last = verdict.turns[-1]
    assert (last.codes, last.skill, last.luck, last.reason.kind) == (1, None, None, "only")


REASONS = [
    ("p4c6r:1122=1,1", "codes", ()),
    ("p4c6r:1111=0,0", "answers", ()),
    *at_night(("p4c6r:1122=0,2;1344=1,2;3215=3,0", "cannot", (2,))),
    *at_night(("p4c6r:1122=0,2;1344=1,2;1344=1,2", "repeated", (2,))),
    *at_night(("p4c6r:1122=1,1;1344=0,3;4113=4,0", "best", ())),
    *at_night(("p4c6r:1122=0,2;1344=1,2;3215=3,0;3214=4,0", "only", ())),
    ("p4c6r:1122=0,2;1344=1,2;3215=3,0;1111=1,0", "missed", (1, 2, 3)),
    ("p12c12r:111111111111=1,0", "unknown", ()),
]


@pytest.mark.parametrize(("text", "kind", "turns"), REASONS)
def test_the_reason_of_a_guess_is_a_kind_with_facts(
    text: str, kind: str, turns: tuple[int, ...]
) -> None:
    reason = reviewed(text).verdict.turns[-1].reason
    assert (reason.kind, reason.turns) == (kind, turns)
    if kind in ("answers", "codes"):
        assert ((reason.own or 0) > (reason.best or 0)) == (kind == "codes")


@settings(max_examples=40)
@given(played(solved=True))
def test_facts_are_those_that_counting_gives(drawn: tuple[Rules, Turns]) -> None:
    rules, turns = drawn
    review = review_of(rules, turns)
    verdict = review.verdict
    left = slow.codes(*rules)
    for number, (turn, said) in enumerate(zip(turns, verdict.turns, strict=True), 1):
        best = review.turns[number - 1].best
        own_parts, best_parts = slow.parts(turn.guess, left), slow.parts(best, left)
        mean, best_mean = (
            sum(len(part) ** 2 for part in parts.values()) / len(left)
            for parts in (own_parts, best_parts)
        )
        kept = own_parts[turn.feedback]
        assert (said.codes, said.left) == (len(left), len(kept))
        reason = said.reason
        for earlier in reason.turns:
            before = turns[earlier - 1]
            assert before.guess == turn.guess or score(before.guess, turn.guess) != before.feedback
        if reason.kind == "answers":
            assert reason.own == len(own_parts) < len(best_parts) == reason.best
        if reason.kind == "codes":
            assert reason.own == pytest.approx(mean)
            assert reason.best == pytest.approx(best_mean)
        point = verdict.turning_point
        if point and point.turn == number:
            by_best = best_parts[slow.score(best, turns[-1].guess)]
            assert (point.codes, point.left) == (len(left), len(kept))
            assert point.best_left == len(by_best)
            assert point.average == pytest.approx(mean)
            assert point.best_average == pytest.approx(best_mean)
        left = kept


POINTS = [
    *at_night(("found", 3, "p4c6r:3313=0,0;2564=1,0;5555=4,0")),
    ("found", 3, "p3c4r:314=0,2;121=1,0;423=3,0"),  # a costly guess that was the code
    *at_night(("missed", 4, "p4c6r:3645=2,1;6635=2,0;6145=1,1;6535=2,0;3435=4,0")),
    ("left", 4, "p4c6r:6343=1,1;3223=1,1;3142=1,1;1331=2,2;1133=4,0"),
    ("average", 3, "p4c6r:1123=0,2;1111=0,0;2222=1,0;3333=1,0"),
    *at_night(
        ("lucky", 2, "p4c6r:6333=2,0;6631=1,3;6163=1,3;6316=4,0"),
        ("unlucky", 3, "p4c6r:2616=0,3;4261=3,0;5261=3,0;1261=4,0"),
    ),
]


@pytest.mark.parametrize(("kind", "turn", "game"), POINTS)
def test_the_turning_point_is_the_costliest_guess_else_the_greatest_luck(
    kind: str, turn: int, game: str
) -> None:
    review = reviewed(game)
    point = review.verdict.turning_point
    assert point
    assert (point.kind, point.turn) == (kind, turn)
    moved = review.turns[turn - 1]
    by_luck = kind in ("found", "lucky", "unlucky")
    assert point.moved == (-(moved.luck or 0) if by_luck else moved.loss)
    lost = [each.loss or 0.0 for each in review.turns]
    luck = [abs(each.luck or 0.0) for each in review.turns]
    assert abs(point.moved) == pytest.approx(max(luck if by_luck else lost))
    assert (point.best_left is None) is not Game(game).solved
    if kind != "found":
        assert (max(lost) > LEAST_MOVED) is not by_luck


@pytest.mark.parametrize("hinted", [(0,), (3,), ("1",), (True,), 5, "1"])
def test_hinted_turns_that_are_none_are_refused(hinted: object) -> None:
    with pytest.raises(ArgumentError, match="expected the numbers of hinted turns, "):
        reviewed("p4c6r:1122=1,1;1344=0,3").judged(hinted)  # type: ignore[arg-type]
