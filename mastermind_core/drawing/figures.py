"""Partitions, analyses, diagnoses and reviews as pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .boards import answer_cells
from .canvas import Canvas, Cell, Picture, bar_cell, pegs_cell, text_cell
from .look import Look, in_use, is_dotted
from .marks import SOFT
from .words import CERTAINTY, feedback_words, mean_words, plural, share_words, turns_words

if TYPE_CHECKING:
    from .kinds import AnalysisLike, DiagnosisLike, ReviewLike, SplitLike, TurnLike

MOST_ROWS = 40
"""The most rows of a table that are drawn; a line says how many more there are."""


def of_partition(split: SplitLike) -> Picture:
    """Return the picture of a partition: a bar for each answer, as long as its part is large."""
    look = Look(in_use(), is_dotted([split.guess]))
    pegs, all_codes = len(split.guess), sum(split.parts.values())
    canvas = Canvas(f"{plural(all_codes, 'code')} in {plural(len(split.parts), 'part')}")
    canvas.table([[pegs_cell(look, split.guess)]])
    canvas.say(f"The guess: {look.words(split.guess)}")
    most = split.largest_part
    shown = set(sorted(split.parts, key=lambda each: -split.parts[each])[:MOST_ROWS])
    rows = []
    for answer, size in split.parts.items():
        if answer in shown:
            count = text_cell(f"{size:,}", right=True, bold=size == most)
            rows.append([*answer_cells(answer, pegs), count, bar_cell(size / most, size == most)])
            canvas.say(f"{feedback_words(answer)}: {plural(size, 'code')}")
    canvas.table(rows, height=30)
    if len(split.parts) > len(shown):
        canvas.note(f"and {plural(len(split.parts) - len(shown), 'smaller part')}")
    may = "may be the code" if split.is_candidate else "cannot be the code"
    canvas.note(
        f"The largest part has {plural(most, 'code')}, the mean is {split.expected_size:.2f}."
    )
    canvas.note(f"The guess {may}.")
    return canvas.picture()


def of_analysis(analysis: AnalysisLike) -> Picture:
    """Return the picture of an analysis: the suggestion, and the best guesses in a table."""
    found = [each.guess for each in analysis.alternatives]
    guess, worth = analysis.suggestion, analysis.worth
    look = Look(in_use(), is_dotted([*found, *([] if guess is None else [guess])]))
    if guess is None:
        return _told("The game is solved")
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
        most = "" if worth.worst is None else f", {worth.worst} at most"
        canvas.note(
            f"{mean_words(worth)} guesses to go on average{most}; {CERTAINTY[worth.certainty]}."
        )
    rows = []
    for each in analysis.alternatives:
        split, mean = each.partition, mean_words(each.worth)
        worst = "?" if each.worth.worst is None else f"{each.worth.worst}"
        may = "" if split.is_candidate else "cannot be the code"
        figures = [mean, worst, f"{len(split.parts):,}", f"{split.largest_part:,}"]
        cells = [text_cell(figure, right=True) for figure in figures]
        rows.append([pegs_cell(look, each.guess), *cells, text_cell(may, fill=SOFT)])
        canvas.say(
            f"{look.words(each.guess)}: {mean} guesses to go, {worst} at most, "
            f"{plural(len(split.parts), 'answer')}, the largest part {split.largest_part:,}"
            f"{', ' + may if may else ''}"
        )
    if rows:
        canvas.table(rows, ["Best guesses", "to go", "at most", "answers", "largest", ""])
    return canvas.picture()


def _told(title: str) -> Picture:
    return Canvas(title).picture()


def of_diagnosis(diagnosis: DiagnosisLike) -> Picture:
    """Return the picture of a diagnosis: each explanation with its codes and its likelihood."""
    if diagnosis.consistent:
        sure = (
            "A code fits all turns" if diagnosis.complete else "It is not known that no code fits"
        )
        return _told(sure)
    slips = diagnosis.slips[:MOST_ROWS]
    turns = [
        turn for slip in slips for each in slip.changes for turn in (each.given, each.corrected)
    ]
    look = Look(in_use(), is_dotted([turn.guess for turn in turns]))
    canvas = Canvas(
        "No code fits all turns" if slips else "No code fits, and no explanation was found"
    )
    rows: list[list[Cell]] = []
    for slip in slips:
        codes = "" if slip.candidates is None else plural(slip.candidates, "code")
        share = slip.likelihood
        chance = "" if share is None else share_words(share, len(diagnosis.slips) == 1)
        said = []
        for at, each in enumerate(slip.changes):
            row = _answer_row if each.kind == "answer" else _guess_row
            meant, words = row(look, each.given, each.corrected)
            given = pegs_cell(look, each.given.guess)
            cells = [text_cell(f"turn {each.turn}", fill=SOFT), given, *meant]
            said.append(f"turn {each.turn}{words}")
            if not at:
                cells += [text_cell(codes, right=True), text_cell(chance, right=True, bold=True)]
            rows.append(cells)
        likely = f", {chance} likely" if chance else ""
        canvas.say(f"{' and '.join(said)}; {codes or 'codes not counted'}{likely}")
    canvas.table(rows)
    if len(diagnosis.slips) > len(slips):
        canvas.note(f"and {plural(len(diagnosis.slips) - len(slips), 'other explanation')}")
    if diagnosis.cleared:
        canvas.note(f"Not to blame: {turns_words(diagnosis.cleared)}")
    return canvas.picture()


def _answer_row(look: Look, given: TurnLike, corrected: TurnLike) -> tuple[list[Cell], str]:
    """Return the cells of an answer that was wrong, after the guess, and the same in words."""
    pegs = len(given.guess)
    cells = [text_cell("not"), *answer_cells(given.feedback, pegs), text_cell("but")]
    cells += answer_cells(corrected.feedback, pegs)
    right, wrong = feedback_words(corrected.feedback), feedback_words(given.feedback)
    return cells, f", {look.words(given.guess)}: answer {right}, not {wrong}"


def _guess_row(look: Look, given: TurnLike, corrected: TurnLike) -> tuple[list[Cell], str]:
    """Return the cells of a guess that was another, after the guess, and the same in words."""
    cells = [text_cell("meant"), pegs_cell(look, corrected.guess), *[text_cell("")] * 4]
    return cells, f": guess {look.words(corrected.guess)}, not {look.words(given.guess)}"


def of_review(review: ReviewLike) -> Picture:
    """Return the picture of a review: what each guess lost, what luck it had, the best guess."""
    turns = review.turns[:MOST_ROWS]
    codes = [code for each in turns for code in (each.turn.guess, each.best)]
    look = Look(in_use(), is_dotted(codes))
    canvas = Canvas(f"{plural(len(review.turns), 'guess', 'guesses')} looked back on")
    if review.start:
        canvas.note(f"The board needs {review.start.mean:.2f} guesses on average.")
    rows = []
    for at, each in enumerate(turns, 1):
        about = "about " if each.margin else ""
        loss = "" if each.loss is None else f"{about}{each.loss:.2f}"
        luck = "" if each.luck is None else f"{each.luck:+z.2f}"
        cells = [text_cell(f"{at}", right=True, fill=SOFT), pegs_cell(look, each.turn.guess)]
        cells += answer_cells(each.turn.feedback, len(each.turn.guess))
        cells += [text_cell(loss, right=True), text_cell(luck, right=True)]
        better = each.loss is None or each.loss > 0
        rows.append([*cells, pegs_cell(look, each.best if better else ())])
        told = f"lost {loss} guesses, luck {luck}" if loss else "no figures"
        best = f", the best was {look.words(each.best)}" if better else ", a best guess"
        answer = feedback_words(each.turn.feedback)
        canvas.say(f"Turn {at}: {look.words(each.turn.guess)}: {answer}; {told}{best}")
    if rows:
        canvas.table(rows, ["", "guess", "", "", "lost", "luck", "better"])
    if len(review.turns) > len(turns):
        canvas.note(f"and {plural(len(review.turns) - len(turns), 'turn')} after these")
    return canvas.picture()
