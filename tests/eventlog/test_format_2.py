"""Logs in format 2: hidden values, evidence and a chain in which one part can be shown alone."""

from __future__ import annotations

import hashlib
import hmac
from pathlib import Path
from typing import Any

import msgpack
import pytest

from maginor_core.audit import audit
from maginor_core.audit.whatif import Reading, what_if
from maginor_core.engine.codec import pack, unpack
from maginor_core.engine.game import Game
from maginor_core.eventlog.chain import Chain
from maginor_core.eventlog.frames import GROWING, HEADER, PACKED, UNPACKED, StoredRecords, frame
from maginor_core.eventlog.json_lines import games_from, lines_of
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.eventlog.logs import GameLog, LogError, read_log, write_log
from maginor_core.eventlog.stores import FileStore, MemoryStore, create_game, export_game, open_game
from maginor_core.games import DEFAULT, known_game
from tests.eventlog.specimens import game_of, read
from tests.manifest.by_the_page import tree
from tests.tiny.game import TINY
from tests.tiny.played import CHANCE, SEED, play_on, played, setup_of


def growing(path: Path, commands: int = 6, *, seal: bool = False) -> bytes:
    """Return the log of a game of Swap or Keep of which each seat can keep a log."""
    setup = setup_of()
    with GameLog.create(path, setup, CHANCE, game_id="two", began=0, seat_proofs=True) as log:
        game = play_on(Game(TINY, setup, SEED, store=log.store), commands=commands)
        if seal:
            log.seal("finished" if game.finished else "abandoned")
    return path.read_bytes()


def one(data: bytes) -> LoggedGame:
    (game,) = read(data)
    assert game.problem is None, game.problem
    return game


def content_root(public: Any, hidden: list[tuple[Any, ...]], salt: bytes, number: int) -> bytes:
    """Return the root of a header, record or seal as the page on the format defines it."""
    entries = [msgpack.packb(public)]
    for _, path, value in hidden:
        nonce = hmac.digest(salt, msgpack.packb((number, path)), "sha256")
        entries.append(msgpack.packb((path, nonce, value)))
    return tree(entries)


def test_the_chain_is_the_one_that_the_page_defines(tmp_path: Path) -> None:
    game = one(growing(tmp_path / "log", 1000, seal=True))
    *first, options = unpack(game.header_bytes)
    salt = next(option[1] for option in options if option[0] == 2)
    commitment = next(option[1] for option in options if option[0] == 1)
    assert commitment == hashlib.sha256(b"maginor salt:" + salt).digest()
    items = next(option[1:] for option in options if option[0] == 4)
    assert [item[1] for item in items] == [(6, 1, 0), (6, 1, 1), (6, 1, 2), (7, 1)]
    assert first[6][1] == (b"", b"", b"")
    assert first[7] == (1, b"", "standard")
    roots = [content_root((*first, ((1, commitment),)), items, salt, 0)]
    for number, data in enumerate(game.pieces):
        command, events, evidence = unpack(data)
        roots.append(content_root((command, events, ()), evidence, salt, number + 1))
    assert game.seal is not None
    roots.append(content_root((0, game.count, ""), [], salt, game.count + 1))
    assert game.seal.head == tree(roots)
    assert game.header is not None
    assert game.header.setup == setup_of().numbers
    assert game.header.chance == (1, SEED, "standard")


def test_a_game_in_format_2_is_played_resumed_sealed_and_audited(tmp_path: Path) -> None:
    path = tmp_path / "game.maginor"
    growing(path, 5)
    log, stored = GameLog.reopen(path)
    assert stored.header.format == 2
    game = play_on(Game(TINY, stored.setup, SEED, log=stored.game().log, store=log.store))
    log.seal("finished")
    assert list(read_log(path).records) == list(played().log) == list(game.log)
    (verdict,) = audit([path])
    assert (verdict.word, verdict.dice, verdict.ending) == ("ok", "follow an open seed", "finished")
    assert verdict.records == game.version
    (finding,) = what_if([path], Reading({"lowest_wins": True}))
    assert finding.differs


@pytest.mark.parametrize("form", [GROWING, UNPACKED, PACKED])
def test_format_2_comes_back_from_json_lines_byte_for_byte(tmp_path: Path, form: Any) -> None:
    import json

    game = one(growing(tmp_path / "log", 1000, seal=True))
    data = StoredRecords.of(game, form).to_bytes()
    again = one(data)
    assert again.seal == game.seal
    assert again.pieces == game.pieces
    lines = [json.dumps(line).encode() for line in lines_of(again, known_game)]
    assert b"".join(games_from("lines", lines, known_game, DEFAULT)) == data


def test_every_store_keeps_the_bytes_of_format_2(tmp_path: Path) -> None:
    exported = []
    for store in (MemoryStore(), FileStore(tmp_path / "store")):
        game_id, game = create_game(store, TINY, setup_of(), CHANCE, "g", seat_proofs=True)
        play_on(game, commands=4)
        resumed = open_game(store, game_id, known_game)
        assert list(resumed.log) == list(game.log)
        play_on(resumed)
        store.seal(game_id, "finished")
        path = tmp_path / type(store).__name__
        export_game(store, game_id, path)
        exported.append(read_log(path))
        assert one(path.read_bytes()).count == resumed.version
    assert list(exported[0].records) == list(exported[1].records) == list(played().log)


def test_every_changed_byte_of_format_2_is_noticed(tmp_path: Path) -> None:
    data = growing(tmp_path / "log", 8, seal=True)
    game = one(data)
    packed = StoredRecords.of(game, PACKED).to_bytes()
    for whole in (data, packed):
        for place in range(0, len(whole), 3):
            changed = whole[:place] + bytes((whole[place] ^ 1,)) + whole[place + 1 :]
            found = read(changed)
            intact = [g for g in found if g.problem is None and g.seal is not None]
            assert not intact, place


def test_a_log_cut_anywhere_is_torn_and_keeps_its_whole_records(tmp_path: Path) -> None:
    data = growing(tmp_path / "log", 6)
    whole = one(data)
    for size in range(len(whole.header_bytes) + 20, len(data)):
        (game,) = read(data[:size])
        assert game.problem is None or game.problem.trouble == "torn", size
        assert game.pieces == whole.pieces[: game.count]


def test_a_torn_log_of_format_2_is_resumed(tmp_path: Path) -> None:
    path = tmp_path / "log"
    data = growing(path, 6)
    path.write_bytes(data[:-5])
    log, stored = GameLog.reopen(path)
    assert stored.records.version == 5
    play_on(Game(TINY, stored.setup, SEED, log=stored.game().log, store=log.store))
    log.seal("finished")
    (verdict,) = audit([path])
    assert verdict.word == "ok"


def with_header(data: bytes, change: Any) -> bytes:
    header = pack(change(unpack(one(data).header_bytes)))
    return frame(HEADER, header, Chain(header).link())


def test_an_unknown_option_is_of_a_newer_program_and_no_damage(tmp_path: Path) -> None:
    data = growing(tmp_path / "log", 2)
    newer = with_header(data, lambda fields: (*fields[:8], (*fields[8], (999, 1))))
    (game,) = read(newer)
    assert game.problem is not None
    assert game.problem.trouble == "unknown format"
    assert "an option of kind 999" in game.problem.reason
    (tmp_path / "newer").write_bytes(newer)
    (verdict,) = audit([tmp_path / "newer"])
    assert verdict.word == "unknown"
    with pytest.raises(LogError, match="a newer program wrote it"):
        read_log(tmp_path / "newer")


def test_unknown_evidence_is_of_a_newer_program_and_no_damage(tmp_path: Path) -> None:
    game = one(growing(tmp_path / "log", 1))
    command, events, hidden = unpack(game.pieces[0])
    record = pack((command, events, ((99, "new"), *hidden)))
    frames = StoredRecords(game.header_bytes, [record], form=GROWING)
    (newer,) = read(frames.to_bytes())
    assert newer.problem is not None
    assert newer.problem.trouble == "unknown format"
    assert "evidence of kind 99" in newer.problem.reason


BAD_OPTIONS = {
    "not arrays": (1,),
    "no kind": ((),),
    "twice": ((1, bytes(32)), (1, bytes(32)), (3, 0)),
    "descending": ((3, 0), (1, bytes(32))),
    "salt without its digest": ((2, bytes(32)),),
    "another salt's digest": ((1, bytes(32)), (2, bytes(32))),
    "seat without digest": ((3, 0),),
    "salt and seat": ((1, bytes(32)), (2, bytes(32)), (3, 0)),
    "a digest alone": ((1, bytes(32)),),
    "short digest": ((1, bytes(31)), (3, 0)),
    "negative seat": ((1, bytes(32)), (3, -1)),
    "no hidden values": ((1, bytes(32)), (3, 0), (4,)),
    "hidden values without salt": ((4, (22, (6, 0), bytes(32))),),
    "a value in a seat's log": ((1, bytes(32)), (3, 0), (4, (20, (6, 0), 1))),
    "a path that leads nowhere": ((1, bytes(32)), (3, 0), (4, (22, (6, 99), bytes(32)))),
    "a path to a value": ((1, bytes(32)), (3, 0), (4, (22, (6, 0), bytes(32)))),
    "a path to the id": ((1, bytes(32)), (3, 0), (4, (22, (2,), bytes(32)))),
    "no path": ((1, bytes(32)), (3, 0), (4, (22, (), bytes(32)))),
}


@pytest.mark.parametrize("options", BAD_OPTIONS.values(), ids=BAD_OPTIONS)
def test_options_that_are_not_valid_are_damage(tmp_path: Path, options: Any) -> None:
    data = growing(tmp_path / "log", 1)
    bad = with_header(data, lambda fields: (*fields[:6], setup_of().numbers, (0,), options))
    (game,) = read(bad)
    assert game.problem is not None
    assert game.problem.trouble == "damaged"
    assert game.problem.reason.startswith("its header")


BAD_EVIDENCE = {
    "no array": 7,
    "no kinds": (1,),
    "descending kinds": ((2, 0), (1, 0)),
    "hidden before others": ((20, (1, 0, 2), 0), (1, 0)),
    "paths that do not ascend": ((20, (1, 0, 2), 0), (20, (0, 2), 0)),
    "one within another": ((20, (1, 0), ()), (20, (1, 0, 0), 0)),
    "disclosed in a full log": ((21, (0, 2), bytes(32), 1),),
    "withheld in a full log": ((22, (0, 2), bytes(32)),),
    "a path to what is there": ((20, (0, 0), 1),),
}


@pytest.mark.parametrize("evidence", BAD_EVIDENCE.values(), ids=BAD_EVIDENCE)
def test_evidence_that_is_not_valid_is_damage(tmp_path: Path, evidence: Any) -> None:
    game = one(growing(tmp_path / "log", 1))
    command, events, _ = unpack(game.pieces[0])
    record = pack((command, events, evidence))
    frames = StoredRecords(game.header_bytes, [record], form=GROWING)
    (bad,) = read(frames.to_bytes())
    assert bad.problem is not None
    assert bad.problem.trouble == "damaged"


def test_evidence_is_written_read_and_bound(tmp_path: Path, monkeypatch: Any) -> None:
    from maginor_core.eventlog import hidden as record_form

    monkeypatch.setattr(record_form, "EVIDENCE", frozenset({5, 20}))
    path = tmp_path / "log"
    setup = setup_of()
    with GameLog.create(path, setup, CHANCE, seat_proofs=True) as log:
        game = Game(TINY, setup, SEED)
        for number in range(3):
            play_on(game, commands=1)
            log.append(game.log[number], evidence=((5, b"open", b"secret"),), hidden=((2, 0, 2),))
    logged = one(path.read_bytes())
    for form in logged.forms():
        assert form.evidence == ((5, b"open", b"secret"),)
        assert form.public[2] == ((5, b"open", b""),)
    assert [read_log(path).records[n] for n in range(3)] == list(game.log)


def test_format_1_refuses_evidence(tmp_path: Path) -> None:
    from maginor_core.engine.errors import MalformedError

    with (
        GameLog.create(tmp_path / "log", setup_of(), CHANCE) as log,
        pytest.raises(MalformedError, match="evidence needs format 2"),
    ):
        log.append(played().log[0], evidence=((20, 1),))


def test_a_game_of_maginor_hides_only_beasts_and_the_seed(tmp_path: Path) -> None:
    game = game_of(1)
    write_log(tmp_path / "log", game.setup, game.log, CHANCE, seat_proofs=True)
    logged = one((tmp_path / "log").read_bytes())
    assert logged.header is not None
    assert [hidden.path for hidden in logged.header.hidden] == [(7, 1)]
    names = set()
    for form, record in zip(logged.forms(), game.log, strict=True):
        paths = [hidden.path for hidden in form.hidden]
        if paths:
            assert type(record.command).__name__ == "ChooseBeast"
            assert paths == [(0, 2), (1, 0, 2)]
            names.add(type(record.events[0]).__name__)
    assert names == {"BeastChosen"}
    assert list(read_log(tmp_path / "log").records) == list(game.log)
