"""Commands, events, tables and boards as JSON: only one shape, and errors contain the place."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from maginor_core import (
    Board,
    ChooseBeast,
    ChooseReward,
    ChooseSymbol,
    Command,
    Face,
    Game,
    MalformedError,
    MoveWizard,
    PlaySorceryCard,
    PlaySymbolCard,
    RollDie,
    Setup,
    deal,
)
from maginor_core.commands.decide import carry_out
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
from maginor_core.projections.board import initial_board
from maginor_core.projections.invariants import broken_invariants
from maginor_core.projections.state_json import (
    board_from_json,
    board_to_json,
    decision_from_json,
    decision_to_json,
    state_to_json,
    table_from_json,
    table_to_json,
    view_to_json,
)
from maginor_core.projections.table import open_decision, table_of, view_of
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


def ended() -> Board:
    board = initial_board(Setup(2, 0, ("guild_hall",), {"guild_hall": ("fire",)}, {}))
    for seat in (0, 1):
        play(board, RollDie(seat), "maginor")
        play(board, ChooseSymbol(seat, "air"))
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


@pytest.mark.parametrize("board", [duelling, ended, lambda: initial_board(SETUP)])
def test_boards_and_tables_come_back_from_json(board: Callable[[], Board]) -> None:
    data = json.loads(json.dumps(board_to_json(board())))
    assert board_from_json(data) == board()
    assert table_from_json(data["state"]) == table_of(board())
    assert state_to_json(board()) == data["state"]


def test_a_view_in_json_is_the_state_and_ones_own_beast() -> None:
    board = duelling()
    state = json.loads(json.dumps(state_to_json(board)))
    for seat, beast in ((None, None), (0, "firebeast"), (1, None)):
        data = json.loads(json.dumps(view_to_json(view_of(board, seat))))
        assert data == {"seat": seat, "state": state, "own_beast": beast}


def test_a_state_in_json_is_its_table_at_each_version_of_whole_games() -> None:
    for players in (2, 3, 4):
        setup, random = deal(players, players), Random(players)
        game = Game(DEFINITION, setup, players)
        while not game.finished:
            board = Board(game.live_state)
            assert list(state_to_json(board).items()) == list(
                table_to_json(table_of(board)).items()
            )
            game.submit(random.choice(game.legal(game.to_act[0])))


def test_decisions_come_back_from_json() -> None:
    decision = open_decision(duelling())
    assert decision is not None
    data = decision_to_json(decision)
    assert data["kind"] == "choose_beast"
    assert decision_from_json(json.loads(json.dumps(data))) == decision
    no_decisions: tuple[object, ...] = (None, [], {})
    for wrong in (*no_decisions, {"kind": "sleep"}, {"kind": ["choose_slot"]}, {**data, "x": 1}):
        with pytest.raises(MalformedError):
            decision_from_json(wrong)


def test_a_reversal_shows_two_beasts_or_none() -> None:
    data = {"kind": "reversal", "players": [0], "oracle": "owl", "slot": 0}
    data |= {"challenger": 0, "defender": 1}
    for right in (None, ["firebeast", "earthbeast"]):
        decision = decision_from_json({**data, "beasts": right})
        assert decision_to_json(decision) == {**data, "beasts": right}
    wrong: tuple[object, ...] = ([], ["firebeast"], ["firebeast"] * 3, [None, None], "firebeast")
    for beasts in wrong:
        with pytest.raises(MalformedError, match=r"decision\.beasts"):
            decision_from_json({**data, "beasts": beasts})


Spoil = Callable[[dict[str, Any]], object]  # Any: JSON that each case spoils in its own way
SPOILT: list[tuple[str, Spoil]] = [
    ("setup", lambda data: data.pop("setup")),
    ("more", lambda data: data.update(more=1)),
    ("players", lambda data: data["setup"].update(players=9)),
    ("players 3", lambda data: data["setup"].update(players=3)),
    ("state", lambda data: data.update(state=None)),
    ("state list", lambda data: data.update(state=[])),
    ("supply", lambda data: data["state"]["supply"].append(1)),
    ("supply text", lambda data: data["state"].update(supply=["14", "14"])),
    ("supply true", lambda data: data["state"].update(supply=[True, 14])),
    ("COUNT-01", lambda data: data["state"]["supply"].__setitem__(0, 15)),
    ("COUNT-01 below", lambda data: data["state"]["supply"].__setitem__(0, -1)),
    ("holder", lambda data: data["state"]["slots"]["owl"].__setitem__(0, 7)),
    ("slots", lambda data: data["state"]["slots"]["owl"].append(None)),
    ("slots of", lambda data: data["state"]["slots"].pop("owl")),
    ("slots object", lambda data: data["state"].update(slots=[])),
    ("slots key", lambda data: data["state"]["slots"].update(owl=5)),
    ("circle", lambda data: data["state"].update(circle=["owl", "guild_hall"])),
    ("circle gone", lambda data: data["state"].update(circle=["guild_hall"])),
    ("hall gone", lambda data: data["state"].update(circle=["owl"], slots={"owl": [0, None]})),
    ("maginor", lambda data: data["state"]["maginor"].update(oracle="raven")),
    ("place", lambda data: data["state"]["maginor"].update(place="under")),
    ("wizard", lambda data: data["state"].update(wizards=["raven", "owl"])),
    ("wizards", lambda data: data["state"].update(wizards=["owl"])),
    ("hands", lambda data: data["state"]["hands"][0].update(fire=5)),
    ("hands less", lambda data: data["state"]["hands"][0].pop("fire")),
    ("hands ice", lambda data: data["state"]["hands"][0].update(ice=5)),
    ("spells twice", lambda data: data["state"]["spells_held"][1].append("reversal")),
    ("spells", lambda data: data["state"]["spells_held"][1].append("summoning")),
    ("spells beside", lambda data: data["state"]["spells_beside"].update(owl="high_wizard")),
    ("won", lambda data: data["state"]["oracles_won"][1].append("owl")),
    ("won twice", lambda data: data["state"].update(oracles_won=[["raven"], ["raven"]])),
    ("current", lambda data: data["state"].update(current_player=5)),
    ("current text", lambda data: data["state"].update(current_player="0")),
    ("finished", lambda data: data["state"].update(finished=True)),
    ("totals", lambda data: data["state"].update(totals=[1, 2])),
    ("decision", lambda data: data["state"].update(decision=None)),
    ("decision seats", lambda data: data["state"]["decision"].update(players=[0])),
    ("decision kind", lambda data: data["state"]["decision"].update(kind="sleep")),
    ("unknown", lambda data: data["state"].update(weather="fine")),
    ("pending", lambda data: data.update(pending=None)),
    ("pending less", lambda data: data["pending"].pop("rolls")),
    ("rolls", lambda data: data["pending"].update(rolls=-1)),
    ("rolls true", lambda data: data["pending"].update(rolls=True)),
    ("revealed", lambda data: data["pending"].update(revealed=1)),
    ("revealed early", lambda data: data["pending"].update(revealed=True)),
    ("question", lambda data: data["pending"].update(question=None)),
    ("question other", lambda data: data["pending"].update(question={"type": "roll"})),
    (
        "question asks nothing",
        lambda data: data["pending"].update(question={"type": "turn_began", "player": 9}),
    ),
    (
        "no question",
        lambda data: data["pending"].update(question={"type": "beast_hidden", "player": 0}),
    ),
    (
        "another question",
        lambda data: data["pending"].update(question={"type": "turn_began", "player": 1}),
    ),
    (
        "not beasts but slots",
        lambda data: data["pending"].update(
            question={"type": "slot_asked", "player": 1, "oracle": "owl", "slots": [], "owed": []}
        ),
    ),
    ("duel", lambda data: data["pending"].update(duel=None)),
    ("duel text", lambda data: data["pending"].update(duel="owl")),
    ("duel turn", lambda data: data["pending"].update(duel={"type": "turn_began", "player": 0})),
    ("duel of others", lambda data: data["pending"]["duel"].update(challenger=0, defender=1)),
    ("duel elsewhere", lambda data: data["pending"]["duel"].update(oracle="raven")),
    ("beasts", lambda data: data["pending"].update(beasts=[])),
    ("beast", lambda data: data["pending"].update(beasts={"0": "airbeast"})),
    ("beast of", lambda data: data["pending"].update(beasts={"4": "firebeast"})),
    ("beast 00", lambda data: data["pending"].update(beasts={"00": "firebeast"})),
    ("beast of nobody", lambda data: data["pending"].update(beasts={"3": "firebeast"})),
    ("both beasts", lambda data: data["pending"]["beasts"].update({"1": "firebeast"})),
    ("no beast", lambda data: data["pending"].update(beasts={})),
]


@pytest.mark.parametrize("spoil", [case[1] for case in SPOILT], ids=[case[0] for case in SPOILT])
def test_a_board_that_no_game_can_have_is_refused(spoil: Spoil) -> None:
    data = deepcopy(json.loads(json.dumps(board_to_json(duelling()))))
    spoil(data)
    with pytest.raises(MalformedError):
        board_from_json(data)


@pytest.mark.parametrize("data", [None, [], 5, "board", {"setup": 1}])
def test_what_is_not_a_board_at_all_is_refused(data: object) -> None:
    with pytest.raises(MalformedError, match="must be an object with setup, state and pending"):
        board_from_json(data)
    with pytest.raises(MalformedError):
        table_from_json(data)


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
    assert list(broken_invariants(board)) == []
    forge(board, **harm)
    assert any(reported.startswith(ruling) for reported in broken_invariants(board))
