"""Mastermind: rules, candidates, strategies and games, in the standard library alone."""
