"""Hungarian: the definite article, which depends on how the word after it begins."""

from __future__ import annotations

from typing import Final

VOWELS: Final = "aáeéiíoóöőuúüű"
FIVE: Final = "5"
"""Numbers that begin with five (öt, ötven, ötszáz) are spoken with a vowel at their beginning."""


def article(word: object) -> str:
    """Return ``word`` with its article: ``a Bagoly``, ``az Egyszarvú``, ``az 1``, ``a 2``.

    A one at the beginning is spoken with a vowel as one or as a thousand: 1, 1000; not 10 or 100.
    """
    text = str(word)
    digits = text[: len(text) - len(text.lstrip("0123456789"))]
    if digits:
        vowel = digits.startswith(FIVE) or (digits.startswith("1") and len(digits) % 3 == 1)
    else:
        vowel = text[:1].lower() in VOWELS and text != ""
    return f"{'az' if vowel else 'a'} {text}"


def article_first(word: object) -> str:
    """Return the same for the beginning of a sentence: ``A Bagoly``, ``Az Egyszarvú``."""
    text = article(word)
    return text[:1].upper() + text[1:]
