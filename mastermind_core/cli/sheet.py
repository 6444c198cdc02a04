"""The command `sheet`: the whole play on a board, to print."""

from __future__ import annotations

import argparse
from pathlib import Path

from ..drawing.words import plural
from ..errors import SheetError
from ..files import quote_path
from ..paper.sheet_pages import sheet_of
from ..rules import Rules
from .options import add_aim, add_pegs, add_rules, as_path, asked_aim
from .output import add_replace, check_output, write_file
from .pegs import pegs_of
from .sheet_html import Labels, sheet_html
from .streams import print_json
from .terminal import progress


def add_sheet(command: argparse.ArgumentParser) -> None:
    """Give the parser of the command its arguments."""
    add_rules(command, "p4c6r")
    add_aim(command)
    add_pegs(command)
    command.add_argument(
        "--output", type=as_path, metavar="FILE", required=True,
        help="write this HTML file, which a browser prints on A4",
    )  # fmt: skip
    add_replace(command)
    command.set_defaults(run=_sheet)


def _sheet(options: argparse.Namespace) -> None:
    rules = Rules.parse(options.rules)
    pegs = pegs_of(options.pegs, rules)
    output: Path = options.output
    check_output(output, options.replace, SheetError)
    with progress(f"{rules} sheet", not options.json) as told:
        sheet = sheet_of(rules, asked_aim(options), Labels(rules, pegs).widths(), told)
    write_file(output, sheet_html(sheet, pegs).encode(), options.replace, SheetError)
    play = sheet.play
    if options.json:
        print_json(
            {
                "rules": str(rules),
                "file": str(output),
                "pages": len(sheet.pages),
                "type": sheet.type,
                "total": play.total,
                "mean": play.mean,
                "worst": play.worst,
                "proven": play.proven,
            }
        )
        return
    proven = "proven" if play.proven else "the best known here"
    print(
        f"{quote_path(output)}: {plural(len(sheet.pages), 'page')} of A4; {rules} in at most "
        f"{plural(play.worst, 'guess', 'guesses')}, {play.mean:.4f} on average, {proven}."
    )
