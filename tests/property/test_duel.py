"""DUEL: what a challenge stakes, who wins, and what becomes of the two counters."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from maginor_core import ChooseBeast, PlaySorceryCard, Refusal, Variants
from maginor_core.components.tokens import BEASTS, Beast
from maginor_core.events import DuelBegan, DuelTied, DuelWon, Event, ReversalAsked
from maginor_core.projections.view import BeastDecision
from tests.board import Board, carry_out, decide, open_decision
from tests.property.stage import HALL, OWL, Stage, challenges, stage_setup
from tests.strategies import GameStep, boards, setups, steps

crowded = setups(fewest_oracles=1, most_oracles=2, most_slots=2)
beasts = st.sampled_from(BEASTS)
later_reversal = st.builds(Variants, reversal_covers_tie=st.booleans())


def begins_duel(step: GameStep) -> bool:
    return any(isinstance(event, DuelBegan) for event in step.events)


def nobody_can_reverse(board: Board) -> bool:
    choosing = isinstance(open_decision(board), BeastDecision) and not board.beasts
    return choosing and not any("reversal" in held for held in board.spells_held)


duels = boards(nobody_can_reverse, crowded) | challenges(st.none())
"""Boards on which both duellists are to choose, and nobody holds Reversal."""


def challenge_on(board: Board) -> DuelBegan:
    assert board.duel is not None
    return board.duel


def fight(board: Board, attack: Beast, defence: Beast) -> tuple[Event, ...]:
    """Let both choose, and return what the second choice leads to."""
    duel = challenge_on(board)
    carry_out(board, ChooseBeast(duel.challenger, attack))
    return carry_out(board, ChooseBeast(duel.defender, defence))


def right_after_duel(board: Board, attack: Beast, defence: Beast) -> Board:
    """Return the board as soon as the duel is decided, before anything that was owed."""
    duel, settled = challenge_on(board), board.copy()
    carry_out(settled, ChooseBeast(duel.challenger, attack))
    for event in decide(settled, ChooseBeast(duel.defender, defence)):
        settled.apply([event])
        if isinstance(event, DuelWon | DuelTied):
            return settled
    raise AssertionError("the duel was not decided")


def assert_won(before: Board, after: Board, winner: int) -> None:
    duel = challenge_on(before)
    (loser,) = {duel.challenger, duel.defender} - {winner}
    assert after.slots[duel.oracle][duel.slot] == winner
    assert after.supply[loser] == before.supply[loser] + 1
    assert after.supply[winner] == before.supply[winner]


@pytest.mark.ruling("DUEL-01")
@given(steps(begins_duel, crowded))
def test_the_challengers_counter_leaves_its_supply_and_takes_no_slot(step: GameStep) -> None:
    duel = step.after.duel
    assert duel is not None
    assert step.after.supply[duel.challenger] == step.before.supply[duel.challenger] - 1
    assert step.after.slots == step.before.slots


@pytest.mark.ruling("DUEL-02", "VOTE-04")
@given(steps(begins_duel, crowded))
def test_the_owner_of_the_challenged_counter_defends_whatever_its_supply(step: GameStep) -> None:
    (duel,) = [event for event in step.events if isinstance(event, DuelBegan)]
    assert step.before.slots[duel.oracle][duel.slot] == duel.defender != duel.challenger


@pytest.mark.ruling("DUEL-02")
@given(st.integers(2, 4), st.integers(1, 3))
def test_a_defender_needs_no_supply(players: int, foe: int) -> None:
    assume(foe < players)
    stage = Stage(stage_setup(players, {HALL: ("fire",), OWL: ("fire", "air")}, (), counters=1))
    stage.put(foe, OWL, 0)
    assert stage.board.supply[foe] == 0
    stage.turn_of(0)
    stage.play(PlaySorceryCard(0, OWL), "fire")
    assert challenge_on(stage.board).defender == foe
    assert stage.board.supply == [0 if seat in (0, foe) else 1 for seat in range(players)]


@pytest.mark.ruling("DUEL-03")
@given(duels, beasts, beasts)
def test_the_beasts_may_be_chosen_in_either_order(
    board: Board, attack: Beast, defence: Beast
) -> None:
    duel, other = challenge_on(board), board.copy()
    carry_out(other, ChooseBeast(duel.defender, defence))
    carry_out(other, ChooseBeast(duel.challenger, attack))
    fight(board, attack, defence)
    assert other == board


@pytest.mark.ruling("DUEL-03")
@given(duels, beasts, beasts)
def test_a_choice_of_beast_cannot_be_changed(board: Board, first: Beast, second: Beast) -> None:
    duel = challenge_on(board)
    carry_out(board, ChooseBeast(duel.defender, first))
    with pytest.raises(Refusal, match="TURN-07"):
        carry_out(board, ChooseBeast(duel.defender, second))
    assert board.beasts == {duel.defender: first}


@pytest.mark.ruling("DUEL-04", "DUEL-07")
@given(
    duels,
    st.sampled_from(
        (
            ("earthbeast", "waterbeast"),
            ("waterbeast", "firebeast"),
            ("firebeast", "earthbeast"),
        )
    ),
)
def test_earth_beats_water_beats_fire_beats_earth(board: Board, pair: tuple[Beast, Beast]) -> None:
    stronger, weaker = pair
    duel = challenge_on(board)
    assert_won(board, right_after_duel(board, stronger, weaker), winner=duel.challenger)
    assert_won(board, right_after_duel(board, weaker, stronger), winner=duel.defender)


@pytest.mark.ruling("DUEL-05")
@given(duels, st.sampled_from(("waterbeast", "firebeast")))
def test_two_fires_or_two_waters_send_both_counters_home(board: Board, beast: Beast) -> None:
    duel, after = challenge_on(board), right_after_duel(board, beast, beast)
    assert after.slots[duel.oracle][duel.slot] is None
    for seat in (duel.challenger, duel.defender):
        assert after.supply[seat] == board.supply[seat] + 1


@pytest.mark.ruling("DUEL-06")
@given(duels)
def test_two_earthbeasts_leave_the_slot_to_the_defender(board: Board) -> None:
    after = right_after_duel(board, "earthbeast", "earthbeast")
    assert_won(board, after, winner=challenge_on(board).defender)


@pytest.mark.ruling("DUEL-06", "SPELL-11")
@given(challenges(st.just("challenger"), later_reversal))
def test_the_challenger_of_two_earthbeasts_has_lost_and_may_reverse(board: Board) -> None:
    fight(board, "earthbeast", "earthbeast")
    assert isinstance(board.question, ReversalAsked)
    assert board.question.player == challenge_on(board).challenger


@pytest.mark.ruling("DUEL-06", "SPELL-11")
@given(challenges(st.just("defender"), later_reversal))
def test_the_defender_of_two_earthbeasts_has_won_and_is_not_asked(board: Board) -> None:
    events = fight(board, "earthbeast", "earthbeast")
    assert not any(isinstance(event, ReversalAsked) for event in events)
    assert board.duel is None


@pytest.mark.ruling("DUEL-07", "COUNT-01")
@given(duels, beasts, beasts)
def test_a_duel_touches_one_slot_and_two_supplies(
    board: Board, attack: Beast, defence: Beast
) -> None:
    duel, after = challenge_on(board), right_after_duel(board, attack, defence)
    held = after.slots[duel.oracle][duel.slot]
    slots = after.slots
    slots[duel.oracle][duel.slot] = duel.defender
    assert slots == board.slots
    back = {duel.challenger, duel.defender} - {held}
    gained = [now - then for now, then in zip(after.supply, board.supply, strict=True)]
    assert gained == [int(seat in back) for seat in range(board.setup.players)]
    assert after.duel is None
    assert not after.beasts
    assert not after.revealed


@pytest.mark.ruling("DUEL-08")
@given(duels, beasts, beasts)
def test_a_duel_scores_no_oracle_unless_maginor_then_moves(
    board: Board, attack: Beast, defence: Beast
) -> None:
    names = [type(event).__name__ for event in fight(board, attack, defence)]
    if "OracleScored" in names:
        assert names[names.index("OracleScored") - 1] == "MaginorMoved"
