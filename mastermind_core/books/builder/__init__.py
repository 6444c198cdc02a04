"""The builder of books: a search compiled by Numba, cut into jobs. Nothing that plays needs it.

Imports the vocabulary, `candidates`, `search` and `books`.
"""
