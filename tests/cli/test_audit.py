from __future__ import annotations

import json
import re
import shutil
import sys
from importlib.resources import files
from pathlib import Path

import pytest

from maginor_core import games
from maginor_core.components.component_set import REFERENCE
from maginor_core.eventlog.stores import deal_game
from maginor_core.eventlog.stores.sql import SqlStore
from tests.cli.running import Run


@pytest.fixture
def folder(tmp_path: Path, log: Path, open_log: Path) -> Path:
    """A game that is ok, one that is torn, and one that was changed."""
    logs = tmp_path / "games"
    logs.mkdir()
    (logs / "ok.maginor").write_bytes(log.read_bytes())
    (logs / "torn.maginor").write_bytes(open_log.read_bytes()[:-1])
    data = bytearray(log.read_bytes())
    data[len(data) // 2] ^= 1
    (logs / "changed.maginor").write_bytes(data)
    return logs


def test_all_ok_exits_with_0_and_is_counted(run: Run, log: Path, open_log: Path) -> None:
    reported = run.ok("audit", log, open_log, "--jobs", 1)
    assert reported.split()[:6] == ["ok", "1", "ok", "so", "far", "1"]
    assert "2 games in 2 files" in reported
    assert "Endings: finished 1, open 1" in reported
    assert "Dice of games that are ok: follow an open seed: 2" in reported


def test_one_that_is_not_ok_exits_with_1_and_each_is_reported(run: Run, folder: Path) -> None:
    status, reported, errors = run("audit", folder, "--jobs", 1)
    assert (status, errors) == (1, "")
    assert f"{folder}/changed.maginor, game 0, record " in reported
    assert ": damaged: " in reported
    assert ": torn: " in reported
    rows = [line.split() for line in reported.splitlines() if line]
    assert [row for row in rows if len(row) == 2] == [["ok", "1"], ["torn", "1"], ["damaged", "1"]]


def test_json_and_reports_contain_the_same(run: Run, folder: Path, tmp_path: Path) -> None:
    report = tmp_path / "r.jsonl"
    options = ("--report", report, "--report", tmp_path / "r.parquet", "--json")
    status, reported, _ = run("audit", folder, "--jobs", 1, *options)
    summary = json.loads(reported)
    rows = [json.loads(line) for line in report.read_text().splitlines()]
    words = [row["word"] for row in rows if "word" in row]
    assert status == 1
    assert words == ["damaged", "ok", "torn"]
    findings = [{**row, "word": row["finding"]} for row in rows[len(words) :]]
    for finding in findings:
        del finding["finding"]
    assert findings == summary["crosscheck"]["findings"] != []
    assert summary["games"] == 3
    assert {word for word, number in summary["words"].items() if number} == set(words)
    assert (tmp_path / "r.parquet").read_bytes()[:4] == b"PAR1"


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["none"], "there is no such file or folder"),
        (["empty"], "there are no logs"),
        (["games", "--report", "r.txt"], "ends in .jsonl or .parquet"),
        (["games", "--components", "none.json"], "none.json"),
        (["games", "--checkpoint", "games"], "cannot be written"),
        (["games", "--checkpoint", "games/ok.maginor"], "is not a checkpoint"),
        (["nosuch://games"], "cannot be reached"),
        (["games", "--dask", "tcp://127.0.0.1:1"], "no Dask scheduler answers"),
    ],
)
def test_what_could_not_be_audited_exits_with_2_and_one_line(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch, options: list[str], reason: str
) -> None:
    monkeypatch.setattr("maginor_core.audit.run.PATIENCE", "0.5 s")
    monkeypatch.chdir(folder.parent)
    Path("empty").mkdir()
    before = (folder / "ok.maginor").read_bytes()
    error = run.refused("audit", *options, "--jobs", 1)
    assert reason in error
    assert len(error.splitlines()) == 1
    assert (folder / "ok.maginor").read_bytes() == before


def test_the_database_in_a_folder_is_named_with_the_command_that_audits_it(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder.parent)
    served = Path("served")
    served.mkdir()
    (served / "other.db").write_bytes(b"not SQLite")
    with SqlStore("sqlite:///served/games.db") as store:
        deal_game(store, games.game("abracada"), 2, "one", seed="1")
    typed = ["maginor", "audit", "sqlite:///served/games.db"]
    for command in (["audit"], ["whatif", "--set", "rites_count=false"]):
        error = run.refused(*command, "served")
        there = " ".join(["maginor", command[0], typed[2]])
        assert error == (
            "Error: there are no logs; their names end in .maginor; the games of the database "
            f"served/games.db are read by: {there}\n"
        )
    error = run.refused("audit", "served/games.db")
    assert error.startswith("Error: served/games.db is no log; the games of the database")
    shutil.copy(folder / "ok.maginor", served)
    status, reported, error = run("audit", "served")
    assert (status, error.startswith("Not audited: the games of the database")) == (0, True)
    reported = run.ok(*typed[1:])
    assert re.search(r"ok so far +1", reported)


@pytest.mark.parametrize(
    ("package", "options", "extra"),
    [
        ("pyarrow", ["--report", "r.parquet"], "audit"),
        ("distributed", ["--dask", "tcp://127.0.0.1:1"], "audit"),
        ("fsspec.core", ["memory://games"], "audit"),
    ],
)
def test_a_missing_extra_is_named(
    run: Run,
    log: Path,
    monkeypatch: pytest.MonkeyPatch,
    package: str,
    options: list[str],
    extra: str,
) -> None:
    monkeypatch.chdir(log.parent)
    monkeypatch.setitem(sys.modules, package, None)
    assert f"install maginor-core[{extra}]" in run.refused("audit", log, *options, "--jobs", 1)


def test_tiles_of_ones_own_are_known_by_their_file(run: Run, here: Path) -> None:
    tiles = files("maginor_core.components").joinpath(f"{REFERENCE}.json")
    own = json.loads(tiles.read_text(encoding="utf-8"))
    assert own["id"] == REFERENCE
    own["id"] = "mine-1"
    Path("mine.json").write_text(json.dumps(own))
    assert run("simulate", 1, "--components", "mine.json", "--out", "games")[0] == 0
    for options, dice in (([], "not verifiable"), (["--components", "mine.json"], "follow an")):
        reported = run.ok("audit", "games", "--jobs", 1, *options)
        assert f"Dice of games that are ok: {dice}" in reported


def test_a_url_is_audited_through_fsspec(run: Run, folder: Path) -> None:
    import fsspec

    system = fsspec.filesystem("memory")
    for path in folder.iterdir():
        system.pipe(f"/audit-test/{path.name}", path.read_bytes())
    for url, words in (
        ("memory://audit-test", {"ok": 1, "torn": 1, "damaged": 1}),
        ("memory://audit-test/ok.maginor", {"ok": 1}),
    ):
        _, reported, _ = run("audit", url, "--jobs", 1, "--json")
        found = {word: number for word, number in json.loads(reported)["words"].items() if number}
        assert found == words
    assert run("audit", "memory://audit-test/none", "--jobs", 1)[0] == 2


def test_a_compressed_shard_behind_a_url_is_decompressed(
    run: Run, log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fsspec

    from maginor_core.audit import chunks
    from maginor_core.eventlog import shard

    monkeypatch.setattr(shard, "FRAME_BYTES", 1)
    run("log", "convert", log, log, log, tmp_path / "all.maginor.zst")
    fsspec.filesystem("memory").pipe(
        "/audit-shard/all.maginor.zst", (tmp_path / "all.maginor.zst").read_bytes()
    )
    for size in (1 << 20, 1):
        monkeypatch.setattr(chunks, "CHUNK_BYTES", size)
        reported = run.json("audit", "memory://audit-shard", "--jobs", 1, status=1)
        assert reported["words"]["ok"] == reported["games"] == 3


def test_a_resumed_audit_says_how_much_it_resumed(run: Run, folder: Path, tmp_path: Path) -> None:
    options = ("audit", folder, "--jobs", 1, "--checkpoint", tmp_path / "kept")
    assert "Resumed" not in run(*options)[1]
    games = run.json(*options, status=1)
    assert games["resumed"] == games["games"] > 0
    said = f"Resumed from {tmp_path / 'kept'}: {games['games']} games had been judged before."
    assert said in run(*options)[1]
