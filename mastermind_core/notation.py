"""The text form of a game, on one line: rules, then turns.

p4c6r:1122=1,1;1344=0,3       guess=black,white
p4c6r:1122=1,1?;1344=0,3      the first answer may be wrong
p4c6r?:1122=1,1;1344=0,3      one of the answers may be wrong
"""

from __future__ import annotations

from .candidates.doubt import Doubt
from .checks import made
from .codes import as_code, format_code
from .errors import FeedbackError, GameError, MastermindError, RulesError, quote
from .rules import Rules
from .scoring import Turn, Turns, as_feedback

MAX_TURNS = 1_000
"""The most turns of a game."""

MAX_TEXT = 1_000_000
"""The most characters of a game's text."""

DOUBT_MARK = "?"
"""The mark after an answer that may be wrong, or after the rules if one of all answers may be."""


def read_game(text: str) -> tuple[Rules, Turns, Doubt]:
    """Return rules, turns and doubt of the text of a game.

    A text that is no game is a `GameError`. If rules, a code or feedback do not exist, the error is
    of that kind and names the turn.

    >>> _, turns, doubt = read_game("p4c6r:1122=1,1?;1344=0,3")
    >>> turns[0].guess, doubt.unsure
    ((0, 0, 1, 1), frozenset({1}))
    """
    if len(text) > MAX_TEXT:
        raise GameError(
            "expected a game of at most {most:,} characters, got {got:,}: {found}",
            text,
            code="game-long",
            most=MAX_TEXT,
            got=len(text),
        )
    whole, _, rest = text.strip().partition(":")
    name, one_wrong = _unmarked(whole)
    try:
        rules = Rules.parse(name)
    except RulesError as error:
        error.requote("found", whole)
        raise
    parts = rest.split(";") if rest else []
    if len(parts) > MAX_TURNS:
        raise GameError(
            "expected at most {most:,} turns, got {got:,}: {found}",
            text,
            code="game-turns",
            most=MAX_TURNS,
            got=len(parts),
        )
    turns, unsure = [], set()
    for number, part in enumerate(parts, 1):
        guess, equals, whole = part.partition("=")
        if not equals:
            raise GameError(
                "expected turn {turn} such as '1122=1,2', got {found}",
                text,
                code="game-turn",
                turn=number,
                found=quote(part),
            )
        answer, marked = _unmarked(whole)
        try:
            turns.append(made(Turn, (as_code(rules, guess), as_feedback(rules, answer))))
        except MastermindError as error:
            if isinstance(error, FeedbackError):
                error.requote("found", whole)
            error.put_in("turn {turn}: {why}", code="in-turn", turn=number)
            raise
        if marked:
            unsure.add(number)
    return rules, tuple(turns), made(Doubt, (frozenset(unsure), one_wrong))


def write_game(rules: Rules, turns: Turns, doubt: Doubt) -> str:
    """Return the text that `read_game` reads."""
    written = ";".join(
        f"{format_code(rules, guess)}={feedback}{DOUBT_MARK if number in doubt.unsure else ''}"
        for number, (guess, feedback) in enumerate(turns, 1)
    )
    name = f"{rules}{DOUBT_MARK if doubt.one_wrong else ''}"
    return f"{name}:{written}" if written else name


def _unmarked(text: str) -> tuple[str, bool]:
    """Return a text without the mark at its end, and whether it had one."""
    text = text.rstrip()
    unmarked = text.removesuffix(DOUBT_MARK)
    return unmarked, unmarked != text
