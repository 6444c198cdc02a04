"""Books: written, read, followed up to symmetry, and refused if they are damaged or wrong."""

import contextlib
import random
import zlib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mastermind_core.books import format
from mastermind_core.books.format import About, Book, Node, Tree
from mastermind_core.books.shipped import shipped
from mastermind_core.candidates.partition import after, feedback_order, split
from mastermind_core.candidates.whole_board import whole
from mastermind_core.codes import Code, all_codes, code_at
from mastermind_core.errors import BookError
from mastermind_core.measure.verify import verified
from mastermind_core.rules import Rules
from mastermind_core.scoring import Feedback, as_feedback, score

BOARDS = [Rules(2, 3), Rules(3, 3), Rules(3, 4, repeats=False), Rules(2, 5, repeats=False)]


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


def made(rules: Rules, **about: int) -> Book:
    tree = grown(rules, list(all_codes(rules)))
    facts = {"total": tree.node.total, "worst": tree.node.worst} | about
    return Book.of(
        About(rules, 0, True, 0, facts["total"], facts["worst"], False, "made by a test"), tree
    )


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
    longest = total = 0
    for secret in all_codes(rules):
        turns: list[tuple[Code, Feedback]] = []
        candidates = whole(rules)
        while not turns or turns[-1][0] != secret:
            node = book.find(turns)
            assert (node is None) == (len(candidates) <= 2)
            guess = node.guess if node else candidates[0]
            turns.append((guess, score(guess, secret)))
            candidates = after(candidates, *turns[-1])
        total += len(turns)
        longest = max(longest, len(turns))
    assert (total, longest) == (book.about.total, book.about.worst)


@pytest.mark.parametrize("rules", BOARDS, ids=str)
def test_a_game_with_positions_and_colours_exchanged_is_in_the_book(rules: Rules) -> None:
    book = made(rules)
    rng = random.Random(str(rules))
    for secret in rng.sample(list(all_codes(rules)), 6):
        places = rng.sample(range(rules.pegs), rules.pegs)
        colours = rng.sample(range(rules.colours), rules.colours)

        def exchanged(code: Code, places=places, colours=colours) -> Code:  # type: ignore[no-untyped-def]
            return tuple(colours[code[place]] for place in places)

        turns: list[tuple[Code, Feedback]] = []
        there: list[tuple[Code, Feedback]] = []
        while node := book.find(turns):
            found = book.find(there)
            assert found is not None
            assert (found.total, found.worst) == (node.total, node.worst)
            answer = score(node.guess, secret)
            turns.append((node.guess, answer))
            # The guess found there makes parts of the same sizes as the book's own.
            assert sorted(sizes(rules, there, found.guess)) == sorted(
                sizes(rules, turns[:-1], node.guess)
            )
            there.append((exchanged(node.guess), answer))
        assert book.find(there) is None


def sizes(rules: Rules, turns: list[tuple[Code, Feedback]], guess: Code) -> list[int]:
    candidates = whole(rules)
    for turn in turns:
        candidates = after(candidates, *turn)
    return [mask.bit_count() for mask in split(candidates, guess)]


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
    rules = Rules(4, 6)
    book = shipped(rules)
    assert book is not None
    monkeypatch.setattr("mastermind_core.books.format._exchange", None)
    turns = [(code, score(code, (5, 5, 5, 5))) for code in all_codes(rules)]
    assert book.find(turns[: book.about.worst]) is None
    assert book.find(turns[:999]) is None


@pytest.mark.parametrize("answers", [["0,0"] * 9, ["0,0", "1,0", "0,1"] * 3])
def test_a_long_game_is_looked_up_in_few_steps(
    answers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nine turns that differ in their colours alone took 18 s, and each more nine times as long."""
    rules = Rules(2, 35)
    book = shipped(rules)
    assert book is not None
    steps = 0
    real = format._exchange  # type: ignore[attr-defined]

    def counted(*columns: Any) -> Any:
        nonlocal steps
        steps += 1
        return real(*columns)

    monkeypatch.setattr("mastermind_core.books.format._exchange", counted)
    turns = [
        ((2 * number, 2 * number + 1), as_feedback(rules, answer))
        for number, answer in enumerate(answers)
    ]
    assert book.find([*turns, ((0, 0), Feedback(0, 0))]) is None
    assert steps <= format.MAX_TURNS_TRIED


@pytest.mark.parametrize(
    "rules", [Rules(2, 20, repeats=False), Rules(2, 36), Rules(3, 9), Rules(4, 6)], ids=str
)
def test_a_position_of_a_book_is_found_from_its_turns_in_any_order(rules: Rules) -> None:
    book = shipped(rules)
    assert book is not None
    rng = random.Random(str(rules))
    for number in rng.sample(range(rules.code_count), 4):
        colours = rng.sample(range(rules.colours), rules.colours)
        turns: list[tuple[Code, Feedback]] = []
        while node := book.find(turns):
            there = [(tuple(colours[each] for each in guess), fb) for guess, fb in turns]
            found = book.find(rng.sample(there, len(there)))
            assert found is not None
            assert found.total == node.total
            turns.append((node.guess, score(node.guess, code_at(rules, number))))


def test_a_turn_that_is_like_one_tried_before_is_not_missed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules = Rules(2, 20, repeats=False)
    book = shipped(rules)
    assert book is not None
    rng = random.Random(1)
    games = []
    for _ in range(60):
        first, second, *others = rng.sample(list(all_codes(rules)), 7)
        turns = [(guess, score(guess, second)) for guess in (first, *others[: rng.randrange(6)])]
        games.append((turns, book.find(turns)))
    monkeypatch.setattr(
        "mastermind_core.books.format._unlike_turns", lambda _guesses, rest: enumerate(rest)
    )
    assert [book.find(turns) for turns, _ in games] == [found for _, found in games]
    assert sum(found is not None for _, found in games) > 10


def test_a_book_cut_short_or_with_any_changed_byte_is_refused() -> None:
    data = made(Rules(2, 3)).write()
    for place in range(len(data)):
        damaged = bytearray(data)
        damaged[place] ^= 1 << place % 8
        for wrong in (bytes(damaged), data[:place]):
            with pytest.raises(BookError, match="expected a"):
                Book.read(wrong)


@given(st.binary(max_size=80))
@settings(max_examples=200)
def test_any_bytes_with_a_right_checksum_are_read_or_refused(body: bytes) -> None:
    data = b"MMBOOK\x01" + body
    with contextlib.suppress(BookError):
        Book.read(data + zlib.crc32(data).to_bytes(4, "little")).tree()


def test_a_book_with_too_many_nested_positions_is_refused() -> None:
    inner = bytes([0, 0, 0, 0])
    for _ in range(2000):
        length = len(inner)
        inner = bytes([0, 0, 0, 1, 0, length & 127 | 128, length >> 7 & 127 | 128, length >> 14])
        inner += bytes(length)
    about = About(Rules(2, 3), 0, False, 0, 0, 0, False, "")
    with pytest.raises(BookError):
        Book(about, inner).tree()


@pytest.mark.parametrize(
    ("facts", "message"),
    [({"total": 7}, "expected total 7"), ({"worst": 2}, "worst 2")],
    ids=["total", "worst"],
)
def test_wrong_figures_of_a_book_are_found(facts: dict[str, int], message: str) -> None:
    with pytest.raises(BookError, match=message):
        verified(made(Rules(3, 3), **facts))


def test_a_missing_position_and_a_guess_that_is_no_candidate_are_found() -> None:
    book = made(Rules(3, 3))
    tree = book.tree()
    feedback, child = next(iter(tree.children.items()))
    for children, message in (
        (tree.children.keys() - {feedback}, "positions after guess"),
        (tree.children.keys(), "could be the secret"),
    ):
        wrong = {**tree.children, feedback: Tree(tree.node, child.children)}
        wrong = {each: wrong[each] for each in tree.children if each in children}
        with pytest.raises(BookError, match=message):
            verified(Book.of(book.about, Tree(tree.node, wrong)))


@pytest.mark.parametrize(
    ("rules", "most", "total", "worst"),
    [("p3c6r", 0, 854, 5), ("p4c5r", 0, 2463, 6), ("p4c6r", 0, 5625, 6), ("p4c6r", 5, 5626, 5)],
)
def test_small_books_have_published_totals(rules: str, most: int, total: int, worst: int) -> None:
    book = shipped(Rules.parse(rules), most)
    assert book is not None
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
