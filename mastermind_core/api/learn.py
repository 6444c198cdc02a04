"""The requests of the page's mode Learn; `api.page` lists them among its own."""

from __future__ import annotations

from collections import Counter

from ..advice.judgement import chosen_by_judges, judge_guess, runner_up
from ..candidates.position import MAX_AIM, Aim, Position
from ..checks import expect
from ..codemaker import seeded_random
from ..codes import format_code, parse_code
from ..errors import RequestError, TooManyCodesError
from ..exercise import EXERCISE_LEVELS, EXERCISE_RULES, exercise_of
from ..heuristics import MINIMAX
from ..measure.tree import branches_of
from ..strategies.registry import find
from .as_json import Json, describe_partition, describe_sheet
from .requests import Request

MAX_JUDGED = 100
"""The most guesses that `judge` takes."""

MAX_WALKED = 2000
"""The most candidates of a position from which `tree` plays on; the classic board is below it."""

MAX_CODES_OF_TREE = 24
"""The most candidates that `tree` lists: a few rows on a phone."""

MAX_LABEL = 5
"""The most characters of a peg or of an answer on a sheet."""


def exercise(request: Request) -> Json:
    """Return `secret` and `guess` of the exercise that `seed` draws at `level`, from 1 to 3.

    `rules` is its board. `explain` says what the answer is.
    """
    level = request.number("level", 1, EXERCISE_LEVELS, 1)
    made = exercise_of(request.text("seed"), level)
    return {
        "rules": str(EXERCISE_RULES),
        "secret": format_code(EXERCISE_RULES, made.secret),
        "guess": format_code(EXERCISE_RULES, made.guess),
        "level": level,
    }


def judge(request: Request) -> Json:
    """Return how minimax, expected size, entropy, most parts and best play see some `guesses`.

    These are a text with spaces between. The reply has the number of `candidates`; the `guesses`,
    each with the fields of `describe_partition` and the `figures` by strategy; and `chosen`, the
    guess that each strategy makes.
    """
    game = request.game
    texts = request.text("guesses").split()
    fits = 1 <= len(texts) <= MAX_JUDGED
    expect(fits, f"1 to {MAX_JUDGED} guesses", len(texts), RequestError)
    guesses = [parse_code(game.rules, text) for text in texts]
    position = game.position()
    rows = []
    for done, guess in enumerate(guesses):
        split, figures = judge_guess(position, guess)
        rows.append(describe_partition(game.rules, split) | {"figures": figures})
        if request.progress:
            request.progress(done / len(guesses))
    chosen = chosen_by_judges(position, seeded_random(str(game)))
    return {
        "game": str(game),
        "candidates": len(position.candidates),
        "guesses": rows,
        "chosen": {name: format_code(game.rules, guess) for name, guess in chosen.items()},
    }


def tree(request: Request) -> Json:
    """Return the guess of `strategy` in `game`, and the play after each feedback.

    The reply has the number of `candidates`, and their `codes`, null above `MAX_CODES_OF_TREE`; the
    `guess`, and whether it `is_candidate`; the `histogram`, guesses from here on -> candidates that
    take as many; and the `answers` that can come, each with `feedback`, the `candidates` that it
    leaves, and `worst`, the most guesses after it. For minimax, `runner_up` is the best guess that
    leaves more codes at worst, with its least helpful `feedback` and the `candidates` that this
    leaves. `TooManyCodesError` above `MAX_WALKED` candidates.
    """
    game = request.game
    strategy = find(request.text("strategy"))
    position = game.position()
    candidates = position.candidates
    if len(candidates) > MAX_WALKED:
        raise TooManyCodesError(
            f"expected at most {MAX_WALKED:,} candidates, got {len(candidates):,}", game.rules
        )
    rng = seeded_random(str(game))
    guess, branches = branches_of(position, strategy, rng, request.progress)
    histogram: Counter[int] = Counter()
    for needed in branches.values():
        histogram.update({1 + guesses: codes for guesses, codes in needed.items()})
    shown = candidates if len(candidates) <= MAX_CODES_OF_TREE else None
    return {
        "game": str(game),
        "candidates": len(candidates),
        "codes": shown and [format_code(game.rules, code) for code in shown],
        "guess": format_code(game.rules, guess),
        "is_candidate": guess in candidates,
        "histogram": dict(sorted(histogram.items())),
        "answers": [
            {"feedback": each, "candidates": sum(needed.values()), "worst": max(needed)}
            for each, needed in branches.items()
        ],
        "runner_up": _runner_up(position) if strategy.name == MINIMAX.name else None,
    }


def _runner_up(position: Position) -> Json | None:
    second = runner_up(position)
    if second is None:
        return None
    feedback, left = max(second.parts.items(), key=lambda part: part[1])
    return {
        "guess": format_code(position.rules, second.guess),
        "feedback": feedback,
        "candidates": left,
    }


def sheet(request: Request) -> Json:
    """Return the whole play on the board `rules`, laid out on pages: see `describe_sheet`.

    `most` is the aim's limit of guesses, 0 without one; `peg` and `answer` are how many characters
    a peg and an answer take in print. A board that does not go on a few pages is a `SheetError`.
    """
    from ..paper.sheet_pages import Widths, sheet_of

    rules = request.rules
    most = request.number("most", 0, MAX_AIM)
    widths = Widths(
        request.number("peg", 1, MAX_LABEL, 1),
        request.number("answer", 2, MAX_LABEL, 1),
    )
    return describe_sheet(sheet_of(rules, Aim(most or None), widths, request.progress))


LEARN_ACTIONS = (exercise, judge, tree, sheet)
