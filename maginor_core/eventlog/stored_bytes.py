"""The bytes of a game in a store, as a log file contains it that grew with the game."""

from __future__ import annotations

from maginor_core.eventlog.game_frames import GROWING, GameFrames
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.eventlog.store import StoredRecords
from maginor_core.kernel.errors import MalformedError


def bytes_of(game: StoredRecords) -> bytes:
    """Return the bytes of a log file that contains ``game`` alone.

    Raises:
        MalformedError: the seal is not that of this game, or a part is too long.
    """
    frames = GameFrames(game.header, GROWING)
    for record in game.records:
        frames.add_record(record)
    if game.seal is not None:
        frames.add_seal(game.seal)
    for signature in game.signatures:
        frames.add_signature(signature)
    return frames.to_bytes()


def stored_records(game: LoggedGame) -> StoredRecords:
    """Return a game of a log file as a store takes it.

    Raises:
        MalformedError: something is wrong with it.
    """
    if game.problem is not None or game.header is None:
        reason = "its header cannot be read" if game.problem is None else game.problem.reason
        raise MalformedError(f"is not intact: {reason}")
    records = tuple(game.pieces)
    return StoredRecords(game.header_bytes, records, game.seal, tuple(game.signatures))
