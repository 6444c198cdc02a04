"""Mastermind played as well as it can be: `Game` is the way in.

>>> from mastermind_core import Game
>>> print(Game("p4c6r").suggest())
1123

Names are loaded when they are first used.
"""

import importlib

__version__ = "0.5.0"

_WHERE = {
    "advice.advice": "Alternative Analysis",
    "candidates.codeset": "CodeSet whole",
    "candidates.partition": "Partition partition",
    "candidates.position": "Aim Position",
    "challenge": "Challenge challenge_of_day",
    "codemaker": "Codemaker",
    "codes": "code_at code_number parse_code",
    "devil.devil": "Devil",
    "diagnosis.diagnosis": "Change Diagnosis Slip",
    "drawing.canvas": "Picture",
    "drawing.pegs": "PegSet use_pegs",
    "drawing.pictures": "picture",
    "errors": "ArgumentError ChallengeError CodeError CodeIndexError ContradictionError "
    "ExecutorError FeedbackError GameError MastermindError PegsError RulesError SeedError "
    "StrategyError TooManyCodesError",
    "game": "Game",
    "measure.result": "Result",
    "measure.simulation_jobs": "simulate",
    "measure.tree": "bench",
    "notations": "read_game",
    "puzzle.explanation": "Explanation",
    "puzzle.puzzle": "Puzzle puzzle_of",
    "review.review": "Review",
    "review.verdict": "TurnReview TurnVerdict Verdict",
    "rules": "Rules",
    "scoring": "Feedback Turn feedbacks score",
    "search.worth": "Worth",
    "sent_game": "SentGame",
    "strategies.base": "Strategy Suggestion",
    "strategies.registry": "STRATEGIES find",
}
"""The public names by module, which is loaded when one of them is first used.

Type checkers read them in `__init__.pyi`; a test holds the two together."""

_MODULE_OF = {name: module for module, names in _WHERE.items() for name in names.split()}

__all__ = sorted(_MODULE_OF)


def __getattr__(name: str) -> object:
    """Return a public name from the module that defines it."""
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(importlib.import_module(f".{_MODULE_OF[name]}", __name__), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
