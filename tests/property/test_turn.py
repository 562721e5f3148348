"""TURN: the play phase, the final action, and what ends a turn before it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maginor_core import (
    CastTeleportation,
    ChooseReward,
    ChooseSymbol,
    MoveWizard,
    PlaySorceryCard,
    PlaySymbolCard,
    Refusal,
    RollDie,
    SlotDecision,
    TargetDecision,
    TurnDecision,
    Variants,
)
from maginor_core.commands.rules import rolls
from maginor_core.components.tokens import SYMBOLS
from maginor_core.engine.fields import differing
from maginor_core.events import GameEnded, OracleLeftCircle, OracleScored, TurnBegan
from tests.board import Board, carry_out, decide, legal_commands, open_decision
from tests.property.stage import HALL, OWL, RAVEN, Stage, stage_setup
from tests.strategies import (
    GameStep,
    boards,
    dice,
    near_legal_commands,
    setups,
    steps,
    variants,
)

FINAL_ACTIONS = (MoveWizard, RollDie)
scoring = setups(fewest_oracles=2, most_oracles=4, most_slots=2)


def types(step: GameStep) -> list[type]:
    return [type(event) for event in step.events]


def taking_turn(board: Board) -> bool:
    return isinstance(open_decision(board), TurnDecision)


def next_seat(board: Board) -> int:
    return (board.current_player + 1) % board.setup.players


@pytest.mark.ruling("TURN-01", "SETUP-06")
@given(steps(lambda step: isinstance(step.command, MoveWizard)))
def test_after_moving_the_next_player_clockwise_begins_its_turn(step: GameStep) -> None:
    assert step.events[-1] == TurnBegan(next_seat(step.before))
    assert open_decision(step.after) == TurnDecision("take_turn", [next_seat(step.before)])


@pytest.mark.ruling("TURN-01")
@given(steps(lambda step: isinstance(step.command, RollDie) and taking_turn(step.after)))
def test_after_rolling_the_next_player_clockwise_begins_its_turn(step: GameStep) -> None:
    assert step.after.to_act == (next_seat(step.before),)


@pytest.mark.ruling("TURN-01", "CARD-03")
@given(
    steps(
        lambda step: (
            taking_turn(step.before)
            and taking_turn(step.after)
            and not isinstance(step.command, FINAL_ACTIONS)
            and OracleScored not in types(step)
        )
    )
)
def test_after_a_card_or_spell_that_scores_nothing_the_turn_continues(step: GameStep) -> None:
    assert step.after.to_act == step.before.to_act
    assert TurnBegan not in types(step)


def in_the_middle(players: int, *, teleport: bool) -> Board:
    """Let seat 1 score the tile on which the wizard of seat 0 stands; it is the turn of seat 0."""
    setup = stage_setup(
        players,
        {HALL: ("fire",), OWL: ("fire",), RAVEN: ("air", "earth")},
        ("teleportation",) if teleport else (),
    )
    stage = Stage(setup)
    if teleport:
        stage.win(0, "teleportation")
    stage.stand(0, OWL)
    stage.put(1, OWL, 0)
    stage.turn_of(0)
    assert stage.board.wizards[0] is None
    return stage.board


@pytest.mark.ruling("TURN-02", "CARD-02")
@given(st.integers(2, 4), dice(), st.sampled_from(SYMBOLS))
def test_a_wizard_in_the_middle_must_move_and_may_still_use_sorcery(
    players: int, face: str, symbol: str
) -> None:
    board = in_the_middle(players, teleport=False)
    with pytest.raises(Refusal, match="TURN-02"):
        decide(board, RollDie(0), [face])  # type: ignore[list-item] # drawn as a face
    with pytest.raises(Refusal, match="CARD-02"):
        decide(board, PlaySymbolCard(0, symbol))  # type: ignore[arg-type] # drawn as a symbol
    assert set(legal_commands(board)) == {
        kind(0, oracle) for kind in (MoveWizard, PlaySorceryCard) for oracle in board.circle
    }


@pytest.mark.ruling("TURN-02", "SPELL-07", "SPELL-13")
@given(st.integers(2, 4), st.sampled_from((HALL, RAVEN)))
def test_a_wizard_teleported_in_may_play_cards_and_roll(players: int, oracle: str) -> None:
    board = in_the_middle(players, teleport=True)
    carry_out(board, CastTeleportation(0, oracle))
    legal = set(legal_commands(board))
    assert RollDie(0) in legal
    assert {PlaySymbolCard(0, symbol) for symbol in SYMBOLS} <= legal
    assert MoveWizard(0, oracle) not in legal


def scores_for_good(step: GameStep) -> bool:
    """Return whether a tile has gone, and no step of a variant may follow."""
    variant = step.before.setup.variants.advance_after_scoring_roll
    return OracleLeftCircle in types(step) and GameEnded not in types(step) and not variant


@pytest.mark.ruling("TURN-04", "SCORE-09")
@given(steps(scores_for_good, scoring))
def test_once_an_oracle_has_been_scored_the_next_turn_begins(step: GameStep) -> None:
    rest = types(step)[types(step).index(OracleLeftCircle) + 1 :]
    assert [kind.__name__ for kind in rest] in (["TurnBegan"], ["MaginorMoved", "TurnBegan"])
    assert step.events[-1] == TurnBegan(next_seat(step.before))


@pytest.mark.ruling("TURN-05", "DIE-03", "MAG-04")
@given(
    st.booleans(),
    st.integers(0, 2),
    st.sampled_from((None, "oracle", "spell")),
    st.booleans(),
    st.integers(2, 4),
)
def test_maginor_advances_after_a_scoring_face_only_under_the_variant(
    advances: bool, walked: int, reward: str | None, by_sorcery: bool, players: int
) -> None:
    stage = Stage(
        stage_setup(
            players,
            {HALL: ("air",), OWL: ("fire",), RAVEN: ("air", "air")},
            variants=Variants(advance_after_scoring_roll=advances),
            beside={OWL: "summoning"} if reward else {},
        )
    )
    for _ in range(walked):
        stage.advance_maginor(0)
    stage.stand(0, OWL)
    stage.turn_of(0)
    stage.play(PlaySorceryCard(0, OWL) if by_sorcery else RollDie(0), "maginor")
    stage.play(ChooseSymbol(0, "fire"))
    if reward:
        stage.play(ChooseReward(0, reward))  # type: ignore[arg-type] # drawn as a reward
    board = stage.board
    assert OWL not in board.circle
    without = ("before", RAVEN) if walked else ("on", HALL)
    one_further = {("before", RAVEN): ("on", RAVEN), ("on", HALL): ("before", RAVEN)}
    assert (board.place, board.maginor) == (one_further[without] if advances else without)
    assert board.to_act == (1,)


@pytest.mark.ruling("TURN-06", "VOTE-03", "VOTE-04")
@given(
    boards(
        lambda board: isinstance(open_decision(board), SlotDecision | TargetDecision),
        setups(most_oracles=1, most_slots=6),
    )
)
def test_a_choice_of_slot_or_target_has_several_options(board: Board) -> None:
    decision = open_decision(board)
    assert isinstance(decision, SlotDecision | TargetDecision)
    assert len(decision.slots) > 1
    assert list(decision.slots) == sorted(set(decision.slots))
    assert len(list(legal_commands(board))) == len(decision.slots)


@pytest.mark.ruling("TURN-06")
@given(boards(lambda board: not board.finished))
def test_every_decision_but_the_turn_has_several_answers(board: Board) -> None:
    for seat in board.to_act:
        assert taking_turn(board) or len(list(legal_commands(board, seat))) > 1


@pytest.mark.ruling("TURN-07")
@given(st.data(), boards(lambda board: not board.finished))
def test_nobody_acts_but_those_who_are_asked(data: st.DataObject, board: Board) -> None:
    command = data.draw(near_legal_commands(board))
    if command.player not in board.to_act:
        with pytest.raises(Refusal, match="TURN-07"):
            decide(board, command, ["fire"] * rolls(command))


@pytest.mark.ruling("TURN-05", "EDITION-02")
@given(variants())
def test_the_advance_after_a_scoring_roll_is_off_unless_asked_for(chosen: Variants) -> None:
    assert not Variants().advance_after_scoring_roll
    assert ("advance_after_scoring_roll" in differing(chosen)) == chosen.advance_after_scoring_roll
