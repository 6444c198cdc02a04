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
from ..challenge import Challenge, challenge_of_day, codemaker_of
from ..checks import expect, is_int, made
from ..codemaker import seeded_random
from ..codes import format_code
from ..devil.devil import longest_answer
from ..devil.forced import fewest_against_devil
from ..diagnosis.diagnosis import DEFAULT_LIMITS, diagnosis_of
from ..errors import GameError, MastermindError, RequestError, quote
from ..exercise import peg_by_peg
from ..game import Game
from ..limits import Limits, telling
from ..review.review import review_of
from ..rules import Rules
from ..scoring import all_black, score
from ..strategies.base import Strategy
from ..strategies.limit import kept_after
from ..strategies.registry import DEFAULT, STRATEGIES, find, quickest
from ..strategies.valuation import QUICK_WORTH_EFFORT, worth_effort, worth_of
from .as_json import (
    Json,
    describe,
    describe_diagnosis,
    describe_guess,
    describe_puzzle,
    describe_ranking,
    describe_review,
    describe_rules,
    describe_sent,
    describe_steps,
    describe_suggestion,
    describe_turn,
    describe_worth,
)
from .lab import LAB_ACTIONS
from .learn import LEARN_ACTIONS
from .requests import Action, Request, answered


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


def diagnose(request: Request) -> Json:
    """Return which turns of `game` may be wrong: what `describe_diagnosis` says."""
    game = request.game
    limits = DEFAULT_LIMITS._replace(progress=request.progress)
    diagnosis = diagnosis_of(game.rules, game.turns, limits)
    return describe_diagnosis(game, diagnosis)


def review(request: Request) -> Json:
    """Return skill and luck of each guess of `game`: what `describe_review` says.

    `hinted` lists the numbers of the turns whose guesses came after a hint, which are no skill;
    `chance`, true without the key, says whether answers can be luck. A game that no code fits is an
    error of the kind "contradiction".
    """
    game = request.game
    hinted, most = request.value("hinted", []), len(game.turns)
    fits = isinstance(hinted, list) and all(is_int(each, 1, most) for each in hinted)
    expect(fits, f"hinted as a list of numbers from 1 to {most}", hinted, RequestError)
    chance = request.flag("chance", True)
    reviewed = review_of(game.rules, game.turns, request.progress)
    # A game may go on after the turn that solved it; its review does not.
    verdict = reviewed.judged([n for n in hinted if n <= reviewed.used], chance)
    return describe_review(game, reviewed, verdict)


def contradicted(request: Request) -> Json:
    """Return the numbers of the `turns` of `game`, from 1, that `guess` does not fit."""
    game = request.game
    guess = request.code(game.rules)
    numbered = enumerate(game.turns, 1)
    return {"turns": [n for n, turn in numbered if score(turn.guess, guess) != turn.feedback]}


def puzzle(request: Request) -> Json:
    """Return the puzzle that `seed` makes on the board `rules`, of a `level` if one is given.

    The reply is what `describe_puzzle` says. Its level is the one wanted, or the nearest one.
    """
    # Modules that only some visits need are loaded here, so that the page starts sooner.
    from ..puzzle.puzzle import LEVELS, puzzle_of

    level = request.number("level", 0, LEVELS[-1]) or None
    return describe_puzzle(puzzle_of(request.rules, request.text("seed"), level, request.progress))


def explain_puzzle(request: Request) -> Json:
    """Return the steps by which a person finds the one code that `game` leaves: `describe_steps`.

    A game that no code fits or several fit is an error of the kind "game"; so is one with answers
    in doubt.
    """
    from ..puzzle.chain import MOST_TERMS
    from ..puzzle.reasoning import steps_of

    game = request.game
    expect(not game.doubt, "a game whose answers are all sure", str(game), GameError)
    steps = steps_of(game.rules, game.turns, telling(request.progress, MOST_TERMS))
    return describe_steps(game.rules, game.turns, steps)


def daily_puzzle(request: Request) -> Json:
    """Return the puzzle of a `date` such as "2026-11-22" on `rules`, as `puzzle` does.

    The reply also has the `seed` and the level `wanted` with which `puzzle` makes the same.
    """
    from ..puzzle.puzzle import level_of_day, puzzle_of

    date = request.text("date")
    wanted = level_of_day(date)
    puzzle = puzzle_of(request.rules, date, wanted, request.progress)
    return describe_puzzle(puzzle) | {"seed": date, "wanted": wanted}


def devil(request: Request) -> Json:
    """Return the true `feedback` to `guess` that keeps `game` the longest.

    `solved` says whether the guess is the one code that fits. `TooManyCodesError` where the codes
    that fit are too many to list.
    """
    game = request.game
    guess = request.code(game.rules)
    feedback = longest_answer(game.position(progress=request.progress), guess)
    return {"feedback": feedback, "solved": feedback == all_black(game.rules)}


def devil_reveal(request: Request) -> Json:
    """Return a `secret` that fits every answer of `game`; errors as those of `devil`."""
    game = request.game
    return {"secret": format_code(game.rules, game.candidates()[0])}


def devil_fewest(request: Request) -> Json:
    """Return in how many guesses the devil can be forced on the board `rules`: see `Forced`."""
    return fewest_against_devil(request.rules, request.progress)._asdict()


def explain(request: Request) -> Json:
    """Return the `feedback` to `guess` of an explicit `secret` on the board `rules`.

    `solved` says whether the guess is the secret; `pegs` has the fields of `PegAnswer` for each peg
    of the guess, and is null above 100 pegs.
    """
    rules = request.rules
    guess, secret = request.code(rules), request.code(rules, "secret")
    feedback = score(guess, secret)
    few = rules.pegs <= 100
    pegs = [answer._asdict() for answer in peg_by_peg(guess, secret)] if few else None
    return {"feedback": feedback, "solved": feedback == all_black(rules), "pegs": pegs}


def challenge(request: Request) -> Json:
    """Return the challenge of a text `seed` on the board `rules`, sent by `name`.

    It hides `secret`, or, without one, the secret that the seed draws. The reply has the `code` to
    type in, without the name, and the whole `text` to send; `name` as it is shown; whether the
    secret is `chosen`; `rules`; and the `seed` with which `answer` and `reveal` play it.
    """
    rules = request.rules
    seed = request.text("seed")
    name, secret = (request.text(key, "") for key in ("name", "secret"))
    if not secret:
        return _describe_challenge(Challenge.of(rules, seed, name))
    code = request.code(rules, "secret")
    return _describe_challenge(Challenge.choosing(rules, code, seed, name))


def read_challenge(request: Request) -> Json:
    """Return the challenge of a typed `code`, with or without a name, as `challenge` does.

    If the code is a game of a challenge that was sent back (`send`), the reply also has `sent`,
    what `describe_sent` says. A mistyped or changed text is an error of the kind "challenge".
    """
    code = request.text("code")
    if "=" not in code:
        return _describe_challenge(Challenge.parse(code))
    from ..sent_game import SentGame

    sent = SentGame.parse(code)
    return _describe_challenge(sent.challenge) | {"sent": describe_sent(sent)}


def read(request: Request) -> Json:
    """Return the `games` that a `text` can mean, as people write games down.

    It is read on the board `rules`, unless it begins with another one, and in the notations of the
    peg set `pegs`, a name or a text, if one is given. A text that can mean no game is an error of
    the kind "game".
    """
    from ..drawing.pegs import as_pegs
    from ..notations import readings

    pegs = as_pegs(request.text("pegs", "") or None)
    return {"games": [str(game) for game in readings(request.text("text"), request.rules, pegs)]}


def send(request: Request) -> Json:
    """Return the `text` that sends back `game`, which `name` played with `hints` hints.

    An answer of the game that is not that of the `challenge` is an error of the kind "challenge".
    """
    from ..sent_game import SentGame

    challenge = Challenge.parse(request.text("challenge"))
    game = request.game
    hints = request.number("hints", 0, 100_000)
    expect(game.rules == challenge.rules, f"a game of {challenge.rules}", str(game), GameError)
    name = request.text("name", "")
    return {"text": str(SentGame.of(challenge, game.turns, name, hints))}


def daily(request: Request) -> Json:
    """Return the challenge of a `date` such as "2026-11-22" on `rules`, as `challenge` does."""
    return _describe_challenge(challenge_of_day(request.rules, request.text("date")))


def _describe_challenge(challenge: Challenge) -> Json:
    return {
        "code": str(challenge._replace(name="")),
        "text": str(challenge),
        "name": challenge.name,
        "chosen": challenge.chosen,
        "rules": str(challenge.rules),
        "seed": challenge.seed,
    }


_PAGE_ACTIONS = (
    *(strategies, analyse, worth, correct, alternatives, candidates, answer, reveal, diagnose),
    *(review, contradicted, puzzle, explain_puzzle, daily_puzzle, devil, devil_reveal),
    *(devil_fewest, explain, challenge, read_challenge, read, send, daily),
)

ACTIONS: dict[str, Action] = {
    function.__name__: function for function in (*_PAGE_ACTIONS, *LEARN_ACTIONS, *LAB_ACTIONS)
}
