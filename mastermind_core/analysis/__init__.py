"""What people are told about a position: a suggestion, what it is worth, the best guesses.

Imports `strategies` and everything below it. Its results are functions of the position alone.
"""
