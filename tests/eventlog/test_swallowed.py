"""Damage to one game costs no other game in its file, even where a false length reaches over it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from maginor_core.eventlog.reader import MOST_READINGS
from tests.eventlog.specimens import (
    frames_of,
    game_in_one_frame,
    open_log,
    packed_game,
    read,
    sealed_log,
)

DAMAGED = {
    "open": open_log(1, 5),
    "sealed": sealed_log(1, 5),
    "kept": game_in_one_frame(1, 5),
    "packed": packed_game(1, 5),
    "long": game_in_one_frame(1, 70),
}
AFTER = {"sealed": sealed_log(3, 4), "kept": game_in_one_frame(3, 4), "packed": packed_game(3, 4)}


def whole_games(data: bytes) -> list[bytes]:
    """Return header and records of each game in which nothing is wrong, in order."""
    return [game.header_bytes + game.records for game in read(data) if game.problem is None]


def changes(data: bytes) -> Iterator[bytes]:
    """Yield ``data`` with each byte changed to several others: lengths among them, up and down."""
    draw = random.Random(len(data))
    for place, byte in enumerate(data):
        for value in {(byte + 1) % 256, byte ^ 0x80, 0xFF, draw.randrange(256)} - {byte}:
            yield data[:place] + bytes((value,)) + data[place + 1 :]


@pytest.mark.parametrize("after", AFTER)
@pytest.mark.parametrize("name", DAMAGED)
def test_a_game_is_read_whole_after_any_change_in_the_one_before(name: str, after: str) -> None:
    data = DAMAGED[name]
    others = AFTER[after] + game_in_one_frame(4, 2)
    expected = whole_games(others)
    assert len(expected) == 2
    lost = sum(whole_games(change + others)[-2:] != expected for change in changes(data))
    assert lost == 0


@pytest.mark.parametrize("after", AFTER)
@pytest.mark.parametrize("name", DAMAGED)
def test_a_game_is_read_whole_after_any_cut_in_the_one_before(name: str, after: str) -> None:
    data = DAMAGED[name]
    others = AFTER[after] + game_in_one_frame(4, 2)
    expected = whole_games(others)
    lost = sum(whole_games(data[:end] + others)[-2:] != expected for end in range(len(data)))
    assert lost == 0


def reaching_over(more: int, game: bytes) -> bytes:
    """Return a sealed game whose seal claims so many bytes more than it has."""
    *_, seal = frames_of(game)[0].texts()
    return game[: -len(seal) - 2] + b"\xc5" + (len(seal) + more).to_bytes(2) + seal


@pytest.mark.parametrize("short", [0, 1, 20])
def test_games_within_a_false_length_are_read_and_the_damage_is_located(short: int) -> None:
    others = packed_game(3, 4) + sealed_log(4, 3) + game_in_one_frame(5, 3)
    first = reaching_over(len(others) - short, game_in_one_frame(1, 5))
    found = read(first + others)
    assert [game.problem is None for game in found] == [False, True, True, True]
    assert [game.number for game in found] == [0, 1, 2, 3]
    assert found[0].problem is not None
    assert (found[0].problem.trouble, found[0].problem.byte) == ("damaged", 0)
    assert found[1].start == len(first)


def test_each_of_several_games_with_false_lengths_is_reported() -> None:
    rows = [reaching_over(5000, game_in_one_frame(seed, 5)) for seed in range(1, MOST_READINGS)]
    found = read(b"".join(rows) + game_in_one_frame(9, None))
    assert [game.problem is None for game in found] == [False] * len(rows) + [True]


def test_bytes_are_read_again_so_often_and_not_more() -> None:
    rows = [
        reaching_over(20_000, game_in_one_frame(seed % 5, 5)) for seed in range(3 * MOST_READINGS)
    ]
    found = read(b"".join(rows) + game_in_one_frame(9, None) + game_in_one_frame(8, None))
    assert MOST_READINGS <= len(found) < len(rows)
