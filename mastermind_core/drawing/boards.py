"""Codes, answers, games, puzzles and sets of codes as pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .canvas import Canvas, Cell, Picture, covered_cell, keys_cell, pegs_cell, text_cell
from .look import Look, in_use, is_dotted
from .marks import SOFT
from .words import feedback_words, plural

if TYPE_CHECKING:
    from .kinds import AnswerLike, BoardLike, CodesLike, PlayedLike, RiddleLike, TurnLike

TURNS_SHOWN = 40
"""The most turns of a game that are drawn, its last ones; a line says how many come before."""

CODES_SHOWN, CODES_IN_LINE = 12, 4
"""The most codes of a set that are drawn, and the most in one line."""


def answer_cells(answer: AnswerLike, pegs: int) -> list[Cell]:
    """Return an answer as key pegs and as text."""
    text = f"{answer.black},{answer.white}"
    return [keys_cell(answer.black, answer.white, pegs), text_cell(text, right=True)]


def look_on(board: BoardLike) -> Look:
    """Return how the colours of a board are drawn."""
    return Look(in_use(), is_dotted([(board.colours - 1,)]))


def of_code(code: Sequence[int]) -> Picture:
    """Return the picture of a code."""
    look = Look(in_use(), is_dotted([code]))
    canvas = Canvas(f"Code {look.words(code, 20)}")
    canvas.table([[pegs_cell(look, code)]])
    canvas.say(look.words(code))
    return canvas.picture()


def of_feedback(answer: AnswerLike) -> Picture:
    """Return the picture of an answer, which does not know the number of pegs."""
    canvas = Canvas(feedback_words(answer))
    keys = keys_cell(answer.black, answer.white, answer.black + answer.white)
    if keys.width:
        canvas.table([[keys]])
    return canvas.picture()


def add_turns(
    canvas: Canvas,
    look: Look,
    pegs: int,
    turns: Sequence[TurnLike],
    unsure: frozenset[int],
    end: bool,
) -> None:
    """Add the turns of a game, only the last of a long one; `end` adds the covered code below."""
    first = max(0, len(turns) - TURNS_SHOWN)
    if first:
        canvas.note(f"{plural(first, 'turn')} before these")
    rows = []
    for at, turn in enumerate(turns[first:], first + 1):
        doubt = "unsure" if at in unsure else ""
        cells = [text_cell(f"{at}", right=True, fill=SOFT), pegs_cell(look, turn.guess)]
        cells += answer_cells(turn.feedback, pegs)
        rows.append([*cells, text_cell(doubt, fill=SOFT)] if unsure else cells)
        said = f", {doubt}" if doubt else ""
        canvas.say(f"Turn {at}: {look.words(turn.guess)}: {feedback_words(turn.feedback)}{said}")
    if end:
        rows.append([text_cell(""), covered_cell(pegs)])
    canvas.table(rows)


def of_game(game: PlayedLike) -> Picture:
    """Return the picture of a game."""
    rules, turns = game.rules, game.turns
    canvas = Canvas(f"Game {rules}, {plural(len(turns), 'turn') if turns else 'no turn yet'}")
    if game.doubt.one_wrong:
        canvas.note("one of the answers may be wrong")
    look = look_on(rules)
    if turns:
        add_turns(canvas, look, rules.pegs, turns, game.doubt.unsure, False)
    else:
        colours = range(min(rules.colours, 20))
        canvas.table([[pegs_cell(look, colours)]])
        canvas.say(f"{plural(rules.pegs, 'peg')}, {plural(rules.colours, 'colour')}")
        more = f", of {rules.colours:,}" if rules.colours > 20 else ""
        canvas.note(
            f"{plural(rules.pegs, 'peg')} of these colours{more}",
            f"Colours: {look.words(colours)}",
        )
    return canvas.picture()


def of_puzzle(puzzle: RiddleLike) -> Picture:
    """Return the picture of a puzzle; it does not tell the code."""
    rules = puzzle.rules
    canvas = Canvas(f"Puzzle {rules}, level {puzzle.level}")
    add_turns(canvas, look_on(rules), rules.pegs, puzzle.turns, frozenset(), True)
    canvas.note("Exactly one code fits all turns")
    return canvas.picture()


def of_codes(codes: CodesLike) -> Picture:
    """Return the picture of a set of codes: how many there are, and the first ones."""
    canvas = Canvas(f"{plural(len(codes), 'code')} of {codes.rules}")
    look = look_on(codes.rules)
    shown = [codes[at] for at in range(min(len(codes), CODES_SHOWN))]
    in_line = CODES_IN_LINE if codes.rules.pegs <= 6 else 1
    canvas.table(
        [
            [pegs_cell(look, code) for code in shown[at : at + in_line]]
            for at in range(0, len(shown), in_line)
        ]
    )
    if shown:
        canvas.say("The first: " + "; ".join([look.words(code) for code in shown]))
    if len(codes) > len(shown):
        canvas.note(f"and {len(codes) - len(shown):,} more")
    return canvas.picture()
