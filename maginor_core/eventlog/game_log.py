"""A game's log: the file that grows with a game."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Self

from maginor_core.eventlog.chance import (
    Chance,
    CommittedSeed,
    GivenDice,
    JointSeed,
    chance_from_numbers,
    chance_to_numbers,
)
from maginor_core.eventlog.disk import POSIX, Disk
from maginor_core.eventlog.header import Header, pack_header, unpack_header
from maginor_core.eventlog.hidden import Path as HiddenPath
from maginor_core.eventlog.ledgers import require_ledger
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.options import Item
from maginor_core.eventlog.recorder import Recorder, with_seat_proofs
from maginor_core.eventlog.seal import Outcome, Seal
from maginor_core.eventlog.stored_game import StoredGame, stored
from maginor_core.eventlog.upcasting import FORMAT, NEWEST
from maginor_core.eventlog.writer import LogWriter, Sync
from maginor_core.kernel.codec import pack_record
from maginor_core.kernel.commitment import commitment_to
from maginor_core.kernel.definition import GameDefinition, Games, PlayableSetup
from maginor_core.kernel.errors import ConcurrencyError, MalformedError
from maginor_core.kernel.log import Record
from maginor_core.kernel.printable import NOT_PLAIN, is_plain
from maginor_core.kernel.validation import shown


def header_of(
    game: GameDefinition,
    setup: PlayableSetup,
    chance: Chance,
    game_id: str | None = None,
    began: int | None = None,
    *,
    options: tuple[Item, ...] = (),
    seat_proofs: bool = False,
) -> Header:
    """Return the header of a game from ``setup``; id and time are new and now, if not given.

    It is of format 1, unless something in it needs format 2.

    Args:
        game: which game it is.
        setup: what it begins with.
        chance: where its outcomes of chance come from.
        game_id: its id.
        began: when, in seconds since 1970 began, UTC.
        options: what else it states, in ascending order of kinds; see ``eventlog.options``.
        seat_proofs: whether each seat can keep a log of its own.

    Raises:
        MalformedError: a log with this header could not be read.
    """
    if not isinstance(chance, Chance):
        raise MalformedError(
            f"must be GivenDice, OpenSeed, CommittedSeed or JointSeed, not {shown(chance)}",
            "chance",
        )
    joint = isinstance(chance, JointSeed)
    header = Header(
        game=game.name,
        format=NEWEST if options or seat_proofs or joint else FORMAT,
        id=secrets.token_hex(16) if game_id is None else game_id,
        began=int(time.time()) if began is None else began,
        rules=game.revision,
        terms=game.terms(setup.numbers, game.revision),
        setup=setup.numbers,
        chance=chance_to_numbers(chance),
        options=options,
    )
    if seat_proofs:
        header = with_seat_proofs(game, header, setup.players)
    chance_from_numbers(header.chance)
    if type(header.id) is str and not is_plain(header.id):
        raise MalformedError(f"{NOT_PLAIN}, not {shown(header.id)}", "header.id")
    if header.format == NEWEST:
        require_ledger(game, header, setup.players)
    if unpack_header(pack_header(header)) != header:
        raise MalformedError("would be read as another one", "header")
    return header


AnyRecord = Record[Any, Any]  # Any: the game's commands and events


class GameLog:
    """A log file that grows with its game; one process at a time may write it.

    Attributes:
        cut: how many bytes of a record that was never answered were set aside when it was opened.
    """

    def __init__(
        self,
        writer: LogWriter,
        game: GameDefinition,
        setup: PlayableSetup,
        chance: Chance,
        header: Header,
    ) -> None:
        """Take over an open ``writer``; use ``begin`` or ``resume`` instead."""
        self._writer = writer
        self._words = game.vocabulary(setup)
        self._recorder = Recorder(game, header, setup.players, self._words)
        self._chance = chance
        self.cut = writer.cut

    @classmethod
    def begin(
        cls,
        path: str | Path,
        game: GameDefinition,
        setup: PlayableSetup,
        chance: Chance | None = None,
        *,
        game_id: str | None = None,
        began: int | None = None,
        sync: Sync = "command",
        disk: Disk = POSIX,
        options: tuple[Item, ...] = (),
        seat_proofs: bool = False,
    ) -> Self:
        """Make a new log file at ``path``, where nothing may be yet.

        Args:
            path: where.
            game: which game it is.
            setup: what the game begins with.
            chance: where its dice come from; from outside, if not given.
            game_id: a name for this one game; a new one, if not given.
            began: when, in seconds since 1970 began, UTC; now, if not given.
            sync: when a record is certain to be on disk: with each ``command``, with each
                ``flush`` as at the end of a ``turn``, or ``never`` before the system does it.
            disk: the disk.
            options: what else the header states; with any, the log is of format 2.
            seat_proofs: whether each seat can keep a log of its own, by ``seat_log``; if so, the
                log is of format 2.

        Raises:
            LogError: the file exists already, or cannot be written.
            MalformedError: the setup holds something that no log can.
        """
        terms = GivenDice() if chance is None else chance
        header = header_of(
            game, setup, terms, game_id, began, options=options, seat_proofs=seat_proofs
        )
        return cls(LogWriter.create(path, header, sync, disk), game, setup, terms, header)

    @classmethod
    def resume(
        cls, path: str | Path, games: Games, *, sync: Sync = "command", disk: Disk = POSIX
    ) -> tuple[Self, StoredGame]:
        """Resume the game in the file at ``path``, and return also what it contains so far.

        The game continues under the revision of the rulings that its header names. What was cut
        off while it was written was never acknowledged; it is set aside in a file beside the log.

        Raises:
            LogError: it cannot be read or written, is damaged, or is sealed, or it was played under
                an unknown revision of the rulings.
        """
        writer, logged = LogWriter.reopen(path, sync, disk)
        try:
            game = stored(logged, games)
        except MalformedError as error:
            writer.close()
            raise LogError(path, f"contains no game that can be resumed: {error}") from None
        return cls(writer, game.definition, game.setup, game.chance, game.header), game

    @property
    def header(self) -> Header:
        """What is known of the game before its first command."""
        return self._recorder.header

    def append(
        self,
        record: AnyRecord,
        version: int | None = None,
        *,
        evidence: Sequence[Item] = (),
        hidden: Sequence[HiddenPath] = (),
    ) -> None:
        """Write ``record``, and return once it is as durable as ``sync`` requires.

        Args:
            record: a command with its events.
            version: the version from which it leads on; not checked if None.
            evidence: what proves something about it; needs format 2.
            hidden: where in the evidence there are values that no seat may see.

        Raises:
            ConcurrencyError: the log is at another version; nothing has changed.
            LogError: it cannot be written, or the file was moved, replaced or removed; nothing more
                can be written until the log is opened again.
            MalformedError: it is not a record of this game.
        """
        if not isinstance(record, Record):
            raise MalformedError(f"must be a Record of command and events, not {shown(record)}")
        packed = pack_record(self._words, record)
        version = self._writer.count if version is None else version
        self.store(version, packed, evidence=evidence, hidden=hidden)

    def store(
        self,
        version: int,
        record: bytes,
        *,
        evidence: Sequence[Item] = (),
        hidden: Sequence[HiddenPath] = (),
    ) -> None:
        """Store the record that follows ``version``, as a match or ``Game`` requests.

        Args:
            version: the version from which it leads on.
            record: command and events in bytes.
            evidence: what proves something about it; needs format 2.
            hidden: where in the evidence there are values that no seat may see.

        Raises:
            ConcurrencyError: the log is at another version; nothing has changed.
            LogError: it cannot be written, or the file was moved, replaced or removed; nothing more
                can be written until the log is opened again.
            MalformedError: it is longer than a record may be.
        """
        if version != self._writer.count:
            raise ConcurrencyError(version, self._writer.count)
        self._writer.append(self._recorder.record(record, evidence, hidden))

    def flush(self) -> None:
        """Ensure that everything written is on disk, as at the end of a turn."""
        self._writer.flush()

    def seal(self, outcome: Outcome, secret: str = "") -> Seal:
        """End the log for good, reveal the ``secret`` of committed dice, and release the file.

        Raises:
            LogError: it cannot be written, or the secret is not the one committed to.
            MalformedError: the outcome is unknown.
        """
        chance = self._chance
        if isinstance(chance, CommittedSeed) and commitment_to(secret) != chance.commitment:
            raise LogError(self._writer.path, "that is not the secret that was committed to")
        seal = self._writer.seal(outcome, secret)
        self.close()
        return seal

    def close(self) -> None:
        """Release the file."""
        self._writer.close()

    def __enter__(self) -> GameLog:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
