"""Boards far too large to list their codes: players that keep what answers say, not candidates."""

from .packed import Packed
from .player import Player
from .staged import Staged

__all__ = ["Packed", "Player", "Staged"]
