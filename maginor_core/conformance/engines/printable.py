"""Printable text is safe for a terminal, a report or a log, from any source."""

from __future__ import annotations

LONGEST_EXCERPT = 200


def printable(text: str) -> str:
    """Return ``text`` with escapes for what does not print: controls, halves of characters."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else _escaped(char) for char in text)


def excerpt(line: bytes | str) -> str:
    """Return the beginning of a line as it can be printed; what is not UTF-8 in it is replaced."""
    head = line[: LONGEST_EXCERPT + 1]
    text = printable((head.decode(errors="replace") if isinstance(head, bytes) else head).strip())
    return text if len(text) <= LONGEST_EXCERPT else text[: LONGEST_EXCERPT - 3] + "..."


def _escaped(char: str) -> str:
    return char.encode("unicode_escape").decode("ascii")
