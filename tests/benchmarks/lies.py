"""What play costs where any one answer may be wrong: `python3 -m tests.benchmarks lies`.

On every board of up to 64 codes, beside the least cost, which is searched for again. The table
stands in docs/diagnosis.md in part. Two minutes.
"""

from __future__ import annotations

import argparse
from statistics import mean

from tests.unit.advice.test_one_wrong import LEAST, play_of
from tests.unit.one_lie import Board, Search

from .written import head


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("boards", nargs="*", default=sorted(LEAST))
    print(head("board | codes | least | played | over | right | wrong | longest"))
    for text in parser.parse_args().boards:
        board = Board(text)
        search = Search(board)
        least = search.least(board.all, views=board.views)
        play = play_of(search, text, repeats=True)
        print(
            f"| {text} | {len(board.codes)} | {least} | {play.cost} "
            f"| {100 * (play.cost / least - 1):.2f} % | {mean(play.right):.3f} "
            f"| {mean(play.wrong):.3f} | {max(*play.right, *play.wrong)} |",
            *(f"{len(play.repeated)} guesses made again" for _ in play.repeated[:1]),
            flush=True,
        )


if __name__ == "__main__":
    main()
