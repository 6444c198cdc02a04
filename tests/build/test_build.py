"""The outputs of build.py: the same bytes each time, no address outside, bounded sizes."""

from __future__ import annotations

import email
import gzip
import html.parser
import io
import json
import re
import shutil
import struct
import subprocess
import sys
import zipfile
from pathlib import Path

import app
import audit
import pytest
from release import hashes_of
from steps import CACHE, DIST, ROOT, integrity

import mastermind_core
from mastermind_core.api.page import handle
from mastermind_core.strategies.registry import DEFAULT

SITE = DIST / "site"
DOCS = SITE / "docs"
DOC_PAGES = sorted(DOCS.glob("*.html"))
DATA = ROOT / "mastermind_core/books/data"

BOTH = pytest.mark.parametrize(
    "page", [DIST / "mastermind.html", SITE / "index.html"], ids=["file", "site"]
)
LANGUAGES = {path.stem for path in ROOT.glob("web/js/words/languages/*.json")}
"""The codes of all languages, such as "de"."""

LICENCES = (SITE / "licences.txt").read_text("utf-8")


def read(path: Path) -> str:
    """Return the text of a file."""
    return path.read_text("utf-8")


def between(text: str, pattern: str) -> str:
    """Return the part of a text that the group of a pattern stands for, which must be there."""
    found = re.search(pattern, text, re.S)
    assert found, pattern
    return found[1]


def references(page: Path) -> list[str]:
    """Return the addresses that a page loads."""
    found: list[str] = []

    def collect(tag: str, attributes: list[tuple[str, str | None]]) -> None:
        names = {"src", "srcset", "data", "poster"}
        names |= {"href"} if tag in ("link", "base", "use", "image") else set()
        found.extend(value for name, value in attributes if name in names and value)

    reader = html.parser.HTMLParser()
    reader.handle_starttag = collect  # type: ignore[assignment,method-assign]
    reader.feed(read(page))
    return found


def policy(page: Path) -> dict[str, str]:
    """Return the directives of a page's Content-Security-Policy."""
    told = between(read(page), r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">')
    return dict(each.strip().split(" ", 1) for each in told.split(";"))


@pytest.mark.nightly
def test_two_builds_give_the_same_bytes() -> None:
    def built() -> dict[str, str]:
        (CACHE / "built").unlink(missing_ok=True)
        for path in CACHE.glob("*-*"):
            if path.is_dir() and not path.name.startswith("pyodide-wheels"):
                shutil.rmtree(path)
            elif path.is_file():
                path.unlink()
        subprocess.run([sys.executable, "build.py", "--no-open"], cwd=ROOT, check=True)
        return hashes_of(DIST)

    assert built() == built()


def test_a_build_of_the_same_sources_does_nothing() -> None:
    command = [sys.executable, "build.py", "--no-open"]
    before = {path: path.stat().st_mtime_ns for path in DIST.rglob("*")}
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    assert "nothing has changed since the last build" in done.stdout
    assert {path: path.stat().st_mtime_ns for path in DIST.rglob("*")} == before


def test_the_one_file_refers_to_nothing_outside_itself() -> None:
    page = DIST / "mastermind.html"
    assert [each for each in references(page) if not each.startswith(("data:", "#"))] == []
    assert policy(page)["connect-src"] == "'none'"
    assert policy(page)["default-src"] == "'none'"
    assert "@import" not in read(page).split("</style>")[0]


def test_the_site_refers_only_to_files_of_its_own() -> None:
    for each in references(SITE / "index.html"):
        assert (SITE / each).is_file(), each
    parts = between(read(SITE / "index.html"), r'id="parts">(.*?)</script>')
    for each in json.loads(parts).values():
        assert (SITE / each["url"]).stat().st_size == each["bytes"]


def test_the_manifest_says_what_shops_and_home_screens_ask_for() -> None:
    manifest = json.loads(read(SITE / "manifest.webmanifest"))
    assert "id" not in manifest, "copies in other folders of an origin are other apps"
    assert manifest["start_url"] == manifest["scope"] == "./"
    assert manifest["display"] == "standalone"
    shortcuts, pictures = manifest["shortcuts"], manifest["screenshots"]
    modes = ("solve", "play", "hide", "learn", "lab")
    assert [each["url"] for each in shortcuts] == [f"./#{mode}" for mode in modes]
    for each in [*manifest["icons"], *pictures, *(each["icons"][0] for each in shortcuts)]:
        data = (SITE / each["src"]).read_bytes()
        if each["type"] == "image/png":
            width, height = struct.unpack(">II", data[16:24])
            assert each["sizes"] == f"{width}x{height}", each
    assert {"192x192", "512x512"} <= {each["sizes"] for each in manifest["icons"]}
    assert [each for each in manifest["icons"] if "maskable" in each.get("purpose", "")]
    assert {each["form_factor"] for each in pictures} == {"narrow", "wide"}


@BOTH
def test_no_icon_is_an_svg_which_chromium_draws_again_at_every_answer(page: Path) -> None:
    icons = re.findall(r'<link rel="(?:apple-touch-)?icon"[^>]*>', read(page))
    assert ["svg" in each for each in icons] == [False, False]


@BOTH
def test_the_look_of_the_page_is_set_before_it_is_painted(page: Path) -> None:
    head = read(page).split("</head>")[0]
    first = between(head, r'(?:<style>|<link rel="stylesheet").*?<script>(.*?)</script>')
    assert head.count("<script>") == 1
    assert "theme-color" in first, "it knows the colours of the style sheet"
    assert f"'{integrity(first.encode())}'" in policy(page)["script-src"]


@BOTH
def test_the_first_board_is_in_the_page_and_shown_right_after_it(page: Path) -> None:
    board = between(read(page), r'<template id="first-board">(.*?)</template>')
    assert "1. Guess this" in board
    assert board.count("data-black=") == 14
    assert " style=" not in board, "which the policy would refuse"
    after = between(read(page), r'id="first-board">.*?</template>(.*?)<script>')
    words = between(after, r'^\s*<script [^>]*id="first-words">(.*?)</script>')
    assert set(json.loads(words)) == LANGUAGES - {"en"}
    assert len(after) < 30_000, "nothing large comes before it is shown"


def test_the_script_of_the_site_does_not_keep_the_first_board_from_being_painted() -> None:
    page = read(SITE / "index.html")
    asked = between(page, r'(<link rel="preload" as="script" href="assets/main-[^>]*>).*</head>')
    assert 'fetchpriority="low"' in asked, "the styles come first"
    assert "<script src=" not in page


@BOTH
def test_a_page_without_its_script_says_in_every_language_what_it_needs(page: Path) -> None:
    # Before the element of the app, which is as high as the screen also when it is empty.
    said = between(read(page), '<div id="starting">(.*?)<div id="app">')
    assert set(re.findall(r'<p lang="(\w+)">Mastermind ', said)) == LANGUAGES - {"en"}
    assert said.count("2023") == len(LANGUAGES)


@BOTH
def test_the_script_for_old_browsers_has_no_newer_syntax(page: Path) -> None:
    scripts = re.findall(r"<script>(.*?)</script>", read(page), re.S)
    (old,) = [each for each in scripts if 'createElement("ol")' in each]
    code = re.sub(r"^\s*//.*$", "", old, flags=re.M)
    assert not re.search(r"=>|`|\b(let|const|class|async)\b|\?\.|\?\?|\.\.\.", code)


def test_every_language_is_in_both_outputs_and_before_the_script_that_asks_for_it() -> None:
    before = read(DIST / "mastermind.html").rpartition("<script>")[0]
    site = read(SITE / "index.html")
    for code in LANGUAGES - {"en"}:
        assert f'id="part-language-{code}"' in before
        assert f'"language-{code}"' in site
        (path,) = SITE.glob(f"assets/language-{code}-*.json")
        source = ROOT / f"web/js/words/languages/{code}.json"
        texts, written = (json.loads(read(each)) for each in (path, source))
        assert texts.keys() == written.keys()
        assert all(isinstance(text, list) or "{" not in text for text in texts.values())


def test_no_script_has_an_address_to_load_from() -> None:
    for path in [*SITE.rglob("*.js"), SITE / "index.html"]:
        text = read(path)
        hosts = set(re.findall(r"https?://[a-z0-9-]+(?:\.[a-z0-9-]+)+[^\s\"'`)]*", text))
        hosts = {host for host in hosts if not host.startswith("http://www.w3.org/")}
        if path.name.startswith("main-"):
            hosts -= set(re.findall(r"https?://[^\s\"'`)]+", LICENCES))
        assert hosts == set(), path.name


@BOTH
def test_only_the_policy_of_the_page_makes_scripts_from_text(page: Path) -> None:
    assert policy(page)["require-trusted-types-for"] == "'script'"
    assert policy(page)["trusted-types"] == "mastermind lit-html"


def test_no_script_can_import_another() -> None:
    """A custom strategy could use a function around `import()` to run other scripts."""
    for path in SITE.rglob("*.js"):
        assert not re.search(r"\bimport\s*\(", read(path)), path.name


def test_the_service_worker_lists_every_file_with_its_hash() -> None:
    text = read(SITE / "sw.js")
    for path in SITE.rglob("*"):
        name = path.relative_to(SITE).as_posix()
        if path.is_file() and name not in ("sw.js", ".nojekyll"):
            assert f'"{name}"' in text, name


def test_the_script_and_the_styles_of_the_page_are_checked_by_their_hashes() -> None:
    page = read(SITE / "index.html")
    for path in (*SITE.glob("assets/main-*.js"), *SITE.glob("assets/app-*.css")):
        assert f'="assets/{path.name}" integrity="{integrity(path.read_bytes())}"' in page


def test_a_page_and_a_service_worker_that_lack_a_file_say_so_in_every_language() -> None:
    said = between(read(SITE / "index.html"), '<div id="missing" hidden>(.*?)</div>')
    sentences = re.findall(r"<p[^>]*>[^<]+</p>", said)
    assert sorted(re.findall(r'lang="(\w+)"', "".join(sentences))) == sorted(LANGUAGES - {"en"})
    assert len(sentences) == len(LANGUAGES)
    script = read(SITE / "sw.js").replace('\\"', '"')
    assert all(each in script for each in sentences)
    assert said.count("<button") == len(LANGUAGES)
    assert not re.search('id="(missing|framed)"', read(DIST / "mastermind.html"))


def test_every_page_of_the_documentation_is_there() -> None:
    assert {page.stem for page in DOC_PAGES} == {path.stem for path in ROOT.glob("docs/*.md")}
    sheets = "".join(map(read, DOCS.rglob("*.css")))
    assert sheets
    assert not re.search(r"@import|url\(", sheets), "no style sheet loads anything"


@pytest.mark.parametrize("page", DOC_PAGES, ids=lambda page: page.stem)
def test_a_page_of_the_documentation_loads_only_files_of_the_site(page: Path) -> None:
    for each in references(page):
        assert not re.match(r"[a-z]+:|/", each), each
        assert SITE in (target := (DOCS / each).resolve()).parents, each
        assert target.is_file(), each
    assert "<script" not in read(page)
    assert policy(page)["default-src"] == "'none'"


def test_the_documentation_describes_every_public_name() -> None:
    text = "".join(map(read, sorted(DOCS.glob("api-*.html"))))
    for name in [*mastermind_core._MODULE_OF, "Game.suggest"]:
        _, found, after = text.partition(f'id="mastermind_core.{name}"')
        assert found, name
        assert not after.partition("<dd>")[2].startswith("</dd>"), f"{name} has no docstring"


def wheel() -> zipfile.ZipFile:
    """Return the wheel."""
    (path,) = DIST.glob("*.whl")
    return zipfile.ZipFile(path)


def test_the_wheel_is_plain_python_with_the_licence() -> None:
    assert str(wheel().filename).endswith("-py3-none-any.whl")
    names = wheel().namelist()
    assert "mastermind_core/api/page.py" in names
    assert any(name.endswith("LICENSE") for name in names)
    assert not [name for name in names if name.endswith((".pyc", ".part"))]


def test_the_version_of_the_core_is_that_of_the_wheel_and_of_the_page() -> None:
    version = mastermind_core.__version__
    (name,) = (name for name in wheel().namelist() if name.endswith("/METADATA"))
    metadata = email.message_from_bytes(wheel().read(name))
    assert Path(str(wheel().filename)).name.split("-")[1] == metadata["Version"] == version
    assert metadata["License-Expression"] == "MIT"
    assert metadata["Author"]
    assert f'"about.version",{{version:"{version}"}}' in main_script()
    assert between(read(ROOT / "CHANGELOG.md"), r"(?m)^## (.*?)$") == version


def main_script() -> str:
    """Return the script of the site's page."""
    (path,) = SITE.glob("assets/main-*.js")
    return read(path)


def archive(name: str) -> zipfile.ZipFile:
    """Return a zip of the site."""
    (packed,) = SITE.glob(f"assets/{name}-*.bin")
    return zipfile.ZipFile(io.BytesIO(gzip.decompress(packed.read_bytes())))


def test_the_wheel_and_the_browser_have_the_books_and_the_browser_has_no_builder() -> None:
    """The lower bounds were not in the browser: it had no second guess on 5 pegs and 8 colours."""
    books = {
        f"mastermind_core/books/data/{path.name}": path.read_bytes() for path in DATA.iterdir()
    }
    for held in (wheel(), archive("core")):
        names = held.namelist()
        assert {name: held.read(name) for name in names if "/books/data/" in name} == books, held
    assert all(name.endswith((".pyc", ".book", ".txt")) for name in names)
    assert "mastermind_core/api/page.pyc" in names
    for left_out in ("builder/", "cli.", "terminal.", "play."):
        assert not [name for name in names if f"/{left_out}" in name], left_out


def test_python_in_the_browser_has_every_module_that_the_core_imports() -> None:
    """Also those that it imports inside a function."""
    whole = zipfile.ZipFile(ROOT / "web/node_modules/pyodide/python_stdlib.zip").namelist()
    left_out = {name.split("/")[0].removesuffix(".py") for name in whole}
    left_out -= {name.split("/")[0].removesuffix(".pyc") for name in archive("stdlib").namelist()}
    for name in archive("core").namelist():
        if name.endswith(".pyc"):
            text = read(ROOT / name[:-1])
            assert not {*re.findall(r"^ *(?:import|from) (\w+)", text, re.M)} & left_out, name


def test_two_guesses_of_the_default_strategy_are_there_before_python() -> None:
    text = main_script().replace("\\", "")
    for preset in json.loads(read(ROOT / "web/js/words/presets.json")):
        empty = mastermind_core.Game(preset["rules"])
        first = empty.suggest()
        assert first is not None
        for turns in ("", *(f":{first}={answer}" for answer in empty.partition(first).parts)):
            asked = {"action": "analyse", "game": f"{preset['rules']}{turns}", "strategy": DEFAULT}
            assert json.dumps(asked, separators=(",", ":")) in text, asked


def test_the_opening_replies_are_those_of_any_python() -> None:
    """Hashes of texts have another seed here, and nothing is kept from other requests."""
    for request, reply in json.loads(read(app.openings())).items():
        assert handle(request) == reply, request


def test_the_bill_of_materials_and_the_page_name_all_software() -> None:
    bill = json.loads(read(DIST / "sbom.json"))
    assert bill["metadata"]["component"]["version"] == mastermind_core.__version__
    parts = bill["components"]
    names = [part["name"] for part in parts]
    assert {"Pyodide", "CPython", "micropip", "lit-html"} <= {*names}
    for part in parts:
        assert part["purl"].endswith(f"@{part['version']}")
        assert part["licenses"][0]["license"]["id"]
        (hashed,) = part["hashes"]
        assert len(hashed["content"]) == {"SHA-256": 64, "SHA-512": 128}[hashed["alg"]]
    inner = parts[names.index("Pyodide")]["components"]
    assert {"zlib", "SQLite", "Expat", "libffi", "musl", "HACL*"} <= {
        part["name"] for part in inner
    }
    for part in (*parts, *inner):
        assert part["licenses"]
        assert re.search(rf"^{re.escape(part['name'])} ", LICENCES, re.M)
    references = [part["bom-ref"] for part in (*parts, *inner)]
    assert len(set(references)) == len(references)
    (shown,) = SITE.glob("assets/software-*.json")
    listed = json.loads(read(shown))
    inside = [each for each in listed if each["inside"]]
    assert [each["name"] for each in listed if not each["inside"]] == ["Mastermind", *names]
    assert [each["name"] for each in inside] == [part["name"] for part in inner]
    assert all(each["text"] for each in inside)


def test_no_lockfile_has_the_address_of_a_registry() -> None:
    lock = json.loads(read(ROOT / "web/package-lock.json"))
    assert not [name for name, each in lock["packages"].items() if "resolved" in each]
    assert all("integrity" in each for name, each in lock["packages"].items() if name)
    assert len(audit.lockfiles()) == 7
    for path in audit.lockfiles():
        assert not re.search(r"^(-|--(index|extra|find))", read(path), re.M), path
