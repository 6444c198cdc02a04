"""What is still possible after some turns: sets of codes, partitions, the codes that fit.

Imports the vocabulary alone: the single modules at the top of the core.
"""
