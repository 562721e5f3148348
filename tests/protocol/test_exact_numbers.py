"""Numbers are exact everywhere: in setups, commands and chance of every game, in both engines."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from maginor_core import games
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import EngineError
from maginor_core.engine.game import Game
from maginor_core.suite.engine import Engine
from maginor_core.suite.fuzz_games import Fuzzing
from maginor_core.suite.position import specification
from tests.magalon.test_model import compared

Json = Any  # Any: JSON at any depth
HERE = "@ this place @"
LOOKALIKES = ("true", "false", "null", "{n}.0", "{n}e0", '"{n}"', "[{n}]", "-0.0")
"""JSON that is not an integer, but equal to one in some language, or read as one."""
OTHERS = ("true", "null", "1", "1.0", '"1"', "-0", "[]", "{{}}")
SEEDS = range(8)
COMMANDS = 8


class Pair:
    """The engine and the specification of a game, asked the same."""

    def __init__(self, definition: GameDefinition) -> None:
        self.definition = definition
        self.specification = specification(definition)
        self.engine = Engine(definition, "test")
        self.session: dict[str, Any] = {"game": None}
        self.accepted: list[str] = []

    def ask(self, line: str) -> Json:
        """Return what both answer to a line, after which the game goes on."""
        answer = self._answer(line)
        if answer["ok"]:
            self.accepted.append(line)
        return answer

    def attempt(self, line: str) -> Json:
        """Return what both answer to a line, after which all is as it was."""
        game = self.session["game"]
        answer = self._answer(line)
        self.session["game"] = game
        if answer["ok"]:
            self.engine = Engine(self.definition, "test")
            for earlier in self.accepted:
                self.engine.answer(earlier)
        return answer

    def _answer(self, line: str) -> Json:
        ours = compared(json.loads(self.engine.answer(line)))
        theirs, _ = self.specification.answer(self.session, line)
        assert ours == compared(theirs), line
        return ours


def places(data: Json, way: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Json]]:
    """Yield the way to each value in ``data``, itself included, and the value."""
    yield way, data
    inside = data.items() if type(data) is dict else enumerate(data) if type(data) is list else ()
    for key, value in inside:
        yield from places(value, (*way, key))


def with_text(request: Json, way: tuple[Any, ...], text: str) -> str:
    """Return the line of a request that has this JSON text at a place."""
    copy = json.loads(json.dumps(request))
    owner = copy
    for key in way[:-1]:
        owner = owner[key]
    owner[way[-1]] = HERE
    return json.dumps(copy).replace(json.dumps(HERE), text)


def assert_exact(pair: Pair, request: Json, part: str) -> None:
    """Put something else into every place of a part of an accepted request."""
    for way, value in places(request[part], (part,)):
        whole = type(value) is int
        for text in LOOKALIKES if whole else OTHERS:
            line = with_text(request, way, text.format(n=value))
            answer = pair.attempt(line)
            assert not (whole and answer["ok"]), line
        if whole:
            zero, minus_zero = (pair.attempt(with_text(request, way, text)) for text in ("0", "-0"))
            assert zero == minus_zero


@pytest.mark.parametrize("name", games.GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_only_exact_integers_are_numbers(name: str, seed: int) -> None:
    definition = games.game(name)
    fuzzing, pick, pair = Fuzzing(definition), Random(seed).randrange, Pair(definition)
    size = list(fuzzing.sizes)[seed % 3]
    begun = {"op": "new", "setup": fuzzing.draw_setup(pick, list(definition.variants), size)}
    assert_exact(pair, begun, "setup")
    assert pair.ask(json.dumps(begun))["ok"]
    position = Game(definition, definition.setups.from_json(begun["setup"]))
    for _ in range(COMMANDS):
        command, outcomes = fuzzing.draw_move(pick, position)
        request = {"op": "submit", "command": command, definition.chance.key: list(outcomes)}
        try:
            drawn = [definition.chance.from_json(outcome) for outcome in outcomes]
            position.submit(definition.command_json.from_json(command), outcomes=drawn)
        except EngineError:
            continue
        assert_exact(pair, request, "command")
        assert_exact(pair, request, definition.chance.key)
        assert pair.ask(json.dumps(request))["ok"]
