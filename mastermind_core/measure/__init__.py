"""Strategies measured: against every secret, and in many seeded games."""
