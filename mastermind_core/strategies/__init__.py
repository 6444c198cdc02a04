"""The strategies that choose guesses: each family in a module, found by name in `registry`.

Imports everything that searches, looks up or plays: `search`, `books`, `large`, and what they use.
"""
