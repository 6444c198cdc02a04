"""Which journeys and games run nightly and not at each push, which should wait half an hour.

A push runs the errands of a person, in the one file and on the site. The night adds the sweeps: all
controls, sizes, languages and looks, where a push tries one of a kind, every attack, what is set up
for minutes, and the longest games. Elsewhere a test has the mark `nightly` itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest

OTHER_LANGUAGES = r"(en|es|fr|nl)\b"
"""All but German, whose words are the longest."""

FOLDERS = "tests/(browser|games)/"

BY_TOUCH = (
    "a_browser_that_lacks",
    "a_code_that_was_found_yesterday",
    "a_guess_that_was_entered_wrong",
    "a_person_answers_and_is_warned",
    "a_puzzle_is_solved_by_its_steps",
    "another_phone_reads",
    "axe_finds_nothing_on_any_screen",
    "axe_finds_nothing_on_large_boards",
    "changes_of_a_set_are_there",
    "each_way_to_play_has_its_own_end",
    "of_a_thousand_games",
    "the_core_is_free_after",
)
"""Beginnings of the names of journeys that a push makes by touch alone."""

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
    rf"test_(sizes|lobby)\.py::.*\[{OTHER_LANGUAGES}": "every language",
    rf"test_first_board\.py::.*\[{OTHER_LANGUAGES}": "every language",
    r"test_sizes\.py::test_all_is_large_enough": "every screen in every size of window",
    r"test_sizes\.py::.*tablet.*\[(768-1024|834)": "every size of a tablet",
    r"test_endings\.py::.*\[(844-390-|667-375-phone.*duel)": "every size in landscape",
    r"test_(board_still|solve)\.py::.*super": "every size of a board",
    r"test_qr\.py::.*dark": "the picture of a link in the dark",
    r"test_lab\.py::test_on_a_phone_start.*\[(320|390-844-reduce)": "every size of a phone",
    r"test_pegs\.py::test_no_way_of_closing.*desktop": "every way to close, by mouse as by touch",
    r"test_challenge\.py::test_a_forged_game.*(Bob|5B)": "every forgery of a game",
    r"test_challenge\.py::test_a_camera.*dark": "the picture of a challenge in the dark",
    r"test_board_still\.py::test_in_hide_nothing_moves.*desktop": "every size of a wide window",
    r"test_faults\.py::test_what_a_browser_lacks": "every function that a browser may lack",
    r"test_faults\.py::test_a_damaged_copy": "every part of the one file, damaged",
    r"test_faults\.py::test_python_starts_from_its_library": "starts without the snapshot",
    r"test_faults\.py::test_whatever_is_corrupt": "every entry of the storage, damaged",
    r"test_losses\.py::test_(each|what)": "every step that may lack memory or room",
    r"test_offline\.py::test_(files|a_first|next)": "what may go wrong between two versions",
    r"test_walls\.py::(?!test_no_attack)": "every limit of a custom strategy",
    r"test_custom\.py::test_(calls|a_worker|a_text|python|forged)": "faults of a custom strategy",
    r"test_custom\.py::test_(an_endless_loop_that|a_wheel_that)": "faults of a custom strategy",
    r"test_sheets\.py::test_the_document": "the sheets of all boards that docs/sheet.md names",
    r"test_one_wrong\.py::test_play_costs_hardly.*p6c2r": "the longest of four boards",
    r"test_large\.py::test_extreme_secrets_are_found\[Packed-p36c36r": "a long game",
    r"test_large\.py::test_random_secrets_of_all_shapes_are_found": "boards of all shapes",
    r"test_large\.py::test_random_answers_end.*p12c12r": "a long game",
    r"test_large\.py::test_memory_grows": "the memory of large boards",
    r"test_any_board\.py::.*(packed-p60c100r|p40c40r)": "long games",
    **{rf"test_\w+\.py::test_{name}.*\[desktop": "by mouse as by touch" for name in BY_TOUCH},
}
"""What is gone through, by a pattern for the file and the name of its tests."""


def is_nightly(nodeid: str) -> bool:
    """Return whether the test of a node id such as `tests/games/test_x.py::test_y` is there."""
    return any(re.match(FOLDERS + pattern, nodeid) for pattern in SWEEPS)


def mark_nightly(items: Iterable[pytest.Item]) -> None:
    """Mark those of them among the tests of a run."""
    for item in items:
        if is_nightly(item.nodeid):
            item.add_marker("nightly")
