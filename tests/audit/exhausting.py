"""Inputs made to exhaust an audit, and what auditing each of them costs.

Costs are counted in units that do not depend on the machine: calls of functions, of Python and of
C, and the largest amount of memory that Python held. Time is measured too, for campaigns.
"""

from __future__ import annotations

import sys
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias

import zstandard
from attrs import frozen

from maginor_core import MaginorGame, maginor
from maginor_core.audit import Verdict, audit
from maginor_core.engine.codec import pack, pack_record, unpack
from maginor_core.engine.errors import MalformedError
from maginor_core.eventlog.chain import Chain
from maginor_core.eventlog.files import LimitError, open_log
from maginor_core.eventlog.frames import (
    GROWING,
    HEADER,
    PACKED,
    RECORD,
    UNPACKED,
    StoredRecords,
    frame,
)
from maginor_core.eventlog.header import pack_header
from maginor_core.eventlog.logged_game import Form, make_seal
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.play.bots import bots_of, play_out
from tests.audit.hostile import (
    illegal_domination,
    many_signatures,
    undos_where_states_would_be_cached,
    would_be_beginnings,
)
from tests.audit.planting import SEED, header, log_bytes
from tests.board import vocabulary_of
from tests.eventlog.specimens import frames_of

Setup: TypeAlias = Any  # a setup in numbers: numbers, text and arrays of these

CALLS_BASE: Final = 60_000
CALLS_PER_BYTE: Final = 40
"""How many calls an audit may make: so many, and so many more for each byte of content.

The content of a compressed file is what comes of it, which is bounded by ``Limits.growth``."""
MEMORY_BASE: Final = 24 << 20
MEMORY_PER_BYTE: Final = 700
"""How many bytes of memory Python may hold at most, by the bytes of the input."""

NUMBERS: Final = (0, 1, 127, 128, 255, 65_535, 2**31, 2**32, 2**63 - 1, 2**64 - 1)


@frozen
class Cost:
    """What auditing one input costs.

    Attributes:
        size: the bytes of the input.
        content: how many bytes come of it by decompression, as far as the limits allow.
        calls: how many functions were called; 0 if they were not counted.
        memory: the most bytes that Python held at once; 0 if that was not measured.
        seconds: the processor time.
        words: the verdicts.
    """

    size: int
    content: int
    calls: int
    memory: int
    seconds: float
    words: tuple[str, ...]


def counted(path: Path) -> Cost:
    """Audit a file, and count the calls and the memory that it takes."""
    calls = 0

    def count(code: object, event: str, argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    tracemalloc.start()
    sys.setprofile(count)
    try:
        found = list(audit([path]))
    finally:
        sys.setprofile(None)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    return Cost(path.stat().st_size, _content(path), calls, peak, 0.0, _words(found))


def _content(path: Path) -> int:
    """Return how many bytes an audit reads of a file, decompressed if it is compressed."""
    size = 0
    with suppress(LimitError, MalformedError), open_log(path) as file:
        while part := file.read(1 << 16):
            size += len(part)
    return size


def _words(found: list[Verdict]) -> tuple[str, ...]:
    return tuple(verdict.word for verdict in found[:5])


@cache
def honest() -> MaginorGame:
    """A whole game of two random bots."""
    game = maginor.new(2, SEED)
    play_out(game, [bots_of(DEFINITION)["random"]] * 2, SEED)
    return game


def _log(records: int = 90, form: Form = UNPACKED) -> bytes:
    game = honest()
    log = list(game.log)[:records]
    return log_bytes(game, header(game), log, None if form == GROWING else "abandoned", form)


def _undos() -> bytes:
    game, records = undos_where_states_would_be_cached(600, 300)
    words = vocabulary_of(game.setup)
    return _growing(pack_header(header(game)), [pack_record(words, each) for each in records])


def _growing(content: bytes, records: list[bytes]) -> bytes:
    """A growing log whose links fit, whatever its header and records contain."""
    chain = Chain(content)
    data = [frame(HEADER, content, chain.link())]
    for number, record in enumerate(records):
        chain.add(record)
        data.append(frame(RECORD, number, record, chain.link()))
    return b"".join(data)


def _sealed(content: bytes, records: list[bytes], form: Form) -> bytes:
    chain = Chain(content + b"".join(records))
    frames = StoredRecords(content, records, form=form)
    frames.add_seal(make_seal(chain, "abandoned", len(records), ""))
    return frames.to_bytes()


# Structured inputs: the chain fits, so that what they contain is judged.


def false_setup(draw: Random) -> bytes:
    """A log whose setup has other numbers, longer lists or longer texts than a game's."""
    values = list(unpack(pack_header(header(honest()))))
    while True:
        setup = _changed(values[6], draw, draw.choice((0.003, 0.03)))
        with suppress(MalformedError):  # terms of what is not a setup, or too large a header
            content = pack(
                (*values[:5], DEFINITION.setups.terms(setup, values[4]), setup, values[7])
            )
            return _growing(content, _records()[: draw.randrange(60)])


def _changed(value: Setup, draw: Random, share: float) -> Setup:
    """Return a setup with about such a share of its values replaced."""
    if isinstance(value, tuple):
        items = [_changed(item, draw, share) for item in value]
        if draw.random() < share and items:
            items *= draw.choice((2, 10, 100))
        return tuple(items[:4096])
    if draw.random() > share:
        return value
    if isinstance(value, str):
        return value * draw.choice((0, 2, 100))
    return draw.choice(NUMBERS)


@cache
def _records() -> list[bytes]:
    return [found.texts()[0] for found in frames_of(_log(form=GROWING)) if found.kind == RECORD]


def false_records(draw: Random) -> bytes:
    """A log with records of any content, in any form."""
    records = list(_records()[: draw.randrange(30)])
    for _ in range(draw.randrange(1, 4)):
        record = draw.choice(
            (
                pack((_row(draw, 3), tuple(_row(draw, 4) for _ in range(draw.randrange(400))))),
                pack(((1, tuple(range(draw.randrange(4000)))), ())),
                b"\x92\x91\x0b" + b"\xdc\x0f\xff" + b"\x90" * 4095,
                b"\x91" * 400 + b"\x90",
                bytes(draw.randrange(1, 2000)),
                draw.randbytes(draw.randrange(1, 300)),
            )
        )
        records += [record] * draw.choice((1, 2, 50, 500))
    content = pack_header(header(honest()))
    form: Form = draw.choice((GROWING, UNPACKED, PACKED))
    try:
        return _growing(content, records) if form == GROWING else _sealed(content, records, form)
    except MalformedError:  # more than may be written
        return _growing(content, records[:100])


def _row(draw: Random, longest: int) -> tuple[int, ...]:
    return (draw.randrange(128), *(draw.choice(NUMBERS) for _ in range(draw.randrange(longest))))


def dense_records(draw: Random) -> bytes:
    """A packed game of up to 4 MiB, whose records take far more memory as tuples than as bytes."""
    kinds = [pack((draw.randrange(32, 66), draw.randrange(4))) for _ in range(64)]
    events = b"".join(draw.choices(kinds, k=4095))
    record = b"\x92" + pack((11, 0)) + b"\xdc\x0f\xff" + events
    records = [*_records()[: draw.randrange(40)], *([record] * draw.randrange(1, 300))]
    return _sealed(pack_header(header(honest())), records, draw.choice((PACKED, UNPACKED)))


# Bytes changed without regard to what they mean.


def changed_bytes(draw: Random) -> bytes:
    """A log with a few bytes changed, a part repeated many times, or a part of another."""
    form: Form = draw.choice((GROWING, UNPACKED, PACKED))
    data = bytearray(_log(draw.randrange(90), form))
    for _ in range(draw.randrange(1, 6)):
        place = draw.randrange(len(data))
        match draw.randrange(4):
            case 0:
                data[place] ^= 1 << draw.randrange(8)
            case 1:
                part = data[place : place + draw.randrange(1, 200)]
                data[place:place] = part * draw.choice((1, 10, 200))
            case 2:
                del data[place : place + draw.randrange(1, 50)]
            case _:
                data[place:place] = draw.choice((b"\x93\x01\xc4", b"\x95\x05\xc6", b"\x96\x06\xc5"))
        if not data:
            data += b"\x93"
    return bytes(data)


def frames_in_another_order(draw: Random) -> bytes:
    """A shard whose frames, signatures among them, are mixed and repeated."""
    pieces: list[bytes] = []
    for data in (_log(20, GROWING), _log(40), _log(60, PACKED), many_signatures(6, 2)):
        pieces += [data[found.start : found.end] for found in frames_of(data)]
    chosen = [draw.choice(pieces) for _ in range(draw.randrange(2, 60))]
    return b"".join(piece * draw.choice((1, 1, 1, 30)) for piece in chosen)


def compressed(draw: Random) -> bytes:
    """A compressed file of any of the others, with zeros, or with bytes changed afterwards."""
    inner = draw.choice((false_setup, false_records, changed_bytes, frames_in_another_order))(draw)
    filling = draw.choice((b"", bytes(1 << 24), inner * 30, b"\x93\x01\xc4" * (1 << 21)))
    data = bytearray(zstandard.ZstdCompressor(level=3).compress(inner + filling))
    if draw.random() < 0.3:
        data[draw.randrange(4, len(data))] ^= 1 << draw.randrange(8)
    return bytes(data)


Making: TypeAlias = Callable[[Random], bytes]

MAKINGS: Final[dict[str, Making]] = {
    "false setup": false_setup,
    "false records": false_records,
    "dense records": dense_records,
    "changed bytes": changed_bytes,
    "frames in another order": frames_in_another_order,
    "compressed": compressed,
    "illegal command with many legal ones": lambda draw: illegal_domination(
        draw.choice((10, 100, 500, 600, 2000))
    ),
    "signatures": lambda draw: many_signatures(draw.randrange(300), draw.randrange(300)),
    "false beginnings": lambda draw: would_be_beginnings(draw.randrange(1, 300_000)),
    "undos": lambda draw: _undos(),
}
"""The kinds of inputs, each drawn from a seed."""


def inputs(seed: int, count: int) -> Iterator[tuple[str, int, bytes]]:
    """Yield kind, number and bytes of so many inputs; the same for the same seed."""
    for number in range(count):
        kind = list(MAKINGS)[number % len(MAKINGS)]
        draw = Random(f"{seed}.{number}")
        yield kind, number, MAKINGS[kind](draw)


def over(cost: Cost) -> str:
    """Return by what an input exceeds what an audit may cost; empty if by nothing."""
    content = max(cost.size, cost.content)
    if cost.calls > CALLS_BASE + CALLS_PER_BYTE * content:
        return f"{cost.calls} calls for {content} bytes of content"
    if cost.memory > MEMORY_BASE + MEMORY_PER_BYTE * content:
        return f"{cost.memory} bytes of memory for {content} bytes of content"
    return ""
