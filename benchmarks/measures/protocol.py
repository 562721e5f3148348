"""The protocol: requests and answers over the pipes of ``maginor engine``, one at a time."""

from __future__ import annotations

import json
import subprocess
import sys

from benchmarks.corpus import play_for
from benchmarks.effort import Effort, Round
from maginor_core.components.setup import setup_to_json
from maginor_core.events import DieRolled
from maginor_core.games.maginor.definition import DEFINITION

COMMANDS = 200
"""How many commands of a game are submitted."""


def round_trips(effort: Effort) -> Round:
    game = play_for(1, effort.of(COMMANDS))
    requests: list[dict[str, object]] = [{"op": "new", "setup": setup_to_json(game.setup)}]
    for record in game.log:
        dice = [event.face for event in record.events if type(event) is DieRolled]
        command = DEFINITION.command_json.to_json(record.command)
        requests += [{"op": "legal"}, {"op": "submit", "command": command, "dice": dice}]
    lines = [json.dumps({"seq": seq, **request}) for seq, request in enumerate(requests)]
    engine = subprocess.Popen(
        [sys.executable, "-P", "-m", "maginor_core", "engine"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    assert engine.stdin is not None, "it is a pipe"
    assert engine.stdout is not None, "it is a pipe"
    ask, answers = engine.stdin, engine.stdout

    def work() -> dict[str, float]:
        for line in lines:
            print(line, file=ask, flush=True)
            answer = answers.readline()
            assert '"ok":true' in answer, answer
        return {"round trips": len(lines)}

    return lambda: effort.rates(work)
