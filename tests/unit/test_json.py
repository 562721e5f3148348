"""Commands, events and views as JSON: only one shape, and errors contain the place."""

from __future__ import annotations

from typing import Any

import pytest

from maginor_core import (
    ChooseBeast,
    ChooseReward,
    Command,
    Face,
    MalformedError,
    MoveWizard,
    PlaySorceryCard,
    PlaySymbolCard,
    RollDie,
    Setup,
)
from maginor_core.components.tokens import FULL_HAND
from maginor_core.events import (
    EVENT_JSON,
    BeastsAsked,
    DuelBegan,
    OracleScored,
    ReversalAsked,
    RewardAsked,
    SlotAsked,
    SymbolAsked,
    TargetAsked,
    TurnBegan,
)
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.projections.invariants import broken_invariants
from maginor_core.projections.state_json import state_to_json
from tests.board import Board, carry_out, initial_board
from tests.forging import forge

COMMAND_JSON = DEFINITION.command_json

SETUP = Setup(
    players=2,
    first_player=0,
    circle=("guild_hall", "owl", "raven"),
    tiles={"guild_hall": ("fire", "fate"), "owl": ("fire", "air"), "raven": ("water",)},
    spells={"raven": "reversal", "guild_hall": "high_wizard"},
)


def play(board: Board, command: Command, *faces: Face) -> None:
    carry_out(board, command, faces)


def duelling() -> Board:
    """Return a board in the middle of a duel, with one beast chosen in secret."""
    board = initial_board(SETUP)
    play(board, PlaySorceryCard(0, "raven"), "water")
    play(board, ChooseReward(0, "spell"))
    play(board, MoveWizard(1, "owl"))
    play(board, PlaySorceryCard(0, "owl"), "fire")
    play(board, RollDie(0), "air")
    play(board, PlaySymbolCard(1, "fire"))
    play(board, ChooseBeast(0, "firebeast"))
    return board


def test_a_command_in_json_has_type_player_and_fields() -> None:
    data = {"type": "move_wizard", "player": 1, "oracle": "owl"}
    assert COMMAND_JSON.to_json(MoveWizard(1, "owl")) == data
    assert COMMAND_JSON.from_json(data) == MoveWizard(1, "owl")


def test_an_event_in_json_has_type_and_fields() -> None:
    data: dict[str, object] = {"type": "oracle_scored", "oracle": "owl", "ranking": [1, 0]}
    assert EVENT_JSON.to_public_json(OracleScored("owl", (1, 0))) == data
    assert EVENT_JSON.from_public_json(data) == OracleScored("owl", (1, 0))


def test_steps_owed_are_in_the_logged_form_of_an_event_alone() -> None:
    asked = SlotAsked(0, "owl", (0, 1), ("end_turn",))
    public: dict[str, object] = {
        "type": "slot_asked",
        "player": 0,
        "oracle": "owl",
        "slots": [0, 1],
    }
    assert EVENT_JSON.to_public_json(asked) == public
    assert EVENT_JSON.from_public_json(public) == SlotAsked(0, "owl", (0, 1), ())
    logged = {**public, "owed": ["end_turn"]}
    assert EVENT_JSON.to_json(asked) == logged
    assert EVENT_JSON.from_json(logged) == asked
    with pytest.raises(MalformedError, match="event: has unknown fields: owed"):
        EVENT_JSON.from_public_json(logged)
    with pytest.raises(MalformedError, match=r"event\.owed: is missing"):
        EVENT_JSON.from_json(public)


@pytest.mark.parametrize(
    ("data", "reported"),
    [
        (None, "command: must be an object, not null"),
        ([], "command: must be an object"),
        ({}, r"command\.type: must be one of play_symbol_card, .*, not null"),
        ({"type": "fly", "player": 0}, r"command\.type: must be one of"),
        ({"type": ["roll_die"], "player": 0}, r"command\.type: must be one of"),
        ({"type": "roll_die"}, r"command\.player: is missing"),
        ({"type": "roll_die", "player": "0"}, r'command\.player: must be a whole number, not "0"'),
        ({"type": "roll_die", "player": True}, r"command\.player: must be a whole number"),
        ({"type": "roll_die", "player": 0.0}, r"command\.player: must be a whole number"),
        ({"type": "roll_die", "player": None}, r"command\.player: must be a whole number"),
        ({"type": "roll_die", "player": 0, "x": 1}, "command: has unknown fields: x"),
        ({"type": "move_wizard", "player": 0, "oracle": 5}, r"command\.oracle: must be text"),
        (
            {"type": "choose_symbol", "player": 0, "symbol": "ice"},
            r'command\.symbol: must be one of fire, water, earth, air, fate, not "ice"',
        ),
        ({"type": "choose_symbol", "player": 0, "symbol": "maginor"}, r"command\.symbol"),
        (
            {"type": "cast_domination", "player": 0, "slots": 1},
            r"command\.slots: must be a list, not 1",
        ),
        (
            {"type": "cast_domination", "player": 0, "slots": [0, "1"]},
            r"command\.slots\.1: must be a whole number",
        ),
        ({"type": "cast_retrieval", "player": 0, "symbols": ["fire", 1]}, r"command\.symbols\.1"),
        ({"type": "cast_retrieval", "player": 0, "symbols": {"fire": 1}}, r"command\.symbols"),
        ({"type": "choose_beast", "player": 0, "beast": "airbeast"}, r"command\.beast"),
        ({"type": "choose_reward", "player": 0, "reward": True}, r"command\.reward"),
    ],
)
def test_a_command_of_another_shape_is_refused_with_its_place(data: object, reported: str) -> None:
    with pytest.raises(MalformedError, match=reported):
        COMMAND_JSON.from_json(data)


@pytest.mark.parametrize(
    "data",
    [
        None,
        {"type": "move_wizard", "player": 0, "oracle": "owl"},
        {"type": "turn_began"},
        {"type": "die_rolled", "player": 0, "oracle": "owl", "face": "ice"},
        {"type": "slot_asked", "player": 0, "oracle": "owl", "slots": [0], "owed": ["rest"]},
    ],
)
def test_an_event_of_another_shape_is_refused(data: object) -> None:
    with pytest.raises(MalformedError):
        EVENT_JSON.from_public_json(data)
    with pytest.raises(MalformedError):
        EVENT_JSON.from_json(data)


def test_a_view_in_json_is_the_state_and_ones_own_beast() -> None:
    board = duelling()
    state = state_to_json(board.state)
    for seat, beast in ((None, None), (0, "firebeast"), (1, None)):
        data = DEFINITION.view_to_json(board.state, seat)
        assert data == {"seat": seat, "state": state, "own_beast": beast}


HARMS: list[tuple[str, dict[str, Any]]] = [  # Any: see forge
    ("COUNT-01", {"supply": [13, 13]}),
    ("COUNT-01", {"slots": {"owl": [None, None]}}),
    ("SETUP-02", {"slots": {"owl": [0, 5]}}),
    ("SETUP-02", {"slots": {"owl": [0, None, None]}}),
    ("MAG-04", {"circle": ["owl", "guild_hall"]}),
    ("SCORE-01", {"slots": {"owl": [0, 1]}}),
    ("SCORE-02", {"circle": ["owl"]}),
    ("MAG-04", {"maginor": "raven"}),
    ("SCORE-09", {"wizards": ["raven", "owl"]}),
    ("CARD-01", {"hands": [FULL_HAND | {"fire": 9}, FULL_HAND]}),
    ("SETUP-05", {"spells_held": [["reversal"], ["reversal"]]}),
    ("SETUP-05", {"spells_held": [["reversal"], ["summoning"]]}),
    ("SETUP-05", {"spells_beside": {"owl": "high_wizard"}}),
    ("SCORE-01", {"oracles_won": [["raven"], ["raven"]]}),
    ("DUEL-01", {"duel": None}),
    ("TURN-07", {"current_player": 7}),
    ("TURN-07", {"beasts": {0: "firebeast", 1: "firebeast"}}),
    ("DUEL-03", {"beasts": {0: "firebeast", 1: "firebeast"}}),
    ("DUEL-03", {"revealed": True}),
    ("DUEL-03", {"question": BeastsAsked(0, 1)}),
    ("DUEL-02", {"duel": DuelBegan(1, 0, "owl", 1, ())}),
    ("DUEL-02", {"duel": DuelBegan(1, 0, "owl", -2, ())}),
    ("DUEL-02", {"duel": DuelBegan(0, 1, "owl", 0, ())}),
    ("SPELL-11", {"question": ReversalAsked(0, "after")}),
    ("SPELL-11", {"question": ReversalAsked(0, "before")}),
    ("SPELL-11", {"question": ReversalAsked(1, "before")}),
    ("SCORE-10", {"question": RewardAsked(0, "guild_hall", ())}),
    ("SCORE-10", {"question": RewardAsked(0, "owl", ())}),
    ("SCORE-02", {"question": RewardAsked(0, "guild_hall", ())}),
    ("TURN-07", {"question": TurnBegan(0)}),
    ("VOTE-01", {"question": SymbolAsked(1, "raven", ())}),
    ("VOTE-01", {"question": SlotAsked(1, "raven", (0, 1), ())}),
    ("VOTE-01", {"question": SlotAsked(1, "owl", (1,), ())}),
    ("VOTE-01", {"question": TargetAsked(1, "owl", (0,), ())}),
]
"""For each ruling what is put on the board of a duel for it to be broken there."""


@pytest.mark.parametrize(("ruling", "harm"), HARMS)
def test_each_invariant_finds_the_board_that_breaks_it(ruling: str, harm: dict[str, Any]) -> None:
    board = forge(duelling(), oracles_won=[["raven"], []])
    assert list(broken_invariants(board.state)) == []
    forge(board, **harm)
    assert any(reported.startswith(ruling) for reported in broken_invariants(board.state))
