"""Policies: whose signatures count is exactly what the file says, and errors in it are refused."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from maginor_core.engine.errors import MalformedError
from maginor_core.eventlog.log_error import LogError
from maginor_core.evidence.policy import Policy, policy_from_json, read_policy


def key(number: int) -> str:
    private = Ed25519PrivateKey.from_private_bytes(bytes((number,)) * 32)
    return private.public_key().public_bytes_raw().hex()


HOST, NEW_HOST, REFEREE, ADA, BO, LOST, STRANGER = map(key, range(1, 8))

TOML = f"""
format = 1

[require]
host = 1
player = 2

[[party]]
name = "Club"
role = "host"
keys = ["{HOST}", "{NEW_HOST}"]
revoked = ["{LOST}"]

[[party]]
name = "Ruth"
role = "referee"
keys = ["{REFEREE}"]

[[party]]
name = "Ada"
role = "player"
keys = ["{ADA}"]

[[party]]
name = "Bo"
role = "player"
keys = ["{BO}"]
"""


def content() -> dict[str, Any]:  # Any: JSON
    return tomllib.loads(TOML)


@pytest.fixture(params=["toml", "json"])
def policy(request: pytest.FixtureRequest, tmp_path: Path) -> Policy:
    path = tmp_path / f"policy.{request.param}"
    path.write_text(TOML if request.param == "toml" else json.dumps(content()))
    return read_policy(path)


def test_enough_parties_of_each_role_must_have_signed(policy: Policy) -> None:
    assert policy.trust((HOST, ADA, BO)).satisfied
    assert policy.trust((BO, STRANGER, NEW_HOST, ADA)).satisfied
    for lacking in ((), (HOST, ADA), (ADA, BO), (HOST, BO, REFEREE), (HOST, BO, STRANGER)):
        assert not policy.trust(lacking).satisfied
    trust = policy.trust((HOST, REFEREE, BO))
    assert trust.parties == ("host Club", "referee Ruth", "player Bo")
    assert trust.lacking == "signed by 1 of 2 with the role player"


def test_a_party_counts_once_however_many_of_its_keys_have_signed() -> None:
    two = content()
    two["require"] = {"host": 2}
    two["party"].append({"name": "Other club", "role": "host", "keys": [STRANGER]})
    policy = policy_from_json(two)
    assert not policy.trust((HOST, NEW_HOST)).satisfied
    assert policy.trust((HOST, STRANGER)).satisfied


def test_a_revoked_key_counts_for_nothing_and_is_named(policy: Policy) -> None:
    trust = policy.trust((LOST, ADA, BO))
    assert not trust.satisfied
    assert trust.lacking.endswith("a key of Club that has signed is revoked")
    assert policy.trust((LOST, HOST, ADA, BO)).satisfied


def test_only_a_host_or_referee_may_own_a_manifest(policy: Policy) -> None:
    assert policy.owner_problem(HOST) == policy.owner_problem(REFEREE) == ""
    assert "has the role player" in policy.owner_problem(ADA)
    assert "is revoked" in policy.owner_problem(LOST)
    assert "nobody's by the policy" in policy.owner_problem(STRANGER)


def test_with_keys_alone_every_one_of_them_must_have_signed() -> None:
    policy = Policy.of_keys((HOST, ADA, HOST))
    assert policy.trust((ADA, HOST)).satisfied
    assert not policy.trust((ADA,)).satisfied
    assert policy.owner_problem(ADA) == ""


def changed(*path: str | int, to: object) -> dict[str, Any]:  # Any: JSON
    data = content()
    place: Any = data  # Any: JSON
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = to
    return data


WRONG = {
    "lacks format": {name: value for name, value in content().items() if name != "format"},
    "format: must be 1, not 2": changed("format", to=2),
    "format: must be 1, not true": changed("format", to=True),
    'has "requires"': changed("requires", to={}),
    "require: must require at least one": changed("require", to={}),
    'require: has "umpire"': changed("require", to={"umpire": 1}),
    "host: must be a whole number from 1, not 0": changed("require", "host", to=0),
    "player: must be a whole number from 1, not -1": changed("require", "player", to=-1),
    "3 with the role player must sign, and 2 can": changed("require", "player", to=3),
    "party: must be a list": changed("party", to={}),
    "party 2: must be an object": changed("party", 1, to="Ruth"),
    "party 2.role: must be one of host": changed("party", 1, "role", to="umpire"),
    "party 2.role: must be one of": changed("party", 1, "role", to=["host"]),
    "party 2.name: must be printable": changed("party", 1, "name", to="Ruth\n\x1b[2J"),
    "two parties are called Club": changed("party", 1, "name", to="Club"),
    'party 2: has "key"': changed("party", 1, "key", to=REFEREE),
    "must be a list of public keys": changed("party", 1, "keys", to=REFEREE),
    "must be 64 lower-case": changed("party", 1, "keys", to=[REFEREE.upper()]),
    "64 lower-case hexadecimal digits, not 7": changed("party", 1, "keys", to=[7]),
    "small order": changed("party", 1, "keys", to=["01" + "00" * 31]),
    "canonical": changed("party", 1, "keys", to=["f0" + "ff" * 30 + "7f"]),
    "contains a key twice": changed("party", 1, "keys", to=[REFEREE, REFEREE]),
    "is there twice": changed("party", 1, "keys", to=[HOST]),
    f"key {HOST} is there twice": changed("party", 0, "revoked", to=[HOST]),
    "1 with the role host must sign, and 0 can": changed("party", 0, "keys", to=[]),
}


@pytest.mark.parametrize("reason", WRONG)
def test_a_policy_that_is_wrong_is_refused_with_its_place(reason: str, tmp_path: Path) -> None:
    path = tmp_path / "policy.json"
    path.write_text(json.dumps(WRONG[reason]))
    with pytest.raises(MalformedError) as found:
        read_policy(path)
    assert str(path) in str(found.value)
    assert reason in str(found.value)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.json", b'{"format": 1, "format": 1}'),
        ("a.json", b"[" * 100_000),
        ("a.json", b"\xff"),
        ("a.toml", b"format = 1\nformat = 1\n"),
        ("a.toml", b"\xff"),
        ("a.toml", b"x" * (1 << 21)),
        ("a.toml", b""),
        ("a.toml", b"party = " + b"[" * 5000),
    ],
)
def test_what_is_not_a_policy_is_refused(tmp_path: Path, name: str, data: bytes) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(MalformedError):
        read_policy(path)
    with pytest.raises(LogError):
        read_policy(tmp_path / "none.toml")
    with pytest.raises(LogError):
        read_policy(tmp_path)
