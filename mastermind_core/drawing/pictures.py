"""The picture of each type of value."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from ..advice.advice import Analysis
from ..candidates.codeset import CodeSet
from ..candidates.partition import Partition
from ..checks import expect, is_int
from ..codes import ShownCode
from ..diagnosis.diagnosis import Change, Diagnosis
from ..game import Game
from ..puzzle.puzzle import Puzzle
from ..review.review import Review
from ..rules import MAX_SIZE, Rules
from ..scoring import Feedback, Turn
from ..words import (
    CERTAINTY,
    feedback_words,
    going_words,
    mean_words,
    plural,
    share_words,
    turns_words,
)
from .canvas import (
    SOFT,
    Canvas,
    Cell,
    Picture,
    bar_cell,
    covered_cell,
    keys_cell,
    pegs_cell,
    text_cell,
)
from .pegs import Look, PegsLike, use_pegs

MOST_ROWS = 40
"""The most turns, parts or explanations that are drawn; a line says how many more there are."""


def picture(value: object, pegs: PegsLike = None) -> Picture:
    """Return the picture of a code, a game or another value of the library; it prints as SVG.

    `pegs` is the name of a peg set, its file or its text, as for `use_pegs`; without it the picture
    has the pegs that are in use. `ArgumentError` for a value that has no picture, `PegsError` if
    there are no such pegs.

    >>> shown = picture((0, 0, 1, 1), pegs="classic")
    >>> shown.title, str(shown)[:30]
    ('Code red, red, yellow, yellow', '<svg xmlns="http://www.w3.org/')
    """
    if pegs is None:
        return draw(value)
    with use_pegs(pegs):
        return draw(value)


@functools.singledispatch
def draw(value: object) -> Picture:
    """Return the picture of a value in the pegs that are in use; `ArgumentError` if it has none."""
    is_code = isinstance(value, tuple) and all(is_int(each, 0, MAX_SIZE - 1) for each in value)
    expect(is_code and value != (), "a value that has a picture, such as a Game", value)
    return _code(value)  # type: ignore[arg-type]


@draw.register
def _code(code: ShownCode) -> Picture:
    look = Look.at([code])
    canvas = Canvas(f"Code {look.words(code, 20)}")
    canvas.table([[pegs_cell(look, code)]])
    canvas.say(look.words(code))
    return canvas.picture()


@draw.register
def _text(text: str) -> Picture:
    return _game(Game(text))


@draw.register
def _feedback(feedback: Feedback) -> Picture:
    """Draw an answer, which does not know the number of pegs."""
    canvas = Canvas(feedback_words(feedback))
    keys = keys_cell(feedback, sum(feedback))
    if keys.width:
        canvas.table([[keys]])
    return canvas.picture()


@draw.register
def _game(game: Game) -> Picture:
    rules, turns = game.rules, game.turns
    canvas = Canvas(f"Game {rules}, {plural(len(turns), 'turn') if turns else 'no turn yet'}")
    if game.doubt.one_wrong:
        canvas.note("one of the answers may be wrong")
    if turns:
        _add_turns(canvas, rules, turns, game.doubt.unsure)
        return canvas.picture()
    look, shown = Look(rules), range(min(rules.colours, 20))
    canvas.table([[pegs_cell(look, shown)]])
    pegs = plural(rules.pegs, "peg")
    canvas.say(f"{pegs}, {plural(rules.colours, 'colour')}")
    more = f", of {rules.colours:,}" if rules.colours > 20 else ""
    canvas.note(f"{pegs} of these colours{more}", f"Colours: {look.words(shown)}")
    return canvas.picture()


@draw.register
def _puzzle(puzzle: Puzzle) -> Picture:
    canvas = Canvas(f"Puzzle {puzzle.rules}, level {puzzle.level}")
    _add_turns(canvas, puzzle.rules, puzzle.turns, frozenset(), covered=True)
    canvas.note("Exactly one code fits all turns")
    return canvas.picture()


def _add_turns(
    canvas: Canvas,
    rules: Rules,
    turns: Sequence[Turn],
    unsure: frozenset[int],
    covered: bool = False,
) -> None:
    """Add the last turns of a game, and below them the code if it is `covered`."""
    look = Look(rules)
    first = max(0, len(turns) - MOST_ROWS)
    if first:
        canvas.note(f"{plural(first, 'turn')} before these")
    rows = []
    for at, turn in enumerate(turns[first:], first + 1):
        doubt = "unsure" if at in unsure else ""
        row = [text_cell(f"{at}", right=True, fill=SOFT), *_turn_cells(look, turn)]
        rows.append([*row, text_cell(doubt, fill=SOFT)] if unsure else row)
        said = f", {doubt}" if doubt else ""
        canvas.say(f"Turn {at}: {look.words(turn.guess)}: {feedback_words(turn.feedback)}{said}")
    if covered:
        rows.append([text_cell(""), covered_cell(rules.pegs)])
    canvas.table(rows)


def _turn_cells(look: Look, turn: Turn) -> list[Cell]:
    return [pegs_cell(look, turn.guess), *_answer_cells(turn.feedback, len(turn.guess))]


def _answer_cells(feedback: Feedback, pegs: int) -> list[Cell]:
    return [keys_cell(feedback, pegs), text_cell(f"{feedback.black},{feedback.white}", right=True)]


@draw.register
def _codes(codes: CodeSet) -> Picture:
    canvas = Canvas(f"{plural(len(codes), 'code')} of {codes.rules}")
    look = Look(codes.rules)
    shown = codes[:12]
    in_line = 4 if codes.rules.pegs <= 6 else 1
    cells = [pegs_cell(look, code) for code in shown]
    canvas.table([cells[at : at + in_line] for at in range(0, len(cells), in_line)])
    if shown:
        canvas.say("The first: " + "; ".join([look.words(code) for code in shown]))
    if len(codes) > len(shown):
        canvas.note(f"and {len(codes) - len(shown):,} more")
    return canvas.picture()


@draw.register
def _partition(partition: Partition) -> Picture:
    guess, parts, largest = partition.guess, partition.parts, partition.largest_part
    look = Look.at([guess])
    canvas = Canvas(f"{plural(sum(parts.values()), 'code')} in {plural(len(parts), 'part')}")
    canvas.table([[pegs_cell(look, guess)]])
    canvas.say(f"The guess: {look.words(guess)}")
    shown = set(sorted(parts, key=lambda each: -parts[each])[:MOST_ROWS])
    rows = []
    for answer, size in parts.items():
        if answer in shown:
            count = text_cell(f"{size:,}", right=True, bold=size == largest)
            rows.append([*_answer_cells(answer, len(guess)), count, bar_cell(size / largest)])
            canvas.say(f"{feedback_words(answer)}: {plural(size, 'code')}")
    canvas.table(rows, height=30)
    if len(parts) > len(shown):
        canvas.note(f"and {plural(len(parts) - len(shown), 'smaller part')}")
    mean = f"the mean is {partition.expected_size:.2f}"
    canvas.note(f"The largest part has {plural(largest, 'code')}, {mean}.")
    canvas.note(f"The guess {'may' if partition.is_candidate else 'cannot'} be the code.")
    return canvas.picture()


@draw.register
def _analysis(analysis: Analysis) -> Picture:
    guess, worth = analysis.suggestion, analysis.worth
    if guess is None:
        return Canvas("The game is solved").picture()
    look = Look.at([guess, *[each.guess for each in analysis.alternatives]])
    canvas = Canvas("The next guess")
    canvas.table([[pegs_cell(look, guess)]])
    canvas.say(look.words(guess))
    if analysis.candidates is None:
        canvas.note("The codes that fit are too many to list.")
    else:
        canvas.note(f"{plural(analysis.candidates, 'code')} may be the secret.")
        if analysis.fits_all not in (None, analysis.candidates):
            canvas.note(f"Of these {analysis.fits_all:,} fit every answer.")
    if worth:
        canvas.note(f"{going_words(worth)}; {CERTAINTY[worth.certainty]}.")
    rows = []
    for each in analysis.alternatives:
        parts, largest = len(each.partition.parts), f"{each.partition.largest_part:,}"
        mean = mean_words(each.worth)
        worst = "?" if each.worth.worst is None else f"{each.worth.worst}"
        may = "" if each.partition.is_candidate else "cannot be the code"
        cells = [text_cell(text, right=True) for text in (mean, worst, f"{parts:,}", largest)]
        rows.append([pegs_cell(look, each.guess), *cells, text_cell(may, fill=SOFT)])
        canvas.say(
            f"{look.words(each.guess)}: {mean} guesses to go, {worst} at most, "
            f"{plural(parts, 'answer')}, the largest part {largest}{may and ', ' + may}"
        )
    if rows:
        canvas.table(rows, ["Best guesses", "to go", "at most", "answers", "largest", ""])
    return canvas.picture()


@draw.register
def _diagnosis(diagnosis: Diagnosis) -> Picture:
    if diagnosis.consistent:
        fits = "A code fits all turns"
        return Canvas(fits if diagnosis.complete else "It is not known that no code fits").picture()
    slips = diagnosis.slips[:MOST_ROWS]
    changes = [each for slip in slips for each in slip.changes]
    look = Look.at([turn.guess for each in changes for turn in (each.given, each.corrected)])
    none = "No code fits, and no explanation was found"
    canvas = Canvas("No code fits all turns" if slips else none)
    rows: list[list[Cell]] = []
    for slip in slips:
        codes = "" if slip.candidates is None else plural(slip.candidates, "code")
        share = slip.likelihood
        chance = "" if share is None else share_words(share, len(diagnosis.slips) == 1)
        lines, said = zip(*[_change(look, each) for each in slip.changes], strict=True)
        first, *others = lines
        first += [text_cell(codes, right=True), text_cell(chance, right=True, bold=True)]
        rows += [first, *others]
        likely = f", {chance} likely" if chance else ""
        canvas.say(f"{' and '.join(said)}; {codes or 'codes not counted'}{likely}")
    canvas.table(rows)
    if len(diagnosis.slips) > len(slips):
        canvas.note(f"and {plural(len(diagnosis.slips) - len(slips), 'other explanation')}")
    if diagnosis.cleared:
        canvas.note(f"Not to blame: {turns_words(diagnosis.cleared)}")
    return canvas.picture()


def _change(look: Look, change: Change) -> tuple[list[Cell], str]:
    wrong, right = change.given, change.corrected
    guess, turn = look.words(wrong.guess), f"turn {change.turn}"
    if change.kind == "answer":
        no, yes = [_answer_cells(each.feedback, len(wrong.guess)) for each in (wrong, right)]
        meant = [text_cell("not"), *no, text_cell("but"), *yes]
        answers = f"{feedback_words(right.feedback)}, not {feedback_words(wrong.feedback)}"
        words = f"{turn}, {guess}: answer {answers}"
    else:
        meant = [text_cell("meant"), pegs_cell(look, right.guess), *[text_cell("")] * 4]
        words = f"{turn}: guess {look.words(right.guess)}, not {guess}"
    return [text_cell(turn, fill=SOFT), pegs_cell(look, wrong.guess), *meant], words


@draw.register
def _review(review: Review) -> Picture:
    turns = review.turns[:MOST_ROWS]
    look = Look.at([code for each in turns for code in (each.turn.guess, each.best)])
    canvas = Canvas(f"{plural(len(review.turns), 'guess', 'guesses')} looked back on")
    if review.start:
        canvas.note(f"The board needs {review.start.mean:.2f} guesses on average.")
    rows = []
    for at, each in enumerate(turns, 1):
        about = "about " if each.margin else ""
        loss = "" if each.loss is None else f"{about}{each.loss:.2f}"
        luck = "" if each.luck is None else f"{each.luck:+z.2f}"
        number = text_cell(f"{at}", right=True, fill=SOFT)
        figures = [text_cell(loss, right=True), text_cell(luck, right=True)]
        better = each.loss is None or each.loss > 0
        best = pegs_cell(look, each.best if better else ())
        rows.append([number, *_turn_cells(look, each.turn), *figures, best])
        told = f"lost {loss} guesses, luck {luck}" if loss else "no figures"
        told += f", the best was {look.words(each.best)}" if better else ", a best guess"
        turn = f"{look.words(each.turn.guess)}: {feedback_words(each.turn.feedback)}"
        canvas.say(f"Turn {at}: {turn}; {told}")
    if rows:
        canvas.table(rows, ["", "guess", "", "", "lost", "luck", "better"])
    if len(review.turns) > len(turns):
        canvas.note(f"and {plural(len(review.turns) - len(turns), 'turn')} after these")
    return canvas.picture()
