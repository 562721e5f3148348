"""Running an audit: files into chunks, chunks to workers, verdicts out in order."""

from __future__ import annotations

import gc
import hashlib
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import ExitStack, closing, contextmanager, nullcontext, suppress
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, ParamSpec, Protocol, TypeVar

from attrs import astuple, evolve, frozen

from maginor_core import __version__
from maginor_core.audit.chunks import Chunk, Piece, chunks_of, name_of
from maginor_core.audit.files import log_files, with_content
from maginor_core.audit.judge import Examination, failure, judge, not_judged, shorten
from maginor_core.audit.requirements import apply_policy, apply_requirements
from maginor_core.audit.verdict import Requirement, Verdict
from maginor_core.engine.definition import GameDefinition, Games, Parts
from maginor_core.engine.errors import EngineError
from maginor_core.eventlog.disk import SCRATCH, Closing
from maginor_core.eventlog.files import LIMITS, Limits
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.eventlog.signing import SigningError, require_package
from maginor_core.registry import every_game, known_game, portable

if TYPE_CHECKING:
    import sqlite3
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing.connection import Connection
    from multiprocessing.context import ForkContext, SpawnContext
    from multiprocessing.process import BaseProcess

    from maginor_core.audit.checkpoint import Checkpoint
    from maginor_core.audit.commitments import Commitments
    from maginor_core.evidence.policy import Policy


P = ParamSpec("P")
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
    """Hold so many processes of this machine; those at work are waited for at the end."""
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


# A chunk by itself: its games are examined in a process of its own, which may die of one.

_DIED = "the process that judged it died, and another one again"
_DIED_READING = "the process that read this file died, and another one again"


def examine_isolated(examination: Examination[R], chunk: Chunk) -> list[R]:
    """Return what is found of the games of a chunk by which a process may have died.

    A process of its own examines them. If it dies, another begins with the game of which it died;
    and if that dies too before it has found anything, the game counts as failed, and a third
    continues with the next one.
    """
    return [found for piece in chunk for found in _of_piece(examination, piece)]


def _of_piece(examination: Examination[R], piece: Piece) -> Iterator[R]:
    first, retried = 0, False
    while True:
        reached, ended = first, False
        begun = None
        for number, found in _in_a_process(examination, piece, first):
            if number < 0:
                ended = True
            elif not found:
                begun = number
            else:
                yield found[0]
                reached = number + 1
                begun = None
        if ended:
            return
        if reached == first and retried:
            reason = _DIED_READING if begun is None else _DIED
            yield examination.failed(piece.file.path, first, reason)
            if begun is None:  # it cannot be read up to the next game either
                return
            reached = first + 1
        retried = reached == first
        first = reached


def _in_a_process(
    examination: Examination[R], piece: Piece, first: int
) -> Iterator[tuple[int, tuple[R, ...]]]:
    """Yield for each game its number, and then again with what is found; last of all -1.

    If the process dies, nothing more is yielded.
    """
    context = start_context()
    receiving, sending = context.Pipe(duplex=False)
    process = context.Process(target=_examine, args=(examination, piece, first, sending))
    process.start()
    sending.close()
    try:
        while True:
            yield receiving.recv()
    except EOFError:
        pass
    finally:
        receiving.close()
        process.kill()
        process.join()


def _examine(examination: Examination[R], piece: Piece, first: int, sending: Connection) -> None:
    prepare(examination.limits.memory)
    number = first

    def begun(which: int) -> None:
        nonlocal number
        number = which
        sending.send((which, ()))

    for found in examination.of_piece(piece, first, begun):
        sending.send((number, (found,)))
        number += 1
    sending.send((-1, ()))


# Chunks are examined at the same time, and what is found comes in their order.


def examine(
    examination: Examination[R],
    chunks: Iterable[Chunk],
    jobs: int = 1,
    executor: Executor | None = None,
    saved: Callable[[Chunk], list[R] | None] = lambda chunk: None,
) -> Generator[tuple[Chunk, list[R]], None, None]:
    """Yield each chunk with what is found of its games.

    Args:
        jobs: how many chunks are examined at once, in processes of this machine if there is no
            ``executor``; with one, and no limit of memory, in this process.
        saved: returns what was found of a chunk before; None if nothing was.

    Raises:
        WorkerLostError: the executor's workers are out of reach.
    """
    waiting: deque[tuple[Chunk, Future[list[R]]]] = deque()
    with ExitStack() as held:
        memory = examination.limits.memory
        if executor is None and (jobs > 1 or memory):
            executor = held.enter_context(processes(jobs, memory))
        width = 1 if executor is None else jobs * AHEAD
        try:
            for chunk in chunks:
                waiting.append((chunk, _begin(examination, executor, chunk, saved(chunk))))
                if len(waiting) >= width:
                    yield _result(examination, executor, *waiting.popleft())
            while waiting:
                yield _result(examination, executor, *waiting.popleft())
        except CancelledError:
            raise WorkerLostError from None
        finally:
            for _, future in waiting:
                future.cancel()


def _begin(
    examination: Examination[R], executor: Executor | None, chunk: Chunk, saved: list[R] | None
) -> Future[list[R]]:
    future: Future[list[R]] = Future()
    if saved is not None:
        future.set_result(saved)
    elif executor is None:
        future.set_result(examination.of_chunk(chunk))
    else:
        try:
            return executor.submit(examination.of_chunk, chunk)
        except BrokenExecutor as error:
            future.set_exception(error)
    return future


def _result(
    examination: Examination[R], executor: Executor | None, chunk: Chunk, future: Future[list[R]]
) -> tuple[Chunk, list[R]]:
    try:
        return chunk, future.result()
    except CancelledError:
        raise
    except Exception as error:  # a process has died, or could not send its result back
        if executor is None or isinstance(error, BrokenExecutor):
            return chunk, examine_isolated(examination, chunk)
    found: list[R] = []
    for piece in chunk:
        try:
            found += executor.submit(examination.of_chunk, (piece,)).result()
        except CancelledError:
            raise
        except Exception as again:  # a cluster has errors of its own
            found.append(examination.failed(piece.file.path, 0, failure(again)))
    return chunk, found


# Reuse: whether a commitment was used for two games of an audit.


class Reuse(Closing):
    """The commitments of all games of an audit, to find one that was used for two games.

    They are in a temporary database on disk, so that millions need little memory. To be used in a
    ``with`` statement, or closed.
    """

    def __init__(self) -> None:
        self._base: sqlite3.Connection | None = None

    def compare(self, verdict: Verdict) -> Verdict:
        """Return ``verdict``, or if another game has one of its commitments, one that says so.

        Another game is one with another id; two logs of one game contain the same commitments.
        """
        if not verdict.commitments:
            return verdict
        base = self._opened()
        for commitment in verdict.commitments:
            base.execute(
                "INSERT OR IGNORE INTO used VALUES (?, ?, ?, ?)",
                (bytes.fromhex(commitment), verdict.id, verdict.file, verdict.game),
            )
            row = base.execute(
                "SELECT id, file, game FROM used WHERE commitment = ?", (bytes.fromhex(commitment),)
            )
            game_id, file, number = row.fetchone()
            if game_id != verdict.id and not verdict.refuted:
                other = f"game {number} of {file}"
                reason = (
                    f"what it commits to, {commitment}, was used for {other} as well, so that its "
                    "secret may have been known"
                )
                return evolve(verdict, word="false dice", dice="false", reason=reason)
        return verdict

    def close(self) -> None:
        if self._base is not None:
            self._base.close()
            self._base = None

    def _opened(self) -> sqlite3.Connection:
        if self._base is None:
            import sqlite3

            self._base = sqlite3.connect(SCRATCH, isolation_level=None)
            self._base.executescript(
                "PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF;"
                "CREATE TABLE used (commitment BLOB PRIMARY KEY, id TEXT, file TEXT, game INTEGER)"
                " WITHOUT ROWID;"
            )
        return self._base


NO_PARTS: Final[Mapping[str, Parts]] = MappingProxyType({})


def audit(
    paths: Iterable[str | Path],
    *,
    jobs: int = 1,
    executor: Executor | None = None,
    components: Mapping[str, Parts] = NO_PARTS,
    games: Games = known_game,
    checkpoint: Checkpoint | None = None,
    require: Collection[Requirement] = (),
    commitments: Commitments | None = None,
    policy: Policy | None = None,
    limits: Limits = LIMITS,
    passed: Callable[[int], object] | None = None,
) -> Iterator[Verdict]:
    """Yield a verdict for each game in the files and folders that ``paths`` name.

    Verdicts come in the order of ``paths``, of the names in folders, and of the games in a file,
    however many processes there are. Nothing in a file stops the audit: if a process of its own
    dies, the games that it was working on are judged again in another, and a game by which that
    dies too could not be judged.

    Args:
        paths: files, folders, or URLs that fsspec knows.
        jobs: how many chunks are worked on at once, here in so many processes.
        executor: who works on them instead, such as a cluster's.
        components: parts by their names, besides the games' own, that deals may be from.
        games: the games that are known; a function that can be pickled, for several processes.
        require: what every game must have for its verdict to be ok.
        policy: whose signatures count; a game that is not signed so is ``insufficient``.
        limits: how much a log may demand; what is beyond them is reported, and not judged.
        passed: called with the number of bytes on disk that were processed, chunk by chunk.

    Raises:
        LogError: one of ``paths`` does not exist, or the checkpoint cannot be written.
        WorkerLostError: the executor's workers are out of reach.
    """
    if policy is not None:
        require = (*require, "signed")
    judging = Judging(dict(components), portable(games), limits)
    terms = "" if checkpoint is None else _digest(components, games, limits)
    files = log_files(paths, limits)
    if checkpoint is not None:
        files = (with_content(file, limits) for file in files)

    def saved(chunk: Chunk) -> list[Verdict] | None:
        return None if checkpoint is None else checkpoint.verdicts(name_of(chunk, terms))

    examined = examine(judging, chunks_of(files, limits), jobs, executor, saved)
    notes = nullcontext() if commitments is None else closing(commitments)
    with Reuse() as reuse, closing(examined), notes:
        numbers = GameNumbers()

        def compared(verdict: Verdict) -> Verdict:
            try:
                verdict = reuse.compare(verdict)
                if commitments is not None:
                    verdict = commitments.compare(verdict, limits)
                if policy is not None:
                    verdict = apply_policy(verdict, policy)
                return apply_requirements(verdict, require) if require else verdict
            except Exception as error:  # whatever it is, the other games are compared all the same
                return evolve(verdict, word="could not be judged", reason=failure(error))

        for chunk, verdicts in examined:
            if checkpoint is not None and _lasting(chunk, verdicts):
                checkpoint.save(name_of(chunk, terms), verdicts)
            for number, verdict in numbers.of(chunk, verdicts):
                yield compared(verdict if number == verdict.game else evolve(verdict, game=number))
            if passed is not None:
                passed(sum(piece.weight for piece in chunk))


class Numbered(Protocol):
    """What was found of a game that has a number."""

    @property
    def game(self) -> int:
        """The number, counted from 0."""


N = TypeVar("N", bound=Numbered)


class GameNumbers:
    """The numbers of games in their files, of which a chunk knows only those in its pieces."""

    def __init__(self) -> None:
        self._before = self._count = 0

    def of(self, chunk: Chunk, found: Iterable[N]) -> Iterator[tuple[int, N]]:
        """Yield what was ``found`` in a chunk, which comes in order, with the right numbers."""
        pieces = iter(chunk)
        for each in found:
            if each.game == 0:
                self._before = self._count if next(pieces).start else 0
            self._count = self._before + each.game + 1
            yield self._count - 1, each


@frozen
class Judging(Examination[Verdict]):
    """The examination of an audit: a verdict on each game."""

    known: Mapping[str, Parts]
    games: Games
    limits: Limits

    def of_game(self, piece: Piece, game: LoggedGame) -> Verdict:
        verdict = judge(piece.file.path, game, self.known, self.games, self.limits)
        if verdict.byte is None or not piece.start:
            return verdict
        return evolve(verdict, byte=verdict.byte + piece.start)

    def unreadable(self, file: str, number: int, reason: str) -> Verdict:
        verdict = Verdict(file, number, "", "unreadable", "unknown", reason=reason)
        return shorten(verdict, self.limits)

    def failed(self, file: str, number: int, reason: str) -> Verdict:
        return shorten(not_judged(file, number, reason), self.limits)


def _lasting(chunk: Chunk, verdicts: Iterable[Verdict]) -> bool:
    """Return whether the verdicts on a chunk can be taken over by a later audit.

    Not so where a file could not be read, or a game not be judged: that may be different then.
    """
    judged = all(verdict.word != "could not be judged" for verdict in verdicts)
    return judged and all(piece.file.content for piece in chunk)


def _changes(game: GameDefinition) -> list[object]:
    """Return what older revisions of a game set."""
    return [
        (number, sorted(one.variants.items()), sorted(one.setup.items()))
        for number, one in sorted(game.revisions.items())
    ]


def _digest(components: Mapping[str, Parts], games: Games, limits: Limits) -> str:
    """Return what distinguishes audits whose verdicts can differ.

    That is this program's version, the games with their rules and revisions, the parts, the
    limits, and whether signatures are checked.
    """
    known = [
        (game.name, game.fingerprint, game.revision, _changes(game), game.parts.standard())
        for game in every_game(games)
    ]
    try:
        require_package()
        signatures = True
    except SigningError:
        signatures = False
    checks = (__version__, signatures, astuple(limits), known, sorted(components.items()))
    return hashlib.sha256(repr(checks).encode()).hexdigest()
