"""Guesses chosen with a random sample of the candidates, on boards too large to list them all.

Imports the vocabulary, `candidates`, `search` and `large`.
"""
