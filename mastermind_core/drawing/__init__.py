"""Pictures of games, codes and figures as SVG, for notebooks and lessons.

It knows numbers and texts alone, so every value above can draw itself with it. Values import it
only when they are drawn.
"""
