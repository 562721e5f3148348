"""A record is stored before it counts, and a store gives back the bytes of a log file."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pytest

from maginor_core import MoveWizard, SetupError, Variants, deal, maginor
from maginor_core.audit import audit
from maginor_core.engine.errors import ConcurrencyError, MalformedError
from maginor_core.engine.game import Game
from maginor_core.eventlog.logs import GameLog, LogError, OpenSeed, read_log
from maginor_core.eventlog.stores import (
    FileStore,
    MemoryStore,
    create_game,
    deal_game,
    export_game,
    open_game,
)
from maginor_core.eventlog.stores.store import Store, StoreError
from maginor_core.games import known_game
from maginor_core.games.magalon.definition import DEFINITION as MAGALON
from maginor_core.games.maginor.definition import DEFINITION
from tests.board import board_of

SETUP = deal(players=2, seed=5)
CHANCE = OpenSeed("5", "reconstruction-1")


def play(game: Game, commands: int) -> None:
    for _ in range(commands):
        if game.finished:
            return
        seat = game.to_act[0]
        options = game.legal(seat)
        game.submit(options[game.version % len(options)], seat=seat, expected=game.version)


def test_a_stored_match_is_opened_as_it_was_left(store: Store) -> None:
    game_id, game = create_game(store, DEFINITION, SETUP, CHANCE)
    play(game, 25)
    again = open_game(store, game_id, known_game)
    assert (again.version, again.view_json(None)) == (game.version, game.view_json(None))
    assert again.definition.states.snapshot(again.live_state) == game.definition.states.snapshot(
        game.live_state
    )
    play(again, 5)
    assert again.version == game.version + 5
    assert list(store.ids()) == [game_id]


def test_a_dealt_match_is_one_whose_deal_and_dice_an_audit_confirms(tmp_path: Path) -> None:
    with FileStore(tmp_path) as store:
        game_id, game = deal_game(store, DEFINITION, 3, seed="5", variants={"rites_count": False})
        assert game.setup == deal(3, "5", variants=Variants(rites_count=False))
        play(game, 25)
        _, fresh = deal_game(store, DEFINITION, 2)
        assert fresh.setup.players == 2
        with pytest.raises(SetupError, match="players"):
            deal_game(store, DEFINITION, 9)
        with pytest.raises(StoreError, match="already"):
            deal_game(store, DEFINITION, 2, game_id)
        assert len(list(store.ids())) == 2
    verdicts = list(audit([tmp_path]))
    assert [(each.word, each.dice) for each in verdicts] == [
        ("ok so far", "follow an open seed")
    ] * 2


def test_a_match_that_has_fallen_behind_gets_an_error_and_can_catch_up(store: Store) -> None:
    game_id, game = create_game(store, DEFINITION, SETUP, CHANCE)
    other = open_game(store, game_id, known_game)
    play(game, 1)
    view, seat = other.view_json(0), other.to_act[0]
    command = other.legal(seat)[0]
    with pytest.raises(ConcurrencyError, match="for version 0, but the log is at version 1"):
        other.submit(command, seat=seat)
    assert (other.version, other.view_json(0)) == (0, view)
    other.follow(list(game.log.records(0)))
    assert other.view_json(0) == game.view_json(0)


def test_only_the_seat_itself_submits_its_commands() -> None:
    game = Game(DEFINITION, SETUP, 5)
    seat = game.to_act[0]
    command = game.legal(seat)[0]
    with pytest.raises(MalformedError, match=f"is not a command of seat {1 - seat}"):
        game.submit(command, seat=1 - seat)
    with pytest.raises(MalformedError, match="is not a command of seat"):
        game.submit(command, seat=bool(seat))
    for wrong in (None, "roll", ("player", seat)):
        with pytest.raises(MalformedError, match="is not a command of seat"):
            game.submit(wrong, seat=seat)
    other = Game(MAGALON, MAGALON.deal(2, 5, None, {}), 5)
    stranger = other.legal(other.to_act[0])[0]
    for given, told in ((command, DEFINITION.command_json.to_json(command)), (stranger, None)):
        with pytest.raises(MalformedError) as refused:
            game.submit(given, seat=1 - seat)
        name = json.dumps(type(given).__name__)
        assert str(refused.value).endswith(name if told is None else json.dumps(told))
    assert game.version == 0


def test_a_file_store_has_the_bytes_of_a_log_and_so_does_an_export(tmp_path: Path) -> None:
    memory, files = MemoryStore(), FileStore(tmp_path / "games")
    stores: list[Store] = [memory, files]
    for place in stores:
        _, game = create_game(place, DEFINITION, SETUP, CHANCE, "one")
        play(game, 30)
    files.close()
    export_game(files, "one", tmp_path / "files.maginor")
    written = (tmp_path / "games" / "one.maginor").read_bytes()
    exported = (tmp_path / "files.maginor").read_bytes()
    assert written == exported
    export_game(memory, "one", tmp_path / "memory.maginor")
    records = [read_log(tmp_path / name).records for name in ("files.maginor", "memory.maginor")]
    assert list(records[0]) == list(records[1])
    assert [verdict.word for verdict in audit([tmp_path / "memory.maginor"])] == ["ok so far"]


def test_a_sealed_game_takes_nothing_more(store: Store) -> None:
    game_id, game = create_game(store, DEFINITION, SETUP, CHANCE)
    play(game, 3)
    seal = store.seal(game_id, "abandoned")
    assert store.read(game_id).seal == seal
    with pytest.raises(StoreError, match="is sealed, so nothing can be added"):
        play(game, 1)
    assert game.version == 3
    with pytest.raises(StoreError, match="is sealed"):
        store.seal(game_id, "abandoned")


def test_what_is_not_there_or_there_already_is_refused(store: Store) -> None:
    for name in ("nobody", "lone \ud800", "nul\0"):
        with pytest.raises(StoreError):
            store.read(name)
        with pytest.raises(StoreError):
            store.append(name, 0, b"")
    create_game(store, DEFINITION, SETUP, game_id="one")
    with pytest.raises(StoreError, match="already"):
        create_game(store, DEFINITION, SETUP, game_id="one")
    for version in (-1, 1, 1 << 63, -(1 << 64)):
        with pytest.raises(ConcurrencyError):
            store.append("one", version, b"")


@pytest.mark.parametrize("name", ["", "../up", ".hidden", "a/b", "line\nend", "nul\0"])
def test_an_id_that_cannot_name_a_file_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises((StoreError, MalformedError)):
        create_game(FileStore(tmp_path), DEFINITION, SETUP, game_id=name)
    assert list(tmp_path.iterdir()) == []


def full_disk(*_: object) -> int:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_memory_never_runs_ahead_of_storage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "log"
    with GameLog.create(path, SETUP, CHANCE) as log:
        game = Game(DEFINITION, SETUP, 5, store=log.store)
        before = game.view_json(None), board_of(game)
        with monkeypatch.context() as patch:
            patch.setattr(os, "pwrite", full_disk)
            with pytest.raises(LogError, match="No space left"):
                game.submit(MoveWizard(SETUP.first_player, "owl"))
        with pytest.raises(LogError, match="open it again"):
            game.submit(MoveWizard(SETUP.first_player, "owl"))
        assert (game.version, (game.view_json(None), board_of(game))) == (0, before)
    assert len(read_log(path).records) == 0


def test_a_store_opens_a_log_again_that_could_not_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = FileStore(tmp_path)
    game_id, game = create_game(store, DEFINITION, SETUP, CHANCE)
    play(game, 3)
    with monkeypatch.context() as patch:
        patch.setattr(os, "pwrite", full_disk)
        with pytest.raises(StoreError, match="No space left"):
            play(game, 1)
    assert game.version == 3
    play(game, 3)
    store.close()
    assert open_game(store, game_id, known_game).view_json(None) == game.view_json(None)


def test_a_log_takes_no_record_that_does_not_follow(tmp_path: Path) -> None:
    game = maginor.new(setup=SETUP, seed=5)
    with GameLog.create(tmp_path / "log", SETUP, CHANCE) as log:
        game.submit(MoveWizard(SETUP.first_player, "owl"))
        other = Game(DEFINITION, SETUP, 5, log=game.log, store=log.store)
        with pytest.raises(ConcurrencyError, match="for version 1, but the log is at version 0"):
            other.submit(MoveWizard(1 - SETUP.first_player, "owl"))
        assert other.version == 1


def test_an_appended_record_must_lead_on_from_the_version_given(tmp_path: Path) -> None:
    game = maginor.new(setup=SETUP, seed=5)
    for seat in (SETUP.first_player, 1 - SETUP.first_player):
        game.submit(MoveWizard(seat, "owl"))
    with GameLog.create(tmp_path / "log", SETUP, CHANCE) as log:
        with pytest.raises(ConcurrencyError):
            log.append(game.log[1], 1)
        log.append(game.log[0], 0)
        with pytest.raises(ConcurrencyError):
            log.append(game.log[0], 0)
        log.append(game.log[1])
    assert list(read_log(tmp_path / "log").records) == list(game.log)


def test_a_reopened_game_goes_on_through_its_log(tmp_path: Path) -> None:
    path = tmp_path / "log"
    with GameLog.create(path, SETUP, CHANCE) as log:
        Game(DEFINITION, SETUP, 5, store=log.store).submit(MoveWizard(SETUP.first_player, "owl"))
    log, stored = GameLog.reopen(path)
    with log:
        game = stored.game(store=log.store)
        game.submit(MoveWizard(1 - SETUP.first_player, "owl"))
    assert board_of(read_log(path).verify()) == board_of(game)
