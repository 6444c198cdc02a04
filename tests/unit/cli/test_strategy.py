"""The commands `strategy export` and `strategy verify`."""

from pathlib import Path

import pytest

from ..shell import Shell


@pytest.mark.parametrize("form", ["json", "dot", "txt"])
@pytest.mark.parametrize(
    "command",
    ["p3c4r --strategy minimax", "p4c6r --strategy book --most 5", "p2c40r --strategy first"],
)
def test_an_exported_play_is_read_back_and_needs_as_many_guesses(
    form: str, command: str, shell: Shell, tmp_path: Path
) -> None:
    file = tmp_path / f"play.{form}"
    report = shell.told(f"bench {command}")
    told = {name: report[name] for name in ("rules", "total", "worst")}
    assert shell.told(f"strategy export {command} --output", str(file)) == told
    [found] = shell.told("strategy verify", str(file))["books"]
    assert {name: found[name] for name in told} == told
    assert "is there" in shell.refused(f"strategy export {command} --output", str(file))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "p2c3r mine\n12\n  0,0 33\n",
            "expected a guess after each answer that can come, got '0,1'",
        ),
        ("p2c3r mine\n12\n  1,1 33\n", "each answer that can come, got '0,0' wrong at 12"),
        ("p2c3r mine\n14\n", "expected colours 1 to 3, got '4' in '14'"),
        ("nothing\n12\n", "expected rules such as"),
        ("", "expected a play, got"),
        ("p1c3r mine\n1\n  0,0 1\n    0,0 1\n", "expected other guesses, got at 1 0,0 1 again"),
    ],
)
def test_a_file_that_is_no_whole_play_is_refused(
    text: str, why: str, shell: Shell, tmp_path: Path
) -> None:
    file = tmp_path / "play.txt"
    file.write_text(text, "utf-8")
    assert why in shell.refused("strategy verify", str(file))


def test_a_file_of_another_form_is_refused(shell: Shell, tmp_path: Path) -> None:
    told = shell.refused("strategy export p2c3r --output", str(tmp_path / "play.csv"))
    assert "expected a file that ends in .json, .dot, .txt, got 'play.csv'" in told
