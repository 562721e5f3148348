"""Printable text is what a terminal, a report or a log may be given, wherever it comes from."""

from __future__ import annotations


def printable(text: str) -> str:
    """Return ``text`` with escapes for whatever does not print: controls, halves of characters."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else _escaped(char) for char in text)


def _escaped(char: str) -> str:
    return char.encode("unicode_escape").decode("ascii")
