"""A bridge from functions that wait to an event loop that does not.

The kit (``maginor_core.tables``) is plain functions: a command is decided, its record is stored,
and only then it counts. Here such a function runs in a greenlet of the event loop; where it waits
for the database, the loop continues with other tables. So all of a process's tables are computed by
one thread, without locks between them, and the database is waited for by others.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, ParamSpec, TypeVar

from greenlet import getcurrent, greenlet

T = TypeVar("T")
P = ParamSpec("P")


class _Running(greenlet):
    """A greenlet that an event loop drives."""


async def run(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Return what ``function`` returns; wherever it calls ``wait``, the event loop continues."""
    running = _Running(lambda: function(*args, **kwargs))
    result: Any = running.switch()  # Any: what it waits for, or what it returns
    while not running.dead:
        try:
            found = await result
        except BaseException as error:  # it is the function's, even if the task was cancelled
            result = running.throw(error)
        else:
            result = running.switch(found)
    returned: T = result
    return returned


def wait(awaited: Awaitable[T]) -> T:
    """Return the result of ``awaited``, within a function that ``run`` runs."""
    current = getcurrent()
    assert isinstance(current, _Running), "only what is run by the bridge can wait"
    parent = current.parent
    assert parent is not None, "an event loop drives it"
    found: T = parent.switch(awaited)
    return found


def is_bridged() -> bool:
    """Return whether the caller is run by the bridge, so that it can wait."""
    return isinstance(getcurrent(), _Running)


def in_thread(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Return what ``function`` returns, computed by another thread if the caller is bridged."""
    if not is_bridged():
        return function(*args, **kwargs)
    return wait(asyncio.to_thread(function, *args, **kwargs))
