"""Search to the end of a game: exact search, playouts, exchanges, and the worth of a guess.

Imports the vocabulary and `candidates`.
"""
