"""The slips that explain a game that no code fits."""
