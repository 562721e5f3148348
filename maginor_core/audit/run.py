"""Running an audit: files into chunks, chunks to processes, verdicts out in order."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from attrs import astuple, evolve

from maginor_core.audit.checkpoint import Checkpoint
from maginor_core.audit.chunks import Chunk, Piece, chunks_of, name_of, opened
from maginor_core.audit.collection import log_files
from maginor_core.audit.judge import judge
from maginor_core.audit.parallel import AHEAD, done, in_order, processes
from maginor_core.audit.verdict import Verdict
from maginor_core.components.component_set import ComponentSet, reference_components
from maginor_core.components.rulings_revision import RULINGS_REVISION
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.reader import read_games
from maginor_core.eventlog.stored_game import GAME_NAME


def audit(
    paths: Iterable[str | Path],
    *,
    jobs: int = 1,
    executor: Executor | None = None,
    components: Sequence[ComponentSet] = (),
    checkpoint: Checkpoint | None = None,
    passed: Callable[[int], object] | None = None,
) -> Iterator[Verdict]:
    """Yield a verdict for each game in the files and folders that ``paths`` name.

    Verdicts come in the order of ``paths``, of the names in folders, and of the games in a file,
    however many processes there are. Nothing in a file stops the audit.

    Args:
        paths: files, folders, or URLs that fsspec knows.
        jobs: how many chunks are worked on at once, here in so many processes.
        executor: who works on them instead, such as a cluster's.
        components: component sets, beside the reference, that deals may be from.
        checkpoint: where finished chunks are kept, and taken from.
        passed: is told how many bytes on disk have been dealt with, chunk by chunk.

    Raises:
        LogError: one of ``paths`` is nowhere, or the checkpoint cannot be written.
        WorkerLostError: a process was killed.
    """
    known = (reference_components(), *components)
    work = partial(judge_chunk, known=known)
    terms = f"{RULINGS_REVISION} {_digest(known)}"
    with ExitStack() as held:
        if executor is None and jobs > 1:
            executor = held.enter_context(processes(jobs))

        def begin(chunk: Chunk) -> Future[list[Verdict]]:
            kept = None if checkpoint is None else checkpoint.verdicts(name_of(chunk, terms))
            if kept is not None:
                return done(kept)
            return done(work(chunk)) if executor is None else executor.submit(work, chunk)

        numbers = _Numbers()
        width = 1 if executor is None else jobs * AHEAD
        for chunk, verdicts in in_order(begin, chunks_of(log_files(paths)), width):
            if checkpoint is not None:
                checkpoint.keep(name_of(chunk, terms), verdicts)
            yield from numbers.of(chunk, verdicts)
            if passed is not None:
                passed(sum(piece.weight for piece in chunk))


class _Numbers:
    """The numbers of games in their files, of which a chunk knows only those in its pieces."""

    def __init__(self) -> None:
        self._before = self._count = 0

    def of(self, chunk: Chunk, verdicts: Iterable[Verdict]) -> Iterator[Verdict]:
        """Yield the ``verdicts`` of a chunk, which come in order, with the right numbers."""
        pieces = iter(chunk)
        for verdict in verdicts:
            if verdict.game == 0:
                self._before = self._count if next(pieces).start else 0
            self._count = self._before + verdict.game + 1
            yield evolve(verdict, game=self._count - 1) if self._before else verdict


def judge_chunk(chunk: Chunk, known: Sequence[ComponentSet]) -> list[Verdict]:
    """Judge the games of a chunk; in each of its pieces they count from 0."""
    sets = {components.id: components for components in known}
    return [verdict for piece in chunk for verdict in _judge_piece(piece, sets)]


def _judge_piece(piece: Piece, known: dict[str, ComponentSet]) -> Iterator[Verdict]:
    name = piece.file.path
    number = 0
    try:
        with opened(piece) as file:
            for game in read_games(file, GAME_NAME):
                verdict = judge(name, game, known)
                byte = None if verdict.byte is None else verdict.byte + piece.start
                yield evolve(verdict, byte=byte) if piece.start else verdict
                number += 1
    except LogError as error:
        yield _unreadable(name, number, error.reason)
    except OSError as error:
        yield _unreadable(name, number, f"cannot be read ({error.strerror or error})")
    else:
        if number == 0:
            yield _unreadable(name, number, "is empty; it holds no game")


def _unreadable(name: str, number: int, reason: str) -> Verdict:
    return Verdict(name, number, "", "unreadable", "open", reason=reason)


def _digest(known: Sequence[ComponentSet]) -> str:
    return hashlib.sha256(repr([astuple(components) for components in known]).encode()).hexdigest()
