"""What a log accepts it can read again; anything else is refused before the file is made."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from maginor_core import MalformedError, MoveWizard, deal, maginor
from maginor_core.eventlog.chain import Chain, TreeChain
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.logged_game import make_seal
from maginor_core.eventlog.logs import CommittedSeed, GameLog, OpenSeed, read_log

SETUP = deal(players=2, seed=7)


@pytest.mark.parametrize(
    "chance",
    [
        OpenSeed(7),  # type: ignore[arg-type] # that is the point
        OpenSeed("7", 3),  # type: ignore[arg-type] # as above
        CommittedSeed("aa", ()),  # type: ignore[arg-type] # as above
        CommittedSeed(b"short", ()),
        CommittedSeed(bytes(32), (1,)),  # type: ignore[arg-type] # as above
        "7",
        7,
    ],
    ids=repr,
)
def test_chance_that_could_not_be_read_again_is_refused(tmp_path: Path, chance: Any) -> None:
    with pytest.raises(MalformedError):
        GameLog.create(tmp_path / "log", SETUP, chance)
    assert not (tmp_path / "log").exists()


@pytest.mark.parametrize(
    "more", [{"game_id": 7}, {"game_id": b"x"}, {"began": -1}, {"began": 1.5}, {"began": "now"}]
)
def test_a_header_that_could_not_be_read_again_is_refused(
    tmp_path: Path, more: dict[str, Any]
) -> None:
    with pytest.raises(MalformedError):
        GameLog.create(tmp_path / "log", SETUP, **more)
    assert not (tmp_path / "log").exists()


def test_what_is_not_a_setup_is_refused(tmp_path: Path) -> None:
    with pytest.raises(MalformedError, match="must be a setup of a known game"):
        GameLog.create(tmp_path / "log", "setup")  # type: ignore[arg-type] # that is the point


@pytest.mark.parametrize("sync", ["always", "Command", "", None, True])
def test_an_unknown_way_to_sync_is_refused(tmp_path: Path, sync: Any) -> None:
    path = tmp_path / "log"
    with pytest.raises(MalformedError, match="sync: must be command or turn or never"):
        GameLog.create(path, SETUP, sync=sync)
    GameLog.create(path, SETUP).close()
    with pytest.raises(MalformedError, match="sync: must be command or turn or never"):
        GameLog.reopen(path, sync=sync)


def test_an_unknown_outcome_does_not_seal(tmp_path: Path) -> None:
    with GameLog.create(tmp_path / "log", SETUP) as log:
        with pytest.raises(MalformedError, match="outcome: must be finished or abandoned"):
            log.seal("won")  # type: ignore[arg-type] # that is the point
        log.seal("abandoned")
    assert read_log(tmp_path / "log").seal is not None


def test_a_command_alone_is_not_a_record(tmp_path: Path) -> None:
    log = GameLog.create(tmp_path / "log", SETUP)
    with pytest.raises(MalformedError, match="must be a Record of command and events"):
        log.append(MoveWizard(0, "owl"))  # type: ignore[arg-type] # that is the point
    log.close()
    assert len(read_log(tmp_path / "log").records) == 0


def test_a_sealed_log_keeps_neither_its_descriptor_nor_its_lock(tmp_path: Path) -> None:
    path = tmp_path / "log"
    before = len(list(Path("/proc/self/fd").iterdir()))
    log = GameLog.create(path, SETUP)
    log.seal("abandoned")
    assert len(list(Path("/proc/self/fd").iterdir())) == before
    with pytest.raises(LogError, match="is sealed"):
        GameLog.reopen(path)
    game = maginor.new(setup=SETUP, seed="any")
    game.submit(game.legal()[-2])
    with pytest.raises(LogError, match="is sealed"):
        log.append(game.log[0])


@pytest.mark.parametrize(
    "chain", [Chain(b"header"), TreeChain(b"header", bytes(32), b"", "nobody")]
)
@pytest.mark.parametrize("secret", [7, b"secret", None, ("a",)])
def test_the_secret_of_a_seal_is_text(chain: Chain, secret: Any) -> None:
    with pytest.raises(MalformedError, match="secret: must be text, not"):
        make_seal(chain, "abandoned", 0, secret)
