"""Play on boards too large to list, but small enough to sample the codes that fit.

Imports the vocabulary, `candidates`, `search` and `large`.
"""
