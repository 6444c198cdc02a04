"""Play on boards too large to list: guesses are chosen by a sample of the codes that fit."""
