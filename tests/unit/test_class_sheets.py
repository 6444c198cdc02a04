"""The sheets for a class: what stands on them is true, and so are their solutions."""

import json
import re
from itertools import product
from pathlib import Path

import pytest

from mastermind_core import Game, Rules, score
from mastermind_core.measure.tree import Play
from mastermind_core.paper.sheet import whole_play

SHEETS = Path(__file__).parents[2] / "web" / "js" / "words" / "sheets.json"

pytestmark = pytest.mark.skipif(not SHEETS.is_file(), reason="the project's folders are not here")


def rows(name: str) -> list[list[str]]:
    """Return the rows of all tables of a sheet; a code has no mark before it."""
    blocks = json.loads(SHEETS.read_text("utf-8"))[name]["blocks"]
    tables = [row for kind, *rows in blocks if kind == "table" for row in rows]
    return [[cell.removeprefix("=") for cell in row] for row in tables]


def solution(name: str) -> str:
    """Return the solution at the foot of a sheet."""
    return str(json.loads(SHEETS.read_text("utf-8"))[name]["solution"])


def parts(rules: str, guess: str) -> dict[str, int]:
    """Return how many codes each answer to a first guess leaves."""
    found = Game(rules).partition(guess).parts
    return {str(answer): found[answer] for answer in sorted(found)}


def test_there_are_ten_sheets() -> None:
    assert len(json.loads(SHEETS.read_text("utf-8"))) == 10


def test_the_solution_of_each_answer_is_right() -> None:
    pairs = [row[1:3] for row in rows("score")[1:]]
    assert len(pairs) == 10
    told = [f"{number}: {score(*pair)}" for number, pair in enumerate(pairs, 1)]
    assert solution("score") == " / ".join(told)
    (guess, code, answer) = rows("bulls")[1]
    assert str(score(guess, code)) == answer


def test_codes_are_counted_right() -> None:
    counted = [f"{n}: {' '.join(str(c**n) for c in (2, 3, 4, 6))}" for n in (2, 3, 4, 5)]
    once = " ".join(str(Rules.parse(f"p{n}c6n").code_count) for n in (1, 2, 3, 4))
    assert solution("count") == " / ".join([*counted, once])
    bulls = Rules.parse("p4c10n").code_count
    assert solution("bulls").endswith(f"= {bulls}")


def test_parts_are_counted_right() -> None:
    (_, *guesses), *codes = rows("parts")
    assert [code for code, *_ in codes] == ["".join(each) for each in product("123", repeat=2)]
    told = [
        f"{' '.join(guess)}: {' · '.join(f'{a} {n}' for a, n in parts('p2c3r', guess).items())}"
        for guess in guesses
    ]
    assert solution("parts") == " / ".join(told)
    sizes = {guess: list(map(int, said.split())) for guess, said in rows("knuth")[1:]}
    for guess, told_sizes in sizes.items():
        assert told_sizes == sorted(parts("p4c6r", guess).values(), reverse=True)
    best = min(sizes, key=lambda guess: max(sizes[guess]))
    most = max(sizes, key=lambda guess: len(sizes[guess]))
    told = [f"{' '.join(best)}: {max(sizes[best])}", f"{' '.join(most)}: {len(sizes[most])}", "5"]
    assert solution("knuth") == " / ".join(told)


def test_questions_are_counted_right() -> None:
    codes = [int(cell) for cell in rows("bits")[0][1:]]
    asked = " ".join(str((number - 1).bit_length()) for number in codes)
    assert solution("bits") == f"{asked} / 14 · 14 = {14**2}, 14 · 14 · 14 = {14**3}"


def test_the_tree_finds_every_code_with_the_fewest_guesses() -> None:
    best = whole_play(Rules(3, 3))
    first, _, *lines = rows("tree")
    path: list[str] = []
    told = {}
    for line in lines:
        path = [cell or path[place] for place, cell in enumerate(line)]
        told[tuple(path[::2])] = path[1::2]

    def follow(play: Play, answers: tuple[str, ...], guesses: list[str]) -> None:
        for answer, after in play.answers.items():
            code = "".join(str(colour + 1) for colour in after.guess)
            now, asked = (*answers, str(answer)), [*guesses, code]
            assert any(
                key[: len(now)] == now and said[: len(now)] == asked for key, said in told.items()
            )
            follow(after, now, asked)

    assert first[1] == "".join(str(colour + 1) for colour in best.first.guess)
    follow(best.first, (), [])
    mean = f"{best.total / 27:.1f}"
    assert re.fullmatch(rf"{best.total} / 27 = {mean}", solution("tree"))
