"""The default strategy: the best guess known or found with little effort.

The guess is that of a proven book; or else of an exact search that closes with little effort; or
else the best of those of the other books and of a few guesses of least estimate, which are played
out. On boards of more than 32,768 codes it is chosen as `sampling` does.
"""

from __future__ import annotations

import random

from ..candidates.codeset import listable
from ..candidates.position import Position
from ..codes import Code
from ..large.player import Player
from ..large.sampling.choice import choose_among
from ..limits import Limits, Progress
from ..rules import Rules, as_rules
from ..search.exact import NO_TOTAL, Search
from ..search.shortlist import shortlist
from ..search.worth import Worth, kept
from .base import Source, Suggester, Suggestion
from .book import by_book, few
from .limit import play_within
from .players import PACKED
from .sampling import SAMPLING, in_reach
from .valuation import (
    MAX_CANDIDATES_PLAYED,
    by_sizes,
    playable,
    played_out,
    promising,
    searchable,
    solved_worth,
)

SEARCH_EFFORT = 14_000.0
"""Microseconds of effort for the exact search. With the playouts a guess takes 30 ms, chosen so
that it is there at once in a browser, too."""

PROOF_EFFORT = 500_000.0
"""The same on small boards. It proves nearly every guess of boards of up to 512 codes, and most of
the classic one: in a quarter of a second, or three seconds on a slow phone."""

PLAYOUT_EFFORT = 16_000.0
"""Microseconds of effort for the playouts."""

MAX_CANDIDATES_CLOSED = 100
"""The most candidates with which a search may close within its effort."""

MAX_CODES_UNCLOSED = 1296
"""The most codes of a board on which a search helps even if it does not close. On larger boards
than the classic one playouts find guesses as good without it."""

LOOK_EFFORT = 16_000.0
"""Microseconds of effort for a look one turn ahead, which selects the guesses to be played out."""

MAX_GUESSES_LOOKED_AT, MAX_GUESSES_PLAYED = 32, 6
"""The most guesses of least estimate that are looked at, and the most that are played out."""


class Best(Suggester):
    """The best guess known or found with little effort.

    Pool: all codes, or the candidates where the aim is consistent. Tie-break: that of the book or
    the search; among guesses played out the one of least estimate, then a candidate, then the
    lowest.
    """

    name = "best"
    summary = "The guess of a book, of exact search, or of playing the most promising ones out."

    def player(self, rules: Rules, rng: random.Random) -> Player | None:
        """Return a player with a memory on boards where only the packed search is possible."""
        return PACKED.player(rules, rng) if only_packed(as_rules(rules)) else None

    def _suggest(
        self, position: Position, rng: random.Random, progress: Progress | None
    ) -> Suggestion:
        """If no guess is known to keep the limit of the aim, the best one on average is taken."""
        return best_suggestion(position, rng, progress)


def best_suggestion(
    position: Position,
    rng: random.Random,
    progress: Progress | None = None,
    searching: float | None = None,
) -> Suggestion:
    """Return what `Best` suggests; `searching` is the effort of the search, if it is given."""
    if not listable(position.rules):
        return _on_large_board(position, rng, progress)
    first = few(position, "search") or by_book(position)
    if position.guesses_left is None:
        return _suggested(position, progress, searching, first)
    told = first.kept if first else None
    if told is None:
        told, play = play_within(position, Limits(progress=progress).part(0.5).progress)
        if play:
            first = Suggestion(*play, "search", told)
    if told != "no":
        suggestion = _suggested(position, progress, searching, first)
        if suggestion.kept == "yes":
            return suggestion
    unlimited = position.under(position.aim._replace(most=None))
    first = few(unlimited, "search") or by_book(unlimited)
    suggestion = _suggested(unlimited, progress, searching, first)
    return suggestion._replace(kept="no" if told == "no" else kept(position, suggestion.worth))


def _suggested(
    position: Position,
    progress: Progress | None,
    searching: float | None,
    first: Suggestion | None,
) -> Suggestion:
    if first and not _is_improvable(position, first):
        return first
    return off_book(position, progress, searching, first)


def only_packed(rules: Rules) -> bool:
    """Return whether a board is too large to list and too large to sample."""
    return not listable(rules) and not in_reach(rules)


def _on_large_board(
    position: Position, rng: random.Random, progress: Progress | None
) -> Suggestion:
    """Return the best guess on a board too large to list."""
    if only_packed(position.rules):
        guess = PACKED.choose(position, rng, progress)
        return Suggestion(guess, None, "packed", kept(position, None))
    listed = position.listed
    if listed is not None and (suggestion := few(position, "search")):
        return suggestion
    guess = SAMPLING.choose(position, rng, progress)
    worth = None if listed is None else by_sizes(position, guess)
    return Suggestion(guess, worth, "sample", kept(position, worth))


def off_book(
    position: Position,
    progress: Progress | None = None,
    searching: float | None = None,
    first: Suggestion | None = None,
) -> Suggestion:
    """Return the best guess by exact search and playouts, or the `first` one if none is better."""
    if progress:
        progress(0.0)  # to look for books, a set of millions of codes has just been listed
    effort = search_effort(position) if searching is None else searching
    limits = Limits(effort + LOOK_EFFORT + PLAYOUT_EFFORT, progress)
    share = effort / (effort + LOOK_EFFORT + PLAYOUT_EFFORT)
    known = [(first.guess, first.worth)] if first and first.worth else []
    rated, source = _searched(position, limits.part(share), known)
    if source is None:
        limits = limits.part(1 - share, share)
        rated, source = _played(position, limits, rated)
    guess, worth = min(rated, key=lambda each: _order(position, each[1]))
    if first and guess == first.guess:
        source = first.source
    return Suggestion(guess, worth, source, kept(position, worth))


def _order(position: Position, worth: Worth) -> tuple[bool, float]:
    """Return the order of guesses: first those that keep the limit, then the lowest total."""
    return kept(position, worth) == "unknown", worth.total


_Rated = list[tuple[Code, Worth]]


def _searched(position: Position, limits: Limits, known: _Rated) -> tuple[_Rated, Source | None]:
    limited = position.guesses_left is not None
    if not searchable(position) or not (limited or is_search_of_use(position)):
        return known, None
    searched = Search(position, limits)
    guess, total, proven = searched.solve(int(known[0][1].total) if known else NO_TOTAL)
    if guess is not None and total is not None:
        worth = solved_worth(searched, total, proven)
        return ([(guess, worth)], "search") if proven else ([*known, (guess, worth)], None)
    if proven and known:  # no guess is better
        guess, worth = known[-1]
        return [(guess, worth._replace(certainty="exact"))], "search"
    return known, None


def _played(position: Position, limits: Limits, known: _Rated) -> tuple[_Rated, Source]:
    """Return the known guesses and the promising ones, with their worth by playouts.

    Where nothing has a worth, it is the first promising one with the worth by its parts.
    """
    limited = position.guesses_left is not None
    share = LOOK_EFFORT / (LOOK_EFFORT + PLAYOUT_EFFORT)
    playing = limits.part(1 - share, share)
    if not limited and looks_ahead(position.rules):
        rules, turns, candidates = position.rules, position.turns, position.candidates
        consistent = position.aim.consistent
        rough = [choose_among(rules, turns, candidates, limits.progress, consistent)]
        plays = True
    else:
        # Under a limit one guess is enough, if it keeps that; otherwise guesses are compared.
        plays = playable(position, playing, 1 if limited else 2)
        if known and not plays:
            return known, "playout"
        looks = len(position.candidates) <= MAX_CANDIDATES_PLAYED
        rough = shortlist(position, MAX_GUESSES_LOOKED_AT if looks else 1)
        if looks:
            rough = promising(position, rough, limits.part(share))[:MAX_GUESSES_PLAYED]
    if plays:
        known = [*known, *played_out(position, rough, playing, own_guess=limited)]
    if known:
        return known, "playout"
    return [(rough[0], by_sizes(position, rough[0]))], "heuristic"


def _is_improvable(position: Position, first: Suggestion) -> bool:
    """Return whether the effort of a guess may prove a known one, or find a better one.

    Where no search closes, looking ahead may find one, if its guess can be played out: on p6c6r
    that is 0.05 % better than its book alone. A play within a limit is the first that was found,
    so that other guesses are compared with it.
    """
    if first.worth and first.worth.certainty == "exact":
        return False
    if first.source == "search":
        return True
    return playable(position, Limits(PLAYOUT_EFFORT), 1) or is_search_of_use(position)


def search_effort(position: Position) -> float:
    """Return the effort of the exact search for a guess.

    It is more on small boards, where a search seldom closes with less; of two pegs or two colours,
    few searches close anyway.
    """
    rules = position.rules
    most = 256 if min(rules.pegs, rules.colours) < 3 else MAX_CODES_UNCLOSED
    return SEARCH_EFFORT if rules.guesses.code_count > most else PROOF_EFFORT


def is_search_of_use(position: Position) -> bool:
    """Return whether a search with the effort of a guess finds more than playouts without it."""
    few_candidates = len(position.candidates) <= MAX_CANDIDATES_CLOSED
    return few_candidates or position.rules.guesses.code_count <= MAX_CODES_UNCLOSED


def looks_ahead(rules: Rules) -> bool:
    """Return whether a board that can be listed is played better by looking ahead.

    Up to the 32,768 codes of p5c8r, the largest preset, every guess is rated. Above, guesses are
    found by small changes of good ones, which leaves time to look ahead.
    """
    return rules.code_count > 32_768 and in_reach(rules)
