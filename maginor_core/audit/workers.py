"""Lanes: chunks worked on at the same time, whose results come out in the order of the chunks."""

from __future__ import annotations

import gc
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from maginor_core.engine.errors import EngineError

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing.context import ForkContext, SpawnContext
    from multiprocessing.process import BaseProcess
P = ParamSpec("P")
T = TypeVar("T")
R = TypeVar("R")

AHEAD = 8
"""How many chunks for each process are handed out before the first of them is done."""


class WorkerLostError(EngineError):
    """The workers of an executor are out of reach, so that nothing is known of their chunks."""

    def __init__(self) -> None:
        super().__init__(
            "the connection to those who work on the audit was lost; "
            "with --checkpoint the audit resumes where it stopped"
        )


@contextmanager
def processes(jobs: int, memory: int = 0) -> Iterator[Executor]:
    """Hold so many processes of this machine; those at work are waited for at the end.

    If one dies, what was submitted before fails, and others take what is submitted afterwards.

    Args:
        memory: how many MiB of memory each may use; 0 for all there is.
    """
    pool = _RenewedPool(jobs, memory)
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


class _RenewedPool(Executor):
    """A pool of processes that is replaced by another when one of them has died."""

    def __init__(self, jobs: int, memory: int) -> None:
        self._jobs = jobs
        self._memory = memory
        self._pool = self._new()

    def submit(self, work: Callable[P, R], /, *args: P.args, **named: P.kwargs) -> Future[R]:
        from concurrent.futures.process import BrokenProcessPool

        try:
            return self._pool.submit(work, *args, **named)
        except BrokenProcessPool:
            self._pool.shutdown(wait=False)
            self._pool = self._new()
            return self._pool.submit(work, *args, **named)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002 # as an Executor has it
        self._pool.shutdown(wait=wait, cancel_futures=cancel_futures)

    def _new(self) -> ProcessPoolExecutor:
        from concurrent.futures import ProcessPoolExecutor

        return ProcessPoolExecutor(
            self._jobs, mp_context=start_context(), initializer=prepare, initargs=(self._memory,)
        )


def start_context() -> ForkContext | SpawnContext:
    """Return how a process is started here: as a copy of this one where that is safe."""
    import multiprocessing  # one process alone does not need it

    if _has_one_thread():
        return multiprocessing.get_context("fork")
    return multiprocessing.get_context("spawn")


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
    begin: Callable[[T], Future[R]],
    items: Iterable[T],
    width: int,
    again: Callable[[T, Exception], R],
) -> Iterator[tuple[T, R]]:
    """Yield each item with its result, at most ``width`` of them under way at once.

    Args:
        again: returns the result of an item whose work has failed by an error.

    Raises:
        WorkerLostError: work was cancelled, as by a cluster that is out of reach.
    """
    waiting: deque[tuple[T, Future[R]]] = deque()
    try:
        for item in items:
            waiting.append((item, begin(item)))
            if len(waiting) >= width:
                yield _result(waiting, again)
        while waiting:
            yield _result(waiting, again)
    except CancelledError:
        raise WorkerLostError from None
    finally:
        for _, future in waiting:
            future.cancel()


def done(result: R) -> Future[R]:
    """Return a future whose result is there already."""
    future: Future[R] = Future()
    future.set_result(result)
    return future


def _result(waiting: deque[tuple[T, Future[R]]], again: Callable[[T, Exception], R]) -> tuple[T, R]:
    item, future = waiting.popleft()
    try:
        return item, future.result()
    except CancelledError:
        raise
    except Exception as error:  # a process has died, or could not send its result back
        return item, again(item, error)


def prepare(memory: int = 0) -> None:
    """Prepare this process for work: leave Ctrl-C to the parent, and do not outlive it."""
    import multiprocessing

    if memory:
        _limit_memory(memory << 20)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent,), daemon=True).start()
    gc.freeze()


def _follow(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


def _limit_memory(size: int) -> None:
    """Let this process have so many bytes of memory; beyond them, Python raises MemoryError.

    Systems that cannot limit it do not.
    """
    try:
        import resource  # POSIX alone has it
    except ImportError:
        return
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    if most != resource.RLIM_INFINITY:
        size = min(size, most)
    with suppress(OSError, ValueError):  # macOS may not know this limit
        resource.setrlimit(resource.RLIMIT_AS, (size, most))


# A cluster: a Dask scheduler whose workers take the chunks of an audit.

PATIENCE = "10 s"
"""How long a scheduler may take to answer."""


class ClusterError(EngineError):
    """A cluster that cannot be used."""


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """Connect to the cluster at ``address``, with the number of chunks that it can work on at once.

    Its workers need this package, and must find the logs under the same paths or URLs.
    """
    try:
        from distributed import Client
        from distributed.comm.addressing import get_address_host_port
    except ImportError:
        raise ClusterError("a cluster needs Dask; install maginor-core[audit]") from None
    try:
        get_address_host_port(address)
        client: Any = Client(address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call] # Dask has no types
    except (OSError, ValueError) as error:
        raise ClusterError(f"no Dask scheduler answers at {address} ({error})") from None
    with client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise ClusterError(f"the Dask scheduler at {address} has no workers")
        yield client.get_executor(pure=False, retries=3), threads
