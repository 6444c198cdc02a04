"""What people are told about a position: the suggestion, its worth, the best guesses.

Imports `strategies` and everything below it. Its results depend on the position alone.
"""
