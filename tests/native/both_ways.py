"""Readings of log files in both ways, by the reader in C and without it, which must be the same.

As a plugin of pytest (``-p tests.native.both_ways``) it compares whatever other tests read: all
logs that they write, cut, change or forge. ``MAGINOR_NATIVE`` names the folder of the library.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import BinaryIO, Final

import pytest
from attrs import define

from maginor_core.audit.judge import content_digest
from maginor_core.eventlog import reader
from maginor_core.eventlog.files import LIMITS, Limits
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.native.log_reader import LogReader, using
from maginor_core.native.log_reader import log_reader as installed

_Reading: Final = reader._Reading
_CHUNK: Final = 1 << 20


class Stream(io.BytesIO):
    """What a file gives, to be read more than once; it may end in an error."""

    def __init__(self, content: bytes, error: Exception | None = None) -> None:
        super().__init__(content)
        self.error = error

    @classmethod
    def of(cls, file: BinaryIO) -> Stream:
        content = bytearray()
        try:
            while read := file.read(_CHUNK):
                content += read
        except Exception as error:  # whatever it is, both readings get it
            return cls(bytes(content), error)
        return cls(bytes(content))

    def read(self, size: int | None = -1) -> bytes:
        found = super().read(size)
        if not found and size and self.error is not None:
            raise self.error
        return found


def read_by(
    native: LogReader | None, stream: Stream, at: int = 0, limits: Limits = LIMITS
) -> tuple[list[LoggedGame], Exception | None]:
    """Return the games in a stream, and what reading it raised at last."""
    games = []
    with using(native):
        try:
            for game in _reading(Stream(stream.getvalue(), stream.error), at, limits):
                games.append(game)
        except Exception as error:  # compared
            return games, error
    return games, None


def _reading(stream: Stream, at: int, limits: Limits) -> Iterator[LoggedGame]:
    return _Reading(reader.FrameReader(stream, limits), at).games()


def shown(game: LoggedGame | None) -> object:
    """Return all that a program can see of a game."""
    if game is None:
        return None
    place = (game.number, game.start, game.end, game.form, game.packed, game.preallocated)
    read = (game.header, game.header_bytes, game.seal, tuple(game.signatures), game.problem)
    digests = (game.head, game.head_after(0), content_digest(game))
    return place, read, game.records, game.count, tuple(game.pieces), digests


def require_same(
    native: LogReader, stream: Stream, at: int = 0, limits: Limits = LIMITS
) -> list[LoggedGame]:
    """Return the games in a stream, if both ways find the same."""
    games, native_error = read_by(native, stream, at, limits)
    by_python, error = read_by(None, stream, at, limits)
    assert list(map(shown, games)) == list(map(shown, by_python))
    assert repr(native_error) == repr(error)
    return games


@define
class _BothWays:
    """Takes the place of the reading, and reads in both ways."""

    frames: reader.FrameReader
    at: int

    def games(self) -> Iterator[LoggedGame]:
        native = installed()
        assert native is not None, "the library is not there"
        window = self.frames._window
        stream = Stream.of(window._file)
        limits = Limits(starts=window._starts)
        require_same(native, stream, self.at, limits)
        yield from _reading(Stream(stream.getvalue(), stream.error), self.at, limits)


def pytest_configure(config: pytest.Config) -> None:
    assert installed() is not None, "MAGINOR_NATIVE does not name the folder of the library"
    reader._Reading = _BothWays  # type: ignore[misc,assignment] # it is called alike
