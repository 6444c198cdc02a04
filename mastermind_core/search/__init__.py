"""Search to the end of a game: exact search, play-outs, symmetry, and what a guess is worth.

Imports the vocabulary and `candidates`.
"""
