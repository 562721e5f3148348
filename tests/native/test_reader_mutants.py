"""A reader in C that leaves out one of its checks is told from the one in Python."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree

import msgpack
import pytest
from attrs import evolve

from maginor_core.audit import audit
from maginor_core.engine.errors import MalformedError
from maginor_core.eventlog.chain import LINK, Chain
from maginor_core.eventlog.frames import (
    GAME,
    PACKED_GAME,
    UNPACKED,
    StoredRecords,
    bound,
    frame,
    links_of,
)
from maginor_core.eventlog.header import (
    OpenSeed,
    chance_to_numbers,
    pack_header,
    unpack_header,
)
from maginor_core.eventlog.logged_game import LoggedGame, make_seal, pack_seal
from maginor_core.native.build import FLAGS, compile_c
from maginor_core.native.log_reader import READER_SOURCE, LogReader, reader_digest, using
from maginor_core.native.places import READER
from tests.eventlog.specimens import game_in_one_frame, open_log, read
from tests.native.both_ways import Stream, require_same
from tests.native.test_confirmation import played

READING = {
    "the link of a record": ("if (memcmp(digest, data + frame.part[2], LINK))", "if (0)"),
    "the number of a record": ("frame.part[0] != count", "0"),
    "the form of a record": ("!= record + length) break;", "== record) break;"),
    "the link of a header": ("if (memcmp(found->opening, links, LINK)) return 0;", ""),
    "how long a header is": ("== SHA_BYTES ? array_end", "? array_end"),
    "that a setup is an array": ("(*p == 0xDC || (*p & 0xF0) == 0x90) ?", "1 ?"),
    "when a game can have begun": ("p && began <= LATEST", "p"),
    "bytes behind a header": ("if (value_end(p, end) != end || *p++", "if (*p++"),
    "where the content of a game begins": (
        "sha_add(&content, head.rest,",
        "sha_add(&content, header,",
    ),
    "a link between records": (
        "links + count / LINK_EVERY * LINK, LINK)) return 0;",
        "links, 0)) {}",
    ),
    "the head": ("if (memcmp(digest, seal.head, SHA_BYTES)) return 0;", ""),
    "what binds the links": ("if (memcmp(digest, links + bound_at, LINK)) return 0;", ""),
    "bytes behind the records": ("if (p != end) return 0;", ""),
    "how a game can end": ("seal->outcome < 2", "seal->outcome < 3"),
}
"""What of ``reader.c`` is left out, and what stands there instead."""
UNPACKING = {
    "the sum of what is unpacked": ("sum == adler32(out, size)", "1"),
    "bytes behind a stream": ("b.held == 0 && b.p == b.end", "1"),
    "the first bytes of a stream": ("(packed[0] << 8 | packed[1]) % 31 ||", ""),
    "how long a stored block is": (
        "length != (bits_take(&b, 16) ^ 0xFFFF)",
        "bits_take(&b, 16) > 65535",
    ),
}
"""The same of ``inflate.h``."""
EXECUTING = {
    "the events": ("memcmp(p, state->from, (size_t)size)", "0"),
    "the seed": ("if (chance->kind != SEEDED) chance_record", "chance_record"),
}
"""The same of ``execution.h``."""


def mutant(folder: Path, name: str, old: str, new: str) -> LogReader:
    """Return the reader with other source, which is taken for the right one."""
    copytree(READER_SOURCE.parents[1], folder / "native", ignore=lambda *_: ["__pycache__"])
    path = folder / "native" / "reader" / name
    text = path.read_text("utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), "utf-8")
    stated = f'-DREADER_DIGEST="{reader_digest()}"'
    source = folder / "native" / "reader" / "reader.c"
    return LogReader(compile_c(source, folder / READER, (*FLAGS, "-O0", stated)))


def resealed(game: LoggedGame, records: bytes, count: int) -> bytes:
    """Return a game in one frame with other bytes for its records, and links that fit its seal."""
    seal = make_seal(Chain(game.header_bytes + game.records), "abandoned", count, "")
    links = bound(links_of(game.header_bytes, []), seal)
    content = bytes((0x90 + count,)) + records
    return frame(GAME, game.header_bytes, content, links, pack_seal(seal))


def packed_as(game: LoggedGame, stream: bytes, size: int) -> bytes:
    """Return a game whose records are said to be packed in a stream, with links that fit it."""
    assert game.seal is not None
    links = bound(links_of(game.header_bytes, game.pieces), game.seal, stream)
    return frame(PACKED_GAME, game.header_bytes, size, stream, links, pack_seal(game.seal))


def beginning_with(header: bytes, game: LoggedGame) -> bytes:
    """Return a game with other bytes for its header, and links and a seal that fit them."""
    seal = make_seal(Chain(header + game.records), "abandoned", game.count, "")
    links = bound(Chain(header).link(), seal)
    content = bytes((0x90 + game.count,)) + game.records
    return frame(GAME, header, content, links, pack_seal(seal))


def false_headers(header: bytes) -> Iterator[bytes]:
    fields = list(msgpack.unpackb(header, use_list=False))
    for place, value in ((3, 1 << 60), (5, bytes(31)), (6, 0), (7, "given")):
        changed = fields.copy()
        changed[place] = value
        yield msgpack.packb(changed)
    yield header + b"\x00"


def streams(content: bytes) -> Iterator[bytes]:
    """Yield what is nearly what zlib makes of the records of a game."""
    right, stored = zlib.compress(content), zlib.compress(content, 0)
    yield right[:-1] + bytes((right[-1] ^ 1,))
    yield right + b"\0"
    yield right[:1] + bytes((right[1] ^ 1,)) + right[2:]
    yield stored[:5] + bytes((stored[5] ^ 1,)) + stored[6:]
    yield zlib.compress(content[:-1])


def false_logs() -> Iterator[bytes]:
    yield game_in_one_frame(1, 3)  # which is right
    (few,), (many,) = read(game_in_one_frame(1, 3)), read(game_in_one_frame(2, 70))
    assert many.seal is not None
    data = open_log(1, 3)
    for place in range(len(data)):
        yield data[:place] + bytes((data[place] ^ 1,)) + data[place + 1 :]
    chain = Chain(few.header_bytes)
    chain.add(b"\x91")
    yield open_log(1, 0) + frame(2, 0, b"\x91", chain.link())
    yield resealed(few, few.records + b"\0", 3)
    row = bytearray(links_of(many.header_bytes, many.pieces))
    content = StoredRecords.of(many, UNPACKED)
    array = b"\xdc" + many.count.to_bytes(2) + b"".join(content.records)
    for place in (0, LINK):
        changed = bytearray(row)
        changed[place] ^= 1
        links = bound(bytes(changed), many.seal)
        yield frame(GAME, many.header_bytes, array, links, pack_seal(many.seal))
    for header in false_headers(few.header_bytes):
        yield beginning_with(header, few)
    for stream in streams(array):
        yield packed_as(many, stream, len(array))
    seal = bytearray(pack_seal(few.seal)) if few.seal is not None else bytearray()
    seal[-1] ^= 1
    links = links_of(few.header_bytes, few.pieces)
    links += Chain(bytes(seal[-32:]) + links).link()
    yield frame(GAME, few.header_bytes, b"\x93" + few.records, links, bytes(seal))
    data = content.to_bytes(UNPACKED)
    end = data.rindex(bound(bytes(row), many.seal)[-LINK:])
    yield data[:end] + bytes((data[end] ^ 1,)) + data[end + 1 :]
    chain = Chain(few.header_bytes + few.records + b"\x93\x02\x03\xa0")
    third = b"\x94\x02\x03\xa0\xc4\x20" + chain.head()
    links = links_of(few.header_bytes, few.pieces)
    links += Chain(chain.head() + links).link()
    yield frame(GAME, few.header_bytes, b"\x93" + few.records, links, third)


def test_false_logs_are_read_the_same(log_reader: LogReader) -> None:
    for data in false_logs():
        require_same(log_reader, Stream(data))


def require_all_the_same(reader: LogReader) -> None:
    for data in false_logs():
        require_same(reader, Stream(data))


@pytest.mark.parametrize("name", [*READING, *UNPACKING])
def test_a_check_that_is_left_out_is_noticed(
    log_reader: LogReader, tmp_path: Path, name: str
) -> None:
    file, parts = ("reader.c", READING) if name in READING else ("inflate.h", UNPACKING)
    other = mutant(tmp_path, file, *parts[name])
    with pytest.raises((AssertionError, MalformedError)):
        require_all_the_same(other)


@pytest.mark.usefixtures("rules")
@pytest.mark.parametrize("name", EXECUTING)
def test_a_comparison_that_is_left_out_is_noticed(tmp_path: Path, name: str) -> None:
    game = played("maginor", 2, "open", 30)
    number = next(one for one in range(30) if game.records[one][-1] < 0x80)
    record = game.records[number]
    game.records[number] = record[:-1] + bytes((record[-1] ^ 1,))
    game.seal = make_seal(Chain(game.header + b"".join(game.records)), "abandoned", 30, "")
    (tmp_path / "events.maginor").write_bytes(game.to_bytes())
    other = played("maginor", 2, "open", 30)
    header = unpack_header(other.header)
    other.header = pack_header(evolve(header, chance=chance_to_numbers(OpenSeed("another"))))
    other.seal = make_seal(Chain(other.header + b"".join(other.records)), "abandoned", 30, "")
    (tmp_path / "seed.maginor").write_bytes(other.to_bytes())
    words = {verdict.word for verdict in audit([tmp_path])}
    assert "ok" not in words
    with using(mutant(tmp_path / "mutant", "execution.h", *EXECUTING[name])):
        assert "ok" in {verdict.word for verdict in audit([tmp_path])}
