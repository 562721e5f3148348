"""Specimens: small logs of every kind, and what must hold when a changed one is read."""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from attrs import frozen

from maginor_core import MaginorGame, maginor
from maginor_core.engine.codec import values_in
from maginor_core.eventlog.frames import Frame, StoredRecords
from maginor_core.eventlog.logged_game import Form, LoggedGame
from maginor_core.eventlog.logs import GameLog, OpenSeed, sealed_game
from maginor_core.eventlog.reader import FrameReader, read_games
from maginor_core.eventlog.writer import Sync
from maginor_core.evidence.seat_log import seat_frames
from maginor_core.games import known_game
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.play.bots import bots_of, play_out

BEGAN = 1_700_000_000


@cache
def game_of(seed: int, players: int = 2) -> MaginorGame:
    """Return a game that the random bots have played to its end."""
    game = maginor.new(players, seed)
    play_out(game, [bots_of(DEFINITION)["random"]] * players, str(seed))
    return game


def chance_of(seed: int) -> OpenSeed:
    return OpenSeed(str(seed), "reconstruction-1")


@cache
def open_log(seed: int = 1, records: int = 12) -> bytes:
    """Return a log as it grows: a header and the first records of a game."""
    return grown(seed, records, sealed=False)


@cache
def sealed_log(seed: int = 1, records: int = 12) -> bytes:
    """Return a log that grew and was sealed."""
    return grown(seed, records, sealed=True)


@cache
def game_in_one_frame(seed: int = 1, records: int | None = 12) -> bytes:
    """Return a sealed game in one frame; all of it if ``records`` is None."""
    return sealed(seed, records).to_bytes("kept")


@cache
def packed_game(seed: int = 1, records: int | None = 12) -> bytes:
    """Return the same game with its records packed."""
    return sealed(seed, records).to_bytes("packed")


def sealed(seed: int, records: int | None) -> StoredRecords:
    game = game_of(seed)
    return sealed_game(
        game.setup,
        list(game.log)[:records],
        chance_of(seed),
        outcome="finished" if records is None else "abandoned",
        game_id=f"specimen-{seed}",
        began=BEGAN,
    )


def grown(seed: int, records: int, *, sealed: bool) -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder, "log")
        with new_log(path, seed) as log:
            for record in list(game_of(seed).log)[:records]:
                log.append(record)
            if sealed:
                log.seal("abandoned")
        return path.read_bytes()


def new_log(path: Path, seed: int = 1, sync: Sync = "never") -> GameLog:
    """Begin the log that ``open_log`` is."""
    return GameLog.create(
        path,
        game_of(seed).setup,
        chance_of(seed),
        game_id=f"specimen-{seed}",
        began=BEGAN,
        sync=sync,
    )


SALT = bytes(range(32))
"""A salt for specimens; in earnest, it is random."""


@cache
def hidden_log(records: int | None = 73, *, sealed: bool = True) -> bytes:
    """Return a log of format 2 with a duel, whose beasts are hidden; all of the game if None."""
    with TemporaryDirectory() as folder, patch("secrets.token_bytes", lambda size: SALT):
        path = Path(folder, "log")
        log = GameLog.create(
            path,
            game_of(1).setup,
            chance_of(1),
            game_id="hidden",
            began=BEGAN,
            sync="never",
            seat_proofs=True,
        )
        with log:
            for record in list(game_of(1).log)[:records]:
                log.append(record)
            if sealed:
                log.seal("abandoned" if records else "finished")
        return path.read_bytes()


def hidden_game(form: Form, records: int | None = 73) -> bytes:
    """Return a sealed game of format 2 in other frames."""
    (game,) = read(hidden_log(records))
    return StoredRecords.of(game, form).to_bytes()


def seat_of_hidden(form: Form, seat: int = 1, records: int | None = 73) -> bytes:
    """Return the log of a seat of the same game."""
    (game,) = read(hidden_log(records))
    frames = seat_frames(game, seat, known_game)
    frames.form = form
    return frames.to_bytes()


def several_games() -> bytes:
    """Return a file with games of several kinds; the last one continues."""
    return game_in_one_frame(2, 6) + sealed_log(3, 5) + game_in_one_frame(4, 3) + open_log(1, 6)


def every_kind() -> bytes:
    """Return a file with games of every kind; the last one continues."""
    return packed_game(5, 6) + several_games()


def read(data: bytes) -> list[LoggedGame]:
    return list(read_games(io.BytesIO(data)))


def frames_of(data: bytes) -> list[Frame]:
    found = list(FrameReader(io.BytesIO(data)))
    assert all(isinstance(each, Frame) for each in found)
    return [each for each in found if isinstance(each, Frame)]


def pieces_of(data: bytes) -> list[bytes]:
    """Return the bytes of each frame."""
    return [data[frame.start : frame.end] for frame in frames_of(data)]


def split(records: bytes) -> list[bytes]:
    """Return the concatenated values, each by itself."""
    return list(values_in(records))


@frozen
class Original:
    """What was written, to compare with what is read from it once it is changed."""

    games: tuple[tuple[bytes, bytes, object, int], ...]

    @classmethod
    def of(cls, data: bytes) -> Original:
        games = read(data)
        assert all(game.problem is None for game in games)
        return cls(
            tuple((game.header_bytes, game.records, game.seal, game.count) for game in games)
        )

    def misread(self, found: Sequence[LoggedGame]) -> bool:
        """Return whether anything is read as intact that was not written."""
        return any(game.header is not None and not self._holds(game) for game in found)

    def unnoticed(self, found: Sequence[LoggedGame]) -> bool:
        """Return whether no problem is reported."""
        return all(game.problem is None for game in found)

    def _holds(self, game: LoggedGame) -> bool:
        for header, records, seal, count in self.games:
            if game.header_bytes == header and records.startswith(game.records):
                whole = game.records == records and game.count == count
                return game.count <= count and (game.seal is None or (whole and game.seal == seal))
        return False
