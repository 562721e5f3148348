"""JSON of setups that is read without places is read as by the reading that explains errors."""

from __future__ import annotations

import json
from typing import Any

import pytest

from maginor_core import games
from maginor_core.engine.chance import Stream
from maginor_core.engine.errors import MalformedError, SetupError
from maginor_core.engine.fields import made_from_json
from maginor_core.engine.heuristics import WRONG, spoiled
from maginor_core.engine.setup import GameSetup, read_setup
from maginor_core.engine.sure_reading import UnsureError, arguments_of
from tests.tiny.game import TINY

GAMES = [*map(games.game, ("maginor", "abracada", "magalon")), TINY]
SPOILED = 300


def explained(data: object, kind: type[GameSetup]) -> Any:  # Any: a setup
    try:
        return made_from_json(data, kind, known=kind.known)
    except SetupError as error:
        return error
    except MalformedError as error:
        return SetupError(kind.ruling, error.path.rstrip(".") or "setup", error.reason)


def read(data: object, kind: type[GameSetup]) -> Any:  # Any: as above
    try:
        return read_setup(data, kind)
    except SetupError as error:
        return error


def is_sure(data: object, kind: type[GameSetup]) -> bool:
    try:
        arguments_of(kind)(data)
    except (UnsureError, TypeError):
        return False
    return True


@pytest.mark.parametrize("definition", GAMES, ids=lambda one: one.name)
def test_both_readings_accept_and_refuse_alike(definition: Any) -> None:  # Any: of any game
    kind, chance = definition.setups.kind, Stream("sure", "spoiled")
    setups = [definition.deal(2 + number % 2, number) for number in range(10)]
    written = [json.loads(json.dumps(definition.setups.to_json(one))) for one in setups]
    assert all(is_sure(data, kind) for data in written)
    assert [read(data, kind) for data in written] == setups
    wrong = [spoiled(written[n % 10], chance.below) for n in range(SPOILED)]
    refused = 0
    for data in (*wrong, *WRONG):
        one, other = read(data, kind), explained(data, kind)
        if isinstance(other, SetupError):
            refused += 1
            assert (one.ruling, one.path, one.reason) == (other.ruling, other.path, other.reason)
        else:
            assert one == other
    assert refused > SPOILED / 3
