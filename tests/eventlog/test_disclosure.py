"""Disclosures: a hidden value of a log is proven by itself, and nothing else is shown."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from attrs import evolve

from maginor_core.cli import main
from maginor_core.engine.errors import MalformedError
from maginor_core.eventlog.frames import StoredRecords
from maginor_core.eventlog.hidden import Hidden, root
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.eventlog.logs import LogError
from maginor_core.evidence.seat_log import (
    Disclosure,
    DisclosureError,
    disclose,
    read_disclosure,
    write_disclosure,
)
from tests.eventlog.seat_parts import of_seat
from tests.tiny.played import CHANCE


def test_each_hidden_value_is_disclosed_by_itself(tiny: LoggedGame, tmp_path: Path) -> None:
    head = tiny.head
    assert tiny.header is not None
    contents = [(0, tiny.header.hidden)]
    contents += [(n + 1, form.hidden) for n, form in enumerate(tiny.forms())]
    count = 0
    for number, hidden in contents:
        for value in hidden:
            proof = disclose(tiny, number, value.path)
            content = proof.verify(head)
            found = content
            for index in value.path:
                found = found[index]
            assert found == value.value
            data = json.dumps(proof.to_json())
            assert tiny.header.salt.hex() not in data
            assert Disclosure.from_json(json.loads(data)) == proof
            assert len(data) < 6000
            count += 1
    assert count > 30
    proof = disclose(tiny, 0, tiny.header.hidden[0].path)
    write_disclosure(proof, tmp_path / "proof")
    assert read_disclosure(tmp_path / "proof") == proof


def test_a_false_disclosure_is_refused(tiny: LoggedGame, duels: LoggedGame) -> None:
    hidden = tiny.forms()[2].hidden[0]
    proof = disclose(tiny, 3, hidden.path)
    falsified = [
        evolve(proof, value=1 - proof.value),
        evolve(proof, nonce=bytes(32)),
        evolve(proof, number=4),
        evolve(proof, path=(1, 0, 1)),
        evolve(proof, content=evolve(proof.content, proof=proof.content.proof[1:])),
        evolve(proof, content=evolve(proof.content, public=proof.seal.public)),
        evolve(proof, seal=evolve(proof.seal, public=(0, 5, ""))),
        evolve(proof, seal=evolve(proof.seal, public=(0, 5))),
        evolve(proof, head=duels.head),
    ]
    for false in falsified:
        with pytest.raises(DisclosureError):
            false.verify(tiny.head)
    with pytest.raises(DisclosureError, match="is of a game with the head"):
        proof.verify(duels.head)


def test_any_change_in_the_file_of_a_disclosure_is_refused(
    tiny: LoggedGame, tmp_path: Path
) -> None:
    proof = disclose(tiny, 3, tiny.forms()[2].hidden[0].path)
    write_disclosure(proof, tmp_path / "proof")
    data = (tmp_path / "proof").read_bytes()
    right = proof.verify(tiny.head)
    for place in range(0, len(data), 3):
        changed = data[:place] + bytes((data[place] ^ 1,)) + data[place + 1 :]
        (tmp_path / "changed").write_bytes(changed)
        try:
            found = read_disclosure(tmp_path / "changed").verify(tiny.head)
        except (LogError, DisclosureError):
            continue
        assert found == right, place


@pytest.mark.parametrize("key", ["value", "nonce", "head", "content", "public", "proof"])
def test_a_disclosure_that_states_a_key_twice_is_refused(
    tiny: LoggedGame, tmp_path: Path, key: str
) -> None:
    """Another reader would show the other value as the one that is proven."""
    path = tmp_path / "proof"
    write_disclosure(disclose(tiny, 3, tiny.forms()[2].hidden[0].path), path)
    text = path.read_text()
    before, name, after = text.partition(f'"{key}":')
    path.write_text(f"{before}{name}7,{name}{after}")
    with pytest.raises(LogError, match=f'contains "{key}" twice'):
        read_disclosure(path)


def test_a_seat_discloses_what_it_knows_and_not_what_is_withheld(tiny: LoggedGame) -> None:
    part = of_seat(tiny, 1)
    for number, form in enumerate(part.forms(), 1):
        for value in form.hidden:
            if value.known:
                assert disclose(part, number, value.path) == disclose(tiny, number, value.path)
            else:
                with pytest.raises(MalformedError, match="withheld in this log"):
                    disclose(part, number, value.path)
    with pytest.raises(MalformedError, match=r"hidden are 0\.2"):
        disclose(tiny, 1, (0, 1))


def test_two_roots_of_other_contents_are_never_taken_for_each_other() -> None:
    hidden = Hidden(20, (0, 2), 1)
    content = (1, 0, b""), (), ()
    salt = bytes(32)
    roots = {
        root(content, (hidden,), salt, 1),
        root(content, (hidden,), salt, 2),
        root(content, (evolve(hidden, path=(0, 1)),), salt, 1),
        root(content, (evolve(hidden, value=2),), salt, 1),
        root(((1, 0, 1), (), ()), (), salt, 1),
        root(content, (), salt, 1),
    }
    assert len(roots) == 6


def test_the_command_line_writes_discloses_and_verifies(
    duels: LoggedGame, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    full, part, proof = tmp_path / "full.maginor", tmp_path / "1.maginor", tmp_path / "proof"
    full.write_bytes(StoredRecords.of(duels).to_bytes())

    def run(*arguments: object) -> tuple[int, str]:
        status = main([*map(str, arguments)])
        output = capsys.readouterr()
        return status, output.out + output.err

    assert run("log", "seat", full, "--seat", 1, "-o", part)[0] == 0
    status, text = run("log", "seat", full, "--seat", 1, "-o", part)
    assert status == 2
    assert "already" in text
    assert run("log", "seat", full, "--seat", 7, "-o", tmp_path / "x")[0] == 2
    assert "log of seat" in run("log", "show", part)[1]
    assert run("audit", part)[0] == 2
    assert run("audit", part, "--seat-logs")[0] == 0
    status, text = run("log", "disclose", full, "--json")
    values = json.loads(text)
    assert status == 0
    assert values[0] == {"number": 0, "path": "7.1", "value": CHANCE.seed}
    record = values[1]["number"] - 1
    status, text = run("log", "disclose", full, "--record", record, "-o", proof)
    assert status == 2
    assert "2 hidden values would be disclosed" in text
    arguments = ("log", "disclose", full, "--record", record, "--path", "1.0.2", "-o", proof)
    assert run(*arguments)[0] == 0
    assert run("log", "verify-disclosure", proof, "--log", part)[0] == 0
    assert run("log", "verify-disclosure", proof, "--head", duels.head.hex())[0] == 0
    status, text = run("log", "verify-disclosure", proof, "--head", "00" * 32)
    assert status == 1
    assert "not proven" in text
    for bad in (("--head", "xyz"), (), ("--log", tmp_path / "none")):
        assert run("log", "verify-disclosure", proof, *bad)[0] == 2
    assert run("log", "verify-disclosure", full, "--log", part)[0] == 2
    for path in ("a", "1..2", "-1", "1" * 200):
        assert run("log", "disclose", full, "--path", path)[0] == 2
    status, text = run("log", "disclose", part)
    assert "withheld" in text


def test_a_pipe_is_no_disclosure_and_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(LogError, match="is a pipe, not a regular file"):
        read_disclosure(tmp_path / "pipe")
