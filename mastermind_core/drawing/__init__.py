"""Pictures of games, codes and figures as SVG, for notebooks and lessons.

Values load it when they are first drawn.
"""
