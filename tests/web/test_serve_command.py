"""``maginor serve`` as a person runs it: one command, a link, and a log without secrets."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from maginor_core.cli.commands import serve as serving
from maginor_core.cli.program import maginor
from tests.web.clients import connected, get, new_table
from tests.web.running import process_running

ROOT = Path(__file__).parents[2]


def test_one_command_serves_tables_and_logs_no_secret(tmp_path: Path) -> None:
    folder, log, seed = tmp_path / "tables", tmp_path / "log", "a very secret seed"
    options = ["--port", "0", "--no-browser", "--folder", str(folder), "--compress"]
    command = ["-m", "maginor_core", "serve", *options]
    with log.open("wb") as errors, process_running(command, errors) as (_, server):
        made = new_table(server, dice={"mode": "seeded", "seed": seed})
        with connected(server, made["table"], made["tokens"][0]) as player:
            player.send("submit", decision=0, command={"type": "cheat"})
        path = f"{made['table']}/log?token={made['tokens'][0]}"
        assert get(server, path, made["tokens"][1]).status_code == 409
    text = log.read_text()
    assert [json.loads(line) for line in text.splitlines()]
    secrets = [*made["tokens"], made["invitation"], made["spectate"], seed, "cheat"]
    assert not [each for each in secrets if each in text]
    assert folder.stat().st_mode & 0o077 == 0
    stored = b"".join(path.read_bytes() for path in folder.iterdir())
    assert not [each for each in secrets[:4] if each.encode() in stored]


def test_what_is_missing_is_named_with_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "find_spec", lambda name: None)
    result = CliRunner().invoke(maginor, ["serve", "--no-browser"])
    assert result.exit_code == 2
    assert "pip install 'maginor-core[web]'" in result.output
    assert "starlette" in result.output


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--workers", "33"], "at most 32"),
        (["--public-url", "tables.example"], "is not a URL"),
        (["--origin", "https://"], "is not a URL"),
        (["--port", "70000"], "70000"),
        (["--store", "mysql://x/y"], "not supported"),
        (["--host", "256.0.0.1"], "cannot listen"),
        (["--traces", "--port", "0"], "opentelemetry-instrument maginor serve --traces"),
    ],
)
def test_wrong_options_are_refused_in_a_line(options: list[str], reason: str) -> None:
    command = [sys.executable, "-m", "maginor_core", "serve", "--no-browser", *options]
    found = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert found.returncode == 2, found.stderr
    assert reason in found.stderr
    assert "Traceback" not in found.stderr
