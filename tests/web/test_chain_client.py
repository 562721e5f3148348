"""The web client's chain is the library's, and it discloses nothing that would harm its seat."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import msgpack
import pytest

from maginor_core.audit.commitments import commitments_from_json
from maginor_core.evidence.joint_dice import (
    Agreement,
    FirstStep,
    HashChain,
    first_step_number,
    require_preimage,
)

NODE = shutil.which("node")
CLIENT = Path(__file__).parents[2] / "maginor_core" / "tables" / "server" / "client"
PROGRAM = Path(__file__).with_name("chained.mjs")
LENGTHS = [0, 1, 54, 55, 56, 63, 64, 65, 119, 120, 1000]


def ran(folder: Path, first_step: FirstStep | None) -> tuple[HashChain, dict[str, Any]]:
    """Run the program with the web client; return the chain that it computes, and what it says."""
    shutil.copytree(CLIENT, folder / "client")
    shutil.copy(PROGRAM, folder)
    (folder / "package.json").write_text('{"type": "module"}')
    agreement = Agreement("maginor", "table-7", bytes(range(32)), 2, first_step=first_step)
    chain = HashChain(agreement, 1, bytes([9]) * 32)
    ends = [HashChain(agreement, party, bytes([party]) * 32).end.hex() for party in range(3)]
    joint = {
        "game": "maginor",
        "id": "table-7",
        "terms": agreement.terms.hex(),
        "players": 2,
        "undisclosed": 0,
        "first_step": first_step_number(first_step),
        "ends": ends,
        "disclosed": [False, False],
    }
    asked = {"joint": joint, "seat": 1, "secret": chain.secret.hex(), "lengths": LENGTHS}
    words = [str(NODE), "--no-warnings", PROGRAM.name, json.dumps(asked)]
    run = subprocess.run(
        words, cwd=folder, capture_output=True, text=True, timeout=300, check=False
    )
    assert (run.returncode, run.stderr) == (0, "")
    found: dict[str, Any] = json.loads(run.stdout)
    return chain, found


@pytest.mark.skipif(NODE is None, reason="node is not installed")
def test_the_web_client_commits_to_nothing_that_the_server_could_know(tmp_path: Path) -> None:
    """The server names by which bytes each choice is committed to; no two may be the same."""
    _, found = ran(tmp_path, None)
    seals = found["seals"]
    assert seals["same"] == ["choice-unsafe"] * 4
    assert seals["none"] == []
    content = [bytes.fromhex("ab" * 32), 300, 1, [15, 0, 1], bytes.fromhex(seals["nonce"])]
    right = hashlib.sha256(b"maginor choice:" + msgpack.packb(content)).hexdigest()
    assert seals["right"] == seals["again"] == right


@pytest.mark.skipif(NODE is None, reason="node is not installed")
@pytest.mark.parametrize("first_step", ["deal", None])
def test_the_chain_of_the_web_client_is_the_librarys_and_it_discloses_one_step_for_one_command(
    tmp_path: Path, first_step: FirstStep | None
) -> None:
    chain, found = ran(tmp_path, first_step)
    agreement = chain.agreement
    contents = [bytes([(n * 7 + length) % 256 for n in range(length)]) for length in LENGTHS]
    assert found["hashes"] == [hashlib.sha256(each).hexdigest() for each in contents]
    steps = [chain.preimage(step).hex() for step in range(5)]
    assert found["values"] == [chain.end.hex(), *steps]

    told = found["told"]
    end = bytes.fromhex(told["end"])
    right = require_preimage(agreement, 1, 1, bytes.fromhex(told["right"]), end, 0)
    require_preimage(agreement, 1, 2, bytes.fromhex(told["next"]), right, 2)
    assert told["again"] == told["right"]
    assert told["opened"] == ["preimage"]
    for key in ("early", "ends"):
        assert told[key] == "chain-changed", key
    for key in ("first", "later", "changed", "record", "earlier", "past", "undo"):
        assert told[key] == "chain-unsafe", key
    for key in ("lost", "other"):
        assert told[key] == "chain-elsewhere", key
    assert found["left"] == ["chain.gone2.0", "chain.gone2.99"]
    noted = commitments_from_json(told["notes"])
    assert list(noted) == ["table-7"]
    roll = {"type": "roll", "player": 0}
    assert told["notes"]["table-7"]["steps"] == {
        "0": "deal",
        "1": {"record": 1, "command": roll},
        "2": {"record": 2, "command": roll},
    }
    assert noted["table-7"].commands == {}
    old = found["old"]
    assert old["notes"]["old"]["commands"] == {"7": roll}
    assert old["notes"]["old"]["steps"] == {"3": {"record": 9, "command": roll}}
    assert commitments_from_json(old["notes"])["old"].commands == {7: roll}
    assert old["earlier"] == "chain-unsafe"
