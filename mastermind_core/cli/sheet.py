"""The command `sheet`: the whole play on a board as an HTML file, which a browser prints on A4."""

from __future__ import annotations

import argparse
from html import escape
from pathlib import Path

from ..codes import Code
from ..drawing.pegs import PegSet, ink
from ..errors import SheetError
from ..files import quote_path
from ..measure.tree import Play
from ..paper.sheet import WholePlay, example_of
from ..paper.sheet_pages import (
    ANSWER_OF_ROW,
    GAP,
    HEADING,
    LEADING,
    PEG_OF_ROW,
    ROW,
    TOP,
    Head,
    Item,
    Sheet,
    SheetWord,
    Third,
    Widths,
    height,
    sheet_of,
)
from ..rules import Rules
from ..scoring import Feedback
from ..words import plural
from .options import JsonResult, asked_aim
from .output import check_output, write_file
from .terminal import Pegs, progress


def run_sheet(options: argparse.Namespace) -> JsonResult:
    rules = Rules.parse(options.rules)
    pegs = Pegs(rules, options.pegs).set
    output: Path = options.output
    check_output(output, options.replace, SheetError)
    with progress(f"{rules} sheet", not options.json) as told:
        sheet = sheet_of(rules, asked_aim(options), Print(rules, pegs).widths, told)
    write_file(output, sheet_html(sheet, pegs).encode(), options.replace, SheetError)
    play = sheet.play
    if not options.json:
        proven = "proven" if play.proven else "the best known here"
        print(
            f"{quote_path(output)}: {plural(len(sheet.pages), 'page')} of A4; {rules} in at most "
            f"{plural(play.worst, 'guess', 'guesses')}, {play.mean:.4f} on average, {proven}."
        )
    about = {"file": str(output), "pages": len(sheet.pages), "type": sheet.type}
    return play.figures() | about


SHEET_STYLE = f"""
@page {{ size: A4; margin: 8mm }}
:root {{ color-scheme: light }}
* {{ box-sizing: border-box; margin: 0; padding: 0 }}
body {{ background: #fff; color: #000; font: 9pt/1.3 Arial, Helvetica, "Liberation Sans",
  sans-serif; print-color-adjust: exact; -webkit-print-color-adjust: exact }}
.page {{ width: 194mm; height: 280mm; margin: 0 auto; break-after: page }}
.page:last-child {{ break-after: auto }}
.top {{ height: {TOP}pt }}
h1 {{ display: flex; align-items: center; gap: 8pt; height: 26pt; font-size: 17pt;
  white-space: nowrap }}
h1 small {{ font-size: 9pt; line-height: 11pt; font-weight: normal; margin-left: auto;
  text-align: right; white-space: normal }}
h1 small b {{ display: block }}
.how {{ display: grid; grid-template-columns: repeat(3, 1fr); gap: 12pt; line-height: 10.5pt;
  margin-top: 2pt }}
.names {{ display: flex; flex-wrap: wrap; gap: 0 9pt; margin-top: 2pt; line-height: 12pt;
  white-space: nowrap }}
.columns {{ display: flex; gap: {GAP}pt }}
.column {{ flex: 1 1 0; min-width: 0 }}
h2, .row, .shorts, .code, .lines {{ font-family: Menlo, Consolas, "DejaVu Sans Mono",
  "Liberation Mono", "Courier New", monospace }}
h2 {{ height: {HEADING}pt; padding-top: 7pt; display: flex; align-items: center; gap: 7pt;
  font-size: 15pt; line-height: 17pt; border-bottom: 1.4pt solid #000 }}
h2 .key {{ font: 13pt "DejaVu Sans", Arial, sans-serif; letter-spacing: 1pt; min-width: 42pt }}
h2 small {{ font: italic 9pt Arial, Helvetica, sans-serif; margin-left: auto }}
.row, .shorts {{ display: flex; height: {ROW}pt; padding-top: 2pt; align-items: flex-start }}
.row {{ border-bottom: .5pt solid #999 }}
.answer {{ font-size: {ANSWER_OF_ROW / 0.61:.2f}pt; line-height: 10pt; font-weight: bold }}
.row > .answer, .shorts .answer {{ margin-right: {ANSWER_OF_ROW / 2}pt }}
.colon {{ width: 7pt; line-height: 10pt }}
.short {{ display: flex; margin-right: {2 * ANSWER_OF_ROW}pt }}
.code {{ display: inline-flex; flex: none; height: 11pt; align-items: center; font-weight: bold;
  font-size: 11pt; line-height: 10pt; white-space: nowrap }}
.code i {{ font-style: normal; text-align: center; min-width: {PEG_OF_ROW}pt }}
.slash {{ display: inline-block; width: {ANSWER_OF_ROW}pt; text-align: center;
  font-size: 11pt; line-height: 10pt }}
h1 .code, h2 .code {{ font-size: 15pt; line-height: 17pt }}
h1 .code {{ font-size: 18pt }}
h1 .code i, h2 .code i {{ min-width: 13pt }}
.long h2 .code {{ font-size: 11pt }}
.long h2 .code i {{ min-width: {PEG_OF_ROW}pt }}
.pegs .code i {{ border: .5pt solid #000; border-radius: 5.25pt; font-size: 9pt; line-height: 9.5pt;
  height: 10.5pt; min-width: 10.5pt; margin-right: .5pt;
  font-family: Arial, Helvetica, sans-serif }}
.pegs h1 .code i, .pegs:not(.long) h2 .code i {{ font-size: 11pt; line-height: 14pt; height: 15pt;
  min-width: 15pt; margin-right: 1pt; border-radius: 7.5pt }}
.pegs .code i.hole {{ border-style: dashed }}
.lines span {{ display: block; white-space: nowrap; letter-spacing: -.032em }}
.lines b {{ word-spacing: -.3em }}
.lines i {{ display: inline-block; width: .17em }}
@media screen {{ body {{ background: #ddd }}
  .page {{ background: #fff; padding: 8mm; width: 210mm; height: 297mm; margin: 5mm auto }} }}
"""


class Print:
    """Colours and answers as text and as HTML, with the labels of pegs or with letters."""

    def __init__(self, rules: Rules, pegs: PegSet | None) -> None:
        self.pegs = pegs.pegs[: rules.colours] if pegs else None
        labels = [peg.label for peg in self.pegs or ()]
        self.labels = labels or [_letters(colour) for colour in range(rules.colours)]
        self._plain = rules.pegs < 10 and not any(map(str.isdigit, "".join(self.labels)))
        answer = self.answer(Feedback(0, rules.pegs))
        self.widths = Widths(max(map(len, self.labels)), len(answer))

    def answer(self, feedback: Feedback) -> str:
        """Return an answer: `12`, or `1,2` where that could be read as pegs or has more digits."""
        return f"{feedback.black}{feedback.white}" if self._plain else str(feedback)

    def text(self, code: Code) -> str:
        labels = [self.labels[colour] for colour in code]
        return ("" if max(map(len, labels)) == 1 else " ").join(labels)

    def item(self, item: Item, size: float) -> str:
        if isinstance(item, Head):
            again = "<small>continued</small>" if item.again else ""
            key = "●" * item.answer.black + "○" * item.answer.white or "\N{EN DASH}"
            return (
                f'<h2><b>{self.answer(item.answer)}</b> <span class="key">{key}</span> '
                f"{self._codes(item.codes)} {again}</h2>\n"
            )
        first, *_ = item.thirds
        if not first.lines:
            shorts = [f'<span class="short">{self._third(each)}</span>' for each in item.thirds]
            return f'<p class="shorts">{" ".join(shorts)}</p>\n'
        lines = [f"<span>{' <i></i>'.join(map(self._word, line))}</span>" for line in first.lines]
        return (
            f'<div class="row" style="height:{height(item, size):.2f}pt">{self._third(first)}'
            '<span class="colon">: </span>'
            f'<div class="lines">{" ".join(lines)}</div></div>\n'
        )

    def _third(self, third: Third) -> str:
        return f'<b class="answer">{self.answer(third.answer)}</b> {self._codes(third.codes)}'

    def _codes(self, codes: tuple[Code, ...]) -> str:
        return '<span class="slash">/</span>'.join(map(self.code, codes))

    def code(self, code: Code) -> str:
        between = " " if self.widths.peg > 1 else ""
        return f'<span class="code">{between.join(map(self._peg, code))}</span>'

    def _peg(self, colour: int) -> str:
        label = escape(self.labels[colour])
        if self.pegs is None:
            return f"<i>{label}</i>"
        paint = self.pegs[colour].paint
        if paint is None:
            return f'<i class="hole">{label}</i>'
        return f'<i style="background:{paint};color:{ink(paint)}">{label}</i>'

    def _word(self, word: SheetWord) -> str:
        codes = escape("/".join(map(self.text, word.codes)))
        opens = "(" if word.opens else ""
        return f"{opens}<b>{self.answer(word.answer)} </b>{codes}{')' * word.closes}"

    def names(self) -> str:
        """Return the names of the colours, or places to write them, if there are few."""
        if len(self.labels) > 12:
            return ""
        names = [peg.name for peg in self.pegs or ()] or ["_______"] * len(self.labels)
        said = [
            f"<span>{self.code((colour,))} {escape(name)}</span>"
            for colour, name in enumerate(names)
        ]
        return f'<p class="names">{" ".join(said)}</p>'

    def example(self, first: Play) -> str:
        *turns, (last, _) = example_of(first)
        code = self.text(last)
        told = [f"{self.text(guess)} {self.answer(answer)}" for guess, answer in turns if answer]
        return escape(f"So {code} is found: {'; '.join(told)}; {code}.") if told else ""


def _letters(colour: int) -> str:
    """Return the letter of a colour without a label: A to Z, then AA, AB."""
    high, low = divmod(colour, 26)
    return (chr(64 + high) if high else "") + chr(65 + low)


def sheet_html(sheet: Sheet, pegs: PegSet | None) -> str:
    rules, worst = sheet.play.rules, sheet.play.worst
    prints = Print(rules, pegs)
    kind = "" if rules.repeats or rules.pegs == 1 else f", {rules.words}"
    board = f"{plural(rules.pegs, 'peg')}, {plural(rules.colours, 'colour')}{kind}"
    title = f"{board}: every code in at most {worst} guesses"
    pages = []
    for number, columns in enumerate(sheet.pages, 1):
        drawn = ["".join(prints.item(item, sheet.type) for item in column) for column in columns]
        # Columns that a last page has not filled keep their place.
        drawn += [""] * (sheet.columns - len(columns))
        inside = "".join(f'<div class="column">{each}</div>\n' for each in drawn)
        page = f" Page {number} of {len(sheet.pages)}." if len(sheet.pages) > 1 else ""
        top = _top(sheet.play, prints, title, page)
        pages.append(
            f'<section class="page"><div class="top">{top}</div>\n'
            f'<div class="columns">\n{inside}</div></section>\n'
        )
    kind = "pegs" if pegs else "letters"
    if rules.pegs > 5:  # two large second guesses do not fit into a column
        kind += " long"
    size = f".lines {{ font-size: {sheet.type}pt; line-height: {sheet.type * LEADING:.3f}pt }}"
    return (
        f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>{title}</title>\n'
        f'<style>{SHEET_STYLE}{size}\n</style>\n<body class="{kind}">\n'
        f"{''.join(pages)}</body>\n</html>\n"
    )


def _top(play: WholePlay, prints: Print, title: str, page: str) -> str:
    proven = ", proven best" if play.proven else ""
    answer = Feedback(1, 2) if play.rules.pegs > 2 else Feedback(1, 0)
    return (
        f"<h1>First guess {prints.code(play.first.guess)}"
        f" <small><b>{title}</b> {play.mean:.3f} guesses on average{proven}.{page}</small></h1>\n"
        f'<div class="how"><p><b>1.</b> <b>{prints.answer(answer)}</b> is an answer: '
        f"{answer.black} black (right colour, right place), {answer.white} white (right colour, "
        "wrong place). "
        f"<b>{play.rules.pegs} black: solved.</b> Find the answer to the first guess among "
        "the headings; beside it is the second guess.</p>\n"
        "<p><b>2.</b> Find the answer to that in the rows below the heading; beside it is the "
        "third guess. Of two with a slash, guess the first; if it is wrong, the second.</p>\n"
        "<p><b>3.</b> Read on in the row: an answer, and the next guess. What follows that guess "
        f"stands behind it in brackets. {prints.example(play.first)}"
        f"</p></div>\n{prints.names()}"
    )
