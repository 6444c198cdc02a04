"""Boards far too large to list their codes: players that keep what answers say, not candidates."""
