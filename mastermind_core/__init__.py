"""Mastermind: rules, candidates, strategies and games, in the standard library alone."""

from .codemaker import Codemaker
from .codes import Code, code_at, code_number, format_code, parse_code
from .codeset import CodeSet, whole
from .errors import MastermindError
from .game import Game
from .listing import Turn
from .partition import Partition, partition
from .rules import Rules
from .scoring import Feedback, feedbacks, score
from .strategies import STRATEGIES, Position, Strategy, find
from .tree import Report, play_out

__all__ = [
    "STRATEGIES",
    "Code",
    "CodeSet",
    "Codemaker",
    "Feedback",
    "Game",
    "MastermindError",
    "Partition",
    "Position",
    "Report",
    "Rules",
    "Strategy",
    "Turn",
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
