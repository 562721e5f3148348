"""The engine and the independent model of the rules agree on games drawn on small boards."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest

from maginor_core.engine.game import Game
from maginor_core.engine.resources import spec_folder
from maginor_core.games.magalon.heuristics.fuzzing import draw_move
from maginor_core.suite.engine import Engine
from tests.magalon.drawn import MAGALON, seeded_setup

Json = dict[str, Any]  # Any: JSON of the protocol's shapes


@contextmanager
def model() -> Iterator[Any]:
    """Run the model; what is yielded answers a request."""
    command = [sys.executable, str(spec_folder() / MAGALON.resources.specification)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        asked, answers = process.stdin, process.stdout

        def answer(request: Json) -> Json:
            asked.write(json.dumps(request).encode() + b"\n")
            asked.flush()
            reply: Json = json.loads(answers.readline())
            return reply

        yield answer
        asked.close()


def compared(answer: Json) -> Json:
    """Return what of an answer engines have to agree on."""
    commands = answer.get("commands")
    listed = None if commands is None else sorted(json.dumps(c, sort_keys=True) for c in commands)
    return {"ok": answer["ok"], "state": answer.get("state"), "commands": listed}


@pytest.mark.parametrize("first", range(0, 40, 10))
def test_engine_and_model_agree(first: int) -> None:
    with model() as asked:
        for seed in range(first, first + 10):
            engine = Engine(MAGALON, "test")
            setup = seeded_setup(seed)

            def agree(request: Json, engine: Engine = engine) -> Json:
                ours: Json = json.loads(engine.answer(json.dumps(request)))
                assert compared(ours) == compared(asked(request)), request
                return ours

            agree({"op": "new", "setup": MAGALON.setups.to_json(setup)})
            chance = Random(seed)
            position = Game(MAGALON, setup)
            for _ in range(45):
                agree({"op": "legal"})
                if position.finished:
                    break
                command, dice = draw_move(chance.randrange, position)
                if agree({"op": "submit", "command": command, "dice": [*dice]})["ok"]:
                    position.submit(MAGALON.command_json.from_json(command), outcomes=dice)
