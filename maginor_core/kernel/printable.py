"""Printable text: what comes from a file or its name, as it may be shown on a terminal."""

from __future__ import annotations

import re
from typing import Final
from unicodedata import category

_SPACE = "Zs"
"""The category of spaces, of which not all count as printable."""

LONGEST_ID = 256
"""How many characters an id may have."""
NOT_PLAIN = f"must be printable text of at most {LONGEST_ID} characters"
"""What is wrong with an id that is not plain."""


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
    return "".join([char if _is_shown(char) else _escaped(char) for char in text])


def is_plain(text: str) -> bool:
    """Return whether ``text`` may be an id: printable, and not longer than ids may be."""
    return text.isprintable() and len(text) <= LONGEST_ID


_BLANK: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
    "\U0001d159\U000e0100-\U000e01ef]"
)
"""Characters that Python calls printable and that print nothing: those that Unicode lets a font
leave out, a Braille cell without dots, and a note without a head."""
_INK: Final = ("L", "N", "P", "S")
"""The first letters of the categories of characters that stand by themselves."""


def is_visible(text: str) -> bool:
    """Whether each character is printed, and at least one of them by itself."""
    if not text.isprintable() or _BLANK.search(text):
        return False
    return any(category(char).startswith(_INK) for char in text)


def _is_shown(char: str) -> bool:
    return char.isprintable() or category(char) == _SPACE


def _escaped(char: str) -> str:
    return char.encode("unicode_escape").decode()
