"""Lanes: chunks worked on at the same time, whose results come out in the order of the chunks."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import TypeVar

from maginor_core.kernel.errors import KernelError

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 8
"""How many chunks for each process are handed out before the first of them is done."""


class WorkerLostError(KernelError):
    """A process that worked on a chunk was killed, perhaps for want of memory."""

    def __init__(self) -> None:
        super().__init__(
            "a process of the audit was killed, perhaps for want of memory; "
            "with --checkpoint the audit resumes where it stopped"
        )


@contextmanager
def processes(jobs: int) -> Iterator[Executor]:
    """Hold so many processes of this machine; those at work are waited for at the end."""
    context = multiprocessing.get_context("fork" if _has_one_thread() else "spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_prepare)
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _has_one_thread() -> bool:
    """Return whether this process is known to have no other thread, as Linux counts them.

    Then it can be copied as it is, which spares new ones a start of their own. What another thread
    is in the middle of would stay so in the copy.
    """
    try:
        with os.scandir("/proc/self/task") as threads:
            return sum(1 for _ in threads) == 1
    except OSError:
        return False


def in_order(
    begin: Callable[[T], Future[R]], items: Iterable[T], width: int
) -> Iterator[tuple[T, R]]:
    """Yield each item with its result, at most ``width`` of them under way at once.

    Raises:
        WorkerLostError: a process was killed.
    """
    waiting: deque[tuple[T, Future[R]]] = deque()
    try:
        for item in items:
            waiting.append((item, begin(item)))
            if len(waiting) >= width:
                yield _result(waiting)
        while waiting:
            yield _result(waiting)
    except (BrokenProcessPool, CancelledError):
        raise WorkerLostError from None
    finally:
        for _, future in waiting:
            future.cancel()


def done(result: R) -> Future[R]:
    """Return a future whose result is there already."""
    future: Future[R] = Future()
    future.set_result(result)
    return future


def _result(waiting: deque[tuple[T, Future[R]]]) -> tuple[T, R]:
    item, future = waiting.popleft()
    return item, future.result()


def _prepare() -> None:
    """Leave Ctrl-C to the parent, do not outlive it, and leave earlier handlers unchanged."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent,), daemon=True).start()
    gc.freeze()


def _follow(parent: multiprocessing.process.BaseProcess) -> None:
    """End this process once its parent has ended."""
    parent.join()
    os._exit(1)
