"""The engine and the independent model of the rules agree on games drawn on small boards."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from maginor_core.engine.facts import Fact, type_name
from maginor_core.engine.game import Game
from maginor_core.games.magalon.heuristics.fuzzing import draw_move
from maginor_core.suite.engine import Engine
from maginor_core.suite.position import specification
from tests.magalon.drawn import MAGALON, seeded_setup

Json = dict[str, Any]  # Any: JSON of the protocol's shapes
GAMES, COMMANDS = 60, 100
FALSE = 0.2
"""How often a command is given that is legal by chance only."""


class Both:
    """The engine and the model, which are asked the same."""

    def __init__(self) -> None:
        self.engine, self.model, self.session = Engine(MAGALON, "test"), MODEL, {"game": None}

    def ask(self, request: Json) -> Json:
        line = json.dumps(request)
        ours: Json = json.loads(self.engine.answer(line))
        assert compared(ours) == compared(self.model.answer(self.session, line)[0]), request
        return ours


MODEL = specification(MAGALON)


def compared(answer: Json) -> Json:
    """Return what of an answer engines have to agree on."""
    commands = answer.get("commands")
    listed = None if commands is None else sorted(json.dumps(c, sort_keys=True) for c in commands)
    return {"ok": answer["ok"], "state": answer.get("state"), "commands": listed}


def legal_move(chance: Random, position: Game) -> tuple[Json, tuple[int, ...]]:
    """Draw a legal command with its dice, each kind equally often."""
    kinds: dict[type[Fact], list[Fact]] = {}
    for command in position.legal():
        kinds.setdefault(type(command), []).append(command)
    command = chance.choice(chance.choice(list(kinds.values())))
    dice = position.pick_outcomes(command, chance.randrange)
    return MAGALON.command_json.to_json(command), tuple(dice)


@pytest.mark.ruling("BOARD-01 to BOARD-05", "BOARD-07", "SETUP-02", "ROUND-01 to ROUND-06")
@pytest.mark.ruling("CARD-01 to CARD-05", "TURN-01 to TURN-05", "MOVE-01 to MOVE-10", "GNOME-01")
@pytest.mark.ruling("GIANT-01", "GIANT-02", "ATTACK-01 to ATTACK-05", "RUIN-01 to RUIN-03")
@pytest.mark.ruling("SHIELD-01", "SHIELD-02", "ENERGY-01 to ENERGY-06", "ARTIFACT-01")
@pytest.mark.ruling("START-01 to START-03", "END-01 to END-03")
def test_engine_and_model_agree_on_games_that_reach_every_event() -> None:
    reached = set()
    for seed in range(GAMES):
        setup, chance, both = seeded_setup(seed), Random(seed), Both()
        both.ask({"op": "new", "setup": MAGALON.setups.to_json(setup)})
        position = Game(MAGALON, setup)
        for _ in range(COMMANDS):
            both.ask({"op": "legal"})
            assert position.finished != bool(position.legal())
            if position.finished:
                break
            if chance.random() < FALSE:
                command, dice = draw_move(chance.randrange, position)
            else:
                command, dice = legal_move(chance, position)
            if both.ask({"op": "submit", "command": command, "dice": [*dice]})["ok"]:
                given = MAGALON.command_json.from_json(command)
                reached |= {type(event) for event in position.submit(given, outcomes=dice)}
    missing = {type_name(kind) for kind in set(MAGALON.events) - reached}
    assert missing <= {"march_lapsed"}  # MOVE-09 has transcripts
