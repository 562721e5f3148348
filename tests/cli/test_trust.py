"""``--key`` and ``--policy``: a signature counts only if the auditor has named its key."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from maginor_core.eventlog.frames import SIGNATURE, frame
from maginor_core.eventlog.signing import public_key
from tests.cli.running import Run
from tests.eventlog.specimens import packed_game

POLICY = """
format = 1
[require]
host = 1
player = 1
[[party]]
name = "Club"
role = "host"
keys = ["{host}"]
[[party]]
name = "Ada"
role = "player"
keys = ["{player}"]
"""


@pytest.fixture
def table(tmp_path: Path, run: Run) -> Path:
    """A game, keys of three parties, and a policy that knows two of them."""
    keys = {}
    for name in ("host", "player", "stranger"):
        run("log", "keygen", tmp_path / f"{name}.pem", tmp_path / f"{name}.pub")
        keys[name] = public_key(tmp_path / f"{name}.pub")
    (tmp_path / "policy.toml").write_text(POLICY.format(**keys))
    (tmp_path / "game.maginor").write_bytes(packed_game(1, None))
    return tmp_path


def sign(table: Path, run: Run, *names: str) -> None:
    for name in names:
        assert run("log", "sign", table / "game.maginor", "--key", table / f"{name}.pem")[0] == 0


def audited(table: Path, run: Run, *options: object) -> tuple[int, str]:
    status, shown, _ = run("audit", table / "game.maginor", "--jobs", 1, *options)
    return status, shown


def test_a_policy_is_satisfied_only_by_the_parties_that_it_names(table: Path, run: Run) -> None:
    policy = ("--policy", table / "policy.toml")
    sign(table, run, "stranger", "player")
    assert audited(table, run)[0] == 0
    assert audited(table, run, "--require", "signed")[0] == 0
    status, shown = audited(table, run, *policy)
    assert status == 1
    assert "the policy is not satisfied: it is signed by 0 of 1 with the role host" in shown
    assert "Signed as required: 0 of 1" in shown
    sign(table, run, "host")
    status, shown = audited(table, run, *policy, "--json")
    content = json.loads(shown)
    assert (status, content["trust"], content["ok"]) == (0, {"satisfied": 1}, True)
    report = table / "report.jsonl"
    audited(table, run, *policy, "--report", report)
    verdict = json.loads(report.read_text())
    assert verdict["vouched_by"] == ["host Club", "player Ada"]
    assert (verdict["trust"], verdict["distrust"], verdict["missing"]) == ("satisfied", "", [])


def test_every_key_that_is_named_must_have_signed(table: Path, run: Run) -> None:
    sign(table, run, "host")
    host, player = ("--key", table / "host.pub"), ("--key", table / "player.pub")
    assert audited(table, run, *host)[0] == 0
    assert audited(table, run, *player)[0] == 1
    assert audited(table, run, *host, *player)[0] == 1
    assert run("log", "verify", table / "game.maginor", *host)[0] == 0
    assert run("log", "verify", table / "game.maginor", *host, *player)[0] == 1
    sign(table, run, "player")
    assert audited(table, run, *host, *player)[0] == 0
    assert run("log", "verify", table / "game.maginor", *host, *player)[0] == 0


def test_without_a_key_no_trust_is_claimed(table: Path, run: Run) -> None:
    sign(table, run, "stranger")
    status, shown, _ = run("log", "verify", table / "game.maginor")
    key = public_key(table / "stranger.pub")
    assert (status, f"signed by {key}; whether these keys may be trusted" in shown) == (0, True)
    content = run.json("log", "verify", table / "game.maginor")
    assert (content["ok"], content["trusted"]) == (True, None)
    assert "whether these keys may be trusted is not known" in audited(table, run)[1]
    policy = ("--policy", table / "policy.toml")
    content = run.json("log", "verify", table / "game.maginor", *policy, status=1)
    assert (content["ok"], content["trusted"]) == (False, False)
    named = ("--key", table / "host.pub")
    assert run("log", "verify", table / "game.maginor", *policy, *named)[0] == 2


def test_signatures_that_were_not_checked_satisfy_no_policy(
    table: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    sign(table, run, "host", "player")
    policy = ("--policy", table / "policy.toml")
    status, shown = audited(table, run, *policy, "--limit", "signatures=1")
    assert (status, "unchecked signatures: 1; --limit signatures=N" in shown) == (1, True)
    monkeypatch.setitem(sys.modules, "cryptography", None)
    status, shown = audited(table, run, *policy)
    assert (status, "signatures were not checked" in shown) == (1, True)
    assert "unchecked signatures: 1; maginor-core[sign] can check them" in shown
    assert audited(table, run)[0] == 0


def test_a_bogus_signature_does_not_stand_in_for_a_party(table: Path, run: Run) -> None:
    sign(table, run, "player")
    key = bytes.fromhex(public_key(table / "host.pub"))
    path = table / "game.maginor"
    path.write_bytes(path.read_bytes() + frame(SIGNATURE, 1, key, bytes(64)))
    policy = ("--policy", table / "policy.toml")
    assert audited(table, run, *policy)[0] == 1
    sign(table, run, "host")
    assert audited(table, run, *policy)[0] == 0
    status, shown, _ = run("log", "verify", path, *policy)
    assert (status, "host Club and player Ada, as required" in shown) == (0, True)
    assert f"a signature that names {key.hex()} is not valid" in shown


def test_the_owner_of_a_manifest_must_be_trusted(table: Path, run: Run) -> None:
    sign(table, run, "host", "player")
    policy = ("--policy", table / "policy.toml")
    for name, status in (("host", 0), ("player", 1), ("stranger", 1)):
        manifest = table / f"{name}.manifest"
        append = ("manifest", "append", manifest, table / "game.maginor")
        assert run(*append, "--key", table / f"{name}.pem", "--new", "club")[0] == 0
        assert run("manifest", "verify", manifest, *policy)[0] == status
        options = ("--manifest", manifest, "--allow-late", *policy)
        found, shown = audited(table, run, *options)
        assert (found, "The manifest is not trusted" in shown) == (status, bool(status))
        content = json.loads(audited(table, run, *options, "--json")[1])
        assert content["crosscheck"]["manifest"]["trusted"] is not bool(status)
