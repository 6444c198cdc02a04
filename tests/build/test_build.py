"""The outputs of build.py: the same bytes each time, no address outside, bounded sizes."""

from __future__ import annotations

import base64
import email
import gzip
import hashlib
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
import pytest
from release import hashes_of
from steps import CACHE, DIST, ROOT

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

# No addresses to fetch: XML namespaces.
NAMES = ("http://www.w3.org/",)


class References(html.parser.HTMLParser):
    """Collects the addresses that a page loads."""

    def __init__(self) -> None:
        """Start without any."""
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collect the addresses of one tag."""
        for name, value in attrs:
            loads = name in ("src", "srcset", "data", "poster") or (
                name == "href" and tag in ("link", "base", "use", "image")
            )
            if loads and value:
                self.found.append(value)


def references(page: Path) -> list[str]:
    """Return the addresses that a page loads."""
    reader = References()
    reader.feed(page.read_text("utf-8"))
    return reader.found


def policy(page: Path) -> dict[str, str]:
    """Return the directives of a page's Content-Security-Policy."""
    found = re.search(
        r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', page.read_text("utf-8")
    )
    assert found
    return dict(each.strip().split(" ", 1) for each in found[1].split(";"))


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
    assert "@import" not in page.read_text("utf-8").split("</style>")[0]


def test_the_site_refers_only_to_files_of_its_own() -> None:
    for each in references(SITE / "index.html"):
        assert (SITE / each).is_file(), each
    parts = re.search(r'id="parts">(.*?)</script>', (SITE / "index.html").read_text("utf-8"))
    assert parts
    for each in json.loads(parts[1]).values():
        assert (SITE / each["url"]).stat().st_size == each["bytes"]


def test_the_manifest_says_what_shops_and_home_screens_ask_for() -> None:
    manifest = json.loads((SITE / "manifest.webmanifest").read_text("utf-8"))
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
    icons = re.findall(r'<link rel="(?:apple-touch-)?icon"[^>]*>', page.read_text("utf-8"))
    assert ["svg" in each for each in icons] == [False, False]


@BOTH
def test_the_look_of_the_page_is_set_before_it_is_painted(page: Path) -> None:
    head = page.read_text("utf-8").split("</head>")[0]
    style = re.search(r'<style>|<link rel="stylesheet"', head)
    first = re.search(r"<script>(.*?)</script>", head, re.S)
    assert style
    assert first
    assert style.start() < first.start()
    assert "theme-color" in first[1], "it knows the colours of the style sheet"
    digest = base64.b64encode(hashlib.sha256(first[1].encode()).digest()).decode()
    assert f"'sha256-{digest}'" in policy(page)["script-src"]


@BOTH
def test_the_first_board_is_in_the_page_and_shown_right_after_it(page: Path) -> None:
    text = page.read_text("utf-8")
    found = re.search(r'<template id="first-board">(.*?)</template>(.*?)<script>', text, re.S)
    assert found
    board, between = found[1], found[2]
    assert "1. Guess this" in board
    assert board.count("data-black=") == 14
    assert " style=" not in board, "which the policy would refuse"
    words = re.fullmatch(r'\s*<script [^>]*id="first-words">(.*?)</script>.*', between, re.S)
    assert words
    assert set(json.loads(words[1])) == LANGUAGES - {"en"}
    assert len(between) < 30_000, "nothing large comes before it is shown"


def test_the_script_of_the_site_does_not_keep_the_first_board_from_being_painted() -> None:
    page = (SITE / "index.html").read_text("utf-8")
    head, _, _ = page.partition("</head>")
    asked = re.search(r'<link rel="preload" as="script" href="assets/main-[^>]*>', head)
    assert asked
    assert 'fetchpriority="low"' in asked[0], "the styles come first"
    assert "<script src=" not in page


@BOTH
def test_a_page_without_its_script_says_in_every_language_what_it_needs(page: Path) -> None:
    # Before the element of the app, which is as high as the screen also when it is empty.
    said = (
        page.read_text("utf-8").partition('<div id="starting">')[2].partition('<div id="app">')[0]
    )
    assert set(re.findall(r'<p lang="(\w+)">Mastermind ', said)) == LANGUAGES - {"en"}
    assert said.count("2023") == len(LANGUAGES)


@BOTH
def test_the_script_for_old_browsers_has_no_newer_syntax(page: Path) -> None:
    scripts = re.findall(r"<script>(.*?)</script>", page.read_text("utf-8"), re.S)
    (old,) = [each for each in scripts if 'createElement("ol")' in each]
    assert not re.search(r"=>|`|\b(let|const|class|async)\b|\?\.|\?\?|\.\.\.", _code(old))


def _code(script: str) -> str:
    """Return a script without its comments."""
    return re.sub(r"^\s*//.*$", "", script, flags=re.M)


def test_every_language_is_in_both_outputs_and_before_the_script_that_asks_for_it() -> None:
    before = (DIST / "mastermind.html").read_text("utf-8").rpartition("<script>")[0]
    site = (SITE / "index.html").read_text("utf-8")
    for code in LANGUAGES - {"en"}:
        assert f'id="part-language-{code}"' in before
        assert f'"language-{code}"' in site
        (path,) = SITE.glob(f"assets/language-{code}-*.json")
        source = ROOT / f"web/js/words/languages/{code}.json"
        texts, written = (json.loads(each.read_text("utf-8")) for each in (path, source))
        assert texts.keys() == written.keys()
        assert all(isinstance(text, list) or "{" not in text for text in texts.values())


def test_no_script_has_an_address_to_load_from() -> None:
    for path in [*SITE.rglob("*.js"), SITE / "index.html"]:
        text = path.read_text("utf-8")
        hosts = set(re.findall(r"https?://[a-z0-9-]+(?:\.[a-z0-9-]+)+[^\s\"'`)]*", text))
        hosts = {host for host in hosts if not host.startswith(NAMES)}
        if path.name.startswith("main-"):
            hosts -= set(re.findall(r"https?://[^\s\"'`)]+", licences_text()))
        assert hosts == set(), path.name


@BOTH
def test_only_the_policy_of_the_page_makes_scripts_from_text(page: Path) -> None:
    text = page.read_text("utf-8")
    assert "require-trusted-types-for 'script'; trusted-types mastermind lit-html" in text


def test_no_script_can_import_another() -> None:
    """A custom strategy could use a function around `import()` to run other scripts."""
    for path in SITE.rglob("*.js"):
        assert not re.search(r"\bimport\s*\(", path.read_text("utf-8")), path.name


def licences_text() -> str:
    """Return the licences that the page shows; their texts have addresses."""
    return (SITE / "licences.txt").read_text("utf-8")


def test_the_service_worker_lists_every_file_with_its_hash() -> None:
    text = (SITE / "sw.js").read_text("utf-8")
    for path in SITE.rglob("*"):
        name = path.relative_to(SITE).as_posix()
        if path.is_file() and name not in ("sw.js", ".nojekyll"):
            assert f'"{name}"' in text, name


def test_the_script_and_the_styles_of_the_page_are_checked_by_their_hashes() -> None:
    page = (SITE / "index.html").read_text("utf-8")
    for path in (*SITE.glob("assets/main-*.js"), *SITE.glob("assets/app-*.css")):
        digest = base64.b64encode(hashlib.sha256(path.read_bytes()).digest()).decode()
        assert f'="assets/{path.name}" integrity="sha256-{digest}"' in page


def test_a_page_and_a_service_worker_that_lack_a_file_say_so_in_every_language() -> None:
    said = (SITE / "index.html").read_text("utf-8").partition('<div id="missing" hidden>')[2]
    sentences = re.findall(r"<p[^>]*>[^<]+</p>", said.partition("</div>")[0])
    assert sorted(re.findall(r'lang="(\w+)"', "".join(sentences))) == sorted(LANGUAGES - {"en"})
    assert len(sentences) == len(LANGUAGES)
    script = (SITE / "sw.js").read_text("utf-8").replace('\\"', '"')
    assert all(each in script for each in sentences)
    assert len(re.findall("<button", said.partition("</div>")[0])) == len(LANGUAGES)
    assert not re.search('id="(missing|framed)"', (DIST / "mastermind.html").read_text("utf-8"))


def test_every_page_of_the_documentation_is_there() -> None:
    assert {page.stem for page in DOC_PAGES} == {path.stem for path in ROOT.glob("docs/*.md")}
    sheets = "".join(path.read_text("utf-8") for path in DOCS.rglob("*.css"))
    assert sheets
    assert not re.search(r"@import|url\(", sheets), "no style sheet loads anything"


@pytest.mark.parametrize("page", DOC_PAGES, ids=lambda page: page.stem)
def test_a_page_of_the_documentation_loads_only_files_of_the_site(page: Path) -> None:
    for each in references(page):
        assert not re.match(r"[a-z]+:|/", each), each
        assert SITE in (target := (DOCS / each).resolve()).parents, each
        assert target.is_file(), each
    assert "<script" not in page.read_text("utf-8")
    assert policy(page)["default-src"] == "'none'"


def test_the_documentation_describes_every_public_name() -> None:
    text = "".join([page.read_text("utf-8") for page in sorted(DOCS.glob("api-*.html"))])
    for name in [*mastermind_core._MODULE_OF, "Game.suggest"]:
        _, found, after = text.partition(f'id="mastermind_core.{name}"')
        assert found, name
        assert not after.partition("<dd>")[2].startswith("</dd>"), f"{name} has no docstring"


def test_the_wheel_is_plain_python_with_the_licence() -> None:
    (wheel,) = DIST.glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as held:
        names = held.namelist()
    assert "mastermind_core/api/page.py" in names
    assert any(name.endswith("LICENSE") for name in names)
    assert not [name for name in names if name.endswith((".pyc", ".part"))]


def test_the_version_of_the_core_is_that_of_the_wheel_and_of_the_page() -> None:
    version = mastermind_core.__version__
    (wheel,) = DIST.glob("*.whl")
    with zipfile.ZipFile(wheel) as held:
        (name,) = (name for name in held.namelist() if name.endswith("/METADATA"))
        metadata = email.message_from_bytes(held.read(name))
    assert wheel.name.split("-")[1] == metadata["Version"] == version
    assert metadata["License-Expression"] == "MIT"
    assert metadata["Author"]
    (script,) = SITE.glob("assets/main-*.js")
    assert f'"about.version",{{version:"{version}"}}' in script.read_text("utf-8")
    newest = re.search(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    assert newest
    assert newest[1] == version


def archive(name: str) -> zipfile.ZipFile:
    """Return a zip of the site."""
    (packed,) = SITE.glob(f"assets/{name}-*.bin")
    return zipfile.ZipFile(io.BytesIO(gzip.decompress(packed.read_bytes())))


def test_the_wheel_and_the_browser_have_the_books_and_the_browser_has_no_builder() -> None:
    books = {
        f"mastermind_core/books/data/{path.name}": path.read_bytes() for path in DATA.glob("*.book")
    }
    (wheel,) = DIST.glob("*.whl")
    for held in (zipfile.ZipFile(wheel), archive("core")):
        names = held.namelist()
        found = {name: held.read(name) for name in names if name.endswith(".book")}
        assert found == books, held
    assert all(name.endswith((".pyc", ".book")) for name in names)
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
            text = (ROOT / name[:-1]).read_text("utf-8")
            assert not {*re.findall(r"^ *(?:import|from) (\w+)", text, re.M)} & left_out, name


def test_two_guesses_of_the_default_strategy_are_there_before_python() -> None:
    (script,) = SITE.glob("assets/main-*.js")
    text = script.read_text("utf-8").replace("\\", "")
    for preset in json.loads((ROOT / "web/js/words/presets.json").read_text("utf-8")):
        empty = mastermind_core.Game(preset["rules"])
        first = empty.suggest()
        assert first is not None
        for turns in ("", *(f":{first}={answer}" for answer in empty.partition(first).parts)):
            asked = {"action": "analyse", "game": f"{preset['rules']}{turns}", "strategy": DEFAULT}
            assert json.dumps(asked, separators=(",", ":")) in text, asked


def test_the_opening_replies_are_those_of_any_python() -> None:
    """Hashes of texts have another seed here, and nothing is kept from other requests."""
    for request, reply in json.loads(app.openings().read_text("utf-8")).items():
        assert handle(request) == reply, request


def test_the_bill_of_materials_and_the_page_name_all_software() -> None:
    bill = json.loads((DIST / "sbom.json").read_text("utf-8"))
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
        assert re.search(rf"^{re.escape(part['name'])} ", licences_text(), re.M)
    references = [part["bom-ref"] for part in (*parts, *inner)]
    assert len(set(references)) == len(references)
    (shown,) = SITE.glob("assets/software-*.json")
    listed = json.loads(shown.read_text("utf-8"))
    named = [
        [each["name"] for each in listed if bool(each["inside"]) == inside]
        for inside in (False, True)
    ]
    assert named == [["Mastermind", *names], [part["name"] for part in inner]]
    assert all(each["text"] for each in listed if each["inside"])


def test_no_lockfile_has_the_address_of_a_registry() -> None:
    lock = json.loads((ROOT / "web/package-lock.json").read_text("utf-8"))
    assert not [name for name, each in lock["packages"].items() if "resolved" in each]
    assert all("integrity" in each for name, each in lock["packages"].items() if name)
    names = "micropip.txt requirements.txt build/requirements.txt audit/requirements.txt"
    web = [ROOT / "web" / name for name in names.split()]
    for path in [*ROOT.glob("tests/**/requirements.txt"), *web]:
        text = path.read_text("utf-8")
        assert "--hash=sha256:" in text
        assert not re.search(r"^(-|--(index|extra|find))", text, re.M), path
