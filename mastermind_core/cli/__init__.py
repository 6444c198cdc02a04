"""The terminal's door.

Imports everything but `api`, the other door.
"""
