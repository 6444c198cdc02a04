"""Skill and luck of a game that was played."""
