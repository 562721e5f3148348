"""Wording: the small parts that sentences for people are made of."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable


def printable(text: str) -> str:
    """Return ``text`` with a question mark for each character that a terminal might obey."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def listed(items: Iterable[object], last: str = "and", none: str = "nothing") -> str:
    """Return the items as in a sentence: ``a, b and c``."""
    *rest, final = [str(item) for item in items] or [none]
    return f"{', '.join(rest)} {last} {final}" if rest else final


def counted(number: int, noun: str) -> str:
    """Return the number with its noun, in the plural if need be: ``2 votes``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def in_words(identifier: str) -> str:
    """Return an identifier as words: ``place_stone`` is ``place stone``."""
    return printable(identifier.replace("_", " "))


def titled(identifier: str) -> str:
    """Return an identifier as a name: ``great_eagle`` is ``Great Eagle``."""
    words = identifier.replace("_", " ").title() if identifier.islower() else identifier
    return printable(words) or "(no name)"


def named_seats(text: str, name: Callable[[int], str]) -> str:
    """Return ``text`` with names for its seats: ``seat 0 or 1`` becomes ``Ada or Bo``."""
    return re.sub(
        r"\bseat (\d+(?:(?:, | or | and )\d+)*)",
        lambda found: re.sub(r"\d+", lambda digits: name(int(digits[0])), found[1]),
        text,
    )
