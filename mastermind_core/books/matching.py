"""The turns of a game as the turns of a book, with positions and colours exchanged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ..codes import Code
from ..rules import Rules
from ..scoring import Feedback


class BookExchange(NamedTuple):
    """How the positions and colours of a game correspond to those of the book."""

    places: tuple[int, ...]
    """For each position of the game, the book's position."""
    colours: Mapping[int, int]
    """The game's colour for each of the book's colours that have been guessed."""

    def applied(self, rules: Rules, guess: Code) -> Code:
        """Return a guess of the book with positions and colours exchanged as in the game.

        A colour that has not been guessed stays the same if it is free in the game, else it becomes
        the lowest free one.
        """
        colours = dict(self.colours)
        free = [c for c in range(rules.colours) if c not in set(colours.values())]
        for colour in sorted(set(guess) - set(colours)):
            colours[colour] = colour if colour in free else free[0]
            free.remove(colours[colour])
        return tuple(colours[guess[place]] for place in self.places)


def exchange_between(
    book: Sequence[Sequence[int]], game: Sequence[Sequence[int]]
) -> BookExchange | None:
    """Return an exchange that turns the book's columns of past guesses into the game's.

    A column has the colours of all guesses at one position. Positions keep their place where
    possible. None if there is no such exchange.
    """
    # The last guess alone mostly tells that there is none.
    return _completed(book, game, (), {}) if _last_shape(book) == _last_shape(game) else None


def _last_shape(columns: Sequence[Sequence[int]]) -> list[int]:
    """Return how often each colour is in the last guess, in order: no exchange changes that."""
    return sorted(Counter([tuple(column[-1:]) for column in columns]).values())


def _completed(
    book: Sequence[Sequence[int]],
    game: Sequence[Sequence[int]],
    places: tuple[int, ...],
    colours: Mapping[int, int],
) -> BookExchange | None:
    """Return the first exchange that begins with these places and colours."""
    position = len(places)
    if position == len(game):
        return BookExchange(places, colours)
    for place in sorted(range(len(book)), key=lambda place: (place != position, place)):
        if place in places:
            continue
        met = dict(colours)
        pairs = zip(book[place], game[position], strict=True)
        if all(met.setdefault(old, new) == new for old, new in pairs) and len(
            set(met.values())
        ) == len(met):
            found = _completed(book, game, (*places, place), met)
            if found:
                return found
    return None


def told_apart(
    guesses: Sequence[Code], rest: Sequence[tuple[Code, Feedback]]
) -> Iterator[tuple[int, tuple[Code, Feedback]]]:
    """Yield the turns of the rest with their numbers, but none that is like an earlier one.

    Turns are alike if their answers are the same, and their guesses up to colours that no other
    turn has. An exchange of these colours leaves the game as it is: what the book lacks with one of
    them next it lacks with the other.
    """
    used = Counter(
        colour for guess in (*guesses, *[made for made, _ in rest]) for colour in set(guess)
    )
    seen = set()
    for number, (made, feedback) in enumerate(rest):
        if all(used[colour] == 1 for colour in made):
            alike = (feedback, tuple(made.index(colour) for colour in made))
            if alike in seen:
                continue
            seen.add(alike)
        yield number, (made, feedback)
