"""Logs in an older format read as today's, through upcasters; newer ones are named as such.

Format 0 is made up: its header has no time, and its records contain the events before the command.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from maginor_core.engine.codec import pack, unpack
from maginor_core.engine.errors import MalformedError
from maginor_core.eventlog.chain import Chain
from maginor_core.eventlog.frames import HEADER, RECORD, SEAL, StoredRecords, frame
from maginor_core.eventlog.hidden import FORMAT, NEWEST, UPCASTERS, Fields, FormatError, Upcaster
from maginor_core.eventlog.logged_game import LoggedGame, make_seal, pack_seal
from maginor_core.eventlog.logs import GameLog, LogError, read_log
from tests.eventlog.specimens import game_in_one_frame, open_log, read, sealed_log, split


def header_from_0(fields: Fields) -> Fields:
    name, *rest = fields
    return (name, 0, *rest)


def record_from_0(record: bytes) -> bytes:
    numbers = unpack(record)
    if type(numbers) is not tuple or len(numbers) != 2:
        raise MalformedError("is not a pair")
    events, command = numbers
    return pack((command, events))


@pytest.fixture
def format_0(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(UPCASTERS, 0, Upcaster(header_from_0, record_from_0))


def older(header: bytes, records: bytes) -> tuple[bytes, list[bytes]]:
    """Return header and records as format 0 has them."""
    game, _, name, _, *rest = unpack(header)
    pairs = map(unpack, split(records))
    return pack((game, 0, name, *rest)), [pack((events, command)) for command, events in pairs]


def today() -> LoggedGame:
    (game,) = read(sealed_log())
    return game


def in_format_0(*, seal: bool = True) -> bytes:
    header, records = older(today().header_bytes, today().records)
    chain = Chain(header)
    frames = [frame(HEADER, header, chain.link())]
    for number, record in enumerate(records):
        chain.add(record)
        frames.append(frame(RECORD, number, record, chain.link()))
    if seal:
        frames.append(frame(SEAL, pack_seal(make_seal(chain, "abandoned", len(records), ""))))
    return b"".join(frames)


@pytest.mark.usefixtures("format_0")
def test_an_older_log_reads_as_todays(tmp_path: Path) -> None:
    (game,) = read(in_format_0())
    assert game.problem is None
    assert game.header is not None
    assert (game.header.format, game.header.began) == (0, 0)
    assert game.record_bytes() == today().record_bytes()
    (tmp_path / "old").write_bytes(in_format_0())
    (tmp_path / "new").write_bytes(sealed_log())
    old, new = read_log(tmp_path / "old"), read_log(tmp_path / "new")
    assert (old.setup, list(old.records)) == (new.setup, list(new.records))
    assert old.chance == new.chance
    old.verify()


@pytest.mark.usefixtures("format_0")
def test_an_older_log_sealed_in_one_frame_stays_as_it_was_written() -> None:
    (game,) = read(in_format_0())
    assert game.seal is not None
    (kept,) = read(
        StoredRecords(game.header_bytes, split(game.records), game.seal).to_bytes("kept")
    )
    assert kept.problem is None
    assert (kept.header, kept.records, kept.seal) == (game.header, game.records, game.seal)


@pytest.mark.usefixtures("format_0")
def test_damage_in_an_older_log_is_noticed_before_it_is_read_as_todays() -> None:
    data = in_format_0()
    for place in range(0, len(data), 7):
        found = read(data[:place] + bytes((data[place] ^ 4,)) + data[place + 1 :])
        assert any(game.problem is not None for game in found), place


@pytest.mark.usefixtures("format_0")
def test_an_older_log_is_not_resumed(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_bytes(in_format_0(seal=False))
    with pytest.raises(LogError, match="is in format 0; only formats 1 and 2 can be resumed"):
        GameLog.reopen(path)


@pytest.mark.usefixtures("format_0")
def test_an_invalid_older_record_is_damage() -> None:
    header, _ = older(today().header_bytes, today().records)
    chain = Chain(header)
    data = frame(HEADER, header, chain.link())
    chain.add(b"\x07")
    (game,) = read(data + frame(RECORD, 0, b"\x07", chain.link()))
    assert game.problem is not None
    assert (game.problem.trouble, game.count) == ("damaged", 0)
    assert game.problem.reason == "a record cannot be read as one of its format: it is not a pair"


def test_without_its_upcaster_an_older_log_is_named_as_such() -> None:
    (game,) = read(in_format_0())
    assert game.problem is not None
    assert game.problem.trouble == "unknown format"
    assert game.problem.reason == (
        "is in format 0, and this program reads 1 and 2; no upcaster for it is known"
    )


def newer(version: int) -> bytes:
    game, _, *rest = unpack(today().header_bytes)
    header = pack((game, version, *rest, "and something new"))
    return frame(HEADER, header, Chain(header).link())


@pytest.mark.parametrize("version", [NEWEST + 1, 2**64 - 1])
def test_a_newer_log_is_named_as_such(tmp_path: Path, version: int) -> None:
    path = tmp_path / "log"
    data = newer(version) + frame(RECORD, 0, b"\xc0", bytes(8)) + game_in_one_frame()
    first, second = read(data)
    assert first.problem is not None
    assert (first.problem.trouble, first.header) == ("unknown format", None)
    assert second.problem is None
    path.write_bytes(data)
    for attempt in (read_log, GameLog.reopen):
        with pytest.raises(LogError, match=f"is in format {version}, .* a newer program wrote it"):
            attempt(path)


def test_a_format_below_all_is_unknown_at_once() -> None:
    (game,) = read(newer(-(2**63)))
    assert game.problem is not None
    assert game.problem.trouble == "unknown format"


def test_a_changed_version_is_damage_and_no_other_format() -> None:
    data = open_log()
    place = data.index(b"maginor") + 7
    assert data[place] == FORMAT
    (game,) = read(data[:place] + b"\x02" + data[place + 1 :])
    assert game.problem is not None
    assert game.problem.trouble == "damaged"


def test_a_format_error_can_be_pickled() -> None:
    import pickle

    error = pickle.loads(pickle.dumps(FormatError(7)))
    assert (type(error), error.found, str(error)) == (FormatError, 7, str(FormatError(7)))
