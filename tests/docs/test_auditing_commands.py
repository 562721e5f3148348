"""The commands on the page for auditors run as they are written, one section after another."""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from pathlib import Path

import pytest

from maginor_core.audit.commitments import commitments_from_json
from maginor_core.cli import main
from maginor_core.eventlog.logs import read_log, write_log
from maginor_core.eventlog.signing import new_keys
from maginor_core.evidence.policy import policy_from_json

PAGE = (Path(__file__).parents[2] / "docs" / "how-to" / "auditing.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    return PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def commands(title: str) -> list[list[str]]:
    """The arguments of each command in the first block of a section."""
    [block, *_] = re.findall(r"```sh\n(.*?)```", section(title), re.DOTALL)
    lines = [shlex.split(line, comments=True) for line in block.splitlines()]
    assert all(words[0] == "maginor" for words in lines)
    return [words[1:] for words in lines]


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which the commands find what they name: a game, and a folder of others."""
    monkeypatch.chdir(tmp_path)
    assert main(["simulate", "2", "--out", "games", "--seed", "1"]) == 0
    (tmp_path / "games" / "game-00002.maginor").rename(tmp_path / "game.maginor")
    return tmp_path


def test_the_policy_on_the_page_is_valid_and_the_commands_beside_it_succeed(table: Path) -> None:
    [text] = re.findall(r"```toml\n(.*?)```", section("Signatures and trust"), re.DOTALL)
    assert {party.role for party in policy_from_json(tomllib.loads(text)).parties} == {
        "host",
        "player",
    }
    keygen, *others = commands("Signatures and trust")
    assert main(keygen) == 0
    new_keys("ada.pem", "ada.pub")
    from maginor_core.eventlog.signing import public_key

    own = [public_key(table / name) for name in ("host.pub", "ada.pub")]
    for old, new in zip(re.findall(r'"([0-9a-f]{64})"', text), own, strict=True):
        text = text.replace(old, new)
    (table / "policy.toml").write_text(text)
    *before, last = others
    assert [main(words) for words in before] == [0] * len(before)
    assert main(last) == 1
    assert main(["log", "sign", "game.maginor", "--key", "ada.pem"]) == 0
    assert main(last) == 0


def test_the_commands_about_manifests_succeed(table: Path) -> None:
    new_keys("host.pem", "host.pub")
    for path in [table / "game.maginor", *(table / "games").glob("*.maginor")]:
        assert main(["log", "sign", str(path), "--key", "host.pem"]) == 0
    assert [main(words) for words in commands("Manifests")] == [0] * 7


def test_the_commands_about_attestations_succeed(table: Path) -> None:
    new_keys("their.pem", "their.pub")
    assert [main(words) for words in commands("An audit that others check")] == [0, 0]


def test_the_commitments_on_the_page_are_valid() -> None:
    [text] = re.findall(r"```json\n(.*?)```", section("Commitments"), re.DOTALL)
    published = commitments_from_json(json.loads(text))
    assert set(published) == {"9f2c", "a71d"}


def test_the_commands_about_logs_of_seats_succeed(
    table: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = read_log(table / "game.maginor")
    (table / "game.maginor").unlink()
    write_log("game.maginor", game.setup, game.records, game.chance, seat_proofs=True)
    seat, audit, listing, disclose, verify = commands("Logs of seats")
    assert [main(words) for words in (seat, audit)] == [0, 0]
    capsys.readouterr()
    assert main(listing) == 0
    hidden = re.findall(r"^record (\d+) +([\d.]+) ", capsys.readouterr().out, re.MULTILINE)
    for option, value in zip(("--record", "--path"), hidden[0], strict=True):
        disclose[disclose.index(option) + 1] = value  # a beast of this game
    assert [main(words) for words in (disclose, verify)] == [0, 0]
