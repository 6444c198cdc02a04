"""Certificates of proven totals hold by `tests.certificates`; altered ones do not."""

import itertools
import lzma
import re
import subprocess
import sys
from pathlib import Path

import pytest

from mastermind_core.books.builder.certificate import certificate, certified
from mastermind_core.books.builder.engine import Settings
from mastermind_core.books.builder.plan import Plan, build
from mastermind_core.books.shipped import shipped
from mastermind_core.rules import Rules

from .. import certificates
from ..benchmarks import records
from ..benchmarks.certificates import figures
from ..certificates import Board, CertificateError, Check, Code
from ..unit import slow
from ..unit.oracle import Oracle

ROOT = Path(__file__).parents[2]
KEPT_HERE = ROOT / "tests" / "data" / "certificates"
KEPT = sorted(KEPT_HERE.glob("*.txt.xz"))
CERTIFY = [sys.executable, "-m", "mastermind_core", "book", "certify"]

SMALL = ["p2c2n", "p2c3r", "p2c6r", "p3c3r", "p3c4r", "p3c5n", "p3c6r", "p4c2r", "p4c4n", "p4c4r"]


def made(name: str) -> str:
    return certified(Rules.parse(name), lambda _: None).text


@pytest.fixture(scope="module")
def text() -> str:
    """Return the certificate of a board small enough that a slow oracle knows every total."""
    return made("p4c4n")


def refused(text: str) -> bool:
    try:
        Check(text).run()
    except CertificateError:
        return True
    return False


@pytest.mark.parametrize("name", SMALL)
def test_a_certificate_is_made_and_holds(name: str) -> None:
    check = Check(made(name))
    check.run()
    assert check.total == records.measured()[name]["total"]


@pytest.mark.nightly
@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.name)
def test_a_kept_certificate_shows_the_total_that_is_told(path: Path) -> None:
    name = path.name.partition(".")[0]
    rules = Rules.parse(name)
    check = Check(certificates.read(path))
    if figures()[name]["checked"] <= 1:  # second; `tests.benchmarks.certificates --check` runs all
        check.run()
    assert (check.board.pegs, check.board.colours, check.board.repeats) == (
        *rules[:2],
        rules.repeats,
    )
    if book := shipped(rules):
        assert (check.total, True) == (book.about.total, book.about.proven)
    else:
        assert check.total == records.measured()[str(rules)]["total"]


def test_every_bound_is_true_and_one_that_is_too_high_by_one_is_refused(text: str) -> None:
    check = Check(text)
    codes = check.board.codes
    oracle = Oracle(codes)
    assert len(check.claims) > 3
    for number, (turns, bound) in enumerate(check.claims):
        left = [codes[each] for each in check.board.left(turns)]
        total = oracle.total(left)
        assert bound <= total
        raised = Check(text)
        raised.claims[number] = (turns, int(total) + 1)
        with pytest.raises(CertificateError, match=r"may need|nothing says"):
            raised.run()
        with pytest.raises(CertificateError, match="may need"):
            raised.check(turns, int(total) + 1)


def test_without_any_one_of_its_bounds_or_guesses_a_certificate_is_refused(text: str) -> None:
    lines = text.splitlines(keepends=True)
    for number, line in enumerate(lines[1:], 1):
        if line not in ("play\n", "bounds\n"):
            assert refused("".join(lines[:number] + lines[number + 1 :])), line


def test_another_total_board_guess_or_answer_is_refused(text: str) -> None:
    first = re.search(r"\d+$", text, re.MULTILINE)
    assert first
    total = int(first[0])
    for altered in (
        text.replace(f"{total}\n", f"{total - 1}\n", 1),
        text.replace(f"{total}\n", f"{total + 1}\n", 1),
        text.replace("p4c4n", "p4c5n"),
        text.replace("p4c4n", "p4c4r"),
        text.replace("p4c4n", "p4c4x"),
        text.replace("play\n1", "play\n2", 1),
        text.replace("play\n1", "play\n9", 1),
        text.replace("=1,", "=3,"),
    ):
        assert altered != text
        assert refused(altered)


@pytest.mark.parametrize("name", ["p3c4r", "p3c4n", "p2c3r", "p4c2r"])
def test_the_answers_of_the_checker_are_those_of_the_game(name: str) -> None:
    board = Board(name)
    names = {number: pair for pair, number in board.names.items()}
    for guess, secret in itertools.product(range(len(board.codes)), repeat=2):
        expected = slow.score(board.codes[guess], board.codes[secret])
        assert names[int(board.answers[guess, secret])] == tuple(expected)


def image(code: Code, order: Code, colours: Code) -> Code:
    return tuple(colours[code[place]] for place in order)


def orbit(board: Board, code: Code, guesses: list[Code]) -> set[Code]:
    """Return all codes that exchanges which leave the guesses make of a code, by trying all."""
    orders = itertools.permutations(range(board.pegs))
    renamings = itertools.permutations(range(board.colours))
    return {
        image(code, *exchange)
        for exchange in itertools.product(orders, renamings)
        if all(image(guess, *exchange) == guess for guess in guesses)
    }


@pytest.mark.parametrize("name", ["p3c4r", "p3c4n", "p4c3r", "p5c2r"])
@pytest.mark.parametrize("turns", [0, 1, 2])
def test_the_checker_looks_at_one_guess_of_each_class_that_exchanges_make(
    name: str, turns: int
) -> None:
    board = Board(name)
    for number in range(0, len(board.codes), 7):
        guesses = [board.codes[number * (turn + 1) % len(board.codes)] for turn in range(turns)]
        everything = list(range(len(board.codes)))
        lowest = {board.codes[each] for each in board.lowest(everything, tuple(guesses))}
        assert lowest == {min(orbit(board, code, guesses)) for code in board.codes}
        if not guesses:
            break


def test_the_certificate_in_the_documentation_is_that_of_its_board() -> None:
    guide = (ROOT / "docs" / "books.md").read_text("utf-8")
    assert f"```text\n{made('p3c4r')}```" in guide
    bounds = Check(certificates.read(KEPT_HERE / "p4c6r.txt.xz")).claims
    assert f"{len(bounds)}\nare enough for the classic board" in guide


@pytest.mark.nightly
def test_the_commands_make_a_certificate_and_check_it(tmp_path: Path) -> None:
    output = tmp_path / "p3c6r.txt.xz"
    subprocess.run([*CERTIFY, "p3c6r", "--output", str(output)], check=True)
    check = [sys.executable, "-m", "tests.certificates", str(output)]
    done = subprocess.run(check, check=True, capture_output=True, text=True)
    book = shipped(Rules(3, 6))
    assert book is not None
    assert f"{book.about.total} is the least total" in done.stdout
    assert lzma.decompress(output.read_bytes()).decode() == made("p3c6r")


def test_a_file_that_shows_nothing_is_one_sentence_and_no_traceback(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for content, why in (
        (None, "No such file or directory"),
        (b"# Mastermind\n", "it has another form"),
        (b"\xff\xfe", "it has another form"),
        (text.replace("p4c4n", "p4c04n").encode(), "no board: 'p4c04n'"),
    ):
        path = tmp_path / "some.txt"
        if content is not None:
            path.write_bytes(content)
        assert certificates.main([str(path)]) == 2
        said = f"expected a certificate, got {str(path)!r}: {why}\n"
        assert capsys.readouterr() == ("", said)


def test_a_board_without_a_proof_gets_no_certificate(tmp_path: Path) -> None:
    command = [*CERTIFY, "p5c8r", "--output", str(tmp_path / "p5c8r.txt")]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 2
    assert "expected a board whose least total is proven, got 'p5c8r'" in done.stderr
    assert not list(tmp_path.iterdir())


def test_a_play_that_is_not_the_best_gets_no_certificate() -> None:
    rules = Rules(3, 4)
    narrow = Plan(Settings(rules, breadth=1))
    tree = build(narrow, lambda jobs: [job() for job in jobs], lambda _: None)
    assert tree.node.total > records.measured()[str(rules)]["total"]
    with pytest.raises(ValueError, match="expected at least"):
        certificate(rules, tree, lambda _: None)
