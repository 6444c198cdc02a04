"""The requests of the page about a game at the table; `api.page` lists them among its own."""

from __future__ import annotations

from ..challenge import Challenge, challenge_of_day
from ..checks import expect
from ..codes import format_code
from ..devil.devil import longest_answer
from ..devil.forced import fewest_against_devil
from ..diagnosis.diagnosis import DEFAULT_LIMITS, diagnosis_of
from ..errors import GameError
from ..exercise import peg_by_peg
from ..game import Game
from ..limits import telling
from ..review.review import review_of
from ..scoring import all_black, score
from .as_json import (
    Json,
    describe_diagnosis,
    describe_puzzle,
    describe_review,
    describe_steps,
)
from .requests import Request


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
    hinted = request.numbers("hinted", len(game.turns))
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

    If the code is a game of a challenge that was sent back (`send`), the reply also has `sent`: the
    `name` of the person; the `game`; the number of `guesses`; whether it is `solved`; how many
    `hints` were asked for; the `secret`; and the `text` as `send` writes it. A mistyped or changed
    text is an error of the kind "challenge".
    """
    code = request.text("code")
    if "=" not in code:
        return _describe_challenge(Challenge.parse(code))
    from ..sent_game import SentGame

    sent = SentGame.parse(code)
    rules = sent.challenge.rules
    told = {
        "text": str(sent),
        "name": sent.name,
        "game": str(Game(rules, sent.turns)),
        "guesses": len(sent.guesses),
        "solved": sent.solved,
        "hints": sent.hints,
        "secret": format_code(rules, sent.challenge.secret()),
    }
    return _describe_challenge(sent.challenge) | {"sent": told}


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


TABLE_ACTIONS = (
    *(diagnose, review, contradicted, puzzle, explain_puzzle, daily_puzzle, devil, devil_reveal),
    *(devil_fewest, explain, challenge, read_challenge, read, send, daily),
)
