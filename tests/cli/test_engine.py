from __future__ import annotations

import json
import subprocess
import sys
from io import BytesIO, TextIOWrapper

import pytest

from maginor_core import deal
from maginor_core.cli import main
from maginor_core.components.setup import setup_to_json
from maginor_core.components.tokens import FACES
from maginor_core.engine.chance import SeededChance

ENGINE = [sys.executable, "-m", "maginor_core", "engine"]


def test_each_request_is_answered_before_the_next_is_written() -> None:
    setup = deal(2, "engine")
    face = FACES[SeededChance("engine").outcome(len(FACES))]
    with subprocess.Popen(
        ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        assert engine.stderr is not None

        def ask(**request: object) -> dict[str, object]:
            assert engine.stdin is not None
            assert engine.stdout is not None
            engine.stdin.write(json.dumps(request).encode() + b"\n")
            engine.stdin.flush()
            answer: dict[str, object] = json.loads(engine.stdout.readline())
            assert answer["seq"] == request["seq"]
            return answer

        assert ask(seq=1, op="hello", protocol=1)["protocol"] == 1
        assert ask(seq=2, op="new", setup=setup_to_json(setup))["ok"]
        roll = {"type": "roll_die", "player": setup.first_player}
        assert ask(seq=3, op="submit", command=roll, dice=[face])["ok"]
        assert not ask(seq=4, op="submit", command={"type": "dance"})["ok"]
        assert ask(seq=5, op="bye") == {"seq": 5, "ok": True}
        assert engine.wait(120) == 0
        assert engine.stderr.read() == b""


def test_the_end_of_input_ends_the_engine() -> None:
    done = subprocess.run(ENGINE, input=b"\xff\n\n", capture_output=True, timeout=120, check=False)
    assert done.returncode == 0
    codes = [json.loads(line)["error"]["code"] for line in done.stdout.splitlines()]
    assert codes == ["malformed", "malformed"]
    assert done.stderr == b""


def test_answers_are_lines_of_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = TextIOWrapper(BytesIO(b'{"seq":1,"op":"bye"}\n{"seq":2,"op":"hello"}\n'))
    reported = TextIOWrapper(BytesIO())
    monkeypatch.setattr("sys.stdin", asked)
    monkeypatch.setattr("sys.stdout", reported)
    assert main(["engine"]) == 0
    reported.seek(0)
    assert reported.buffer.read() == b'{"seq":1,"ok":true}\n'


def test_an_engine_that_nobody_reads_ends_quietly() -> None:
    with subprocess.Popen(
        ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        assert engine.stderr is not None
        engine.stdout.close()
        engine.stdin.write(b"{}\n")
        engine.stdin.close()
        assert engine.wait(120) == 0
        assert engine.stderr.read() == b""
