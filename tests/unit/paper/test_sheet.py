"""The whole play on a board, and how it is laid out on pages."""

import json

import pytest

from mastermind_core.api.as_json import describe_sheet
from mastermind_core.api.page import handle
from mastermind_core.candidates.position import Aim
from mastermind_core.errors import SheetError, StrategyError
from mastermind_core.paper import sheet_pages
from mastermind_core.paper.sheet import example_of, whole_play
from mastermind_core.paper.sheet_pages import (
    Head,
    Row,
    Sheet,
    Widths,
    height,
    lines_of,
    sheet_of,
    words_of,
)
from mastermind_core.rules import Rules
from mastermind_core.scoring import Feedback, score


def test_an_aim_that_no_play_keeps_is_refused() -> None:
    with pytest.raises(StrategyError, match="no play on p3c6r needs 3 guesses at most"):
        whole_play(Rules(3, 6), Aim(3))


@pytest.fixture(scope="module")
def classic() -> Sheet:
    return sheet_of(Rules(4, 6), Aim(5))


def test_no_column_is_longer_than_its_page(classic: Sheet) -> None:
    assert len(classic.pages) == 4
    for page in classic.pages:
        assert len(page) <= classic.columns
        for column in page:
            used = sum(height(item, classic.type) for item in column)
            assert used <= sheet_pages.PAGE_HEIGHT - sheet_pages.TOP


def test_answers_stand_in_the_order_in_which_a_person_counts(classic: Sheet) -> None:
    rows: dict[Feedback, list[Feedback]] = {}
    for item in (item for page in classic.pages for column in page for item in column):
        if isinstance(item, Head):
            under = rows.setdefault(item.answer, [])
        else:
            under += [third.answer for third in item.thirds]
    assert list(rows) == sorted(rows)
    assert all(under == sorted(under) for under in rows.values())
    assert sum(map(len, rows.values())) > 100


def test_a_column_begins_with_a_heading_and_none_ends_with_one_that_has_rows(
    classic: Sheet,
) -> None:
    for page in classic.pages:
        for column in page:
            assert isinstance(column[0], Head)
            last = column[-1]
            assert (
                not isinstance(last, Head)
                or not classic.play.first.answers[last.answer].answers
                or len(last.codes) == 2
            )


def test_no_line_is_wider_than_the_room_that_it_has(classic: Sheet) -> None:
    column = (sheet_pages.PAGE_WIDTH - sheet_pages.GAP) / 2
    for page in classic.pages:
        for row in (item for each in page for item in each if isinstance(item, Row)):
            for line in row.thirds[0].lines:
                characters = sum(word.width(Widths()) + 1.3 for word in line) - 1.3
                assert characters * sheet_pages.CHARACTER * classic.type < column - 65


def test_a_word_wider_than_a_line_has_a_line_of_its_own() -> None:
    words = words_of(whole_play(Rules(3, 6)).first)
    assert all(len(line) == 1 for line in lines_of(words, 1, Widths()))


def test_the_example_is_a_longest_game(classic: Sheet) -> None:
    *turns, (secret, last) = example_of(classic.play.first)
    assert (len(turns), last) == (4, None)
    assert [answer for _, answer in turns] == [score(guess, secret) for guess, _ in turns]


@pytest.mark.parametrize("name", ["p1c9r", "p1c9n", "p1c1500r", "p2c16r", "p2c90r", "p2c90n"])
def test_a_board_of_far_too_many_colours_is_not_searched_for_minutes(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(sheet_pages, "whole_play", lambda *_: pytest.fail("it is searched"))
    with pytest.raises(SheetError, match=f"at most 8 guesses for a sheet, got '{name}'"):
        sheet_of(Rules.parse(name))


@pytest.mark.nightly
def test_no_board_whose_games_fit_is_taken_for_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("p1c8r", "p1c8n", "p2c6r", "p3c3n", "p7c3r"):
        rules = Rules.parse(name)
        # Games as long as the longest here are the limit, not beyond it.
        monkeypatch.setattr(sheet_pages, "MAX_SHEET_GUESSES", whole_play(rules).worst)
        assert sheet_of(rules).pages


def test_the_page_gets_the_same_sheet(classic: Sheet) -> None:
    reply = json.loads(handle('{"action":"sheet","rules":"p4c6r","most":5}'))
    assert reply == json.loads(json.dumps(describe_sheet(classic)))
    assert (reply["worst"], reply["proven"], reply["first"]) == (5, True, "1123")
