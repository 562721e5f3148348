"""Logs of games on disk: written while a game is played or afterwards, read, resumed and sealed."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self, TypedDict, Unpack

from attrs import evolve

from maginor_core.engine.codec import pack_record, unpack, unpack_record
from maginor_core.engine.commitments import UnprovenError
from maginor_core.engine.definition import (
    GameDefinition,
    Games,
    Numbers,
    Parts,
    PlayableSetup,
    Setup,
)
from maginor_core.engine.errors import ConcurrencyError, MalformedError, shown
from maginor_core.engine.facts import Vocabulary
from maginor_core.engine.game import Game
from maginor_core.engine.log import Log, Record, S
from maginor_core.engine.paths import NOT_PLAIN, is_plain
from maginor_core.engine.setup import beginning
from maginor_core.engine.variants import VariantValue
from maginor_core.engine.view import V_co
from maginor_core.engine.visibility import Seen, hidden_paths, seen_record
from maginor_core.eventlog.chain import chain_of
from maginor_core.eventlog.commitments import require_commitments
from maginor_core.eventlog.disk import POSIX, Closing, Disk
from maginor_core.eventlog.frames import StoredRecords
from maginor_core.eventlog.header import (
    CHANCE,
    JOINT,
    SETUP,
    Chance,
    CommittedSeed,
    GivenDice,
    Header,
    JointSeed,
    OpenSeed,
    chance_from_numbers,
    chance_to_numbers,
    commitment_to,
    pack_header,
    unpack_header,
)
from maginor_core.eventlog.hidden import (
    FINGERPRINT,
    FORMAT,
    NEWEST,
    SALT_BYTES,
    FieldPath,
    Item,
    RecordForm,
)
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.logged_game import LoggedGame, Outcome, Seal, make_seal
from maginor_core.eventlog.new_file import write_new
from maginor_core.eventlog.stored_game import (
    StoredGame,
    UnregisteredGameError,
    read_log,
    read_logs,
    stored,
)
from maginor_core.eventlog.writer import LogWriter, Sync
from maginor_core.registry import game_of, known_game

__all__ = [
    "Chance",
    "CommittedSeed",
    "GameLog",
    "GivenDice",
    "JointSeed",
    "LogError",
    "OpenSeed",
    "Stated",
    "StoredGame",
    "UnregisteredGameError",
    "read_log",
    "read_logs",
    "record",
    "reopen",
    "seal_game",
    "sealed_game",
    "write_log",
]

# Recording: the records of a game in the format of its header, with what is to be hidden.

SEED: FieldPath = (CHANCE, 1)
"""Where in a header an open seed is."""
DEAL: FieldPath = (CHANCE, 2)
"""Where in a header the preimages are by which a setup was dealt jointly."""
_OPEN = 1
"""What the chance of a game with an open seed begins with."""


def viewers(players: int) -> tuple[int | None, ...]:
    """Return all who may look at a game: a spectator, and each seat."""
    return (None, *range(players))


def with_seat_proofs(definition: GameDefinition, header: Header, players: int) -> Header:
    """Return the header of a game of which each seat can keep a log of its own.

    Hidden are what not everybody may know of the setup, and what it follows from: an open seed, or
    the preimages of a joint deal.

    Raises:
        MalformedError: the game does not define what of its setup a seat may know.
    """
    if definition.setups.seen is None:
        raise MalformedError(
            f"{definition.title} does not define what of a setup each seat may know, "
            "so no logs for seats can be made of its games",
            "seat_proofs",
        )
    paths = hidden_in_header(definition.setups.seen, header.setup, header.chance, players)
    return evolve(header, format=NEWEST).hiding(secrets.token_bytes(SALT_BYTES), paths)


def hidden_in_header(
    seen: Callable[[Numbers, int | None], Numbers], setup: Numbers, chance: Numbers, players: int
) -> list[FieldPath]:
    """Return where in a header there are values that not everybody may know, in ascending order.

    Args:
        seen: a setup in numbers as a seat, or a spectator, may know it.
    """
    views = [seen(setup, viewer) for viewer in viewers(players)]
    paths: list[FieldPath] = [(SETUP, *path) for path in hidden_paths(setup, views)]
    if chance[:1] == (_OPEN,):
        paths.append(SEED)
    if chance[:1] == (JOINT,):
        paths.append(DEAL)
    return paths


class Recorder:
    """Makes records of a game in the format of its header."""

    def __init__(
        self, definition: GameDefinition, header: Header, players: int, words: Vocabulary
    ) -> None:
        self.header = header
        self._definition = definition
        self._viewers = viewers(players)
        self._words = words

    def record(
        self, pair: bytes, evidence: Sequence[Item] = (), hidden: Iterable[FieldPath] = ()
    ) -> bytes:
        """Return the bytes of a record.

        Args:
            evidence: what proves something about it, in ascending order of kinds.
            hidden: where in the evidence there are values that no seat may see, as paths that begin
                with 2, the place of evidence in a record; they are hidden if the game has a salt.
        """
        if self.header.format < NEWEST:
            if evidence:
                raise MalformedError(f"evidence needs format {NEWEST}", "record")
            return pair
        paths = [*hidden, *self.hidden_in(pair)] if self.header.salt else []
        form = RecordForm.of(pair, evidence, paths)
        form.require_known()
        return form.pack()

    def hidden_in(self, pair: bytes) -> list[FieldPath]:
        """Return where in a record there are values that not everybody may see."""
        record = unpack_record(self._words, pair)
        rows: Seen = unpack(pair)
        views = [
            seen_record(self._definition, record.command, record.events, rows, viewer)
            for viewer in self._viewers
        ]
        return hidden_paths(rows, views)


class Stated(TypedDict, total=False):
    """What a header states besides setup and chance.

    Attributes:
        game_id: a name for this one game; a new one, if not given.
        began: when, in seconds since 1970 began, UTC; now, if not given.
        options: what else it states, in ascending order of kinds; with any, the log is of format 2.
        seat_proofs: whether each seat can keep a log of its own, by ``evidence.seat_log``; if so,
            the log is of format 2.
        fingerprint: whether it names the fingerprint of the rules that are installed, so that an
            audit can tell whether others are; if so, the log is of format 2.
    """

    game_id: str | None
    began: int | None
    options: tuple[Item, ...]
    seat_proofs: bool
    fingerprint: bool


def header_of(
    definition: GameDefinition,
    setup: PlayableSetup,
    chance: Chance,
    game_id: str | None = None,
    began: int | None = None,
    *,
    options: tuple[Item, ...] = (),
    seat_proofs: bool = False,
    fingerprint: bool = False,
) -> Header:
    """Return the header of a game from ``setup``; of format 1, if nothing in it needs format 2.

    Raises:
        MalformedError: a log with this header could not be read, ``definition`` is an older
            revision of a game, or the fingerprint is not known.
    """
    if definition.newest is not None:
        reason = f"a new game begins under the newest revision, {definition.newest.revision}"
        raise MalformedError(f"{reason}, not under {definition.revision}", "revision")
    if not isinstance(chance, Chance):
        raise MalformedError(
            f"must be GivenDice, OpenSeed, CommittedSeed or JointSeed, not {shown(chance)}",
            "chance",
        )
    joint = isinstance(chance, JointSeed)
    if fingerprint:
        if not definition.fingerprint:
            reason = f"is not known: there are no sources of the rules of {definition.title} here"
            raise MalformedError(reason, "fingerprint")
        options = (*options, (FINGERPRINT, definition.fingerprint))
    header = Header(
        game=definition.name,
        format=NEWEST if options or seat_proofs or joint else FORMAT,
        id=secrets.token_hex(16) if game_id is None else game_id,
        began=int(time.time()) if began is None else began,
        rules=definition.revision,
        terms=definition.setups.terms(setup.numbers, definition.revision),
        setup=setup.numbers,
        chance=chance_to_numbers(chance),
        options=options,
    )
    if seat_proofs:
        header = with_seat_proofs(definition, header, setup.players)
    chance_from_numbers(header.chance)
    if type(header.id) is str and not is_plain(header.id):
        raise MalformedError(f"{NOT_PLAIN}, not {shown(header.id)}", "header.id")
    if header.format == NEWEST:
        try:
            require_commitments(definition, header, setup.players)
        except UnprovenError as error:
            reason = f"{error}; its options are those of the agreement (options_of)"
            raise MalformedError(reason, "chance") from None
    if unpack_header(pack_header(header)) != header:
        raise MalformedError("would be read as another one", "header")
    return header


AnyRecord = Record[Any, Any]  # Any: the game's commands and events


class GameLog(Closing):
    """A log file that grows with its game; one process at a time may write it.

    Attributes:
        cut: how many bytes of an unacknowledged record were set aside when it was opened.
    """

    def __init__(
        self,
        writer: LogWriter,
        definition: GameDefinition,
        setup: PlayableSetup,
        chance: Chance,
        header: Header,
    ) -> None:
        self._writer = writer
        self._words = definition.vocabulary(setup)
        self._recorder = Recorder(definition, header, setup.players, self._words)
        self._chance = chance
        self.cut = writer.cut

    @classmethod
    def create(
        cls,
        path: str | Path,
        setup: PlayableSetup,
        chance: Chance | None = None,
        *,
        definition: GameDefinition | None = None,
        sync: Sync = "command",
        disk: Disk = POSIX,
        **stated: Unpack[Stated],
    ) -> Self:
        """Make a new log file at ``path``, where nothing may be yet.

        Args:
            chance: where its outcomes of chance come from; from outside, if not given.
            definition: which game it is; the registered one of the setup, if not given.
            sync: when a record is certain to be on disk: with each ``command``, with each
                ``flush`` as at the end of a ``turn``, or ``never`` before the system does it.
            stated: what else the header states; see ``Stated``.

        Raises:
            LogError: there is something already, or nothing can be written there.
            MalformedError: the setup contains something that no log can.
        """
        known = game_of(setup) if definition is None else definition
        terms = GivenDice() if chance is None else chance
        header = header_of(known, setup, terms, **stated)
        return cls(LogWriter.create(path, header, sync, disk), known, setup, terms, header)

    @classmethod
    def reopen(
        cls,
        path: str | Path,
        games: Games = known_game,
        *,
        sync: Sync = "command",
        disk: Disk = POSIX,
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
        hidden: Sequence[FieldPath] = (),
    ) -> None:
        """Write ``record``, and return once it is as durable as ``sync`` requires.

        Args:
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
        hidden: Sequence[FieldPath] = (),
    ) -> None:
        """Store the record, in bytes, that follows ``version``, as a ``Game`` requests.

        It takes and raises the same as ``append``.
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


# Writing whole games at once: sealed, each in one frame, alone in a file or many in a shard.


def sealed_game(
    setup: PlayableSetup,
    records: Iterable[AnyRecord],
    chance: Chance | None = None,
    *,
    definition: GameDefinition | None = None,
    outcome: Outcome = "finished",
    secret: str = "",
    evidence: Sequence[Sequence[Item]] | None = None,
    **stated: Unpack[Stated],
) -> StoredRecords:
    """Return a whole game, sealed, as the bytes of its parts.

    Args:
        chance: where its outcomes of chance came from; from outside, if not given.
        definition: which game it is; the registered one of the setup, if not given.
        secret: what its chance follows from, if it was committed.
        evidence: for each record, what proves something about it; needs format 2.
        stated: what else the header states; see ``Stated``.

    Raises:
        MalformedError: the setup contains something that no log can.
    """
    known = game_of(setup) if definition is None else definition
    terms = GivenDice() if chance is None else chance
    header = header_of(known, setup, terms, **stated)
    words = known.vocabulary(setup)
    packed = [pack_record(words, record) for record in records]
    recorder = Recorder(known, header, setup.players, words)
    proofs = [()] * len(packed) if evidence is None else evidence
    packed = [recorder.record(*each) for each in zip(packed, proofs, strict=True)]
    data = pack_header(header)
    chain = chain_of(header, data)
    chain.add_records(packed)
    seal = make_seal(chain, outcome, len(packed), secret)
    return StoredRecords(data, packed, seal, form="packed")


def write_log(
    path: str | Path,
    setup: PlayableSetup,
    records: Iterable[AnyRecord],
    chance: Chance | None = None,
    *,
    outcome: Outcome = "finished",
    **stated: Unpack[Stated],
) -> None:
    """Write a whole game to a new file, sealed; its arguments are those of ``sealed_game``.

    Raises:
        MalformedError: the game did not end so: it is ``finished`` exactly if nobody is awaited.
            Otherwise as ``sealed_game``.
        LogError: there is something already, or nothing can be written there.
    """
    records = list(records)
    _require_ending(setup, records, outcome)
    sealed = sealed_game(setup, records, chance, outcome=outcome, **stated)
    write_new(Path(path), sealed.to_bytes())


def _require_ending(setup: PlayableSetup, records: Sequence[AnyRecord], outcome: Outcome) -> None:
    """Refuse an outcome other than the one that the events of the records lead to."""
    known, log = game_of(setup), Log[Any, Any]()
    try:
        for record in records:
            log.append(record)
        finished = known.finished(Game(known, setup, log=log).live_state)
    except Exception:  # events that cannot have happened; an audit tells what is wrong with them
        return
    if outcome == "finished" and not finished:
        reason = "somebody is still to act in the game; it can be written as abandoned"
        raise MalformedError(f"cannot be finished: {reason}, or be continued first", "outcome")
    if outcome == "abandoned" and finished:
        raise MalformedError("cannot be abandoned: the game is over; it is finished", "outcome")


def seal_game(game: LoggedGame) -> bytes:
    """Return a sealed game in one frame, packed; its chain stays the same.

    Raises:
        MalformedError: it is not sealed, or something is wrong with it.
    """
    if game.seal is None or game.problem is not None:
        raise MalformedError("only an intact sealed game can be written in one frame")
    return StoredRecords(game.header_bytes, game.pieces, game.seal).to_bytes("packed")


@contextmanager
def record(
    definition: GameDefinition[S, V_co],
    path: str | Path,
    players: int | None = None,
    seed: str | int | None = None,
    *,
    setup: Setup | None = None,
    parts: Parts | None = None,
    variants: Mapping[str, VariantValue] | None = None,
    seat_proofs: bool = False,
    fingerprint: bool = False,
    sync: Sync = "command",
) -> Iterator[Game[Any, Any, S, V_co]]:  # Any: the game's commands and events
    """Begin a game whose records are stored in a new log file, each before it counts.

    At the end of the block the file is closed, and sealed if the game is finished; a game that is
    not is continued with ``reopen``. Deal, chance and header follow from the same seed.

    Args:
        path: where nothing may be yet.
        players: as in ``engine.setup.beginning``, as are the following.
        seed: what deal and chance follow from.
        setup: what is laid out, if the game is not dealt.
        parts: what it is dealt from.
        variants: the variants that differ from their defaults.
        seat_proofs: whether each seat can keep a log of its own, by ``seat_log``.
        fingerprint: whether the log names the rules that are installed; see ``Stated``.
        sync: when a record is certain to be on disk; see ``GameLog.create``.

    Raises:
        LogError: there is something already, or nothing can be written there.
        MalformedError: the arguments contradict each other, or the setup contains something that no
            log can.
        EngineError: the game cannot be dealt so.
    """
    begun = beginning(definition, players, seed, setup, parts, variants)
    chance = GivenDice() if begun.seed is None else OpenSeed(begun.seed, begun.parts)
    with GameLog.create(
        path,
        begun.setup,
        chance,
        definition=definition,
        sync=sync,
        seat_proofs=seat_proofs,
        fingerprint=fingerprint,
    ) as log:
        game = Game(definition, begun.setup, begun.seed, store=log.store)
        yield game
        if game.finished:
            log.seal("finished")


@contextmanager
def reopen(path: str | Path, secret: str = "", *, sync: Sync = "command") -> Iterator[Game]:
    """Continue the game in a log file that is not sealed; at the end it is as with ``record``.

    Args:
        secret: what committed chance follows from.
        sync: when a record is certain to be on disk; see ``GameLog.create``.

    Raises:
        LogError: it cannot be read or written, is damaged, or is sealed.
        MalformedError: a preimage of joint dice in it is false.
    """
    log, found = GameLog.reopen(path, sync=sync)
    with log:
        game = found.game(secret, log.store)
        yield game
        if game.finished:
            log.seal("finished", secret)
