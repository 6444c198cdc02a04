"""Wheels of other people: what is read from them, whatever is in their names and their lists."""

from __future__ import annotations

import io
import random
import re
import shutil
import stat
import struct
import sys
import tempfile
import warnings
import zipfile
import zlib
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from packaging.utils import parse_wheel_filename

from mastermind_core.errors import StrategyError
from mastermind_core.strategies.custom.wheel import (
    MAX_NAME,
    MAX_UNPACKED,
    MIN_FILE,
    modules,
    refused,
)

GOOD = "brought-1.0-py3-none-any.whl"
INFO = "brought-1.0.dist-info"
METADATA = "Metadata-Version: 2.1\nName: brought\nVersion: 1.0\n{}\n\nRequires-Dist: no\n"
"""The last line is in the description, and says nothing of what the wheel needs."""


def entry(name: str, mode: int = 0, extra: bytes = b"", deflated: bool = False) -> zipfile.ZipInfo:
    """Return an entry with exactly this name, which zipfile would change."""
    made = zipfile.ZipInfo("x")
    made.compress_type = zipfile.ZIP_DEFLATED if deflated else zipfile.ZIP_STORED
    made.filename = made.orig_filename = name
    made.external_attr = mode << 16
    made.extra = extra
    return made


def archive(
    *files: tuple[str | zipfile.ZipInfo, str | bytes], info: str = INFO, needs: str = ""
) -> bytes:
    """Return the bytes of a wheel with these files, and its own in the folder `info`, if named."""
    made = io.BytesIO()
    with warnings.catch_warnings(action="ignore"), zipfile.ZipFile(made, "w") as wheel:
        if info:
            wheel.writestr(f"{info}/METADATA", METADATA.format(needs))
        for name, text in files:
            wheel.writestr(entry(name) if isinstance(name, str) else name, text)
    return made.getvalue()


def read(data: bytes, name: str = GOOD) -> list[str]:
    """Return what is read from the bytes of a wheel of this name."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        # Python 3.14 also warns of two entries that lie in one place.
        with warnings.catch_warnings(action="ignore"):
            return modules(Path(file.name), name)


def why(data: bytes, name: str = GOOD) -> str:
    """Return why a wheel of this name is refused, one short line; "" if it is accepted."""
    try:
        read(data, name)
    except StrategyError as error:
        told, code = str(error), error.code
    else:
        return ""
    assert code
    assert len(told.splitlines()) == 1
    assert len(told) < 400
    return told


@pytest.mark.parametrize(
    "name",
    [
        "brought-1.0-py3-none-any.whl",
        "Brought.Two-1.0.post1-py2.py3-none-any.whl",
        "brought-2026.11.24rc1.dev3+g12ab.d5-1a-py3-none-any.whl",
        f"brought-1.0-cp3{sys.version_info[1]}-none-any.whl",
    ],
)
def test_names_that_tools_give_are_accepted(name: str) -> None:
    folder = "-".join(name.split("-")[:2]).lower().replace(".two", "_two")
    assert read(archive(("brought.py", ""), info=f"{folder}.dist-info"), name) == ["brought"]
    assert parse_wheel_filename(name)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("brought.zip", "expected a wheel, named such as"),
        ("brought-1.0-cp314-cp314-linux_x86_64.whl", "expected a wheel of Python code only"),
        ("brought-1.0-cp39-none-any.whl", "for Python 3"),
        ("brought-1.0-py399-none-any.whl", "for Python 3"),
        ("brought-x-py3-none-any.whl", "named such as"),
        ("my wheel-1.0-py3-none-any.whl", "named such as"),
        ("brought-1.0-py3-none-any (1).whl", "named such as"),
        ("größe-1.0-py3-none-any.whl", "named such as"),
        ("_-1.0-py3-none-any.whl", "named such as"),
        (f"{'b' * MAX_NAME}-1.0-py3-none-any.whl", "named such as"),
    ],
)
def test_a_name_that_micropip_would_refuse_is_refused_with_what_was_expected(
    name: str, told: str
) -> None:
    assert told in why(archive(("brought.py", "")), name)


PARTS = st.sampled_from(
    [
        *("..", ".", "", " ", "C:", "a", "A", "b.", "a.py", "A.py", "class.py", "ä.py", "a\\b.py"),
        *("brought", "Brought", "__init__.py", "x.txt", "x.so.1", "x.pyc", "x.pth", "%2e%2e"),
        *("brought-1.0.data", ".data", INFO, "Brought-1.0.dist-info", "brought-2.0.dist-info"),
        *("x\0y.py", "\u202eyp.a", "LICENSE", "METADATA", "n" * 300),
    ]
)
PATHS = st.lists(PARTS, min_size=1, max_size=6).map("/".join)
MODES = st.sampled_from([0, stat.S_IFREG | 0o644, stat.S_IFLNK | 0o777, stat.S_IFDIR, stat.S_IFIFO])


@pytest.mark.nightly
@given(st.lists(st.tuples(PATHS, MODES), min_size=1, max_size=4))
@example([("_-1.0.data/data/home/pyodide/tarfile.py", 0)])
@example([("a.py", 0), ("a.py/b.py", 0)])
@example([("a/x.py", 0), ("A/y.py", 0)])
@example([("a/", stat.S_IFLNK | 0o777), ("a/x.py", 0)])
@settings(max_examples=400)
def test_what_is_accepted_unpacks_into_modules_and_nothing_else(
    files: list[tuple[str, int]],
) -> None:
    data = archive(*((entry(name, mode), name) for name, mode in files))
    if why(data):
        return
    with tempfile.TemporaryDirectory() as above:
        site, path = Path(above, "site"), Path(above, GOOD)
        path.write_bytes(data)
        try:
            shutil.unpack_archive(path, site, "zip")  # as Pyodide does
        except OSError:  # a file inside another file
            return
        path.unlink()
        written = [each for each in Path(above).rglob("*") if not each.is_dir()]
        assert all(site in each.parents for each in written)
        assert not any(each.is_symlink() for each in Path(above).rglob("*"))
        names = {each.relative_to(site).as_posix() for each in written}
        for name in names:
            top = name.split("/")[0]
            assert top.lower() == INFO or top.removesuffix(".py").isidentifier(), name
            assert top != "x.pth"
            assert not name.endswith((".so", ".pyc"))
        assert set(read(data)) <= {name.split("/")[0].removesuffix(".py") for name in names}


REFUSED = {
    "plain names": [
        "/etc/outside.py",
        "brought/größe.py",
        "brought/x.py ",
        "brought/x.py\0.txt",
        "brought\\x.py",
        f"brought/{'n' * MAX_NAME}.py",
    ],
    "expected plain names in .*, got '../outside.py'": ["../outside.py"],
    "modules and packages only": [
        "brought-1.0.data/data/home/pyodide/tarfile.py",
        "README.md",
        "class/x.py",
    ],
    "modules and packages only in .*'brought-1.0.data'": ["brought-1.0.data/scripts/tool"],
    "modules and packages only in .*'brought-2.0": ["brought-2.0.dist-info/METADATA"],
    "modules and packages only in .*'startup.pth'": ["startup.pth"],
    "Python code only": ["brought/fast.so", "brought/x.so.1"],
    "modules and packages only in .*'brought.py'": ["brought.py/x.py"],
}


@pytest.mark.parametrize(
    ("file", "told"), [(file, told) for told, files in REFUSED.items() for file in files]
)
def test_a_file_that_is_not_on_the_list_is_refused_by_its_name(file: str, told: str) -> None:
    assert re.search(told, why(archive(("brought.py", ""), (file, ""))))


def test_a_second_name_for_the_same_entry_is_refused() -> None:
    name = "../../home/pyodide/tarfile.py"
    field = struct.pack("<BL", 1, zlib.crc32(b"brought/x.py")) + name.encode()
    extra = struct.pack("<HH", 0x7075, len(field)) + field
    data = archive((entry("brought/x.py", extra=extra), ""))
    # Earlier versions of Python do not look at that field.
    assert "plain names" in why(data) or read(data) == ["brought"]


def test_files_of_any_kind_are_accepted_in_packages_and_modules_are_told(tmp_path: Path) -> None:
    about = ("LICENSE.MIT", "licenses/COPYING.LESSER", "WHEEL", "entry_points.txt")
    files = [f"{INFO}/{name}" for name in about]
    files += ["brought/__init__.py", "brought/a/b.py", "brought/x.book", "also.py", "x/y.txt"]
    needs = "Requires-Dist: mastermind-core\nRequires-Dist: numpy ; extra == 'fast'"
    path = tmp_path / GOOD
    path.write_bytes(archive(*((name, "") for name in files), needs=needs))
    assert modules(path) == ["also", "brought"]


def test_a_wheel_that_is_damaged_too_large_or_needs_another_is_refused() -> None:
    bomb = archive((entry("zeros.py", deflated=True), bytes(MAX_UNPACKED + 1)))
    size = (MAX_UNPACKED + 1).to_bytes(4, "little")
    for data, told in (
        (b"PK no archive", "damaged"),
        (archive(("brought.py", ""), info=""), "without METADATA"),
        (archive(("brought.py", ""), needs="Requires-Dist: numpy>=2"), "which needs numpy"),
        (
            archive(*((f"m{n}.py", "") for n in range(MAX_UNPACKED // MIN_FILE))),
            "at most 50,000,000",
        ),
        (bomb, "expected at most 50,000,000 bytes unpacked"),
        # The sizes that the archive itself gives are of no account.
        (bomb.replace(size, (5).to_bytes(4, "little")), "damaged"),
    ):
        assert told in why(data)


def test_any_damage_to_a_wheel_is_one_sentence() -> None:
    solver = entry("brought/solver.py", deflated=True)
    good = archive(("brought/__init__.py", ""), (solver, "import random\n" * 20))
    assert read(good) == ["brought"]
    rng = random.Random(13)
    refusals = 0
    for _ in range(1000):
        data = bytearray(good)
        for _ in range(rng.choice([1, 1, 2, 8])):
            byte = rng.choice([0, 1, 6, 12, 14, 95, 255, rng.randrange(256)])
            data[rng.randrange(len(data))] = byte
        if rng.random() < 0.2:
            start = rng.randrange(len(data))
            del data[start : start + rng.randrange(1, 60)]
        refusals += why(bytes(data)) != ""
    assert refusals > 500


def test_what_the_installer_says_becomes_one_sentence() -> None:
    told = refused(GOOD, "InvalidRequirement: Expected\n    a name" + " x" * 1000)
    assert str(told).startswith(f"could not install '{GOOD}': InvalidRequirement: Expected a name")
    assert len(str(told)) < 400
