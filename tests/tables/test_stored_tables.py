"""A table of a stored game seals it once it is finished, whatever happens between the two."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from maginor_core.audit import audit
from maginor_core.engine.errors import MalformedError
from maginor_core.eventlog.header import Chance, CommittedSeed, OpenSeed, commitment_to, seed_from
from maginor_core.eventlog.logged_game import Outcome, Seal
from maginor_core.eventlog.stores import FileStore, StoreError, create_game, open_game
from maginor_core.games import known_game
from maginor_core.tables import Table, token_digest
from tests.tiny.game import TINY

SEATS = {token_digest("ada"): 0, token_digest("bo"): 1, token_digest("eye"): None}
SECRET, TEXTS = "the host's", ("ada's", "bo's")


def begin(store: FileStore, seed: str = "7", chance: Chance | None = None) -> None:
    stated = OpenSeed(seed, "standard") if chance is None else chance
    create_game(store, TINY, TINY.deal(2, seed, None, {}), stated, "one")


def opened(store: FileStore, secret: str = "") -> Table:
    return Table.open(store, "one", known_game, SEATS, secret=secret)


def play_out(table: Table) -> None:
    while not table.game.finished:
        seat = table.game.to_act[0]
        table.submit(seat, table.game.legal(seat)[0], None, None)


def judged(folder: Path) -> tuple[str, str]:
    [verdict] = audit([folder])
    return verdict.word, verdict.dice


def test_a_finished_game_is_sealed_and_its_players_are_told_before(tmp_path: Path) -> None:
    with FileStore(tmp_path) as store:
        begin(store)
        table, told = opened(store), list[int]()
        table.listen(lambda: told.append(table.game.version))
        play_out(table)
        assert told[-1] == table.game.version
        assert judged(tmp_path) == ("ok", "follow an open seed")


@pytest.mark.parametrize("kept", [0, 1, 40])
def test_a_game_whose_server_ended_before_the_seal_is_sealed_when_opened(
    kept: int, tmp_path: Path
) -> None:
    path = tmp_path / "one.maginor"
    with FileStore(tmp_path) as store:
        begin(store)
        play_out(Table("one", open_game(store, "one", known_game), SEATS))
    unsealed = path.stat().st_size
    assert judged(tmp_path) == ("ok so far", "follow an open seed")
    with FileStore(tmp_path) as store:
        opened(store)
    whole = path.read_bytes()
    path.write_bytes(whole[: unsealed + kept])  # what a crash leaves of a seal
    path.chmod(0o600)
    with FileStore(tmp_path) as store:
        opened(store)
        opened(store)  # which changes nothing
    assert path.read_bytes() == whole
    assert judged(tmp_path) == ("ok", "follow an open seed")


class FullStore(FileStore):
    """A folder to which no seal can be written."""

    def seal(self, game_id: str, outcome: Outcome, secret: str = "") -> Seal:
        raise StoreError("the disk is full")


def test_a_seal_that_fails_is_logged_and_made_up_for(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with FullStore(tmp_path) as store, caplog.at_level(logging.WARNING):
        begin(store)
        play_out(opened(store))
    assert caplog.messages == ["the disk is full; it is sealed when its table is next opened"]
    with FileStore(tmp_path) as store:
        opened(store)
    assert judged(tmp_path) == ("ok", "follow an open seed")


def test_a_seal_reveals_the_secret_that_the_host_committed_to(tmp_path: Path) -> None:
    chance = CommittedSeed(commitment_to(SECRET), TEXTS, "standard")
    with FileStore(tmp_path) as store:
        begin(store, seed_from(SECRET, TEXTS), chance)
        with pytest.raises(MalformedError, match="not the one to which the game's header commits"):
            opened(store, "another")
        play_out(opened(store, SECRET))
        assert judged(tmp_path) == ("ok", "follow from the commitment in this log")


def test_a_game_is_not_sealed_without_its_secret(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    chance = CommittedSeed(commitment_to(SECRET), TEXTS, "standard")
    with FileStore(tmp_path) as store, caplog.at_level(logging.WARNING):
        begin(store, seed_from(SECRET, TEXTS), chance)
        seed = seed_from(SECRET, TEXTS)
        play_out(Table("one", open_game(store, "one", known_game, seed), SEATS))
        opened(store)
    assert "cannot be sealed without the secret of its chance" in caplog.text
    assert judged(tmp_path)[0] == "ok so far"


def test_tables_of_two_processes_seal_the_game_once(tmp_path: Path) -> None:
    with FileStore(tmp_path) as store:
        begin(store)
        here, there = opened(store), opened(store)
        play_out(here)
        there.refresh()
        assert there.game.finished
    assert judged(tmp_path) == ("ok", "follow an open seed")
