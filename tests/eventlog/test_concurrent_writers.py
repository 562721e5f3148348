"""Several processes that write one file lose nothing: no game, no signature, no record."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from maginor_core.cli import main
from maginor_core.cli.terminal.seating import Seating
from maginor_core.eventlog import new_file
from maginor_core.eventlog.logs import GameLog, LogError, read_log
from maginor_core.eventlog.new_file import NewFile, take_for_writing, write_again, write_new
from maginor_core.eventlog.shard import Shard, games_in, pack_log
from maginor_core.eventlog.signing import new_keys, sign_games, signers_of
from maginor_core.eventlog.writer import LogWriter
from tests.eventlog.specimens import game_of, new_log, open_log, packed_game, sealed_log

ROOT = Path(__file__).parents[2]
RECORDS = list(game_of(1).log)
GAMES = 60

SIGN = """
import sys
from maginor_core.eventlog import new_file
from maginor_core.eventlog.signing import sign_games
new_file.PATIENCE = 300  # on a busy machine
print("ready", flush=True)
sys.stdin.readline()
sign_games(sys.argv[1], sys.argv[2])
"""


def signer(path: Path, key: Path) -> subprocess.Popen[str]:
    """Return a process that is ready to sign and begins when told so."""
    process = subprocess.Popen(
        [sys.executable, "-c", SIGN, path, key],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n", process.stderr and process.stderr.read()
    return process


def begin(process: subprocess.Popen[str]) -> None:
    assert process.stdin is not None
    process.stdin.write("\n")
    process.stdin.flush()


@pytest.fixture
def shard(tmp_path: Path) -> Path:
    path = tmp_path / "all.maginor"
    path.write_bytes(b"".join(packed_game(seed % 6 + 1, 6) for seed in range(GAMES)))
    return path


@pytest.fixture
def keys(tmp_path: Path) -> dict[str, Path]:
    """The files of private keys, by their public ones."""
    names = [tmp_path / f"key{number}" for number in range(3)]
    return {new_keys(name, name.with_suffix(".pub")): name for name in names}


def test_processes_that_sign_one_file_at_once_lose_no_game_and_no_signature(
    shard: Path, keys: dict[str, Path]
) -> None:
    processes = [signer(shard, key) for key in keys.values()]
    for process in processes:
        begin(process)
    for process in processes:
        _, error = process.communicate(timeout=500)
        assert process.returncode == 0, error
    games = list(games_in(shard))
    assert len(games) == GAMES
    assert all(set(signers_of(game).holding) == set(keys) for game in games)


@pytest.mark.parametrize("moment", range(6))
def test_a_process_killed_beside_another_costs_no_game(
    shard: Path, keys: dict[str, Path], moment: int
) -> None:
    one, other = (signer(shard, key) for key in list(keys.values())[:2])
    begin(one)
    begin(other)
    time.sleep(moment * 0.004)
    one.send_signal(signal.SIGKILL)
    one.communicate(timeout=500)
    _, error = other.communicate(timeout=500)
    assert other.returncode == 0, error
    games = list(games_in(shard))
    assert len(games) == GAMES
    assert all(list(keys)[1] in signers_of(game).holding for game in games)


def test_a_file_that_another_program_changes_meanwhile_is_not_replaced(
    tmp_path: Path, shard: Path
) -> None:
    changes: tuple[Callable[[], object], ...] = (
        lambda: shard.write_bytes(shard.read_bytes() + packed_game(3, 6)),
        lambda: (tmp_path / "new").write_bytes(b"other") and (tmp_path / "new").rename(shard),
        shard.unlink,
    )
    for change in changes:
        out = Shard(shard, replace=True)
        for game in out.games_before():
            out.add(game.packed)
        change()
        after = shard.read_bytes() if shard.exists() else None
        with pytest.raises(LogError, match="was changed by another program in the meantime"), out:
            pass
        assert (shard.read_bytes() if shard.exists() else None) == after
        assert not list(tmp_path.glob("*.part"))


def test_two_who_make_one_new_file_do_not_mix_it(tmp_path: Path) -> None:
    path = tmp_path / "all.maginor"
    one, other = Shard(path), Shard(path)
    one.add(packed_game(1, 6))
    other.add(packed_game(2, 6))
    with one:
        pass
    with pytest.raises(LogError, match="is there already"), other:
        pass
    assert path.read_bytes() == packed_game(1, 6)
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_is_not_made_from_a_beginning_that_is_another_by_now(tmp_path: Path) -> None:
    path = tmp_path / "all.maginor"
    out = Shard(path)
    out.add(packed_game(1, 6))
    (part,) = tmp_path.glob("*.part")
    part.unlink()
    part.write_bytes(b"another")
    with pytest.raises(LogError, match="moved or removed"), out:
        pass
    assert not path.exists()
    assert part.read_bytes() == b"another"


def test_a_log_that_is_being_written_is_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(new_file, "PATIENCE", 0.05)
    path = tmp_path / "log"
    with new_log(path) as log:
        log.append(RECORDS[0])
        with pytest.raises(LogError, match="another process is writing it"):
            pack_log(path)
        with pytest.raises(LogError, match="another process is writing it"):
            write_again(path, b"")
        log.append(RECORDS[1])
    assert len(read_log(path).records) == 2


def test_who_waited_for_a_file_gets_the_one_that_took_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "log"
    path.write_bytes(packed_game(1, 6))
    replaced: list[bool] = []

    def waited(*arguments: object) -> None:
        if not replaced:
            replaced.append(True)
            (tmp_path / "new").write_bytes(packed_game(2, 6))
            (tmp_path / "new").rename(path)
        take_for_writing(*arguments)  # type: ignore[arg-type] # they are the same

    monkeypatch.setattr(new_file, "take_for_writing", waited)
    with Shard(path, replace=True) as out:
        out.add(b"".join(game.header_bytes for game in out.games_before()))
    assert replaced
    assert b"specimen-2" in path.read_bytes()


@pytest.mark.parametrize("sync", ["command", "turn", "never"])
@pytest.mark.parametrize("how", ["removed", "moved", "replaced"])
def test_a_log_that_is_removed_or_renamed_while_open_takes_nothing_more(
    tmp_path: Path, how: str, sync: str
) -> None:
    path, elsewhere = tmp_path / "log", tmp_path / "elsewhere"
    log = new_log(path, sync=sync)  # type: ignore[arg-type] # each is a Sync
    log.append(RECORDS[0])
    if how == "removed":
        path.unlink()
    else:
        path.rename(elsewhere)
    if how == "replaced":
        path.write_bytes(open_log())
    with pytest.raises(LogError, match="was moved, replaced or removed while it was open"):  # noqa: PT012 # it is noticed at the flush, unless each command is synced
        log.append(RECORDS[1])
        assert sync != "command"
        log.flush()
    with pytest.raises(LogError, match="open it again"):
        log.append(RECORDS[1])
    log.close()
    if how == "replaced":
        assert path.read_bytes() == open_log()
    else:
        assert not path.exists()
    if how != "removed":
        assert read_log(elsewhere).records[0] == RECORDS[0]


def test_a_log_is_found_again_from_another_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with new_log(Path("log"), sync="command") as log:
        log.append(RECORDS[0])
        monkeypatch.chdir("/")
        log.append(RECORDS[1])
    assert len(read_log(tmp_path / "log").records) == 2


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_file_keeps_its_mode_and_its_links_when_it_is_replaced(
    tmp_path: Path, keys: dict[str, Path]
) -> None:
    path, link = tmp_path / "real" / "game.maginor", tmp_path / "game.maginor"
    path.parent.mkdir()
    link.symlink_to(path)
    for mode in (0o600, 0o640, 0o444, 0o664):
        path.write_bytes(sealed_log()) if not path.exists() else None
        path.chmod(mode)
        sign_games(link, next(iter(keys.values())))
        pack_log(link)
        assert link.is_symlink()
        assert mode_of(path) == mode
        (game,) = games_in(path)
        assert signers_of(game).holding
        path.unlink()
    assert sorted(entry.name for entry in path.parent.iterdir()) == []


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_a_file_keeps_its_owner_when_it_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "game.maginor"
    path.write_bytes(packed_game())
    os.chown(path, 65534, 65534)
    pack_log(path)
    assert (path.stat().st_uid, path.stat().st_gid) == (65534, 65534)


def test_live_logs_and_what_belongs_to_them_are_for_their_owner_alone(tmp_path: Path) -> None:
    before = os.umask(0o002)
    try:
        with new_log(tmp_path / "log", sync="command"):
            Seating(("human",), ("Ada",)).save(tmp_path / "log")
            Seating(("human",), ("Bo",)).save(tmp_path / "log")
        write_new(tmp_path / "public", b"")
    finally:
        os.umask(before)
    assert mode_of(tmp_path / "log") == 0o600
    assert mode_of(tmp_path / "log.seats") == 0o600
    assert mode_of(tmp_path / "public") == 0o644


def test_a_copy_of_a_live_log_in_another_form_is_for_its_owner_alone(tmp_path: Path) -> None:
    log, lines, again = (tmp_path / name for name in ("a.maginor", "a.jsonl", "b.maginor"))
    new_log(log).close()
    for source, target in ((log, lines), (lines, again)):
        assert main(["log", "convert", str(source), str(target)]) == 0
        assert mode_of(target) == 0o600
    assert again.read_bytes() == log.read_bytes()
    log.chmod(0o644)
    assert main(["log", "convert", str(log), str(tmp_path / "b.jsonl")]) == 0
    assert mode_of(tmp_path / "b.jsonl") == 0o644


@pytest.mark.parametrize("space", [0, 100])
def test_what_is_torn_is_set_aside_and_stays(tmp_path: Path, space: int) -> None:
    path = tmp_path / "log"
    data = open_log()
    ends = len(open_log(1, 11))
    for number, cut in enumerate((20, 25, 20), 1):
        path.write_bytes(data[:-cut] + bytes(space))
        log, stored = GameLog.reopen(path)
        log.close()
        assert (len(stored.records), log.cut) == (11, len(data) - cut - ends)
        assert path.read_bytes() == open_log(1, 11)
        names = sorted(tmp_path.glob("log.*"))
        torn = [f"log.torn-at-{ends}", f"log.torn-at-{ends}-2"]
        assert [aside.name for aside in names] == torn[: min(number, 2)]
        assert names[min(number, 2) - 1].read_bytes() == data[ends : -(20, 25)[min(number, 2) - 1]]
        assert mode_of(names[0]) == 0o600
    path.write_bytes(data + bytes(space))
    GameLog.reopen(path)[0].close()
    assert len(list(tmp_path.iterdir())) == 3


def test_a_log_whose_end_cannot_be_set_aside_is_left_as_it_is(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    path = folder / ("x" * 250)
    path.write_bytes(open_log()[:-20])
    with pytest.raises(LogError, match=r"its end cannot be set aside.*File name too long"):
        GameLog.reopen(path)
    assert path.read_bytes() == open_log()[:-20]
    assert list(folder.iterdir()) == [path]


def test_pipes_and_devices_are_neither_written_nor_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    attempts: tuple[Callable[[Path], object], ...]
    for path in (pipe, Path("/dev/null"), tmp_path):
        attempts = (
            GameLog.reopen,
            LogWriter.reopen,
            pack_log,
            partial(write_again, data=b""),
            lambda path: list(games_in(path)),
            new_log,
        )
        for attempt in attempts:
            with pytest.raises(LogError):
                attempt(path)


def test_a_disk_without_second_names_takes_new_files_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", refused)
    write_new(tmp_path / "one", b"data")
    assert (tmp_path / "one").read_bytes() == b"data"
    file = NewFile(tmp_path / "two")
    (tmp_path / "two").write_bytes(b"mine")
    with pytest.raises(LogError, match="is there already"), file:
        pass
    assert (tmp_path / "two").read_bytes() == b"mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one", "two"]
