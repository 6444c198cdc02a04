"""What people are told about a game: suggestions, worth and ranking."""
