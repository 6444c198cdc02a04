"""The odd values of the fuzz tests, and limits of processor time and memory."""

from __future__ import annotations

import contextlib
import random
import signal
import sys
from collections.abc import Iterator

from mastermind_core.errors import MastermindError
from mastermind_core.rules import Rules

from .pace import processor_time

SECONDS = 5.0
"""The most processor time for one input: a hundred times that of the slowest input here."""

MEGABYTES = 600
"""The most memory for all inputs of a test together, at any time."""

ALPHABET = (
    *"0123456789pcrnPCRN:;=,.-_ \t\n/\\'\"%{}[]()<>&@#*+~",
    *("\0", "\x1b", "\x7f", "é", "ß", "İ", "٣", "²", "①", "\u200b", "\u2028", "\ud800"),
    *("\U0001f3b2", "99999", "p4c6r", "1122", "=1,1", "10000"),
)
"""Pieces that are put into a text."""

TEXTS = (
    *("", " ", "\n", "0", "-1", "00", "1e9", "1.5", "nan", "inf", "-inf", "None", "True", "[]"),
    *("{}", "\0", "\udc80", "é", "٣", "²", "💥", "%s%n", "{0}", "$(true)", "<b>", "a b", "'", '"'),
    *("../..", "9" * 25, "9" * 5_000, "x" * 20_000, "\ud800" * 500, "p" + "9" * 500 + "c6r"),
    *("p0c0r", "p1c1r", "p10000c10000r", "p10001c1r", "p4c3n", "p9c9r", "P4C6R", "p4c6", "p4c6x"),
    *("p4c6r:1122", "p4c6r:1122=9,9", "p4c6r:1122=3,1", "p4c6r:112=1,1", "p4c6r:1122=1,1;"),
    *("/", ".", "/no/such/file", "/dev/null", "no.py", "no.py:Class", ".py", "a.py:b:c"),
)
"""Texts for every place that reads a text."""

VALUES: tuple[object, ...] = (
    *(None, True, False, 0, 1, -1, 2**31, 2**63, -(10**30), 0.5, 1e308, float("nan"), float("inf")),
    *([], {}, [[]], {"0": 1}, [1, 2], {"": None}, [None] * 50, {"a": {"b": {"c": [1]}}}),
)
"""Values of other types, for every field of a request."""


def mutated(rng: random.Random, text: str) -> str:
    """Return a text with a few pieces inserted, removed, exchanged, repeated or moved."""
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        at = rng.randrange(len(text) + 1)
        to = min(len(text), at + rng.choice((1, 1, 2, 5)))
        piece = rng.choice(ALPHABET)
        match rng.randrange(6):
            case 0:
                text = text[:at] + piece + text[at:]
            case 1:
                text = text[:at] + text[to:]
            case 2:
                text = text[:at] + piece + text[to:]
            case 3:
                text = text[:at] + text[at:to] * rng.choice((2, 3, 50)) + text[to:]
            case 4:
                text = text[to:] + text[:at]
            case _:
                text = text.swapcase() if rng.random() < 0.5 else f" {text}\t"
    return text


def heavy(text: str) -> bool:
    """Return whether a mangled text names a board that takes long to play."""
    try:
        board = Rules.parse(text.partition(":")[0])
    except MastermindError:
        return False
    return max(board.pegs, board.colours) > 8 or board.code_count > 500


class TooLong(BaseException):
    """An input took too much processor time; no handler of the core catches this."""


@contextlib.contextmanager
def in_time(what: object) -> Iterator[None]:
    """Stop an input that takes more than `SECONDS` of processor time, and name it."""

    def stop(*_: object) -> None:
        raise TooLong(f"more than {SECONDS} s for {str(what)[:300]!r}")

    if sys.platform == "emscripten":
        start = processor_time()
        yield
        assert processor_time() - start < 10 * SECONDS, what
        return
    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


@contextlib.contextmanager
def in_memory() -> Iterator[None]:
    """Give this process at most `MEGABYTES` more than it has; beyond that is a `MemoryError`."""
    try:
        import resource

        with open("/proc/self/statm") as told:  # noqa: PTH123
            has = int(told.read().split()[0]) * resource.getpagesize()
    except (ImportError, OSError):  # no Linux; there nothing holds it, here it does
        yield
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (has + (MEGABYTES << 20), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def sentence(message: str) -> bool:
    """Return whether a message is fit for people: some printable words on one line."""
    return 10 < len(message) < 500 and message.isprintable() and bool(message.encode())
