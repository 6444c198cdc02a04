"""The sweep against scoring guess by guess: in one int, in one section, and in many small ones."""

import pytest

from mastermind_core.candidates.codeset import CodeSet, whole
from mastermind_core.candidates.partition import feedback_order
from mastermind_core.game import Game
from mastermind_core.heuristics import EXPECTED_SIZE, MINIMAX, MOST_PARTS, PUBLISHED, Heuristic
from mastermind_core.rules import Rules
from mastermind_core.search import sweep
from mastermind_core.search.exchanges import Symmetry, symmetry_of
from mastermind_core.search.sweep import MAX_CODES_SECTION, Section, best_at_once, sections_of

from .. import slow

BOARD = Rules(3, 4)
CODES = slow.codes(*BOARD)
CANDIDATES = [*CODES[3:40:3], *CODES[41:60]]


@pytest.fixture(params=[(64, 64), (63, 64), (0, 63), (10, 10)], ids=str)
def pieces(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    """Set and return the most guesses of a packed section, and of any section."""
    packed, most = request.param
    monkeypatch.setattr(sweep, "MAX_CODES_PACKED", packed)
    monkeypatch.setattr(sweep, "MAX_CODES_SECTION", most)
    monkeypatch.setattr(sweep, "sections_of", sections_of.__wrapped__)  # none for other limits
    return packed, most


def number_at(slices: list[int], index: int) -> int:
    return sum((piece >> index & 1) << place for place, piece in enumerate(slices))


def test_a_pool_has_every_code_once_in_sections_of_at_most_the_limit(
    pieces: tuple[int, int],
) -> None:
    sections = sweep.sections_of(BOARD)
    assert [code for section in sections for code in section.guesses] == CODES
    assert len(sections) == -(-64 // pieces[1])
    assert max(len(section.guesses) for section in sections) <= pieces[1]


def test_a_pool_is_kept_and_a_large_one_has_several_sections() -> None:
    assert sections_of(Rules(5, 8)) is sections_of(Rules(5, 8))
    assert [len(section.guesses) for section in sections_of(Rules(5, 8))] == [MAX_CODES_SECTION]
    sections = sections_of(Rules(6, 6))
    assert [(each.start, len(each.guesses)) for each in sections] == [(0, 32_768), (32_768, 13_888)]


@pytest.mark.usefixtures("pieces")
def test_a_sweep_finds_the_part_sizes_and_the_number_of_feedbacks_of_every_guess() -> None:
    for section in sweep.sections_of(BOARD) * 2:  # the second time with the rows that were kept
        sizes, counts = section.part_sizes(CANDIDATES), section.feedback_counts(CANDIDATES)
        for index, guess in enumerate(section.guesses):
            parts = slow.parts(guess, CANDIDATES)
            expected = [len(parts.get(feedback, ())) for feedback in feedback_order(BOARD)]
            assert [number_at(slices, index) for slices in sizes] == expected
            assert number_at(counts, index) == sum(map(bool, expected[:-1]))


GAMES = ["p3c4r:123=1,0", "p3c4r:112=0,1", "p3c4r:111=1,0;222=1,0", "p3c4n:123=0,2", "p3c4r"]


@pytest.mark.usefixtures("pieces")
@pytest.mark.parametrize(
    ("counted", "one_by_one", "rough"),
    [(40, 100, 18), (0, 1, 3), (0, 64, 3), (64, 1, 3), (64, 64, 3)],
    ids=str,
)
@pytest.mark.parametrize("name", PUBLISHED)
def test_every_way_to_leave_guesses_out_finds_the_best_of_all_codes(
    counted: int, one_by_one: int, rough: int, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweep, "MAX_COUNTED", counted)
    monkeypatch.setattr(sweep, "MAX_ONE_BY_ONE", one_by_one)
    monkeypatch.setattr(sweep, "ROUGH_BITS", rough)
    for text in GAMES:
        position = Game.parse(text).position()
        candidates, symmetry = position.candidates, symmetry_of(position)
        rated = slow.choose(name, slow.codes(*position.rules), list(candidates))
        assert best_at_once(symmetry, candidates, PUBLISHED[name]) == rated, text


def test_a_candidate_in_a_later_section_comes_before_an_equal_guess(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sweep, "MAX_CODES_SECTION", 5)
    monkeypatch.setattr(sweep, "sections_of", sections_of.__wrapped__)
    candidates = CodeSet.of(BOARD, [(2, 1, 0), (3, 1, 0)])
    symmetry = Symmetry.of(BOARD, [(0, 1, 2), (3, 3, 1)], candidates.colours())
    assert best_at_once(symmetry, candidates, MOST_PARTS) == (2, 1, 0)


def test_progress_is_told_for_every_32_candidates_and_every_feedback(
    pieces: tuple[int, int],
) -> None:
    told: list[float] = []
    candidates = whole(BOARD)
    symmetry = Symmetry.of(BOARD, [(0, 1, 2), (3, 3, 3)], candidates.colours())
    best_at_once(symmetry, candidates, MINIMAX, told.append)
    sections = -(-64 // pieces[1])
    each = [0, 0.5] + [1] * len(feedback_order(BOARD))
    assert told == [(done + share) / sections for done in range(sections) for share in each]


@pytest.mark.parametrize(("kept_bytes", "kept"), [(127, 2), (128, 2), (129, 3), (0, 0)])
def test_rows_are_kept_up_to_some_memory(
    kept_bytes: int, kept: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweep, "_MAX_BYTES_KEPT", kept_bytes)
    section = Section(whole(BOARD), 0)  # of 64 guesses: a row has 8 feedbacks of 8 bytes
    section.part_sizes(CODES[:9])
    same = [section._masks(code)[0] is section._masks(code)[0] for code in CODES[:9]]
    assert same == [True] * kept + [False] * (9 - kept)


@pytest.mark.usefixtures("pieces")
def test_among_guesses_whose_costs_count_as_equal_the_lowest_candidate_is_best() -> None:
    nearly = Heuristic("nearly", lambda size: size * size, "sum", rounded=True)
    candidates = Game.parse("p3c4r:112=0,1").candidates()
    symmetry = Symmetry.of(BOARD, [(0, 0, 1)], candidates.colours())
    assert nearly.ties(1, 5) > 25
    assert best_at_once(symmetry, candidates, nearly) == candidates[0]
    assert best_at_once(symmetry, candidates, EXPECTED_SIZE) != candidates[0]
