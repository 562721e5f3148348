"""Stored games: created in a store, opened from it, and exported as log files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from maginor_core.engine.chance import fresh_seed
from maginor_core.engine.commitments import Evidence, UnprovenError
from maginor_core.engine.definition import GameDefinition, Games, PlayableSetup
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.game import Game
from maginor_core.engine.log import Append
from maginor_core.engine.variants import VariantValue
from maginor_core.eventlog.commitments import game_of_log
from maginor_core.eventlog.frames import StoredRecords
from maginor_core.eventlog.header import (
    Chance,
    CommittedSeed,
    GivenDice,
    Header,
    OpenSeed,
    chance_from_numbers,
    commitment_to,
    seed_from,
    unpack_header,
)
from maginor_core.eventlog.hidden import NEWEST, Item, evidence_from
from maginor_core.eventlog.hidden import FieldPath as HiddenPath
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.logs import Recorder, header_of
from maginor_core.eventlog.moves import game_under, moves_in, words_of
from maginor_core.eventlog.new_file import PRIVATE, PUBLIC, write_new
from maginor_core.eventlog.shard import games_in
from maginor_core.eventlog.stored_game import UnregisteredGameError, log_of
from maginor_core.eventlog.stores.store import (
    RecordStore,
    Store,
    StoreError,
    bytes_of,
)


def create_game(
    store: Store,
    definition: GameDefinition,
    setup: PlayableSetup,
    chance: Chance | None = None,
    game_id: str | None = None,
    *,
    seat_proofs: bool = False,
    options: tuple[Item, ...] = (),
    fingerprint: bool = False,
) -> tuple[str, Game]:
    """Begin a game in ``store``, and return its id with it.

    Args:
        store: where its records are stored, each before it counts.
        definition: which game it is.
        setup: what it begins with.
        chance: where, by its header, its outcomes of chance come from; from outside, if not given.
        game_id: its id; a new one, if not given.
        seat_proofs: whether each seat can keep a log of its own, by ``seat_log``.
        options: what else its header states, such as ``options_of`` an agreement.
        fingerprint: whether it names the rules that are installed; see ``eventlog.logs.Stated``.

    Raises:
        StoreError: a game has that id, or it cannot be stored.
        MalformedError: the setup contains something that no log can.
    """
    stated = GivenDice() if chance is None else chance
    header = header_of(
        definition,
        setup,
        stated,
        game_id,
        seat_proofs=seat_proofs,
        options=options,
        fingerprint=fingerprint,
    )
    store.create(header)
    return header.id, begun_game(definition, header, setup, store)


def begun_game(
    definition: GameDefinition,
    header: Header,
    setup: PlayableSetup,
    store: RecordStore,
    seed: str | int | None = None,
) -> Game:
    """Return the game that begins with a setup, as ``open_game`` reads it from what is stored.

    Args:
        definition: which game it is.
        header: its header, in which the setup is.
        setup: what it begins with.
        store: where its header is stored, and its records will be.
        seed: what its outcomes follow from; if None, what its header states.
    """
    recorder = Recorder(definition, header, setup.players, definition.vocabulary(setup))
    chance = _seed(chance_from_numbers(header.chance), "") if seed is None else seed
    append = _appending(store, recorder)
    return game_of_log(definition, header, setup, chance, store=append)


def deal_game(
    store: Store,
    definition: GameDefinition,
    players: int,
    game_id: str | None = None,
    *,
    seed: str | None = None,
    variants: Mapping[str, VariantValue] | None = None,
) -> tuple[str, Game]:
    """Deal a game by a seed, begin a game of it in ``store``, and return its id with it.

    Deal and dice follow from the seed, which the log states, so that an audit can check both.

    Args:
        store: where its records are stored, each before it counts.
        definition: which game it is.
        players: how many play.
        game_id: its id; a new one, if not given.
        seed: what it follows from; a fresh one, if not given.
        variants: the variants that differ from their default.

    Raises:
        StoreError: a game has that id, or it cannot be stored.
        EngineError: the game cannot be dealt so; it is of the class ``SetupError``.
    """
    stated = fresh_seed() if seed is None else seed
    parts = definition.parts.standard()
    setup = definition.deal(players, stated, parts, variants or {})
    return create_game(
        store, definition, setup, OpenSeed(stated, definition.parts.id_of(parts)), game_id
    )


def open_game(
    store: RecordStore,
    game_id: str,
    games: Games,
    seed: str | int | None = None,
    *,
    secret: str = "",
    stored: StoredRecords | None = None,
) -> Game:
    """Return the game of that id, to be shown or resumed under its own revision of the rulings.

    Args:
        store: where it is.
        game_id: which.
        games: the games that are known.
        seed: what its further outcomes follow from; if None, what its header states.
        secret: what committed chance follows from.
        stored: what is stored of it, if it was read already.

    Raises:
        StoreError: there is no such match, or it cannot be read.
        UnknownGameError: it is of a game that is not known.
        MalformedError: its revision of the rulings is not known, a record cannot be read, or its
            header commits to another secret.
    """
    stored = store.read(game_id) if stored is None else stored
    header = unpack_header(stored.header)
    game = games(header.game)
    if game is None:
        raise UnregisteredGameError(header.game)
    game = game.under(header.rules)
    setup = game.setups.from_numbers(header.setup)
    evidence_of = stored.evidence()
    moves = moves_in(evidence_of)
    words = words_of(game, setup.names, moves)
    pairs = stored.pairs()
    log = log_of(words, pairs)
    chance = _seed(chance_from_numbers(header.chance), secret) if seed is None else seed
    recorder = Recorder(game, header, setup.players, words)
    append = _appending(store, recorder)
    records = [
        ((words.row(command), tuple(map(words.row, events))), evidence_from(evidence))
        for (command, events), evidence in zip(log, evidence_of, strict=True)
    ]
    if moves:
        game, setup = game_under(game, header, moves[-1].revision)
    try:
        return game_of_log(game, header, setup, chance, records, log=log, store=append)
    except UnprovenError as error:
        raise StoreError(f"game {game_id!r}: {error}") from None


def seal_game(store: Store, game_id: str, game: Game, secret: str = "") -> None:
    """Seal a game in ``store`` that is over; if another process has sealed it, do nothing.

    It is sealed as finished, or as abandoned if it was broken off without a result.

    Args:
        store: where it is.
        game_id: which.
        game: the game.
        secret: what committed chance follows from, which the seal reveals.

    Raises:
        StoreError: the game is not over, its secret is not given, or it cannot be stored.
    """
    if not game.finished:
        raise StoreError(f"game {game_id!r} cannot be sealed: it is not over")
    stored = store.read(game_id)
    if stored.seal is not None:
        return
    chance = chance_from_numbers(unpack_header(stored.header).chance)
    if isinstance(chance, CommittedSeed) and not secret:
        raise StoreError(f"game {game_id!r} cannot be sealed without the secret of its chance")
    store.seal(game_id, "abandoned" if game.result is None else "finished", secret)


def export_game(store: Store, game_id: str, path: str | Path) -> None:
    """Write a game to a new log file, with the bytes that it would have if played into a file.

    If it is not sealed, only its owner may read the file, which contains secret choices.

    Raises:
        StoreError: there is no such match, or it cannot be read.
        LogError: there is something at ``path`` already, or nothing can be written there.
    """
    stored = store.read(game_id)
    try:
        data = bytes_of(stored)
    except MalformedError as error:
        raise StoreError(f"game {game_id!r}: {error}") from None
    write_new(Path(path), data, PRIVATE if stored.seal is None else PUBLIC)


def import_games(store: Store, path: str | Path) -> list[str]:
    """Store the games of a log file or shard, sealed ones and open ones; return their ids.

    A game keeps its bytes, its seal and its signatures. The rules are not asked: audit the store.

    Raises:
        LogError: the file cannot be read, or a game in it is not intact; those before it are
            stored.
        StoreError: a game has the id of one in the store, or cannot be stored; those before it are
            stored.
    """
    ids = []
    for game in games_in(Path(path)):
        try:
            stored = StoredRecords.of(game)
            store.put(stored)
        except MalformedError as error:
            raise LogError(path, f"game {game.number} {error}") from None
        ids.append(unpack_header(stored.header).id)
    return ids


class MovedGameError(StoreError):
    """A game in memory that goes on under another revision where it is stored."""

    def __init__(self, game_id: str, revision: int) -> None:
        super().__init__(f"game {game_id!r} goes on under revision {revision}; open it again")


def catch_up(store: RecordStore, game_id: str, game: Game) -> int:
    """Append to ``game`` what other processes have stored of it since, and return its version.

    Raises:
        MovedGameError: it goes on under another revision of the rulings; open it again.
        StoreError: there is no such match, it has fewer records, or it cannot be read.
        MalformedError: a record cannot be read.
    """
    stored = store.since(game_id, game.version)
    if moves := moves_in(stored.evidence()):
        raise MovedGameError(game_id, moves[-1].revision)
    later = stored.pairs()
    game.follow(list(log_of(game.vocabulary, later).records()))
    return game.version


def _appending(store: RecordStore, recorder: Recorder) -> Append:
    """Return what appends the records of a game to ``store``, in the format of its header."""
    game_id = recorder.header.id
    if recorder.header.format < NEWEST:  # a record is as it was packed
        return partial(store.append, game_id)

    def append(
        version: int, record: bytes, evidence: Evidence = (), hidden: Sequence[HiddenPath] = ()
    ) -> None:
        store.append(game_id, version, recorder.record(record, evidence, hidden))

    return append


def _seed(chance: Chance, secret: str) -> str | None:
    if isinstance(chance, CommittedSeed) and secret:
        if commitment_to(secret) != chance.commitment:
            raise MalformedError("is not the one to which the game's header commits", "secret")
        return seed_from(secret, chance.entropies)
    return chance.seed if isinstance(chance, OpenSeed) else None
