"""What was met recently: a table that forgets what has not been asked for in a long time."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Recent(Generic[K, V]):
    """Values by their keys, of which the last ``limit`` put or found anew are kept for certain.

    When as many have come, they become the older half, and a new half begins; what lay in the
    older half before is forgotten. So there are never more than twice as many.

    Attributes:
        limit: how many values a half holds.
        newer: the newer half, for those who look there first by themselves and never change it.
    """

    __slots__ = ("_older", "limit", "newer")

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.newer: dict[K, V] = {}
        self._older: dict[K, V] = {}

    def __len__(self) -> int:
        return len(self.newer) + len(self._older)

    def get(self, key: K) -> V | None:
        """Return the value of ``key``, which is recent again; None if it is not there."""
        value = self.newer.get(key)
        if value is None:
            value = self._older.pop(key, None)
            if value is not None:
                self.put(key, value)
        return value

    def put(self, key: K, value: V) -> None:
        """Keep ``value``, which is not None."""
        if len(self.newer) >= self.limit:
            self._older, self.newer = self.newer, {}
        self.newer[key] = value
