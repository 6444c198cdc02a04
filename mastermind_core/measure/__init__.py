"""Strategies measured: against every secret, and in many seeded games.

Imports `devil`, `strategies`, `jobs` and everything below them.
"""
