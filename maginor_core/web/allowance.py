"""Allowances: how often an address may ask for something, and how fast a client may talk."""

from __future__ import annotations

import time

from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from maginor_core.web.errors import WebError


class Allowances:
    """What each address may ask of one process."""

    def __init__(self, posts_per_minute: int) -> None:
        """Begin with all allowances unused."""
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._posts = RateLimitItemPerMinute(posts_per_minute)

    def use(self, kind: str, address: str) -> None:
        """Use one of an address's allowances.

        Raises:
            WebError: it has none left for now.
        """
        if not self._limiter.hit(self._posts, kind, address):
            raise WebError(429, "rate", "too many requests; wait a minute", {"Retry-After": "60"})


class Bucket:
    """How fast one client may send messages: so many per second, and some at once."""

    def __init__(self, per_second: float, burst: int) -> None:
        """Begin full."""
        self._rate = per_second
        self._most = float(burst)
        self._left = float(burst)
        self._at = time.monotonic()

    def delay(self) -> float:
        """Take one message, and return for how many seconds the next one must wait."""
        moment = time.monotonic()
        self._left = min(self._most, self._left + (moment - self._at) * self._rate)
        self._at = moment
        self._left -= 1
        return max(0.0, -self._left / self._rate)
