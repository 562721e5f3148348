"""``maginor serve`` as a person runs it: one command, a link, and a log without secrets."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from httpx2 import Client

from maginor_core.cli.commands import serve as serving
from maginor_core.cli.program import maginor
from tests.web.clients import connected, new_table
from tests.web.running import Running

ROOT = Path(__file__).parents[2]


def test_one_command_serves_tables_and_logs_no_secret(tmp_path: Path) -> None:
    folder, log = tmp_path / "tables", tmp_path / "log"
    command = [sys.executable, "-m", "maginor_core", "serve", "--port", "0", "--no-browser"]
    command += ["--folder", str(folder), "--compress"]
    with log.open("wb") as errors:
        process = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=errors, text=True
        )
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        assert "http://127.0.0.1:" in said
        server = Running.__new__(Running)
        server.port = int(said.rpartition(":")[2].strip().rstrip("/"))
        server.origin = f"http://127.0.0.1:{server.port}"
        with Client(
            base_url=server.origin, headers={"Origin": server.origin}, timeout=30
        ) as server.http:
            seed = "a very secret seed"
            made = new_table(server, dice={"mode": "seeded", "seed": seed})
            with connected(server, made["table"], made["tokens"][0]) as player:
                player.send("submit", decision=0, command={"type": "cheat"})
            path = f"/api/tables/{made['table']}/log?token={made['tokens'][0]}"
            bearer = {"Authorization": f"Bearer {made['tokens'][1]}"}
            assert server.http.get(path, headers=bearer).status_code == 409
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 0
        process.stdout.close()  # type: ignore[union-attr] # it is a pipe
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
    ],
)
def test_wrong_options_are_refused_in_a_line(
    options: list[str], reason: str, tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "maginor_core", "serve", "--no-browser", *options]
    found = subprocess.run(
        command,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=False,
    )
    assert found.returncode == 2, found.stderr
    assert reason in found.stderr
    assert "Traceback" not in found.stderr
