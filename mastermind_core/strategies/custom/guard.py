"""Calls custom strategies, and turns every exception and illegal guess into a `CustomError`."""

from __future__ import annotations

import inspect
import operator
import random
from collections.abc import Callable
from types import TracebackType
from typing import Any, NamedTuple, TypeVar

from ...candidates.position import Position
from ...codes import Code, format_code, parse_code
from ...errors import (
    CodeError,
    ContradictionError,
    StrategyError,
    TooManyCodesError,
    printable,
    quote,
)
from ...large.player import Player, catch_up
from ...limits import Progress
from ...people import visible_line
from ...rules import Rules
from ...scoring import Feedback, check_feedback
from .timeout import Limit, Overtime

_T = TypeVar("_T")


class CustomError(StrategyError):
    """A custom strategy failed, in line `line` of `file`; the line is None if it is not known."""

    file: str = ""
    line: int | None = None

    @classmethod
    def at(cls, why: str | StrategyError, file: str, line: int | None) -> CustomError:
        """Return the error for a place in a file."""
        shown = printable(file)
        if line is None:
            error = cls("{file}: {why}", code="custom-in", file=shown, why=why)
        else:
            error = cls(
                "{file}, line {line}: {why}", code="custom-at", file=shown, line=line, why=why
            )
        error.file, error.line = file, line
        return error


class Guard(NamedTuple):
    """Runs custom code and finds the place in it where something went wrong.

    `file` is the file, or the folder of the package, as messages show it; `root` is the beginning
    of the names of its files in tracebacks; `seconds`, the time limit if there is one.
    """

    file: str
    root: str
    seconds: float | None = None

    def run(self, what: str, do: Callable[[], _T], position: Position | None = None) -> _T:
        """Return the result of `do`; `CustomError` if it fails or takes longer than the limit.

        `what` names the result in the message. A `ContradictionError` and a `TooManyCodesError` of
        the given position pass: its answers are wrong, or any strategy would refuse the board.
        """
        try:
            with Limit(self.seconds):
                result = do()
            if inspect.iscoroutine(result):
                result.close()  # or Python warns that nothing awaited it
                code = result.cr_code
                place = self._shown(code.co_filename), code.co_firstlineno
                raise CustomError.at("expected 'def', got 'async def'", *place)
            return result
        except CustomError:
            raise
        except Overtime as error:
            late = StrategyError(
                f"no {what} within {{seconds:g}} s", code="custom-late", seconds=self.seconds or 0
            )
            raise CustomError.at(late, *self._place(error.__traceback__)) from None
        except KeyboardInterrupt as stop:
            file, line = self._place(stop.__traceback__)
            if line is not None:
                stop.add_note(f"interrupted in {file}, line {line}")
            raise
        except BaseException as error:  # custom code may raise what is not an Exception
            if _is_of_the_game(error, position):
                raise
            where = self._place(error.__traceback__)
            raise CustomError.at(exception_text(error), *where) from error

    def wrong(self, why: StrategyError, thing: Any) -> CustomError:
        """Return the error for a custom class or function that is not as expected."""
        try:
            line = inspect.getsourcelines(thing)[1]
            file = inspect.getsourcefile(thing) or self.root
        except (OSError, TypeError):
            return CustomError.at(why, self.file, None)
        return CustomError.at(why, self._shown(file), line)

    def _place(self, traceback: TracebackType | None) -> tuple[str, int | None]:
        """Return the last file and line of custom code in a traceback."""
        place: tuple[str, int | None] = (self.file, None)
        while traceback:
            name = traceback.tb_frame.f_code.co_filename
            if name.startswith(self.root):
                place = (self._shown(name), traceback.tb_lineno)
            traceback = traceback.tb_next
        return place

    def _shown(self, name: str) -> str:
        return self.file + name.removeprefix(self.root)


def _is_of_the_game(error: BaseException, position: Position | None) -> bool:
    """Return whether an error is the core's, about this very position or its rules, or any."""
    if not isinstance(error, ContradictionError | TooManyCodesError):
        return False
    if position is None or error.data == position.rules:
        return True
    traceback = error.__traceback__
    while traceback:
        if traceback.tb_frame.f_locals.get("self") is position:
            return True
        traceback = traceback.tb_next
    return False


def exception_text(error: BaseException) -> str:
    """Return the kind and the text of an exception on one line."""
    try:
        text = visible_line(str(error))
    except BaseException:  # a custom exception may have a __str__ that fails
        text = ""
    cut = text if len(text) <= 300 else text[:299] + "…"
    return f"{type(error).__name__}: {cut}" if cut else type(error).__name__


def legal(rules: Rules, guess: object) -> Code:
    """Return a guess given as a tuple, list or text; `CodeError` if it is no code of the rules."""
    if isinstance(guess, str):
        return parse_code(rules, guess)
    if not isinstance(guess, (tuple, list)):
        raise _no_code(rules, guess)
    try:
        code = tuple(map(operator.index, guess))
    except TypeError:
        raise _no_code(rules, guess) from None
    return parse_code(rules, code)


def _no_code(rules: Rules, guess: object) -> CodeError:
    """Return the error for a guess that is no code at all, with a short example."""
    if guess is None:
        return CodeError("expected a guess after 'return', got None", guess, code="custom-nothing")
    pegs = min(rules.pegs, 4)
    code = tuple(range(pegs)) if rules.colours >= pegs else (0,) * pegs
    more = ", …" if rules.pegs > pegs else ""
    return CodeError(
        "expected a guess of {pegs} colours from 0 to {last} such as ({colours}), "
        "or a text such as '{text}', got {found}",
        guess,
        code="custom-guess",
        pegs=rules.pegs,
        last=rules.colours - 1,
        colours=f"{', '.join(map(str, code))}{more or ',' * (pegs == 1)}",
        text=f"{format_code(rules, code)}{more and '…'}",
        found=quote(guess),
    )


class Guarded:
    """The common part of both kinds of custom strategies.

    `custom` is the method `choose` or the class, and `takes_last` tells of its optional last
    argument. Another process makes the same strategy by loading it `again`.
    """

    def __init__(
        self,
        guard: Guard,
        name: str,
        summary: str,
        again: tuple[Any, ...],
        custom: Any,
        takes_last: bool,
    ) -> None:
        self.name = name
        self.summary = summary
        self._guard = guard
        self._again = again
        self._custom = custom
        self._takes_last = takes_last

    @property
    def seconds(self) -> float | None:
        """The time limit of a guess; None for no limit."""
        return self._guard.seconds

    def __reduce__(self) -> tuple[Any, ...]:
        return self._again

    def _checked(self, rules: Rules, guess: object, method: object) -> Code:
        def judged() -> Code | CodeError:
            try:
                return legal(rules, guess)
            except CodeError as error:
                return error

        # A look at the guess may run custom code.
        code = self._guard.run("guess", judged)
        if isinstance(code, CodeError):
            illegal = StrategyError("illegal guess: {why}", code="custom-illegal", why=code)
            raise self._guard.wrong(illegal, method) from code
        return code


class Chooser(Guarded):
    """A custom strategy that is asked about one position at a time."""

    def choose(
        self, position: Position, rng: random.Random, progress: Progress | None = None
    ) -> Code:
        """Return its guess; `CustomError` if it fails or the guess is not legal."""
        last = (progress,) if self._takes_last else ()
        guess = self._guard.run("guess", lambda: self._custom(position, rng, *last), position)
        return self._checked(position.rules, guess, self._custom)


class PlayerStrategy(Guarded):
    """A custom strategy that plays whole games with a memory."""

    def player(self, rules: Rules, rng: random.Random) -> Player:
        """Return a player at the start of a game."""
        last = (rng,) if self._takes_last else ()
        custom = self._guard.run("player", lambda: self._custom(rules, *last))
        return _GuardedPlayer(self, rules, custom)

    def choose(
        self, position: Position, rng: random.Random, progress: Progress | None = None
    ) -> Code:
        """Return the guess of a player after those of the turns whose guesses are its own."""
        player = self.player(position.rules, rng)
        catch_up(player, position.turns, progress)
        return player.guess()


class _GuardedPlayer:
    def __init__(self, strategy: PlayerStrategy, rules: Rules, custom: Any) -> None:
        self._strategy = strategy
        self._rules = rules
        self._custom = custom
        self._guess: Code | None = None

    def guess(self) -> Code:
        """Return the next guess: the same one until it is answered."""
        if self._guess is None:
            strategy, method = self._strategy, self._custom.guess
            guess = strategy._guard.run("guess", method)
            self._guess = strategy._checked(self._rules, guess, method)
        return self._guess

    def answer(self, feedback: Feedback) -> None:
        check_feedback(self._rules, feedback)
        self.guess()
        self._strategy._guard.run("next step", lambda: self._custom.answer(feedback))
        self._guess = None
