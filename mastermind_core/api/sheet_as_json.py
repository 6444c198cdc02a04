"""A sheet as JSON, for what draws it in a person's own pegs."""

from __future__ import annotations

from ..codes import Code, format_code
from ..paper.sheet import example_of
from ..paper.sheet_pages import Head, Item, Sheet, Shorts, height
from ..paper.sheet_words import SheetWord
from ..rules import Rules
from .as_json import Json


def describe_sheet(sheet: Sheet) -> Json:
    """Return a sheet: figures of its play, `first`, an `example`, and `pages` of columns of items.

    An item has `head`, the answer to the first guess, or `rows`, one third guess or several without
    lines; a row has `answer`, `codes`, `height` in points, and `lines` of words.
    """
    play, rules = sheet.play, sheet.play.rules
    return {
        "rules": str(rules),
        "worst": play.worst,
        "mean": play.mean,
        "proven": play.proven,
        "type": sheet.type,
        "columns": sheet.columns,
        "first": format_code(rules, play.first.guess),
        "example": [
            {"guess": format_code(rules, guess), "answer": answer and list(answer)}
            for guess, answer in example_of(play.first)
        ],
        "pages": [
            [[_item(rules, item, sheet.type) for item in column] for column in page]
            for page in sheet.pages
        ],
    }


def _item(rules: Rules, item: Item, size: float) -> Json:
    if isinstance(item, Head):
        codes = _codes(rules, item.codes)
        return {"head": list(item.answer), "codes": codes, "again": item.again}
    rows = item.rows if isinstance(item, Shorts) else (item,)
    return {
        "rows": [
            {
                "answer": list(row.answer),
                "codes": _codes(rules, row.codes),
                "height": height(row, size),
                "lines": [[_word(rules, word) for word in line] for line in row.lines],
            }
            for row in rows
        ]
    }


def _word(rules: Rules, word: SheetWord) -> Json:
    return {
        "answer": list(word.answer),
        "codes": _codes(rules, word.codes),
        "opens": word.opens,
        "closes": word.closes,
    }


def _codes(rules: Rules, codes: tuple[Code, ...]) -> list[str]:
    return [format_code(rules, code) for code in codes]
