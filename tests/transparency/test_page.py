"""The commands on the page about published lists run as they are written."""

from __future__ import annotations

import json
import re
import shlex
import shutil
from pathlib import Path

import pytest

from maginor_core.cli import main
from maginor_core.eventlog.shard import games_in
from maginor_core.eventlog.signing import new_keys, private_key
from maginor_core.evidence.transparency import LogWitness, NoteKey
from maginor_core.evidence.transparency.quorum import witness_policy_from_bytes
from tests.transparency.hosts import Serve

PATH = Path(__file__).parents[2] / "docs" / "how-to" / "transparency.md"
PAGE = PATH.read_text(encoding="utf-8")


def test_the_commands_on_the_page_succeed(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    serve: Serve,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["simulate", "2", "--out", "games", "--seed", "1"]) == 0
    shutil.copy("games/game-00001.maginor", "game.maginor")
    first, second, third = re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)
    succeed(first)
    capsys.readouterr()
    publish = ["manifest", "publish", "club.manifest", "site", "--key", "host.pem", "--json"]
    assert main(publish) == 0
    key = json.loads(capsys.readouterr().out)["key"]
    [policy] = re.findall(r"```text\n(log .*?)```", PAGE, re.DOTALL)
    witness_policy_from_bytes(policy.encode())
    lines = [f"log {key}"]
    for name in "bc":
        new_keys(f"{name}.pem", f"{name}.pub")
        own, known = private_key(f"{name}.pem"), [NoteKey.from_text(key)]
        one = LogWitness(f"{name}.memory", own, f"{name}.example", known, new=True)
        lines.append(f"witness {name} {one.key} {serve(one)}")
    lines += policy.splitlines()[3:]
    Path("policy").write_text("\n".join(lines) + "\n")
    succeed(second)
    [game] = games_in("game.maginor")
    assert game.header is not None
    succeed(third.replace("GAME", game.header.id))


def succeed(block: str) -> None:
    for line in block.splitlines():
        words = shlex.split(line, comments=True)
        if words[0] == "cp":
            shutil.copy(*words[1:])
        else:
            assert main(words[1:]) == 0, line
