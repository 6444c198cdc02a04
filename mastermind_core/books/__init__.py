"""Positions solved beforehand: the form of a book, and the books that are shipped.

Imports the vocabulary, `candidates` and `search`.
"""
