"""Allowances: how often an address may ask for something, and how fast it is worked for."""

from __future__ import annotations

import time
from typing import Final

from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from maginor_core.web.errors import too_many
from maginor_core.web.settings import Settings

LONGEST_WAIT: Final = 15.0
"""Seconds for which work may have to wait; whoever asks for more is refused."""


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
            raise too_many(60)


class Bucket:
    """So much work per second, and some at once; what comes too fast waits for its turn."""

    def __init__(self, per_second: float, burst: float) -> None:
        """Begin full."""
        self._rate = per_second
        self._most = float(burst)
        self._left = float(burst)
        self._at = time.monotonic()

    def delay(self, cost: float = 1) -> float | None:
        """Take work of this cost, and return for how many seconds it must wait.

        None is returned, and nothing taken, if it would have to wait for longer than anybody waits.
        """
        self._refill()
        delay = max(0.0, (cost - self._left) / self._rate)
        if delay > LONGEST_WAIT:
            return None
        self._left -= cost
        return delay

    @property
    def is_full(self) -> bool:
        """Whether it is as at the beginning."""
        self._refill()
        return self._left == self._most

    def _refill(self) -> None:
        moment = time.monotonic()
        self._left = min(self._most, self._left + (moment - self._at) * self._rate)
        self._at = moment


class Paces:
    """How fast a process works for each address, for each seat, and for the spectators of a table.

    Whatever connections an address or a seat has, they share one allowance. Those who look on at a
    table share one of their own, so that they never slow down its players.
    """

    def __init__(self, settings: Settings) -> None:
        """Begin with all allowances unused."""
        self._rate, self._burst = settings.messages_per_second, settings.message_burst
        self._buckets: dict[object, Bucket] = {}

    def of_address(self, address: str, cost: float = 1) -> float | None:
        """Take work for an address; see ``Bucket.delay``."""
        return self._bucket(address, 5, 10).delay(cost)

    def of_seat(self, room_id: str, seat: int | None, cost: float) -> float | None:
        """Take work for a seat of a table, or for those who look on; see ``Bucket.delay``."""
        many = 1 if seat is not None else 5
        return self._bucket((room_id, seat), many, many).delay(cost)

    def forget(self) -> None:
        """Forget those who have asked for nothing of late."""
        self._buckets = {key: one for key, one in self._buckets.items() if not one.is_full}

    def _bucket(self, key: object, rate: float, burst: float) -> Bucket:
        if key not in self._buckets:
            self._buckets[key] = Bucket(rate * self._rate, burst * self._burst)
        return self._buckets[key]
