"""A stored game: the contents of a log file about one game, and how much of it is intact."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, BinaryIO

from attrs import field, frozen

from maginor_core.engine.codec import pack_record, unpack_current
from maginor_core.engine.commitments import Evidence, UnprovenError, Witness
from maginor_core.engine.definition import (
    GameDefinition,
    Games,
    PlayableSetup,
    Setup,
)
from maginor_core.engine.errors import MalformedError, shown
from maginor_core.engine.facts import Vocabulary
from maginor_core.engine.game import Game
from maginor_core.engine.log import Append, FactLog, Log, Record
from maginor_core.engine.replay import FalseRecordError, re_execute
from maginor_core.eventlog.commitments import game_of_log, has_commitments, witness_of
from maginor_core.eventlog.files import open_log
from maginor_core.eventlog.header import (
    Chance,
    CommittedSeed,
    Header,
    chance_from_numbers,
    seed_from,
)
from maginor_core.eventlog.hidden import evidence_from
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.logged_game import LoggedGame, Seal, SeatLogError, Signature
from maginor_core.eventlog.moves import game_under, moves_of, words_of
from maginor_core.eventlog.reader import read_games
from maginor_core.native.replaying import replayed
from maginor_core.registry import known_game


class UnregisteredGameError(MalformedError):
    """A log of a game that this program does not know; it may be intact."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f"it is a log of {shown(name)}, a game that this program does not know; install its "
            "package, or name its module: maginor --module MODULE"
        )
        self.name = name


@frozen
class StoredGame:
    """A game as its log describes it; the events are applied unchecked until ``verify``.

    Attributes:
        definition: the game as the revision of the rulings in the header plays it. So replaying,
            showing and resuming the game use its own rules.
        setup: what the game began with, in the form of today.
        chance: where its dice come from.
        seal: how it ended; None if the log is open.
        signatures: who has signed it; whether they hold is another question.
        torn: how many bytes at the end were cut off while they were written; they mean nothing.
        evidence: of each record what proves it, in a game with joint dice or committed choices.
        written: the records as they were written, if such a game has records in another form than
            that of today, since choices were committed to in that form.
        moves: the records by which it goes on under another revision (``eventlog.moves``).
    """

    header: Header
    definition: GameDefinition
    setup: Setup
    chance: Chance
    records: FactLog = field(eq=tuple)
    seal: Seal | None
    signatures: tuple[Signature, ...]
    torn: int
    evidence: tuple[Evidence, ...] = ()
    written: tuple[bytes, ...] = ()
    moves: frozenset[int] = frozenset()

    @property
    def seed(self) -> str | None:
        """What the dice follow from, if that is known by now."""
        return self._seed("" if self.seal is None else self.seal.secret)

    def _seed(self, secret: str) -> str | None:
        chance = self.chance
        if isinstance(chance, CommittedSeed):
            return seed_from(secret, chance.entropies) if secret else None
        return getattr(chance, "seed", None)

    def game(self, secret: str = "", store: Append | None = None) -> Game:
        """Return the game, to be shown or resumed.

        Args:
            secret: what committed chance follows from, if the host resumes the game with it.
            store: stores each further record durably before it counts, such as ``GameLog.store``.
        """
        seed = self._seed(secret) if secret else self.seed
        log = self.records.branch(self.records.version)
        try:
            return game_of_log(
                self.definition, self.header, self.setup, seed, self._proved(), log=log, store=store
            )
        except UnprovenError as error:
            raise MalformedError(str(error)) from None

    def _proved(self) -> Iterator[tuple[object, Evidence]]:
        """Yield command and events of each record in numbers, as a pair, and its evidence."""
        row = self.definition.vocabulary(self.setup).row
        if self.evidence:
            for one, evidence in zip(self.records, self.evidence, strict=True):
                yield (row(one.command), tuple(map(row, one.events))), evidence

    def verify(self) -> Game:
        """Execute every command again and return the game to which they lead, without its past."""
        players = self.setup.players
        try:
            witness, _ = witness_of(self.definition, self.header, players, self.evidence)
        except UnprovenError as error:
            raise MalformedError(str(error)) from None
        return verify(
            self.definition, self.setup, self.records, witness, self.written, moves=self.moves
        )


def verify(
    definition: GameDefinition,
    setup: PlayableSetup,
    records: Iterable[Record[Any, Any]],  # Any: the game's commands and events
    witness: Witness | None = None,
    written: Sequence[bytes] = (),
    *,
    moves: frozenset[int] = frozenset(),
) -> Game:
    """Execute the commands of ``records`` again and return the game to which they lead.

    ``written`` is the same as it was written, if choices were committed to in another form.
    """
    words = definition.vocabulary(setup)
    packed = written or [pack_record(words, record) for record in records]
    if witness is None:
        state = replayed(definition, setup.layout, b"".join(packed), len(packed))
        if state is not None:
            return Game(definition, setup, state=state, version=len(packed))
    decider = definition.decider
    layout = setup.layout
    replay = re_execute(decider, words, layout, None, lambda: packed, witness, moves=moves)
    if (false := replay.false) is not None:
        against = f"{false.command} is against the rules: " if false.refusal else ""
        raise FalseRecordError(false.record, against + false.reason, false.refusal)
    return Game(definition, setup, state=replay.state, version=len(packed))


def known_definition(name: object, games: Games) -> GameDefinition:
    """Return the game with that name, or raise ``UnregisteredGameError``."""
    definition = games(name) if isinstance(name, str) else None
    if definition is None:
        raise UnregisteredGameError(str(name))
    return definition


def stored(game: LoggedGame, games: Games) -> StoredGame:
    """Return what a logged game contains, up to its first problem.

    Raises:
        UnknownGameError: its game is none of these.
        UnknownRevisionError: it was played under rulings that its definition does not know.
        MalformedError: its header or a record contains what no such game can have.
    """
    if game.header is None:
        raise MalformedError("has no intact header")
    definition = known_definition(game.header.game, games)
    if game.header.seat is not None:
        raise SeatLogError(game.header.seat)
    definition = definition.under(game.header.rules)
    setup = definition.setups.from_numbers(game.header.setup)
    moves, written = moves_of(game), game.record_bytes()
    words = words_of(definition, setup.names, moves)
    records = log_of(words, written)
    problem = game.problem
    chance = chance_from_numbers(game.header.chance)
    if moves:
        definition, setup = game_under(definition, game.header, moves[-1].revision)
    evidence: tuple[Evidence, ...] = ()
    if has_commitments(game.header):
        evidence = tuple([evidence_from(tuple(form.evidence)) for form in game.forms()])
    return StoredGame(
        header=game.header,
        definition=definition,
        setup=setup,
        chance=chance,
        records=records,
        seal=game.seal,
        signatures=tuple(game.signatures),
        torn=0 if problem is None else problem.cut,
        evidence=evidence,
        written=tuple(written) if evidence and words.upcasters else (),
        moves=frozenset([move.version for move in moves]),
    )


def log_of(words: Vocabulary, records: Iterable[bytes]) -> FactLog:
    """Return the log of ``records``, each in bytes; those of former classes are upcast."""
    log: FactLog = Log()
    for version, packed in enumerate(records):
        try:
            command, events = unpack_current(words, packed)
        except MalformedError as error:
            raise MalformedError(f"record {version}: {error}") from None
        log.add(words.cached(command), tuple(map(words.cached, events)))
    return log


def read_logs(path: str | Path, games: Games = known_game) -> Iterator[StoredGame]:
    """Yield the games in the file at ``path``, one after another.

    Raises:
        LogError: it cannot be read, contains an unknown game, or is damaged.
    """
    with open_log(path) as file:
        yield from _read(path, file, games)


def read_log(path: str | Path, games: Games = known_game) -> StoredGame:
    """Return the one game, or the first, in the file at ``path``.

    It takes and raises the same as ``read_logs``.
    """
    for game in read_logs(path, games):
        return game
    raise LogError(path, "is empty")


def _read(path: str | Path, file: BinaryIO, games: Games) -> Iterator[StoredGame]:
    for game in read_games(file):
        problem = game.problem
        if problem is not None and problem.trouble == "unknown format":
            raise LogError(path, problem.reason)
        if problem is not None and problem.trouble == "damaged":
            raise LogError(path, f"is damaged at byte {problem.byte}: {problem.reason}")
        try:
            yield stored(game, games)
        except MalformedError as error:
            raise LogError(path, f"contains no game that can be read: {error}") from None
