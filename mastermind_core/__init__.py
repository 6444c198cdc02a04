"""Mastermind: rules, candidates, strategies and games, in the standard library alone."""

from .candidates.codeset import CodeSet, whole
from .candidates.partition import Partition, partition
from .candidates.position import Position
from .codemaker import Codemaker
from .codes import Code, code_at, code_number, format_code, parse_code
from .errors import MastermindError
from .game import Game
from .measure.tree import Report, play_out
from .rules import Rules
from .scoring import Feedback, Turn, feedbacks, score
from .strategies.base import Strategy
from .strategies.registry import STRATEGIES, find

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
