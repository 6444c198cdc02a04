"""What the unit tests share: Hypothesis does not look at the clock, and there is a terminal."""

import pytest
from hypothesis import HealthCheck, settings

from .shell import Shell

# What is tested must not depend on the speed of the machine. All else is as the profile in use has
# it: Hypothesis has one of its own for CI.
settings.register_profile(
    "any speed", settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("any speed")


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str]) -> Shell:
    """Return a terminal."""
    return Shell(capsys)
