"""Each event is a method of the state, which records it and changes the state by it."""

from __future__ import annotations

import subprocess
import sys
from inspect import signature
from pathlib import Path
from typing import Any

import pytest
from attrs import has
from hypothesis import given

from maginor_core import Setup
from maginor_core.components.layout import Oracle
from maginor_core.components.tokens import SPELLS
from maginor_core.engine.facts import Fact, type_name
from maginor_core.engine.resources import BUILD
from maginor_core.events import LOGGED_EVENTS, DuelBegan
from maginor_core.projections.compiled_state import evolve
from maginor_core.projections.state import State
from tests.board import decide, initial_board, vocabulary_of
from tests.forging import forge
from tests.strategies import GameStep, playthroughs

ROOT = Path(__file__).parents[2]
SETUP = Setup(
    players=3,
    first_player=2,
    circle=("guild_hall", "owl", "raven"),
    tiles={"guild_hall": ("fire", "fate"), "owl": ("fire", "air"), "raven": ("water",)},
    spells={"raven": "reversal", "owl": "high_wizard"},
)
VALUES: dict[str, Any] = {  # Any: numbers and tuples of them
    "player": 1,
    "challenger": 0,
    "defender": 2,
    "winner": 2,
    "loser": 0,
    "owner": 0,
    "oracle": 1,
    "slot": 1,
    "slots": (0, 1),
    "symbol": 2,
    "card": 3,
    "face": 5,
    "beast": 1,
    "challenger_beast": 0,
    "defender_beast": 2,
    "spell": 3,
    "moment": 1,
    "place": 1,
    "owed": (1, 0),
    "ranking": (1, 0),
    "count": 2,
    "totals": (3, 4, 5),
    "winners": (1,),
}
"""For each field a value that no other field of the same event has, as far as possible."""


def prepared(*, revealed: bool = True) -> State:
    """A state in which any event can happen."""
    board = initial_board(SETUP)
    forge(
        board,
        spells_held=[(), [SPELLS[1], SPELLS[3], SPELLS[4]], ()],
        slots={board.state.name(Oracle(1)): [1, 0]},
        beasts={2: "waterbeast"},
        revealed=revealed,
        duel=DuelBegan(0, 2, "owl", 1, ()),
    )
    return board.state


NAMES = [name for name in State.__annotations__ if name != "events"] + (
    ["drawn", "unknown_name"] if has(State) else []  # mypyc compiles a class that has these itself
)


def whole(state: State) -> dict[str, object]:
    """All that a state holds, but what it has recorded."""
    return {name: getattr(state, name) for name in NAMES}


@pytest.mark.parametrize("kind", LOGGED_EVENTS, ids=lambda kind: kind.__name__)
def test_the_method_of_an_event_records_its_fields_in_their_order(kind: type[Fact]) -> None:
    state, method = prepared(), getattr(State, type_name(kind))
    assert tuple(signature(method).parameters) == ("self", *kind.names)
    values = [VALUES[name] for name in kind.names]
    method(state, *values)
    assert state.events == [(kind.tag, *values)]
    assert vocabulary_of(SETUP).row(vocabulary_of(SETUP).fact(state.events[0])) == state.events[0]


@pytest.mark.parametrize("kind", LOGGED_EVENTS, ids=lambda kind: kind.__name__)
def test_an_event_that_is_folded_changes_what_its_method_changes(kind: type[Fact]) -> None:
    state, other = prepared(), prepared()
    getattr(State, type_name(kind))(state, *[VALUES[name] for name in kind.names])
    evolve(other, state.events)
    assert whole(other) == whole(state)
    assert other.snapshot() == state.snapshot()
    assert other.events == []


QUIET = {"SymbolNamed", "ReversalDeclined", "OracleScored", "OracleDiscarded"}


@pytest.mark.parametrize("kind", LOGGED_EVENTS, ids=lambda kind: kind.__name__)
def test_an_event_changes_the_state_unless_it_only_informs(kind: type[Fact]) -> None:
    state = prepared(revealed=False)
    getattr(State, type_name(kind))(state, *[VALUES[name] for name in kind.names])
    assert (whole(state) == whole(prepared(revealed=False))) == (kind.__name__ in QUIET)


@pytest.mark.parametrize("tag", [0, 10, 31, 66, 127, -1])
def test_an_unknown_tag_is_not_folded(tag: int) -> None:
    with pytest.raises(KeyError, match=str(tag)):
        evolve(prepared(), [(tag, 0)])


@given(playthroughs())
def test_states_folded_from_events_are_those_that_were_played(steps: tuple[GameStep, ...]) -> None:
    if not steps:
        return
    folded = initial_board(steps[0].before.setup).state
    words = vocabulary_of(steps[0].before.setup)
    for step in steps:
        evolve(folded, [words.row(event) for event in step.events])
        assert whole(folded) == whole(step.after.state) | {"unknown_name": ""}
        assert decide(step.before, step.command, step.dice) == step.events


@given(playthroughs())
def test_a_snapshot_contains_everything_but_the_number_of_rolls(
    steps: tuple[GameStep, ...],
) -> None:
    for step in steps:
        played = step.after.state
        again = State.restore(played.layout, played.snapshot())
        again.drawn = played.drawn
        assert again.snapshot() == played.snapshot()
        assert whole(again) == whole(played) | {"unknown_name": ""}


def test_a_snapshot_of_another_state_is_another() -> None:
    seen = {prepared(revealed=False).snapshot()}
    for kind in LOGGED_EVENTS:
        state = prepared(revealed=False)
        getattr(State, type_name(kind))(state, *[VALUES[name] for name in kind.names])
        if kind.__name__ not in QUIET | {"DieRolled"}:
            assert state.snapshot() not in seen, kind
            assert hash(state.snapshot()) == hash(state.copy().snapshot())
    assert initial_board(SETUP).state.snapshot() not in seen


def test_a_copy_of_a_state_has_recorded_nothing_and_shares_no_list() -> None:
    state = prepared()
    state.turn_began(1)  # type: ignore[arg-type] # any seat
    state.unknown_name = "atlantis"
    copy = state.copy()
    assert copy.events == []
    assert whole(copy) == whole(state) | {"unknown_name": ""}
    for kind in LOGGED_EVENTS:
        before, other = whole(state.copy()), state.copy()
        getattr(State, type_name(kind))(other, *[VALUES[name] for name in kind.names])
        assert whole(state.copy()) == before, kind


@pytest.mark.skipif(BUILD == "compiled", reason="there the declarations are expanded")
def test_the_compiled_states_of_all_games_are_what_the_script_makes_of_the_declarations() -> None:
    pytest.importorskip("ruff")
    run = subprocess.run(
        [sys.executable, ROOT / "scripts" / "generate-states", "--check"],
        capture_output=True,
        text=True,
        timeout=500,
        check=False,
    )
    assert run.returncode == 0, "run scripts/generate-states" + run.stderr
