"""Signals for programs that a test starts and stops."""

from __future__ import annotations

import signal


def hear_signals() -> None:
    """Undo what ``nohup``, or a shell that runs the tests in the background, makes a child ignore.

    It is meant as the ``preexec_fn`` of a program to which a test sends SIGINT or SIGHUP.
    """
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
