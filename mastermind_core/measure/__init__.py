"""Strategies measured: against every secret, and in many seeded games.

Imports `analysis`, `strategies`, `jobs` and everything below them.
"""
