"""Strategies: each family in its own file, found by name through the registry."""

from .base import Position, Progress, Strategy
from .registry import DEFAULT, STRATEGIES, find

__all__ = ["DEFAULT", "STRATEGIES", "Position", "Progress", "Strategy", "find"]
