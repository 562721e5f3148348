"""A log written as JSON lines is restored to the last bit, whatever games it contains."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from typing import Any

import pytest

from maginor_core.engine.errors import MalformedError
from maginor_core.eventlog.frames import GROWING, PACKED, SIGNATURE, UNPACKED, StoredRecords, frame
from maginor_core.eventlog.json_lines import games_from, lines_of
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.logged_game import Form
from maginor_core.games import DEFAULT, known_game
from tests.eventlog.specimens import every_kind, open_log, packed_game, read


def reported(data: bytes) -> list[bytes]:
    """Return the lines of all games in a file."""
    return [json.dumps(line).encode() for game in read(data) for line in lines_of(game, known_game)]


def again(lines: list[bytes]) -> bytes:
    return b"".join(games_from("lines", lines, known_game, DEFAULT))


@pytest.mark.parametrize("form", [GROWING, UNPACKED, PACKED])
def test_every_kind_of_game_comes_back_byte_for_byte(
    sealed_games: list[StoredRecords], form: Form
) -> None:
    for sealed in sealed_games:
        (game,) = read(sealed.to_bytes("packed"))
        data = StoredRecords.of(game, form).to_bytes()
        assert again(reported(data)) == data
    assert len(sealed_games) == 27


def test_a_file_of_several_games_with_signatures_comes_back_byte_for_byte() -> None:
    signature = frame(SIGNATURE, 1, bytes(range(32)), bytes(range(64)))
    data = packed_game(7, 3) + signature + signature + every_kind()
    lines = reported(data)
    assert again(lines) == data
    assert json.loads(lines[0])["form"] == "packed"


def test_a_game_packed_by_another_zlib_comes_back_as_it_was() -> None:
    (game,) = read(packed_game(2, 200))
    frames = StoredRecords.of(game)
    frames.packed = zlib.compress(zlib.decompress(frames.packed), 1)
    assert frames.packed != game.packed
    data = frames.to_bytes()
    assert again(reported(data)) == data


def test_lines_in_another_order_of_keys_and_with_blanks_mean_the_same() -> None:
    data = every_kind()
    lines = [
        json.dumps(dict(reversed(json.loads(line).items())), indent=None, separators=(" , ", " : "))
        for line in reported(data)
    ]
    assert again([line.encode() for line in lines]) == data


def changes(line: dict[str, Any]) -> Iterator[dict[str, Any]]:  # Any: plain JSON data
    """Yield a line without each of its keys, and with each value of another type."""
    others: tuple[object, ...] = (None, True, -1, 1.5, 1.0, "x", [], {}, [[]], 10**30)
    for key, value in line.items():
        if key not in ("packed", "game"):  # then it is packed here, or of the default game
            yield {name: each for name, each in line.items() if name != key}
        for other in others:
            if type(other) is not type(value) or key not in ("id", "began"):
                yield {**line, key: other}


def test_a_line_that_is_not_a_line_of_a_log_is_named_by_its_number() -> None:
    data = packed_game(1, 2) + frame(SIGNATURE, 1, bytes(32), bytes(64))
    lines = reported(data)
    tried = 0
    for number, line in enumerate(lines):
        for change in changes(json.loads(line)):
            rest = [*lines[:number], json.dumps(change).encode(), *lines[number + 1 :]]
            with pytest.raises(LogError, match=r"line |at its end"):
                again(rest)
            tried += 1
    assert tried > 200
    for junk in (b"", b"[]", b"null", b"{", b"\xff", b'{"type":"game"}', b"[" * 10_000):
        with pytest.raises(LogError, match="line 2"):
            again([lines[0], junk, *lines[1:]])


def test_a_game_with_a_problem_is_not_written_as_json_lines() -> None:
    for data in (open_log()[:-3], packed_game()[:-1] + b"x"):
        with pytest.raises(MalformedError, match="only an intact game"):
            reported(data)


def test_lines_that_name_no_game_are_of_the_default_one() -> None:
    data = open_log(2, 5)
    first, *rest = reported(data)
    stated = json.loads(first)
    assert stated.pop("game") == DEFAULT
    assert again([json.dumps(stated).encode(), *rest]) == data
