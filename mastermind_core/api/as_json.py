"""Values of the core as plain objects, ready for JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from ..candidates.by_turn import partition_in_doubt
from ..candidates.codeset import CodeSet, listable
from ..candidates.partition import Partition, feedback_order, partition
from ..candidates.position import Position
from ..codes import MAX_CODES_TOLD, Code, code_count_power, format_code, symbol
from ..errors import ContradictionError, MastermindError
from ..game import Game
from ..rules import Rules
from ..scoring import Turn, Turns
from ..search.worth import Kept, Worth
from ..strategies.base import Suggestion
from ..strategies.registry import slow_on

if TYPE_CHECKING:
    # Loaded with the requests that need them: what is loaded at the start delays every visit.
    from ..diagnosis.diagnosis import Change, Diagnosis
    from ..paper.sheet_pages import Item, Sheet
    from ..puzzle.notes import Fact
    from ..puzzle.puzzle import Puzzle
    from ..puzzle.reasoning import Case, Deduction
    from ..review.review import Review
    from ..review.value import Value
    from ..review.verdict import Verdict
    from ..sent_game import SentGame

Json = dict[str, Any]


def describe(error: MastermindError) -> Json:
    turn = {"turn": error.turn} if isinstance(error, ContradictionError) else {}
    return {"kind": error.kind, **error.sentence(), **turn}


def describe_rules(rules: Rules) -> Json:
    """Return rules.

    `text` is the short form; `codes`, how many there are, null above `MAX_CODES_TOLD`, and
    `codes_power` this number as a power of ten; `feedbacks`, all possible ones, null above 100
    pegs; `listable`, whether all codes can be listed; `slow`, the strategies that may think for
    seconds.
    """
    few_pegs = rules.pegs <= 100  # with more there are too many feedbacks for one reply
    few_codes = few_pegs and rules.code_count <= MAX_CODES_TOLD
    return {
        "text": str(rules),
        "pegs": rules.pegs,
        "colours": rules.colours,
        "repeats": rules.repeats,
        "codes": rules.code_count if few_codes else None,
        "codes_power": code_count_power(rules),
        "symbols": [symbol(rules, colour) for colour in range(rules.colours)],
        "feedbacks": feedback_order(rules) if few_pegs else None,
        "listable": listable(rules),
        "slow": slow_on(rules),
    }


def describe_turn(rules: Rules, turn: Turn) -> Json:
    return {"guess": format_code(rules, turn.guess), "feedback": turn.feedback}


_NO_PARTS: Json = {
    "guess": None,
    "is_candidate": None,
    "parts": {},
    "largest_part": None,
    "expected_size": None,
}


def describe_guess(game: Game, candidates: CodeSet | None, guess: Code) -> Json:
    """Return a guess with its parts in a game, as `api.page.worth` says."""
    if candidates is None:
        return _NO_PARTS | {"guess": format_code(game.rules, guess)}
    rated = partition_in_doubt(game.rules, game.turns, game.doubt, candidates, guess)
    # Parts that overlap have no mean.
    unknown = {"expected_size": None} if game.doubt.one_wrong else {}
    return describe_partition(game.rules, rated) | unknown


def describe_partition(rules: Rules, rated: Partition) -> Json:
    """Return a guess with its parts, as `api.page.worth` says."""
    return {
        "guess": format_code(rules, rated.guess),
        "is_candidate": rated.is_candidate,
        "parts": {str(feedback): size for feedback, size in rated.parts.items()},
        "largest_part": rated.largest_part,
        "expected_size": rated.expected_size,
    }


def describe_worth(worth: Worth | None, kept: Kept | None) -> Json:
    """Return the worth of a guess; all is null where that is not known.

    `mean` and `worst` count the guesses still needed, and are `proven` if their `certainty` is
    "exact"; `kept` says whether best play keeps the aim's limit: "yes" or "no", both proven, or
    "unknown"; null without a limit.
    """
    return {
        "mean": worth and worth.mean,
        "worst": worth and worth.worst,
        "certainty": worth and worth.certainty,
        "proven": worth is not None and worth.certainty == "exact",
        "kept": kept,
    }


def describe_suggestion(
    game: Game, candidates: CodeSet | None, suggestion: Suggestion | None
) -> Json:
    """Return a suggestion, as `api.page.analyse` says; all is null where there is none."""
    if suggestion is None:
        none = {"is_candidate": False, "largest_part": 0, "expected_size": 0.0}
        return _NO_PARTS | none | describe_worth(None, None) | {"source": None}
    return (
        describe_guess(game, candidates, suggestion.guess)
        | describe_worth(suggestion.worth, suggestion.kept)
        | {"source": suggestion.source}
    )


def describe_ranking(position: Position, ranked: Sequence[tuple[Code, Worth]]) -> list[Json]:
    """Return ranked guesses, as `api.page.alternatives` says."""
    rows = []
    for guess, worth in ranked:
        rated = partition(position.candidates, guess)
        row = describe_partition(position.rules, rated) | describe_worth(worth, None)
        row["feedbacks"] = len(row.pop("parts"))
        del row["kept"]
        rows.append(row)
    return rows


def describe_diagnosis(game: Game, diagnosis: Diagnosis) -> Json:
    """Return the `game` and its diagnosis, with the fields of `Diagnosis` and `Slip`.

    Each of the `turns` of a slip has its number `turn`, the `kind` of the change, and the answer or
    guess `from` which it is changed, and `to` which.
    """
    slips = []
    for slip in diagnosis.slips:
        turns = [_change(game.rules, change) for change in slip.changes]
        about = {"candidates": slip.candidates, "likelihood": slip.likelihood}
        slips.append({"turns": turns, **about})
    return {"game": str(game), **diagnosis._asdict(), "slips": slips}


def describe_sent(sent: SentGame) -> Json:
    """Return a sent game: its `text`, the person's `name`, `game`, number of `guesses`, `hints`.

    Also whether it is `solved`, and the `secret`.
    """
    rules = sent.challenge.rules
    return {
        "text": str(sent),
        "name": sent.name,
        "game": str(Game(rules, sent.turns)),
        "guesses": len(sent.guesses),
        "solved": sent.solved,
        "hints": sent.hints,
        "secret": format_code(rules, sent.challenge.secret()),
    }


def _change(rules: Rules, change: Change) -> Json:
    def text(turn: Turn) -> str:
        return str(turn.feedback) if change.kind == "answer" else format_code(rules, turn.guess)

    return {
        "turn": change.turn,
        "kind": change.kind,
        "from": text(change.given),
        "to": text(change.corrected),
    }


def describe_review(game: Game, review: Review, verdict: Verdict) -> Json:
    """Return the `game`, whether it is `solved`, its review and verdict; the unknown is null.

    `start` and `rest` are the mean numbers of guesses that the empty board needed and the game
    still needs, `used` the guesses made. Each of the `turns` has `guess`, `feedback` and the
    figures of `TurnReview`, in mean guesses. `verdict` is what `describe_verdict` says.
    """
    rules = game.rules
    return {
        "game": str(game),
        "solved": game.solved,
        "start": _mean(review.start),
        "used": review.used,
        "rest": _mean(review.rest),
        "turns": [
            {
                **describe_turn(rules, each.turn),
                "before": _mean(each.before),
                "expected_after": _mean(each.expected_after),
                "after": _mean(each.after),
                "loss": each.loss,
                "margin": each.margin,
                "luck": each.luck,
                "best": format_code(rules, each.best),
                "certainty": each.certainty,
            }
            for each in review.turns
        ],
        "verdict": describe_verdict(rules, verdict),
    }


def _mean(value: Value | None) -> float | None:
    return value and value.mean


def describe_verdict(rules: Rules, verdict: Verdict) -> Json:
    """Return a verdict, with the fields of `Verdict`, `TurnVerdict`, `Reason` and `TurningPoint`.

    `most_lost` has the limits of the words.
    """
    from ..review.verdict import MOST_LOST

    point = verdict.turning_point
    return {
        "skill": verdict.skill,
        "luck": verdict.luck,
        "most_lost": MOST_LOST,
        "chance": verdict.chance,
        "turning_point": point and point._asdict() | {"best": format_code(rules, point.best)},
        "turns": [each._asdict() | {"reason": each.reason._asdict()} for each in verdict.turns],
    }


def describe_puzzle(puzzle: Puzzle) -> Json:
    """Return the `game` of a puzzle, the `code` that alone fits it, and the `level`."""
    return {
        "game": str(Game(puzzle.rules, puzzle.turns)),
        "code": format_code(puzzle.rules, puzzle.code),
        "level": puzzle.level,
    }


def describe_steps(rules: Rules, turns: Turns, steps: Sequence[Deduction]) -> Json:
    """Return the `game`, its `code`, the `effort` and the `steps`, with the fields of `Deduction`.

    A code of `tried` has a turn that it does not fit, or null; `notes` have for each peg the
    colours left, and for each colour the least and the most pegs. Pegs count from 1, colours are
    the symbols of codes.
    """
    from ..puzzle.reasoning import effort_of

    # Without a step there is one code, of one colour.
    code = tuple(steps[-1].notes.colours(peg)[0] if steps else 0 for peg in range(rules.pegs))
    return {
        "game": str(Game(rules, turns)),
        "code": format_code(rules, code),
        "effort": effort_of(tuple(steps)),
        "steps": [_step(rules, step) for step in steps],
    }


def _step(rules: Rules, step: Deduction) -> Json:
    notes = step.notes
    return {
        "rule": step.rule,
        "way": step.way,
        "turns": step.turns,
        "value": step.value,
        "facts": [_fact(rules, fact) for fact in step.facts],
        "settled": [{"peg": peg + 1, "colour": symbol(rules, c)} for peg, c in step.settled],
        "case": step.case and _case(rules, step.case),
        "tried": [
            {"code": format_code(rules, code), "turn": turn or None} for code, turn in step.tried
        ],
        "notes": {
            "pegs": [
                [symbol(rules, colour) for colour in notes.colours(peg)]
                for peg in range(rules.pegs)
            ],
            "counts": list(zip(notes.least, notes.most, strict=True)),
        },
    }


def _fact(rules: Rules, fact: Fact) -> Json:
    """Return a fact: `fact`, `peg` and `colour`; or `colour` and the `pegs` of it."""
    kind, one, other = fact
    if kind in ("is", "not"):
        return {"fact": kind, "peg": one + 1, "colour": symbol(rules, other)}
    return {"fact": kind, "colour": symbol(rules, one), "pegs": other}


def _case(rules: Rules, case: Case) -> Json:
    """Return a case; its `conflict` has the `rule` that finds it, or the `peg` or `colour`."""
    what, where = case.conflict
    conflict: Json = {"what": what}
    if case.breaks:
        rule, turns, _, value = case.breaks
        conflict |= {"rule": rule, "turns": turns, "value": value}
    elif what == "peg":
        conflict["peg"] = where + 1
    elif where >= 0:
        conflict["colour"] = symbol(rules, where)
    return {
        "suppose": _fact(rules, case.suppose),
        "steps": [_step(rules, step) for step in case.steps],
        "conflict": conflict,
    }


def describe_sheet(sheet: Sheet) -> Json:
    """Return a sheet: figures of its play, `first`, an `example`, and `pages` of columns of items.

    An item has `head`, the answer to the first guess, or `rows`, one third guess or several without
    lines; a row has `answer`, `codes`, `height` in points, and `lines` of words.
    """
    from ..paper.sheet import example_of

    play, rules = sheet.play, sheet.play.rules
    return {
        **play.figures(),
        "type": sheet.type,
        "columns": sheet.columns,
        "first": format_code(rules, play.first.guess),
        "example": [
            {"guess": format_code(rules, guess), "answer": answer}
            for guess, answer in example_of(play.first)
        ],
        "pages": [
            [[_item(rules, item, sheet.type) for item in column] for column in page]
            for page in sheet.pages
        ],
    }


def _item(rules: Rules, item: Item, size: float) -> Json:
    from ..paper.sheet_pages import Head, height

    def shown(codes: Iterable[Code]) -> list[str]:
        return [format_code(rules, code) for code in codes]

    if isinstance(item, Head):
        return {"head": item.answer, "codes": shown(item.codes), "again": item.again}
    return {
        "rows": [
            {
                "answer": third.answer,
                "codes": shown(third.codes),
                "height": height(item, size),
                "lines": [
                    [word._asdict() | {"codes": shown(word.codes)} for word in line]
                    for line in third.lines
                ],
            }
            for third in item.thirds
        ]
    }
