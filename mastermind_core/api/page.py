"""The requests of the page: JSON text in, JSON text out.

A request is an object. Its `action` is one of `ACTIONS`; the function of that name says what else
it reads and what it returns. An error is `{"error": {"kind", "message", "code", "values"}}`. `kind`
names its class, and `message` is the English sentence. For other languages `code` names the
sentence, or is null, and `values` fill its places: numbers, texts, or another error in the same
form without a kind. A contradiction also has the number of the `turn` that causes it.

Every request carries all that its reply depends on, so any worker can answer it. What is kept
between requests only saves time.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from ..advice.advice import Advice, advise
from ..advice.ranking import QUICK_RANKING_EFFORT, RANKING_EFFORT, rank
from ..candidates.codeset import too_many
from ..candidates.position import MAX_AIM, Aim, Position
from ..challenge import codemaker_of
from ..checks import made
from ..codemaker import seeded_random
from ..codes import format_code
from ..errors import MastermindError, RequestError, quote
from ..game import Game
from ..limits import Limits
from ..rules import Rules
from ..scoring import all_black
from ..strategies.base import Strategy
from ..strategies.limit import kept_after
from ..strategies.registry import DEFAULT, STRATEGIES, find, quickest
from ..strategies.valuation import QUICK_WORTH_EFFORT, worth_effort, worth_of
from .as_json import (
    Json,
    describe,
    describe_guess,
    describe_ranking,
    describe_rules,
    describe_suggestion,
    describe_turn,
    describe_worth,
)
from .lab import LAB_ACTIONS
from .learn import LEARN_ACTIONS
from .requests import Action, Request, answered
from .table import TABLE_ACTIONS


def handle(text: str, report: Callable[[str], object] | None = None) -> str:
    """Return the reply to one request, both as JSON text.

    During long work `report` gets the JSON text of `{"done": share}` about every 40 ms, the share
    from 0 to 1.

    >>> handle('{"action": "answer", "rules": "p4c6r", "seed": "a seed", "guess": "1122"}')
    '{"feedback":[1,0],"solved":false}'
    """
    try:
        # Thousands of nested brackets overflow Python's stack in a browser.
        if text.count("[") + text.count("{") > 100:
            raise RequestError(f"expected a request without nesting, got {quote(text)}", text)
        reply = answered(text, ACTIONS, report)
    except MastermindError as error:
        reply = {"error": describe(error)}
    return json.dumps(reply, ensure_ascii=False, separators=(",", ":"))


def _aim(request: Request) -> Aim:
    limited = request.value("most") is not None
    most = request.number("most", 0, MAX_AIM, 1) if limited else None
    return made(Aim, (most, request.flag("consistent")))


def strategies(request: Request) -> Json:
    """Return the names of the `strategies`, and that of the `default`."""
    return {"strategies": list(STRATEGIES), "default": DEFAULT}


def analyse(request: Request) -> Json:
    """Return the position of `game` and, where it is asked for, a suggestion.

    The request names a `strategy`, or says `hurry`: true for the one whose guess is there soonest.
    `most` and `consistent` may narrow the aim; `seed` is for a strategy that draws random numbers.

    The reply has `rules`, what `describe_rules` says; `turns`, each with `guess`, `feedback` and
    the number of `candidates` after it; `candidates`, `fits_all` and `strategy`, those of `Advice`;
    `solved`; `contradiction`, null or an error; and `suggestion`, null or what `worth` says of a
    guess and its `source`.
    """
    game = request.game
    aim = _aim(request)
    rng = seeded_random(f"{request.value('seed')} {game}")
    known, strategy = (game.rules, game.turns, game.doubt), _strategy(request, game.rules)
    advice = advise(*known, strategy, rng, request.progress, aim, with_worth=True)
    contradiction = None if isinstance(advice.position, Position) else describe(advice.position)
    suggestion = advice.suggestion
    return {
        "game": str(game),
        "rules": describe_rules(game.rules),
        "turns": [
            describe_turn(game.rules, turn) | {"candidates": None if left is None else len(left)}
            for turn, left in zip(game.turns, advice.by_turn[1:], strict=True)
        ],
        "candidates": advice.candidates,
        "fits_all": advice.fits_all,
        "solved": game.solved,
        "contradiction": contradiction,
        "strategy": advice.strategy,
        "suggestion": suggestion and describe_suggestion(game, advice.by_turn[-1], suggestion),
    }


def _strategy(request: Request, rules: Rules) -> Strategy | None:
    if request.flag("hurry"):
        return quickest(rules)
    named = request.value("strategy") is not None
    return find(request.text("strategy")) if named else None


def worth(request: Request) -> Json:
    """Return the parts of `guess` in `game`, and its worth.

    The reply has `guess`; `is_candidate`; `parts`, feedback such as "1,2" -> the candidates that it
    leaves; their `largest_part` and `expected_size`; and what `describe_worth` adds under the aim,
    which `most` and `consistent` may narrow. With `hurry`: true less effort is spent. Where the
    candidates are too many to list, `parts` is empty and the rest is null. Where one of all answers
    may be wrong, the parts overlap, and `expected_size` is null.
    """
    game = request.game
    guess = request.code(game.rules)
    advice = _advice(request, game)
    shown = describe_guess(game, advice.by_turn[-1], guess)
    if advice.valued is None:
        return shown | describe_worth(None, None)
    effort = QUICK_WORTH_EFFORT if request.flag("hurry") else worth_effort(game.rules)
    worth = worth_of(advice.valued, guess, Limits(effort, request.progress))
    return shown | describe_worth(worth, kept_after(advice.valued, guess, worth, request.progress))


def _advice(request: Request, game: Game) -> Advice:
    known = game.rules, game.turns, game.doubt
    return advise(*known, progress=request.progress, aim=_aim(request))


def correct(request: Request) -> Json:
    """Return the codes that each feedback to `guess` would leave as turn `turn` of `game`.

    `candidates` is the number of codes that fit all other turns, null where they are too many to
    list; `parts` has the number for each feedback.
    """
    game = request.game
    guess = request.code(game.rules)
    turn = request.number("turn", 0, len(game.turns), 1)
    others = game.without(turn)
    left = others.candidates_by_turn(request.progress)[-1]
    parts = describe_guess(others, left, guess)["parts"]
    return {"candidates": None if left is None else len(left), "parts": parts}


def alternatives(request: Request) -> Json:
    """Return the ten best guesses in `game`, one of each class of equal ones, best first.

    Each of the `alternatives` has what `worth` says, but for `kept`, and the number of different
    `feedbacks` in place of `parts`. `complete` says whether more effort would change nothing.
    `candidates` is their number, null where they are too many to list.
    """
    game = request.game
    advice = _advice(request, game)
    effort = QUICK_RANKING_EFFORT if request.flag("hurry") else RANKING_EFFORT
    rows: list[Json] = []
    complete = True
    if advice.valued:
        ranked, complete = rank(advice.valued, request.progress, effort)
        rows = describe_ranking(advice.valued, ranked)
    return {"candidates": advice.candidates, "alternatives": rows, "complete": complete}


def candidates(request: Request) -> Json:
    """Return the `codes` of `count` candidates of `game`, from number `start` on.

    `candidates` is the number of all. `TooManyCodesError` where they are too many to list.
    """
    game = request.game
    listed = game.candidates_by_turn(request.progress)[-1]
    if listed is None:
        raise too_many(game.rules)
    start = request.number("start", 0, len(listed))
    stop = start + request.number("count", 1000, 1000)
    codes = [format_code(game.rules, code) for code in listed[start:stop]]
    return {"candidates": len(listed), "start": start, "codes": codes}


def answer(request: Request) -> Json:
    """Return the `feedback` to `guess` of the secret that `seed` has on the board `rules`.

    `solved` says whether the guess is the secret.
    """
    rules = request.rules
    guess = request.code(rules)
    feedback = codemaker_of(rules, request.text("seed")).answer(guess)
    return {"feedback": feedback, "solved": feedback == all_black(rules)}


def reveal(request: Request) -> Json:
    """Return the `secret` that `seed` has on the board `rules`."""
    rules = request.rules
    codemaker = codemaker_of(rules, request.text("seed"))
    return {"secret": format_code(rules, codemaker.reveal())}


_PAGE_ACTIONS = (strategies, analyse, worth, correct, alternatives, candidates, answer, reveal)

ACTIONS: dict[str, Action] = {
    function.__name__: function
    for function in (*_PAGE_ACTIONS, *TABLE_ACTIONS, *LEARN_ACTIONS, *LAB_ACTIONS)
}
