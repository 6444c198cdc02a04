"""Strategies: each family in its own file, found by name through the registry."""
