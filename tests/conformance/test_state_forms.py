"""A STATE that is wrong in one place, in value, type, length or order, is not taken for right."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from maginor_core import games
from maginor_core.engine.definition import GameDefinition
from maginor_core.suite.answers import EngineFault
from maginor_core.suite.judge import canonical, deviations, request_of
from maginor_core.suite.transcript import Accepted, Submit, read_collection

Json = Any  # Any: JSON of the protocol's many shapes
Path = tuple[str | int, ...]


def places(value: Json, path: Path = ()) -> Iterator[Path]:
    """Yield where something stands in a STATE, lists and objects included."""
    if path:
        yield path
    items: Iterator[tuple[str | int, Json]] = iter(())
    if isinstance(value, dict):
        items = iter(value.items())
    elif isinstance(value, list):
        items = iter(enumerate(value))
    for key, inner in items:
        yield from places(inner, (*path, key))


def replacements(value: Json) -> Iterator[Json]:
    """Yield what an engine could show in place of a value by mistake."""
    yield from (None, True, False, str(value), [value], {})
    if type(value) is int:
        yield from (float(value), value + 1, -value - 1, 10**30)
    if isinstance(value, list):
        yield from (value[:-1], value[::-1], [*value, *value[-1:]], [*value, None])
    if isinstance(value, dict):
        yield {**value, "unknown": 0}


def wrong_states(state: Json) -> Iterator[tuple[Path, Json]]:
    """Yield each STATE that differs from ``state`` in one place, as JSON has it."""
    for path in places(state):
        *parents, last = path
        changed = copy.deepcopy(state)
        around = changed
        for part in parents:
            around = around[part]
        right = around[last]
        for wrong in replacements(right):
            if canonical(wrong) != canonical(right):
                around[last] = wrong
                yield path, changed
        del around[last]
        yield path, changed
    yield (), {**state, "unknown": 0}


def is_noticed(
    right: Accepted, request: dict[str, Json], got: dict[str, Json], definition: GameDefinition
) -> bool:
    try:
        return bool(deviations(right, request, got, definition))
    except EngineFault as fault:
        return fault.of_form


@pytest.mark.parametrize("name", games.GAMES)
def test_no_wrong_place_of_a_state_passes(name: str) -> None:
    definition = games.game(name)
    seen: set[str | None] = set()
    tried = 0
    for transcript in read_collection(definition=definition):
        for step in transcript.steps:
            asked, answer = step.input.asked, step.answer
            if not isinstance(asked, Submit) or not isinstance(answer, Accepted):
                continue
            kind = (answer.state["decision"] or {}).get("kind")
            if kind in seen:
                continue
            seen.add(kind)
            request = request_of(step.input, definition.chance.key)
            assert request is not None
            for path, wrong in wrong_states(answer.state):
                tried += 1
                got = {"seq": 1, "ok": True, "state": wrong}
                assert is_noticed(answer, request, got, definition), path
    assert tried > 1000
