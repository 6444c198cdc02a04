"""Looking to the end of a game: exact search, playing out, symmetry, and what a guess is worth."""
