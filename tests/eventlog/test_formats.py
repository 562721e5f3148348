"""Logs in a format that this program cannot read are named as such, and others beside them read."""

from __future__ import annotations

from pathlib import Path

import pytest

from maginor_core.engine.codec import pack, unpack
from maginor_core.eventlog.chain import Chain
from maginor_core.eventlog.frames import HEADER, RECORD, frame
from maginor_core.eventlog.hidden import FORMAT, NEWEST, FormatError
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.eventlog.logs import GameLog, LogError, read_log
from tests.eventlog.specimens import game_in_one_frame, open_log, read, sealed_log


def today() -> LoggedGame:
    (game,) = read(sealed_log())
    return game


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


@pytest.mark.parametrize("version", [0, -1, -(2**63)])
def test_a_format_below_all_is_unknown(version: int) -> None:
    (game,) = read(newer(version))
    assert game.problem is not None
    assert game.problem.trouble == "unknown format"
    assert game.problem.reason == (
        f"is in format {version}, and this program reads 1 and 2; there is no such format"
    )


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
