"""Shards: many sealed games in one file, whole or not there."""

from __future__ import annotations

from pathlib import Path

import pytest
import zstandard

from maginor_core.eventlog import shard
from maginor_core.eventlog.frames import StoredRecords
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.shard import Shard, games_in, gather
from tests.eventlog.specimens import game_in_one_frame, open_log, packed_game, sealed_log

NAMES = ("all.maginor", "all.maginor.zst")


@pytest.mark.parametrize("name", NAMES)
def test_a_shard_holds_the_games_that_were_added_in_their_order(
    tmp_path: Path, sealed_games: list[StoredRecords], name: str
) -> None:
    with Shard(tmp_path / name) as out:
        for game in sealed_games:
            out.add(game.to_bytes(out.form))
    found = list(games_in(tmp_path / name))
    assert [game.header_bytes for game in found] == [game.header for game in sealed_games]
    assert [game.seal for game in found] == [game.seal for game in sealed_games]
    assert {game.form for game in found} == {out.form}
    assert all(game.problem is None for game in found)


def test_a_compressed_shard_is_in_frames_of_whole_games(
    tmp_path: Path, sealed_games: list[StoredRecords], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shard, "FRAME_BYTES", 20_000)
    path = tmp_path / NAMES[1]
    with Shard(path) as out:
        for game in sealed_games:
            out.add(game.to_bytes("kept"))
    rest, begins = path.read_bytes(), []
    while rest:
        frame = zstandard.ZstdDecompressor().decompressobj()
        data = frame.decompress(rest)
        begins.append(data[:2])
        rest = frame.unused_data
    assert len(begins) > 3
    assert set(begins) == {b"\x95\x05"}


def test_frames_of_whole_games_make_a_shard_hardly_larger(
    tmp_path: Path, sealed_games: list[StoredRecords]
) -> None:
    with Shard(tmp_path / NAMES[1]) as out:
        for game in sealed_games * 20:
            out.add(game.to_bytes("kept"))
    packed = sum(len(game.to_bytes("packed")) for game in sealed_games) * 20
    assert (tmp_path / NAMES[1]).stat().st_size < packed / 2


@pytest.mark.parametrize("name", NAMES)
def test_a_shard_that_is_not_finished_is_not_there(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    with pytest.raises(KeyError), Shard(path) as out:  # noqa: PT012 # it ends within
        out.add(packed_game())
        raise KeyError
    assert list(tmp_path.iterdir()) == []
    with Shard(path):
        pass
    assert list(tmp_path.iterdir()) == [path]
    before = path.read_bytes()
    with pytest.raises(LogError, match="is there already"):
        Shard(path)
    with pytest.raises(KeyError), Shard(path, replace=True):
        raise KeyError
    assert path.read_bytes() == before


@pytest.mark.parametrize("name", NAMES)
def test_gathering_keeps_heads_and_takes_sealed_games_alone(tmp_path: Path, name: str) -> None:
    sources = [tmp_path / f"{number}.maginor" for number in range(3)]
    for source, data in zip(
        sources,
        (game_in_one_frame(2, 6), sealed_log(3, 5) + packed_game(4, 3), packed_game(1)),
        strict=True,
    ):
        source.write_bytes(data)
    target = tmp_path / name
    assert gather(sources, target) == 4
    heads = [game.seal and game.seal.head for source in sources for game in games_in(source)]
    assert [game.seal and game.seal.head for game in games_in(target)] == heads
    for bad in (open_log(), game_in_one_frame()[:-1], b"junk"):
        sources[1].write_bytes(bad)
        with pytest.raises(LogError, match="cannot be stored in a shard"):
            gather(sources, tmp_path / f"other-{name}")
        assert not list(tmp_path.glob("other-*"))
