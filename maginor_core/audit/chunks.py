"""Chunks: the parts of an audit, each less than a second's work, for files of any size."""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import BinaryIO

from attrs import frozen

from maginor_core.audit.files import LogFile, opened_log
from maginor_core.audit.message import message
from maginor_core.eventlog.files import LIMITS, Decompressed, LimitError, Limits
from maginor_core.eventlog.frames import BEGINNINGS, Gap
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.reader import FrameReader

CHUNK_BYTES = 1 << 19
"""About how many bytes of logs a chunk has."""
CHUNK_FILES = 128
"""The most files that a chunk has."""


@message
@frozen
class Piece:
    """Consecutive whole games in a file.

    Attributes:
        end: the byte after its last; None for the file's end.
        skip: how many of the bytes that are read from there come before the piece.
        weight: what it adds to the progress of the audit, in bytes on disk.
    """

    file: LogFile
    start: int = 0
    end: int | None = None
    at: int = 0
    skip: int = 0
    weight: int = 0


Chunk = tuple[Piece, ...]


def chunks_of(files: Iterable[LogFile], limits: Limits = LIMITS) -> Iterator[Chunk]:
    """Yield the chunks of ``files``; they depend on the files and limits alone."""
    chunk: list[Piece] = []
    size = 0
    for file in files:
        for piece in _pieces(file, limits):
            chunk.append(piece)
            size += file.size if piece.end is None else piece.end - piece.start
            if size >= CHUNK_BYTES or len(chunk) >= CHUNK_FILES:
                yield tuple(chunk)
                chunk, size = [], 0
    if chunk:
        yield tuple(chunk)


def name_of(chunk: Chunk, terms: str) -> str:
    """Return a digest that distinguishes chunks of files with other content, or other ``terms``.

    The files are known by their content, see ``with_content``.
    """
    content = [
        [piece.file.path, piece.file.content, piece.start, piece.end, piece.at] for piece in chunk
    ]
    return hashlib.sha256(json.dumps([terms, content]).encode()).hexdigest()


def _pieces(file: LogFile, limits: Limits) -> Iterator[Piece]:
    """Yield the pieces of ``file``, each from one game's beginning to another's.

    Of a compressed file none begins in the same frame of Zstandard as the one before, so that no
    frame is decompressed for more than two pieces.
    """
    if file.trouble or file.size <= CHUNK_BYTES:
        yield Piece(file, weight=file.size)
        return
    start = at = skip = 0
    try:
        with opened_log(file, 0, limits) as stream:
            for place in _beginnings(stream, limits):
                if place - start < CHUNK_BYTES:
                    continue
                frame, begins = place, place
                if isinstance(stream, Decompressed):
                    frame, begins = stream.frame_at(place)
                if frame > at:
                    yield Piece(file, start, place, at, skip, frame - at)
                    start, at, skip = place, frame, place - begins
    except Exception:  # whoever reads the last piece will find and report it
        pass
    yield Piece(file, start, None, at, skip, file.size - at)


def _beginnings(stream: BinaryIO, limits: Limits) -> Iterator[int]:
    frames = False
    reader = FrameReader(stream, limits)
    for found in reader:
        if isinstance(found, Gap):
            frames = False
            continue
        if frames and found.kind in BEGINNINGS:
            yield found.start
        frames = True
        yield from reader.take_beginnings()


@contextmanager
def opened(piece: Piece, limits: Limits = LIMITS) -> Iterator[BinaryIO]:
    """Open the bytes of ``piece`` for reading."""
    if piece.file.too_deep:
        raise LimitError("depth", piece.file.trouble)
    if piece.file.trouble:
        raise LogError(piece.file.path, piece.file.trouble)
    with opened_log(piece.file, piece.at, limits) as file:
        left = piece.skip
        while left and (passed := len(file.read(min(left, CHUNK_BYTES)))):
            left -= passed
        yield file if piece.end is None else _Section(file, piece.end - piece.start)


class _Section(io.RawIOBase, BinaryIO):
    def __init__(self, file: BinaryIO, length: int) -> None:
        self._file = file
        self._left = length

    def read(self, size: int = -1) -> bytes:
        data = self._file.read(self._left if size < 0 else min(size, self._left))
        self._left -= len(data)
        return data
