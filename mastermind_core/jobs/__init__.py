"""Work given to any executor."""
