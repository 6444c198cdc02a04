"""Players of boards too large to list: they keep what the feedback tells, not the candidates.

Imports the vocabulary and `candidates`.
"""
