"""Children that can be interrupted."""

import signal


def heed_ctrl_c() -> None:
    """Let a child heed SIGINT, which a job of a shell's background passes on as ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
