"""Logs of every game are signed by the command line, and an audit demands the signature."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from maginor_core import games
from maginor_core.cli import main
from maginor_core.eventlog.logs import read_log
from maginor_core.eventlog.signing import new_keys

Called = Callable[..., tuple[int, str]]


@pytest.fixture
def called(capsys: pytest.CaptureFixture[str]) -> Called:
    def run(*arguments: object) -> tuple[int, str]:
        status = main([str(argument) for argument in arguments])
        reported = capsys.readouterr()
        return status, reported.out + reported.err

    return run


@pytest.fixture(params=games.GAMES)
def log(request: pytest.FixtureRequest, tmp_path: Path, called: Called) -> Path:
    """A sealed log of a short game that bots have played."""
    options = ("--game", request.param, "--players", "2", "--seed", "signed")
    folder = tmp_path / "logs"
    assert called("simulate", "1", *options, "--out", folder)[0] == 0
    (path,) = folder.iterdir()
    assert read_log(path).definition.name == request.param
    return path


def test_a_signed_log_is_verified_for_its_key_alone(
    log: Path, tmp_path: Path, called: Called
) -> None:
    new_keys(tmp_path / "key", tmp_path / "key.pub")
    new_keys(tmp_path / "other", tmp_path / "other.pub")
    assert called("audit", log, "--key", tmp_path / "key.pub")[0] == 1
    assert called("log", "sign", log, "--key", tmp_path / "key")[0] == 0
    status, shown = called("log", "verify", log, "--key", tmp_path / "key.pub")
    assert status == 0, shown
    status, shown = called("log", "verify", log, "--key", tmp_path / "other.pub")
    assert status == 1, shown
    status, shown = called("audit", log, "--key", tmp_path / "key.pub", "--json")
    summary = json.loads(shown.splitlines()[-1])
    assert (status, summary["games"], summary["words"]["ok"]) == (0, 1, 1)

    assert called("audit", log, "--key", tmp_path / "other.pub")[0] == 1


def test_a_changed_byte_of_a_signed_log_is_noticed(
    log: Path, tmp_path: Path, called: Called
) -> None:
    new_keys(tmp_path / "key", tmp_path / "key.pub")
    called("log", "sign", log, "--key", tmp_path / "key")
    data = log.read_bytes()
    for place in range(len(data) // 20, len(data), len(data) // 10):
        changed = bytearray(data)
        changed[place] ^= 1
        log.write_bytes(changed)
        assert called("audit", log, "--key", tmp_path / "key.pub")[0] == 1, f"byte {place}"
