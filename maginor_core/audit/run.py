"""Running an audit: files into chunks, chunks to processes, verdicts out in order."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from concurrent.futures import Executor, Future
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Final, Protocol, TypeVar

from attrs import evolve

from maginor_core.audit.checkpoint import Checkpoint
from maginor_core.audit.chunks import Chunk, Piece, chunks_of, name_of, opened
from maginor_core.audit.collection import log_files
from maginor_core.audit.commitments import Commitments, Reuse
from maginor_core.audit.judge import judge
from maginor_core.audit.parallel import AHEAD, done, in_order, processes
from maginor_core.audit.requirements import required
from maginor_core.audit.verdict import Requirement, Verdict
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.eventlog.reader import read_games
from maginor_core.games import known_game, names, portable
from maginor_core.kernel.definition import Games, Parts

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
    passed: Callable[[int], object] | None = None,
) -> Iterator[Verdict]:
    """Yield a verdict for each game in the files and folders that ``paths`` name.

    Verdicts come in the order of ``paths``, of the names in folders, and of the games in a file,
    however many processes there are. Nothing in a file stops the audit.

    Args:
        paths: files, folders, or URLs that fsspec knows.
        jobs: how many chunks are worked on at once, here in so many processes.
        executor: who works on them instead, such as a cluster's.
        components: parts by their names, besides the games' own, that deals may be from.
        games: the games that are known; a function that can be pickled, for several processes.
        checkpoint: where finished chunks are stored, and taken from.
        require: what every game must have for its verdict to be ok.
        commitments: what was published before the games.
        passed: called with the number of bytes on disk that were processed, chunk by chunk.

    Raises:
        LogError: one of ``paths`` does not exist, or the checkpoint cannot be written.
        WorkerLostError: a process was killed.
    """
    work = partial(judge_chunk, known=dict(components), games=portable(games))
    terms = _digest(components, games)
    with ExitStack() as held:
        if executor is None and jobs > 1:
            executor = held.enter_context(processes(jobs))

        def begin(chunk: Chunk) -> Future[list[Verdict]]:
            saved = None if checkpoint is None else checkpoint.verdicts(name_of(chunk, terms))
            if saved is not None:
                return done(saved)
            return done(work(chunk)) if executor is None else executor.submit(work, chunk)

        numbers = Numbers()
        reuse = held.enter_context(Reuse())
        width = 1 if executor is None else jobs * AHEAD
        for chunk, verdicts in in_order(begin, chunks_of(log_files(paths)), width):
            if checkpoint is not None:
                checkpoint.save(name_of(chunk, terms), verdicts)
            for number, verdict in numbers.of(chunk, verdicts):
                numbered = verdict if number == verdict.game else evolve(verdict, game=number)
                compared = reuse.compared(numbered)
                if commitments is not None:
                    compared = commitments.compared(compared)
                yield required(compared, require) if require else compared
            if passed is not None:
                passed(sum(piece.weight for piece in chunk))


class Numbered(Protocol):
    """What was found of a game that has a number."""

    @property
    def game(self) -> int:
        """The number, counted from 0."""


N = TypeVar("N", bound=Numbered)
R = TypeVar("R")


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


def judge_chunk(
    chunk: Chunk, known: Mapping[str, Parts], games: Games = known_game
) -> list[Verdict]:
    """Judge the games of a chunk; in each of its pieces they count from 0."""

    def verdict(piece: Piece, game: LoggedGame) -> Verdict:
        verdict = judge(piece.file.path, game, known, games)
        byte = None if verdict.byte is None else verdict.byte + piece.start
        return evolve(verdict, byte=byte) if piece.start else verdict

    return list(examined(chunk, verdict, _unreadable))


def examined(
    chunk: Chunk,
    examine: Callable[[Piece, LoggedGame], R],
    unreadable: Callable[[str, int, str], R],
) -> Iterator[R]:
    """Yield what ``examine`` returns for each game of a chunk.

    Args:
        chunk: where the games are.
        examine: takes the piece with a game and the game.
        unreadable: returns what to yield where no game can be read, from the path, the number that
            the game would have, and the reason.
    """
    for piece in chunk:
        name = piece.file.path
        number = 0
        try:
            with opened(piece) as file:
                for game in read_games(file, piece.start):
                    yield examine(piece, game)
                    number += 1
        except LogError as error:
            yield unreadable(name, number, error.reason)
        except OSError as error:
            yield unreadable(name, number, f"cannot be read ({error.strerror or error})")
        else:
            if number == 0:
                yield unreadable(name, number, "is empty; it holds no game")


def _unreadable(name: str, number: int, reason: str) -> Verdict:
    return Verdict(name, number, "", "unreadable", "unknown", reason=reason)


def _digest(components: Mapping[str, Parts], games: Games) -> str:
    """Return what distinguishes audits whose verdicts can differ: games, revisions and parts."""
    known = [
        (game.name, game.revision, sorted(game.revisions.items()), game.parts())
        for game in filter(None, map(games, names()))
    ]
    return hashlib.sha256(repr((known, sorted(components.items()))).encode()).hexdigest()
