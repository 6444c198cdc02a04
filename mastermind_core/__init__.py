"""Mastermind played as well as it can be: `Game` is the way in.

>>> from mastermind_core import Game
>>> print(Game("p4c6r").suggest())
1123

Names are loaded when they are first used.
"""

import importlib

TYPE_CHECKING = False  # as in `typing`, whose import would take most of the time of this one
__version__ = "0.3.0"

if TYPE_CHECKING:
    from .analysis.analyse import Alternative, Analysis
    from .candidates.codeset import CodeSet
    from .candidates.partition import Partition, partition
    from .candidates.position import FEWEST, Aim, Position
    from .candidates.whole_board import whole
    from .challenge import Challenge, challenge_of_day
    from .codemaker import Codemaker
    from .codes import Code, code_at, code_number, format_code, parse_code
    from .errors import (
        BookError,
        ChallengeError,
        CodeError,
        ContradictionError,
        ExecutorError,
        FeedbackError,
        GameError,
        MastermindError,
        PegsError,
        PlotError,
        RequestError,
        RulesError,
        SeedError,
        StrategyError,
        TooManyCodesError,
    )
    from .game import Game
    from .limits import Progress
    from .measure.tree import Report, play_out
    from .rules import Rules
    from .scoring import Feedback, Turn, feedbacks, score
    from .search.valuation import Certainty, Worth
    from .strategies.base import Strategy, Suggestion
    from .strategies.registry import DEFAULT, STRATEGIES, find

_WHERE = {
    "analysis.analyse": "Alternative Analysis",
    "candidates.codeset": "CodeSet",
    "candidates.partition": "Partition partition",
    "candidates.position": "FEWEST Aim Position",
    "candidates.whole_board": "whole",
    "challenge": "Challenge challenge_of_day",
    "codemaker": "Codemaker",
    "codes": "Code code_at code_number format_code parse_code",
    "errors": "BookError ChallengeError CodeError ContradictionError ExecutorError FeedbackError "
    "GameError MastermindError PegsError PlotError RequestError RulesError SeedError StrategyError "
    "TooManyCodesError",
    "game": "Game",
    "limits": "Progress",
    "measure.tree": "Report play_out",
    "rules": "Rules",
    "scoring": "Feedback Turn feedbacks score",
    "search.valuation": "Certainty Worth",
    "strategies.base": "Strategy Suggestion",
    "strategies.registry": "DEFAULT STRATEGIES find",
}
_MODULE_OF = {name: module for module, names in _WHERE.items() for name in names.split()}

__all__ = [
    "DEFAULT",
    "FEWEST",
    "STRATEGIES",
    "Aim",
    "Alternative",
    "Analysis",
    "BookError",
    "Certainty",
    "Challenge",
    "ChallengeError",
    "Code",
    "CodeError",
    "CodeSet",
    "Codemaker",
    "ContradictionError",
    "ExecutorError",
    "Feedback",
    "FeedbackError",
    "Game",
    "GameError",
    "MastermindError",
    "Partition",
    "PegsError",
    "PlotError",
    "Position",
    "Progress",
    "Report",
    "RequestError",
    "Rules",
    "RulesError",
    "SeedError",
    "Strategy",
    "StrategyError",
    "Suggestion",
    "TooManyCodesError",
    "Turn",
    "Worth",
    "challenge_of_day",
    "code_at",
    "code_number",
    "feedbacks",
    "find",
    "format_code",
    "parse_code",
    "partition",
    "play_out",
    "score",
    "whole",
]


def __getattr__(name: str) -> object:
    """Return a public name from the module that defines it."""
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(importlib.import_module(f".{_MODULE_OF[name]}", __name__), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
