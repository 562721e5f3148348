"""A saved board that was tampered with is refused, or is a board that can be resumed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from maginor_core import Board, MalformedError
from maginor_core.commands.decide import carry_out
from maginor_core.commands.rules import rolls
from maginor_core.components.tokens import BEASTS, CARDS, SPELLS, SYMBOLS
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.projections.invariants import broken_invariants
from maginor_core.projections.state_json import board_from_json, board_to_json
from tests.forging import forge
from tests.strategies import boards, dice, legal_commands_of, setups

EVENT_JSON = DEFINITION.event_json

crowded = setups(fewest_oracles=1, most_oracles=3, most_slots=2)
Json = Any  # Any: JSON at any depth
values: st.SearchStrategy[Json] = st.sampled_from(
    (
        *(0, 1, 2, 3, -1, 15, True, False, None, "", [], {}, [0, 1], [1], 1.0),
        *("guild_hall", "owl", "raven", "on", "before", "after", "end_turn", "advance_maginor"),
        *(*BEASTS, *CARDS, *SPELLS, *EVENT_JSON.types),
    )
)


def places(data: Json, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the path to each value in ``data``."""
    inner = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in inner:
        yield (*path, key)
        if isinstance(value, dict | list):
            yield from places(value, (*path, key))


def put(data: Json, path: tuple[str | int, ...], value: Json) -> None:
    for key in path[:-1]:
        data = data[key]
    data[path[-1]] = value


@given(st.data(), boards(start=crowded))
def test_a_forged_board_is_refused_or_sound(data: st.DataObject, board: Board) -> None:
    true = board_to_json(board)
    for part in ("pending", "state"):
        for _ in range(8):
            saved = json.loads(json.dumps(true))
            paths = list(places(saved[part]))
            put(saved[part], data.draw(st.sampled_from(paths)), data.draw(values))
            try:
                forged = board_from_json(saved)
            except MalformedError:
                continue
            play_on(data, forged)


@given(st.data(), boards(lambda board: not board.finished, crowded))
def test_a_board_with_another_question_is_refused_or_sound(
    data: st.DataObject, board: Board
) -> None:
    seat, slot = st.integers(0, board.setup.players - 1), st.integers(0, 2)
    rows = st.lists(slot, max_size=3).map(tuple)
    fields = {
        "player": seat,
        "challenger": seat,
        "defender": seat,
        "oracle": st.sampled_from(board.setup.circle),
        "slot": slot,
        "slots": rows,
        "owed": st.sampled_from(((), ("end_turn",), ("advance_maginor", "end_turn"))),
        "moment": st.sampled_from(("before", "after")),
        "symbol": st.sampled_from(SYMBOLS),
    }
    asked = ["symbol_asked", "slot_asked", "target_asked", "beasts_asked", "reversal_asked"]
    for name in (*asked, "reward_asked", "turn_began", "turn_resumed"):
        kind: Any = EVENT_JSON.types[name]  # Any: each is made from its own fields
        other = board.copy()
        forge(other, question=kind(*(data.draw(fields[field]) for field in kind.names)))
        try:
            forged = board_from_json(json.loads(json.dumps(board_to_json(other))))
        except (MalformedError, AssertionError, LookupError):
            continue
        play_on(data, forged)


def play_on(data: st.DataObject, board: Board) -> None:
    for _ in range(8):
        assert list(broken_invariants(board)) == []
        if board.finished:
            return
        command = data.draw(legal_commands_of(board))
        carry_out(board, command, [data.draw(dice()) for _ in range(rolls(command))])
