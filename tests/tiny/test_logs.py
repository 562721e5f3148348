"""Logs of Swap or Keep are written, read, converted and audited as those of every other game."""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from maginor_core import MoveWizard, deal
from maginor_core import games as registry
from maginor_core.audit import audit
from maginor_core.audit.whatif import Reading, what_if
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.game import Game
from maginor_core.engine.log import Record
from maginor_core.engine.undo import Undo, Undone
from maginor_core.eventlog.chain import Chain
from maginor_core.eventlog.frames import GROWING, PACKED, UNPACKED, StoredRecords
from maginor_core.eventlog.json_lines import games_from, lines_of
from maginor_core.eventlog.logged_game import Outcome
from maginor_core.eventlog.logs import (
    GameLog,
    OpenSeed,
    UnregisteredGameError,
    sealed_game,
    write_log,
)
from maginor_core.eventlog.shard import Shard, games_in, gather
from maginor_core.games import DEFAULT, known_game
from maginor_core.games.maginor.definition import DEFINITION
from tests.tiny.game import TINY, Choose, Chosen, PointScored, StoneDrawn
from tests.tiny.played import CHANCE, SEED, AnyRecord, header, log_bytes, play_on, played, setup_of


def verdict_on(path: Path, games: Any = known_game) -> Any:
    (verdict,) = audit([path], games=games)
    return verdict


@pytest.mark.parametrize("form", [GROWING, UNPACKED, PACKED])
def test_a_log_comes_back_from_json_lines_byte_for_byte(tmp_path: Path, form: Any) -> None:
    game = played(4, tie_scores=True)
    game = game.branch(7)
    game.undo(game.log[6].command.player, 6)
    play_on(game)
    write_log(tmp_path / "game.maginor", game.setup, game.log, CHANCE)
    (logged,) = games_in(tmp_path / "game.maginor")
    data = StoredRecords.of(logged, form).to_bytes()
    (tmp_path / "form.maginor").write_bytes(data)
    (logged,) = games_in(tmp_path / "form.maginor")
    lines = [json.dumps(line).encode() for line in lines_of(logged, known_game)]
    assert b"".join(games_from("lines", lines, known_game, DEFAULT)) == data
    first = json.loads(lines[0])
    assert (first["game"], first["setup"]["variants"]) == ("swap_or_keep", {"tie_scores": True})
    commands = [json.loads(line).get("command") for line in lines[1:-1]]
    assert {type(command["swap"]) for command in commands if "swap" in command} == {bool}
    assert {"type": "undo", "player": commands[7]["player"], "version": 6, "agreed": []} in commands


@pytest.mark.parametrize("name", ["all.maginor", "all.maginor.zst"])
def test_a_shard_may_mix_games_of_several_kinds(tmp_path: Path, name: str) -> None:
    tiny, other = played(), Game(DEFINITION, deal(2, seed=5), 5)
    play_on(other, commands=20)
    with Shard(tmp_path / name) as out:
        for game in (tiny, other, tiny):
            outcome: Outcome = "finished" if game.finished else "abandoned"
            sealed = sealed_game(game.setup, game.log, OpenSeed("5"), outcome=outcome)
            out.add(sealed.to_bytes(out.form))
    found = list(audit([tmp_path / name]))
    assert [verdict.word for verdict in found] == ["false dice", "ok", "false dice"]
    assert [verdict.records for verdict in found] == [tiny.version, 20, tiny.version]
    reason = found[0].reason
    assert "draw" in reason
    assert "{'stone': " in reason


def planted(tmp_path: Path, name: str, data: bytes) -> Any:
    path = tmp_path / f"{name}.maginor"
    path.write_bytes(data)
    return verdict_on(path)


def test_an_audit_names_each_false_game_for_what_it_is(tmp_path: Path) -> None:
    game = played()
    setup, records, right = game.setup, [*game.log], header(game.setup)
    ended = next(place for place, record in enumerate(records) if len(record.events) > 1)
    command, events = records[ended]
    drawn = next(place for place, one in enumerate(events) if isinstance(one, StoneDrawn))
    other = evolve_stone(events, drawn)
    again: AnyRecord = Record(Choose(records[0].command.player, True), ())
    false: list[tuple[str, list[AnyRecord], str, str]] = [
        ("illegal", [records[0], again], "illegal", "is not awaited"),
        ("seat", [Record(Choose(9, True), ())], "illegal", "seat 9 cannot choose now"),
        ("missing", [*records[:ended], Record(command, events[:-1])], "other events", ""),
        (
            "more",
            [*records[:ended], Record(command, (*events, PointScored(0)))],
            "other",
            "no more",
        ),
        ("other", [*records[:ended], Record(command, other)], "", ""),
        (
            "chosen",
            [Record(Choose(0, True), (Chosen(0, False),))],
            "other events",
            "produce Chosen",
        ),
        ("undo", [records[0], undo(1 - records[0].command.player, 0)], "illegal", "others have"),
        ("after", [*records, again], "illegal", "the game is over"),
    ]
    for name, changed, word, reason in false:
        verdict = planted(tmp_path, name, log_bytes(setup, right, changed, None))
        assert verdict.word.startswith(word), (name, verdict)
        assert verdict.word != "ok", name
        assert reason in verdict.reason, (name, verdict)
        assert verdict.record == len(changed) - 1 or verdict.word == "false dice"
    for name, reported, word, reason in (
        ("setup", evolve(right, setup=(3, (9, 9, 9), *right.setup[2:])), "false terms", "hands"),
        ("short", evolve(right, setup=()), "false terms", "not the setup of a game"),
        ("dice", header(setup, OpenSeed("8")), "false dice", "the seed gives {'stone': "),
        ("unknown", header(setup, OpenSeed(SEED, "deluxe")), "ok", "deluxe"),
    ):
        verdict = planted(tmp_path, name, log_bytes(setup, reported, records))
        assert (verdict.word, reason in verdict.reason) == (word, True), (name, verdict)


def evolve_stone(events: tuple[Any, ...], place: int) -> tuple[Any, ...]:
    drawn = events[place]
    changed = StoneDrawn(drawn.player, (drawn.stone + 1) % 6)
    return (*events[:place], changed, *events[place + 1 :])


def undo(player: int, version: int) -> Any:
    return Record(Undo(player, version, ()), (Undone(player, version),))


def test_a_log_shows_what_another_reading_would_have_changed(tmp_path: Path) -> None:
    game = played(2, "2")
    write_log(tmp_path / "game.maginor", game.setup, game.log, OpenSeed("2"))
    (same,) = what_if([tmp_path], Reading({"tie_scores": False}))
    assert (same.word, same.record) == ("same", None)
    (other,) = what_if([tmp_path], Reading({"tie_scores": True}))
    tie = next(n for n, one in enumerate(game.log) if len(one.events) > 1 and not scored(one))
    assert other.record == tie
    assert other.instead == {"type": "point_scored", "player": 0}


def scored(record: AnyRecord) -> list[object]:
    return [event for event in record.events if isinstance(event, PointScored)]


def only_maginor(name: str) -> GameDefinition | None:
    return DEFINITION if name == "maginor" else None


def test_a_log_of_a_game_that_is_not_registered_is_unknown_and_never_damaged(
    tmp_path: Path,
) -> None:
    game = played()
    path = tmp_path / "game.maginor"
    write_log(path, game.setup, game.log, CHANCE)
    verdict = verdict_on(path, only_maginor)
    assert (verdict.word, verdict.records) == ("unknown", 0)
    assert 'a log of "swap_or_keep"' in verdict.reason
    (logged,) = games_in(path)
    with pytest.raises(UnregisteredGameError, match="swap_or_keep"):
        list(lines_of(logged, only_maginor))
    path.write_bytes(StoredRecords.of(logged, GROWING).to_bytes()[:-1])
    assert verdict_on(path, only_maginor).word == "unknown"


def test_registered_games_are_found_in_processes_that_are_started_afresh(tmp_path: Path) -> None:
    game = played()
    write_log(tmp_path / "game.maginor", game.setup, game.log, CHANCE)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as executor:
        (verdict,) = audit([tmp_path], executor=executor)
    assert verdict.word == "ok"


def test_logs_of_any_game_are_gathered(tmp_path: Path) -> None:
    game = played()
    write_log(tmp_path / "one.maginor", game.setup, game.log, CHANCE)
    write_log(tmp_path / "two.maginor", game.setup, game.log, CHANCE)
    sources = [tmp_path / "one.maginor", tmp_path / "two.maginor"]
    assert gather(sources, tmp_path / "all.maginor") == 2
    assert [verdict.word for verdict in audit([tmp_path / "all.maginor"])] == ["ok", "ok"]


def test_what_a_log_of_another_game_contains_is_refused(tmp_path: Path) -> None:
    log = GameLog.create(tmp_path / "game.maginor", setup_of())
    with pytest.raises(ValueError, match="cannot be written"):
        log.append(Record(MoveWizard(0, "owl"), ()))
    log.close()
    assert registry.game_of(setup_of()) is TINY
    assert registry.game_of(deal(2)) is DEFINITION


def test_a_game_is_registered_once_by_its_name() -> None:
    registry.register(TINY)
    assert registry.names() == (*registry.GAMES, "swap_or_keep")
    with pytest.raises(ValueError, match="another game is called swap_or_keep"):
        registry.register(evolve(TINY, title="Another"))


def test_the_chain_of_a_log_covers_its_setup() -> None:
    one, other = setup_of(seed="1"), setup_of(seed="2")
    assert (
        Chain(log_bytes(one, header(one), [])).link()
        != Chain(log_bytes(other, header(other), [])).link()
    )


def test_an_ending_that_was_not_played_is_not_written(tmp_path: Path) -> None:
    game, path = played(), tmp_path / "game.maginor"
    with pytest.raises(MalformedError, match="outcome: cannot be finished: somebody is still to"):
        write_log(path, game.setup, game.log[:-1], CHANCE)
    with pytest.raises(MalformedError, match="outcome: cannot be abandoned: the game is over"):
        write_log(path, game.setup, game.log, CHANCE, outcome="abandoned")
    assert not path.exists()
    write_log(path, game.setup, game.log[:-1], CHANCE, outcome="abandoned")
    assert verdict_on(path).word == "ok"


def test_an_undo_counts_for_the_ending_that_is_written(tmp_path: Path) -> None:
    game = TINY.new(2, SEED)
    first = game.to_act[0]
    game.submit(game.legal(first)[0])
    game.undo(first, 0)
    with pytest.raises(MalformedError, match="cannot be finished"):
        write_log(tmp_path / "game.maginor", game.setup, game.log, CHANCE)
    write_log(tmp_path / "game.maginor", game.setup, game.log, CHANCE, outcome="abandoned")
    assert verdict_on(tmp_path / "game.maginor").word == "ok"


def test_one_path_in_place_of_several_is_refused(tmp_path: Path) -> None:
    for path in (str(tmp_path), tmp_path, 3):
        with pytest.raises(
            MalformedError, match=r"paths: must be several files, .*\[PATH, \.\.\.\]"
        ):
            list(audit(path))  # type: ignore[arg-type] # that is the point
    with pytest.raises(MalformedError, match="paths: must be text or a Path, not 3"):
        list(audit([3]))  # type: ignore[list-item] # as above
