"""The suggestion in a position, its worth, and the best guesses.

Imports `strategies` and everything below it. Results depend on the position alone.
"""
