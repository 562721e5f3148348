"""Logs of Magalon: audited, compared under other variants, beside logs of other games."""

from __future__ import annotations

import json
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from maginor_core.cli import main


def called(*arguments: str, typed: str = "") -> tuple[int, str]:
    """Return the exit status of the command line and what it printed."""
    out = StringIO()
    with redirect_stdout(out), redirect_stderr(out), pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", StringIO(typed))
        patch.setenv("COLUMNS", "80")
        patch.delenv("FORCE_COLOR", raising=False)
        return main(arguments), out.getvalue()


def run(*arguments: str, status: int = 0) -> str:
    found, out = called(*arguments)
    assert found == status, out
    return out


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with logs and a shard of Magalon, and a log of another game."""
    path = tmp_path_factory.mktemp("logs")
    options = ("--game", "magalon", "--players", "2", "--bots", "seeking")
    run("simulate", "2", *options, "--seed", "a", "--out", str(path / "logs"))
    limited = ("--variant", "round_limit=3", "--committed")
    run("simulate", "2", *options, *limited, "--seed", "b", "--shard", str(path / "b.maginor"))
    run("simulate", "1", "--seed", "c", "--players", "2", "--out", str(path / "other"))
    return path


def test_an_audit_confirms_logs_shards_and_committed_dice(folder: Path) -> None:
    summary = json.loads(run("audit", str(folder), "--json").splitlines()[-1])
    assert summary["games"] == summary["words"]["ok"] == 5
    assert summary["dice"]


def test_a_changed_number_of_a_variant_is_seen_by_what_if(folder: Path) -> None:
    out = run("whatif", str(folder / "b.maginor"), "--set", "round_limit=1", "--json", status=1)
    *findings, _ = map(json.loads, out.splitlines())
    assert {finding["word"] for finding in findings} <= {"other events", "other decision"}
    same = run("whatif", str(folder / "b.maginor"), "--set", "round_limit=3", "--json")
    assert all(json.loads(line).get("word", "same") == "same" for line in same.splitlines())


def test_a_flipped_place_in_a_log_is_found(folder: Path, tmp_path: Path) -> None:
    log = next((folder / "logs").iterdir())
    lines = tmp_path / "game.jsonl"
    run("log", "convert", str(log), str(lines))
    text = lines.read_text()
    place = text.index('"to": [') if '"to": [' in text else text.index('"to":[')
    digit = next(at for at in range(place, place + 12) if text[at].isdigit())
    changed = text[:digit] + str((int(text[digit]) + 1) % 10) + text[digit + 1 :]
    lines.write_text(changed)
    forged = tmp_path / "forged.maginor"
    refused, _ = called("log", "convert", str(lines), str(forged))
    assert refused or called("audit", str(forged))[0] == 1


@pytest.mark.parametrize(
    "arguments", [("replay",), *[("log", name) for name in ("score", "stats", "legal", "show")]]
)
def test_a_log_is_shown(folder: Path, arguments: tuple[str, ...]) -> None:
    log = next((folder / "logs").iterdir())
    assert run(*arguments, str(log))


def test_a_board_of_ones_own_is_checked_and_dealt(tmp_path: Path) -> None:
    mine = tmp_path / "mine.json"
    mine.write_text(run("setup", "export", "--game", "magalon"))
    assert "is a component set" in run("setup", "check", str(mine), "--game", "magalon")
    assert "reconstruction-1" in run("setup", "show", str(mine), "--game", "magalon")
    data = json.loads(mine.read_text())
    assert len(data["placeholders"]) == 11
    data["energy"]["goal"] = 99
    mine.write_text(json.dumps(data))
    out = run("setup", "check", str(mine), "--game", "magalon", status=1)
    assert "energy.goal" in out
    assert "BOARD-06" in out


def test_a_game_is_played_at_the_terminal_with_several_orders_on_a_line() -> None:
    typed = "7\nout 5 1 n n\n? n\nn w\nshield 0 0\nundo\nlook 1\nq\n"
    options = ("--game", "magalon", "--players", "2", "--seed", "4", "--no-log")
    _, out = called("play", *options, typed=typed)
    assert "goes to the cell 3 north of the start" in out
    assert "sets the shield on the cell 5 west of the start" in out
    assert "Back to before your last command" in out
    assert "maginor itself is wrong" not in out
    assert max(map(len, out.splitlines())) <= 80 + len("Player 1> ")
