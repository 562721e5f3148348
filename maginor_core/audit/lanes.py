"""Lanes: chunks are examined at the same time, and what is found comes in their order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import ExitStack
from types import TracebackType
from typing import Generic, TypeVar

from maginor_core.audit.alone import examine_alone
from maginor_core.audit.chunks import Chunk
from maginor_core.audit.examination import Examination
from maginor_core.audit.judge import failure
from maginor_core.audit.parallel import AHEAD, done, in_order, processes
from maginor_core.eventlog.limits import Limits

R = TypeVar("R")


class Lanes(Generic[R]):
    """So many processes, or an executor, that examine chunks; or this process alone.

    To be used in a ``with`` statement.
    """

    def __init__(
        self, examination: Examination[R], jobs: int, executor: Executor | None, limits: Limits
    ) -> None:
        """Prepare ``jobs`` lanes, in processes of this machine if there is no ``executor``.

        With one lane and no limit of memory, chunks are examined in this process.
        """
        self._examination = examination
        self._jobs = jobs
        self._executor = executor
        self._limits = limits
        self._held = ExitStack()

    def __enter__(self) -> Lanes[R]:
        if self._executor is None and (self._jobs > 1 or self._limits.memory):
            pool = processes(self._jobs, self._limits.memory)
            self._executor = self._held.enter_context(pool)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._held.__exit__(kind, error, trace)

    def begin(self, chunk: Chunk) -> Future[list[R]]:
        """Begin to examine ``chunk``."""
        if self._executor is None:
            return done(self._examination.of_chunk(chunk))
        try:
            return self._executor.submit(self._examination.of_chunk, chunk)
        except BrokenExecutor as error:
            broken: Future[list[R]] = Future()
            broken.set_exception(error)
            return broken

    def in_order(
        self, begin: Callable[[Chunk], Future[list[R]]], chunks: Iterable[Chunk]
    ) -> Iterator[tuple[Chunk, list[R]]]:
        """Yield each chunk with what is found, some of them under way at once.

        Raises:
            WorkerLostError: the executor's workers are out of reach.
        """
        width = 1 if self._executor is None else self._jobs * AHEAD
        return in_order(begin, chunks, width, self._again)

    def _again(self, chunk: Chunk, error: Exception) -> list[R]:
        """Examine once more a chunk by which a process died, or which it could not send back."""
        if self._executor is None or isinstance(error, BrokenExecutor):
            return examine_alone(self._examination, chunk)
        found: list[R] = []
        for piece in chunk:
            try:
                found += self._executor.submit(self._examination.of_chunk, (piece,)).result()
            except CancelledError:
                raise
            except Exception as again:  # a cluster has errors of its own
                found.append(self._examination.failed(piece.file.path, 0, failure(again)))
        return found
