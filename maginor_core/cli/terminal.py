"""The terminal: where the command line writes, in colour if that is wanted."""

from __future__ import annotations

from rich.console import Console


def console() -> Console:
    """Return standard output for drawing: colours on a terminal only, and not under NO_COLOR."""
    return Console(highlight=False, markup=False, emoji=False)
