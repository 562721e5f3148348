"""Stored matches: created in a store, opened from it, and exported as log files."""

from __future__ import annotations

from pathlib import Path

from maginor_core.eventlog.chance import Chance, GivenDice, OpenSeed, chance_from_numbers
from maginor_core.eventlog.game_frames import GROWING, GameFrames
from maginor_core.eventlog.game_log import header_of
from maginor_core.eventlog.header import unpack_header
from maginor_core.eventlog.new_file import PRIVATE, PUBLIC, write_new
from maginor_core.eventlog.recorder import Recorder
from maginor_core.eventlog.store import Store, StoreError
from maginor_core.eventlog.stored_game import UnknownGameError, log_of
from maginor_core.kernel.definition import GameDefinition, Games, PlayableSetup
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.match import Match
from maginor_core.kernel.session import Append


def create_match(
    store: Store,
    game: GameDefinition,
    setup: PlayableSetup,
    chance: Chance | None = None,
    game_id: str | None = None,
    *,
    seat_proofs: bool = False,
) -> tuple[str, Match]:
    """Begin a match in ``store``, and return its id with it.

    Args:
        store: where its records are stored, each before it counts.
        game: which game it is.
        setup: what it begins with.
        chance: where, by its header, its outcomes of chance come from; from outside, if not given.
        game_id: its id; a new one, if not given.
        seat_proofs: whether each seat can keep a log of its own, by ``seat_log``.

    Raises:
        StoreError: a game has that id, or it cannot be stored.
        MalformedError: the setup contains something that no log can.
    """
    stated = GivenDice() if chance is None else chance
    header = header_of(game, setup, stated, game_id, seat_proofs=seat_proofs)
    store.create(header)
    recorder = Recorder(game, header, setup.players, game.vocabulary(setup))
    return header.id, Match(game, setup, _seed(stated), store=_appending(store, recorder))


def open_match(store: Store, game_id: str, games: Games) -> Match:
    """Return the match of that id, to be shown or resumed under its own revision of the rulings.

    Raises:
        StoreError: there is no such match, or it cannot be read.
        UnknownGameError: it is of a game that is not known.
        MalformedError: its revision of the rulings is not known, or a record cannot be read.
    """
    stored = store.read(game_id)
    header = unpack_header(stored.header)
    game = games(header.game)
    if game is None:
        raise UnknownGameError(header.game)
    setup = game.setup_under(header.rules, header.setup)
    words = game.vocabulary(setup)
    log = log_of(words, stored.pairs())
    seed = _seed(chance_from_numbers(header.chance))
    recorder = Recorder(game, header, setup.players, words)
    return Match(game, setup, seed, log=log, store=_appending(store, recorder))


def export_match(store: Store, game_id: str, path: str | Path) -> None:
    """Write a match to a new log file, with the bytes that it would have if played into a file.

    If it is not sealed, only its owner may read the file, which contains secret choices.

    Raises:
        StoreError: there is no such match, or it cannot be read.
        LogError: there is something at ``path`` already, or nothing can be written there.
    """
    stored = store.read(game_id)
    frames = GameFrames(stored.header, GROWING)
    for record in stored.records:
        frames.add_record(record)
    if stored.seal is not None:
        try:
            frames.add_seal(stored.seal)
        except MalformedError as error:
            raise StoreError(f"game {game_id!r}: {error}") from None
    mode = PRIVATE if stored.seal is None else PUBLIC
    write_new(Path(path), frames.to_bytes(), mode)


def _appending(store: Store, recorder: Recorder) -> Append:
    """Return what appends the records of a match to ``store``, in the format of its header."""

    def append(version: int, record: bytes) -> None:
        store.append(recorder.header.id, version, recorder.record(record))

    return append


def _seed(chance: Chance) -> str | None:
    return chance.seed if isinstance(chance, OpenSeed) else None
