"""Rows: commands and events as tuples of numbers, the form in which a game is played and logged.

A row is a tuple: the tag of a class of commands or events, and then its fields by position: whole
numbers, and tuples of them. A field of text or of a ``Literal`` is its position among the names or
words that it may be; ``engine.vocabulary`` translates.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

Row: TypeAlias = tuple[Any, ...]  # Any: numbers and tuples of them
"""A command or an event in numbers."""

MOST_TAGS: Final = 128
"""Tags are less than this, so that each is one byte in a log."""
