"""Ids of messages about facts and other classes: ``ThingDone`` is ``thing-done``."""

from __future__ import annotations

import re
from functools import cache


def id_of(kind: type[object], suffix: str = "") -> str:
    """Return the name of a class as part of an id, in small letters with hyphens.

    Args:
        kind: the class.
        suffix: what to leave out at the end of its name, such as ``Error``.
    """
    return _hyphened(kind.__name__.removesuffix(suffix))


@cache
def _hyphened(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


def as_id(words: str) -> str:
    """Return words or an identifier as a key by which messages select: ``choose-a-slot``."""
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")
