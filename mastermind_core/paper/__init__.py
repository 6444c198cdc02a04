"""The whole play on a board, to print."""
