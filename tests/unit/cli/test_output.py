"""Files that commands write: an old one is kept until the new one is whole."""

import errno
import os
import stat
import sys
from pathlib import Path

import pytest

from mastermind_core.cli.output import write_file
from mastermind_core.cli.plots import draw_histogram
from mastermind_core.errors import PlotError, SheetError
from mastermind_core.measure.result import Result

from ..shell import Shell

pytestmark = pytest.mark.skipif(
    sys.platform == "emscripten", reason="the files of Pyodide have neither limits nor a disk"
)


@pytest.fixture(
    params=[
        "sheet p2c4r --output",
        "simulate p2c2r --games 2 --executor here --plot",
        "book build p2c2r --executor here --output",
        "book certify p2c2r --output",
    ]
)
def writer(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return a command that writes a file, without its name, whose work must not begin."""
    for name in ("sheet.sheet_of", "simulate.Simulation", "book.time"):
        monkeypatch.setattr(f"mastermind_core.cli.{name}", None)
    return str(request.param)


def test_no_command_replaces_a_file_without_being_told_to(
    writer: str, tmp_path: Path, shell: Shell
) -> None:
    if "--plot" in writer:
        pytest.importorskip("matplotlib")
    old = tmp_path / "old.svg"
    old.write_text("mine")
    said = shell.refused(writer, str(old))
    assert "expected another file, or --replace: " in said
    assert said.endswith("old.svg' is there\n")
    assert [each.name for each in tmp_path.iterdir()] == ["old.svg"]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        (f"{'n' * 252}.svg", "File name too long"),
        ("gone/../plot.svg", "its folder is not there"),
        ("circle.svg", "Too many levels of symbolic links"),
        ("astray.svg", "its folder is not there"),
        ("pipe.svg", "it is no ordinary file"),
        ("pipe.svg/plot.svg", "Not a directory"),
        ("folder.svg", "it is a folder"),
        ("..svg\0.svg", "no file has such a name"),
    ],
)
def test_a_file_that_cannot_be_written_is_told_before_the_work(
    writer: str, name: str, why: str, tmp_path: Path, shell: Shell
) -> None:
    (tmp_path / "circle.svg").symlink_to("circle.svg")
    (tmp_path / "astray.svg").symlink_to("no/such/folder.svg")
    os.mkfifo(tmp_path / "pipe.svg")
    (tmp_path / "folder.svg").mkdir()
    assert shell.refused(writer, str(tmp_path / name), "--replace").endswith(f": {why}\n")


def test_a_file_with_the_longest_name_is_written(tmp_path: Path, shell: Shell) -> None:
    name = "é" * 125 + ".html"
    shell.shown("sheet p1c3r --output", str(tmp_path / name))
    assert [each.name for each in tmp_path.iterdir()] == [name]


def test_a_link_stays_a_link_and_the_file_behind_it_keeps_its_mode(
    tmp_path: Path, shell: Shell
) -> None:
    link, far, target = (tmp_path / name for name in ("link.html", "far.html", "in/target.html"))
    link.symlink_to("far.html")
    far.symlink_to(target)
    target.parent.mkdir()
    shell.shown("sheet p1c3r --output", str(link))  # the target is not there yet
    new = target.read_bytes()
    target.write_bytes(b"old")
    target.chmod(0o604)
    shell.shown("sheet p1c3r --output", str(link), "--replace")
    assert link.is_symlink()
    assert far.is_symlink()
    assert (target.read_bytes(), stat.S_IMODE(target.stat().st_mode)) == (new, 0o604)
    assert [*target.parent.iterdir()] == [target]


def test_a_picture_stays_whole_where_the_disk_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Drawing emptied the old file before it wrote the new one."""
    pytest.importorskip("matplotlib")
    picture = tmp_path / "old.png"
    picture.write_bytes(b"old")

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(PlotError, match=r"cannot write '.*old\.png': No space left on device"):
        draw_histogram(picture, "p3c3r", [Result("first", {2: 5}, 1.0)], replace=True)
    assert picture.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [picture]


def test_a_file_that_came_during_the_work_is_not_replaced(tmp_path: Path) -> None:
    late = tmp_path / "late.html"
    late.write_bytes(b"mine")
    with pytest.raises(SheetError, match=r"late\.html' is there"):
        write_file(late, b"new", False, SheetError)
    assert late.read_bytes() == b"mine"
