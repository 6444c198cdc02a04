"""Boards far too large to list their codes: players that keep what answers say, not candidates."""

from .packed import Packed
from .player import Knowing, Player, catch_up
from .staged import Staged

__all__ = ["Knowing", "Packed", "Player", "Staged", "catch_up"]
