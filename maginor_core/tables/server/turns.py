"""Turns: who is worked for next, by the processor time that was spent and not by what is asked.

One rule holds for requests, sockets, messages and what clients are told: the processor time that
they take is measured, and taken from the allowance of the address that they come from. An address
that has overdrawn its allowance waits. What waits at one address is done in an order that is fair
to the tables and routes that it uses: next is the one for which least was done (start-time fair
queueing). So a dear table delays itself, and hardly another table of the same address.

What is done at once for several addresses is shared: the event loop does what waits in slices, and
between them all that has come meanwhile; first for the address with most of its allowance left.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import ContextVar
from functools import partial
from heapq import heappop, heappush
from itertools import count
from operator import attrgetter
from time import perf_counter, thread_time
from typing import Any, Final, ParamSpec, TypeVar
from weakref import WeakValueDictionary

from maginor_core.tables.server.monitoring import LOG
from maginor_core.tables.server.settings import Settings

T = TypeVar("T")
P = ParamSpec("P")
Job = Callable[[], object]
"""What is done in its turn; it calls ``Account.done`` once it is over."""

LONGEST_WAIT: Final = 15.0
"""Seconds for which work may have to wait; whoever asks for more is refused."""
SLICE: Final = 0.001
"""Seconds for which waiting work is done before what has come meanwhile."""
OVERDRAFT: Final = 0.02
"""Seconds of the processor by which an address may be overdrawn until light work must wait, too."""
SHORT: Final = 0.0002
"""Seconds that may pass in a piece of work without a look at the clock of the processor."""
REQUEST: Final = 0.00005
"""Seconds of the processor for a request that are spent before and after it is measured."""
MESSAGE: Final = 0.00002
"""Seconds of the processor for a message of a socket until it is measured."""
THREAD: Final = 0.0001
"""Seconds of the processor for handing work to a thread, and its result to the event loop."""
ADVICE: Final = 0.001
"""Seconds of the processor for handing a position to a process of bots, and for what it answers."""
TICK: Final = 0.001
"""Seconds by which a timer of the event loop may come early."""
ASKED_FIRST: Final = 0.75
"""The part of an address's share that what is asked may take before all that is told."""
TOGETHER: Final = 0.001
"""Seconds of the processor for which an address is told with the answer what a message led to."""
LEAST: Final = 0.0001
"""Seconds of the processor that all work counts as in the order of an address, at least."""
FOR_FILES: Final = 0.2
"""The part of an address's share that is for files and games that examiners look at."""
AT_SEAT: Final = 0.5
"""How much of an address's share all clients of a seat may take together."""


class Meter:
    """Measures the processor time of short pieces of work of a thread.

    Reading the processor time of a thread is a call of the system, which takes several times as
    long as reading the time, and there are several pieces of work for each command. So the time
    that has passed counts, unless it is long, since then the thread may have been interrupted: then
    what it has spent since it was last looked at counts, without what was measured meanwhile.
    """

    __slots__ = ("_looked", "_measured")

    def __init__(self) -> None:
        self._looked = self._measured = 0.0

    def spent(self, since: float, until: float) -> float:
        """Return the seconds of the processor that a piece of work has taken.

        Args:
            since: when it began, by ``perf_counter``.
            until: when it ended, which is now.
        """
        passed = until - since
        if passed <= SHORT:
            self._measured += passed
            return passed
        moment = thread_time()
        spent = moment - self._looked - self._measured
        self._looked, self._measured = moment, 0.0
        return max(0.0, min(passed, spent))


class Allowance:
    """So much processor time a second, and some at once; it can be overdrawn.

    Attributes:
        left: how many seconds were left when something was last taken; below 0 if it is overdrawn.
    """

    __slots__ = ("_at", "_most", "_rate", "left")

    def __init__(self, per_second: float, most: float) -> None:
        self._rate = per_second
        self._most = self.left = most
        self._at = perf_counter()

    def take(self, seconds: float, moment: float | None = None) -> None:
        """Take what was spent; ``moment`` is the time now, by ``perf_counter``, if it is known."""
        if moment is None:
            moment = perf_counter()
        left = self.left + (moment - self._at) * self._rate
        if left > self._most:  # noqa: PLR1730 # a call of min takes ten times as long
            left = self._most
        self._at, self.left = moment, left - seconds

    def delay(self, kept: float = 0.0) -> float:
        """Return for how many seconds nothing more may be begun; 0 unless it is overdrawn.

        Args:
            kept: a part of what may be taken at once, which counts as taken.
        """
        least = self._most * kept
        if self.left >= least:
            return 0.0
        self.take(0)
        return max(0.0, (least - self.left) / self._rate)

    @property
    def is_full(self) -> bool:
        """Whether it is as at the beginning."""
        self.take(0)
        return self.left == self._most


class _Line:
    """Jobs that wait, next those of the table or route for which least was done."""

    __slots__ = ("_now", "_order", "_spent", "busy", "waiting")

    def __init__(self) -> None:
        self.waiting: dict[Hashable, deque[Job]] = {}
        self.busy: set[Hashable] = set()
        self._order: list[tuple[float, int, Hashable]] = []
        self._spent: dict[Hashable, float] = {}
        self._now = 0.0

    def append(self, key: Hashable, job: Job) -> None:
        """Let a job wait."""
        queue = self.waiting.get(key)
        if queue is None:
            queue = self.waiting[key] = deque()
            if key not in self.busy:
                self._place(key)
        queue.append(job)

    def charge(self, key: Hashable, seconds: float) -> None:
        """Note what was spent while others wait."""
        self._spent[key] = max(self._now, self._spent.get(key, 0.0)) + seconds

    def end(self, key: Hashable) -> None:
        """Let the next job of a key have a turn."""
        self.busy.discard(key)
        if key in self.waiting:
            self._place(key)

    def _place(self, key: Hashable) -> None:
        begin = max(self._now, self._spent.get(key, 0.0))
        heappush(self._order, (begin, next(_numbers), key))

    @property
    def has_next(self) -> bool:
        """Whether a job may begin."""
        return bool(self._order)

    @property
    def is_light(self) -> bool:
        """Whether the next job is of a table or route that had less than its share of late."""
        return bool(self._order) and self._order[0][0] <= self._now

    def take_next(self) -> Job:
        """Return the next job, which is under way from now on."""
        self._now, _, key = heappop(self._order)
        queue = self.waiting[key]
        job = queue.popleft()
        if not queue:
            del self.waiting[key]
        self.busy.add(key)
        self._spent[key] = self._now + LEAST
        return job

    def forget(self) -> None:
        """Forget for which tables and routes nothing was done of late."""
        spent = self._spent.items() if self.waiting else ()
        self._spent = {key: seconds for key, seconds in spent if seconds > self._now}


class Account(Allowance):
    """What is done for one address: at once while it has some of its allowance left, or in turn.

    What its clients ask and what they are told are two lines, so that neither waits for all of the
    other. What is asked comes first, up to three quarters of the share: people wait for answers,
    and whoever is told late is told all of it at once.

    An address that has overdrawn its allowance has a little more for what is light: for a table or
    route that had less than its share of late, and for what is asked as long as that comes first.
    And with an answer its clients are told for a moment what that has led to, so that a table of
    few does not wait for what a table of many has left to be told.

    Attributes:
        address: the address, as limits count it.
        examining: the allowance for what examiners do for the address.
        meter: measures what is done for it on the event loop.
        together: for how many seconds its clients may still be told with the last answer.
    """

    __slots__ = (
        "__weakref__",
        "_asked",
        "_first",
        "_is_held",
        "_told",
        "_turns",
        "address",
        "examining",
        "meter",
        "timer",
        "together",
    )

    def __init__(
        self, address: str, turns: Turns, share: float, burst: float, examining: Allowance
    ) -> None:
        super().__init__(share, burst)
        self.address = address
        self.examining = examining
        self.meter = turns.meter
        self.timer: asyncio.TimerHandle | None = None
        self.together = 0.0
        self._turns = turns
        self._asked, self._told = _Line(), _Line()
        self._is_held = False
        self._first = Allowance(share * ASKED_FIRST, OVERDRAFT)  # for what is asked

    def set_timer(self, timer: asyncio.TimerHandle | None) -> None:
        """Set when it goes on, in place of an earlier time."""
        if self.timer is not None:
            self.timer.cancel()
        self.timer = timer

    @property
    def is_free(self) -> bool:
        """Whether something more may be begun for it at once."""
        if self._asked.waiting or self._told.waiting or self._is_held:
            return False
        return self.left >= 0 or not self.delay()

    @property
    def is_idle(self) -> bool:
        """Whether nothing waits or is under way, and all of the allowance is left."""
        asked, told = self._asked, self._told
        return self.is_free and self.is_full and not (asked.busy or told.busy)

    def charge(self, key: Hashable, seconds: float, moment: float | None = None) -> None:
        """Take what was spent on what was asked for a table or a route; see ``take``."""
        self.take(seconds, moment)
        if self.left < 0:
            self._first.take(seconds)
        if self._asked.waiting:
            self._asked.charge(key, seconds)

    def charge_told(self, key: Hashable, seconds: float, moment: float | None = None) -> None:
        """Take what was spent on what somebody at a table is told; see ``take``."""
        self.take(seconds, moment)
        if self._told.waiting:
            self._told.charge(key, seconds)

    def begin(self, key: Hashable, job: Job) -> None:
        """Do what is asked at once if it may begin, or let it wait for its turn; see ``enter``."""
        if self.is_free and key not in self._asked.busy:
            self._asked.busy.add(key)
            job()
        else:
            self.enter(key, job)

    def enter(self, key: Hashable, job: Job) -> None:
        """Let what is asked wait for its turn.

        The jobs of one key are done one after another: a job calls ``done`` at its end.
        """
        self._asked.append(key, job)
        self._turns.expect(self)

    def done(self, key: Hashable, seconds: float, moment: float | None = None) -> None:
        """Take what a job has cost, and let the next one of the same key have a turn."""
        self.charge(key, seconds, moment)
        self._asked.end(key)
        self._turns.expect(self)

    def enter_told(self, key: Hashable, job: Job) -> None:
        """Let what somebody is told wait for its turn; it calls ``done_told`` at its end."""
        self._told.append(key, job)
        self._turns.expect(self)

    def done_told(self, key: Hashable, seconds: float) -> None:
        """Take what it has cost to tell somebody; see ``done``."""
        self.charge_told(key, seconds)
        self._told.end(key)
        self._turns.expect(self)

    def hold(self) -> None:
        """Begin nothing more until ``release``: what a job has let begin is not charged yet."""
        self._is_held = True

    def release(self) -> None:
        """Go on."""
        self._is_held = False
        self._turns.expect(self)

    @property
    def has_next(self) -> bool:
        """Whether something waits that may begin, apart from the allowance."""
        return (self._asked.has_next or self._told.has_next) and not self._is_held

    def pause(self) -> float:
        """Return for how many seconds what waits must wait; less for what is light."""
        delay = self.delay()
        if not delay:
            return 0.0
        least = max(0.0, delay - OVERDRAFT / self._rate)
        if self._asked.is_light or self._told.is_light:
            return least
        return min(delay, max(least, self._first.delay())) if self._asked.has_next else delay

    def do_next(self) -> None:
        """Do the next job."""
        line, other = self._asked, self._told
        is_first = line.is_light or not self._first.delay()
        if not line.has_next or (other.has_next and not is_first):
            line = other
        line.take_next()()

    def forget(self) -> None:
        """Forget for which tables and routes nothing was done of late."""
        self._asked.forget()
        self._told.forget()


_numbers: Final = count()
_LEFT: Final = attrgetter("left")


class Turns:
    """The accounts of all addresses of a process, and what waits for its turn.

    Attributes:
        meter: measures what is done on the event loop.
    """

    def __init__(self, settings: Settings) -> None:
        self.meter = Meter()
        self._share, self._burst = settings.core_share, settings.core_burst
        self._for_files = settings.upload_burst
        self._accounts: WeakValueDictionary[str, Account] = WeakValueDictionary()
        self._kept: set[Account] = set()
        self._ready: set[Account] = set()
        self._is_running = False

    def account(self, address: str) -> Account:
        """Return the account of an address."""
        found = self._accounts.get(address)
        if found is None:
            examining = Allowance(self._share * FOR_FILES, self._for_files)
            share = self._share * (1 - FOR_FILES)
            found = self._accounts[address] = Account(address, self, share, self._burst, examining)
            self._kept.add(found)
        return found

    def allowance(self, seat: int | None) -> Allowance:
        """Return a new allowance for a seat of a table, or for all who look on there."""
        part = 1.0 if seat is None else AT_SEAT
        return Allowance(self._share * part, self._burst * part)

    def forget(self) -> None:
        """Forget the addresses that have asked for nothing of late."""
        self._kept = {
            one for one in self._accounts.values() if not (one.is_idle and one.examining.is_full)
        }
        for account in self._kept:
            account.forget()

    def expect(self, account: Account) -> None:
        """Do what waits at an account as soon as it may begin."""
        if account in self._ready or not account.has_next:
            return
        delay, timer = account.pause(), account.timer
        loop = asyncio.get_running_loop()
        if delay:
            until = loop.time() + delay + TICK
            if timer is None or until < timer.when() - TICK:
                account.set_timer(loop.call_at(until, self._wake, account))
            return
        account.set_timer(None)
        self._ready.add(account)
        if not self._is_running:
            self._is_running = True
            loop.call_soon(self._run)

    def _wake(self, account: Account) -> None:
        account.set_timer(None)
        self.expect(account)

    def _run(self) -> None:
        """Do for a slice of time what waits, and let the event loop go on."""
        ready, until = self._ready, perf_counter() + SLICE
        while ready:
            account = max(ready, key=_LEFT)
            try:
                account.do_next()
            except Exception as error:  # whatever it is, the others wait for their turns
                LOG.error("task failed", exc_info=error)
            if not account.has_next or account.pause():
                ready.discard(account)
                self.expect(account)
            if perf_counter() >= until:
                break
        self._is_running = bool(ready)
        if ready:
            asyncio.get_running_loop().call_soon(self._run)

    async def admit(self, account: Account, key: Hashable) -> bool:
        """Wait until a request of an address may begin; return whether it may at all.

        Whoever is admitted goes on by ``measured``, at once.
        """
        if account.is_free:
            return True
        if account.delay() > LONGEST_WAIT:
            return False
        admitted: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def begin() -> None:
            if not admitted.done():
                account.hold()  # until it has begun, and was charged for that
                admitted.set_result(None)
            account.done(key, 0)

        account.enter(key, begin)
        try:
            await asyncio.wait_for(admitted, LONGEST_WAIT)
        except TimeoutError:
            return False
        except BaseException:
            if not admitted.cancelled():
                account.release()
            raise
        return True


# Requests: what they take of the event loop and of its threads.

_PAYER: Final[ContextVar[Account | None]] = ContextVar("maginor_payer", default=None)
"""For whom a task of the event loop works; None for the server itself."""


class _Measured(Awaitable[T]):
    """A coroutine that is charged for each of its steps."""

    def __init__(self, work: Coroutine[Any, Any, T], account: Account, key: Hashable) -> None:
        self._work, self._account, self._key = work, account, key

    def __await__(self) -> Generator[Any, Any, T]:  # Any: what the coroutine awaits
        work, account = self._work, self._account
        step: Callable[[], Any] = partial(work.send, None)
        has_begun = False
        account.charge(self._key, REQUEST)
        while True:
            began = thread_time()
            try:
                awaited = step()
            except StopIteration as end:
                found: T = end.value
                return found
            finally:
                account.charge(self._key, thread_time() - began)
                if not has_begun:
                    has_begun = True
                    account.release()
            try:
                step = partial(work.send, (yield awaited))
            except GeneratorExit:
                work.close()
                raise
            except BaseException as error:
                step = partial(work.throw, error)


async def measured(work: Coroutine[Any, Any, T], account: Account, key: Hashable) -> T:
    """Return what a coroutine returns, whose steps, and work in threads, an account is charged for.

    Args:
        work: the coroutine.
        account: who is charged.
        key: for which table or route of the address.
    """
    token = _PAYER.set(account)
    try:
        return await _Measured(work, account, key)
    finally:
        _PAYER.reset(token)


def payer() -> Account | None:
    """Return the account for which the running task works, if it is somebody's."""
    return _PAYER.get()


class Threads(ThreadPoolExecutor):
    """The threads of an event loop, in which each address has one piece of work at a time.

    What nobody is charged for begins at once.
    """

    def submit(self, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Carry out a function in a thread; for an address in its turn, for which it is charged."""
        account = _PAYER.get()
        if account is None:
            return super().submit(function, *args, **kwargs)
        loop, found = asyncio.get_running_loop(), Future[T]()
        begin = super().submit

        def work() -> None:
            began = thread_time()
            try:
                result = function(*args, **kwargs)
            except BaseException as error:
                end = partial(found.set_exception, error)
            else:
                end = partial(found.set_result, result)
            spent = thread_time() - began + THREAD
            try:
                loop.call_soon_threadsafe(account.done, Threads, spent)
            finally:
                end()

        def take_turn() -> None:
            if not found.set_running_or_notify_cancel():
                account.done(Threads, 0)
                return
            try:
                begin(work)
            except RuntimeError as error:  # the pool was shut down
                account.done(Threads, 0)
                found.set_exception(error)

        account.begin(Threads, take_turn)
        return found
