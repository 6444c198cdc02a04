"""What tests of several folders share."""

import pytest

LITTLE = {
    "resampling.FULL_SIZE": 256,
    "resampling.MIN_MOVED_SIZE": 256,
    "resampling.MOVE_EFFORT": 20_000.0,
    "resampling.MAX_MOVE_EFFORT": 20_000.0,
    "choice.RATING_EFFORT": 20_000.0,
    "choice.SAMPLE_RATING_EFFORT": 20_000.0,
    "choice.LOOKAHEAD_EFFORT": 20_000.0,
    "choice.SEEKING_STEPS": 20_000,
    "sample.LISTING_STEPS": 20_000,
}
"""Bounds of the work of sampling, a small part of the real ones."""


@pytest.fixture
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let sampling do a small part of its work, which is as deterministic as all of it."""
    for name, amount in LITTLE.items():
        monkeypatch.setattr(f"mastermind_core.large.sampling.{name}", amount)
