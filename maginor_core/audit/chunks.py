"""Chunks: what an audit hands out at once, a second's work or so, whatever the files' sizes."""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import BinaryIO

from attrs import astuple, frozen

from maginor_core.audit.collection import LogFile
from maginor_core.audit.remote import is_url, remote_file
from maginor_core.kernel.logbook.log_error import LogError
from maginor_core.kernel.logbook.reader import read_games
from maginor_core.logs.files import open_log
from maginor_core.logs.stored_game import GAME_NAME

CHUNK_BYTES = 1 << 20
"""About how many bytes of logs a chunk has."""
CHUNK_FILES = 256
"""The most files that a chunk has."""


@frozen
class Piece:
    """A row of whole games in a file.

    Attributes:
        file: the file.
        start: its first byte, as the file reads when it is not compressed.
        end: the byte after its last; None for the file's end.
        first: which of the file's games it begins with, counted from 0.
        weight: what it adds to the progress of the audit, in bytes on disk.
    """

    file: LogFile
    start: int = 0
    end: int | None = None
    first: int = 0
    weight: int = 0


Chunk = tuple[Piece, ...]


def chunks_of(files: Iterable[LogFile]) -> Iterator[Chunk]:
    """Yield the chunks of ``files``; they depend on the files alone."""
    chunk: list[Piece] = []
    size = 0
    for file in files:
        for piece in _pieces(file):
            chunk.append(piece)
            size += file.size if piece.end is None else piece.end - piece.start
            if size >= CHUNK_BYTES or len(chunk) >= CHUNK_FILES:
                yield tuple(chunk)
                chunk, size = [], 0
    if chunk:
        yield tuple(chunk)


def name_of(chunk: Chunk, terms: str) -> str:
    """Return a digest that tells apart chunks of other files, of other versions, or ``terms``."""
    told = [[astuple(piece.file), piece.start, piece.end, piece.first] for piece in chunk]
    return hashlib.sha256(json.dumps([terms, told]).encode()).hexdigest()


def _pieces(file: LogFile) -> Iterator[Piece]:
    """Yield the pieces of ``file``, each from one game's beginning to another's."""
    packed = file.path.endswith(".zst")
    if file.trouble or (file.size <= CHUNK_BYTES and not packed):
        yield Piece(file, weight=file.size)
        return
    start = first = told = 0
    believed = False
    try:
        with _opened(file.path) as stream:
            for game in read_games(stream, GAME_NAME):
                if believed and game.header and game.start - start >= CHUNK_BYTES:
                    weight = 0 if packed else game.start - start
                    yield Piece(file, start, game.start, first, weight)
                    start, first = game.start, game.number
                    told += weight
                believed = game.problem is None
    except (LogError, OSError):
        pass  # who reads the last piece will come upon it, and say so
    yield Piece(file, start, None, first, file.size - told)


@contextmanager
def opened(piece: Piece) -> Iterator[BinaryIO]:
    """Open the bytes of ``piece`` for reading.

    Raises:
        LogError: they cannot be read.
    """
    if piece.file.trouble:
        raise LogError(piece.file.path, piece.file.trouble)
    with _opened(piece.file.path) as file:
        if piece.start:
            _skip(file, piece.start)
        yield file if piece.end is None else _Section(file, piece.end - piece.start)


@contextmanager
def _opened(path: str) -> Iterator[BinaryIO]:
    with remote_file(path) if is_url(path) else open_log(path) as file:
        yield file


def _skip(file: BinaryIO, count: int) -> None:
    if file.seekable():
        file.seek(count)
        return
    while count and (passed := len(file.read(min(count, CHUNK_BYTES)))):
        count -= passed


class _Section(io.RawIOBase, BinaryIO):
    """The next so many bytes of a file."""

    def __init__(self, file: BinaryIO, length: int) -> None:
        self._file = file
        self._left = length

    def read(self, size: int = -1) -> bytes:
        data = self._file.read(self._left if size < 0 else min(size, self._left))
        self._left -= len(data)
        return data
