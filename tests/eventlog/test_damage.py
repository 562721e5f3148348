"""Every change in a log is detected, and nothing is read that was not written."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maginor_core.engine.codec import array_header
from maginor_core.eventlog.chain import Chain
from maginor_core.eventlog.frames import GAME, HEADER, RECORD, bound, frame, links_of
from maginor_core.eventlog.logged_game import LoggedGame, make_seal
from maginor_core.eventlog.logs import GameLog, LogError
from tests.eventlog.specimens import (
    Original,
    every_kind,
    frames_of,
    game_in_one_frame,
    open_log,
    packed_game,
    pieces_of,
    read,
    sealed_log,
    several_games,
    split,
)

SPECIMENS = {
    "open": open_log(),
    "sealed": sealed_log(),
    "kept": game_in_one_frame(),
    "packed": packed_game(),
    "several": several_games(),
}


def changed(data: bytes, place: int, value: int) -> bytes:
    return data[:place] + bytes((value,)) + data[place + 1 :]


def other_values(data: bytes) -> Iterator[bytes]:
    """Yield ``data`` with each byte changed to several others, every bit of it flipped once."""
    draw = random.Random(len(data))
    for place, byte in enumerate(data):
        values = {byte ^ 1 << bit for bit in range(8)} | {0, 255, draw.randrange(256)}
        yield from (changed(data, place, value) for value in values - {byte})


def some_values(data: bytes) -> Iterator[bytes]:
    """Yield ``data`` with each byte changed to one other."""
    draw = random.Random(len(data))
    for place, byte in enumerate(data):
        yield changed(data, place, byte ^ draw.randrange(1, 256))


def require_noticed(data: bytes, changes: Iterator[bytes]) -> int:
    original = Original.of(data)
    tried = unnoticed = misread = 0
    for change in changes:
        found = read(change)
        tried += 1
        unnoticed += original.unnoticed(found)
        misread += original.misread(found)
    assert (unnoticed, misread) == (0, 0), f"of {tried} changes"
    return tried


@pytest.mark.parametrize("name", ["open", "sealed", "kept", "packed"])
def test_a_changed_byte_is_noticed(name: str) -> None:
    data = SPECIMENS[name]
    assert require_noticed(data, other_values(data)) > 8 * len(data)


def test_a_changed_byte_is_noticed_among_several_games() -> None:
    data = every_kind()
    assert require_noticed(data, some_values(data)) == len(data)


@pytest.mark.parametrize("data", [game_in_one_frame(2, None), packed_game(2, None)])
def test_a_flipped_bit_of_a_long_game_is_noticed(data: bytes) -> None:
    draw = random.Random(1)
    places = draw.sample(range(8 * len(data)), 1000)
    flips = (changed(data, bit // 8, data[bit // 8] ^ 1 << bit % 8) for bit in places)
    assert require_noticed(data, flips) == 1000


@settings(deadline=None)
@given(st.data())
def test_any_change_of_a_sealed_file_is_noticed(data: st.DataObject) -> None:
    whole = data.draw(
        st.sampled_from(
            [sealed_log(), game_in_one_frame(), game_in_one_frame(2, 150), packed_game(2, 150)]
        )
    )
    start = data.draw(st.integers(0, len(whole)))
    end = data.draw(st.integers(start, min(len(whole), start + 40)))
    there = data.draw(st.binary(max_size=40))
    change = whole[:start] + there + whole[end:]
    found = read(change)
    original = Original.of(whole)
    assert not original.misread(found)
    if change != whole:
        intact = [game.seal for game in found if game.problem is None]
        assert len(found) != 1 or intact != [original.games[0][2]]


def reordered(pieces: list[bytes], other: list[bytes]) -> Iterator[bytes]:
    """Yield frames swapped, dropped, doubled, moved, and spliced in from another log."""
    count = len(pieces)
    for i, j in itertools.combinations(range(count), 2):
        swapped = list(pieces)
        swapped[i], swapped[j] = swapped[j], swapped[i]
        yield b"".join(swapped)
    for i in range(count - 1):
        yield b"".join(pieces[:i] + pieces[i + 1 :])
    for i, j in itertools.product(range(1, count), range(count + 1)):
        yield b"".join(pieces[:j] + pieces[i : i + 1] + pieces[j:])
    for i, j in itertools.product(range(count), range(1, len(other))):
        yield b"".join(pieces[:i] + other[j : j + 1] + pieces[i + 1 :])
        yield b"".join(pieces[:i] + other[j : j + 1] + pieces[i:])
        yield b"".join(pieces[: i + 1] + other[j:])


@pytest.mark.parametrize("name", ["open", "sealed"])
def test_frames_in_another_order_or_of_another_game_are_noticed(name: str) -> None:
    data = SPECIMENS[name]
    other = sealed_log(5)
    assert require_noticed(data, reordered(pieces_of(data), pieces_of(other))) > 600


def spliced(pieces: list[bytes], other: list[bytes]) -> Iterator[list[bytes]]:
    """Yield records swapped, dropped, doubled, and taken from another game."""
    count = len(pieces)
    for i, j in itertools.combinations(range(count), 2):
        if pieces[i] != pieces[j]:
            swapped = list(pieces)
            swapped[i], swapped[j] = swapped[j], swapped[i]
            yield swapped
    for i in range(count):
        yield pieces[:i] + pieces[i + 1 :]
        yield pieces[:i] + pieces[i : i + 1] + pieces[i:]
    for i in range(count):
        for record in other:
            if record != pieces[i]:
                yield [*pieces[:i], record, *pieces[i + 1 :]]


def linked(header: bytes, records: list[bytes]) -> bytes:
    """Return an open log whose links are right, whatever the records are."""
    chain = Chain(header)
    frames = [frame(HEADER, header, chain.link())]
    for number, record in enumerate(records):
        chain.add(record)
        frames.append(frame(RECORD, number, record, chain.link()))
    return b"".join(frames)


def test_records_changed_below_right_links_are_noticed_by_the_seal() -> None:
    (game,) = read(sealed_log())
    (other,) = read(sealed_log(5))
    seal = pieces_of(sealed_log())[-1]
    assert linked(game.header_bytes, split(game.records)) + seal == sealed_log()
    rows = spliced(split(game.records), split(other.records))
    changes = [linked(game.header_bytes, row) + seal for row in rows]
    unnoticed = sum(Original.of(sealed_log()).unnoticed(read(change)) for change in changes)
    assert len(changes) > 200
    assert unnoticed == 0


def test_records_changed_in_a_sealed_game_with_right_links_are_detected_by_the_seal() -> None:
    (game,) = read(game_in_one_frame())
    (other,) = read(game_in_one_frame(5))
    assert game.seal is not None
    *_, seal = frames_of(game_in_one_frame())[0].texts()

    def made_anew(row: list[bytes]) -> bytes:
        assert game.seal is not None
        records = array_header(len(row)) + b"".join(row)
        links = bound(links_of(game.header_bytes, row), game.seal)
        return frame(GAME, game.header_bytes, records, links, seal)

    assert made_anew(split(game.records)) == game_in_one_frame()
    rows = spliced(split(game.records), split(other.records))
    assert require_noticed(game_in_one_frame(), map(made_anew, rows)) > 200


def test_records_changed_and_sealed_again_are_detected_by_another_head() -> None:
    (game,) = read(sealed_log())
    (other,) = read(sealed_log(5))
    assert game.seal is not None
    rows = list(spliced(split(game.records), split(other.records)))
    heads = {
        make_seal(Chain(game.header_bytes + b"".join(row)), "abandoned", len(row), "").head
        for row in rows
    }
    assert game.seal.head not in heads
    assert len(heads) > 200


def located(data: bytes) -> LoggedGame:
    (problem,) = [game for game in read(data) if game.problem is not None]
    return problem


def test_damage_is_located_and_what_comes_before_and_after_stays_readable() -> None:
    data = several_games()
    first, header, *_ = frames_of(data)
    game = located(changed(data, header.end + 12, data[header.end + 12] ^ 1))
    assert game.problem is not None
    assert (game.number, game.problem.trouble) == (1, "damaged")
    assert (game.problem.record, game.problem.byte, game.count) == (0, header.end, 0)
    found = read(changed(data, first.start + 60, data[first.start + 60] ^ 1))
    assert [each.problem is None for each in found] == [False, True, True, True]


def test_a_damaged_sealed_game_retains_its_records_up_to_the_last_good_link() -> None:
    data = game_in_one_frame(2, 150)
    (whole,) = read(data)
    place = data.index(whole.records) + sum(map(len, split(whole.records)[:140]))
    game = located(changed(data, place + 2, data[place + 2] ^ 1))
    assert game.count == 128
    assert whole.records.startswith(game.records)
    assert game.problem is not None
    assert game.problem.record == 128
    game = located(changed(data, 40, data[40] ^ 1))
    assert (game.header, game.count) == (None, 0)


def test_damage_before_the_tail_is_refused_on_reopening_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "log"
    data = open_log()
    refused = 0
    for change in some_values(data):
        path.write_bytes(change)
        with pytest.raises(LogError, match=r"damaged|format|cut off before a game began"):
            GameLog.reopen(path, sync="never")
        assert path.read_bytes() == change
        refused += 1
    assert refused == len(data)
