"""Strategies measured: against every secret, and in many seeded games.

Imports `strategies`, `jobs` and everything below them.
"""
