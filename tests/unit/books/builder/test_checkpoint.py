"""Checkpoints of a build: whole, cut and foreign ones."""

import os
from pathlib import Path

import pytest

from mastermind_core.books.builder.checkpoint import Checkpoint, beside
from mastermind_core.errors import BookError
from mastermind_core.jobs.executors import Here
from mastermind_core.jobs.runner import Runner

from ...jobs.test_runner import Doing, fail, squares


def test_a_checkpoint_gives_back_what_was_added(tmp_path: Path) -> None:
    with Checkpoint(tmp_path / "part", "p4c6r, version 1") as checkpoint:
        checkpoint.add("first", "1 2\t3")
        checkpoint.add("zweite Frage: é", "")
        # The results are in the file before the next job ends.
        assert (tmp_path / "part").read_text("utf-8") == (
            "mastermind checkpoint 1: p4c6r, version 1\nfirst\t1 2\t3\nzweite Frage: é\t\n"
        )
    with Checkpoint(tmp_path / "part", "p4c6r, version 1") as checkpoint:
        assert len(checkpoint.keys()) == 2
        assert checkpoint.get("first") == "1 2\t3"
        assert checkpoint.get("zweite Frage: é") == ""
        assert checkpoint.get("third") is None
        checkpoint.delete()
    assert not list(tmp_path.iterdir())


def test_a_checkpoint_cut_anywhere_or_with_zeros_keeps_its_whole_lines_and_goes_on(
    tmp_path: Path,
) -> None:
    """Zeros stand at the end of a file after a power failure."""
    part = tmp_path / "part"
    with Checkpoint(part, "squares") as checkpoint, Runner(Here, checkpoint) as runner:
        runner.run(squares(4))
    whole = part.read_bytes()
    first_lines = b"".join(whole.splitlines(keepends=True)[:2])
    for data in (
        *(whole[:size] for size in range(len(whole) + 1)),
        first_lines + b"second\t12\0\0\0\0\nthird\t9\n\0\0\0",
    ):
        part.write_bytes(data)
        with Checkpoint(part, "squares") as checkpoint, Runner(Here, checkpoint) as runner:
            lines = data.partition(b"\0")[0].count(b"\n")
            assert len(checkpoint.keys()) == max(0, lines - 1)
            runner.run(squares(4))
        assert part.read_bytes() == whole


@pytest.mark.parametrize(
    "data",
    [
        b"mastermind checkpoint 1: p4c6r, at most 5\nfirst\t1\n",
        b"mastermind checkpoint 2: p4c6r\n",
        b"mastermind checkpoint 1: p4c7r",
        b"MMBOOK\x01\xff\xfe",
        b"\n",
    ],
)
def test_a_checkpoint_of_other_settings_is_refused_and_stays_as_it_is(
    data: bytes, tmp_path: Path
) -> None:
    part = tmp_path / "part"
    part.write_bytes(data)
    with pytest.raises(BookError) as raised:
        Checkpoint(part, "p4c6r")
    assert "begin 'mastermind checkpoint 1: p4c6r', got " in str(raised.value)
    assert repr(data.split(b"\n")[0].decode(errors="replace")) in str(raised.value)
    assert part.read_bytes() == data


def test_a_place_where_no_checkpoint_can_be_is_named(tmp_path: Path) -> None:
    with pytest.raises(BookError, match=r"cannot write '.*gone.*': No such file"):
        Checkpoint(tmp_path / "gone" / "part", "squares")


def test_what_does_not_fit_on_a_line_is_refused_and_a_job_of_such_a_key_does_not_run(
    tmp_path: Path,
) -> None:
    with Checkpoint(tmp_path / "part", "squares") as checkpoint:
        for key, result in (("a\tb", "1"), ("a\nb", "1"), ("a", "1\n2")):
            with pytest.raises(BookError, match="of one line"):
                checkpoint.add(key, result)
        with Runner(Here, checkpoint) as runner, pytest.raises(BookError, match="of one line"):
            runner.run([Doing("two\tkeys", lambda: fail(ArithmeticError()))])
        assert len(checkpoint.keys()) == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="here is no disk that is always full")
def test_a_build_on_a_full_disk_names_the_file_that_it_could_not_write(tmp_path: Path) -> None:
    """It said nothing but that no space was left."""
    checkpoint = Checkpoint(tmp_path / "part", "squares")
    os.dup2(os.open("/dev/full", os.O_WRONLY), checkpoint._file.fileno())
    for write in (lambda: checkpoint.add("first", "1"), checkpoint.close):
        with pytest.raises(BookError, match=r"cannot write '.*part': No space left on device"):
            write()


def test_the_checkpoint_of_a_book_with_the_longest_name_can_be_written(tmp_path: Path) -> None:
    for letter in ("x", "é"):
        output = tmp_path / f"{letter * (250 // len(letter.encode()))}.book"
        assert beside(output).name.endswith(".part")
        with Checkpoint(beside(output), "squares") as checkpoint:
            checkpoint.add("first", "1")
