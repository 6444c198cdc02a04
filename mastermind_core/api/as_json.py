"""Values of the core as plain objects, ready for JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..candidates.codeset import CodeSet
from ..candidates.doubt import partition_in_doubt
from ..candidates.partition import Partition, feedback_order, partition
from ..candidates.position import Position
from ..candidates.whole_board import listable
from ..codes import MAX_CODES_TOLD, Code, code_count_power, format_code, symbol
from ..diagnosis.diagnosis import Change, Diagnosis
from ..errors import ContradictionError, MastermindError
from ..exercise import PegAnswer
from ..review.review import Review
from ..review.turning_point import TurningPoint
from ..review.verdict import MOST_LOST, Reason, TurnVerdict, Verdict
from ..rules import Rules
from ..scoring import Turn
from ..search.worth import Worth
from ..strategies.base import Suggestion
from ..strategies.registry import slow_on

if TYPE_CHECKING:
    from ..advice.advice import Played

Json = dict[str, Any]

MAX_PEGS_TOLD = 100
"""With more pegs there are too many different feedbacks to list them all in one reply."""


def describe(error: MastermindError) -> Json:
    """Return an error as a JSON object.

    `kind`; `message`, `code` and `values`, what `MastermindError.sentence` says; for a
    contradiction, `turn`.
    """
    shown: Json = {"kind": error.kind, **error.sentence()}
    if isinstance(error, ContradictionError):
        shown["turn"] = error.turn
    return shown


def describe_rules(rules: Rules) -> Json:
    """Return rules as a JSON object.

    `text`, the short form; `pegs`, `colours`, `repeats`; `codes`, how many there are, null above
    `MAX_CODES_TOLD`; `codes_power`, about how many as a power of ten; the `symbols` of the
    colours; all possible `feedbacks`, each [black, white], null above `MAX_PEGS_TOLD` pegs;
    `listable`, whether all codes can be listed; `slow`, the names of the strategies that may think
    for seconds.
    """
    few_pegs = rules.pegs <= MAX_PEGS_TOLD
    few_codes = few_pegs and rules.code_count <= MAX_CODES_TOLD
    return {
        "text": str(rules),
        "pegs": rules.pegs,
        "colours": rules.colours,
        "repeats": rules.repeats,
        "codes": rules.code_count if few_codes else None,
        "codes_power": code_count_power(rules),
        "symbols": [symbol(rules, colour) for colour in range(rules.colours)],
        "feedbacks": [list(each) for each in feedback_order(rules)] if few_pegs else None,
        "listable": listable(rules),
        "slow": slow_on(rules),
    }


def count(candidates: CodeSet | None) -> int | None:
    """Return how many candidates there are, None where they are too many to list."""
    return None if candidates is None else len(candidates)


def describe_guess(game: Played, candidates: CodeSet | None, guess: Code) -> Json:
    """Return what a guess would do in a game as a JSON object, as `api.page.worth` says."""
    if candidates is None:
        return _guess(format_code(game.rules, guess), None, {}, None, None)
    rated = partition_in_doubt(game.rules, game.turns, game.doubt, candidates, guess)
    # The mean is that of parts that do not overlap.
    unknown = {"expected_size": None} if game.doubt.one_wrong else {}
    return describe_partition(game.rules, rated) | unknown


def describe_partition(rules: Rules, rated: Partition) -> Json:
    """Return a guess with its parts as a JSON object, as `api.page.worth` says."""
    parts = {str(feedback): size for feedback, size in rated.parts.items()}
    guess = format_code(rules, rated.guess)
    return _guess(guess, rated.is_candidate, parts, rated.largest_part, rated.expected_size)


def _guess(
    guess: str | None,
    is_candidate: bool | None,
    parts: dict[str, int],
    largest_part: int | None,
    expected_size: float | None,
) -> Json:
    return {
        "guess": guess,
        "is_candidate": is_candidate,
        "parts": parts,
        "largest_part": largest_part,
        "expected_size": expected_size,
    }


def describe_worth(found: Worth | None, kept: bool | None) -> Json:
    """Return what a guess is worth as a JSON object.

    `mean`, the guesses still needed on average, and `worst`, those of the longest game, both with
    this guess and the last one counted, or null; `certainty` of both, "exact", "bound", "estimate"
    or null; `proven`, whether it is "exact"; `kept`, whether the game ends for certain within the
    aim's limit of guesses, null where the aim has none.
    """
    return {
        "mean": found and found.mean,
        "worst": found and found.worst,
        "certainty": found and found.certainty,
        "proven": found is not None and found.certainty == "exact",
        "kept": kept,
    }


def describe_suggestion(
    game: Played, candidates: CodeSet | None, suggestion: Suggestion | None
) -> Json:
    """Return a suggestion as a JSON object, as `api.page.analyse` says.

    In a solved game there is none; then `guess`, `source` and what it is worth are null.
    """
    if suggestion is None:
        return _guess(None, False, {}, 0, 0.0) | describe_worth(None, None) | {"source": None}
    return (
        describe_guess(game, candidates, suggestion.guess)
        | describe_worth(suggestion.worth, suggestion.kept)
        | {"source": suggestion.source}
    )


def describe_ranking(position: Position, ranked: Sequence[tuple[Code, Worth]]) -> list[Json]:
    """Return ranked guesses as JSON objects, as `api.page.alternatives` says."""
    rules, candidates = position.rules, position.candidates
    rows = []
    for guess, found in ranked:
        rated = partition(candidates, guess)
        row = describe_partition(rules, rated) | describe_worth(found, None)
        row["feedbacks"] = len(row.pop("parts"))
        del row["kept"]
        rows.append(row)
    return rows


def describe_diagnosis(rules: Rules, found: Diagnosis) -> Json:
    """Return a diagnosis as a JSON object.

    `consistent`; `slips`, each with its `turns`, the `candidates` that it would leave, or
    null where they are too many to count, and its `likelihood`, null where not everything was
    tried; a turn of these has its number `turn`, the `kind` "answer" or "guess", and what is
    changed `from` and `to`; `cleared`, the numbers of the turns that are shown to be in no slip;
    `complete`, whether everything was tried.
    """
    return {
        "consistent": found.consistent,
        "slips": [
            {
                "turns": [_describe_change(rules, change) for change in slip.changes],
                "candidates": slip.candidates,
                "likelihood": slip.likelihood,
            }
            for slip in found.slips
        ],
        "cleared": list(found.cleared),
        "complete": found.complete,
    }


def _describe_change(rules: Rules, change: Change) -> Json:
    def text(turn: Turn) -> str:
        return str(turn.feedback) if change.kind == "answer" else format_code(rules, turn.guess)

    return {
        "turn": change.turn,
        "kind": change.kind,
        "from": text(change.given),
        "to": text(change.corrected),
    }


def describe_review(rules: Rules, found: Review, verdict: Verdict) -> Json:
    """Return a review as a JSON object.

    `start`, the mean number of guesses from the empty board; `used`, the guesses made;
    `rest`, the mean number of guesses still needed, 0 in a solved game; `turns`, each
    with `guess`, `feedback`, what the position needed `before`, what those after the guess need on
    average, `expected_after`, and what the one that came needs, `after`; the `loss`, its `margin`,
    which is how far it may be from the truth, the `luck`, the `best` guess and the `certainty`; and
    the `verdict`: what `describe_verdict` says. What is not known is null.
    """
    return {
        "start": found.start and found.start.mean,
        "used": found.used,
        "rest": found.rest and found.rest.mean,
        "turns": [
            {
                "guess": format_code(rules, each.turn.guess),
                "feedback": list(each.turn.feedback),
                "before": each.before and each.before.mean,
                "expected_after": each.expected_after and each.expected_after.mean,
                "after": each.after and each.after.mean,
                "loss": each.loss,
                "margin": each.margin,
                "luck": each.luck,
                "best": format_code(rules, each.best),
                "certainty": each.certainty,
            }
            for each in found.turns
        ],
        "verdict": describe_verdict(rules, verdict),
    }


def describe_verdict(rules: Rules, found: Verdict) -> Json:
    """Return a verdict as a JSON object.

    `skill` and `luck`, 0 to 100; `most_lost`, the limits of the words; `chance`, whether answers
    can be luck; the `turning_point`, with the fields of `TurningPoint`; `turns`, each with `skill`,
    `word`, `luck`, `hinted`, the numbers of `codes` before it and `left` after it, and the
    `reason`, with the fields of `Reason`. What is not known or does not count is null.
    """
    return {
        "skill": found.skill,
        "luck": found.luck,
        "most_lost": MOST_LOST,
        "chance": found.chance,
        "turning_point": found.turning_point and _describe_point(rules, found.turning_point),
        "turns": [_describe_turn_verdict(each) for each in found.turns],
    }


def _describe_point(rules: Rules, point: TurningPoint) -> Json:
    return point._asdict() | {"best": format_code(rules, point.best)}


def _describe_turn_verdict(turn: TurnVerdict) -> Json:
    return turn._asdict() | {"reason": _describe_reason(turn.reason)}


def _describe_reason(reason: Reason) -> Json:
    return reason._asdict() | {"turns": list(reason.turns)}


def describe_peg(answer: PegAnswer) -> Json:
    """Return what one peg of a guess contributes to the feedback as a JSON object.

    `peg`, its number; `key`, "black", "white" or null; `secret_peg`, the number of the secret's peg
    that it is counted for, or null; `in_guess` and `in_secret`, the pegs of its colour in both.
    """
    return answer._asdict()
