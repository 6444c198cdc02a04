"""What is still possible: sets of codes, parts, and the codes that fit a game."""
