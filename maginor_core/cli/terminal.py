"""The terminal: where the command line draws, in colour if that is wanted."""

from __future__ import annotations

from typing import NoReturn

from rich.console import Console


class Terminal(Console):
    """Standard output for drawing: colours on a terminal only, and not under NO_COLOR."""

    def on_broken_pipe(self) -> NoReturn:
        """Let the program end, since nobody reads on."""
        raise BrokenPipeError


def console() -> Console:
    """Return the terminal; what is printed to it is plain text and no markup."""
    return Terminal(highlight=False, markup=False, emoji=False)
