"""Printable text: what comes from a file or its name, as it may be shown on a terminal."""

from __future__ import annotations

LONGEST_ID = 256
"""How many characters an id may have."""


def printable(text: str, most: int | None = None) -> str:
    r"""Return ``text`` with escapes for what would not be printed as itself.

    Line feeds, escape sequences, marks that reverse the direction of writing, and bytes of file
    names that are not UTF-8 become escapes such as ``\n``, so that nothing can look like a line
    of its own.

    Args:
        text: any text.
        most: how many characters are returned at most, an ellipsis included; None for all.
    """
    if most is not None and len(text) > most:
        text = text[: max(0, most - 1)] + "…"
    if text.isprintable():
        return text
    return "".join([char if char.isprintable() else _escaped(char) for char in text])


def is_plain(text: str) -> bool:
    """Return whether ``text`` may be an id: printable, not empty and not longer than allowed."""
    return text.isprintable() and 0 < len(text) <= LONGEST_ID


def _escaped(char: str) -> str:
    return char.encode("unicode_escape").decode()
