from __future__ import annotations

import json
import resource
import signal
import sys
from pathlib import Path

import pytest

from maginor_core import MaginorGame
from maginor_core.eventlog.header import commitment_to, seed_from
from maginor_core.eventlog.logs import CommittedSeed, GameLog, read_log, read_logs
from tests.cli.running import Run


@pytest.fixture
def both(log: Path, open_log: Path, run: Run, tmp_path: Path) -> Path:
    """A file with a game in one frame, a growing one that is sealed, and one that is open."""
    sealed = tmp_path / "sealed.maginor"
    sealed.write_bytes(open_log.read_bytes())
    assert run("log", "seal", sealed, "--growing")[0] == 0
    path = tmp_path / "both.maginor"
    path.write_bytes(log.read_bytes() + sealed.read_bytes() + open_log.read_bytes())
    return path


def test_show_reports_header_seal_dice_and_sizes(
    run: Run, both: Path, finished_game: MaginorGame
) -> None:
    reported = run.ok("log", "show", both, "--json")
    games = [json.loads(line) for line in reported.splitlines()]
    assert [game["form"] for game in games] == ["packed", "growing", "growing"]
    assert [game["records"] for game in games] == [finished_game.version] * 3
    assert [bool(game["seal"]) for game in games] == [True, True, False]
    assert sum(game["bytes"] for game in games) == both.stat().st_size
    assert games[0]["dice"]["seed"] == "cli.1"
    reported = run.ok("log", "show", both, "--number", 1)
    assert "outcome finished" in reported
    assert run("log", "show", both, "--number", 3)[0] == 2


def test_json_lines_give_the_same_bytes_again(run: Run, both: Path, tmp_path: Path) -> None:
    lines, back = tmp_path / "game.jsonl", tmp_path / "back.maginor"
    assert run("log", "convert", both, lines)[0] == 0
    assert run("log", "convert", lines, back)[0] == 0
    assert back.read_bytes() == both.read_bytes()
    assert run("log", "cat", both)[1] == lines.read_text()


@pytest.mark.parametrize("change", ["secret", "command", "order", "type", "json", "terms", "form"])
def test_json_lines_that_were_changed_give_no_log(
    run: Run, log: Path, tmp_path: Path, change: str
) -> None:
    lines = [json.loads(line) for line in run("log", "cat", log)[1].splitlines()]
    match change:
        case "secret":
            lines[-1]["secret"] = "x"
        case "command":
            del lines[4]
        case "order":
            lines.append(lines[1])
        case "type":
            lines[2]["type"] = "move"
        case "terms":
            lines[0]["terms"] = "no digits"
        case "form":
            lines[0]["form"] = "any"
    text = "".join(json.dumps(line) + "\n" for line in lines)
    path = tmp_path / "game.jsonl"
    path.write_text(text[:-3] if change == "json" else text)
    error = run.refused("log", "convert", path, tmp_path / "back.maginor")
    assert f"{path}: line " in error
    assert len(error.splitlines()) == 1
    assert not (tmp_path / "back.maginor").exists()


@pytest.mark.parametrize("name", ["all.maginor", "all.maginor.zst"])
def test_sealed_logs_become_a_shard_and_others_do_not(
    run: Run, log: Path, open_log: Path, tmp_path: Path, name: str
) -> None:
    shard = tmp_path / name
    assert run("log", "convert", log, log, shard)[0] == 0
    assert [game.seal for game in read_logs(shard)] == [read_log(log).seal] * 2
    assert run("log", "convert", log, shard)[0] == 2
    assert "only a sealed game" in run.refused(
        "log", "convert", log, open_log, tmp_path / "more.maginor"
    )
    assert not (tmp_path / "more.maginor").exists()


def test_a_game_is_sealed_as_what_it_is(
    run: Run, open_log: Path, finished_game: MaginorGame
) -> None:
    assert run("log", "seal", open_log, "--abandoned")[0] == 2
    large = open_log.stat().st_size
    assert run("log", "seal", open_log)[0] == 0
    stored = read_log(open_log)
    assert stored.seal is not None
    assert stored.seal.outcome == "finished"
    assert list(stored.records) == list(finished_game.log)
    assert open_log.stat().st_size < large
    assert "is sealed" in run.refused("log", "seal", open_log)


def test_a_game_under_way_is_sealed_only_as_abandoned(
    run: Run, tmp_path: Path, finished_game: MaginorGame
) -> None:
    path = tmp_path / "half.maginor"
    with GameLog.create(path, finished_game.setup, sync="never") as writer:
        writer.append(finished_game.log[0])
    assert "is not finished" in run.refused("log", "seal", path)
    assert run("log", "seal", path, "--abandoned")[0] == 0
    assert run.json("log", "count", path)["abandoned"] == 1


def test_committed_dice_are_sealed_with_their_secret_alone(
    run: Run, tmp_path: Path, finished_game: MaginorGame
) -> None:
    secret, path = tmp_path / "secret", tmp_path / "game.maginor"
    commitment = run.ok("dice", "commit", secret)
    text = secret.read_text().strip()
    assert secret.stat().st_mode & 0o777 == 0o600
    assert commitment.strip() == commitment_to(text).hex()
    assert run("dice", "commit", secret)[0] == 2
    chance = CommittedSeed(bytes.fromhex(commitment), ("a", "b"))
    with GameLog.create(path, finished_game.setup, chance, sync="never"):
        pass
    assert run("log", "seal", path, "--abandoned")[0] == 2
    assert run("log", "seal", path, "--abandoned", "--secret", secret)[0] == 0
    assert read_log(path).seed == seed_from(text, ["a", "b"])
    reported = run.json(
        "dice", "check", secret, commitment.strip(), "--entropy", "a", "--entropy", "b"
    )
    assert reported["ok"]
    assert reported["seed"] == seed_from(text, ["a", "b"])
    assert run("dice", "check", "another", commitment.strip())[0] == 1
    assert run("dice", "check", secret, commitment[:-2])[0] == 2
    assert run("dice", "check", tmp_path, commitment.strip())[0] == 2


def test_a_signature_holds_for_its_key_and_the_game_that_was_signed(
    run: Run, both: Path, log: Path, tmp_path: Path
) -> None:
    keys = {name: (tmp_path / f"{name}.pem", tmp_path / f"{name}.pub") for name in "ab"}
    for private, public in keys.values():
        assert run("log", "keygen", private, public)[0] == 0
        assert private.stat().st_mode & 0o777 == 0o600
        assert run("log", "keygen", private, public)[0] == 2
    before = log.read_bytes()
    assert run("log", "verify", log)[0] == 1
    assert run("log", "sign", log, "--key", keys["a"][0])[1].endswith("1 game signed\n")
    assert run("log", "sign", log, "--key", keys["a"][0])[1].endswith("0 games signed\n")
    assert log.read_bytes().startswith(before)
    assert run("log", "verify", log, "--key", keys["a"][1])[0] == 0
    assert run("log", "verify", log, "--key", keys["b"][1])[0] == 1
    run("log", "sign", log, "--key", keys["b"][0])
    assert len(run.json("log", "verify", log)["signed_by"]) == 2
    assert run.json("audit", log, "--jobs", 1)["signed"] == 1
    lines, back = tmp_path / "game.jsonl", tmp_path / "back.maginor"
    run("log", "convert", log, lines)
    run("log", "convert", lines, back)
    assert back.read_bytes() == log.read_bytes()
    data = bytearray(log.read_bytes())
    data[-1] ^= 1
    log.write_bytes(data)
    assert run("log", "verify", log, "--key", keys["a"][1])[0] == 0
    assert run("log", "verify", log, "--key", keys["b"][1])[0] == 1
    assert "game 2 cannot be signed: it is not sealed" in run.refused(
        "log", "sign", both, "--key", keys["a"][0]
    )
    for path in (keys["a"][1], log, tmp_path / "none"):
        status, _, error = run("log", "sign", both, "--key", path)
        assert (status, len(error.splitlines())) == (2, 1)
        assert run("log", "verify", both, "--key", keys["a"][0])[0] == 2


def test_stat_counts_many_logs_with_any_contents(run: Run, both: Path, tmp_path: Path) -> None:
    (tmp_path / "empty.maginor").write_bytes(b"")
    (tmp_path / "junk.maginor").write_bytes(b"junk")
    counts = run.json("log", "count", tmp_path)
    assert counts["files"] == 6
    assert counts["games"] == 3 + 1 + 1 + 1 + 1
    assert (counts["finished"], counts["open"], counts["damaged"]) == (4, 3, 1)


@pytest.mark.parametrize("package", ["cryptography", "zstandard"])
def test_a_missing_extra_is_named(
    run: Run, log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, package: str
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    if package == "cryptography":
        assert "maginor-core[sign]" in run.refused("log", "keygen", tmp_path / "a", tmp_path / "b")
    else:
        target = tmp_path / "all.maginor.zst"
        assert "maginor-core[audit]" in run.refused("log", "convert", log, target)
        assert not list(tmp_path.glob("all*"))


@pytest.mark.parametrize(
    "words",
    ["show X", "cat X", "convert X new.jsonl", "convert X new.maginor", "seal X", "verify X"],
)
@pytest.mark.parametrize(
    "data", [None, b"", b"junk", b"\x28\xb5\x2f\xfdjunk", bytes(range(256)) * 4]
)
def test_what_is_not_a_log_is_refused_without_a_traceback(
    run: Run, here: Path, words: str, data: bytes | None
) -> None:
    if data is not None:
        Path("X").write_bytes(data)
    error = run.refused("log", *words.split())
    assert error.startswith("Error: X: ")
    assert error.count("\n") == 1
    assert not list(here.glob("new*"))


@pytest.mark.parametrize(
    "words",
    [
        *[f"log convert LOG full/x.{kind}" for kind in ("jsonl", "maginor", "maginor.zst")],
        *(
            "log keygen full/a full/b",
            "dice commit full/secret",
            "simulate 2 --shard full/x.maginor",
        ),
        *[f"audit LOG --jobs 1 --report full/r.{kind}" for kind in ("jsonl", "parquet")],
        "play --seats greedy,random --log full/x.maginor",
        "play --seats greedy,random --dice committed --log full/x.maginor",
    ],
)
def test_a_full_disk_is_named_and_nothing_half_is_left(
    run: Run, log: Path, here: Path, words: str
) -> None:
    folder = Path("full")
    folder.mkdir()
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        status, _, error = run(*words.replace("LOG", str(log)).split())
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)
    assert status == 2
    assert error.startswith("Error: full/")
    assert "File too large" in error
    assert len(error.splitlines()) == 1
    assert list(folder.iterdir()) == []


def test_show_says_that_choices_are_committed_to(run: Run) -> None:
    golden = Path(__file__).parents[1] / "golden-logs" / "joint.log"
    shown = run.ok("log", "show", golden)
    assert "choices               committed yes, if_undisclosed " in shown
