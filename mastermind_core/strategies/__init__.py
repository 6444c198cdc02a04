"""Strategies: each family in its own file, found by name through the registry."""

from .base import (
    Advice,
    Advisor,
    Aim,
    Certainty,
    Outlook,
    Position,
    Progress,
    Source,
    Strategy,
)
from .registry import DEFAULT, NAMES, STRATEGIES, find

__all__ = [
    "DEFAULT",
    "NAMES",
    "STRATEGIES",
    "Advice",
    "Advisor",
    "Aim",
    "Certainty",
    "Outlook",
    "Position",
    "Progress",
    "Source",
    "Strategy",
    "find",
]
