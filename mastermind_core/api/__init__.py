"""The browser's door: JSON text in, JSON text out.

Imports everything but `cli`, the other door.
"""
