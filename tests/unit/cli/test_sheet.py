"""The command `sheet`: the play on a board is found from the printed text alone."""

import itertools
import re
from collections import Counter
from pathlib import Path

import pytest

from mastermind_core.cli.main import main

from ...paper import guesses_with, printed_text, read_sheet
from ..shell import Shell


@pytest.fixture
def output(tmp_path: Path) -> Path:
    return tmp_path / "sheet.html"


def sheet(output: Path, arguments: str) -> str:
    """Return the HTML that the command writes."""
    assert main(["sheet", *arguments.split(), "--output", str(output), "--replace"]) == 0
    return output.read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "labels", "pegs", "form", "total", "worst"),
    [
        ("p4c6r --most 5", "ABCDEF", 4, "{}{}", 5626, 5),
        ("p3c6r --pegs classic", "RYGBWK", 3, "{}{}", 854, 5),
        ("p4c6r --pegs digits", "123456", 4, "{},{}", 5625, 6),
        ("p3c6r --consistent", "ABCDEF", 3, "{}{}", 864, 6),
        ("p1c1r", "A", 1, "{}{}", 1, 1),
        ("p2c3r", "ABC", 2, "{}{}", 21, 3),
        ("p1c4r", "ABCD", 1, "{}{}", 10, 4),
        ("p9c2r", "AB", 9, "{}{}", 2390, 6),
    ],
)
def test_the_printed_text_finds_every_code(
    output: Path, arguments: str, labels: str, pegs: int, form: str, total: int, worst: int
) -> None:
    check_text(output, arguments, labels, pegs, form, total, worst)


def check_text(
    output: Path, arguments: str, labels: str, pegs: int, form: str, total: int, worst: int
) -> None:
    """Find every code of a board from the printed text of its sheet."""
    read = read_sheet(printed_text(sheet(output, arguments)))
    secrets = ["".join(code) for code in itertools.product(labels, repeat=pegs)]
    counts = Counter(len(guesses_with(read, secret, form)) for secret in secrets)
    assert counts.total() == len(labels) ** pegs
    assert sum(guesses * codes for guesses, codes in counts.items()) == total
    assert max(counts) == worst


def test_the_example_at_the_top_is_a_game_on_the_sheet(output: Path) -> None:
    text = printed_text(sheet(output, "p4c6r --most 5"))
    said = re.search(r"So (\w+) is found: (.+)\.", text)
    assert said
    *turns, last = said[2].split("; ")
    guesses = [turn.split()[0] for turn in turns]
    assert guesses_with(read_sheet(text), said[1]) == [*guesses, last]
    assert len(guesses) + 1 == 5


def test_a_sheet_is_the_same_each_time_needs_nothing_else_and_runs_nothing(output: Path) -> None:
    html = sheet(output, "p3c6r --pegs classic")
    assert html == sheet(output, "p3c6r --pegs classic")
    assert not re.search(r"<script|<link|<img|url\(|https?:|@import", html)


def test_names_of_pegs_are_text_and_labels_of_two_letters_are_told_apart(output: Path) -> None:
    box = output.with_name("box.txt")
    box.write_text("Mastermind pegs: <b>;< #be272a <i>red;Ro #ffe204 a&amp<b;Re #50b285 green")
    html = sheet(output, f"p3c3r --pegs {box}")
    assert "<i>red" not in html
    assert "&lt;i&gt;red" in html
    assert "a&amp;amp&lt;b" in html
    assert re.search(r"(<|Re|Ro) (<|Re|Ro) (<|Re|Ro)", printed_text(html))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("p5c8r", "at most 16 pages, got 'p5c8r', whose sheet would take about 59"),
        ("p12c30r", "at most 16 pages, got 'p12c30r', whose sheet would take more than a million"),
        ("p2c15r", "at most 8 guesses for a sheet, got 'p2c15r', where one takes 9"),
        ("p2c36n", "at most 8 guesses for a sheet, got 'p2c36n', where one takes more"),
        ("p3c6r --most 3", "no play on p3c6r needs 3 guesses at most"),
        ("p4c6r --pegs nothing", "expected pegs, one of rainbow"),
    ],
)
def test_what_no_sheet_can_show_is_refused_in_one_sentence(
    output: Path, shell: Shell, arguments: str, message: str
) -> None:
    assert message in shell.refused(f"sheet {arguments} --output", str(output))
    assert not output.exists()


def test_each_page_says_how_to_read_it_in_type_for_an_arms_length(output: Path) -> None:
    html = sheet(output, "p4c6r --most 5 --pegs classic")
    text = printed_text(html)
    assert text.count("4 black: solved.") == text.count("Page ") == html.count('class="page"') == 4
    assert text.count("K black") == 4
    sizes = re.findall(r"(?:font-size: |font: (?:italic )?)([\d.]+)pt", html)
    assert min(map(float, sizes)) >= 9


def test_json_says_what_was_made(output: Path, shell: Shell) -> None:
    assert shell.told("sheet p4c6r --most 5 --output", str(output)) == {
        "rules": "p4c6r",
        "file": str(output),
        "pages": 4,
        "type": 10.5,
        "total": 5626,
        "mean": 5626 / 1296,
        "worst": 5,
        "proven": True,
    }
