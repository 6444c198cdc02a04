"""Which journeys and games run nightly, so that no push waits for them.

A push makes what a person comes for, once: on the phone rather than the desk, in German, whose
words are the longest, in the first size of window. The night makes it in every place, language and
size. The night also has what few people meet, such as large boards, low windows and faults of a
custom strategy, and the sweeps: all controls and looks, every attack, what is set up for minutes,
and the longest games. Elsewhere a test has the mark `nightly` itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest

FOLDERS = "tests/(browser|games)/"

IN_EACH_PLACE = (
    "test_walls.py::test_no_attack_gets_out",
    "test_start.py::",
    "test_solve.py::test_a_whole_game_by_one_tap_an_answer",
)
"""Beginnings of the journeys that a push makes in each of their places."""

SWEEPS = {
    r"test_walk\.py": "every control of every screen is used, by key and by thumb",
    r"test_wander\.py": "a thousand acts at random",
    r"test_growth\.py": "the memory of the page over many games",
    r"test_develop\.py": "the builder that watches the sources",
    r"test_hosting\.py": "all that docs/hosting.md tells",
    r"test_hung\.py": "the limit of a journey that hangs",
    r"test_sheet\.py": "every kind of sheet",
    r"test_docs\.py::test_axe": "every page of the documentation",
    r"test_axe\.py::test_axe_finds_nothing_in_any_language": "every language",
    r"test_sizes\.py::test_all_is_large_enough": "every screen in every size of window",
    r"test_faults\.py::test_what_a_browser_lacks": "every function that a browser may lack",
    r"test_faults\.py::test_a_damaged_copy": "every part of the one file, damaged",
    r"test_faults\.py::test_python_starts_from_its_library": "starts without the snapshot",
    r"test_faults\.py::test_whatever_is_corrupt": "every entry of the storage, damaged",
    r"test_losses\.py::test_(each|what)": "every step that may lack memory or room",
    r"test_offline\.py::test_(files|a_first|next)": "what may go wrong between two versions",
    r"test_walls\.py::(?!test_no_attack)": "every limit of a custom strategy",
    r"test_(endings|in_sight)\.py::(?!test_each_way)": "the layout of single screens",
    r"test_board_still\.py::(?!test_in_play|test_wide)": "the layout of the board",
    r"test_(large_text|long_words)\.py": "large text and long words",
    r"test_large_boards\.py::(?!test_a_long|test_answers)": "boards of long rows",
    r"test_boards\.py::test_(from_seven|small_and)": "boards of many answers, small and odd ones",
    r"test_lab\.py::test_(cancelling|results|the_lab_(and|is_f)|what)": "more of the Lab",
    r"test_lab_(fits\.py::test_axe|watch\.py::test_in)": "more of the Lab",
    r"test_(hostile|languages)\.py": "texts from elsewhere and long words, at every control",
    r"test_course\.py::test_someone": "a whole lesson",
    r"test_challenge\.py::test_a_camera": "a camera and what it sees",
    r"test_link\.py::test_(a_page|a_link_over|back|two_quick)": "the history of the browser",
    r"test_docs\.py::test_(a_page|from)": "the documentation on the site",
    r"test_past\.py::test_(of|the)": "a thousand games, and odd ones",
    r"test_aim\.py::test_(hints|the_limit)": "aims that few choose",
    r"test_faults\.py::test_(a_worker_that_ends|two_tabs)": "what takes long to set up",
    r"test_custom\.py::test_(a_(file|text|wheel_that)|it|no_python)": "more of custom strategies",
    r"test_custom_faults\.py::(?!test_an_endless_loop_is)": "what may be wrong with one",
    r"test_custom_(prompt\.py::test_the_core|walls\.py::(?!test_a_message))": "its walls",
    r"test_sheets\.py::test_the_document": "the sheets of all boards that docs/sheet.md names",
    r"test_one_wrong\.py::test_play_costs_hardly.*p6c2r": "the longest of four boards",
    r"test_large\.py::test_extreme_secrets_are_found\[Packed-p36c36r": "a long game",
    r"test_large\.py::test_random_secrets_of_all_shapes_are_found": "boards of all shapes",
    r"test_large\.py::test_random_answers_end.*p12c12r": "a long game",
    r"test_large\.py::test_packed_takes_counts.*p20c30r": "a long game",
    r"test_large\.py::test_one_(colour_more.*24|wrong.*p(10c10|20c20)r)": "long games",
    r"test_effort\.py::test_a_game_opened_anew.*p12c12r": "a long game",
    r"test_levels\.py::test_the_level.*p4c6r-25": "many puzzles",
    r"test_large\.py::test_memory_grows": "the memory of large boards",
    r"test_any_board\.py::.*(packed-p60c100r|p40c40r)": "long games",
}
"""What is gone through, by a pattern for the file and the name of its tests."""


def is_nightly(nodeid: str) -> bool:
    """Return whether the test of a node id such as `tests/games/test_x.py::test_y` is there."""
    return any(re.match(FOLDERS + pattern, nodeid) for pattern in SWEEPS)


def repeated(nodeids: Iterable[str]) -> set[str]:
    """Return those of some journeys that a push makes in another place, language or size."""
    ways: dict[str, list[str]] = {}
    for nodeid in nodeids:
        journey = nodeid.partition("[")[0]
        name = journey.removeprefix("tests/browser/")
        if name != journey and not is_nightly(nodeid) and not name.startswith(IN_EACH_PLACE):
            ways.setdefault(journey, []).append(nodeid)
    return {each for of in ways.values() for each in of if each != max(of, key=_preference)}


def _preference(nodeid: str) -> tuple[bool, bool]:
    """Return what is greatest for the place and language in which a push makes a journey."""
    values = re.split(r"[\[\]-]", nodeid)
    return "phone file" in values, "de" in values


def mark_nightly(items: Iterable[pytest.Item]) -> None:
    """Mark those of them among the tests of a run."""
    items = list(items)
    again = repeated(item.nodeid for item in items)
    for item in items:
        if item.nodeid in again or is_nightly(item.nodeid):
            item.add_marker("nightly")
