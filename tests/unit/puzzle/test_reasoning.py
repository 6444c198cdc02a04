"""Every step of a puzzle's solution is true, none is superfluous, and the last leaves the code."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mastermind_core.errors import ContradictionError, GameError, TooManyCodesError
from mastermind_core.game import Game
from mastermind_core.puzzle.notes import Fact, Notes
from mastermind_core.puzzle.puzzle import puzzle_of
from mastermind_core.puzzle.reasoning import MOST_TURNS, Deduction, steps_of
from mastermind_core.rules import Rules
from mastermind_core.scoring import Feedback, Turn, Turns

from ...data.make_steps import STEPS, solutions
from ...night import at_night
from .. import slow
from ..boards import boards
from ..slow import Code

BOARDS = ["p1c4r", "p2c2r", "p2c9r", "p3c4r", "p3c5n", "p4c4n", "p3c5f", "p2c10z", "p4c6r"]
BOARDS += at_night("p4c7n", "p4c6f", "p3c10z", "p5c3r", "p6c3r")

RULES = (
    "colours", "places", "board", "room", "rest", "whites", "two-colours", "two-places",
    "two-rest", "case", "trial",
)  # fmt: skip
"""The names of all rules, the simplest first; `docs/playing.md` tells what each says."""


def allowed(notes: Notes, code: Code) -> bool:
    """Return whether notes leave a code, read off them one by one."""
    places = all(notes.allowed[peg] >> colour & 1 for peg, colour in enumerate(code))
    counts = all(
        low <= code.count(colour) <= high
        for colour, (low, high) in enumerate(zip(notes.least, notes.most, strict=True))
    )
    return places and counts


def holds_fact(code: Code, fact: Fact) -> bool:
    """Return whether a fact is true of a code."""
    kind, one, other = fact
    if kind in ("is", "not"):
        return (code[one] == other) is (kind == "is")
    count = code.count(one)
    return count >= other if kind == "least" else count <= other


def fits(turns: Turns, numbers: tuple[int, ...], code: Code) -> bool:
    return bool(slow.fitting([code], [turns[number - 1] for number in numbers]))


def check_steps(turns: Turns, steps: tuple[Deduction, ...], before: list[Code]) -> list[Code]:
    """Check steps against all codes that were left before them; return what the last one leaves."""
    for step in steps:
        for code in before:
            if fits(turns, step.turns, code):
                assert all(holds_fact(code, fact) for fact in step.facts), step
                assert all(code[peg] == colour for peg, colour in step.settled), step
                assert allowed(step.notes, code), step
        left = [code for code in before if allowed(step.notes, code)]
        if step.case is not None:
            check_case(turns, step, before)
        if step.tried:
            assert [code for code, _ in step.tried] == sorted(before)
            for code, number in step.tried:
                assert (number == 0) is fits(turns, tuple(range(1, len(turns) + 1)), code)
                assert not number or not fits(turns, (number,), code)
        before = left
    return before


def check_case(turns: Turns, step: Deduction, before: list[Code]) -> None:
    """Check that what follows from a supposition is true if it is, and that no code is left."""
    case = step.case
    assert case is not None
    assert all(
        holds_fact(code, step.facts[0]) is not holds_fact(code, case.suppose) for code in before
    )
    supposed = [code for code in before if holds_fact(code, case.suppose)]
    for inner in case.steps:
        after = [code for code in supposed if all(holds_fact(code, fact) for fact in inner.facts)]
        assert not any(fits(turns, inner.turns, code) for code in {*supposed} - {*after}), inner
        supposed = after
        assert {*inner.turns} <= {*step.turns}
    breaks = case.breaks.turns if case.breaks else ()
    assert not any(fits(turns, breaks, code) for code in supposed)


def explained(rules: Rules, turns: Turns, code: Code) -> tuple[Deduction, ...]:
    steps = steps_of(rules, turns)
    assert check_steps(turns, steps, slow.codes(*rules)) == [code]
    return steps


@pytest.mark.parametrize("text", BOARDS)
def test_every_step_of_a_puzzle_is_true_and_the_last_leaves_the_code(text: str) -> None:
    rules = Rules.parse(text)
    for seed in range(6 if rules.code_count > 1000 else 15):
        made = puzzle_of(rules, f"seed {seed}")
        explained(rules, made.turns, made.code)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("p4c6r:1412=0,2;2233=0,1;5132=1,1;3434=1,1", (2, 0, 3, 5)),
        ("p4c6r:1322=2,0;6243=0,3;3136=0,2;4565=0,2", (0, 5, 1, 3)),
        ("p4c6r:3144=3,0;1263=0,3;5132=1,1", (2, 0, 3, 5)),
    ],
)
def test_a_case_that_conflicts_before_its_last_move_ends_there(text: str, code: Code) -> None:
    game = Game(text)
    cases = [step for step in explained(game.rules, game.turns, code) if step.case]
    assert cases
    for step in cases:
        assert step.case is not None
        used = [inner.turns for inner in step.case.steps]
        used += [step.case.breaks.turns] if step.case.breaks else []
        assert {*step.turns} == {turn for turns in used for turn in turns}
        assert all(inner.facts for inner in step.case.steps)


@pytest.mark.nightly
@settings(max_examples=60)
@given(rules=boards(most_pegs=6, most_colours=9, most_codes=5000), data=st.data())
def test_any_game_that_one_code_fits_is_explained(rules: Rules, data: st.DataObject) -> None:
    codes = slow.codes(*rules)
    secret = data.draw(st.sampled_from(codes))
    turns: list[Turn] = []
    left = codes
    while len(left) > 1:
        guess = data.draw(st.sampled_from(slow.guesses(*rules) if len(turns) < 8 else left))
        turns.append(Turn(guess, Feedback(*slow.score(guess, secret))))
        left = slow.fitting(left, turns[-1:])
    explained(rules, tuple(turns), secret)


def test_two_turns_leave_one_place_for_a_colour() -> None:
    game = Game("p4c6r:5515=0,2;6463=0,2;4246=2,0")
    steps = steps_of(game.rules, game.turns)
    [room] = [step for step in steps if step.rule == "room"]
    assert (room.turns, room.facts, room.settled) == ((1,), (("is", 2, 4),), ((2, 4),))


def test_a_turn_that_tells_nothing_new_is_not_named() -> None:
    game = Game("p3c3r:111=1,0;111=1,0;222=1,0;123=3,0")
    steps = explained(game.rules, game.turns, (0, 1, 2))
    assert 2 not in {number for step in steps for number in step.turns}


def test_any_game_that_a_code_fits_is_explained_as_far_as_its_answers_lead() -> None:
    told = Game("p4c6r:1122=1,1;1344=0,3").explain()
    assert told.left == 6
    for code in Game("p4c6r:1122=1,1;1344=0,3").candidates():
        for kind, one, other in [fact for step in told.steps for fact in step.facts]:
            known = {
                "is": code[one % 4] == other,
                "not": code[one % 4] != other,
                "least": code.count(one) >= other,
                "most": code.count(one) <= other,
            }
            assert known[kind]
    few = Game("p4c6r:1251=1,1;5352=1,0;1336=0,2;3642=0,2").explain()
    assert few.steps[-1].rule == "trial"
    assert sum(turn == 0 for _, turn in few.steps[-1].tried) == few.left
    with pytest.raises(ContradictionError):
        Game("p2c3r:11=0,0;22=0,0;33=0,0").explain()
    assert Game("p2c3r").explain() == (Rules(2, 3), (), 9)
    with pytest.raises(TooManyCodesError):
        steps_of(Rules(20, 20), ())
    assert steps_of(Rules(3, 1), ()) == ()


def test_a_long_game_ends_soon() -> None:
    rules = Rules(1, 200)
    turns = tuple(Turn((colour,), Feedback(0, 0)) for colour in range(MOST_TURNS + 1))
    with pytest.raises(GameError, match="at most 100 turns"):
        steps_of(rules, (*turns, Turn((199,), Feedback(1, 0))))
    steps = steps_of(rules, (*turns[:50], Turn((199,), Feedback(1, 0))))
    assert [step.turns for step in steps] == [(51,)]


def test_the_page_words_the_steps_as_they_are() -> None:
    kept = json.loads(STEPS.read_text("utf-8"))
    assert solutions([each["game"] for each in kept]) == kept
    inner = [step for each in kept for step in each["steps"] if step["case"]]
    steps = [step for each in kept for step in each["steps"]]
    steps += [step for case in inner for step in case["case"]["steps"]]
    assert {step["rule"] for step in steps} == {*RULES}
