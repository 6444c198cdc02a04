"""The command `sheet`: the whole play on a board, to print."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from ..analysis.sheet_pages import sheet_of
from ..candidates.position import Aim
from ..errors import SheetError
from ..files import check_output, quote_path, write_file
from ..rules import Rules
from .coach import Show
from .options import add_pegs
from .pegs import pegs_of
from .sheet_html import Labels, sheet_html
from .simulate import add_aim
from .terminal import plural, progress


def add_sheet_command(commands: Any, show: Show) -> None:
    """Add the command to a parser; `show` prints what it made for `--json`."""
    command = commands.add_parser("sheet", help="the whole play on a board, to print on paper")
    command.add_argument("rules", metavar="RULES", nargs="?", default="p4c6r")
    add_aim(command)
    add_pegs(command)
    command.add_argument(
        "--output", type=Path, metavar="FILE", required=True,
        help="write this HTML file, which a browser prints on A4",
    )  # fmt: skip
    command.set_defaults(run=lambda options: _sheet(options, show))


def _sheet(options: argparse.Namespace, show: Show) -> None:
    rules = Rules.parse(options.rules)
    pegs = pegs_of(options.pegs, rules)
    output: Path = options.output
    try:
        check_output(output)
        with progress(f"{rules} sheet", not options.json) as told:
            aim = Aim(options.most, options.consistent)
            sheet = sheet_of(rules, aim, Labels(rules, pegs).widths(), told)
        write_file(output, sheet_html(sheet, pegs).encode())
    except OSError as error:
        raise SheetError(f"cannot write {quote_path(output)}: {error.strerror}", output) from error
    play = sheet.play
    if options.json:
        show(
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
