"""Running an audit: files into chunks, chunks to processes, verdicts out in order."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from attrs import astuple, evolve, frozen

from maginor_core import __version__
from maginor_core.audit.chunks import Chunk, Piece, chunks_of, name_of
from maginor_core.audit.collection import log_files, with_content
from maginor_core.audit.examination import Examination
from maginor_core.audit.judge import judge, not_judged, shortened
from maginor_core.audit.lanes import Lanes
from maginor_core.audit.parallel import done
from maginor_core.audit.requirements import required, vouched
from maginor_core.audit.reuse import Reuse
from maginor_core.audit.verdict import Requirement, Verdict
from maginor_core.eventlog.ed25519 import SigningError, require_package
from maginor_core.eventlog.limits import LIMITS, Limits
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.games import known_game, names, portable
from maginor_core.kernel.definition import Games, Parts

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

    from maginor_core.audit.checkpoint import Checkpoint
    from maginor_core.audit.commitments import Commitments
    from maginor_core.trust.policy import Policy

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
        checkpoint: where finished chunks are stored, and taken from.
        require: what every game must have for its verdict to be ok.
        commitments: what was published before the games.
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
    """The examination of an audit: a verdict on each game.

    Attributes:
        known: parts by their names, besides the games' own, that deals may be from.
        games: the games that are known.
        limits: how much a log may demand.
    """

    known: Mapping[str, Parts]
    games: Games
    limits: Limits

    def of_game(self, piece: Piece, game: LoggedGame) -> Verdict:
        """Return the verdict on ``game`` of a piece; its byte counts from the file's beginning."""
        verdict = judge(piece.file.path, game, self.known, self.games, self.limits)
        if verdict.byte is None or not piece.start:
            return verdict
        return evolve(verdict, byte=verdict.byte + piece.start)

    def unreadable(self, file: str, number: int, reason: str) -> Verdict:
        """Return the verdict on what cannot be read."""
        verdict = Verdict(file, number, "", "unreadable", "unknown", reason=reason)
        return shortened(verdict, self.limits)

    def failed(self, file: str, number: int, reason: str) -> Verdict:
        """Return the verdict on a game that could not be judged."""
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
        (game.name, game.revision, sorted(game.revisions.items()), game.parts())
        for game in filter(None, map(games, names()))
    ]
    try:
        require_package()
        signatures = True
    except SigningError:
        signatures = False
    checks = (__version__, signatures, astuple(limits), known, sorted(components.items()))
    return hashlib.sha256(repr(checks).encode()).hexdigest()
