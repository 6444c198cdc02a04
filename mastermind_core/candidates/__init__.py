"""The codes still possible after some turns: sets, partitions, searches for codes that fit.

Imports the vocabulary alone: the single modules at the top of the core.
"""
