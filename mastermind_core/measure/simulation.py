"""Many seeded games of a strategy: the guesses it needs, and how sure their mean is.

The rules, the seed and the number of a game determine its secret; the seed, the number and the
strategy's name determine the random numbers of a strategy. So games can be played in pieces,
anywhere, in any order, and all strategies get the same secrets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import NamedTuple

from ..candidates.position import FEWEST, Aim
from ..codemaker import Codemaker, seeded_random
from ..codes import Code
from ..devil.devil import Devil
from ..errors import MastermindError, RulesError, StrategyError, one_line, quote
from ..large.player import Player, Scripted
from ..limits import Progress
from ..rules import Rules
from ..scoring import Feedback, all_black
from ..strategies.base import Strategy
from ..strategies.players import player_of
from .result import Result, result_of


class Watched(NamedTuple):
    """A turn of a game that is watched.

    `known` has the colour of each peg, None where it is not certain; `possible` the number of
    colours that each peg may have. Both are None if the strategy does not tell.
    """

    guess: Code
    feedback: Feedback
    known: tuple[int | None, ...] | None
    possible: tuple[int, ...] | None = None


def most_turns(rules: Rules) -> int:
    """Return how many turns a game may have; a strategy that needs more counts as stuck.

    A search that asks for each of k colours on its own, and then halves for each of n pegs, needs
    fewer than k + n (log n + 2) turns. The limit is ten times as many.

    >>> most_turns(Rules(4, 6))
    260
    """
    n, k = rules.pegs, rules.colours
    return 10 * (k + n * (n.bit_length() + 2))


def play_game(player: Player, codemaker: Codemaker | Devil) -> tuple[int, float]:
    """Return the guesses that a player needs and the seconds that it thinks.

    `StrategyError`, which names the turn, if a guess is not a code, if the player fails, or if it
    has not found the code after `most_turns`. `RulesError` if it does not play on such a board.
    """
    thoughts = [thought for _, _, thought in _turns(player, codemaker)]
    return len(thoughts), sum(thoughts)


def play_chunk(
    rules: Rules,
    strategy: Strategy,
    seed: str,
    first: int,
    count: int,
    aim: Aim = FEWEST,
    progress: Progress | None = None,
    devil: bool = False,
) -> Result:
    """Return the result of a strategy in `count` games of a seed, from number `first` on.

    The seed draws the secrets; with `devil` a `Devil` answers instead.

    >>> from mastermind_core import find
    >>> play_chunk(Rules(4, 6), find("minimax"), "a seed", 0, 5).histogram
    {3: 1, 4: 3, 5: 1}

    The errors are those of `play_game`; they name the strategy and the game as well.
    """
    histogram: Counter[int] = Counter()
    seconds = done = 0.0

    def thinking(_share: float) -> None:
        """Repeat the last progress: one guess is too small a part of the games."""
        if progress:
            progress(done)

    for number in range(first, first + count):
        with _named(strategy, seed, number):
            start = perf_counter()
            player = _begin(rules, strategy, seed, number, aim, thinking)
            seconds += perf_counter() - start
            codemaker = Devil(rules) if devil else Codemaker.from_seed(rules, f"{seed} {number}")
            guesses, thought = play_game(player, codemaker)
        histogram[guesses] += 1
        seconds += thought
        done = (number - first + 1) / count
        thinking(1.0)
    return result_of(strategy.name, histogram, seconds)


def watched_game(rules: Rules, strategy: Strategy, seed: str, number: int = 0) -> Iterator[Watched]:
    """Yield one game of a seed turn by turn; the errors are those of `play_chunk`."""
    with _named(strategy, seed, number):
        player = _begin(rules, strategy, seed, number, FEWEST)
        codemaker = Codemaker.from_seed(rules, f"{seed} {number}")
        for guess, feedback, _ in _turns(player, codemaker):
            if not isinstance(player, Scripted):
                yield Watched(guess, feedback, None)
            elif feedback == all_black(rules):
                yield Watched(guess, feedback, guess, (1,) * rules.pegs)
            else:
                yield Watched(guess, feedback, player.known(), player.possible())


def _begin(
    rules: Rules,
    strategy: Strategy,
    seed: str,
    number: int,
    aim: Aim,
    progress: Progress | None = None,
) -> Player:
    rng = seeded_random(f"{seed} {number} {strategy.name}")
    with _blamed(1):
        return player_of(strategy, rules, rng, aim, progress)


def _turns(player: Player, codemaker: Codemaker | Devil) -> Iterator[tuple[Code, Feedback, float]]:
    """Yield guess, feedback and seconds of thought of each turn; the last feedback is all black."""
    right, most = all_black(codemaker.rules), most_turns(codemaker.rules)
    for turn in range(1, most + 1):
        with _blamed(turn):
            start = perf_counter()
            guess = player.guess()
            thought = perf_counter() - start
            feedback = codemaker.answer(guess)
            start = perf_counter()
            player.answer(feedback)
            thought += perf_counter() - start
        yield guess, feedback, thought
        if feedback == right:
            return
    raise StrategyError(
        "turn {turn}: expected the code within {turn} guesses, got other codes",
        most,
        code="strategy-no-headway",
        turn=most,
    )


@contextmanager
def _blamed(turn: int) -> Iterator[None]:
    """Turn each error of a player but `RulesError` into a `StrategyError` that names the turn."""
    try:
        yield
    except RulesError:
        raise
    except StrategyError as error:
        error.put_in("turn {turn}: {why}", code="in-turn", turn=turn)
        raise
    except Exception as error:
        why: str | MastermindError = one_line(f"{type(error).__name__}: {error}")
        if isinstance(error, MastermindError):
            why = error
        raise StrategyError(
            "turn {turn}: {why}", turn, code="in-turn", turn=turn, why=why
        ) from error


@contextmanager
def _named(strategy: Strategy, seed: str, number: int) -> Iterator[None]:
    """Put the strategy and the game before the message of a `StrategyError`."""
    try:
        yield
    except StrategyError as error:
        error.put_in(
            "{strategy} in game {number} of seed {seed}, {why}",
            code="in-game",
            strategy=one_line(strategy.name),
            number=number,
            seed=quote(seed),
        )
        raise
