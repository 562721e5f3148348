"""Disguises: neutral words in place of a game's names, so that nobody plays it from memory.

The names are those of its messages (``languages.themed_words``). In text and in JSON each
is replaced by a word that means nothing, in any language; the end of a word stays, so that a plural
remains one. What is answered with these words is revealed again.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

WORDS: Final = (
    *("bavo", "cimu", "dorle", "fupa", "gavir", "hezzo", "jomul", "kipat", "lurno", "mebax"),
    *("nuvil", "pafo", "quilm", "rezub", "sowka", "tibov", "vunag", "wexal", "yabon", "zurip"),
    *("blenk", "cropi", "drusk", "flemu", "glawo", "knupa", "plizo", "skavu", "tralb", "vlogi"),
)
"""Words that mean nothing; each stands for the names of one row."""
_BEGINS, _ENDS = r"(?<![^\W_])", r"(?![^\W_])"
"""What stands where a word begins and ends, in text as in identifiers."""


class Disguise:
    """The neutral words of a game."""

    def __init__(self, themed: Sequence[str]) -> None:
        """Give each row of names a word.

        Args:
            themed: rows of beginnings of words, in all languages, the one of identifiers first; one
                that ends in ``!`` is a whole word.
        """
        assert len(themed) <= len(WORDS), "there are enough words"
        self.words: dict[str, str] = {}  # by beginning of a name
        self.names: dict[str, str] = {}  # by word, the name in identifiers
        for row, word in zip(themed, WORDS, strict=False):
            for name in row.split():
                self.words[name] = word
            self.names[word] = row.split()[0]
        self._hides = _pattern(self.words)
        self._reveals = _pattern(self.names)

    def hide(self, content: Any) -> Any:  # Any: JSON
        """Return text, or JSON with all that is text in it, without the names."""
        return _changed(
            content, self._hides, {name.rstrip("!"): w for name, w in self.words.items()}
        )

    def reveal(self, content: Any) -> Any:  # Any: JSON
        """Return what is written with neutral words, with the names of identifiers."""
        return _changed(content, self._reveals, self.names)


def _pattern(words: dict[str, str]) -> re.Pattern[str]:
    """Return what finds these beginnings, the longest first."""
    longest = sorted(words, key=len, reverse=True)
    found = [
        re.escape(word.rstrip("!")) + (_ENDS if word.endswith("!") else "") for word in longest
    ]
    return re.compile(f"{_BEGINS}(?:{'|'.join(found)})" if found else r"(?!)", re.IGNORECASE)


def _changed(content: Any, pattern: re.Pattern[str], words: dict[str, str]) -> Any:  # Any: JSON
    if isinstance(content, dict):
        return {
            _changed(key, pattern, words): _changed(value, pattern, words)
            for key, value in content.items()
        }
    if isinstance(content, list | tuple):
        return [_changed(value, pattern, words) for value in content]
    if isinstance(content, str):
        return pattern.sub(lambda found: _cased(found[0], words[found[0].lower()]), content)
    return content


def _cased(found: str, word: str) -> str:
    """Return a word with capitals as what was found has them."""
    if found.isupper() and len(found) > 1:
        return word.upper()
    return word.capitalize() if found[0].isupper() else word
