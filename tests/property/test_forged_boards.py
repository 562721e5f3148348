"""A board that was tampered with breaks an invariant, or is one that can be played on."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from maginor_core.commands.rules import rolls
from maginor_core.components.tokens import SYMBOLS
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.projections.invariants import broken_invariants
from tests.board import Board, carry_out
from tests.forging import forge
from tests.strategies import boards, dice, legal_commands_of, setups

EVENT_JSON = DEFINITION.event_json

crowded = setups(fewest_oracles=1, most_oracles=3, most_slots=2)


@given(st.data(), boards(lambda board: not board.finished, crowded))
def test_a_board_with_another_question_is_found_or_sound(data: st.DataObject, board: Board) -> None:
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
            sound = not list(broken_invariants(other.state))
        except LookupError:
            continue
        if sound:
            play_on(data, other)


def play_on(data: st.DataObject, board: Board) -> None:
    for _ in range(8):
        assert list(broken_invariants(board.state)) == []
        if board.finished:
            return
        command = data.draw(legal_commands_of(board))
        carry_out(board, command, [data.draw(dice()) for _ in range(rolls(command))])
