"""Reading: a line from a person at the terminal, seen by all or by nobody."""

from __future__ import annotations

import getpass
import sys
from importlib.util import find_spec


class LeftError(Exception):
    """The person has left: asked to quit, or ended the input."""


def at_terminal() -> bool:
    """Return whether a person types, and not a file or a program."""
    return sys.stdin.isatty()


def prepare_reading() -> None:
    """Let lines be edited where that can be, and let no stray byte stop the game."""
    if at_terminal() and find_spec("readline") is not None:
        import readline  # noqa: F401 # to import it is to use it
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


def read_words(prompt: str, *, hidden: bool = False) -> list[str]:
    """Return the words of one line, in small letters.

    Args:
        prompt: what to ask with.
        hidden: whether the line is not to be seen on a terminal.

    Raises:
        LeftError: there is no further line, or the line is ``quit`` or ``q``.
    """
    words = read_line(prompt, hidden=hidden).lower().replace(",", " ").split()
    if words in (["q"], ["quit"]):
        raise LeftError
    return words


def read_line(prompt: str, *, hidden: bool = False) -> str:
    """Return one line, without blanks around it.

    Args:
        prompt: what to ask with.
        hidden: whether the line is not to be seen on a terminal.

    Raises:
        LeftError: there is no further line.
    """
    try:
        line = getpass.getpass(prompt) if hidden and at_terminal() else input(prompt)
    except EOFError:
        sys.stdout.write("\n")
        raise LeftError from None
    return line.strip()
