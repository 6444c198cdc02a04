"""Somebody's own strategy, as safe to call as one of ours.

Whatever it does wrong becomes an `OwnError` that says what, in which file and in which line of it.
"""

from __future__ import annotations

import inspect
import operator
import random
from collections.abc import Callable
from types import TracebackType
from typing import Any, NamedTuple, TypeVar

from ...candidates.position import Position
from ...codes import Code, check_code, format_code, parse_code
from ...errors import CodeError, ContradictionError, StrategyError, TooManyCodesError, quote
from ...large.player import Player, catch_up
from ...limits import Progress
from ...rules import Rules
from ...scoring import Feedback, check_feedback
from .timeout import Limit, Overtime

LONGEST = 300
"""Characters that an error repeats of the text of an exception, which anybody may have written."""

T = TypeVar("T")


class OwnError(StrategyError):
    """What somebody's own strategy did wrong; `file` and, where it is known, `line` say where."""

    file: str = ""
    line: int | None = None

    @classmethod
    def at(cls, what: str, file: str, line: int | None) -> OwnError:
        """Return the error of a place."""
        where = file if line is None else f"{file}, line {line}"
        error = cls(f"{where}: {what}")
        error.file, error.line = file, line
        return error


class Guard(NamedTuple):
    """Runs somebody's code and tells where in it things went wrong."""

    file: str
    """The file, or the folder of the package, as people know it."""
    root: str
    """How the names begin that Python has for its files."""
    seconds: float | None = None
    """How long a guess may take."""

    def run(self, what: str, do: Callable[[], T]) -> T:
        """Return what `do` does; `OwnError` if it fails or takes too long to give `what`.

        A `ContradictionError` passes, since it is the answers that are wrong then, and so does a
        `TooManyCodesError`, by which any strategy says that it does not reach such a board.
        """
        try:
            with Limit(self.seconds):
                return do()
        except (ContradictionError, TooManyCodesError, OwnError):
            raise
        except Overtime as error:
            late = f"no {what} within {self.seconds:g} s"
            raise OwnError.at(late, *self._place(error.__traceback__)) from None
        except KeyboardInterrupt as stop:
            file, line = self._place(stop.__traceback__)
            if line is not None:
                stop.add_note(f"interrupted in {file}, line {line}")
            raise
        except BaseException as error:  # also what they make of it that is no Exception
            raise OwnError.at(described(error), *self._place(error.__traceback__)) from error

    def wrong(self, what: str, thing: object) -> OwnError:
        """Return the error that a class or function of theirs is not as it should be."""
        try:
            found: Any = thing
            line = inspect.getsourcelines(found)[1]
        except (OSError, TypeError):
            return OwnError.at(what, self.file, None)
        return OwnError.at(what, self._shown(inspect.getsourcefile(found) or self.root), line)

    def _place(self, traceback: TracebackType | None) -> tuple[str, int | None]:
        """Return the file and the line of theirs that a traceback names last."""
        place: tuple[str, int | None] = (self.file, None)
        while traceback:
            name = traceback.tb_frame.f_code.co_filename
            if name.startswith(self.root):
                place = (self._shown(name), traceback.tb_lineno)
            traceback = traceback.tb_next
        return place

    def _shown(self, name: str) -> str:
        return self.file + name.removeprefix(self.root)


def described(error: BaseException) -> str:
    """Return the kind and the text of an exception on one line."""
    try:
        text = " ".join(str(error).split())
    except BaseException:  # their exception, so their __str__
        text = ""
    cut = text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
    return f"{type(error).__name__}: {cut}" if cut else type(error).__name__


def legal(rules: Rules, guess: object) -> Code:
    """Return a guess as a code: from a tuple, a list or a text; `CodeError` if it is none."""
    if isinstance(guess, str):
        return parse_code(rules, guess)
    if not isinstance(guess, (tuple, list)):
        raise CodeError(f"expected {_example(rules)}, got {_quoted(guess)}", guess)
    try:
        code = tuple(map(operator.index, guess))
    except TypeError:
        raise CodeError(f"expected {_example(rules)}, got {_quoted(guess)}", guess) from None
    check_code(rules, code)
    return code


def _quoted(guess: object) -> str:
    """Return a guess as it stands in a message, also one that cannot be shown."""
    try:
        return quote(guess)
    except BaseException:  # their guess, so their __repr__
        return f"a {type(guess).__name__} that cannot be shown"


def _example(rules: Rules) -> str:
    """Return how a guess may look, in words short enough for any board."""
    pegs = min(rules.pegs, 4)
    code = tuple(range(pegs)) if rules.colours >= pegs else (0,) * pegs
    more = ", …" if rules.pegs > pegs else ""
    return (
        f"a guess of {rules.pegs} colours from 0 to {rules.colours - 1} "
        f"such as ({', '.join(map(str, code))}{more or ',' * (pegs == 1)}), "
        f"or a text such as '{format_code(rules, code)}{more and '…'}'"
    )


class Guarded:
    """What both kinds of own strategies have."""

    def __init__(self, guard: Guard, name: str, summary: str, again: tuple[Any, ...]) -> None:
        self.name = name
        self.summary = summary
        self._guard = guard
        self._again = again

    def __reduce__(self) -> tuple[Any, ...]:
        """Return how another process makes the same: it loads it once more."""
        return self._again

    def _checked(self, rules: Rules, guess: object, method: object) -> Code:
        def judged() -> Code | CodeError:
            try:
                return legal(rules, guess)
            except CodeError as error:
                return error

        # What they return may run their code when it is looked at.
        found = self._guard.run("guess", judged)
        if isinstance(found, CodeError):
            raise self._guard.wrong(f"illegal guess: {found}", method) from found
        return found


class Chooser(Guarded):
    """A strategy of somebody's own that chooses from positions."""

    def __init__(
        self, guard: Guard, name: str, summary: str, again: tuple[Any, ...], choose: Any, told: bool
    ) -> None:
        """Take their method; `told` says whether it takes `progress`."""
        super().__init__(guard, name, summary, again)
        self._choose = choose
        self._told = told

    def choose(
        self, position: Position, rng: random.Random, progress: Progress | None = None
    ) -> Code:
        """Return its guess; `OwnError` if that is none or it fails."""
        rest = (progress,) if self._told else ()
        guess = self._guard.run("guess", lambda: self._choose(position, rng, *rest))
        return self._checked(position.rules, guess, self._choose)


class Players(Guarded):
    """A strategy of somebody's own that plays whole games with a memory."""

    def __init__(
        self, guard: Guard, name: str, summary: str, again: tuple[Any, ...], make: Any, drawn: bool
    ) -> None:
        """Take what makes their player; `drawn` says whether it takes `rng`."""
        super().__init__(guard, name, summary, again)
        self._make = make
        self._drawn = drawn

    def player(self, rules: Rules, rng: random.Random) -> Player:
        """Return a player at the start of a game."""
        rest = (rng,) if self._drawn else ()
        made = self._guard.run("player", lambda: self._make(rules, *rest))
        return _Playing(self, rules, made)

    def choose(
        self, position: Position, rng: random.Random, progress: Progress | None = None
    ) -> Code:
        """Return the guess of a player who took the turns up to here, as far as it made them."""
        player = self.player(position.rules, rng)
        catch_up(player, position.turns, progress)
        return player.guess()


class _Playing:
    def __init__(self, strategy: Players, rules: Rules, theirs: Any) -> None:
        self._strategy = strategy
        self._rules = rules
        self._theirs = theirs
        self._guess: Code | None = None

    def guess(self) -> Code:
        """Return their next guess: the same one until it is answered."""
        if self._guess is None:
            strategy, method = self._strategy, self._theirs.guess
            guess = strategy._guard.run("guess", method)
            self._guess = strategy._checked(self._rules, guess, method)
        return self._guess

    def answer(self, feedback: Feedback) -> None:
        """Tell them the answer to the guess."""
        check_feedback(self._rules, feedback)
        self.guess()
        self._strategy._guard.run("next step", lambda: self._theirs.answer(feedback))
        self._guess = None
