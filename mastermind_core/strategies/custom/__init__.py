"""Strategies of people's own: loaded, guarded, and ended when they take too long.

Imports the vocabulary, `large` and `strategies`.
"""
