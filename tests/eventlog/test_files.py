"""Log files are plain or compressed by Zstandard, and read the same."""

from __future__ import annotations

import builtins
import sys
from pathlib import Path

import pytest

from maginor_core.eventlog.files import LARGEST_WINDOW
from maginor_core.eventlog.files import open_log as opened
from maginor_core.eventlog.logs import LogError, read_log, read_logs, seal_game
from tests.eventlog.specimens import game_in_one_frame, open_log, packed_game, read, sealed_log

zstandard = pytest.importorskip("zstandard")
SHARD = game_in_one_frame(1, 12) + game_in_one_frame(2, 20) + game_in_one_frame(3, 3)


def compressed(data: bytes, **options: int) -> bytes:
    packed: bytes = zstandard.ZstdCompressor(**options).compress(data)
    return packed


def test_a_compressed_shard_reads_as_a_plain_one(tmp_path: Path) -> None:
    plain, packed = tmp_path / "plain", tmp_path / "packed"
    plain.write_bytes(SHARD)
    for data in (compressed(SHARD), compressed(SHARD[:999]) + compressed(SHARD[999:], level=19)):
        packed.write_bytes(data)
        assert list(read_logs(packed)) == list(read_logs(plain))
        with opened(packed) as file:
            assert file.read() == SHARD
        with opened(packed) as file:
            assert b"".join(iter(lambda: file.read(7), b"")) == SHARD


def test_a_compressed_shard_cut_at_any_byte_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "shard"
    data = compressed(SHARD)
    whole = [game.header.id for game in read_logs(_written(path, SHARD))]
    for length in range(4, len(data)):
        path.write_bytes(data[:length])
        found: list[str] = []
        with pytest.raises(LogError, match="compression is cut off"):  # noqa: PT012 # what is read before counts
            for game in read_logs(path):
                found.append(game.header.id)  # it ends by an error
        assert found == whole[: len(found)]


def test_a_compressed_shard_with_something_after_it_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "shard"
    for rest in (b"x", b"more", game_in_one_frame()):
        games = read_logs(_written(path, compressed(SHARD) + rest))
        assert [next(games).header.id for _ in range(3)]
        with pytest.raises(LogError, match="compression is"):
            next(games)


def test_a_window_too_large_is_refused(tmp_path: Path) -> None:
    parameters = zstandard.ZstdCompressionParameters(window_log=25)
    stream = zstandard.ZstdCompressor(compression_params=parameters).compressobj()
    data = stream.compress(bytes(LARGEST_WINDOW * 3)) + stream.flush()
    reason = rf"is damaged after byte \d+, or needs a window of more than {LARGEST_WINDOW} bytes"
    with pytest.raises(LogError, match=reason):
        read_log(_written(tmp_path / "shard", data))


def test_without_the_extra_a_compressed_log_is_named_as_such(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = _written(tmp_path / "shard", compressed(SHARD))
    real = builtins.__import__

    def missing(name: str, *rest: object) -> object:
        if name == "zstandard":
            raise ImportError(name)
        return real(name, *rest)  # type: ignore[arg-type] # passed on as they come

    monkeypatch.setattr(builtins, "__import__", missing)
    if sys.version_info >= (3, 14):  # its standard library reads it
        assert read_log(path)
        return
    with pytest.raises(LogError, match=r"install maginor-core\[audit\]"):
        read_log(path)


def test_a_sealed_log_is_rewritten_in_one_frame_with_the_same_head() -> None:
    (grown,) = read(sealed_log())
    assert seal_game(grown) == packed_game()
    (kept,) = read(game_in_one_frame())
    assert seal_game(kept) == packed_game()
    assert kept.seal == grown.seal
    (going_on,) = read(open_log())
    with pytest.raises(ValueError, match="only an intact sealed game"):
        seal_game(going_on)


def test_an_error_of_the_one_who_reads_is_not_taken_for_ours(tmp_path: Path) -> None:
    path = _written(tmp_path / "log", SHARD)
    with pytest.raises(BrokenPipeError), opened(path):
        raise BrokenPipeError


def _written(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path
