"""Running an audit: files into chunks, chunks to processes, verdicts out in order."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import ExitStack
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import TYPE_CHECKING, Final, Generic, Protocol, TypeVar

from attrs import astuple, evolve, frozen

from maginor_core import __version__
from maginor_core.audit.files import Chunk, Piece, chunks_of, log_files, name_of, with_content
from maginor_core.audit.judge import Examination, failure, judge, not_judged, shortened
from maginor_core.audit.verdict import Requirement, Verdict, required, vouched
from maginor_core.audit.workers import AHEAD, done, in_order, prepare, processes, start_context
from maginor_core.engine.definition import Games, Parts
from maginor_core.eventlog.files import LIMITS, Limits
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.eventlog.signing import SigningError, require_package
from maginor_core.games import every_game, known_game, portable

if TYPE_CHECKING:
    import sqlite3
    from multiprocessing.connection import Connection

    from maginor_core.audit.checkpoint import Checkpoint
    from maginor_core.audit.commitments import Commitments
    from maginor_core.evidence.policy import Policy
# A chunk by itself: its games are examined in a process of its own, which may die of one.

R = TypeVar("R")

_DIED = "the process that judged it died, and another one again"
_DIED_READING = "the process that read this file died, and another one again"


def examine_alone(examination: Examination[R], chunk: Chunk) -> list[R]:
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


# Lanes: chunks are examined at the same time, and what is found comes in their order.


class Lanes(Generic[R]):
    """So many processes, or an executor, that examine chunks; or this process alone.

    To be used in a ``with`` statement.
    """

    def __init__(
        self, examination: Examination[R], jobs: int, executor: Executor | None, limits: Limits
    ) -> None:
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
        """Yield each chunk with what is found, some of them under way at once."""
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


# Reuse: whether a commitment was used for two games of an audit.


class Reuse:
    """The commitments of all games of an audit, to find one that was used for two games.

    They are in a temporary database on disk, so that millions need little memory. To be used in a
    ``with`` statement, or closed.
    """

    def __init__(self) -> None:
        self._base: sqlite3.Connection | None = None

    def compared(self, verdict: Verdict) -> Verdict:
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
            if game_id != verdict.id and verdict.ok:
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

    def __enter__(self) -> Reuse:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _opened(self) -> sqlite3.Connection:
        if self._base is None:
            import sqlite3

            self._base = sqlite3.connect("", isolation_level=None)
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
        jobs: how many chunks are worked on at once, here in so many processes.
        components: parts by their names, besides the games' own, that deals may be from.
        games: the games that are known; a function that can be pickled, for several processes.
        require: what every game must have for its verdict to be ok.
        policy: whose signatures count; with ``signed`` required, it must be satisfied.
        limits: how much a log may demand; what is beyond them is reported, and not judged.
        passed: called with the number of bytes on disk that were processed, chunk by chunk.

    Raises:
        LogError: one of ``paths`` does not exist, or the checkpoint cannot be written.
        WorkerLostError: the executor's workers are out of reach.
    """
    judging = Judging(dict(components), portable(games), limits)
    terms = "" if checkpoint is None else _digest(components, games, limits)
    files = log_files(paths, limits)
    if checkpoint is not None:
        files = map(with_content, files)
    with Lanes(judging, jobs, executor, limits) as lanes, Reuse() as reuse:

        def begin(chunk: Chunk) -> Future[list[Verdict]]:
            saved = None if checkpoint is None else checkpoint.verdicts(name_of(chunk, terms))
            return lanes.begin(chunk) if saved is None else done(saved)

        numbers = Numbers()
        for chunk, verdicts in lanes.in_order(begin, chunks_of(files, limits)):
            if checkpoint is not None and _lasting(chunk, verdicts):
                checkpoint.save(name_of(chunk, terms), verdicts)
            for number, verdict in numbers.of(chunk, verdicts):
                numbered = verdict if number == verdict.game else evolve(verdict, game=number)
                compared = reuse.compared(numbered)
                if commitments is not None:
                    compared = commitments.compared(compared)
                if policy is not None:
                    compared = vouched(compared, policy)
                yield required(compared, require) if require else compared
            if passed is not None:
                passed(sum(piece.weight for piece in chunk))


class Numbered(Protocol):
    """What was found of a game that has a number."""

    @property
    def game(self) -> int:
        """The number, counted from 0."""


N = TypeVar("N", bound=Numbered)


class Numbers:
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
        return shortened(verdict, self.limits)

    def failed(self, file: str, number: int, reason: str) -> Verdict:
        return shortened(not_judged(file, number, reason), self.limits)


def _lasting(chunk: Chunk, verdicts: Iterable[Verdict]) -> bool:
    """Return whether the verdicts on a chunk can be taken over by a later audit.

    Not so where a file could not be read, or a game not be judged: that may be different then.
    """
    judged = all(verdict.word != "could not be judged" for verdict in verdicts)
    return judged and all(piece.file.content for piece in chunk)


def _digest(components: Mapping[str, Parts], games: Games, limits: Limits) -> str:
    """Return what distinguishes audits whose verdicts can differ.

    That is this program's version, the games with their revisions, the parts, the limits, and
    whether signatures are checked.
    """
    known = [
        (game.name, game.revision, sorted(game.revisions.items()), game.parts.standard())
        for game in every_game(games)
    ]
    try:
        require_package()
        signatures = True
    except SigningError:
        signatures = False
    checks = (__version__, signatures, astuple(limits), known, sorted(components.items()))
    return hashlib.sha256(repr(checks).encode()).hexdigest()
