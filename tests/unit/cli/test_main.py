import io
import json
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

import mastermind_core
from mastermind_core.cli.main import main
from mastermind_core.cli.options import program
from mastermind_core.errors import BookError

from ...night import at_night
from ..hostile import in_memory, in_time, sentence
from ..processes import no_processes
from ..shell import Shell

CORE = Path(mastermind_core.__file__).parent
DATA = CORE / "books" / "data"

BEGUN = "suggest p4c6r:1122=1,1"
LATE = f"{BEGUN};1344=1,1 --most 3 --strategy exact"
"""A game that may take more guesses than it should."""


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("score 1122 1344", "1,0\n"),
        ("score p4c6r 1122 1344", "1,0\n"),
        ("score 1122 1344 --rules p4c6r", "1,0\n"),
        ("score 1.40.7 40.7.7", "1,1\n"),
        ("score 1.40 12", "1,0\n"),
        ("score 12 1.40", "1,0\n"),
        ("score az 36.1", "0,0\n"),
        (f"{BEGUN} --strategy minimax --worth", "\n3.49 guesses to go on "),
        (
            f"{BEGUN} --strategy minimax --alternatives",
            "\n3.49 guesses to go on average, 4 at most, proven.\n",
        ),
        (f"{BEGUN} --strategy minimax --most 6", "\n3.49 gue"),
        (
            f"{BEGUN};1344=0,3 --strategy exact",
            "1.83 guesses to go on average, 2 at most, proven.\n",
        ),
        (LATE, "no play keeps to 3 guesses in all, proven.\n"),
        ("suggest p2c3r --most 1", "no play keeps to 1 guess in all, proven."),
        ("suggest p12c12n --strategy first", "Too many possible codes to li"),
        ("suggest p2c3r --strategy ' first '", "Guess 11\n"),
        ("suggest p4c6r:1122=4,0", "\nSolved.\n"),
        ("suggest p1c3r:1=0,0;2=0,0", "1 possible code; the guess is the code.\n"),
        (
            "suggest p20c20r --strategy packed --alternatives",
            "The best guesses cannot be listed: too many codes.\n",
        ),
        (
            "suggest p4c6r?:1122=1,1 --strategy packed --alternatives",
            "The best guesses cannot be listed: answers are in doubt.\n",
        ),
        (
            "suggest p4c6r?:1122=1,1 --worth",
            "How many guesses are to go cannot be said: answers are in doubt.\n",
        ),
        (
            "suggest p20c20r --worth",
            "How many guesses are to go cannot be said: too many codes.\n",
        ),
        (
            "suggest p4c8r:8837=1,1;1813=1,0 --alternatives --strategy minimax",
            "That is proven of this guess; the best one of the list needs 3.17.\n",
        ),
        ("", "\n    score "),
        ("book list", "python -m mastermind_core book build p4c6r --most 5"),
    ],
)
def test_a_command_shows(command: str, words: str, shell: Shell) -> None:
    assert words in shell.shown(command)


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("suggest p4c6r:1122=4,0?", "unsure"),
        (f"{BEGUN} --worth", "cannot be said"),
        ("suggest p4c8r:8837=1,1;1813=1,0 --alternatives", "That is proven"),
    ],
)
def test_a_suggestion_does_not_say_needless_things(command: str, words: str, shell: Shell) -> None:
    assert words not in shell.shown(command)


def test_score_in_json(shell: Shell) -> None:
    shown = shell.told("score 112a a112")
    assert (shown["black"], shown["white"], shown["rules"]) == (1, 3, "p4c10r")


@pytest.mark.parametrize(
    ("option", "words"),
    [
        ("--version", f"mastermind {mastermind_core.__version__}\n"),
        ("puzzle --help", "Turns that exactly one code fits: find it."),
        ("puzzle --help", "the board (default: p4c6r)"),
    ],
)
def test_a_version_and_a_help_are_shown_with_status_zero(
    option: str, words: str, shell: Shell
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(option.split())
    assert ended.value.code == 0
    assert words in shell.said()


def test_suggest_for_people(shell: Shell) -> None:
    lines = [
        "1. 1122  1 black, 1 white, 208 possible codes",
        "2. 1344  0 black, 3 white, 6 possible codes",
        "Guess 4113",
        "6 possible codes; the guess may be the code.",
        "6 different answers; they leave at most 1 code, 1.00 on average.",
        "1.83 guesses to go on average, 2 at most, proven.",
    ]
    command = f"{BEGUN};1344=0,3 --strategy minimax"
    assert shell.shown(f"{command} --worth").splitlines() == lines
    assert shell.shown(command).splitlines() == lines[:-1]


def test_suggest_in_json_has_the_guess_its_parts_and_its_worth(shell: Shell) -> None:
    shown = shell.told("suggest p4c6r --strategy minimax")
    assert (shown["guess"], shown["candidates"], shown["is_candidate"]) == ("1122", 1296, True)
    assert (shown["largest_part"], sum(shown["parts"].values())) == (256, 1296)
    solved = shell.told("suggest p4c6r:1122=4,0 --alternatives")
    assert (solved["solved"], solved["guess"], solved.pop("alternatives")) == (True, None, [])
    assert list(solved) == list(shown)
    exact = shell.told(f"{BEGUN};1344=0,3 --strategy exact")
    assert (exact["mean"], exact["proven"]) == (11 / 6, True)
    assert shell.told(LATE)["kept"] == "no"


def test_alternatives_are_a_table_or_a_list(shell: Shell) -> None:
    command = f"{BEGUN};1344=1,1 --alternatives"
    assert len(shell.shown(command).partition("The best guesses")[2].splitlines()) == 11
    shown = shell.told(f"{command} --consistent")
    assert len(shown["alternatives"]) == 10
    assert shown["is_candidate"]
    assert shell.told("suggest p20c20r --alternatives")["alternatives"] == []


@pytest.mark.parametrize(
    ("arguments", "last"),
    [
        ("", "Proven: no play needs fewer guesses in total."),
        ("--consistent", "Proven: no play with this aim needs fewer guesses in total."),
        ("--most 4", "Proven: no play with this aim needs fewer guesses in total."),
        ("--most 3", "21 games take more than 3 guesses."),
        ("--most 1", "63 games take more than 1 guess."),
        ("--strategy estimate", "4"),
    ],
)
def test_what_bench_proves_is_said_with_its_aim_and_not_where_its_limit_is_missed(
    arguments: str, last: str, shell: Shell
) -> None:
    command = f"bench p3c4r {arguments}"
    said = shell.shown(command).splitlines()[-1]
    assert said.startswith(last) if last == "4" else said == last
    assert shell.told(command)["proven"] is last.startswith("Proven")


def test_bench_in_json_has_the_whole_report(shell: Shell) -> None:
    shown = shell.told("bench p4c6r --strategy minimax")
    assert (shown["rules"], shown["strategy"]) == ("p4c6r", "minimax")
    assert (shown["total"], shown["worst"]) == (5801, 5)
    assert shown["mean"] == pytest.approx(5801 / 1296)
    assert shown["histogram"] == {"1": 1, "2": 6, "3": 62, "4": 533, "5": 694}
    assert 0 < shown["seconds"] < 60


@pytest.mark.parametrize("columns", [20, 40, 200])
def test_bench_for_people_has_no_bar_longer_than_the_line(
    columns: int, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    first, total, *lines = shell.shown("bench p3c6r --strategy first").splitlines()
    assert first.startswith("first on p3c6r: 216 secrets in ")
    assert total.startswith("total ")
    assert sum(int(line.split()[1]) for line in lines) == 216
    assert max(map(len, lines)) == min(columns, 47)


def test_bench_with_a_seed_can_be_repeated(shell: Shell) -> None:
    one, two = [shell.told("bench p4c5r --strategy random --seed 1")["total"] for _ in range(2)]
    assert one == two


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("suggest p4c6r --strategy psychic", "'psychic'"),
        ("bench p9c9r", "'p9c9r'"),
        ("score 1122 112", "expected two codes of one length, got '1122' and '112'"),
        ("score 1122", "expected a guess and a secret, got '1122'"),
        ("score 1122 11-2", "expected colours 1 to z, or numbers between dots, got '-' in"),
        ("score '' ''", "expected 1 peg, got 0: ''"),
        ("score 1122 1344 --rules ''", "got ''"),
        ("play --name Ben", "expected --name with --challenge, got 'Ben' alone"),
        ("play p5c8r --challenge 4C6R-BPXR-QYPS", "and not both, got 'p5c8r'"),
        ("suggest p10000c10000r --strategy random", "got 'p10000c10000r'"),
        ("book build p9c9r", "'p9c9r' with 387,420,489"),
        ("book build p6c9r", "expected a board of at most 65,536 codes"),
        ("book build p1c300r", "expected at most 256 colours"),
        ("book build p3c3r --shortest --breadth 2", "expected --shortest without"),
        ("book verify /", "cannot read '/': Is a directory"),
        ("suggest p4c6r --strategy \udc80.py", "could not read"),
        ("simulate", "expected rules such as 'p4c6r', or --map, got neither"),
        ("simulate p4c6r --map 3", "and not both, got 'p4c6r'"),
        ("simulate p4c6r --strategy random,", "got ''"),
        ("simulate p4c6r --strategy random,random", "expected each strategy once"),
        ("simulate p4c6r --plot plot.gif", "ends in .svg, .png, .pdf, got 'plot.gif'"),
        ("bench p3c6r --strategy exact --most 2", "2 guesses at most"),
        ("book verify no/such.book", "cannot read 'no/such.book'"),
        (f"book verify {__file__}", "expected a book that begins"),
        ("bench p3c15r --strategy book", "none that comes with p3c15r has it"),
    ],
)
def test_bad_input_is_one_line_on_standard_error_and_status_two(
    shell: Shell, command: str, message: str
) -> None:
    with in_memory(), in_time(command):
        said = shell.refused(command)
    assert message in said
    assert sentence(said.strip())


@pytest.mark.parametrize("command", ["challenge p4c6r", "score p4c6r", "book list"])
def test_an_option_that_a_command_does_not_have_is_told_with_the_usage_of_that_command(
    command: str, shell: Shell
) -> None:
    told = shell.misused(f"{command} --hinted 2")
    assert told.startswith(f"usage: {program()} {command.removesuffix(' p4c6r')} ")
    assert "unrecognized arguments: --hinted" in told


def test_no_character_of_an_argument_drives_the_terminal(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    odd = "\x1b]0;hi\x07\u2066\x9b2J"
    monkeypatch.chdir(tmp_path)
    Path(f"{odd}.py").write_text("class None_: pass")
    shown = r"\x1b]0;hi\x07\u2066\x9b2J"
    for line in ("bench p2c3r ", "bench p2c3r --", "--h=", "simulate --s="):
        assert shown in shell.misused(f"{line}{odd}")
    assert shown in shell.refused("bench p2c3r --strategy", f"{odd}.py")
    Path(f"{odd}.book").write_bytes((DATA / "p3c6r.book").read_bytes())
    assert shown in shell.shown("book verify", f"{odd}.book")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("sheet --output ''", "expected the name of a file, got ''"),
        ("simulate p3c3r --plot ''", "expected the name of a file, got ''"),
        ("book build p3c3r --most -3", "got '-3'"),
        ("book build p3c3r --most 31", "expected 1 to 30 guesses, got '31'"),
        ("book build p3c3r --breadth 0", "got '0'"),
        ("book build p3c3r --exact -1", "got '-1'"),
        ("simulate p2c2r --games many", "got 'many'"),
        ("simulate p2c2r --map 0", "got '0'"),
        ("suggest p2c2r --most 0", "got '0'"),
        ("challenge --name \u202e", "expected a name of visible letters"),
    ],
)
def test_a_bad_value_of_an_option_is_quoted_with_the_usage(
    arguments: str, message: str, shell: Shell
) -> None:
    assert message in shell.misused(arguments)


@no_processes
def test_the_module_runs_from_a_plain_checkout_without_anything_installed(tmp_path: Path) -> None:
    code = "import sys; sys.path.insert(0, sys.argv.pop(1)); import runpy; "
    code += "runpy.run_module('mastermind_core', run_name='__main__')"
    command = ["bench", "p4c6r", "--strategy", "entropy", "--json"]
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code, str(CORE.parent), *command],
        cwd=tmp_path, capture_output=True, text=True, check=True, timeout=60,
    )  # fmt: skip
    assert json.loads(done.stdout)["total"] == 5722
    assert done.stderr == ""


def command_line(
    command: str, closed: bool = False, status: int = 0, said: str = "", **environment: str
) -> str:
    """Run a command in a shell, check its status and its errors, and return its output.

    If `closed`, the reader of its output has ended.
    """
    read, write = os.pipe()
    os.close(read)
    try:
        done = subprocess.run(
            command.replace("mastermind", f"{sys.executable} -m mastermind_core"),
            shell=True, cwd=CORE.parent, text=True, timeout=60,
            env=os.environ | environment, stderr=subprocess.PIPE,
            stdout=write if closed else subprocess.PIPE,
        )  # fmt: skip
    finally:
        os.close(write)
    assert done.returncode == status
    assert re.fullmatch(said, done.stderr)
    return done.stdout


@no_processes
def test_it_is_no_error_if_the_reader_of_the_output_ends() -> None:
    command_line("mastermind book list", closed=True, status=141)


@no_processes
@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_a_terminal_without_block_elements_shows_bars(encoding: str) -> None:
    out = command_line("mastermind bench p2c3r --strategy first", PYTHONIOENCODING=encoding)
    assert "####" in out
    assert "?" not in out


@no_processes
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="here is no disk that is always full")
@pytest.mark.parametrize("unbuffered", ["", *at_night("1")])
def test_a_full_disk_is_an_error_of_one_line_and_keeps_the_status(unbuffered: str) -> None:
    """Help, versions and usages were lost in silence, with status 0."""
    full: Any = {"PYTHONUNBUFFERED": unbuffered}
    told = "mastermind: No space left on device\n"
    for command in ("score 1122 1344", "score 12 21 --json", "sent --help", ""):
        command_line(f"mastermind {command} >/dev/full", status=2, said=told, **full)
    for command, status in {"review p4": 2, "dance": 2, "score 1 2": 0}.items():
        out = command_line(f"mastermind {command} 2>/dev/full", status=status, **full)
        assert bool(out) == (status == 0)


@no_processes
def test_closed_streams_are_no_error() -> None:
    out = command_line("mastermind play p2c2r --seed 1 <&- && mastermind score 1 2 >&- 2>&-")
    assert "I hid a code of 2 pegs" in out


@no_processes
@pytest.mark.parametrize(
    ("closes", "told"),
    [
        ("sys.stderr.close(), sys.stdout.close()", "the strategy closed a stream that"),
        ("setattr(sys, 'stdout', None)", "the strategy closed a stream that"),
        ("os.close(1)", "Bad file descriptor"),
        ("os.closerange(0, 3)", ""),
    ],
)
def test_a_strategy_that_closes_the_streams_is_told_with_status_two(
    closes: str, told: str, tmp_path: Path
) -> None:
    """It ended in a dump of the interpreter."""
    own = tmp_path / "own.py"
    lines = ["class Own:", " def choose(self, position, rng):", f"  {closes}", "  return '1122'"]
    own.write_text("\n".join(["import os, sys", *lines]))
    said = f"mastermind: {told}.*\n" if told else ""
    assert command_line(f"mastermind suggest p4c6r --strategy {own}", status=2, said=said) == ""


def test_a_typed_line_that_is_not_utf8_does_not_end_the_game(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = io.TextIOWrapper(io.BytesIO(b"\xff\xfe\n1122\nquit\n"), "utf-8")
    monkeypatch.setattr(sys, "stdin", typed)
    out = shell.shown("play --seed 1")
    assert "expected 4 pegs, got 8: '\\\\xff\\\\xfe'" in out
    assert "possible codes" in out


def test_a_strategy_that_fails_at_a_hint_does_not_end_the_game(shell: Shell) -> None:
    shell.type("hint|reveal")
    out = shell.shown("play p9c9r --strategy minimax")
    assert "expected rules with at most 10,000,000 codes" in out
    assert "It was " in out


def test_no_more_of_a_file_is_read_than_a_book_may_have(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mastermind_core.cli.book.MAX_BYTES", 1000)
    err = shell.refused("book verify", __file__)
    assert err.endswith(": it has more than 1,000 bytes\n")


def test_a_book_is_replaced_only_with_the_option_and_lies_where_the_person_is(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A book without --output was written among those of the core."""
    (tmp_path / "p4c6r.book").write_bytes(b"mine")
    monkeypatch.chdir(tmp_path)
    err = shell.refused("book build p4c6r")
    assert f"expected another file, or --replace: '{tmp_path / 'p4c6r.book'}' is there" in err


def test_a_damaged_book_is_a_warning_of_one_line(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    def damaged(*_: object) -> None:
        raise BookError("p4c6r.book: expected a whole book, got 7 damaged bytes")

    monkeypatch.setattr("mastermind_core.strategies.book.shipped", damaged)
    status, out, err = shell.run("suggest p4c6r:1123=1,1")
    assert status == 0
    assert "Guess " in out
    assert err == (
        "mastermind: p4c6r.book: expected a whole book, got 7 damaged bytes; "
        "play goes on without it\n"
    )


def test_books_are_listed_and_verified(shell: Shell) -> None:
    names = {row["file"] for row in shell.told("book list")["books"]}
    assert {"p4c6r.book", "p4c6r-most5.book", "p5c8r.book", "p4c10n.book"} <= names
    (row,) = shell.told("book verify", str(DATA / "p4c6r-most5.book"))["books"]
    assert (row["total"], row["worst"], row["proven"]) == (5626, 5, True)
    assert sum(row["histogram"].values()) == 1296


@pytest.mark.nightly
@no_processes
def test_books_in_a_zip_are_listed_and_verified(tmp_path: Path) -> None:
    """From a wheel, both commands said nothing and succeeded."""
    books = ["p3c6r.book", "p2c10n.book"]
    for archive, kept in (("some.whl", books), ("none.whl", [])):
        with zipfile.ZipFile(tmp_path / archive, "w") as wheel:
            for path in (*CORE.rglob("*.py"), *(DATA / name for name in kept)):
                wheel.write(path, path.relative_to(CORE.parent))
    for command in ("list", "verify"):
        out = command_line(f"cd {tmp_path}; mastermind book {command}", PYTHONPATH="some.whl")
        named = [line.split(":")[0] for line in out.splitlines() if line[0] == "p"]
        assert named == sorted(books)
    told = ".*expected the books that come with the core, found none.*\n"
    command = f"cd {tmp_path}; mastermind book verify"
    assert command_line(command, status=2, said=told, PYTHONPATH="none.whl") == ""


@pytest.mark.parametrize(
    ("called", "name"),
    [("/usr/bin/mastermind", "mastermind"), ("core/__main__.py", "python3 -m mastermind_core")],
)
def test_the_usage_and_the_texts_name_the_program_as_it_was_called(
    called: str, name: str, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", [called])
    assert f"To play it: {name} play --challenge" in shell.shown("challenge --seed 1")


def test_help_and_a_command_show_the_help_of_that_command(
    shell: Shell, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["help", "suggest"])
    assert ended.value.code == 0
    assert "suggest [-h] [--alternatives]" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("command", "meant"),
    [
        ("bench p3c4r --strategy minmax", "'minimax'"),
        ("simulate p3c4r --strategy entrpy", "'entropy'"),
        ("suggest p4c6 1122=1,1", "'p4c6r'"),
        ("bench 4x6", "'p4c6r'"),
        ("bench p4c10", "'p4c10r'"),
        ("suggest 4x6f", "'p4c6f'"),
        ("suggest p4c6r --pegs clasic", "'classic'"),
    ],
)
def test_a_misspelt_word_brings_the_one_that_was_meant(
    command: str, meant: str, shell: Shell
) -> None:
    assert shell.refused(command).endswith(f"; did you mean {meant}?\n")


def test_a_misspelt_command_brings_the_one_that_was_meant(shell: Shell) -> None:
    assert shell.misused("sugest p4c6r").endswith("; did you mean 'suggest'?\n")
    assert shell.misused("book verfy").endswith("; did you mean 'verify'?\n")


@pytest.mark.parametrize(
    ("command", "shown"),
    [
        ("suggest p4c6r:1122=1,1", "Guess R G R B\n"),
        ("explain p4c6r:1122=0,0", "R and Y are not in the code.\n"),
        ("puzzle p4c6r", "Pegs: 1 R red, 2 Y yellow"),
        ("score p4c6r RRGB RGBY", "1,2\n"),
    ],
)
def test_the_usual_pegs_are_those_of_a_setting(
    command: str, shown: str, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MASTERMIND_PEGS", "classic")
    assert shown in shell.shown(command)
    if "score" not in command:
        assert "R" not in shell.shown(f"{command} --pegs digits")


def test_an_error_of_the_usual_pegs_names_the_setting(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MASTERMIND_PEGS", "clasic")
    told = shell.refused("suggest p4c6r")
    assert told.startswith("mastermind: MASTERMIND_PEGS: expected pegs, ")
    assert "MASTERMIND_PEGS" not in shell.refused("suggest p4c6r --pegs clasic")
    assert "MASTERMIND_PEGS" not in shell.refused("suggest p4c6x --pegs clasic")


@pytest.mark.parametrize("command", ["review", "suggest", "play"])
@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("4c6r 7k3m 9qtg", "play --challenge 4C6R-7K3M-9QTG"),
        (
            "https://a.example/#challenge/Anna%20B:4C6R-7K3M-9QT0-A4H",
            "play --challenge 'Anna B: 4C6R-7K3M-9QT0-A4H'",
        ),
        (
            "Anna: 4C6R-7K3M-9QT0-A4H=Ben: 017J05FWE5A",
            "sent 'Anna: 4C6R-7K3M-9QT0-A4H=Ben: 017J05FWE5A'",
        ),
    ],
)
def test_a_challenge_in_the_place_of_a_game_is_told_with_the_command_that_takes_it(
    command: str, typed: str, told: str, shell: Shell
) -> None:
    what = "a challenge; to play it" if "challenge" in told else "a game sent back; to see it"
    said = f"expected a board or a game, got '{typed}', which is {what}: {program()} {told}"
    assert shell.refused(command, typed) == f"mastermind: {said}\n"
