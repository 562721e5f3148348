"""A log that ends too early is torn or shorter, and never misread."""

from __future__ import annotations

from pathlib import Path

import pytest

from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.eventlog.logs import GameLog, LogError, read_log
from tests.eventlog.specimens import (
    Original,
    frames_of,
    game_in_one_frame,
    game_of,
    open_log,
    packed_game,
    read,
    sealed_log,
    several_games,
)

SPECIMENS = {
    "open": open_log(),
    "sealed": sealed_log(),
    "kept": game_in_one_frame(),
    "packed": packed_game(),
    "several": several_games(),
    "long": game_in_one_frame(2, 150),
    "long packed": packed_game(2, 150),
}


@pytest.mark.parametrize("name", SPECIMENS)
def test_a_log_cut_at_any_byte_is_torn_or_shorter(name: str) -> None:
    data = SPECIMENS[name]
    original = Original.of(data)
    ends = {0, *(frame.end for frame in frames_of(data))}
    for length in range(len(data)):
        found = read(data[:length])
        assert not original.misread(found), length
        troubles = [game.problem.trouble for game in found if game.problem is not None]
        assert troubles == ([] if length in ends else ["torn"]), length
        cut = sum(game.problem.cut for game in found if game.problem is not None)
        assert cut == length - max(end for end in ends if end <= length)


def whole(found: list[LoggedGame]) -> int:
    return sum(game.count for game in found)


def test_a_log_cut_at_any_byte_is_resumed_after_its_last_whole_record(tmp_path: Path) -> None:
    data = open_log()
    records = list(game_of(1).log)[:12]
    ends = [frame.end for frame in frames_of(data)]
    path = tmp_path / "log"
    for length in range(ends[0], len(data)):
        path.write_bytes(data[:length])
        intact = whole(read(data[:length]))
        log, stored = GameLog.reopen(path, sync="never")
        assert list(stored.records) == records[:intact]
        for record in records[intact:]:
            log.append(record)
        log.close()
        assert path.read_bytes() == data
        assert (
            stored.torn
            == log.cut
            == (data[:length] != data[: log.cut and length - log.cut])
            * (length - max(frame.end for frame in frames_of(data) if frame.end <= length))
        )


def test_a_log_cut_within_its_header_has_no_game_to_go_on_with(tmp_path: Path) -> None:
    data = open_log()
    path = tmp_path / "log"
    for length in range(frames_of(data)[0].end):
        path.write_bytes(data[:length])
        with pytest.raises(LogError, match="cut off before a game began"):
            GameLog.reopen(path)
        assert path.read_bytes() == data[:length]


def test_a_log_cut_in_its_last_game_resumes_that_game(tmp_path: Path) -> None:
    before = game_in_one_frame(2, 6) + sealed_log(3, 5)
    data = before + open_log(1, 6)
    records = list(game_of(1).log)
    path = tmp_path / "log"
    for length in range(len(before) + frames_of(open_log())[0].end, len(data)):
        path.write_bytes(data[:length])
        log, stored = GameLog.reopen(path, sync="never")
        for record in records[len(stored.records) : 6]:
            log.append(record)
        log.close()
        assert path.read_bytes() == data


def test_a_sealed_log_whose_seal_was_cut_off_is_sealed_again(tmp_path: Path) -> None:
    data = sealed_log()
    path = tmp_path / "log"
    for length in range(len(open_log()), len(data)):
        path.write_bytes(data[:length])
        log, _ = GameLog.reopen(path, sync="never")
        log.seal("abandoned")
        log.close()
        assert path.read_bytes() == data
    assert read_log(path).seal is not None
