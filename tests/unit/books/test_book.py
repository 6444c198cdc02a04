"""Books: written, read, followed up to symmetry, and refused if they are damaged or wrong."""

import contextlib
import random
import zlib
from typing import Any
from unittest.mock import Mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mastermind_core.books import format
from mastermind_core.books.format import BOOK_MAGIC, About, Book, Node, Tree
from mastermind_core.books.shipped import shipped
from mastermind_core.candidates.codeset import whole
from mastermind_core.candidates.partition import after, feedback_order, part_sizes
from mastermind_core.codes import Code, all_codes
from mastermind_core.errors import BookError
from mastermind_core.game import Game
from mastermind_core.measure.verify import verified
from mastermind_core.rules import Rules
from mastermind_core.scoring import Feedback, Turn, as_feedback, score

from ..boards import answered, drawn

SHIPPED = [Rules(2, 20, "n"), Rules(2, 36), Rules(3, 9), Rules(4, 6)]
BOARDS = [Rules(2, 3), Rules(3, 3), Rules(3, 4, "n"), Rules(2, 5, "n")]


def grown(rules: Rules, candidates: list[Code]) -> Tree:
    """Return the play that guesses the lowest candidate, made without the core."""
    guess = candidates[0]
    parts: dict[Feedback, list[Code]] = {}
    for code in candidates[1:]:
        parts.setdefault(score(guess, code), []).append(code)
    children = {fb: grown(rules, part) for fb, part in parts.items() if len(part) > 2}
    total, longest = len(candidates), 1
    for feedback, part in parts.items():
        if feedback in children:
            total += children[feedback].node.total
            longest = max(longest, 1 + children[feedback].node.worst)
        else:
            total += 2 * len(part) - 1
            longest = max(longest, 1 + len(part))
    order = feedback_order(rules)
    return Tree(Node(guess, total, longest), {fb: children[fb] for fb in order if fb in children})


def made(rules: Rules, **facts: Any) -> Book:
    tree = grown(rules, list(all_codes(rules)))
    about = About(rules, 0, True, tree.node.total, tree.node.worst, False, "made by a test")
    return Book.of(about._replace(**facts), tree)


def there_is(rules: Rules, most: int = 0) -> Book:
    book = shipped(rules, most)
    assert book is not None
    return book


def followed(book: Book, secret: Code) -> list[Turn]:
    """Return the game that a book plays, the lowest candidate guessed where it has no guess."""
    turns: list[Turn] = []
    candidates = whole(book.about.rules)
    while not turns or turns[-1].guess != secret:
        node = book.find(turns)
        assert (node is None) == (len(candidates) <= 2)
        guess = node.guess if node else candidates[0]
        turns.append(Turn(guess, score(guess, secret)))
        candidates = after(candidates, *turns[-1])
    return turns


@pytest.mark.parametrize("rules", BOARDS, ids=str)
def test_a_book_is_the_same_after_writing_and_reading(rules: Rules) -> None:
    book = made(rules)
    again = Book.read(book.write())
    assert again.about == book.about
    assert again.tree() == book.tree() == grown(rules, list(all_codes(rules)))
    assert again.write() == book.write()


@pytest.mark.parametrize("rules", BOARDS, ids=str)
def test_every_secret_is_found_by_following_a_book(rules: Rules) -> None:
    book = made(rules)
    lengths = [len(followed(book, secret)) for secret in all_codes(rules)]
    assert (sum(lengths), max(lengths)) == (book.about.total, book.about.worst)


@pytest.mark.parametrize("rules", [*BOARDS, *SHIPPED], ids=str)
def test_a_game_exchanged_and_in_another_order_is_in_the_book(rules: Rules) -> None:
    book = there_is(rules) if rules in SHIPPED else made(rules)
    rng = random.Random(str(rules))
    for _ in range(5):
        places = rng.sample(range(rules.pegs), rules.pegs)
        colours = rng.sample(range(rules.colours), rules.colours)
        game = followed(book, drawn(rules, rng))
        for turns in (game[:count] for count in range(len(game))):
            if node := book.find(turns):
                there = [
                    Turn(tuple(colours[guess[place]] for place in places), feedback)
                    for guess, feedback in turns
                ]
                exchanged = book.find(rng.sample(there, len(there)))
                assert exchanged is not None
                assert exchanged.total == node.total
                # Its guess makes parts of the same sizes as the book's own.
                assert sizes(rules, there, exchanged.guess) == sizes(rules, turns, node.guess)


def sizes(rules: Rules, turns: list[Turn], guess: Code) -> list[int]:
    return sorted(part_sizes(Game(rules, turns).candidates(), guess))


def test_another_opening_is_off_the_book() -> None:
    rules = Rules(3, 4)
    book = made(rules)
    assert book.find([]) == Node((0, 0, 0), book.about.total, book.about.worst)
    assert book.find([((2, 2, 2), Feedback(0, 0))]) is not None
    assert book.find([((0, 0, 1), Feedback(0, 0))]) is None


def test_a_game_longer_than_any_of_its_book_is_answered_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The best guesses after 999 turns once took six minutes."""
    book = there_is(Rules(4, 6))
    monkeypatch.setattr(format, "_exchange", None)
    turns = answered(all_codes(book.about.rules), (5, 5, 5, 5))
    assert book.find(turns[: book.about.worst]) is None
    assert book.find(turns[:999]) is None


@pytest.mark.parametrize("answers", [["0,0"] * 9, ["0,0", "1,0", "0,1"] * 3])
def test_a_long_game_is_looked_up_in_few_steps(
    answers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nine turns that differ in their colours alone took 18 s, and each more nine times as long."""
    rules = Rules(2, 35)
    counted = Mock(wraps=format._exchange)  # type: ignore[attr-defined]
    monkeypatch.setattr(format, "_exchange", counted)
    turns = [
        Turn((2 * number, 2 * number + 1), as_feedback(rules, answer))
        for number, answer in enumerate(answers)
    ]
    assert there_is(rules).find([*turns, Turn((0, 0), Feedback(0, 0))]) is None
    assert 0 < counted.call_count <= format.MAX_TURNS_TRIED


def test_a_turn_that_is_like_one_tried_before_is_not_missed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    book = there_is(Rules(2, 20, "n"))
    rng = random.Random(1)
    games = []
    for _ in range(60):
        first, second, *others = rng.sample(list(all_codes(book.about.rules)), 7)
        games.append(answered([first, *others[: rng.randrange(6)]], second))
    expected = [book.find(turns) for turns in games]
    monkeypatch.setattr(format, "_unlike_turns", lambda _guesses, rest: enumerate(rest))
    assert [book.find(turns) for turns in games] == expected
    assert sum(node is not None for node in expected) > 10


def test_a_book_cut_short_or_with_any_changed_byte_is_refused() -> None:
    data = made(Rules(2, 3)).write()
    for place in range(len(data)):
        damaged = bytearray(data)
        damaged[place] ^= 1 << place % 8
        for wrong in (bytes(damaged), data[:place]):
            with pytest.raises(BookError, match="expected a"):
                Book.read(wrong)


@given(st.sampled_from([b"", b"\x05p2c3r", b"\x05p4c6f"]), st.binary(max_size=80))
@settings(max_examples=200)
def test_any_bytes_with_a_right_checksum_are_read_or_refused(rules: bytes, body: bytes) -> None:
    data = BOOK_MAGIC + rules + body
    with contextlib.suppress(BookError):
        Book.read(data + zlib.crc32(data).to_bytes(4, "little")).tree()


def test_a_book_with_too_many_nested_positions_is_refused() -> None:
    inner = bytes([0, 0, 0, 0])
    for _ in range(2000):
        length = len(inner)
        inner = bytes([0, 0, 0, 1, 0, length & 127 | 128, length >> 7 & 127 | 128, length >> 14])
        inner += bytes(length)
    about = About(Rules(2, 3), 0, False, 0, 0, False, "")
    with pytest.raises(BookError):
        Book(about, inner).tree()


@pytest.mark.parametrize(
    ("facts", "keep", "message"),
    [
        ({"total": 7}, True, "expected total 7"),
        ({"worst": 2}, True, "worst 2"),
        ({}, False, "positions after guess"),
        ({}, True, "could be the secret"),
    ],
    ids=["total", "worst", "position", "guess"],
)
def test_a_wrong_figure_position_or_guess_of_a_book_is_noticed(
    facts: dict[str, int], keep: bool, message: str
) -> None:
    book = made(Rules(3, 3), **facts)
    if not facts:
        node, children = book.tree()
        first, *others = children
        wrong = {first: Tree(node, children[first].children)} if keep else {}
        wrong |= {each: children[each] for each in others}
        book = Book.of(book.about, Tree(node, wrong))
    with pytest.raises(BookError, match=message):
        verified(book)


@pytest.mark.parametrize(
    ("rules", "most", "total", "worst"),
    [("p3c6r", 0, 854, 5), ("p4c5r", 0, 2463, 6), ("p4c6r", 0, 5625, 6), ("p4c6r", 5, 5626, 5)],
)
def test_small_books_have_published_totals(rules: str, most: int, total: int, worst: int) -> None:
    book = there_is(Rules.parse(rules), most)
    assert book.about.proven
    report = verified(book)
    assert report is not None
    assert report.total == total
    assert report.worst <= worst


def test_a_book_of_another_board_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    foreign = made(Rules(2, 3)).write()
    monkeypatch.setattr("mastermind_core.books.shipped.pkgutil.get_data", lambda *_: foreign)
    shipped.cache_clear()
    with pytest.raises(BookError, match=r"expected the book p5c5r\.book, got that of p2c3r"):
        shipped(Rules(5, 5))
    shipped.cache_clear()
