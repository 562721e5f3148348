"""Preflight: what the installed rules make of the games of a live store, before they serve it.

Each game is executed again twice, without being touched: under its own revision, under which it
goes on, and under another one, by which new games are played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final, Literal, TypeAlias, get_args

from attrs import evolve, frozen

from maginor_core.audit.chunks import Piece, chunks_of
from maginor_core.audit.files import log_files
from maginor_core.audit.judge import Examination, failure
from maginor_core.audit.message import message
from maginor_core.audit.run import GameNumbers, examine
from maginor_core.audit.whatif import Finding, Reading, ReadingComparison
from maginor_core.engine.definition import GameDefinition, Games, Json
from maginor_core.engine.errors import MalformedError, SetupError
from maginor_core.engine.paths import printable
from maginor_core.engine.plain import plain
from maginor_core.eventlog.files import LIMITS, Limits
from maginor_core.eventlog.header import Header
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.eventlog.moves import moves_of, revision_of
from maginor_core.registry import known_game, portable

PreflightKind: TypeAlias = Literal["same", "differs", "broken", "stuck", "unreadable"]
"""``same``: under both revisions all happens as it was recorded; ``differs``: so it does under the
game's own revision, and under the other one it does not; ``broken``: the installed rules do not
repeat the game under its own revision; ``stuck``: the game cannot be continued at all, since its
revision, its setup or a record is not known here, or nobody could do anything; ``unreadable``: the
log itself is damaged."""

PREFLIGHT_WORDS: Final[tuple[PreflightKind, ...]] = get_args(PreflightKind)
PREVENTING: Final[frozenset[PreflightKind]] = frozenset(("broken", "stuck"))
"""The kinds of games that these rules must not serve."""


@message
@frozen
class PreflightFinding:
    """What the installed rules make of one game.

    Attributes:
        running: whether it is not over.
        revision: of the rulings under which it was begun.
        finding: what differs first; None if nothing does, or the game was not compared.
    """

    file: str
    game: int
    id: str
    word: PreflightKind
    running: bool = False
    revision: int = 0
    finding: Finding | None = None
    reason: str = ""

    def to_json(self) -> Json:
        data: Json = plain(self)
        if self.finding is not None:
            data["finding"] = self.finding.to_json()
        return data


def preflight(
    paths: Iterable[str | Path],
    revision: int | None = None,
    *,
    jobs: int = 1,
    games: Games = known_game,
    limits: Limits = LIMITS,
    passed: Callable[[int], object] | None = None,
) -> Iterator[PreflightFinding]:
    """Yield what the installed rules make of each game in ``paths``, which are only read.

    Args:
        paths: URLs of stores, or logs, shards and folders of them.
        revision: under which each game is executed besides its own; None, or one that it does not
            have, for its newest.
        jobs: how many processes work on it.
        passed: called with the number of bytes that were processed, chunk by chunk.

    Raises:
        LogError: one of ``paths`` does not exist.
    """
    examination = _Preflighting(revision, portable(games), limits)
    numbers = GameNumbers()
    for chunk, found in examine(examination, chunks_of(log_files(paths, limits), limits), jobs):
        for number, one in numbers.of(chunk, found):
            yield one if number == one.game else evolve(one, game=number)
        if passed is not None:
            passed(sum(piece.weight for piece in chunk))


@frozen
class _Preflighting(Examination[PreflightFinding]):
    revision: int | None
    games: Games
    limits: Limits

    def of_game(self, piece: Piece, game: LoggedGame) -> PreflightFinding:
        name, header, problem = piece.file.path, game.header, game.problem
        if header is None or (problem is not None and problem.trouble != "torn"):
            return self.unreadable(name, game.number, "its log is damaged; see maginor audit")
        blank = PreflightFinding(name, game.number, header.id, "same", revision=header.rules)
        blank = evolve(blank, running=game.seal is None)
        definition = self.games(header.game)
        if definition is None:
            return evolve(blank, word="stuck", reason=f"its game, {header.game}, is not installed")
        try:
            return _compared(definition, header, game, blank, self.revision)
        except (MalformedError, SetupError) as error:
            return evolve(blank, word="stuck", reason=printable(str(error), self.limits.text))
        except Exception as error:  # rules of others may raise anything
            reason = printable(failure(error), self.limits.text)
            return evolve(blank, word="stuck", reason=reason)

    def unreadable(self, file: str, number: int, reason: str) -> PreflightFinding:
        reason = printable(reason, self.limits.text)
        return PreflightFinding(file, number, "", "unreadable", reason=reason)

    def failed(self, file: str, number: int, reason: str) -> PreflightFinding:
        return self.unreadable(file, number, reason)


def _compared(
    definition: GameDefinition,
    header: Header,
    game: LoggedGame,
    blank: PreflightFinding,
    revision: int | None,
) -> PreflightFinding:
    """Return what is found of a game whose log is in order."""
    unchanged = Finding(blank.file, blank.game, blank.id, "same")
    moves = moves_of(game)
    current = revision_of(header, moves)
    own = ReadingComparison.of_game(definition, header, Reading(revision=current), unchanged, moves)
    rows = own.read(game)
    found = own.finding(rows)
    if found.word != "same":
        reason = f"under its own revision: {found.word}: {found.reason}"
        return evolve(blank, word="broken", finding=found, reason=reason)
    state, decider = own.would.state, definition.under(current).decider
    over = definition.result(state) is not None
    blank = evolve(blank, running=blank.running and not over)
    if blank.running and not any(decider.legal(state, seat) for seat in decider.to_act(state)):
        return evolve(blank, word="stuck", reason="nobody could do anything")
    known = revision in definition.revisions
    newest = revision if known and revision is not None else definition.revision
    other = ReadingComparison.of_game(
        definition, header, Reading(revision=newest), unchanged, moves
    )
    found = other.finding(rows)
    if found.word == "same":
        return blank
    reason = f"under revision {newest}: {found.word}: {found.reason}"
    return evolve(blank, word="differs", finding=found, reason=reason)
