"""The requests of the page's mode Learn; `api.page` lists them among its own."""

from __future__ import annotations

from collections import Counter

from ..advice.judgement import chosen_by_judges, judge_guess, runner_up
from ..candidates.codeset import whole
from ..candidates.partition import Partition, after
from ..candidates.position import MAX_AIM, Aim, Position
from ..checks import expect
from ..codemaker import seeded_random
from ..codes import Code, format_code, parse_code
from ..errors import RequestError, TooManyCodesError
from ..exercise import EXERCISE_LEVELS, EXERCISE_RULES, exercise_of
from ..game import Game
from ..heuristics import MINIMAX
from ..measure.tree import Branch, branches_of
from ..strategies.registry import find
from .as_json import Json, describe_partition, describe_sheet
from .requests import Request

MAX_JUDGED = 100
"""The most guesses that `judge` takes, and the most codes that it lists."""

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
    """Return how minimax, expected size, entropy and most parts see guesses in `game`.

    `guesses` names them, with spaces between; without it they are all codes of the board. The reply
    has the number of `candidates`; the `guesses`, each with the fields of `describe_partition`, the
    `figures` by strategy, and `codes`, the candidates behind each feedback, null where there are
    more than `MAX_JUDGED`; and `chosen`, the guess that each strategy makes.
    """
    game = request.game
    guesses = _guesses(game, request)
    position = game.position()
    rows = []
    for done, guess in enumerate(guesses):
        split, figures = judge_guess(position, guess)
        row = describe_partition(game.rules, split)
        rows.append(row | {"figures": figures, "codes": _codes_behind(position, split)})
        if request.progress:
            request.progress(done / len(guesses))
    chosen = chosen_by_judges(position, seeded_random(str(game)))
    return {
        "game": str(game),
        "candidates": len(position.candidates),
        "guesses": rows,
        "chosen": {name: format_code(game.rules, guess) for name, guess in chosen.items()},
    }


def _guesses(game: Game, request: Request) -> list[Code]:
    if request.value("guesses") is None:
        if game.rules.guesses.code_count > MAX_JUDGED:
            raise TooManyCodesError(
                f"expected a board with at most {MAX_JUDGED} codes, or guesses, got '{game.rules}'",
                game.rules,
            )
        return list(whole(game.rules.guesses))
    texts = request.text("guesses").split()
    fits = 1 <= len(texts) <= MAX_JUDGED
    expect(fits, f"1 to {MAX_JUDGED} guesses", len(texts), RequestError)
    return [parse_code(game.rules, text) for text in texts]


def _codes_behind(position: Position, split: Partition) -> dict[str, list[str]] | None:
    rules, candidates = position.rules, position.candidates
    if len(candidates) > MAX_JUDGED:
        return None
    return {
        str(feedback): [
            format_code(rules, code) for code in after(candidates, split.guess, feedback)
        ]
        for feedback in split.parts
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
    shown = candidates if len(candidates) <= MAX_CODES_OF_TREE else None
    return {
        "game": str(game),
        "candidates": len(candidates),
        "codes": shown and [format_code(game.rules, code) for code in shown],
        "guess": format_code(game.rules, guess),
        "is_candidate": guess in candidates,
        "histogram": _histogram(branches),
        "answers": [
            {
                "feedback": branch.feedback,
                "candidates": branch.candidates,
                "worst": branch.rest.worst if branch.rest else 0,
            }
            for branch in branches
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


def _histogram(branches: list[Branch]) -> dict[int, int]:
    histogram: Counter[int] = Counter()
    for branch in branches:
        rest = branch.rest.histogram if branch.rest else {0: 1}
        histogram.update({1 + turn: count for turn, count in rest.items()})
    return dict(sorted(histogram.items()))


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
