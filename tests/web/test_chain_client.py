"""The web client's chain is the library's, and it discloses nothing that would harm its seat."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
from pathlib import Path

import pytest

from maginor_core.audit.commitments import commitments_from_json
from maginor_core.kernel.hash_chain import Agreement, HashChain, require_preimage

NODE = shutil.which("node")
CLIENT = Path(__file__).parents[2] / "maginor_core" / "web" / "client"
PROGRAM = Path(__file__).with_name("chained.mjs")
LENGTHS = [0, 1, 54, 55, 56, 63, 64, 65, 119, 120, 1000]


@pytest.mark.skipif(NODE is None, reason="node is not installed")
def test_the_chain_of_the_web_client_is_the_librarys_and_it_discloses_one_step_for_one_command(
    tmp_path: Path,
) -> None:
    shutil.copytree(CLIENT, tmp_path / "client")
    shutil.copy(PROGRAM, tmp_path)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    agreement = Agreement("maginor", "table-7", bytes(range(32)), 2)
    chain = HashChain(agreement, 1, bytes([9]) * 32)
    ends = [HashChain(agreement, party, bytes([party]) * 32).end.hex() for party in range(3)]
    joint = {
        "game": "maginor",
        "id": "table-7",
        "terms": agreement.terms.hex(),
        "players": 2,
        "undisclosed": 0,
        "ends": ends,
        "disclosed": [False, False],
    }
    asked = {"joint": joint, "seat": 1, "secret": chain.secret.hex(), "lengths": LENGTHS}
    words = [str(NODE), "--no-warnings", PROGRAM.name, json.dumps(asked)]
    ran = subprocess.run(
        words, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    found = json.loads(ran.stdout)
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
    for key in ("later", "changed", "record", "past"):
        assert told[key] == "chain-unsafe", key
    for key in ("lost", "other"):
        assert told[key] == "chain-elsewhere", key
    assert found["left"] == ["chain.gone2.0", "chain.gone2.99"]
    noted = commitments_from_json(told["notes"])
    assert list(noted) == ["table-7"]
    assert told["notes"]["table-7"]["commands"] == {
        "1": {"type": "roll", "player": 0},
        "2": {"type": "roll", "player": 0},
    }
